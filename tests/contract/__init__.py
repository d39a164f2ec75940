"""The eight promises of the search contract, run for every family in both builds."""
