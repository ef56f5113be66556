"""Which mappings of a pair count as the same, and how wrong a pair of nodes is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias

from gedkit._graphs.graph import Graph
from gedkit._system.numpy import np
from gedkit._tasks.best_paths.symmetry import ColoredGraph, same_up_to_symmetry
from gedkit._tasks.learned_costs.priced_pair import Vector

Mapping: TypeAlias = "list[tuple[int | None, int | None]]"
EqualFunction: TypeAlias = "Callable[[int, Mapping], bool]"


def mapping_of_images(images: Sequence[int], n2: int) -> Mapping:
    """Return a mapping in the form of `Result.mapping`."""
    taken = set(images)
    pairs: Mapping = [(u, v if v >= 0 else None) for u, v in enumerate(images)]
    return pairs + [(None, v) for v in range(n2) if v not in taken]


def same_changes(g1: Graph, g2: Graph, first: Sequence[int], second: Sequence[int]) -> bool:
    """Whether two mappings differ by symmetries of the graphs alone."""
    if tuple(first) == tuple(second):
        return True
    known: dict[Hashable, int] = {}
    a, b = (_laid_upon_each_other(g1, g2, images, known) for images in (first, second))
    return a.signature() == b.signature() and same_up_to_symmetry(a, b)


def _laid_upon_each_other(g1: Graph, g2: Graph, images: Sequence[int], known: dict[Hashable, int]) -> ColoredGraph:
    """Return one graph with what each node and edge was and what it becomes."""
    nodes1, nodes2 = g1.node_elements(), g2.node_elements()
    place = {v: u for u, v in enumerate(images) if v >= 0}
    nodes: list[Hashable] = [(a, None if v < 0 else nodes2[v]) for a, v in zip(nodes1, images, strict=True)]
    for v, b in enumerate(nodes2):
        if v not in place:
            place[v] = len(nodes)
            nodes.append((None, b))
    edges: dict[tuple[int, int], list[Hashable]] = {}
    for (u, v), a in zip(g1.edges, g1.edge_elements(), strict=True):
        ends = (u, v) if g1.directed else (min(u, v), max(u, v))
        edges[ends] = [a, None]
    for (u, v), b in zip(g2.edges, g2.edge_elements(), strict=True):
        x, y = place[u], place[v]
        ends = (x, y) if g1.directed else (min(x, y), max(x, y))
        edges.setdefault(ends, [None, None])[1] = b
    return ColoredGraph(g1.directed, nodes, list(edges), [tuple(color) for color in edges.values()], known)


def wrong_pairs(g1: Graph, g2: Graph, images: Sequence[int]) -> Vector:
    """Return 1 for each pair of nodes that the mapping does not have, 0 for those that it has.

    Nodes of the first graph that color refinement cannot tell apart stand for each other.
    """
    known: dict[Hashable, int] = {}
    graph = ColoredGraph(g1.directed, g1.node_elements(), g1.edges, g1.edge_elements(), known)
    colors = np.array(graph.refined(graph.colors), dtype=np.int64)
    wanted = np.full(g2.n, -1, dtype=np.int64)
    for u, v in enumerate(images):
        if v >= 0:
            wanted[v] = colors[u]
    wrong: Vector = np.not_equal(colors[:, None], wanted[None, :]).astype(np.float64)
    return wrong
