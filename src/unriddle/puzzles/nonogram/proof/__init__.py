"""Certificates of verdicts: written here, verified by the checker, which shares nothing with the solver."""
