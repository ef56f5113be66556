"""The application: pages, and the API that they use."""

from __future__ import annotations

import contextlib
import json
import secrets
import shutil
import tempfile
from collections import OrderedDict
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, HTTPException, Query, Request
from fastapi import Path as InPath
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException as StarletteError

import gedkit
from gedkit._solvers.registry import solvers
from gedkit.viz.embedding import umap_is_installed
from gedkit.viz.inlined import FOLDER as VIEWER
from gedkit.web.api_page import api_page
from gedkit.web.event_stream import EventStream, wants_events
from gedkit.web.examples import example_collection, examples
from gedkit.web.guard import Guard
from gedkit.web.limits import Limits
from gedkit.web.pasted import PASTED_FORMATS
from gedkit.web.pool import BusyError, Pool, Worker
from gedkit.web.requests import GraphSource, MapRequest, NearestRequest, SolveRequest

__all__ = ["make_app"]

_STATIC = Path(__file__).with_name("static")
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
Id = Annotated[str, InPath(pattern="^[a-z0-9-]{1,40}$")]


class _State:
    """What a running server holds: workers, jobs that can be stopped, collections."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.folder = Path(tempfile.mkdtemp(prefix="gedkit-serve-"))
        self.pool = Pool(limits, self.folder)
        self.jobs: dict[str, Worker] = {}
        self.collections: OrderedDict[str, dict[str, str]] = OrderedDict()

    def add_collection(self, data: bytes, filename: str) -> str:
        """Keep a file; the collection unused for longest makes room."""
        while len(self.collections) >= self.limits.collections:
            _, oldest = self.collections.popitem(last=False)
            shutil.rmtree(oldest["folder"], ignore_errors=True)
        name = secrets.token_hex(8)
        folder = self.folder / name
        folder.mkdir()
        (folder / ("uploaded.gedx" if filename.lower().endswith(".gedx") else "uploaded")).write_bytes(data)
        self.collections[name] = {"folder": str(folder), "filename": filename}
        return name

    def collection(self, name: str) -> dict[str, str]:
        """Return where a collection is."""
        if name not in self.collections:
            raise HTTPException(404, "there is no such collection any more: upload it again")
        self.collections.move_to_end(name)
        return self.collections[name]


def make_app(limits: Limits | None = None, *, token: str | None = None, local: bool = True) -> Any:
    """Return the ASGI application.

    Parameters
    ----------
    limits : Limits, optional
    token : str, optional
        What a caller has to know.
    local : bool
        Whether the server is meant for this machine alone: it then answers to loopback names only.
    """
    state = _State(limits or Limits())

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
    _add_api(app, state)
    return Guard(app, state.limits, token, local)


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(RequestValidationError)
    async def _unreadable(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or "the body"
        return JSONResponse({"detail": f"{where}: {first['msg']}"}, 422)

    @app.exception_handler(BusyError)
    async def _busy(request: Request, error: BusyError) -> JSONResponse:
        return JSONResponse({"detail": str(error)}, error.status, headers={"Retry-After": "3"})

    @app.exception_handler(StarletteError)
    async def _other(request: Request, error: StarletteError) -> JSONResponse:
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


def _add_api(app: FastAPI, state: _State) -> None:
    limits = state.limits

    async def answer(request: Request, job: dict[str, Any], seconds: float, events: bool = False) -> Response:
        """Run a job; stream its events where they are wanted, else return its last word."""
        job["limits"] = limits.as_dict()
        name = secrets.token_hex(8)

        def on_start(worker: Worker) -> None:
            state.jobs[name] = worker

        stream = EventStream(state.pool.run(job, seconds, on_start), name, lambda: state.jobs.pop(name, None))
        if events and wants_events(request):
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
    async def graph(request: Request, source: GraphSource) -> Response:
        """Read a graph and draw it."""
        return await answer(request, {"task": "graph", "source": source.model_dump()}, 10)

    @app.post("/api/solve", tags=["compare"])
    async def solve(request: Request, body: SolveRequest) -> Response:
        """Compare two graphs.

        With ``Accept: text/event-stream`` the answer is a stream of events: ``job`` (its id, for stopping it),
        ``bounds``, ``best`` (the best path so far, drawn), then ``done`` or ``error``. Closing the connection stops the
        search.
        """
        seconds = min(body.time_limit, limits.seconds)
        job = {"task": "solve", **body.model_dump(), "time_limit": seconds}
        return await answer(request, job, seconds, events=True)

    @app.post("/api/jobs/{name}/stop", tags=["compare"])
    async def stop(name: Id) -> dict[str, bool]:
        """Stop a search; its stream then ends with the best path so far."""
        worker = state.jobs.get(name)
        if worker is not None:
            worker.interrupt()
        return {"stopped": worker is not None}

    @app.post("/api/collections", tags=["collections"])
    async def upload(request: Request, filename: Annotated[str, Query(max_length=200)] = "pasted.txt") -> Response:
        """Upload a collection, or an index that gedkit made: the body is the file."""
        data = await request.body()
        name = state.add_collection(data, Path(filename).name or "pasted.txt")
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
        except HTTPException:
            shutil.rmtree(state.collections.pop(name)["folder"], ignore_errors=True)
            raise
        return JSONResponse({"id": name, **json.loads(bytes(response.body))})

    @app.get("/api/collections/{name}/graphs/{number}", tags=["collections"])
    async def member(request: Request, name: Id, number: int) -> Response:
        """Draw a graph of a collection."""
        return await answer(request, {"task": "member", "collection": state.collection(name), "number": number}, 10)

    @app.post("/api/collections/{name}/nearest", tags=["collections"])
    async def nearest(request: Request, name: Id, body: NearestRequest) -> Response:
        """Find the graphs nearest to a query."""
        seconds = min(body.time_limit, limits.seconds)
        job = {"task": "nearest", **body.model_dump(), "collection": state.collection(name)}
        return await answer(request, job, seconds, events=True)

    @app.post("/api/collections/{name}/map", tags=["collections"])
    async def map_of(request: Request, name: Id, body: MapRequest) -> Response:
        """Compute all distances, a dendrogram and places in the plane (the matrix of the collection)."""
        seconds = min(body.time_limit, limits.seconds)
        job = {"task": "map", **body.model_dump(), "collection": state.collection(name), "time_limit": seconds}
        return await answer(request, job, seconds, events=True)
