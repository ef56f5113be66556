"""Converts two networkx graphs and networkx's cost functions to matrices, and these to graphs and costs of gedkit.

The functions get attribute dicts and are called as networkx documents, once per pair. Elements that no cost
distinguishes get the same label; if "1 if the labels differ" describes all costs, they are plain numbers, and the
engine's fastest search applies.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit.errors import InvalidCostError
from gedkit.integrations.networkx_backend.bundles import bundle_costs, bundled, paired

Table = NDArray[np.float64]
Function = Callable[..., Any] | None
EditPair = tuple[Any, Any]
# The default costs of networkx.
_DEFAULT = Costs(node_sub=0, edge_sub=0)


class Callables(NamedTuple):
    """The cost arguments of networkx, in its order."""

    node_match: Function = None
    edge_match: Function = None
    node_subst_cost: Function = None
    node_del_cost: Function = None
    node_ins_cost: Function = None
    edge_subst_cost: Function = None
    edge_del_cost: Function = None
    edge_ins_cost: Function = None


class Side:
    """One graph: nodes and edges as networkx names them, and edges by number, with parallel ones in bundles."""

    def __init__(self, graph: Any) -> None:
        self.nodes: list[Hashable] = list(graph.nodes)
        place = {name: i for i, name in enumerate(self.nodes)}
        self.edges: list[Any] = list(graph.edges)
        self.directed: bool = graph.is_directed()
        self.ends, self.bundles = bundled([(place[e[0]], place[e[1]]) for e in self.edges], self.directed)

    @property
    def has_parallel_edges(self) -> bool:
        """Whether any bundle has more than one edge."""
        return len(self.bundles) < len(self.edges)

    @cached_property
    def at(self) -> dict[tuple[int, int], int]:
        """The number of the bundle at each pair of ends."""
        return {pair: i for i, pair in enumerate(self.ends)}

    def bundle_between(self, u: int, v: int) -> int | None:
        """Return the number of the bundle from ``u`` to ``v``."""
        return self.at.get((u, v) if self.directed or u <= v else (v, u))


class Pricing(NamedTuple):
    """All costs of a pair, as matrices; ``bundle_*`` are the costs of the edges that the engine sees."""

    first: Side
    second: Side
    default: bool  # whether neither costs nor roots were given
    node_sub: Table
    node_del: Table
    node_ins: Table
    edge_sub: Table
    edge_del: Table
    edge_ins: Table
    bundle_sub: Table
    bundle_del: Table
    bundle_ins: Table

    @property
    def has_parallel_edges(self) -> bool:
        """Whether edges of the graphs that the engine sees are bundles."""
        return self.first.has_parallel_edges or self.second.has_parallel_edges

    def edge_path(self, images: list[int]) -> list[tuple[int | None, int | None]]:
        """Return the edge operations that belong to a node mapping."""
        first, second = self.first, self.second
        left = dict.fromkeys(range(len(second.bundles)))
        pairs: list[tuple[int | None, int | None]] = []
        for (u, v), bundle in zip(first.ends, first.bundles, strict=True):
            x, y = images[u], images[v]
            partner = second.bundle_between(x, y) if x >= 0 and y >= 0 else None
            if partner is None:
                pairs += [(g, None) for g in bundle]
            else:
                del left[partner]
                pairs += paired(bundle, second.bundles[partner], self.edge_sub, self.edge_del, self.edge_ins)
        return pairs + [(None, h) for b in left for h in second.bundles[b]]

    def path(self, images: list[int]) -> tuple[list[EditPair], list[EditPair], float]:
        """Return node path, edge path and cost of a mapping, in networkx's form."""
        inserted = sorted(set(range(len(self.second.nodes))).difference(images))
        nodes = [(u, v if v >= 0 else None) for u, v in enumerate(images)] + [(None, v) for v in inserted]
        edges = self.edge_path(images)
        costs = [_cost(u, v, self.node_sub, self.node_del, self.node_ins) for u, v in nodes]
        costs += [_cost(g, h, self.edge_sub, self.edge_del, self.edge_ins) for g, h in edges]
        return (
            [_named(pair, self.first.nodes, self.second.nodes) for pair in nodes],
            [_named(pair, self.first.edges, self.second.edges) for pair in edges],
            math.fsum(costs),
        )

    def compiled(self) -> tuple[Graph, Graph, Costs]:
        """Return graphs and costs of gedkit with the same distance and the same mappings."""
        if self.default and not self.has_parallel_edges:
            g1, g2 = (Graph(len(side.nodes), side.ends, directed=side.directed) for side in (self.first, self.second))
            return g1, g2, _DEFAULT
        node_labels1, node_labels2, node_costs = _labelled(self.node_sub, self.node_del, self.node_ins)
        edge_labels1, edge_labels2, edge_costs = _labelled(self.bundle_sub, self.bundle_del, self.bundle_ins)
        g1, g2 = (
            Graph(len(side.nodes), side.ends, node_labels=nodes, edge_labels=edges, directed=side.directed)
            for side, nodes, edges in (
                (self.first, node_labels1, edge_labels1),
                (self.second, node_labels2, edge_labels2),
            )
        )
        parts = {f"node_{name}": value for name, value in node_costs.items()}
        parts |= {f"edge_{name}": value for name, value in edge_costs.items()}
        return g1, g2, Costs(**parts)


