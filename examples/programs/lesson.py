"""How a person solves a square: each step with its reason."""

import unriddle as ur

for step in ur.explain("latin:4:0.../..../1..2/.3.."):
    print(step.technique, "-", step.why)
