"""The board: lines, propagation, probing and branching, and the search on it."""
