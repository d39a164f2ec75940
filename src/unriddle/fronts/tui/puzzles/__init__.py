"""The open puzzles: what is known of each, how it is played by hand, and how it is kept."""
