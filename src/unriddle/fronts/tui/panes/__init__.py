"""Widgets around the board: bars, frames, results, and the screens above it."""
