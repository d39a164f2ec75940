"""Files that were made to do harm, and what each of them may cost at most."""
