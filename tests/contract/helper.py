"""The helper process of the contract suite: reads requests line by line, finishes each search, answers in JSON."""

import base64
import json
import sys

from contract.bench import Bench, drain
from contract.case import Case


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        request = json.loads(line)
        words = tuple(request["words"]) if request["words"] is not None else None
        case = Case(request["puzzle"], list, request["search"], words=words)
        search = Bench(case, request["family"], "normal").search(base64.b64decode(request["snapshot"]))
        found = [solution.to_json() for solution in drain(search)]
        print(json.dumps({"found": found, "steps": search.steps, "share": search.share}), flush=True)


if __name__ == "__main__":
    main()
