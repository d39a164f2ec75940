"""A puzzle as SVG."""

import unriddle as ur

print(len(ur.open("example:fish").svg()) > 1000)
