"""Large graphs under sparse node costs: the cheapest assignment among the pairs that are allowed, and a bound from it.

The core keeps a cost for each pair of nodes, allowed or not. Here only allowed pairs take time and memory. A node's
price includes half of the edges that it must lose or gain because its partner has fewer or more, so the cheapest
assignment is at most the distance; the same assignment as a mapping gives a path. Where the node costs decide who
belongs to whom, both meet. ``scipy.sparse`` is there where its matrices come from.

Under a time limit the assignment is computed by a process of its own, which is ended when the time is up. Then the path
is a greedy one, and the bound is what each node costs at least.
"""

from __future__ import annotations

import math
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from gedkit import _core
from gedkit._costs.array_parts import SparsePairs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._graphs.graph import Graph
from gedkit._result import Result, Stats, Status
from gedkit._solvers.request import Request
from gedkit._system.numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Prices = NDArray[np.float64]

FROM = 1_000_000  # pairs of nodes; below, the core is fast
CORE_UP_TO = 4_000_000  # above, the core's tables cost more time than they are worth
ROUNDS = 1000  # of improving the prices of the bound
ROUNDING = 1e-12  # of sums, as a share of what is added
CLOSE = 1e-9  # a gap of this share of the distance is rounding
KEPT = 0.3  # share of the time left that is for the path, and for the bound


def by_allowed_pairs(name: str, request: Request) -> Result | None:
    """Return a path and a bound, or None if the core should solve the pair."""
    g1, g2, costs = request.g1, request.g2, request.costs
    if not isinstance(costs.node_sub, SparsePairs) or g1.n * g2.n < FROM:
        return None
    if (
        request.cutoff is not None
        or request.memory_limit is not None
        or request.callback is not None
        or request.explain
    ):
        return None
    _core.check_same_kind(g1._core, g2._core)
    elements = elements_of_pair(costs, g1, g2)
    edge_del = _least(costs.edge_del.vector(elements.edges1))
    edge_ins = _least(costs.edge_ins.vector(elements.edges2))
    degree1, degree2 = _degrees(g1), _degrees(g2)
    rows = np.repeat(np.arange(g1.n), np.diff(costs.node_sub.start))
    columns = np.asarray(costs.node_sub.columns, dtype=np.int64)
    less = degree1[rows] - degree2[columns]
    pairs = costs.node_sub.values + np.maximum(less, 0) * edge_del / 2 + np.maximum(-less, 0) * edge_ins / 2
    gone = costs.node_del.vector(elements.nodes1) + degree1 * edge_del / 2
    new = costs.node_ins.vector(elements.nodes2) + degree2 * edge_ins / 2
    found = _assignment(rows, columns, pairs, gone, new, request)
    if found is None:
        return None
    images, lower = found
    path = path_from_mapping(g1, g2, images, costs)
    if not np.isfinite(path.cost):
        return None
    lower = max(0.0, lower)
    proven = path.cost - lower <= CLOSE * path.cost
    if not proven and g1.n * g2.n <= CORE_UP_TO:
        return None
    lower = path.cost if proven else min(lower, path.cost)
    seconds = time.perf_counter() - request.started
    return Result(
        g1,
        g2,
        costs=costs,
        solver=name,
        distance=path.cost,
        lower_bound=lower,
        status=Status.OPTIMAL if proven else Status.FEASIBLE,
        images=images,
        stats=Stats(seconds, 0, 0, 0),
        cutoff=None,
        history=[(seconds, lower, path.cost)],
        path=path,
    )


def _least(prices: Prices) -> float:
    """Return what each edge costs at least; 0 also if all are forbidden, which the price of the path shows."""
    least = float(prices.min(initial=np.inf))
    return least if np.isfinite(least) else 0.0


def _degrees(graph: Graph) -> Numbers:
    """Return how many ends of edges each node has."""
    return np.bincount(np.asarray(graph.edges, dtype=np.int64).ravel(), minlength=graph.n)


def _assignment(
    rows: Numbers, columns: Numbers, pairs: Prices, gone: Prices, new: Prices, request: Request
) -> tuple[list[int], float] | None:
    """Return the image of each node (-1: deleted) and a lower bound on the cost of all assignments.

    A square of n1 + n2 rows and columns: nodes of the first graph become nodes of the second or take a column of their
    own; the rest is free, and needed for allowed pairs only: if u becomes v, the row of v takes the column of u.
    """
    n1, n2 = len(gone), len(new)
    at1, at2 = np.arange(n1), np.arange(n2)
    row = np.concatenate([rows, at1, n1 + at2, n1 + columns])
    column = np.concatenate([columns, n2 + at1, at2, n2 + rows])
    price = np.concatenate([pairs, gone, new, np.zeros(len(pairs))])
    allowed = np.isfinite(price)
    row, column, price = row[allowed], column[allowed], price[allowed]
    from gedkit._solvers.sparse_matching import matching, matching_within

    seconds = (1 - KEPT) * request.seconds_left()
    try:
        if math.isinf(seconds) or not sys.executable:
            matched = matching(row, column, price, n1 + n2)
        else:
            matched = matching_within(seconds, row, column, price, n1 + n2)
    except subprocess.SubprocessError:
        return _greedy(rows, columns, pairs, gone, new), _value(row, column, price, np.zeros(n1 + n2))
    if matched is None:
        return None
    images = np.where(matched[:n1] < n2, matched[:n1], -1)
    paid = _column_prices(row, column, price, matched, request)
    return [int(v) for v in images], _value(row, column, price, paid)


def _greedy(rows: Numbers, columns: Numbers, pairs: Prices, gone: Prices, new: Prices) -> list[int]:
    """Return the image of each node, taking first the pairs that cost the least beside deletion and insertion."""
    saved = pairs - gone[rows] - new[columns]
    images = [-1] * len(gone)
    taken = [False] * len(new)
    order = np.argsort(saved, kind="stable")
    order = order[: int(np.searchsorted(saved[order], 0.0))]
    for u, v in zip(rows[order].tolist(), columns[order].tolist(), strict=True):
        if images[u] < 0 and not taken[v]:
            images[u], taken[v] = v, True
    return images


def _column_prices(row: Numbers, column: Numbers, price: Prices, partner: Numbers, request: Request) -> Prices:
    """Return prices of columns that make the bound tight for this assignment, if there is time to find them."""
    size = len(partner)
    own = np.empty(size)
    mine = column == partner[row]
    own[row[mine]] = price[mine]
    paid = np.zeros(size)
    for _ in range(ROUNDS):
        before = paid.copy()
        np.minimum.at(paid, column, price - own[row] + before[partner[row]])
        if np.array_equal(paid, before) or request.seconds_left() == 0:
            break
    return paid


def _value(row: Numbers, column: Numbers, price: Prices, paid: Prices) -> float:
    """Return a lower bound on all assignments, which holds for any prices of columns."""
    least = np.full(len(paid), np.inf)
    np.minimum.at(least, row, price - paid[column])
    rounding = ROUNDING * float(np.abs(least).sum() + np.abs(paid).sum())
    return float(least.sum() + paid.sum()) - rounding
