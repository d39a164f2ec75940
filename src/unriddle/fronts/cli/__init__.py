"""The command line. main.py finds the verbs; common verbs are here, a family's own are in a file of its name."""
