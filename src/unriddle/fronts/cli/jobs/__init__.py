"""Jobs on the command line: start, report and finish the work of `unriddle.jobs`."""
