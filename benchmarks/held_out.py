"""Pairs that no shipped model was trained on: molecules, proteins, MCES of drugs, weighted and directed graphs."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import gedkit as gk
from drugs import variants
from dual import draw
from experiment import Family

HELD_OUT = {
    "AIDS 20-30": ("aids", 20, 30),
    "AIDS 30-50": ("aids", 30, 50),
    "AIDS 50-95": ("aids", 50, 95),
    "Mutagenicity 20-30": ("mutagenicity", 20, 30),
    "Mutagenicity 50-98": ("mutagenicity", 50, 98),
    "Protein 20-30": ("protein", 20, 30),
}
DRUGS, WEIGHTED = "MCES of drugs", "weighted, directed 20-30"
WEIGHTS = {"node_sub": 2, "node_del": 3, "node_ins": 3, "edge_del": 2, "edge_ins": 1}


def families(count: int, seed: int, data: Path, wanted: Sequence[str] = ()) -> Iterator[Family]:
    """Yield the families whose names begin with one of `wanted`, or all."""
    for name, limits in HELD_OUT.items():
        if name.startswith(tuple(wanted or [""])):
            yield Family(name, [(_plain(a), _plain(b)) for a, b in draw(*limits, count, data)])
    if DRUGS.startswith(tuple(wanted or [""])):
        rng = random.Random(1 + seed)
        molecules = [gk.from_smiles(s) for s in variants(3 * count, seed=1 + seed, smallest=25)]
        yield Family(
            DRUGS, [(_plain(a), _plain(b)) for a, b in (rng.sample(molecules, 2) for _ in range(count))], "mces"
        )
    if WEIGHTED.startswith(tuple(wanted or [""])):
        pairs = [(_plain(a, True), _plain(b, True)) for a, b in draw("aids", 20, 30, count, data)]
        yield Family(WEIGHTED, pairs, WEIGHTS)


def _plain(graph: gk.Graph, directed: bool = False) -> dict[str, Any]:
    labels = {"node_labels": list(graph.node_labels), "edge_labels": list(graph.edge_labels)}
    return {"n": graph.n, "edges": [list(edge) for edge in graph.edges], "directed": directed, **labels}
