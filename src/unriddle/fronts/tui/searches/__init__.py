"""The one search that runs, and how each search stands."""
