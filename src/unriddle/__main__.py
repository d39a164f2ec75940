"""`python -m unriddle` is the installed command."""

from unriddle.cli.main import main

main()
