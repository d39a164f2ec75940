"""The version, readable without importing the package."""

VERSION = "0.1.0"
