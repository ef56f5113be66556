"""Compares ``gk.closest_subgraph(..., cutoff=0)`` with igraph's LAD on small patterns in large graphs.

Half of the patterns are contained, the others have errors. Both get the same pairs by turns; times include what each
needs to prepare its domains from the labels, but not building the graphs.

    python -m benchmarks run containment --pairs 24
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import igraph

import gedkit as gk
from hard_families import pattern_in_graph
from measured import in_units, markdown

SIZES = ((8, 30, 60), (15, 100, 200), (15, 300, 600), (15, 2_708, 5_429), (15, 19_717, 44_327))


def contained_by_gedkit(pattern: dict[str, Any], graph: dict[str, Any]) -> Callable[[], bool]:
    """Return the test as a call without arguments."""
    small, large = (gk.Graph(g["n"], g["edges"], node_labels=g["node_labels"]) for g in (pattern, graph))
    return lambda: gk.closest_subgraph(small, large, cutoff=0).contained


def contained_by_igraph(pattern: dict[str, Any], graph: dict[str, Any]) -> Callable[[], bool]:
    """Return the test as a call without arguments; LAD takes labels as domains."""
    small, large = (igraph.Graph(n=g["n"], edges=g["edges"]) for g in (pattern, graph))

    def contained() -> bool:
        places: dict[Any, list[int]] = {}
        for v, label in enumerate(graph["node_labels"]):
            places.setdefault(label, []).append(v)
        domains = [places.get(label, []) for label in pattern["node_labels"]]
        return all(domains) and bool(large.subisomorphic_lad(small, domains=domains))

    return contained


def timed(call: Callable[[], bool]) -> tuple[bool, float]:
    """Return the answer and the processor time."""
    begun = time.process_time()
    answer = call()
    return answer, time.process_time() - begun


def main(
    *,
    pairs: int = 24,  # of each size
    seed: int = 0,
) -> None:
    """Print a row per size."""
    square = {"n": 4, "edges": [[0, 1], [1, 2], [2, 3], [0, 3]], "node_labels": [0, 1, 0, 1]}
    timed(contained_by_gedkit(square, square))  # the first call loads what later ones use
    timed(contained_by_igraph(square, square))
    lines = []
    for size, n, m in SIZES:
        rng = random.Random(f"{seed} {n}")
        contained, ours, theirs = 0, 0.0, 0.0
        for _ in range(pairs):
            pair = pattern_in_graph(size, n, m, rng)
            answer, seconds = timed(contained_by_gedkit(*pair))
            other, other_seconds = timed(contained_by_igraph(*pair))
            if answer != other:
                raise SystemExit(f"gedkit says {answer}, LAD says {other}: {pair}")
            contained += answer
            ours += seconds / pairs
            theirs += other_seconds / pairs
        ratio = f"{theirs / ours:.2f}"
        lines.append([f"{size} in {n:,}", f"{contained}/{pairs}", in_units(ours), in_units(theirs), ratio])
    print(markdown(lines, ("pattern", "contained", "gedkit", "igraph's LAD", "LAD / gedkit")))
