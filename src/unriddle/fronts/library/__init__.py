"""The library: what `import unriddle` offers, as thin types over the session that all front ends use."""
