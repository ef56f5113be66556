"""Multigraphs: parallel edges become one, and are priced by the cheapest assignment between their labels."""

import copy
import itertools
import math
import pickle
import random
import subprocess
import sys

import exact_oracle
import networkx as nx
import numpy as np
import pytest

import gedkit as gk
from gedkit import Status
from gedkit.typing import Element, ParallelEdges

INF = float("inf")


def random_multigraph(rng, n, directed):
    count = int(rng.integers(0, 7))
    edges = [tuple(map(int, rng.integers(0, n, 2))) for _ in range(count)]
    labels = rng.choice(["a", "b", "c"], count).tolist()
    nodes = rng.choice(["x", "y"], n).tolist()
    return gk.Graph(n, edges, node_labels=nodes, edge_labels=labels, directed=directed, multigraph=True), edges, labels


def cheapest_pairing(a, b, costs):
    """Try every way to pair the edges up."""
    longer, shorter, flip = (a, b, False) if len(a) >= len(b) else (b, a, True)
    best = INF
    for chosen in itertools.permutations(range(len(longer)), len(shorter)):
        total = 0.0
        for i, other in zip(chosen, shorter, strict=True):
            x, y = (other, longer[i]) if flip else (longer[i], other)
            total += min(costs.edge_sub.cost(x, y), costs.edge_del.cost(x) + costs.edge_ins.cost(y))
        rest = [longer[i] for i in range(len(longer)) if i not in chosen]
        total += sum((costs.edge_ins if flip else costs.edge_del).cost(x) for x in rest)
        best = min(best, total)
    return best


def exhaustive(first, second, costs, directed):
    (g1, edges1, labels1), (g2, edges2, labels2) = first, second
    best = INF
    for images in itertools.product([None, *range(g2.n)], repeat=g1.n):
        used = [v for v in images if v is not None]
        if len(set(used)) < len(used):
            continue
        total = 0.0
        for u, v in enumerate(images):
            a = Element(g1.node_labels[u])
            total += costs.node_del.cost(a) if v is None else costs.node_sub.cost(a, Element(g2.node_labels[v]))
        total += sum(costs.node_ins.cost(Element(g2.node_labels[v])) for v in range(g2.n) if v not in used)
        key = (lambda e: e) if directed else (lambda e: tuple(sorted(e)))
        there, here = {}, {}
        for e, label in zip(edges2, labels2, strict=True):
            there.setdefault(key(e), []).append(Element(label))
        for (u, v), label in zip(edges1, labels1, strict=True):
            ends = (images[u], images[v])
            if None in ends:
                total += costs.edge_del.cost(Element(label))
            else:
                here.setdefault(key(ends), []).append(Element(label))
        for ends in {*here, *there}:
            total += cheapest_pairing(here.get(ends, []), there.get(ends, []), costs)
        best = min(best, total)
    return best


COSTS = [
    gk.Costs(),
    gk.Costs(edge_sub=3, edge_del=1, edge_ins=1.5),
    gk.Costs(edge_sub={("a", "b"): 0.25, ("a", "c"): 1, ("b", "c"): 2}, edge_del={"a": 1, "b": 2, "c": 3}),
    gk.Costs(node_sub=INF, edge_sub=lambda a, b: 0.5 * (a.label != b.label)),
]


@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("costs", COSTS, ids=["unit", "unequal", "tables", "function"])
@pytest.mark.parametrize("seed", range(8))
def test_distances_against_exhaustive_search(seed, costs, directed):
    rng = np.random.default_rng(seed)
    first, second = random_multigraph(rng, 3, directed), random_multigraph(rng, 3, directed)
    expected = exhaustive(first, second, costs, directed)
    for solver in ("auto", "exact", "dfs", "hungarian-astar"):
        result = gk.solve(first[0], second[0], costs=costs, solver=solver)
        assert result.distance == pytest.approx(expected)
        assert result.path.cost == pytest.approx(expected)
    assert gk.cdist([first[0]], [second[0]], costs=costs)[0, 0] == pytest.approx(expected)
    assert gk.distance(first[0], second[0], costs=costs) == pytest.approx(expected)
    gk.verify(result)
    if result.distance < INF:
        assert result.path.apply(first[0]).m == second[0].m


