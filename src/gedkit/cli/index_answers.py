"""What ``gedkit index query`` prints and writes of the graphs it found."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gedkit as gk
from gedkit._files.replacing import replace_file
from gedkit.cli.report import finite, number, table
from gedkit.collection.neighbors import Neighbor, Neighbors
from gedkit.errors import StoreError
from gedkit.io.properties import properties_of
from gedkit.io.record import called


def facts_of(found: Neighbors, graphs: Mapping[int, gk.Graph]) -> dict[str, Any]:
    """Return an answer for JSON."""
    return {
        "complete": found.complete,
        "proven": found.proven,
        "set_proven": found.set_proven,
        "lower_bound": finite(found.lower_bound),
        "neighbors": [_as_json(hit, graphs[hit.number]) for hit in found],
    }


def print_answer(found: Neighbors, approximate: bool) -> None:
    """Print an answer as a table, and the edit paths if there are any."""
    # Where distances may be unproven, say of each whether it is.
    unproven = approximate or not found.complete
    named = any(hit.name is not None for hit in found)
    rows = []
    for hit in found:
        row = [str(hit.number), *([hit.name or ""] if named else []), number(hit.distance)]
        rows.append([*row, "" if hit.optimal else f"at most; at least {number(hit.lower_bound)}"] if unproven else row)
    table(["graph", *(["name"] if named else []), "distance", *([""] if unproven else [])], rows)
    if unproven:
        why = "approximate" if approximate else "stopped by the time limit"
        certain = "all" if found.set_proven else f"{found.proven} of {len(found)}"
        print(f"{why}: other graphs are at distance {number(found.lower_bound)} or more, {certain} proven to belong")
    for hit in found:
        if hit.path is not None:
            print(f"\nto graph {hit.number}{called(hit.name)}:\n{hit.path}")


def write_hits(out: Path, queries: Sequence[str], answers: Sequence[Neighbors], graphs: Mapping[int, gk.Graph]) -> None:
    """Write a row per hit as CSV: query, rank, the graph, its distance, and SMILES and properties of molecules."""
    molecules = any("smiles" in graph.info for graph in graphs.values())
    properties = list(dict.fromkeys(name for graph in graphs.values() for name in properties_of(graph)))
    text = io.StringIO(newline="")
    lines = csv.writer(text, lineterminator="\n")
    header = ["query", "rank", "number", "name", "distance", "lower_bound", "optimal"]
    lines.writerow([*header, *(["smiles"] if molecules else []), *properties])
    for query, found in zip(queries, answers, strict=True):
        for rank, hit in enumerate(found, 1):
            graph = graphs[hit.number]
            facts = [
                query,
                rank,
                hit.number,
                hit.name or "",
                number(hit.distance),
                number(hit.lower_bound),
                hit.optimal,
            ]
            known = properties_of(graph)
            more = [graph.info.get("smiles", "")] if molecules else []
            lines.writerow([*facts, *more, *(known.get(name, "") for name in properties)])
    try:
        replace_file(out, text.getvalue())
    except OSError as error:
        raise StoreError(f"cannot write {out}: {error.strerror}") from None


def _as_json(hit: Neighbor, graph: gk.Graph) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "number": hit.number,
        "distance": finite(hit.distance),
        "lower_bound": finite(hit.lower_bound),
        "optimal": hit.optimal,
    }
    if hit.name is not None:
        facts["name"] = hit.name
    if "smiles" in graph.info:
        facts["smiles"] = graph.info["smiles"]
    properties = properties_of(graph)
    if properties:
        facts["properties"] = properties
    return facts if hit.path is None else {**facts, "path": json.loads(hit.path.to_json())}
