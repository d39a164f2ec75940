"""`unriddle doctor`: reports installed parts and paths, and anything missing, outdated or broken."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    ShellComplete,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from unriddle.core import Answer, Option, Text, Verb
from unriddle.core.record import lazy
from unriddle.core.system import extras, folders, kernels
from unriddle.core.system.build import build
from unriddle.fronts.cli.top import cli
from unriddle.session import saved_games


def examine() -> Iterator[Answer]:
    """Yield the report, one line per answer."""
    python = sys.version.partition(" ")[0]
    place = str(kernels.root())
    about = {"unriddle": build(), "python": python, "at": place, "runs": sys.executable}
    yield Answer(about, Text("unriddle {build} in {place}", build=build(), place=place))
    yield Answer(text=Text("Python {version}, {program}", version=python, program=sys.executable))
    report = kernels.report()
    count, total = sum(report.values()), len(report)
    text = Text("kernels: {count} of {whole} compiled", count=count, whole=total)
    if os.environ.get("UNRIDDLE_KERNELS") == "off":
        text = Text("{kernels}; UNRIDDLE_KERNELS=off", kernels=text)
    elif count < total:
        text = Text("{kernels}: long searches are slow", kernels=text)
    yield Answer({"kernels": total, "compiled": count}, text)
    yield from map(_library, extras.LIBRARIES)
    yield from _folders()


def _library(extra: str) -> Answer:
    """Return the line about an optional library: whether it is installed, and recent enough."""
    from importlib import metadata

    _, name, package = extras.LIBRARIES[extra]
    try:
        version = metadata.version(package)
    except metadata.PackageNotFoundError:
        about = {"extra": extra, "library": name, "version": None}
        if os.environ.get(extras.CLONE):
            return Answer(about, Text("{library}: not installed yet; this clone installs it when needed", library=name))
        return Answer(about, Text("{library}: missing ({command})", library=name, command=extras.command(extra)))
    wanted = _wanted_version(extra, package)
    about = {"extra": extra, "library": name, "version": version, "wanted": wanted}
    if not wanted or _order(version) >= _order(wanted):
        return Answer(about, Text("{library}: {version}", library=name, version=version))
    return Answer(about, Text("{library}: {version} is outdated; {wanted} is needed", **about))


def _wanted_version(extra: str, package: str) -> str:
    """Return the version in the clone's lock file, or the least version that this package requires; "" if unknown."""
    from importlib import metadata

    if clone := os.environ.get(extras.CLONE):
        lock = Path(clone, f"requirements-{extra}.lock")
        text = lock.read_text("utf-8") if lock.is_file() else ""
    else:
        try:
            text = "\n".join(metadata.requires("unriddle") or ())
        except metadata.PackageNotFoundError:
            return ""
    found = re.search(rf"^{package}[=>]=([\w.]+)", text, re.M)
    return found[1] if found else ""


def _order(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def _folders() -> Iterator[Answer]:
    data, cache = folders.data(), folders.cache()
    if data is None or cache is None:
        yield Answer({"data": None}, Text("there is no home folder, so games and words are not saved"))
        return
    for name, folder, about in (
        ("data", data, Text("your games, words and settings: {folder}", folder=str(data))),
        ("cache", cache, Text("cache, safe to delete: {folder}", folder=str(cache))),
    ):
        sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
        one, many = "{about} ({count} file, {size:,} bytes)", "{about} ({count} files, {size:,} bytes)"
        sentence = Text(one, many, about=about, count=len(sizes), size=sum(sizes))
        yield Answer({name: str(folder), "files": len(sizes), "bytes": sum(sizes)}, sentence)
    for path, problem in saved_games.broken_files():
        text = Text("a saved game cannot be read: {file}: {problem}", file=str(path), problem=problem)
        yield Answer({"game": str(path), "problem": problem}, text)


SHELLS = ("bash", "zsh", "fish", "powershell")
VERBS = (
    Verb(
        "doctor",
        "Show what is installed, missing, outdated or broken. Also shows where your data is kept.\n\n"
        "The exit code is 0 even if something is missing, because no puzzle needs all of it.",
        answers=lazy("unriddle.fronts.cli.doctor", "examine"),
        top=True,
    ),
    Verb(
        "completion",
        "Print a completion script for a shell. It completes commands, options and example puzzles.\n\n"
        'bash: eval "$(unriddle completion bash)" in ~/.bashrc; zsh: the same in ~/.zshrc, after compinit; fish: '
        "unriddle completion fish > ~/.config/fish/completions/unriddle.fish; PowerShell: unriddle completion "
        "powershell | Out-String | Invoke-Expression in $PROFILE",
        takes=(Option("shell", "|".join(SHELLS), "the shell"),),
        answers=lazy("unriddle.fronts.cli.doctor", "script"),
        top=True,
    ),
)


ASKED = "_UNRIDDLE_COMPLETE"  # set by a completion script when it asks for completions


class Bash(BashComplete):
    """Completion for Bash, which splits words at colons and expects only the part after the last one."""

    source_template = """\
%(complete_func)s() {
    local line=${COMP_LINE:0:COMP_POINT} type value response
    local word=${line##*[[:space:]]} before=
    [[ $COMP_WORDBREAKS == *:* && $word == *:* ]] && before=${word%%"${word##*:}"}
    response=$(COMP_WORDS=$line %(complete_var)s=bash_complete "$1" 2> /dev/null) || return
    COMPREPLY=()
    while IFS=, read -r type value; do
        if [[ $type == plain ]]; then
            COMPREPLY+=("${value#"$before"}")
        else
            compopt -o "${type/#file/default}" 2> /dev/null
        fi
    done <<< "$response"
}
complete -F %(complete_func)s %(prog_name)s
"""

    def source(self) -> str:
        """Return the script; which Bash will read it is not asked."""
        return ShellComplete.source(self)

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the text before the word being typed, and that word, both from the whole line."""
        line = os.environ["COMP_WORDS"]
        words = split_arg_string(line)[1:]
        last = "" if not words or line[-1:].isspace() else words.pop()
        return words, last


class PowerShell(Bash):
    """Gets the line as far as the cursor, as Bash does, and gives back words with their help."""

    name = "powershell"
    source_template = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($word, $ast, $at)
    $env:COMP_WORDS = $ast.ToString().PadRight($at).Substring(0, $at)
    $env:%(complete_var)s = "powershell_complete"
    %(prog_name)s 2>$null | ForEach-Object {
        $type, $value, $help = $_ -split "\t", 3
        if ($type -eq "plain") {
            [System.Management.Automation.CompletionResult]::new($value, $value, "ParameterValue", $help)
        } else {
            Get-ChildItem -Path "$word*" -Name | ForEach-Object {
                [System.Management.Automation.CompletionResult]::new($_, $_, "ProviderItem", $_)
            }
        }
    }
    Remove-Item Env:%(complete_var)s, Env:COMP_WORDS
}
"""

    def format_completion(self, item: CompletionItem) -> str:
        """Return a word with its kind before it and its help, never empty, behind it."""
        return f"{item.type}\t{item.value}\t{item.help or item.value}"


def prepare() -> None:
    """Let click answer a shell as the scripts ask."""
    add_completion_class(Bash)
    add_completion_class(PowerShell)


def script(shell: str) -> Iterator[Answer]:
    """Yield the script for this shell."""
    prepare()
    kind = get_completion_class(shell)
    assert kind is not None
    text = kind(cli, {}, "unriddle", ASKED).source().rstrip()
    yield Answer({"shell": shell, "script": text}, text)
