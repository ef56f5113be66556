"""A small pattern in a large graph: a search of its own, for all costs."""

from __future__ import annotations

import math
import random

import pytest

import gedkit as gk


def scale_free(n, rng, directed=False):
    """Return labels and edges of a graph in which new nodes prefer nodes that have many edges."""
    edges, ends = {(1, 0)}, [0, 1]
    for v in range(2, n):
        for u in {rng.choice(ends), rng.choice(ends)}:
            edges.add((v, u) if not directed or rng.random() < 0.5 else (u, v))
            ends += [u, v]
    return [rng.choice("abcd") for _ in range(n)], sorted(edges)


def pattern_in(n, size, errors, seed, directed=False):
    """Return a connected part of a graph with some labels and edges changed, and the graph."""
    rng = random.Random(seed)
    labels, edges = scale_free(n, rng, directed)
    marks = {edge: rng.choice("xy") for edge in edges}
    chosen = [rng.randrange(n)]
    while len(chosen) < size:
        touching = [edge for edge in edges if (edge[0] in chosen) != (edge[1] in chosen)]
        chosen += [u for u in rng.choice(touching) if u not in chosen]
    place = {u: i for i, u in enumerate(chosen)}
    inner = {(place[u], place[v]): marks[u, v] for u, v in edges if u in place and v in place}
    found = [labels[u] for u in chosen]
    for _ in range(errors):
        u, v = rng.sample(range(size), 2)
        if rng.random() < 0.5:
            found[u] = "d"
        elif (u, v) not in inner and (v, u) not in inner:
            inner[u, v] = "x"

    def graph(nodes, edges):
        return gk.Graph(len(nodes), list(edges), node_labels=nodes, edge_labels=list(edges.values()), directed=directed)

    return graph(found, inner), graph(labels, marks)


@pytest.mark.long
@pytest.mark.parametrize("solver", ["auto", "exact"])
def test_patterns_that_are_contained_are_found_and_proven(solver):
    pattern, graph = pattern_in(3_000, 12, 0, 1)
    r = gk.solve(pattern, graph, solver=solver, memory_limit=3_000_000)  # too little for matrices
    assert r.optimal
    assert r.distance == graph.n - pattern.n + graph.m - pattern.m
    assert gk.verify(r)
    assert r.path.apply(pattern) == graph
    back = gk.solve(graph, pattern, solver=solver)
    assert back.optimal
    assert back.distance == r.distance
    assert gk.closest_subgraph(pattern, graph, solver=solver).contained


def test_refine_has_a_path_close_to_its_bound():
    pattern, graph = pattern_in(3_000, 12, 0, 1)
    r = gk.solve(pattern, graph, solver="refine", memory_limit=3_000_000)
    assert r.lower_bound == graph.n - pattern.n + graph.m - pattern.m
    assert r.gap <= 3
    assert gk.verify(r)


COSTS = {
    "default": gk.Costs(),
    "subgraph": gk.Costs.subgraph(),
    "real": gk.Costs(node_sub=0.3, edge_del=0.7, edge_ins=math.sqrt(2)),
    "table": gk.Costs(node_sub={("a", "b"): 0.5, ...: 2}, edge_sub=0.25),
    "infinite": gk.Costs(node_sub=math.inf, edge_sub=math.inf),
    "no deletion": gk.Costs(node_del=math.inf, edge_del=math.inf),
    "no insertion": gk.Costs(node_ins=math.inf),
    "substitution as dear as both": gk.Costs(node_sub=2, edge_sub=2),
}


@pytest.mark.parametrize("costs", COSTS.values(), ids=COSTS)
@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_the_distance_is_that_of_the_other_searches(costs, directed, seed):
    pattern, graph = pattern_in(130, 4, 3, seed, directed)
    r = gk.solve(pattern, graph, costs=costs, solver="exact")
    other = gk.solve(pattern, graph, costs=costs, solver="exact", depth_first_states=1_000)
    assert r.optimal
    assert r.distance == pytest.approx(other.distance)
    assert gk.verify(r)


def test_a_cutoff_is_decided():
    pattern, graph = pattern_in(1_000, 8, 4, 2)
    distance = gk.closest_subgraph(pattern, graph).distance
    assert distance > 0
    below = gk.closest_subgraph(pattern, graph, cutoff=distance - 1)
    assert below.status is gk.Status.CUTOFF
    assert below.lower_bound > distance - 1
    assert gk.closest_subgraph(pattern, graph, cutoff=distance).distance == distance


@pytest.mark.long
def test_limits_and_callbacks_stop_it_with_what_there_is():
    pattern, graph = pattern_in(3_000, 20, 12, 3)
    best = gk.solve(pattern, graph, time_limit=0.5)
    assert 0 < best.lower_bound <= best.distance
    assert gk.verify(best)
    soon = gk.solve(pattern, graph, time_limit=1e-6)
    assert soon.status is gk.Status.TIME_LIMIT
    assert soon.lower_bound <= best.distance
    assert gk.verify(soon)
    tight = gk.solve(pattern, graph, memory_limit=1)
    assert tight.status is gk.Status.MEMORY_LIMIT
    assert gk.verify(tight)
    stopped = gk.solve(pattern, graph, callback=lambda lower, upper, stats: True)
    assert stopped.status is gk.Status.INTERRUPTED
    assert gk.verify(stopped)


@pytest.mark.long
def test_bounds_and_threads_and_certificates():
    pattern, graph = pattern_in(1_000, 10, 1, 4)
    r = gk.solve(pattern, graph)
    assert gk.bounds(pattern, graph) == (r.distance, r.distance)
    assert gk.solve(pattern, graph, threads=2).distance == r.distance
    certified = gk.solve(pattern, graph, certificate=True, time_limit=2)
    assert certified.lower_bound <= r.distance <= certified.distance
    assert gk.verify(certified)


def test_patterns_without_edges_and_in_parts():
    graph = pattern_in(1_000, 5, 0, 5)[1]
    alone = gk.Graph(2, node_labels="ab")
    assert gk.closest_subgraph(alone, graph).contained
    apart = gk.Graph(5, [(0, 1), (2, 3)], node_labels="abcdz", edge_labels="xy")
    match = gk.closest_subgraph(apart, graph)
    assert match.distance == 1
    assert len(match.changes) == 1
