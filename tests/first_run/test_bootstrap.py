"""`python3 unriddle`: the answer first, then the rest; what failed half way is repaired; two at once do not meet."""

import fcntl
import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from first_run.stage import KERNELS, ROOT, SHARED, Stage, interrupt
from mostly_slow import mostly_slow

from unriddle.core.system import extras

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are for POSIX")
ALL = sorted([*KERNELS, "shared"])
WITHOUT = "this answer comes without compiled kernels, and Ctrl-C harms nothing"
PARALLEL = "--numprocesses=auto --dist=worksteal"
REST = [f"compiled {name}" for name in (SHARED, *KERNELS)]


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


@pytest.fixture
def settled(stage: Stage) -> Stage:
    """A tree in which everything is set up."""
    stage.settle()
    stage.reported()
    return stage


def test_the_answer_comes_before_the_compiler_and_its_tools(stage: Stage) -> None:
    code, answer, said = stage.call("solve", "it", HOLD="requirements-build.lock")
    stage.until("waits for go")
    assert (code, answer) == (1, "the answer to solve it\n")
    assert said.splitlines() == [
        "unriddle: setting up .venv (once)",
        f"unriddle: in the background: compiling kernels, about a minute; {WITHOUT}",
    ]
    stage.go()
    stage.rested()
    assert [line for line in stage.reported() if line != "waits for go" and line != "answered off"] == [
        "pip requirements.lock",
        "pip requirements-build.lock",
        *REST,
    ]


def test_a_call_meanwhile_says_how_far_the_background_is(stage: Stage) -> None:
    stage.call("solve", HOLD=KERNELS[1])
    stage.until("waits for go")
    stage.until_kept(KERNELS[0])
    code, answer, said = stage.call("solve")
    assert (code, answer) == (1, "the answer to solve\n")
    assert re.fullmatch(
        rf"unriddle: in the background: compiling kernels, 1 of 3 are done(, \d+ s left)?; {WITHOUT}\n", said
    )
    stage.go()
    stage.rested()
    assert stage.call("solve")[2] == ""


def test_the_next_call_is_compiled_and_sets_nothing_up(settled: Stage) -> None:
    assert settled.compiled() == ALL
    assert settled.call("solve", "it") == (1, "the answer to solve it\n", "")
    assert settled.reported() == ["answered auto"]


def test_compiled_kernels_are_in_place_when_the_background_ends(stage: Stage) -> None:
    stage.call("solve")
    stage.rested()
    assert stage.compiled() == ALL


def test_while_nothing_changes_the_set_up_is_not_even_loaded(settled: Stage) -> None:
    settled.call("solve")
    (settled.folder / "scripts/bootstrap/begin.py").rename(settled.folder / "begin.py")
    assert settled.call("solve", "it") == (1, "the answer to solve it\n", "")
    settled.put("src/unriddle/b/new_kernel.py", "new")
    assert "cannot import name 'begin'" in settled.call("solve")[2]
    (settled.folder / "begin.py").rename(settled.folder / "scripts/bootstrap/begin.py")
    settled.call("solve")
    assert settled.compiled() == sorted([*ALL, "new"])


def test_what_compiles_is_not_in_the_venv(settled: Stage) -> None:
    assert (settled.folder / "build/tools/tools.stamp").exists()
    assert not (settled.folder / ".venv/tools.stamp").exists()


def test_an_edited_kernel_alone_is_compiled_before_the_answer(settled: Stage) -> None:
    settled.put("src/unriddle/a/kernel.py", "edited")
    settled.call("solve")
    assert settled.reported() == ["compiled unriddle.a.kernel", "answered auto"]
    assert settled.compiled() == sorted(["edited", "shared", *KERNELS[1:]])


def test_an_edited_declaration_makes_stale_what_cimports_it(settled: Stage) -> None:
    settled.put("src/unriddle/core/system/bits.pxd", "# edited")
    settled.call("solve")
    assert settled.reported() == ["compiled unriddle.b.more_kernel", "answered auto"]


def test_a_changed_compiler_makes_all_stale_and_they_are_compiled_behind_the_answer(settled: Stage) -> None:
    settled.call("solve", CC="gcc -O0", HOLD="compiler")
    settled.until("answered off")
    settled.go()
    settled.rested()
    assert sorted(settled.reported()) == sorted(["answered off", "waits for go", *REST])


