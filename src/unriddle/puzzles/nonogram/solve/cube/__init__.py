"""The cube: the open part of a board, handed to a SAT solver or searched by learning."""
