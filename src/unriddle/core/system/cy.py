"""Stand-in for the `cython` module: kernels run interpreted, and nothing needs Cython at run time.

Has only the names used in annotations and decorators of kernels; none of them does anything.
"""

import builtins
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

F = TypeVar("F")

compiled = False

# One per line: otherwise type checkers do not take them for types.
int = builtins.int
uint = builtins.int
longlong = builtins.int
ulonglong = builtins.int
Py_ssize_t = builtins.int
bint = builtins.bool
double = builtins.float
p_uint: TypeAlias = list[builtins.int]
p_uchar: TypeAlias = list[builtins.int]
p_double: TypeAlias = list[builtins.float]


def cclass(value: F) -> F:
    """Make a class an extension type, when compiled."""
    return value


cfunc = cclass
final = cclass


def exceptval(*_: Any, **__: Any) -> Callable[[F], F]:
    """Declare how a compiled C function signals an exception."""
    return cclass


def cast(_: Any, value: F, **__: Any) -> F:
    """Cast a value to a C type, when compiled."""
    return value


def address(value: Any) -> Any:
    """Take the address of a C value, when compiled."""
    return value


# Flags of code objects, as in `inspect`: Cython looks them up when a kernel is imported (setup.py).
CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS = 1, 2, 4, 8
CO_GENERATOR, CO_COROUTINE, CO_ASYNC_GENERATOR = 32, 128, 512