WIDE = {
    "a millionth of a millionth": [1e6, 1e-10],
    "past the last digit": [1e15, 0.3],
    "1 beside 1e16": [1e16, 1.0],
    "1 beside 1e18": [1e18, 1.0],
    "1 beside 1e100": [1e100, 1.0],
    "halves": [0.5, 1.0, 1.5, 0.0],
    "thirds and tenths": [1 / 3, 0.1, 0.7, 1.1, 7.0],
    "forbidden": [INF, 1.0, 0.3],
    "forbidden beside wide": [INF, 1e16, 1.0, 1e-10],
}


def wide_costs(rng, sizes):
    price = lambda: rng.choice(sizes)  # noqa: E731
    if rng.random() < 0.3:
        return gk.Costs(
            **{part: price() for part in ("node_sub", "node_del", "node_ins", "edge_sub")}, edge_del=price()
        )
    labels = "abcd"
    return gk.Costs(
        node_del=max(sizes),
        node_ins=max(sizes),
        edge_sub={**{(a, b): price() for a in labels for b in labels if a != b or rng.random() < 0.2}, ...: price()},
        edge_del={a: price() for a in labels},
        edge_ins={a: price() for a in labels},
    )


def bundle_graph(rng, n, most, directed):
    ends = [rng.sample(range(n), 2) for _ in range(rng.randint(1, 2))]
    edges = [pair for pair in ends for _ in range(rng.randint(1, most))]
    return gk.Graph(n, edges, edge_labels=rng.choices("abcd", k=len(edges)), directed=directed, multigraph=True)


@pytest.mark.long
@pytest.mark.parametrize("sizes", [*WIDE.values(), [1e200, 5e-324, 1.0, 1e-200, 3e-310]], ids=[*WIDE, "all doubles"])
def test_bundles_cost_what_fractions_say(sizes):
    for seed in range(60):
        rng = random.Random(f"{sizes} {seed}")
        a, b = (rng.choices("abcd", k=rng.randint(1, 8)) for _ in range(2))
        if len(a) == len(b) == 1:
            continue
        costs = wide_costs(rng, sizes)
        one, other = (Element(ParallelEdges(x) if len(x) > 1 else x[0]) for x in (a, b))
        expected = exact_oracle.pairing_cost([Element(x) for x in a], [Element(x) for x in b], costs)
        assert costs.edge_sub.cost(one, other) == float(expected), seed


@pytest.mark.long
@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("sizes", WIDE.values(), ids=WIDE)
def test_wide_costs_against_fractions(sizes, directed):
    for seed in range(25):
        rng = random.Random(f"{sizes} {seed}")
        n, most = rng.choice([(2, 8), (2, 4), (3, 3)])
        first, second = bundle_graph(rng, n, most, directed), bundle_graph(rng, n, most, directed)
        costs = wide_costs(rng, sizes)
        truth = float(exact_oracle.distance(first, second, costs))
        for solver in ("auto", "exact", "hungarian-astar"):
            result = gk.solve(first, second, costs=costs, solver=solver)
            assert result.status is Status.OPTIMAL
            # What a bundle costs is exact to its last digit; their sum, and nodes, may add another.
            assert math.isclose(result.distance, truth, rel_tol=1e-15), (seed, solver)
            assert result.lower_bound == result.distance
            assert gk.verify(result)
            if math.isfinite(truth):
                assert result.path.cost == result.distance
                assert result.path.apply(first) == second
            assert gk.solve(first, second, costs=costs, solver=solver, cutoff=truth).status is Status.OPTIMAL


@pytest.mark.parametrize("count", [1, 2, 3, 4, 8, 40])
@pytest.mark.parametrize("size", [1 / 3, 0.1, 1.1, 1e16, 1e-300, INF])
def test_a_multigraph_is_at_distance_0_of_itself(size, count):
    labels = [f"label {i % 5}" for i in range(count)]
    graph = gk.Graph(3, [(0, 1)] * count + [(1, 2)] * count, edge_labels=2 * labels, multigraph=True)
    costs = gk.Costs(edge_del=size, edge_ins=7, edge_sub=2 / 3, node_del=5, node_ins=5)
    for options in ({}, {"cutoff": 0}):
        result = gk.solve(graph, graph, costs=costs, **options)
        assert (result.distance, result.status) == (0, Status.OPTIMAL)


