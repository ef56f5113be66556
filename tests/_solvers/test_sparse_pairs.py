"""Large graphs under sparse node costs: the route over allowed pairs against the exact search."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import csr_array

import gedkit as gk
from gedkit._solvers import sparse_matching, sparse_pairs


def _graph(rng: np.random.Generator, n: int, directed: bool) -> gk.Graph:
    ends = [(u, v) for u in range(n) for v in range(n) if u < v or (directed and u != v)]
    edges = [pair for pair in ends if rng.random() < 0.4]
    return gk.Graph(n, edges, edge_labels=rng.integers(2, size=len(edges)).tolist(), directed=directed)


def _costs(rng: np.random.Generator, g1: gk.Graph, g2: gk.Graph, signed: bool) -> tuple[gk.Costs, gk.Costs]:
    """Return the same costs in sparse and in dense form."""
    prices = rng.integers(0, 4, size=(g1.n, g2.n)) * rng.choice([0.25, 0.3]) - (0.4 if signed else 0)
    allowed = rng.random(prices.shape) < 0.6
    rows, columns = np.nonzero(allowed)
    given = csr_array((prices[allowed], (rows, columns)), shape=prices.shape)
    others = {
        "node_del": rng.random(g1.n) * 2,
        "node_ins": float(rng.random() * 2),
        "edge_del": rng.random(g1.m),
        "edge_ins": float(rng.choice([0.0, 0.5, 1.0])),
        "signed": signed,
    }
    return gk.Costs(node_sub=given, **others), gk.Costs(node_sub=np.where(allowed, prices, np.inf), **others)


@pytest.mark.long
@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("directed", [False, True])
def test_bounds_enclose_the_distance(monkeypatch, directed, signed):
    monkeypatch.setattr(sparse_pairs, "FROM", 0)
    monkeypatch.setattr(sparse_pairs, "CORE_UP_TO", -1)
    rng = np.random.default_rng(5)
    proven = 0
    for _ in range(150):
        g1, g2 = (_graph(rng, int(n), directed) for n in rng.integers(0, 6, size=2))
        sparse, dense = _costs(rng, g1, g2, signed)
        found, right = gk.solve(g1, g2, costs=sparse), gk.solve(g1, g2, costs=dense, solver="exact")
        assert found.lower_bound <= right.distance + 1e-9
        assert found.distance >= right.distance - 1e-9
        assert found.path.cost == pytest.approx(found.distance)
        if found.optimal:
            proven += 1
            assert found.distance == pytest.approx(right.distance)
    assert 10 < proven < 150


@pytest.mark.long
def test_near_duplicates_are_proven():
    n = 3000
    rng = np.random.default_rng(0)
    ring = [(i, (i + 1) % n) for i in range(n)]
    order = rng.permutation(n)
    g1, g2 = gk.Graph(n, ring), gk.Graph(n, [(int(order[u]), int(order[v])) for u, v in ring[5:]])
    rows, columns = np.repeat(np.arange(n), 2), np.stack([order, (order + 7) % n], axis=1).ravel()
    given = csr_array((np.tile([0.0, 0.5], n), (rows, columns)), shape=(n, n))
    found = gk.solve(g1, g2, costs=gk.Costs(node_sub=given, node_del=5, node_ins=5), time_limit=60)
    assert found.optimal
    assert found.distance == 5
    assert found.mapping == [(u, int(order[u])) for u in range(n)]


def test_kinds_of_graphs_are_checked():
    given = csr_array(np.ones((1000, 1000)))
    with pytest.raises(gk.errors.GedkitError, match="directed"):
        gk.solve(gk.Graph(1000), gk.Graph(1000, directed=True), costs=gk.Costs(node_sub=given))


@pytest.mark.parametrize("child", ["import time; time.sleep(600)", "raise MemoryError"])
def test_a_matching_that_does_not_end_well_leaves_a_greedy_path(monkeypatch, tmp_path, child):
    """The process is ended by the time limit, or by a lack of memory: the greedy path has a bound that holds."""
    monkeypatch.setattr(sparse_pairs, "FROM", 0)
    monkeypatch.setattr(sparse_pairs, "CORE_UP_TO", -1)
    program = tmp_path / "child.py"
    program.write_text(child)
    monkeypatch.setattr(sparse_matching, "__file__", str(program))
    rng = np.random.default_rng(6)
    for _ in range(4):
        g1, g2 = (_graph(rng, int(n), False) for n in rng.integers(2, 6, size=2))
        sparse, dense = _costs(rng, g1, g2, True)
        found, right = gk.solve(g1, g2, costs=sparse, time_limit=0.2), gk.solve(g1, g2, costs=dense, solver="exact")
        assert found.status is gk.Status.FEASIBLE or found.optimal
        assert found.lower_bound <= right.distance + 1e-9
        assert right.distance - 1e-9 <= found.distance == pytest.approx(found.path.cost)


@pytest.mark.long
def test_time_limit_that_suffices_changes_nothing(monkeypatch):
    monkeypatch.setattr(sparse_pairs, "FROM", 0)
    monkeypatch.setattr(sparse_pairs, "CORE_UP_TO", -1)
    rng = np.random.default_rng(7)
    g1, g2 = (_graph(rng, 5, False) for _ in range(2))
    sparse, _ = _costs(rng, g1, g2, False)
    free, limited = gk.solve(g1, g2, costs=sparse), gk.solve(g1, g2, costs=sparse, time_limit=60)
    assert (limited.distance, limited.lower_bound) == (free.distance, free.lower_bound)
