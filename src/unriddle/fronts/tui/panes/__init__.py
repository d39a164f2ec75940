"""What stands around the board: bars, results, and what they say."""
