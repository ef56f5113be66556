"""Nearest molecules, with many equally near ones: what comparing with every graph finds, on one thread and on two."""

import random

import numpy as np
import pytest

import gedkit as gk
from gedkit.lab.datasets.graph_kinds import molecule, near_duplicate

COSTS = {
    "default": gk.Costs(),
    "numbers": gk.Costs(node_sub=0.8, node_del=1.3, node_ins=1.1, edge_sub=0.7, edge_del=0.9, edge_ins=1.2),
    "tables": gk.Costs(edge_sub={(1, 2): 0.5, (1, 3): 1, (2, 3): 0.5}, edge_ins=2),
}


@pytest.mark.parametrize("name", COSTS)
def test_nearest_molecules_and_ties(tmp_path, name):
    rng = random.Random(name)
    families = [molecule(rng.randint(6, 11), rng, bonds=True) for _ in range(12)]
    graphs = [near_duplicate(rng.choice(families), rng, list("CNO"), most=2) for _ in range(150)]
    queries = [near_duplicate(graph, rng, list("CNO"), most=2) for graph in families[:5]]
    distances = gk.cdist(queries, graphs, costs=COSTS[name])
    for threads in (1, 2):
        with gk.Index(tmp_path / "a.gedx", costs=COSTS[name], threads=threads) as index:
            if threads == 1:
                index.extend(graphs)
            for query, row in zip(queries, distances, strict=True):
                order = np.lexsort((np.arange(len(graphs)), row))
                expected = [(int(i), float(row[i])) for i in order]
                for k in (1, 4, 20):
                    found = index.kneighbors(query, k)
                    assert [hit[:2] for hit in found] == expected[:k]
                    assert found.complete
                    assert found.proven == k
                radius = expected[10][1]
                near = [hit[:2] for hit in index.radius_neighbors(query, radius)]
                assert near == [hit for hit in expected if hit[1] <= radius]
