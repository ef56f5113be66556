"""Adds a large collection to an index in batches, so that a build that was killed can be resumed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic

from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import label_of
from gedkit.collection.batches import batches_of
from gedkit.collection.index import Index
from gedkit.collection.packed_graph import require_labels_only
from gedkit.collection.stored_costs import plain_label
from gedkit.errors import InvalidGraphError, StoreError

_BATCH_SIZE = 5_000


def build(
    index: Index,
    graphs: Sequence[Graph],
    source: Path,
    resume: bool,
    batch_size: int = _BATCH_SIZE,
    on_progress: Callable[[int, int, float], object] | None = None,
) -> int:
    """Add the graphs of a file, and return how many were added now.

    Each batch is written in one transaction together with the progress of the build, so that ``resume`` neither loses
    graphs nor adds any twice. ``on_progress(done, total, seconds_left)`` is called after each batch.
    """
    state = index._store.fact("build")
    begun = is_unfinished(index)
    if begun and not resume:
        raise StoreError(
            f"{index._store.path} holds {state['done']} of the {state['of']} graphs of an unfinished build: go on with "
            f"it with --resume, or delete the file to start again"
        )
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    if resume and state is not None and (state["source"], state["of"]) != (digest, len(graphs)):
        if begun:
            raise StoreError(f"{index._store.path} holds an unfinished build of another collection than {source}")
        state = None
    done = state["done"] if resume and state is not None else 0
    check_graphs(graphs)
    began = monotonic()
    for begin in range(done, len(graphs), batch_size):
        end = min(begin + batch_size, len(graphs))
        index._extend(batches_of(graphs[begin:end]), {"build": {"source": digest, "done": end, "of": len(graphs)}})
        if on_progress is not None:
            on_progress(end, len(graphs), (monotonic() - began) * (len(graphs) - end) / (end - done))
    return len(graphs) - done


def is_unfinished(index: Index) -> bool:
    """Whether a build of this index was stopped."""
    state = index._store.fact("build")
    return state is not None and bool(state["done"] < state["of"])


def check_graphs(graphs: Sequence[Graph]) -> None:
    """Raise an error for a graph that an index cannot hold, before the first batch is written."""
    labels: set[int] = set()
    for graph in graphs:
        if graph.directed != graphs[0].directed:
            raise InvalidGraphError("some graphs are directed and others not: an index holds one kind")
        require_labels_only(graph)
        labels.update(graph._core.node_labels, graph._core.edge_labels)
    for label in labels:
        plain_label(label_of(label))