def test_the_module_of_a_kernel_that_is_no_more_goes(settled: Stage) -> None:
    orphan = settled.folder / "src" / "unriddle" / "a" / "former_kernel.abi3.so"
    orphan.write_text("former")
    settled.call("solve")
    assert not orphan.exists()
    assert settled.compiled() == ALL


def test_a_lost_or_foreign_module_is_put_back(settled: Stage) -> None:
    next(settled.folder.glob("src/unriddle/a/*.so")).write_text("foreign")
    next(settled.folder.glob("src/unriddle/b/*.so")).unlink()
    settled.call("solve")
    assert settled.reported() == ["answered auto"]
    assert settled.compiled() == ALL


def test_killed_while_it_compiles_for_the_tests_it_leaves_nothing_running(stage: Stage) -> None:
    process = stage.start("test", HOLD=KERNELS[1])
    stage.until("waits for go")
    stage.until_kept(KERNELS[0])
    process.kill()
    process.communicate(timeout=60)
    stage.eventually(lambda: not stage.running())
    assert stage.compiled() == []
    stage.reported()
    stage.call("test")
    assert [line for line in stage.reported() if line.startswith("compiled")] == REST[2:]
    assert stage.compiled() == ALL


def test_a_background_that_is_killed_loses_only_what_it_was_compiling(stage: Stage) -> None:
    stage.call("solve", HOLD=KERNELS[1])
    stage.until("waits for go")
    stage.until_kept(KERNELS[0])
    listed = subprocess.run(["ps", "-wweo", "pid,args"], capture_output=True, text=True, check=True).stdout
    (rest,) = [line for line in listed.splitlines() if str(stage.folder) in line and "rest.py" in line]
    os.killpg(int(rest.split()[0]), signal.SIGKILL)
    stage.rested()
    assert stage.compiled() == []
    stage.reported()
    stage.call("test")
    assert [line for line in stage.reported() if line.startswith("compiled")] == REST[2:]
    assert stage.compiled() == ALL


def test_killed_while_it_makes_the_venv_it_begins_again(stage: Stage) -> None:
    process = stage.start("solve", HOLD="requirements.lock")
    stage.until("waits for go")
    process.kill()
    stage.go()
    process.communicate(timeout=60)
    stage.reported()
    assert stage.call("solve")[1] == "the answer to solve\n"
    assert stage.reported()[0] == "pip requirements.lock"


@pytest.mark.parametrize("lost", ["bin/python", "base.stamp"])
def test_a_broken_venv_is_remade(settled: Stage, lost: str) -> None:
    (settled.folder / ".venv" / lost).unlink()
    assert settled.call("solve")[1] == "the answer to solve\n"
    assert settled.reported()[0] == "pip requirements.lock"


def test_what_pip_left_half_installed_is_installed_over(stage: Stage) -> None:
    stage.call("solve", BREAK="requirements-build.lock")
    stage.rested()
    stage.reported()
    code, answer, said = stage.call("solve")
    assert (code, answer) == (1, "the answer to solve\n")
    assert "pip could not install setuptools and Cython\nunriddle: setting up failed; this call tries again\n" in said
    stage.rested()
    assert "pip requirements-build.lock again" in stage.reported()
    assert stage.call("solve")[2] == ""
    assert stage.compiled() == ALL


def test_without_click_there_is_one_clear_end(stage: Stage) -> None:
    code, answer, said = stage.call("solve", BREAK="requirements.lock")
    assert (code, answer) == (1, "")
    assert "pip could not install click" in said
    assert "Traceback" not in said


