"""`python -m unriddle` is the installed command: Ctrl-C ends it in silence while all else is still being imported."""


def main() -> None:
    from unriddle.fronts.signals import at_once

    at_once()
    from unriddle.fronts.cli.main import main

    main()


if __name__ == "__main__":
    main()
