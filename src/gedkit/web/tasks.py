"""What a worker does: each task takes a job, checked by the server, and returns what the page shows."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from gedkit._graphs.labels import shortened
from gedkit.errors import GedkitError
from gedkit.io.json_graph import json_from_graph
from gedkit.viz.graph_facts import graph_facts
from gedkit.viz.molecule import is_molecule
from gedkit.viz.placing import graph_scene
from gedkit.viz.svg import svg
from gedkit.web.collection_map import map_of
from gedkit.web.collections import Collection, opened
from gedkit.web.comparing import Emit, solve, solve_batch
from gedkit.web.plain_graph import plain_graph
from gedkit.web.reactions import show_reaction
from gedkit.web.requests import CostForm, costs_of
from gedkit.web.sources import RefusedError, read_source

_MOST_HITS = 100
_LARGEST_PICTURE = 320  # nodes of a graph drawn alone
_THUMBNAIL = 220


def show_graph(job: dict[str, Any], emit: Emit) -> dict[str, Any]:
    """Read a graph and draw it."""
    read = read_source(job["source"], job["limits"])
    graph = read.graphs[0]
    called = "" if graph.name is None else f" {shortened(graph.name)}"
    summary = repr(graph).removeprefix(f"<Graph{called}: ").removesuffix(">")
    answer: dict[str, Any] = {
        "graph": json_from_graph(graph),
        "format": read.format,
        "name": read.names[0],
        "notes": read.notes,
        "facts": graph_facts(graph) if is_molecule(graph) else summary,
        "attributes": read.attributes,
        "labels": read.labels,
        "summary": summary,
    }
    if job["pictures"]:
        scene = graph_scene(graph) if graph.n <= _LARGEST_PICTURE else None
        answer["svg"] = None if scene is None or not graph.n else svg([scene], widest=420)
        answer["places"] = None if scene is None else np.round(scene.places, 3).tolist()
    return answer


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
        "attributes": collection.attributes,
        "labels": collection.labels,
    }


def show_member(job: dict[str, Any], emit: Emit) -> dict[str, Any]:
    """Draw a graph of a collection."""
    collection = opened(job["collection"])
    number = job["number"]
    if not 0 <= number < len(collection):
        raise RefusedError(404, f"there is no graph {number}: the collection has {len(collection)}")
    return _member(collection, number, job["pictures"])


def nearest(job: dict[str, Any], emit: Emit) -> dict[str, Any]:
    """Find the graphs of a collection nearest to a query, as far as the time allows."""
    collection = opened(job["collection"])
    query = plain_graph(read_source(job["query"], job["limits"], collection.wanted).graphs[0])
    form = CostForm(**job["costs"])
    index = collection.index(None if form.is_default() else costs_of(form), job["limits"]["indexes"])

    def on_progress(done: int, total: int, seconds: float) -> None:
        emit("progress", {"done": done, "total": total})

    how: dict[str, Any] = {"progress": on_progress, "time_limit": job["time_limit"]}
    found = (
        index.kneighbors(query, job["k"], **how)
        if job["radius"] is None
        else index.radius_neighbors(query, job["radius"], **how)
    )
    hits = [
        {
            "distance": finite(hit.distance),
            "lower_bound": finite(hit.lower_bound),
            "proven": hit.optimal,
            **_member(collection, collection.position(hit.number), job["pictures"]),
        }
        for hit in found[:_MOST_HITS]
    ]
    return {
        "hits": hits,
        "found": len(found),
        "of": len(collection),
        "complete": found.complete,
        "lower_bound": finite(found.lower_bound),
        "costs": repr(index.costs),
    }


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
    "batch": solve_batch,
    "listing": list_collection,
    "member": show_member,
    "nearest": nearest,
    "map": map_collection,
    "reaction": show_reaction,
}


def finite(value: float) -> float | None:
    """Return a number as JSON has it: there is no infinity."""
    return value if math.isfinite(value) else None


def _has_molecules(collection: Collection, most: int) -> bool:
    """Whether it is a collection of molecules, by its first graphs: the page then proposes the costs of chemists."""
    graphs = [collection[i] for i in range(min(len(collection), most))]
    return any(map(is_molecule, graphs)) and all(is_molecule(graph) or not graph.m for graph in graphs)


def _member(collection: Collection, number: int, picture: bool) -> dict[str, Any]:
    graph = collection[number]
    try:
        document = json_from_graph(graph)
    except GedkitError:
        document = None
    drawn = svg([graph_scene(graph)], widest=_THUMBNAIL) if picture and 0 < graph.n <= _LARGEST_PICTURE else None
    return {
        "number": number,
        "name": collection.name(number),
        "graph": document,
        **({"svg": drawn} if picture else {}),
        "nodes": graph.n,
        "edges": graph.m,
        "facts": graph_facts(graph),
    }
