"""The library, `import unriddle`: thin types over the session that all front ends use."""
