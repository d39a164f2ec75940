"""Words for quartiles and balda."""
