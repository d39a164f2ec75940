"""Many units of work on several workers, kept in a durable job file; nothing lost by a kill, no result twice.

A unit is a JSON value; a task has a name and turns a unit into a JSON result. store.py is the file, coordinator.py the
run, what does the work is local.py on this machine, dask.py on a cluster. tasks.py is the closed table of
tasks; parts.py does one search in parts. docs/program/jobs.md explains how to use it.
"""
