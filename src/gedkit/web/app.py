"""The application: pages, and the API that they use."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import shutil
from collections.abc import AsyncIterator, Collection
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, HTTPException, Query, Request
from fastapi import Path as InPath
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException as StarletteError

import gedkit
from gedkit._solvers.registry import solvers
from gedkit.viz.embedding import umap_is_installed
from gedkit.viz.inlined import FOLDER as VIEWER
from gedkit.web.api_page import api_page
from gedkit.web.event_stream import EventStream, wants_events
from gedkit.web.examples import example_collection, examples
from gedkit.web.guard import HEALTH, Guard
from gedkit.web.limits import Limits
from gedkit.web.metrics import Metrics
from gedkit.web.observed import Observed
from gedkit.web.pasted import PASTED_FORMATS
from gedkit.web.pool import BusyError, Worker
from gedkit.web.refusals import validation_sentence
from gedkit.web.requests import BatchRequest, GraphRequest, MapRequest, NearestRequest, ReactionRequest, SolveRequest
from gedkit.web.state import State

_STATIC = Path(__file__).with_name("static")
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
Id = Annotated[str, InPath(pattern="^[a-z0-9-]{1,40}$")]


def make_app(
    limits: Limits | None = None,
    *,
    token: str | None = None,
    local: bool = True,
    names: Collection[str] = frozenset(),
    metrics: Metrics | None = None,
) -> Any:
    """Return the ASGI application.

    Parameters
    ----------
    limits : Limits, optional
    token : str, optional
        What a caller has to know.
    local : bool
        Whether the server is meant for this machine alone: it then answers to loopback names only.
    names : collection of str
        Further names that it answers to, such as that of a proxy before it.
    metrics : Metrics, optional
        Where to count.
    """
    metrics = metrics or Metrics()
    state = State(limits or Limits(), metrics)

    @contextlib.asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        state.pool.start()
        try:
            yield
        finally:
            await state.pool.close()
            shutil.rmtree(state.folder, ignore_errors=True)

    app = FastAPI(
        title="gedkit",
        version=gedkit.__version__,
        description="Graph edit distance with the edit path and a proof of how good it is.",
        docs_url=None,
        redoc_url=None,
        lifespan=running,
    )
    app.state.gedkit = state
    _add_errors(app)
    _add_pages(app)
    _add_probes(app, state)
    _add_api(app, state)
    return Observed(Guard(app, state.limits, token, local, names), metrics)


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(RequestValidationError)
    async def _unreadable(request: Request, error: RequestValidationError) -> JSONResponse:
        return JSONResponse({"detail": validation_sentence(error.errors())}, 422)

    @app.exception_handler(BusyError)
    async def _busy(request: Request, error: BusyError) -> JSONResponse:
        return JSONResponse({"detail": str(error)}, error.status, headers={"Retry-After": "3"})

    @app.exception_handler(StarletteError)
    async def _other(request: Request, error: StarletteError) -> JSONResponse:
        if error.status_code == 400:  # of a body with JSON as its type: bytes that are no text, or nested without end
            return JSONResponse({"detail": "the body is not JSON: it cannot be parsed as UTF-8 text"}, 422)
        if error.detail == "Not Found":
            return JSONResponse({"detail": "there is nothing at this address: see /docs"}, 404)
        return JSONResponse({"detail": str(error.detail)}, error.status_code, headers=error.headers)


def _add_pages(app: FastAPI) -> None:
    @app.get("/", include_in_schema=False)
    async def _page() -> FileResponse:
        return FileResponse(_STATIC / "index.html", headers={"Cache-Control": "no-cache"})

    @app.get("/docs", include_in_schema=False)
    async def _docs() -> HTMLResponse:
        return HTMLResponse(api_page(app.openapi()))

    @app.get("/static/{name}", include_in_schema=False)
    async def _file(name: Annotated[str, InPath(pattern=r"^[a-z_]+\.(js|css|svg)$")]) -> FileResponse:
        for folder in (_STATIC, VIEWER):
            if (folder / name).is_file():
                kind = _TYPES[(folder / name).suffix]
                return FileResponse(folder / name, media_type=kind, headers={"Cache-Control": "no-cache"})
        raise HTTPException(404, f"there is no {name}")


def _add_probes(app: FastAPI, state: State) -> None:
    @app.get(HEALTH, tags=["operation"])
    async def health() -> JSONResponse:
        """Say whether requests can be answered: 200, or 503 while no worker is ready. Needs no token."""
        ready = state.pool.ready > 0
        return JSONResponse({"status": "ok" if ready else "no worker is ready"}, 200 if ready else 503)

    @app.get("/metrics", tags=["operation"])
    async def metrics() -> PlainTextResponse:
        """Return counts and gauges as text for Prometheus."""
        text = await asyncio.to_thread(state.metrics.text, state.gauges())
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def _add_api(app: FastAPI, state: State) -> None:
    limits = state.limits

    async def answer(request: Request, job: dict[str, Any], seconds: float, events: bool = False) -> Response:
        """Run a job; stream its events where they are wanted, else return its last word."""
        job["limits"] = limits.as_dict()
        job["events"] = events and wants_events(request)
        name = secrets.token_hex(8)

        def on_start(worker: Worker) -> None:
            state.jobs[name] = worker

        stream = EventStream(state.pool.run(job, seconds, on_start), name, lambda: state.jobs.pop(name, None))
        if job["events"]:
            return stream
        event, data = await stream.last_word(request)
        if event == "done":
            return JSONResponse(data)
        raise HTTPException(data["status"], data["detail"])

    @app.get("/api/formats", tags=["formats"])
    async def formats() -> list[dict[str, str]]:
        """List the formats that can be pasted or uploaded."""
        return [{"name": f.name, "suffixes": " ".join(f.suffixes), "about": f.summary} for f in PASTED_FORMATS]

    @app.get("/api/about", tags=["formats"])
    async def about() -> dict[str, Any]:
        """Say what this server is, grants and can do."""
        known = [{"name": solver.name, "about": solver.summary} for solver in solvers()]
        busy = {"running": state.pool.running, "waiting": state.pool.waiting}
        return {
            "version": gedkit.__version__,
            "limits": limits.as_dict(),
            "solvers": known,
            "umap": umap_is_installed(),
            **busy,
        }

    @app.get("/api/examples", tags=["formats"])
    async def example_pairs() -> list[dict[str, Any]]:
        """List pairs of graphs to begin with."""
        return examples()

    @app.post("/api/graph", tags=["compare"])
    async def graph(request: Request, body: GraphRequest) -> Response:
        """Read a graph, and draw it if ``pictures`` is true.

        The answer lists the ``attributes`` of nodes and edges, those that make good labels first, and the ``labels``
        that were chosen; ``node_label`` and ``edge_label`` choose others.
        """
        job = {"task": "graph", "source": body.as_job(without="pictures"), "pictures": body.pictures}
        return await answer(request, job, 10)

    @app.post("/api/solve", tags=["compare"])
    async def solve(request: Request, body: SolveRequest) -> Response:
        """Compare two graphs.

        The answer has the ``result`` in the form of ``Result.to_json``, a ``sentence`` on what is proven, ``notes`` on
        what was left out, and if ``pictures`` is true the comparison as ``html``.

        With ``Accept: text/event-stream`` the answer is a stream of events: ``job`` (its id, for stopping it),
        ``bounds``, ``best`` (the answer as it would be now), then ``done`` or ``error``. Closing the connection stops
        the search.
        """
        seconds = min(body.time_limit, limits.seconds)
        job = {"task": "solve", **body.as_job(), "time_limit": seconds}
        return await answer(request, job, seconds, events=True)

    @app.post("/api/batch", tags=["compare"])
    async def batch(request: Request, body: BatchRequest) -> Response:
        """Compare many pairs, one after the other.

        The answer has ``answers`` in the order of ``pairs``: each is what /api/solve answers, or has an ``error``
        with a ``status`` and a ``detail``. What is wrong with one pair does not touch the others. With
        ``Accept: text/event-stream`` each comes as an event ``answer`` as soon as it is known, and ``done`` counts
        them.
        """
        if len(body.pairs) > limits.pairs:
            raise HTTPException(413, f"pairs: {len(body.pairs):,} are more than the {limits.pairs:,} of one request")
        seconds = min(body.total_time_limit, limits.seconds)
        job = {"task": "batch", **body.as_job(), "total_time_limit": seconds}
        return await answer(request, job, seconds, events=True)

    @app.post("/api/reaction", tags=["compare"])
    async def reaction(request: Request, body: ReactionRequest) -> Response:
        """Map the atoms of a reaction: mapped SMILES, the bonds that change, the center, and what is proven.

        If ``pictures`` is true, ``svg`` shows the reaction with its center marked.
        """
        seconds = min(body.time_limit, limits.seconds)
        job = {"task": "reaction", **body.as_job(), "time_limit": seconds}
        return await answer(request, job, seconds)

    @app.post("/api/jobs/{name}/stop", tags=["compare"])
    async def stop(name: Id) -> dict[str, bool]:
        """Stop a search; its stream then ends with the best path so far."""
        worker = state.jobs.get(name)
        if worker is not None:
            worker.interrupt()
        return {"stopped": worker is not None}

    @app.post("/api/collections", tags=["collections"])
    async def upload(
        request: Request,
        filename: Annotated[str, Query(max_length=200)] = "pasted.txt",
        node_label: Annotated[list[str] | None, Query(max_length=16)] = None,
        edge_label: Annotated[list[str] | None, Query(max_length=16)] = None,
    ) -> Response:
        """Upload a collection, or an index that gedkit made: the body is the file.

        ``node_label`` and ``edge_label`` choose the attributes that are labels; given twice, both together are the
        label. The answer lists the ``attributes`` to choose from.
        """
        data = await request.body()
        labels = (given[0] if given and len(given) == 1 else given for given in (node_label, edge_label))
        name = state.add_collection(data, Path(filename).name or "pasted.txt", *labels)
        return await _listed(request, name)

    @app.post("/api/collections/example", tags=["collections"])
    async def example(request: Request) -> Response:
        """Keep the example collection."""
        data, names = example_collection()
        name = state.add_collection(data, "example.jsonl")
        (Path(state.collections[name]["folder"]) / "names.json").write_text(json.dumps(names), encoding="utf-8")
        return await _listed(request, name)

    async def _listed(request: Request, name: str) -> Response:
        try:
            response = await answer(request, {"task": "listing", "collection": state.collection(name)}, 60)
        except (HTTPException, BusyError):
            state.drop_collection(name)
            raise
        return JSONResponse({"id": name, **json.loads(bytes(response.body))})

    @app.get("/api/collections/{name}/graphs/{number}", tags=["collections"])
    async def member(request: Request, name: Id, number: int, pictures: bool = False) -> Response:
        """Return a graph of a collection, drawn if ``pictures`` is true."""
        job = {"task": "member", "collection": state.collection(name), "number": number, "pictures": pictures}
        return await answer(request, job, 10)

    @app.post("/api/collections/{name}/nearest", tags=["collections"])
    async def nearest(request: Request, name: Id, body: NearestRequest) -> Response:
        """Find the graphs nearest to a query.

        When the time is over, the answer so far is returned: ``complete`` is false then, and each distance that is not
        ``proven`` lies between ``lower_bound`` and ``distance``, which is null where no path was found.
        """
        seconds = min(body.time_limit, limits.seconds)
        job = {"task": "nearest", **body.as_job(), "collection": state.collection(name), "time_limit": seconds}
        return await answer(request, job, seconds, events=True)

    @app.post("/api/collections/{name}/map", tags=["collections"])
    async def map_of(request: Request, name: Id, body: MapRequest) -> Response:
        """Compute all distances, a dendrogram and places in the plane (the matrix of the collection)."""
        seconds = min(body.time_limit, limits.seconds)
        job = {"task": "map", **body.as_job(), "collection": state.collection(name), "time_limit": seconds}
        return await answer(request, job, seconds, events=True)
