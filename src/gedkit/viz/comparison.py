"""What is drawn of a result: the graphs, the matching and the changes; of large graphs only what is near changes."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

import gedkit as gk
from gedkit._edits.naming import NodeNames
from gedkit._edits.operations import Operation
from gedkit.errors import InvalidOptionError
from gedkit.viz.molecule import is_molecule

LARGEST = 100  # nodes of both graphs laid over each other that are drawn in full
LARGEST_MOLECULES = 320  # which stay readable for longer
_EXCERPT = 160  # nodes of the excerpt that is drawn of larger ones
_RINGS = 2  # how far around a change the excerpt goes at most
_ENOUGH = 50  # nodes beyond which it goes no farther


@dataclass(frozen=True)
class Comparison:
    """Two graphs, or the parts of them that are drawn.

    Attributes
    ----------
    result : Result
        Where it comes from.
    g1, g2 : Graph
        With the names of the nodes in the result's graphs.
    mapping : list of (int or None, int or None)
    changes : tuple of Operation
        In the numbers of ``g1`` and ``g2``. Attributes that change at no cost are none: the picture would mark nodes
        that the costs take for the same.
    words : tuple of str
        Each change as the edit path describes it.
    called : NodeNames
        What the edit path calls the nodes of ``g1`` and ``g2``.
    whole : bool
        Whether nothing was left out.
    """

    result: gk.Result
    g1: gk.Graph
    g2: gk.Graph
    mapping: list[tuple[int | None, int | None]]
    changes: tuple[Operation, ...]
    words: tuple[str, ...]
    called: NodeNames
    whole: bool = True

    def second_names(self) -> list[str]:
        """Return what pictures of the second graph call its nodes: their names; without names as in the edit path."""
        return [str(name) for name in self.g2.names] if self.result.g2.has_names else list(self.called.second)

    def left_out(self) -> str:
        """Return in words what is not drawn; nothing where everything is.

        Examples
        --------
        >>> g = gk.Graph(500, [(u, u + 1) for u in range(499)])
        >>> r = gk.solve(g, gk.Graph(499, [(u, u + 1) for u in range(498)]), time_limit=5)
        >>> compare(r).left_out()
        'Shown: 4 of 500 nodes, those around 2 of 2 changes.'
        """
        if self.whole:
            return ""
        total = len(self.result.mapping or ())
        changes = len(_drawn(self.result.path)) if self.result.path is not None else 0
        return (
            f"Shown: {len(self.mapping):,} of {total:,} nodes, those around {len(self.changes):,} of {changes:,}"
            f" change{'' if changes == 1 else 's'}."
        )


def compare(result: gk.Result | Comparison) -> Comparison:
    """Return what to draw of a result; an error where it has no path."""
    if isinstance(result, Comparison):
        return result
    mapping, path = result.mapping, result.path
    if mapping is None or path is None:
        raise InvalidOptionError(f"there is no edit path to draw: the status is {result.status.name}")
    drawn = _drawn(path)
    changes, words = tuple(operation for operation, _ in drawn), tuple(text for _, text in drawn)
    whole = Comparison(result, result.g1, result.g2, mapping, changes, words, path.node_names())
    molecules = len(mapping) > LARGEST and is_molecule(result.g1) and is_molecule(result.g2)
    return whole if len(mapping) <= (LARGEST_MOLECULES if molecules else LARGEST) else _excerpt(whole)


def _drawn(path: gk.EditPath) -> list[tuple[Operation, str]]:
    """Return the changes that are drawn, in words."""
    return [
        (operation, words)
        for operation, words in zip(path.changes, path.words(), strict=True)
        if operation.cost != 0
        or not isinstance(operation, (gk.NodeSub, gk.EdgeSub))
        or operation.before.label != operation.after.label
    ]


def _excerpt(whole: Comparison) -> Comparison:
    place1 = {u: k for k, (u, _) in enumerate(whole.mapping) if u is not None}
    place2 = {v: k for k, (_, v) in enumerate(whole.mapping) if v is not None}
    around: list[set[int]] = [set() for _ in whole.mapping]
    for place, graph in ((place1, whole.g1), (place2, whole.g2)):
        for u, v in graph.edges:
            around[place[u]].add(place[v])
            around[place[v]].add(place[u])
    kept: dict[int, None] = {}
    for operation in whole.changes:
        touched = [place1[u] for u in _nodes(operation, 1)] + [place2[v] for v in _nodes(operation, 2)]
        if len(kept | dict.fromkeys(touched)) > _EXCERPT:
            break
        kept |= dict.fromkeys(touched)
    ring = list(kept) or [0]
    kept |= dict.fromkeys(ring)
    for _ in range(_RINGS):
        if len(kept) > _ENOUGH:
            break
        ring = [k for centre in ring for k in sorted(around[centre]) if k not in kept]
        kept |= dict.fromkeys(ring[: max(_EXCERPT - len(kept), 0)])
    chosen = sorted(kept)
    pairs = [whole.mapping[k] for k in chosen]
    g1, number1 = _part(whole.g1, [u for u, _ in pairs if u is not None])
    g2, number2 = _part(whole.g2, [v for _, v in pairs if v is not None])
    mapping = [(None if u is None else number1[u], None if v is None else number2[v]) for u, v in pairs]
    shown = [
        (_renumbered(operation, number1, number2), words)
        for operation, words in zip(whole.changes, whole.words, strict=True)
        if all(u in number1 for u in _nodes(operation, 1)) and all(v in number2 for v in _nodes(operation, 2))
    ]
    changes, words = tuple(operation for operation, _ in shown), tuple(text for _, text in shown)
    called = NodeNames(tuple(whole.called.first[u] for u in number1), tuple(whole.called.second[v] for v in number2))
    return Comparison(whole.result, g1, g2, mapping, changes, words, called, whole=False)


def _part(graph: gk.Graph, nodes: list[int]) -> tuple[gk.Graph, dict[int, int]]:
    """Return the subgraph of these nodes under their old names, and the new number of each."""
    number = {u: i for i, u in enumerate(nodes)}
    labels, names = graph.node_labels, graph.names
    inside = [i for i, (u, v) in enumerate(graph.edges) if u in number and v in number]
    edges, edge_labels = graph.edges, graph.edge_labels
    part_names: list[Hashable] = [names[u] for u in nodes]
    part = gk.Graph(
        len(nodes),
        [(number[edges[i][0]], number[edges[i][1]]) for i in inside],
        node_labels=[labels[u] for u in nodes],
        edge_labels=[edge_labels[i] for i in inside],
        directed=graph.directed,
        names=part_names,
    )
    return part, number


def _nodes(operation: Operation, graph: int) -> tuple[int, ...]:
    """Return the nodes of the first or the second graph that an operation touches."""
    match operation:
        case gk.NodeSub(node=node, target=target):
            return (node,) if graph == 1 else (target,)
        case gk.EdgeSub(edge=edge, target=onto):
            return edge if graph == 1 else onto
        case gk.NodeDel(node=node):
            return (node,) if graph == 1 else ()
        case gk.EdgeDel(edge=edge):
            return edge if graph == 1 else ()
        case gk.NodeIns(target=target):
            return (target,) if graph == 2 else ()
        case gk.EdgeIns(target=onto):
            return onto if graph == 2 else ()
    raise AssertionError(operation)


def _renumbered(operation: Operation, first: dict[int, int], second: dict[int, int]) -> Operation:
    match operation:
        case gk.NodeSub(node=node, target=target):
            return replace(operation, node=first[node], target=second[target])
        case gk.NodeDel(node=node):
            return replace(operation, node=first[node])
        case gk.NodeIns(target=target):
            return replace(operation, target=second[target])
        case gk.EdgeSub(edge=(a, b), target=(c, d)):
            return replace(operation, edge=(first[a], first[b]), target=(second[c], second[d]))
        case gk.EdgeDel(edge=(a, b)):
            return replace(operation, edge=(first[a], first[b]))
        case gk.EdgeIns(target=(c, d)):
            return replace(operation, target=(second[c], second[d]))
    raise AssertionError(operation)