def test_while_another_call_sets_up_the_answer_comes_without(settled: Stage) -> None:
    for name in KERNELS:
        settled.put(f"src/{name.replace('.', '/')}.py", "edited")
    with (settled.folder / "build/setup.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        code, answer, said = settled.call("solve")
    assert (code, answer) == (1, "the answer to solve\n")
    assert said == f"unriddle: in the background: another call is setting up; {WITHOUT}\n"
    assert settled.reported() == ["answered off"]


def test_two_first_calls_at_once_both_answer_and_set_up_once(stage: Stage) -> None:
    both = [stage.start("solve"), stage.start("solve")]
    assert [process.communicate(timeout=60)[0] for process in both] == ["the answer to solve\n"] * 2
    stage.rested()
    told = [line for line in stage.reported() if not line.startswith("answered")]
    assert told == ["pip requirements.lock", "pip requirements-build.lock", *REST]


def test_ctrl_c_while_answering_does_not_reach_the_background(stage: Stage) -> None:
    process = stage.start("solve", HOLD="answer")
    stage.until("waits for go")
    interrupt(process)
    process.communicate(timeout=60)
    stage.rested()
    assert "answered off" not in stage.reported()
    stage.call("solve")
    assert stage.compiled() == ALL


def test_the_tests_run_after_all_is_set_up(stage: Stage) -> None:
    assert stage.call("test", "--slow")[0] == 0
    told = stage.reported()
    assert told[:2] == ["pip requirements.lock", "pip requirements-build.lock"]
    assert told[-2:] == ["pip requirements-test.lock", f"tested {PARALLEL} --slow"]
    assert told[2:-2] == REST


def test_without_a_compiler_one_line_says_so_and_no_tools_are_installed(stage: Stage) -> None:
    said = stage.call("solve", CC="/bin/false")[2]
    line = "unriddle: the C compiler does not work (/bin/false): kernels are interpreted, slower, but equal"
    assert line in said.splitlines()
    stage.rested()
    assert "pip requirements-build.lock" not in stage.reported()
    assert stage.call("solve", CC="/bin/false")[2] == ""


def test_a_kernel_that_does_not_compile_leaves_all_interpreted_and_is_not_tried_again(stage: Stage) -> None:
    stage.call("solve", BREAK=KERNELS[1])
    stage.rested()
    assert f"{KERNELS[1]} did not compile" in stage.call("solve")[2]
    assert stage.compiled() == []
    stage.reported()
    assert "kernels are interpreted" in stage.call("demo")[2]
    assert stage.reported() == ["answered auto"]


def test_required_kernels_are_compiled_before_the_answer(stage: Stage) -> None:
    stage.call("solve", UNRIDDLE_KERNELS="require")
    assert stage.reported()[-1] == "answered require"
    assert stage.compiled() == ALL


@pytest.mark.parametrize("trouble", [{"CC": "/bin/false"}, {"BREAK": KERNELS[1]}])
def test_a_required_kernel_that_does_not_compile_fails_loudly(stage: Stage, trouble: dict[str, str]) -> None:
    code, answer, said = stage.call("test", UNRIDDLE_KERNELS="require", **trouble)
    assert (code, answer) == (1, "")
    assert "setting up failed" in said
    assert not [line for line in stage.reported() if line.startswith("tested")]


def test_switched_off_nothing_is_compiled_and_later_it_is(stage: Stage) -> None:
    stage.call("solve", UNRIDDLE_KERNELS="off")
    assert stage.compiled() == []
    stage.rested()
    assert not [line for line in stage.reported() if line.startswith("compiled")]
    stage.settle()
    assert stage.compiled() == ALL


@pytest.mark.parametrize("extra", mostly_slow(sorted(extras.LIBRARIES), 1))
def test_an_extra_is_installed_once_while_kernels_are_compiled(stage: Stage, extra: str) -> None:
    stage.call("solve", HOLD="compiler")
    stage.until("waits for go")
    stage.reported()
    assert [stage.extra(extra), stage.extra(extra)] == [(0, ""), (0, "")]
    assert stage.reported() == [f"pip requirements-{extra}.lock"]
    stage.go()
    stage.rested()


def test_an_extra_that_is_not_to_be_had_fails(settled: Stage) -> None:
    assert settled.extra("tui", BREAK="requirements-tui.lock")[0] == 1
    assert settled.extra("tui")[0] == 0


def test_there_is_a_lock_and_an_extra_of_the_package_for_each_library() -> None:
    locks = {path.stem.removeprefix("requirements-") for path in ROOT.glob("requirements-*.lock")}
    assert set(extras.LIBRARIES) <= locks
    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert set(extras.LIBRARIES) == set(named) - {"all", "page"}


SETTINGS = r"""
global.target='/somewhere'
install.user='true'
global.require-virtualenv='true'
global.constraint='c.txt'
global.index-url='a file says so'
global.extra-index-url='\none\ntwo'
:env:.index-url='a variable says so'
"""


def test_of_a_users_settings_of_pip_only_the_places_of_packages_are_kept(stage: Stage) -> None:
    more = {"PIP_USER": "1", "PIP_TARGET": "/somewhere", "PIP_REQUIRE_VIRTUALENV": "1", "PIP_PREFIX": "/there"}
    stage.call("solve", CONFIG=SETTINGS, UNRIDDLE_KERNELS="off", **more)
    kept = {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_EXTRA_INDEX_URL": "\none\ntwo",
        "PIP_INDEX_URL": "a variable says so",
    }
    assert stage.reported()[:2] == [repr(sorted(kept.items())), "pip requirements.lock"]


def test_an_index_that_is_not_reached_gives_way_to_the_usual_one_and_no_network_is_said(stage: Stage) -> None:
    reached = stage.call("solve", CONFIG=":env:.index-url='far'", UNREACHED="1", UNRIDDLE_KERNELS="off")
    assert (reached[0], stage.reported()[-2:]) == (1, ["pip requirements.lock", "answered off"])
    only = ":env:.index-url='far'\n:env:.no-index='1'"
    assert stage.extra("tui", CONFIG=only, UNREACHED="1") == (
        1,
        "Retrying (Retry(total=0))\nno such package\nno network: pip cannot reach the package index\n",
    )


def test_who_asks_for_the_tests_asks_for_what_they_need(settled: Stage) -> None:
    settled.put("src/pytest.py", "import os; print(os.environ['UNRIDDLE_EXTRAS'])")
    assert settled.call("test", UNRIDDLE_EXTRAS="")[1] == "auto\n"


def test_unriddle_knows_the_path_of_its_clone(settled: Stage) -> None:
    settled.put("src/unriddle/__main__.py", "import os; print(os.environ['UNRIDDLE_CLONE'])")
    assert settled.call("solve")[1] == f"{settled.folder}\n"


def test_an_older_python_is_refused_in_one_line() -> None:
    code = f"import runpy, sys; sys.version_info = (3, 10, 1); runpy.run_path({str(ROOT / 'unriddle')!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "unriddle needs Python 3.11 or later, and this is Python 3.10\n")


def test_the_moving_line_counts_and_reports_the_seconds_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    from bootstrap.show import Line

    line = Line()
    line.now = {"doing": "compiling kernels", "done": 7, "total": 14, "ends": time.time() + 20.2}
    assert line.text() == "unriddle: compiling kernels 7 of 14, 20 s left (Ctrl-C: later)"


@pytest.mark.parametrize("mode", ["auto", "off"])
def test_a_clone_that_cannot_be_written_answers_as_it_is(
    mode: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    from bootstrap import begin, kernels, parts, place

    class Answered(Exception):
        pass

    def become(*arguments: str) -> None:
        raise Answered(*arguments)

    def written(*arguments: object) -> None:
        pytest.fail("it was to be written")

    monkeypatch.setenv("UNRIDDLE_KERNELS", mode)
    monkeypatch.setenv("UNRIDDLE_CLONE", "")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    monkeypatch.setattr(place, "lock", written)
    monkeypatch.setattr(place, "write", written)
    monkeypatch.setattr(parts, "ready", lambda part: True)
    monkeypatch.setattr(kernels, "stale", lambda: ["kernel"])
    monkeypatch.setattr(begin, "become", become)
    with pytest.raises(Answered) as answered:
        begin.begin(["solve", "latin:4"])
    assert answered.value.args == ("-m", "unriddle", "solve", "latin:4")
    assert os.environ["UNRIDDLE_KERNELS"] == "off"
    told = "unriddle: this clone cannot be written: kernels are interpreted, slower, but equal\n"
    assert capfd.readouterr().err == (told if mode == "auto" else "")


POWER = """
import os, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from bootstrap.place import write
told, sync, replace = [], os.fsync, os.replace
os.fsync = lambda file: (told.append(os.readlink(f"/proc/self/fd/{file}")), sync(file))
Path.replace = lambda new, path: (told.append(str(new)), replace(new, path))
write(Path(sys.argv[2]), "text")
print(told[0] == told[1], len(told), Path(sys.argv[2]).read_text())
"""


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="there is no /proc")
def test_a_file_is_on_the_disk_before_it_gets_its_name(tmp_path: Path) -> None:
    command = [sys.executable, "-c", POWER, str(ROOT / "scripts"), str(tmp_path / "stamp")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "True 2 text\n"
