"""gk.closest_subgraph: against networkx's subgraph test and against exhaustive search."""

import itertools

import networkx as nx
import pytest
from networkx.algorithms.isomorphism import GraphMatcher, categorical_node_match
from random_graphs import random_graphs

import gedkit as gk


def as_networkx(graph):
    g = nx.Graph()
    g.add_nodes_from((u, {"label": graph.node_labels[u]}) for u in range(graph.n))
    g.add_edges_from(graph.edges)
    return g


def least_change(pattern, graph):
    """Try every placing of the pattern: what has to change in it, with everything else of the graph for free."""
    edges = {frozenset(e) for e in graph.edges}
    best = float("inf")
    for images in itertools.product([None, *range(graph.n)], repeat=pattern.n):
        used = [v for v in images if v is not None]
        if len(set(used)) < len(used):
            continue
        cost = images.count(None)
        cost += sum(v is not None and pattern.node_labels[u] != graph.node_labels[v] for u, v in enumerate(images))
        for u, v in pattern.edges:
            there = None not in (images[u], images[v]) and frozenset((images[u], images[v])) in edges
            cost += not there
        best = min(best, cost)
    return best


@pytest.mark.parametrize("seed", range(25))
def test_distance_against_exhaustive_search(seed):
    pattern, graph = random_graphs(1, 4, seed, "CN")[0], random_graphs(1, 6, 1000 + seed, "CN", p=0.5)[0]
    match = gk.closest_subgraph(pattern, graph)
    assert match.distance == least_change(pattern, graph)
    assert match.optimal
    assert sum(change.cost for change in match.changes) == match.distance


@pytest.mark.parametrize("seed", range(25))
def test_cutoff_0_is_the_subgraph_test(seed):
    pattern, graph = random_graphs(1, 4, seed, "CN")[0], random_graphs(1, 7, 1000 + seed, "CN", p=0.5)[0]
    matcher = GraphMatcher(as_networkx(graph), as_networkx(pattern), categorical_node_match("label", None))
    match = gk.closest_subgraph(pattern, graph, cutoff=0)
    assert match.contained == matcher.subgraph_is_monomorphic()
    if match.contained:
        edges = {frozenset(e) for e in graph.edges}
        assert all(frozenset((match.mapping[u], match.mapping[v])) in edges for u, v in pattern.edges)
    else:
        assert match.mapping is None
        assert match.changes is None


def test_not_induced_and_other_costs():
    path, triangle = gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1), (1, 2), (0, 2)])
    assert gk.closest_subgraph(path, triangle).contained
    assert repr(gk.closest_subgraph(path, triangle)) == "<SubgraphMatch: contained>"
    assert gk.closest_subgraph(triangle, path, costs=gk.Costs.subgraph(edge_del=3)).distance == 3
