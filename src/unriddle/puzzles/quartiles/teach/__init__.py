"""Taught steps of Quartiles: which words name the quartiles, and why; then the words that are only worth points."""
