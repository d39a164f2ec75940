"""Makes nonograms: from pictures, at random, and from puzzles that have several solutions."""
