"""What lies on top of the panes: the first screen, forms and dialogs."""
