"""What looks after an installation: the state of it, and completion for shells."""

from unriddle.core import Option, Verb
from unriddle.core.lazy import lazy

SHELLS = ("bash", "zsh", "fish")
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
        "unriddle completion fish > ~/.config/fish/completions/unriddle.fish",
        takes=(Option("shell", "|".join(SHELLS), "the shell"),),
        answers=lazy("unriddle.fronts.cli.completion", "script"),
        top=True,
    ),
)
