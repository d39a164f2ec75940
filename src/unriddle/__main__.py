"""`python -m unriddle` is the installed command: Ctrl-C ends it in silence while all else is still being imported."""

import gc

OBJECTS = 10_000  # new ones between two looks for what can be freed: of 700, while all is loaded, it finds nothing


def main() -> None:
    gc.set_threshold(OBJECTS, *gc.get_threshold()[1:])
    from unriddle.fronts.signals import at_once

    at_once()
    from unriddle.fronts.cli.main import main

    main()


if __name__ == "__main__":
    main()
