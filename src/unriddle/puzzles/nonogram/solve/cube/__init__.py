"""The cube: what is left of a board once a SAT solver has it, and the search while it stands there."""
