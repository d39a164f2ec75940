"""Units of work on several workers, in a durable job file: a kill loses nothing, no duplicate results.

A unit is a JSON value; a task has a name and turns a unit into a JSON result. store.py is the file, coordinator.py the
run; executors are local.py on this machine and dask.py on a cluster. tasks.py is the closed table of tasks; parts.py
does one search in parts. docs/program/jobs.md explains its use.
"""
