"""`unriddle completion`: scripts for shells, which ask this same command what may follow what is typed."""

import os
from collections.abc import Iterator

from click.shell_completion import (
    BashComplete,
    ShellComplete,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from unriddle.core import Answer

ASKED = "_UNRIDDLE_COMPLETE"  # what a script sets when it asks


class Bash(BashComplete):
    """With colons in words, which Bash takes for their ends: it wants back only what follows the last of them."""

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
        """The script; which Bash will read it is not asked."""
        return ShellComplete.source(self)

    def get_completion_args(self) -> tuple[list[str], str]:
        """The text before the word being typed, and that word, both from the whole line."""
        line = os.environ["COMP_WORDS"]
        words = split_arg_string(line)[1:]
        last = "" if not words or line[-1:].isspace() else words.pop()
        return words, last


def prepare() -> None:
    """Let click answer a shell as the scripts ask."""
    add_completion_class(Bash)


def script(shell: str) -> Iterator[Answer]:
    """The script for this shell."""
    from unriddle.fronts.cli.main import cli

    prepare()
    kind = get_completion_class(shell)
    assert kind is not None
    text = kind(cli, {}, "unriddle", ASKED).source().rstrip()
    yield Answer({"shell": shell, "script": text}, text)
