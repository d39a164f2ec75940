"""Where every bench keeps its figures: JSON with date, machine, commit and which kernels were compiled."""

import json
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from unriddle.core.system import kernels


def write(path: Path | None, **figures: Any) -> None:
    """Write the figures of a bench, if a file was asked for."""
    if path is None:
        return
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    head = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": f"{platform.machine()} {platform.system()}, Python {sys.version.split()[0]}",
        "commit": commit,
        "compiled": all(kernels.report().values()),
    }
    path.write_text(json.dumps({**head, **figures}, indent=1) + "\n", encoding="utf-8")
