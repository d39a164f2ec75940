"""What `scripts/release` does; docs/develop/releasing.md tells how a release is made."""
