"""Jobs on the command line: begins, reports and ends what `unriddle.jobs` does."""

from unriddle.core import Option, Verb
from unriddle.core.lazy import lazy

__all__ = ["VERBS"]
VERBS = (
    Verb(
        "job",
        "Tell how far the job in FILE is: what is done, how fast, how long it will take, and what failed.\n\n"
        "Exit code 1 while not all of it is done.",
        takes=(Option("file", "file", "a job file"),),
        answers=lazy(f"{__name__}.state", "state"),
        top=True,
    ),
)
