"""A web service that strangers may ask: bounded in time, in searches at once, and in how many wait.

    pip install unriddle starlette uvicorn
    uvicorn service:app

Ask it with a puzzle as the body: curl --data latin:5 http://127.0.0.1:8000/solve
"""

import sys

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import unriddle as ur

AT_ONCE, QUEUE = 2, 100  # searches that run, and requests that are answered or wait
LIMIT_S, LONGEST = 2.0, 20_000  # seconds of a request, waiting included, and bytes of a puzzle
ur.set_threads(AT_ONCE)
sys.setswitchinterval(0.001)  # seconds that a search may let the event loop wait
inside = 0


def solved(text: str, *, time: float, stop: ur.Stop | None = None) -> str:
    return ur.text(text, most=LONGEST).solve(time=time, stop=stop).to_json()


def hinted(text: str, *, time: float, stop: ur.Stop | None = None) -> str:
    hint = ur.text(text, most=LONGEST).hint(time=time, stop=stop)
    return hint.to_json() if hint else '{"sentence": null}'


async def answer(request: Request) -> Response:
    global inside
    if int(request.headers.get("content-length") or LONGEST + 1) > LONGEST:
        return JSONResponse({"error": f"a puzzle has at most {LONGEST} bytes"}, 413)
    if inside >= QUEUE:
        return JSONResponse({"error": "too many ask at once"}, 503, {"retry-after": "2"})
    inside += 1
    try:
        text = (await request.body()).decode("utf-8", "replace")
        work = solved if request.url.path == "/solve" else hinted
        return Response(await ur.to_thread(work, text, time=LIMIT_S), media_type="application/json")
    except ur.StoppedEarly as error:
        return JSONResponse({"error": str(error)}, 503)
    except ur.UnriddleError as error:
        return JSONResponse({"error": str(error)}, 422)
    finally:
        inside -= 1


async def health(request: Request) -> Response:
    return JSONResponse({"inside": inside})


routes = [Route("/solve", answer, methods=["POST"]), Route("/hint", answer, methods=["POST"]), Route("/health", health)]
app = Starlette(routes=routes)
