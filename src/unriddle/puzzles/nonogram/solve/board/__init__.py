"""The board: lines, propagation, probing and branching, and the search while it stands there."""
