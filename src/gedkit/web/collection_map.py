"""The map of a collection: all distances, a dendrogram and places in the plane, drawn while the distances come in."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

import gedkit as gk
from gedkit.collection.matrices import PairwiseResult
from gedkit.viz.dendrogram import linkage
from gedkit.viz.embedding import embed_known
from gedkit.web.collections import Collection
from gedkit.web.columns import columns_of
from gedkit.web.live_matrix import live_distances

Emit = Callable[[str, dict[str, Any]], None]
_FIRST_PICTURE = 0.4  # seconds; each picture comes after twice the time of the one before
_LONGEST_PAUSE = 4.0


def map_of(collection: Collection, costs: gk.Costs, seconds: float, method: str, emit: Emit) -> dict[str, Any]:
    """Return the map; ``progress`` and ``partial``, the map of what is known so far, are emitted on the way."""
    graphs = [collection[i] for i in range(len(collection))]
    about = {
        "names": [collection.name(i) for i in range(len(graphs))],
        "sizes": [graph.n for graph in graphs],
        "columns": columns_of(graphs),
    }
    begun = time.monotonic()
    due = begun + _FIRST_PICTURE

    def on_news(known: PairwiseResult, done: int, total: int) -> None:
        nonlocal due
        emit("progress", {"done": done, "total": total})
        if time.monotonic() >= due:
            emit("partial", {**about, **_drawn(known, "mds")})
            now = time.monotonic()
            due = now + min(max(now - begun, _FIRST_PICTURE), _LONGEST_PAUSE)

    return {**about, **_drawn(live_distances(graphs, costs, seconds, on_news), method)}


def _drawn(known: PairwiseResult, method: str) -> dict[str, Any]:
    """Return the proven distances and what is drawn of them; the others are unknown there, with their bounds told."""
    proven = known.optimal | np.eye(len(known.upper), dtype=bool)
    distances = np.where(proven, known.upper, np.inf)
    tree = linkage(distances)
    points = embed_known(distances, method)
    first, second = np.nonzero(np.triu(~proven, 1))
    return {
        "distances": _rows(distances),
        "open_pairs": len(first),
        "bounds": [
            [int(i), int(j), round(float(known.lower[i, j]), 6), _finite(float(known.upper[i, j]))]
            for i, j in zip(first, second, strict=True)
            if known.lower[i, j] > 0 or np.isfinite(known.upper[i, j])
        ],
        "order": tree.order,
        "merges": tree.merges,
        "points": [None if np.isnan(point).any() else np.round(point, 4).tolist() for point in points],
    }


def _rows(matrix: np.ndarray[Any, np.dtype[np.float64]]) -> list[list[float | None]]:
    return [[_finite(value) for value in row] for row in matrix.tolist()]


def _finite(value: float) -> float | None:
    return round(value, 6) if np.isfinite(value) else None
