"""A cluster of one's own lets nobody else in, tells when its scheduler is gone, and leaves no folder behind."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest
from said import said as in_words

pytestmark = [
    *(
        pytest.mark.skipif(not find_spec(library), reason=f"{library} is not installed")
        for library in ("distributed", "cryptography")
    ),
    pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="there is no /proc to look into"),
    pytest.mark.filterwarnings("ignore"),
]
LISTENS = "0A"
Begun = subprocess.Popen[str]


@pytest.fixture
def long(tmp_path: Path) -> Iterator[Begun]:
    """A run that works long on a cluster of its own, with its passing folders in `tmp_path`."""
    code = "from unriddle.fronts.cli.main import main; main()"
    command = [sys.executable, "-c", code, "count", "latin", "9", "--cluster", "local:1", "--job", "job"]
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, text=True, **pipes) as process:  # type: ignore[call-overload]
        yield process
        process.kill()


def family(process: int) -> list[int]:
    """The numbers of a process and of all below it."""
    found = [process]
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == process:
            found += family(int(path.parent.name))
    return found


def ports(process: int) -> set[int]:
    """The ports on which a process and all below it listen."""
    own: set[str] = set()
    for each in family(process):
        for file in Path(f"/proc/{each}/fd").glob("*"):
            try:
                own |= set(re.findall(r"socket:\[(\d+)\]", os.readlink(file)))
            except OSError:
                continue
    rows = [line.split() for name in ("tcp", "tcp6") for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]]
    return {int(row[1].rpartition(":")[2], 16) for row in rows if row[3] == LISTENS and row[9] in own}


def until(holds: Callable[[], object], seconds: float = 240) -> bool:
    """Wait for something; whether it came."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def at_work(process: Begun) -> bool:
    """Whether scheduler, nanny and worker are there."""
    return len(ports(process.pid)) >= 3


def test_nobody_without_its_certificate_gets_in_and_nothing_speaks_http(long: Begun) -> None:
    import distributed

    assert until(lambda: at_work(long))
    found = ports(long.pid)
    assert found

    strangers = {"tcp": None, "tls": distributed.Security.temporary()}
    for port in found:
        for protocol, security in strangers.items():
            address = f"{protocol}://127.0.0.1:{port}"
            with pytest.raises(OSError, match=r"Timed out|reset by peer|closed|certificate"):
                distributed.Client(address, timeout=1, security=security, set_as_default=False)
        with socket.create_connection(("127.0.0.1", port), 5) as stranger, suppress(ConnectionError):
            stranger.sendall(b"GET /info/main/workers.html HTTP/1.0\r\n\r\n")
            assert b"HTTP" not in stranger.recv(100)
    assert long.poll() is None


def test_a_scheduler_that_dies_is_told_at_once_and_the_file_is_kept(long: Begun, tmp_path: Path) -> None:
    assert until(lambda: at_work(long))
    host = family(long.pid)[1]
    os.kill(host, signal.SIGKILL)
    begun = time.monotonic()
    assert long.wait(30) == 2
    assert time.monotonic() - begun < 15
    assert long.stderr is not None
    said = long.stderr.read().splitlines()
    gone = "unriddle: local:1: " + in_words("scheduler-is-gone-job-file")
    never = "unriddle: local:1: " + in_words(
        "no-dask-scheduler-answered-within", seconds=10
    )  # killed before the run had reached it
    assert said[-1] in (gone, never)
    assert (tmp_path / "job").exists()
    assert not list(tmp_path.glob("unriddle-dask-*"))


def test_a_run_that_is_killed_leaves_no_folder_and_no_process(long: Begun, tmp_path: Path) -> None:
    assert until(lambda: at_work(long))
    left = family(long.pid)[1:]
    assert list(tmp_path.glob("unriddle-dask-*"))
    long.kill()
    assert until(lambda: not any(Path(f"/proc/{each}").exists() for each in left))
    assert {path.name.partition("-")[0] for path in tmp_path.iterdir()} == {"job", ".job.lock"}


def test_without_cryptography_one_line_says_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    from unriddle.core import MissingError
    from unriddle.jobs.dask import Dask

    monkeypatch.setattr("unriddle.jobs.dask.find_spec", lambda name: None)
    one = Dask("local:1")
    with pytest.raises(MissingError, match="cryptography"):
        one.start(1)
    one.close()
