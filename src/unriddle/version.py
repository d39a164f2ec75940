"""The version and the address, readable without importing the package."""

VERSION = "0.2.0"
# Where unriddle is at home: a placeholder until it has one. What is released takes it from here; nothing else names it.
HOME = "https://example.invalid/unriddle"