def test_one_small_cost_among_large_ones_decides():
    """The pairings differ by 1e-10 beside 1e6, far below what a sum of doubles can tell apart."""
    first = gk.Graph(2, [(0, 1)] * 5, edge_labels="abcde", multigraph=True)
    second = gk.Graph(2, [(0, 1)] * 5, edge_labels="vwxyz", multigraph=True)
    table = {(a, b): 1e6 + (a + b in ("az", "by", "cx", "dw", "ev")) * 1e-10 for a in "abcde" for b in "vwxyz"}
    table["a", "z"] = 3e-10
    costs = gk.Costs(edge_sub=table, edge_del=1e7, edge_ins=1e7)
    assert gk.distance(first, second, costs=costs) == float(exact_oracle.distance(first, second, costs))


@pytest.mark.long
def test_many_parallel_edges_need_no_scipy():
    code = (
        "import sys; sys.modules['scipy'] = None; import gedkit as gk; "
        "g = gk.Graph(2, [(0, 1)] * 6, edge_labels='abcdef', multigraph=True); "
        "h = gk.Graph(2, [(0, 1)] * 5, edge_labels='abcxy', multigraph=True); print(gk.distance(g, h))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "3.0\n"


def test_a_multigraph_without_parallel_edges_is_a_graph():
    edges = [(0, 1), (1, 2)]
    assert gk.Graph(3, edges, multigraph=True) == gk.Graph(3, edges)
    assert not gk.Graph(3, edges, multigraph=True).multigraph
    labelled = gk.Graph(3, edges, edge_labels="ab", multigraph=True)
    assert labelled == gk.Graph(3, edges, edge_labels="ab")


def test_parallel_edges_are_one_edge_with_all_labels():
    graph = gk.Graph(3, [(0, 1), (1, 0), (1, 2)], edge_labels=["b", "a", "c"], multigraph=True)
    assert graph.multigraph
    assert graph.edges == ((0, 1), (1, 2))
    assert graph.edge_labels == (ParallelEdges(["a", "b"]), "c")
    assert graph.edge_labels[0].labels == ("a", "b")
    for twin in (pickle.loads(pickle.dumps(graph)), copy.deepcopy(graph), graph.permuted([0, 1, 2])):
        assert (twin, twin.multigraph) == (graph, True)
    assert ParallelEdges(["a", "b"]) != ("a", "b")


def test_from_networkx_and_json(tmp_path):
    g = nx.MultiDiGraph()
    g.add_edge("u", "v", rel="x")
    g.add_edge("u", "v", rel="y")
    graph = gk.from_networkx(g, edge_label="rel")
    assert graph.edge_labels == (ParallelEdges(["x", "y"]),)
    gk.write(graph, tmp_path / "a.json")
    back = gk.read(tmp_path / "a.json")
    assert (back, back.multigraph) == (graph, True)
    with pytest.raises(gk.GraphFileError, match="no form in"):
        gk.write(graph, tmp_path / "a.graphml")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: gk.Graph(2, [(0, 1), (0, 1)]), "for multigraph=True"),
        (lambda: gk.Graph(2, [(0, 1), (0, 1)], multigraph=True, edge_attrs=[1, 2]), "not attributes"),
        (lambda: gk.Graph(2, [(0, 1)], multigraph="yes"), "True or False"),
        (lambda: gk.Graph(2, [(0, 1)], multigraph=True, edge_labels=[1, 2]), "2 labels"),
        (lambda: gk.Graph(2, [(0, 1, 2)], multigraph=True), "pair of nodes"),
    ],
)
def test_errors_say_what_is_wrong(call, message):
    with pytest.raises(gk.GedkitError, match=message):
        call()


def test_an_index_refuses_them(tmp_path):
    twice = gk.Graph(2, [(0, 1), (0, 1)], multigraph=True)
    with gk.Index(tmp_path / "a.gedx") as index:
        index.add(gk.Graph(2))
        with pytest.raises(gk.InvalidGraphError, match="texts, numbers or tuples"):
            index.add(twice)
        with pytest.raises(gk.InvalidGraphError, match="without parallel edges"):
            index.kneighbors(twice)
