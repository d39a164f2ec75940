"""Colors and themes, and what is said by letters where colors are not certain."""
