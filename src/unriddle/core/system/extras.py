"""Optional libraries. In a clone, the user is asked whether to install a missing one; otherwise a message has the
command.
"""

import importlib.util
import os
import sys
from collections.abc import Callable

from unriddle.core.errors import MissingError, Text

# The environment variable in which `python3 unriddle` passes the path of its clone.
CLONE = "UNRIDDLE_CLONE"
# If this environment variable is AUTO, a clone installs missing libraries without asking.
CONSENT, AUTO = "UNRIDDLE_EXTRAS", "auto"
# Asks the user a yes-or-no question; set by a front end that can.
ask: Callable[[Text], bool] | None = None
# Extra -> the module to import, the library's name, and its name on the package index.
LIBRARIES = {
    "tui": ("textual", "Textual", "textual"),
    "photo": ("PIL", "Pillow", "pillow"),
    "pdf": ("reportlab", "ReportLab", "reportlab"),
    "mcp": ("mcp", "the MCP SDK", "mcp"),
    "qr": ("segno", "Segno", "segno"),
    "cluster": ("distributed", "distributed", "distributed"),
    "sat": ("pysolvers", "python-sat", "python-sat"),
}


def program() -> str:
    """Return the beginning of a command line that works in this folder: `python3 unriddle` in a clone."""
    clone = os.environ.get(CLONE)
    if not clone:
        return "unriddle"
    import shlex

    return f"python3 {shlex.quote(os.path.join(os.path.relpath(clone), 'unriddle').removeprefix('./'))}"


def require(extra: str, reason: Text) -> None:
    """Make sure that the library of an extra can be imported; otherwise MissingError, beginning with the reason."""
    module, name, _ = LIBRARIES[extra]
    if _is_importable(module):
        return
    clone = os.environ.get(CLONE)
    if not clone:
        raise missing(extra, reason)
    known = {"reason": reason, "library": name}
    if os.environ.get(CONSENT) != AUTO and not (
        ask and ask(Text("{reason}, and {library} is not installed. Install it into .venv?", **known))
    ):
        raise MissingError(
            "{reason}, and {library} is not installed; to install it: {program} --yes COMMAND ...",
            program=program(),
            **known,
        )
    print(f"unriddle: installing {name} into .venv (once)", file=sys.stderr, flush=True)
    import subprocess

    # The environment may lack pip, so the Python that it was made from installs into it.
    python = str(getattr(sys, "_base_executable", sys.executable))
    command = [python, "-P", os.path.join(clone, "scripts", "bootstrap", "extra.py"), extra]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    importlib.invalidate_caches()
    problem = (done.stderr.strip().splitlines() or [""])[-1] if done.returncode else ""
    if problem or not _is_importable(module):
        raise MissingError(Text("{reason}, and {library} could not be installed: {problem}", problem=problem, **known))


def missing(extra: str, reason: Text) -> MissingError:
    """Return an error with the command that installs the library of an extra."""
    _, name, _ = LIBRARIES[extra]
    return MissingError(
        "{reason}, and {library} is not installed; to install it: {command}",
        reason=reason,
        library=name,
        command=command(extra),
    )


def command(extra: str) -> str:
    """Return the command that installs an extra into this environment, by pipx, uv or pip.

    Files in the environment show which of these made it.
    """
    wanted = f'"unriddle[{extra}]"' if os.name == "nt" else f"'unriddle[{extra}]'"
    if os.path.exists(os.path.join(sys.prefix, "pipx_metadata.json")):
        return f"pipx runpip {os.path.basename(sys.prefix)} install {wanted}"
    has_pip = importlib.util.find_spec("pip") is not None
    python = sys.prefix if not has_pip else sys.executable
    quoted = f'"{python}"' if " " in python else python
    return f"{quoted} -m pip install {wanted}" if has_pip else f"uv pip install --python {quoted} {wanted}"


def _is_importable(module: str) -> bool:
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True
