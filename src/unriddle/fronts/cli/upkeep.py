"""What looks after an installation: the state of it, and completion for shells."""

from unriddle.core import Option, Verb
from unriddle.core.lazy import lazy

SHELLS = ("bash", "zsh", "fish")
VERBS = (
    Verb(
        "doctor",
        "Say what is installed and where your data lies, and what is missing, outdated or broken.\n\n"
        "Exit code: 0 also where something is missing: nothing of that is needed for every puzzle.",
        answers=lazy("unriddle.fronts.cli.doctor", "examine"),
        top=True,
    ),
    Verb(
        "completion",
        "Print a script that completes commands, options and names of puzzles in a shell.\n\n"
        'bash: eval "$(unriddle completion bash)" in ~/.bashrc; zsh: the same in ~/.zshrc, after compinit; fish: '
        "unriddle completion fish > ~/.config/fish/completions/unriddle.fish",
        takes=(Option("shell", "|".join(SHELLS), "the shell"),),
        answers=lazy("unriddle.fronts.cli.completion", "script"),
        top=True,
    ),
)
