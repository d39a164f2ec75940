"""The other process, which searches, helps and makes puzzles."""
