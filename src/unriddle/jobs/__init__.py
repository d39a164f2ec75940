"""Many units of work in several processes, kept in a durable job file; nothing lost by a kill, no result twice.

A unit is a JSON value; a task has a name and turns a unit into a JSON result. store.py is the file, pool.py the run
that watches the workers, worker.py the process, tasks.py the closed table of tasks.
"""

from unriddle.jobs.pool import Pool, Tally
from unriddle.jobs.store import Store, Unit

__all__ = ["Pool", "Store", "Tally", "Unit"]