def price(graph1: Any, graph2: Any, functions: Callables, roots: tuple[Any, Any] | None) -> Pricing:
    """Call the cost functions for all elements. ``roots`` must be matched with each other."""
    first, second = Side(graph1), Side(graph2)
    default = roots is None and not any(functions)
    # Reading attributes takes as long as everything else, so they are read only if a function needs them.
    nodes1, nodes2, edges1, edges2 = first.nodes, second.nodes, first.edges, second.edges
    if not default:
        nodes1, nodes2 = ([data for _, data in graph.nodes(data=True)] for graph in (graph1, graph2))
        edges1, edges2 = ([edge[-1] for edge in graph.edges(data=True)] for graph in (graph1, graph2))
    node_sub = _pairs(nodes1, nodes2, functions.node_subst_cost, functions.node_match, "node_subst_cost")
    node_del = _singles(nodes1, functions.node_del_cost, "node_del_cost")
    node_ins = _singles(nodes2, functions.node_ins_cost, "node_ins_cost")
    if roots is not None:
        u, v = first.nodes.index(roots[0]), second.nodes.index(roots[1])
        together = node_sub[u, v]
        node_sub[u, :] = node_sub[:, v] = node_del[u] = node_ins[v] = np.inf
        node_sub[u, v] = together
    edge_sub = _pairs(edges1, edges2, functions.edge_subst_cost, functions.edge_match, "edge_subst_cost")
    edge_del = _singles(edges1, functions.edge_del_cost, "edge_del_cost")
    edge_ins = _singles(edges2, functions.edge_ins_cost, "edge_ins_cost")
    bundle_sub, bundle_del, bundle_ins = edge_sub, edge_del, edge_ins
    if first.has_parallel_edges or second.has_parallel_edges:
        bundle_sub = bundle_costs(first.bundles, second.bundles, edge_sub, edge_del, edge_ins)
        bundle_del = np.array([math.fsum(edge_del[a]) for a in first.bundles], dtype=np.float64)
        bundle_ins = np.array([math.fsum(edge_ins[b]) for b in second.bundles], dtype=np.float64)
    tables = (node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins, bundle_sub, bundle_del, bundle_ins)
    return Pricing(first, second, default, *tables)


def _pairs(rows: list[Any], columns: list[Any], cost: Function, match: Function, what: str) -> Table:
    shape = (len(rows), len(columns))
    if cost:
        return _checked([cost(a, b) for a in rows for b in columns], what).reshape(shape)
    if match:
        return _checked([1 - int(match(a, b)) for a in rows for b in columns], what).reshape(shape)
    return np.zeros(shape)


def _singles(elements: list[Any], cost: Function, what: str) -> Table:
    return _checked([cost(a) for a in elements], what) if cost else np.ones(len(elements))


def _checked(values: list[Any], what: str) -> Table:
    try:
        table = np.array(values, dtype=np.float64)
    except (TypeError, ValueError):
        table = np.full(len(values), np.nan)
    if table.ndim != 1 or not (table >= 0).all():
        raise InvalidCostError(f"{what} must give numbers of 0 or more, inf to forbid the operation")
    return table


def _labelled(sub: Table, dels: Table, ins: Table) -> tuple[list[int], list[int], dict[str, Any]]:
    """Label elements so that equal costs mean equal labels; return numbers as costs if possible, else tables."""
    if sub.size and not sub.any() and (dels == dels[0]).all() and (ins == ins[0]).all():  # the default costs
        return [0] * len(dels), [0] * len(ins), {"sub": 0.0, "del": float(dels[0]), "ins": float(ins[0])}
    rows, row_of = _distinct(list(zip(dels.tolist(), map(tuple, sub.tolist()), strict=True)))
    columns, column_of = _distinct(list(zip(ins.tolist(), map(tuple, sub.T.tolist()), strict=True)))
    small = sub[np.ix_(rows, columns)]
    # Row labels are 0, 1, ..., column labels -1, -2, ...; a column that a row turns into for 0 shares its label.
    column_labels = [-1 - j for j in range(len(columns))]
    zero = small == 0
    different = set(small[~zero].tolist())
    plain = len(different) <= 1 and len(set(dels.tolist())) <= 1 and len(set(ins.tolist())) <= 1
    if plain and (zero.sum(axis=0) <= 1).all() and (zero.sum(axis=1) <= 1).all():
        for i, j in np.argwhere(zero).tolist():
            column_labels[j] = i
        numbers: dict[str, Any] = {"sub": max(different, default=0.0)}
        numbers |= {"del": float(max(dels, default=1.0)), "ins": float(max(ins, default=1.0))}
        return row_of, [column_labels[j] for j in column_of], numbers
    table = {(i, column_labels[j]): float(small[i, j]) for i in range(len(rows)) for j in range(len(columns))}
    tables = {
        "sub": table,
        "del": {i: float(dels[row]) for i, row in enumerate(rows)},
        "ins": {column_labels[j]: float(ins[column]) for j, column in enumerate(columns)},
    }
    return row_of, [column_labels[j] for j in column_of], tables


def _distinct(keys: list[tuple[Any, ...]]) -> tuple[list[int], list[int]]:
    """Return the first position of each distinct key, and for each key the number of its distinct key."""
    known: dict[tuple[Any, ...], int] = {}
    firsts: list[int] = []
    which = []
    for i, key in enumerate(keys):
        if key not in known:
            known[key] = len(firsts)
            firsts.append(i)
        which.append(known[key])
    return firsts, which


def _cost(a: int | None, b: int | None, sub: Table, dels: Table, ins: Table) -> float:
    if a is None:
        return float(ins[b])
    return float(dels[a] if b is None else sub[a, b])


def _named(pair: tuple[int | None, int | None], names1: list[Any], names2: list[Any]) -> EditPair:
    a, b = pair
    return None if a is None else names1[a], None if b is None else names2[b]
