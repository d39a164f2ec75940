"""What `python3 unriddle` does before unriddle itself can run; docs/decisions/bootstrap.md has the why."""
