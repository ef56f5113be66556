"""Mutants: more graphs to train on, made from a collection by a few random edits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import Label
from gedkit.errors import InvalidOptionError
from gedkit.lab.datasets.fingerprints import fingerprint, fingerprints

_TRIES = 20  # for each mutant, before too few are better than none
_MOVES = ("relabel", "grow", "shrink", "connect", "cut")


@dataclass
class _Draft:
    """A graph that is being edited."""

    labels: list[Label]
    edges: dict[tuple[int, int], Label]
    size_range: tuple[int, int]
    node_pool: list[Label]
    edge_pool: list[Label] = field(default_factory=lambda: [None])

    def degree(self, u: int) -> int:
        return sum(u in edge for edge in self.edges)

    def connected(self) -> bool:
        reached, new = {0}, [0]
        while new:
            u = new.pop()
            for a, b in self.edges:
                if u in (a, b) and (w := a + b - u) not in reached:
                    reached.add(w)
                    new.append(w)
        return len(reached) == len(self.labels)


def mutants(graphs: Sequence[Graph], count: int, *, edits: int, seed: int, avoid: Iterable[Graph] = ()) -> list[Graph]:
    """Return ``count`` graphs, each one of ``graphs`` after 1 to ``edits`` random edits.

    New labels are drawn with the frequencies of the collection, slightly smoothed; connected graphs stay connected, and
    sizes stay within those of the collection.

    Parameters
    ----------
    graphs : sequence of Graph
        Undirected, without attributes.
    count, edits, seed : int
    avoid : iterable of Graph
        Graphs held out for validation and testing: a mutant that is isomorphic to one of them is thrown away. If
        nearly all are, fewer than ``count`` come back.

    Examples
    --------
    >>> import gedkit as gk
    >>> path = gk.Graph(4, [(0, 1), (1, 2), (2, 3)])
    >>> [gk.distance(path, mutant) > 3 for mutant in mutants([path], 5, edits=3, seed=0)]
    [False, False, False, False, False]
    """
    if any(graph.directed or graph.node_attrs is not None or graph.edge_attrs is not None for graph in graphs):
        raise InvalidOptionError("mutants can only be made of undirected graphs without attributes: pass mutants=0")
    sizes = [graph.n for graph in graphs]
    node_pool = _pool([label for graph in graphs for label in graph.node_labels])
    edge_pool = _pool([label for graph in graphs for label in graph.edge_labels])
    rng = np.random.default_rng([seed, 1])
    held_out = set(fingerprints(avoid))
    found: list[Graph] = []
    tries = 0
    while len(found) < count and tries < _TRIES * count:
        tries += 1
        graph = graphs[int(rng.integers(len(graphs)))]
        edges = {(min(e), max(e)): label for e, label in zip(graph.edges, graph.edge_labels, strict=True)}
        draft = _Draft(list(graph.node_labels), edges, (min(sizes), max(sizes)), node_pool, edge_pool)
        keep_connected = draft.connected() if graph.n else False
        for _ in range(int(rng.integers(1, edits + 1))):
            _edit(draft, keep_connected, rng)
        pairs = sorted(draft.edges)
        mutant = Graph(len(draft.labels), pairs, node_labels=draft.labels, edge_labels=[draft.edges[e] for e in pairs])
        if not held_out or fingerprint(mutant) not in held_out:
            found.append(mutant)
    return found


def _pool(labels: list[Label]) -> list[Label]:
    """Return labels to draw from: each as often as it occurs, plus a tenth in equal shares."""
    distinct = sorted(set(labels), key=repr) or [None]
    extra = max(1, len(labels) // (10 * len(distinct)))
    return (labels or [None]) + distinct * extra


def _edit(draft: _Draft, keep_connected: bool, rng: np.random.Generator) -> None:
    """Apply a random edit, if the one drawn is possible."""
    n = len(draft.labels)
    if not n:
        return
    move = _MOVES[int(rng.integers(len(_MOVES)))]
    u, v = int(rng.integers(n)), int(rng.integers(n))
    edge = (min(u, v), max(u, v))
    drawn = draft.node_pool[int(rng.integers(len(draft.node_pool)))]
    bond = draft.edge_pool[int(rng.integers(len(draft.edge_pool)))]
    if move == "relabel":
        draft.labels[u] = drawn
    elif move == "grow" and n < draft.size_range[1]:
        draft.labels.append(drawn)
        draft.edges[u, n] = bond
    elif move == "shrink" and n > draft.size_range[0] and draft.degree(u) == 1:
        draft.labels.pop(u)
        draft.edges = {(a - (a > u), b - (b > u)): label for (a, b), label in draft.edges.items() if u not in (a, b)}
    elif move == "connect" and u != v and edge not in draft.edges:
        draft.edges[edge] = bond
    elif move == "cut" and draft.edges:
        gone = sorted(draft.edges)[int(rng.integers(len(draft.edges)))]
        label = draft.edges.pop(gone)
        if keep_connected and not draft.connected():
            draft.edges[gone] = label
