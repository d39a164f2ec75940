"""What `scripts/site` does: pages as Sphinx takes them, what is generated, and what runs in the reader's browser."""
