"""Jobs on the command line: begins, reports and ends what `unriddle.jobs` does."""

from unriddle.core import Option, Verb
from unriddle.core.record import lazy

__all__ = ["VERBS"]
VERBS = (
    Verb(
        "job",
        "Show the progress of a job. Prints what is done, how fast, how long the rest will take, and what failed.\n\n"
        "The exit code is 1 until everything is done.",
        takes=(Option("file", "file", "a job file"),),
        answers=lazy(f"{__name__}.report", "state"),
        top=True,
    ),
)
