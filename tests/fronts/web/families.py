"""Requests to the page as its worker makes them; run in the page's Python."""

import json

from unriddle.fronts.web.page import Page, facts
from unriddle.registry import names
from unriddle.session.reading import examples


def main() -> None:
    """What is there, and each example opened, solved, and played."""
    told = {"facts": json.loads(facts()), "families": names(), "examples": {}}
    for each in examples():
        page = Page("ru")
        ask = lambda page=page, **request: json.loads(page.ask(json.dumps(request)))  # noqa: E731
        [read] = ask(do="read", text=each.path.read_text("utf-8"))
        [about] = ask(do="about", puzzle=read["puzzle"])
        ask(do="solve", puzzle=read["puzzle"])
        page.begin()
        lines: list[str] = []
        while not lines or '"end":' not in lines[-1]:
            lines += filter(None, [page.pull()])
        [sheet] = ask(do="play", puzzle=read["puzzle"])
        last = json.loads(lines[-1])
        told["examples"][each.name] = [about["title"], last["end"], last["count"], last["steps"], sheet["event"]]
    print(json.dumps(told))


if __name__ == "__main__":
    main()
