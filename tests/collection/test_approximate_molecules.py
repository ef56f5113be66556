"""Approximate answers on molecules: recall, what is proven, and the same answer on one thread and on two."""

import random

import pytest

import gedkit as gk
from gedkit.lab.datasets.graph_kinds import molecule, near_duplicate


@pytest.fixture(scope="module")
def molecules(tmp_path_factory):
    """An index in which the families of the queries are few among many, the queries, and their distances."""
    rng = random.Random(7)
    families = [molecule(rng.randint(12, 16), rng, bonds=True) for _ in range(40)]
    graphs = [near_duplicate(rng.choice(families), rng, list("CNO"), most=4) for _ in range(900)]
    queries = [near_duplicate(graph, rng, list("CNO"), most=3) for graph in families[:12]]
    path = tmp_path_factory.mktemp("molecules") / "a.gedx"
    with gk.Index(path, threads=1) as index:
        index.extend(graphs)
        yield index, path, queries


def true_distances(index, query, found):
    """Return the distances of the graphs of an answer."""
    return [gk.distance(query, index[hit.number]) for hit in found]


@pytest.mark.parametrize("k", [1, 5, 10])
def test_recall_and_what_is_claimed(molecules, k):
    index, _, queries = molecules
    right = 0
    for query in queries:
        exact, found = index.kneighbors(query, k), index.kneighbors(query, k, approximate=True)
        farthest = exact[-1].distance
        distances = true_distances(index, query, found)
        right += sum(distance <= farthest for distance in distances)
        for hit, distance in zip(found, distances, strict=True):
            assert hit.lower_bound <= distance <= hit.distance
        belong = {hit.number for hit in index.radius_neighbors(query, farthest)}
        assert {hit.number for hit in found[: found.proven]} <= belong
        outside = belong - {hit.number for hit in found}
        assert all(found.lower_bound <= gk.distance(query, index[number]) for number in outside)
    assert right >= 0.95 * k * len(queries)


def test_threads_give_the_same_answer(molecules):
    index, path, queries = molecules
    with gk.Index(path, threads=2) as other:
        for query in queries[:6]:
            one, two = (each.kneighbors(query, 5, approximate=True) for each in (index, other))
            assert [hit[:2] for hit in one] == [hit[:2] for hit in two]


def test_paths_cost_the_distances(molecules):
    index, _, queries = molecules
    for query in queries[:4]:
        found = index.kneighbors(query, 10, approximate=True, paths=True)
        assert [hit.path.cost for hit in found] == [hit.distance for hit in found]
        assert found == sorted(found, key=lambda hit: (hit.distance, hit.number))
