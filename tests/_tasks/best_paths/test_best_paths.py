"""best_paths against all mappings: counts, order, completeness, and what symmetries merge.

``GEDKIT_CASES=3000 pytest tests/_best_paths`` runs more cases.
"""

import math
import time
from itertools import permutations

import numpy as np
import oracle
import pytest
from interrupting import ctrl_c_after
from pair_cases import CASES, arrays_of, as_functions, pairs
from random_graphs import random_graphs

import gedkit as gk
from gedkit.errors import InvalidOptionError, InvalidTypeError

CHAIN, RING = gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1), (1, 2), (0, 2)])


def few_labels(rng, graph):
    """Return the same graph with few labels, so that it has symmetries."""
    return gk.Graph(
        graph.n,
        graph.edges,
        directed=graph.directed,
        node_labels=rng.integers(0, 2, graph.n).tolist(),
        edge_labels=rng.integers(0, 2, graph.m).tolist(),
    )


def cases(seed, count=CASES, most=4):
    for rng, g1, g2 in pairs(seed, count, most):
        kind = rng.integers(4)
        if kind == 0:
            arrays = arrays_of(rng, g1, g2)
            yield rng, g1, g2, gk.Costs(**arrays), as_functions(arrays)
            continue
        g1, g2 = few_labels(rng, g1), few_labels(rng, g2)
        costs = [gk.Costs(), gk.Costs(node_sub=0.3, edge_ins=2), gk.Costs(node_del=math.inf)][kind - 1]
        yield rng, g1, g2, costs, costs


def every_mapping(g1, g2, costs):
    """Return (cost, images) of all mappings that are allowed, in order of cost."""
    priced = [(oracle.cost(g1, g2, images, costs), tuple(images)) for images in oracle.mappings(g1.n, g2.n)]
    return sorted(entry for entry in priced if math.isfinite(entry[0]))


def automorphisms(graph):
    edges = dict(zip(graph.edges, graph.edge_labels, strict=True))
    if not graph.directed:
        edges |= {(v, u): label for (u, v), label in edges.items()}
    labels = graph.node_labels
    for turn in permutations(range(graph.n)):
        same = all(labels[u] == labels[turn[u]] for u in range(graph.n))
        if same and all(edges.get((turn[u], turn[v])) == label for (u, v), label in edges.items()):
            yield turn


def merged(mappings, g1, g2, distinct):
    """Return one of each class of mappings that differ by symmetries; labels say all that costs look at."""
    first = list(automorphisms(g1)) if distinct == "changes" else [tuple(range(g1.n))]
    second = list(automorphisms(g2))
    kept, seen = [], set()
    for cost, images in mappings:
        if images in seen:
            continue
        kept.append((cost, images))
        for a in first:
            for b in second:
                turned = [-1] * g1.n
                for u, v in enumerate(images):
                    turned[a[u]] = b[v] if v >= 0 else -1
                seen.add(tuple(turned))
    return kept


def images_of(mapping, n1):
    found = {u: -1 if v is None else v for u, v in mapping if u is not None}
    return tuple(found[u] for u in range(n1))


@pytest.mark.long
@pytest.mark.parametrize("distinct", ["mapping", "path", "changes"])
def test_all_within_a_distance(distinct):
    for rng, g1, g2, costs, plain in cases(41):
        within = float(rng.choice([0, 0, 0.5, 1]))
        every = every_mapping(g1, g2, plain)
        limit = (every[0][0] + within) * (1 + 1e-9) if every else 0
        wanted = [entry for entry in every if entry[0] <= limit]
        if distinct != "mapping":
            wanted = merged(wanted, g1, g2, distinct)
        found = gk.best_paths(g1, g2, k=None, within=within, distinct=distinct, costs=costs)
        assert found.complete
        assert found.lower_bound == math.inf
        assert [path.cost for path in found] == pytest.approx([cost for cost, _ in wanted])
        if distinct == "mapping":
            assert {images_of(m, g1.n) for m in found.mappings} == {images for _, images in wanted}
        for path in found:
            assert path.apply(g1) == g2


