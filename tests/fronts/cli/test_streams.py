"""What the outer world does to a process: streams closed, ended early or unable to take all signs; a shell's Tab."""

import os
import subprocess
import sys

import pytest

BOARD = "quartiles:azz,th,ss,tru"


def process(line: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """Run a shell line in which $U is the command."""
    env = {**os.environ, "U": f"{sys.executable} -m unriddle", **environment}
    return subprocess.run(["sh", "-c", line], capture_output=True, env=env, check=False)


@pytest.mark.parametrize(
    ("line", "code"),
    [(f"$U solve {BOARD} >&-", 0), ("$U solve nofile 2>&-", 2), ("$U solve - <&-", 2), ("$U check queens:4 - <&-", 2)],
)
def test_a_closed_stream_gives_no_traceback(line: str, code: int) -> None:
    done = process(line)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") <= 1


@pytest.mark.parametrize("what", ["latin:9 --limit all", "$(yes latin:7 | head -40) --limit 100"])
def test_a_reader_that_goes_away_ends_it_as_stopped_without_a_word(what: str) -> None:
    assert process(f"{{ $U solve {what}; echo $? >&2; }} | head -1").stderr == b"3\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "latin-1"])
@pytest.mark.parametrize("arguments", ["show balda:.../бар/...", "solve balda:.../бар/... --watch"])
def test_signs_that_an_encoding_lacks_are_replaced(encoding: str, arguments: str) -> None:
    done = process(f"$U {arguments}", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("unriddle so", "plain,solve\n"),
        ("unriddle generate quar", "plain,quartiles\n"),
        ("unriddle solve puz", "file,puz\n"),
        ("unriddle resume puz", "file,puz\n"),
        ("unriddle solve --wid", "plain,--wide\n"),
        ("unriddle convert x --to ti", "plain,tiles\n"),
        ("unriddle solve --family quartiles --format j", "plain,json\n"),
    ],
)
def test_a_shell_completes_verbs_families_options_formats_and_files(words: str, expected: str) -> None:
    more = {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" ")), "_UNRIDDLE_COMPLETE": "bash_complete"}
    assert process(f"exec {sys.executable} -m unriddle", **more).stdout.decode() == expected
