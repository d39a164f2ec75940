"""Jobs on the command line: begins, reports and ends what `unriddle.jobs` does."""
