"""Multigraphs: parallel edges become one, and are priced by the cheapest assignment between their labels."""

import copy
import itertools
import pickle

import networkx as nx
import numpy as np
import pytest

import gedkit as gk

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
            a = gk.Element(g1.node_labels[u])
            total += costs.node_del.cost(a) if v is None else costs.node_sub.cost(a, gk.Element(g2.node_labels[v]))
        total += sum(costs.node_ins.cost(gk.Element(g2.node_labels[v])) for v in range(g2.n) if v not in used)
        key = (lambda e: e) if directed else (lambda e: tuple(sorted(e)))
        there, here = {}, {}
        for e, label in zip(edges2, labels2, strict=True):
            there.setdefault(key(e), []).append(gk.Element(label))
        for (u, v), label in zip(edges1, labels1, strict=True):
            ends = (images[u], images[v])
            if None in ends:
                total += costs.edge_del.cost(gk.Element(label))
            else:
                here.setdefault(key(ends), []).append(gk.Element(label))
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
@pytest.mark.parametrize("costs", COSTS, ids=str)
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
    assert graph.edge_labels == (gk.ParallelEdges(["a", "b"]), "c")
    assert graph.edge_labels[0].labels == ("a", "b")
    for twin in (pickle.loads(pickle.dumps(graph)), copy.deepcopy(graph), graph.permuted([0, 1, 2])):
        assert (twin, twin.multigraph) == (graph, True)
    assert gk.ParallelEdges(["a", "b"]) != ("a", "b")


def test_from_networkx_and_json(tmp_path):
    g = nx.MultiDiGraph()
    g.add_edge("u", "v", rel="x")
    g.add_edge("u", "v", rel="y")
    graph = gk.from_networkx(g, edge_label="rel")
    assert graph.edge_labels == (gk.ParallelEdges(["x", "y"]),)
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
        with pytest.raises(gk.InvalidGraphError, match="texts or numbers"):
            index.add(twice)
        with pytest.raises(gk.InvalidGraphError, match="without parallel edges"):
            index.kneighbors(twice)
