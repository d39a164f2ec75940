"""blake2b without OpenSSL: importing hashlib loads that library, some 3 ms that no other part of a run needs."""

try:
    from _blake2 import blake2b
except ImportError:  # a Python that keeps it elsewhere
    from hashlib import blake2b

__all__ = ["blake2b"]
