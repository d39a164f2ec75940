"""What is detected, and what it takes, seen from outside: a process of its own."""

import subprocess
import sys

from unriddle.registry import DetectionError, detect

SCRIPT = """
import sys
from unriddle.registry import DetectionError, detect, names
try:
    detect(sys.stdin.buffer.read())
except DetectionError:
    pass
print(*(name for name in names() if f"unriddle.puzzles.{name}" in sys.modules))
"""


def imported_to_detect(data: bytes) -> list[str]:
    """Names of the families that a new process imports to detect this."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], input=data, capture_output=True, check=True)
    return done.stdout.decode().split()


def told(data: bytes) -> dict[str, str]:
    """The family that is detected, or all that an error names as alike, with their formats."""
    try:
        family, format = detect(data)
    except DetectionError as error:
        return error.families
    return {family.name: format}
