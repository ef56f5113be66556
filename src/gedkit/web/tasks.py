"""What a worker does: each task takes a job, checked by the server, and returns what the page shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import gedkit as gk
from gedkit.errors import GedkitError, ProblemTooLargeError, SolveInterrupted
from gedkit.io.json_graph import graph_from_json, json_from_graph
from gedkit.viz.graph_facts import graph_facts
from gedkit.viz.molecule import is_molecule
from gedkit.viz.placing import graph_scene
from gedkit.viz.result_document import result_document
from gedkit.viz.svg import svg
from gedkit.viz.view import sentence, view_html
from gedkit.web.collection_map import map_of
from gedkit.web.collections import Collection, opened
from gedkit.web.pasted import Pasted, graph_from_text
from gedkit.web.requests import CostForm, costs_of
from gedkit.web.snapshots import Snapshots

__all__ = ["STATUS_OF", "TASKS", "Abandoned", "Emit", "RefusedError"]

Emit = Callable[[str, dict[str, Any]], None]
_LARGEST_PICTURE = 320  # nodes of a graph drawn alone
_THUMBNAIL = 220


class Abandoned(KeyboardInterrupt):
    """Nobody waits for the answer any more."""


class RefusedError(Exception):
    """An answer that is no result: a status of HTTP and a sentence."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status


def show_graph(job: dict[str, Any], emit: Emit) -> dict[str, Any]:
    """Read a graph and draw it."""
    read = _read(job["source"], job["limits"])
    graph = read.graphs[0]
    small = graph.n <= _LARGEST_PICTURE
    scene = graph_scene(graph) if small else None
    return {
        "graph": json_from_graph(graph),
        "format": read.format,
        "name": read.names[0],
        "notes": read.notes,
        "facts": graph_facts(graph),
        "summary": repr(graph).removeprefix("<Graph: ").removesuffix(">"),
        "svg": None if scene is None or not graph.n else svg([scene], widest=420),
        "places": None if scene is None else np.round(scene.places, 3).tolist(),
    }


def solve(job: dict[str, Any], emit: Emit) -> dict[str, Any]:
    """Compare two graphs; bounds and the best path so far are emitted on the way."""
    sources = job["first"], job["second"]
    first, second = (_read(source, job["limits"]) for source in sources)
    g1, g2 = first.graphs[0], second.graphs[0]
    titles = (
        sources[0]["title"] or first.names[0] or "first graph",
        sources[1]["title"] or second.names[0] or "second graph",
    )
    costs = costs_of(CostForm(**job["costs"]))
    emit("begin", {"first": repr(g1), "second": repr(g2)})
    with Snapshots(emit, lambda best: view_html(best, titles=titles, searching=True)) as snapshots:
        try:
            result = gk.solve(
                g1,
                g2,
                costs=costs,
                solver=job["solver"],
                time_limit=job["time_limit"],
                memory_limit=job["limits"]["memory_bytes"],
                cutoff=job["cutoff"],
                seed=job["seed"],
                callback=snapshots.on_progress,
            )
        except SolveInterrupted as interrupted:
            if isinstance(interrupted.__cause__, Abandoned):
                raise interrupted.__cause__ from None
            result = interrupted.result
        snapshots.leave_if_child(result)
    return {
        "result": result_document(result),
        "sentence": sentence(result),
        "html": view_html(result, titles=titles),
        "notes": [*first.notes, *second.notes],
    }


def list_collection(job: dict[str, Any], emit: Emit) -> dict[str, Any]:
    """Read a collection that was uploaded and say what is in it."""
    collection = opened(job["collection"])
    if len(collection) > job["limits"]["graphs"]:
        raise RefusedError(
            413, f"{len(collection):,} graphs are more than the {job['limits']['graphs']:,} that this server takes"
        )
    if not len(collection):
        raise RefusedError(422, "there is no graph in it")
    return {
        "graphs": len(collection),
        "names": collection.names[:2000],
        "molecules": _has_molecules(collection, job["limits"]["map_graphs"]),
        "notes": collection.notes,
        "kind": collection.kind,
    }


def show_member(job: dict[str, Any], emit: Emit) -> dict[str, Any]:
    """Draw a graph of a collection."""
    collection = opened(job["collection"])
    number = job["number"]
    if not 0 <= number < len(collection):
        raise RefusedError(404, f"there is no graph {number}: the collection has {len(collection)}")
    return _member(collection, number)


def nearest(job: dict[str, Any], emit: Emit) -> dict[str, Any]:
    """Find the graphs of a collection nearest to a query."""
    collection = opened(job["collection"])
    query = _read(job["query"], job["limits"]).graphs[0]
    costs = costs_of(CostForm(**job["costs"]))

    def on_progress(done: int, total: int, seconds: float) -> None:
        emit("progress", {"done": done, "total": total})

    index = collection.index(costs)
    how: dict[str, Any] = {"progress": on_progress}
    found = (
        index.kneighbors(query, job["k"], **how)
        if job["radius"] is None
        else index.radius_neighbors(query, job["radius"], **how)
    )
    hits = [
        {"distance": hit.distance, "proven": hit.optimal, **_member(collection, collection.position(hit.number))}
        for hit in found[:100]
    ]
    return {"hits": hits, "found": len(found), "of": len(collection)}


def map_collection(job: dict[str, Any], emit: Emit) -> dict[str, Any]:
    """Compute all distances of a collection, group its graphs and place them in the plane."""
    collection = opened(job["collection"])
    most = job["limits"]["map_graphs"]
    if len(collection) > most:
        raise RefusedError(
            413, f"{len(collection):,} graphs are more than the {most} that this server maps: a map needs all pairs"
        )
    costs = costs_of(CostForm(**job["costs"]))

    return map_of(collection, costs, job["time_limit"], job["method"], emit)


TASKS: dict[str, Callable[[dict[str, Any], Emit], dict[str, Any]]] = {
    "graph": show_graph,
    "solve": solve,
    "listing": list_collection,
    "member": show_member,
    "nearest": nearest,
    "map": map_collection,
}


def _read(source: dict[str, Any], limits: dict[str, Any]) -> Pasted:
    given = source.get("graph")
    if given is not None:
        read = Pasted([graph_from_json(given)], [""], "json", [])
    elif source.get("text") is not None:
        read = graph_from_text(source["text"], source.get("format"))
    else:
        raise RefusedError(422, "a graph is missing: send its text, or the graph as JSON")
    nodes = read.graphs[0].n
    if nodes > limits["nodes"]:
        raise RefusedError(
            413, f"the graph has {nodes:,} nodes, more than the {limits['nodes']:,} that this server takes"
        )
    return read


def _has_molecules(collection: Collection, most: int) -> bool:
    """Whether it is a collection of molecules, by its first graphs: the page then proposes the costs of chemists."""
    graphs = [collection[i] for i in range(min(len(collection), most))]
    return any(map(is_molecule, graphs)) and all(is_molecule(graph) or not graph.m for graph in graphs)


def _member(collection: Collection, number: int) -> dict[str, Any]:
    graph = collection[number]
    try:
        document = json_from_graph(graph)
    except GedkitError:
        document = None
    drawn = svg([graph_scene(graph)], widest=_THUMBNAIL) if 0 < graph.n <= _LARGEST_PICTURE else None
    return {
        "number": number,
        "name": collection.name(number),
        "graph": document,
        "svg": drawn,
        "nodes": graph.n,
        "edges": graph.m,
        "facts": graph_facts(graph),
    }


# An error of ours is the caller's; what is too large says so.
STATUS_OF = ((ProblemTooLargeError, 413), (MemoryError, 413), (GedkitError, 422))
