"""`python -m unriddle` is the installed command."""

from unriddle.cli.main import main

if __name__ == "__main__":
    main()
