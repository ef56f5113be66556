"""A brute force without rounding: the distance of tiny graphs as a fraction, parallel edges paired in every way.

It prices single edges alone and adds their costs as fractions, so it shares nothing with what gedkit does about
parallel edges and wide costs.
"""

from __future__ import annotations

import math
from collections import defaultdict
from fractions import Fraction
from functools import cache

from oracle import mappings

from gedkit.typing import Element, ParallelEdges

INF = math.inf


def distance(g1, g2, costs, allowed=lambda images: True):
    """Return the graph edit distance over the allowed mappings as a `Fraction`, ``inf`` if every path is forbidden."""
    nodes1, nodes2 = g1.node_elements(), g2.node_elements()
    node_sub = [[exact(costs.node_sub.cost(a, b)) for b in nodes2] for a in nodes1]
    node_del = [exact(costs.node_del.cost(a)) for a in nodes1]
    node_ins = [exact(costs.node_ins.cost(b)) for b in nodes2]
    here, there = edges_between(g1), edges_between(g2)
    turned = cache(lambda a, b: pairing_cost(a, b, costs))
    least = INF
    for images in filter(allowed, mappings(g1.n, g2.n)):
        total = sum((node_del[u] if v < 0 else node_sub[u][v] for u, v in enumerate(images)), Fraction(0))
        total += sum(node_ins[v] for v in range(g2.n) if v not in images)
        if not total < least:
            continue
        reached = set()
        for ends, edges in here.items():
            ends = tuple(images[u] for u in ends)
            if not g2.directed:
                ends = tuple(sorted(ends))
            others = there.get(ends, ()) if min(ends) >= 0 else ()
            if others:
                reached.add(ends)
            total += turned(edges, others)
        total += sum(turned((), edges) for ends, edges in there.items() if ends not in reached)
        least = min(least, total)
    return least


def edges_between(graph):
    """Return the edges between each pair of nodes, each as an element by itself."""
    found = defaultdict(list)
    for ends, element in zip(graph.edges, graph.edge_elements(), strict=True):
        key = ends if graph.directed else tuple(sorted(ends))
        label = element.label
        found[key] += map(Element, label.labels) if isinstance(label, ParallelEdges) else [element]
    return {ends: tuple(edges) for ends, edges in found.items()}


def pairing_cost(a, b, costs):
    """Return the least cost of turning the edges ``a`` into the edges ``b``, by every set of partners."""
    gone, new = [exact(costs.edge_del.cost(x)) for x in a], [exact(costs.edge_ins.cost(y)) for y in b]
    best = {0: Fraction(0)}  # by the set of partners that the edges so far have taken
    for x, deletion in zip(a, gone, strict=True):
        after = {}
        for taken, cost in best.items():
            choices = [(taken, deletion)]
            choices += [
                (taken | 1 << j, exact(costs.edge_sub.cost(x, y))) for j, y in enumerate(b) if not taken >> j & 1
            ]
            for now, price in choices:
                after[now] = min(after.get(now, INF), cost + price)
        best = after
    return min(
        cost + sum((new[j] for j in range(len(b)) if not taken >> j & 1), Fraction(0)) for taken, cost in best.items()
    )


def exact(cost):
    """Return a cost as a fraction; infinity stays what it is."""
    return cost if math.isinf(cost) else Fraction(cost)
