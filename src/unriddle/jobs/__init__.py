"""Many units of work on several workers, kept in a durable job file; nothing lost by a kill, no result twice.

A unit is a JSON value; a task has a name and turns a unit into a JSON result. store.py is the file, coordinator.py the
run, executor.py what does the work: local.py on this machine, dask.py on a cluster. tasks.py is the closed table of
tasks; parts.py does one search in parts. docs/jobs.md tells how to use it.
"""

from unriddle.core import Option, Verb
from unriddle.core.late import late, names_of

__all__ = ["VERBS", "Coordinator", "Done", "Finished", "Local", "Store", "Tally", "Unit"]
VERBS = (
    Verb(
        "job",
        "Tell how far the job in FILE is: what is done, how fast, how long it will take, and what failed.\n\n"
        "Exit code 1 while not all of it is done.",
        takes=(Option("file", "file", "a job file"),),
        answers=late(f"{__name__}.state", "state"),
        top=True,
    ),
)
_HOMES = {
    "coordinator": "Coordinator",
    "executor": "Finished",
    "local": "Local",
    "record": "Done Tally Unit",
    "store": "Store",
}
__getattr__, __dir__ = names_of(__name__, _HOMES)