@pytest.mark.parametrize("distinct", ["mapping", "path", "changes"])
def test_the_k_best(distinct):
    for rng, g1, g2, costs, plain in cases(42, CASES // 2):
        k = int(rng.integers(1, 9))
        every = every_mapping(g1, g2, plain)
        wanted = every if distinct == "mapping" else merged(every, g1, g2, distinct)
        found = gk.best_paths(g1, g2, k=k, within=math.inf, distinct=distinct, costs=costs)
        assert [path.cost for path in found] == pytest.approx([cost for cost, _ in wanted[:k]])
        assert found.complete == (len(wanted) <= k)
        assert found.lower_bound == pytest.approx(wanted[k][0] if len(wanted) > k else math.inf)


def test_fixed_and_forbidden_pairs():
    found = gk.best_paths(CHAIN, RING, k=None, fixed=[(0, 2)], forbidden=[(1, 0)])
    assert [dict(m)[0] for m in found.mappings] == [2]
    assert dict(found.mappings[0])[1] == 1


def test_negative_costs():
    for rng, g1, g2 in pairs(43, 30, most=3):
        arrays = {name: array - 0.7 for name, array in arrays_of(rng, g1, g2, infinite=False).items()}
        found = gk.best_paths(g1, g2, k=5, within=math.inf, costs=gk.Costs(**arrays, signed=True))
        best = gk.solve(g1, g2, costs=gk.Costs(**arrays, signed=True)).distance
        assert found[0].cost == pytest.approx(best)
        assert [path.cost for path in found] == sorted(path.cost for path in found)


def test_a_time_limit_keeps_what_is_proven():
    a, b = random_graphs(2, 14, seed=8, labels="C", p=0.3)
    found = gk.best_paths(a, b, k=None, within=3, time_limit=0.3)
    assert not found.complete
    costs = [path.cost for path in found]
    assert costs == sorted(costs)
    assert all(cost <= found.lower_bound * (1 + 1e-9) for cost in costs)
    if costs:
        assert costs[0] == gk.distance(a, b)


def test_ctrl_c_keeps_what_is_proven():
    a, b = random_graphs(2, 14, seed=8, labels="C", p=0.3)
    began = time.perf_counter()
    with ctrl_c_after(0.5), pytest.raises(KeyboardInterrupt) as stopped:
        gk.best_paths(a, b, k=None, within=4)
    assert time.perf_counter() - began < 20
    assert not stopped.value.best_paths.complete


def test_many_symmetries_are_no_hindrance():
    """A star with 12 equal leaves has 12! mappings onto itself, one path and one kind of change."""
    star = gk.Graph(13, [(0, i) for i in range(1, 13)])
    smaller = gk.Graph(12, [(0, i) for i in range(1, 12)])
    assert len(gk.best_paths(star, star, k=None, distinct="path")) == 1
    assert len(gk.best_paths(star, smaller, k=None, distinct="path")) == 12
    assert len(gk.best_paths(star, smaller, k=None, distinct="changes")) == 1
    assert len(gk.best_paths(star, star, k=5)) == 5


def test_no_path_and_no_nodes():
    inf = float("inf")
    none = gk.best_paths(CHAIN, gk.Graph(4), costs=gk.Costs(node_ins=inf))
    assert len(none) == 0
    assert none.complete
    empty = gk.best_paths(gk.Graph(0), gk.Graph(0))
    assert len(empty) == 1
    assert empty[0].cost == 0


@pytest.mark.parametrize(
    ("how", "error", "message"),
    [
        ({"k": 0}, InvalidOptionError, "k must be at least 1"),
        ({"k": 1.5}, InvalidTypeError, "k must be a whole number"),
        ({"k": None, "within": math.inf}, InvalidOptionError, "k=None needs a limit"),
        ({"within": -1}, InvalidOptionError, "within must be 0 or more"),
        ({"distinct": "all"}, InvalidOptionError, "distinct must be one of"),
        ({"fixed": [(0, 0), (0, 1)]}, InvalidOptionError, "contradicts itself"),
    ],
)
def test_what_is_wrong_is_said(how, error, message):
    with pytest.raises(error, match=message):
        gk.best_paths(CHAIN, RING, **how)


def test_arrays_tell_equal_nodes_apart():
    prices = np.zeros((3, 3))
    prices[0] = [0, 0.5, 1]
    found = gk.best_paths(CHAIN, RING, k=None, within=1, costs=gk.Costs(node_sub=prices), distinct="changes")
    assert [path.cost for path in found] == [1, 1.5, 2]
