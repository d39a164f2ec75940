"""What `scripts/release` does; docs/releasing.md tells how a release is made."""
