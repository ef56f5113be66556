"""What a ``pair-costs`` model sees and says of a partial mapping, from the graphs themselves: slow and plain.

For undirected graphs without self-loops, node and edge labels, one number per operation.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from scipy.optimize import linear_sum_assignment

UNMATCHED, DELETED = -2, -1


class PartialMapping:
    """Two graphs, numbers for the six operations, and an image per node of the first."""

    def __init__(self, g1, g2, numbers, images):
        self.g1, self.g2, self.numbers, self.images = g1, g2, numbers, list(images)
        self.owner = {v: u for u, v in enumerate(self.images) if v >= 0}
        self.rows = [u for u in range(g1.n) if self.images[u] == UNMATCHED]
        self.columns = [v for v in range(g2.n) if v not in self.owner]
        self.edges1, self.edges2 = _edges(g1), _edges(g2)
        self.kinds1, self.kinds2 = list(g1.node_labels), list(g2.node_labels)
        links = [numbers["edge_del"]] * g1.m + [numbers["edge_ins"]] * g2.m
        nodes = [numbers["node_del"]] * g1.n + [numbers["node_ins"]] * g2.n
        costs = links if sum(links) else nodes
        self.unit = sum(costs) / len(costs) if sum(costs) else 1.0
        self.edge_sub = min(numbers["edge_sub"], numbers["edge_del"] + numbers["edge_ins"])

    def inner(self, side, node):
        """Neighbors that are unmatched, with the label of the edge."""
        edges, left = (self.edges1, self.rows) if side == 1 else (self.edges2, self.columns)
        return [(w, edges[node][w]) for w in edges[node] if w in left]

    def anchors(self, side, node):
        """Rows that matched neighbors stand for."""
        if side == 1:
            return {u for u in self.edges1[node] if self.images[u] >= 0}
        return {self.owner[v] for v in self.edges2[node] if v in self.owner}

    def edge_cost(self, a, b):
        """Cost of turning the edge label ``a`` into ``b``; None: no edge."""
        if a is None:
            return 0.0 if b is None else self.numbers["edge_ins"]
        if b is None:
            return self.numbers["edge_del"]
        return 0.0 if a == b else self.edge_sub

    def anchored(self, u, v):
        total = 0.0
        for w, x in enumerate(self.images):
            if x >= 0:
                total += self.edge_cost(self.edges1[u].get(w), self.edges2[v].get(x))
        return total

    def inner_cost(self, u, v):
        """Cheapest assignment between the inner edges of u and v."""
        mine, theirs = [a for _, a in self.inner(1, u)], [b for _, b in self.inner(2, v)]
        size = len(mine) + len(theirs)
        matrix = np.zeros((size, size))
        for i in range(size):
            for j in range(size):
                matrix[i, j] = self.edge_cost(
                    mine[i] if i < len(mine) else None, theirs[j] if j < len(theirs) else None
                )
        i, j = linear_sum_assignment(matrix)
        return float(matrix[i, j].sum())

    def substitution(self, u, v):
        return 0.0 if self.kinds1[u] == self.kinds2[v] else self.numbers["node_sub"]

    def node_costs(self, side, node):
        """Own cost, cost of anchored edges, cost of inner edges."""
        own, edge = ("node_del", "edge_del") if side == 1 else ("node_ins", "edge_ins")
        number = self.numbers[edge]
        return self.numbers[own], number * len(self.anchors(side, node)), number * len(self.inner(side, node))

    def pair_bound(self, u, v):
        return self.substitution(u, v) + self.anchored(u, v) + self.inner_cost(u, v) / 2

    def node_bound(self, side, node):
        own, anchored, inner = self.node_costs(side, node)
        return own + anchored + inner / 2

    def kind_sets(self, side, node):
        """Multisets around a node: kinds; kinds and degrees; kinds and anchors; kinds two edges away."""
        kinds = self.kinds1 if side == 1 else self.kinds2
        near = self.inner(side, node)
        plain = Counter((kinds[w], label) for w, label in near)
        degrees = Counter((kinds[w], label, len(self.inner(side, w))) for w, label in near)
        anchored = Counter((kinds[w], label, frozenset(self.anchors(side, w))) for w, label in near)
        far = Counter(kinds[x] for w, _ in near for x, _ in self.inner(side, w) if x != node)
        return plain, degrees, anchored, far

    def surplus(self, kind):
        """More unmatched nodes of this kind in the first graph than in the second."""
        return sum(self.kinds1[u] == kind for u in self.rows) - sum(self.kinds2[v] == kind for v in self.columns)

    def link_surplus(self):
        inner1 = sum(len(self.inner(1, u)) for u in self.rows) // 2
        inner2 = sum(len(self.inner(2, v)) for v in self.columns) // 2
        return (inner2 - inner1) / max(1, len(self.rows))

    def pair_features(self, u, v):
        degree1, degree2 = len(self.inner(1, u)), len(self.inner(2, v))
        least = min(degree1, degree2)
        gaps = [_gap(x, y) for x, y in zip(self.kind_sets(1, u), self.kind_sets(2, v), strict=True)]
        kept = sum(x >= 0 and w in self.edges1[u] and x in self.edges2[v] for w, x in enumerate(self.images))
        return [
            _cut(self.substitution(u, v) / self.unit, 8),
            _cut(self.inner_cost(u, v) / self.unit, 8),
            _cut(self.anchored(u, v) / self.unit, 8),
            _cut(least, 8),
            _cut(kept, 8),
            *(_cut(gap, 8) for gap in gaps[:3]),
            _cut(gaps[3] / max(1, least), 8),
            _cut(degree2 - degree1, 4),
            _cut(len(self.columns) - len(self.rows), 8),
            _cut(self.link_surplus(), 4),
            _cut(self.surplus(self.kinds1[u]), 4),
            _cut(-self.surplus(self.kinds2[v]), 4),
            min(len(self.rows), 16),
        ]

    def node_features(self, side, node):
        own, anchored, inner = self.node_costs(side, node)
        sign = 1 if side == 1 else -1
        kind = (self.kinds1 if side == 1 else self.kinds2)[node]
        return [
            _cut(inner / self.unit, 8),
            _cut(anchored / self.unit, 8),
            _cut(own / self.unit, 8),
            _cut(sign * self.surplus(kind), 4),
            _cut(sign * (len(self.rows) - len(self.columns)), 8),
            _cut(-sign * self.link_surplus(), 4),
            min(len(self.rows), 16),
        ]

    def rest(self, tensors=None, may_delete=True):
        """Return the value of the assignment: over the bounds, or with a network on top of them."""

        def price(network, bound, features):
            if tensors is None:
                return bound
            hidden = np.maximum(tensors[f"{network}.0.weight"] @ np.array(features) + tensors[f"{network}.0.bias"], 0)
            more = (tensors[f"{network}.1.weight"] @ hidden + tensors[f"{network}.1.bias"])[0]
            return max(0.0, bound + self.unit * float(more))

        rows, columns = len(self.rows), len(self.columns)
        matrix = np.full((rows + columns, columns + rows), 1e6)
        matrix[rows:, columns:] = 0
        for i, u in enumerate(self.rows):
            for k, v in enumerate(self.columns):
                matrix[i, k] = price("pair", self.pair_bound(u, v), self.pair_features(u, v))
            if may_delete:
                matrix[i, columns + i] = price("node", self.node_bound(1, u), self.node_features(1, u))
        for k, v in enumerate(self.columns):
            matrix[rows + k, k] = price("node", self.node_bound(2, v), self.node_features(2, v))
        i, j = linear_sum_assignment(matrix)
        return float(matrix[i, j].sum())


def _edges(graph):
    edges = {u: {} for u in range(graph.n)}
    for (u, v), label in zip(graph.edges, graph.edge_labels, strict=True):
        edges[u][v] = edges[v][u] = (label,)  # never None, which stands for no edge
    return edges


def _gap(x, y):
    return min(x.total(), y.total()) - (x & y).total()


def _cut(value, most):
    return max(-most, min(most, value))
