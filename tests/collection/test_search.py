"""Searches of an Index: any costs, several queries at once, paths, approximate answers, and the filters' bounds."""

import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from filter_bounds import filter_bounds
from interrupting import ctrl_c_after
from random_graphs import random_graphs

import gedkit as gk
from gedkit.collection.neighbors import Neighbor

INF = float("inf")
PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")
TABLE = {("C", "N"): 0.5, ("C", "O"): 2, ("N", "O"): 1.5}
COSTS = {
    "default": gk.Costs(),
    "numbers": gk.Costs(node_sub=3, node_del=1, node_ins=2, edge_sub=0.7, edge_del=0.4, edge_ins=1.1),
    "cheap substitutions": gk.Costs(node_sub=0, node_del=4, node_ins=4, edge_sub=5, edge_del=1, edge_ins=0),
    "tables": gk.Costs(node_sub=TABLE, node_del={"C": 2, "N": 1, "O": 1}, edge_sub={("-", "="): 0.3}, edge_ins=0.2),
    "forbidden": gk.Costs(node_sub=INF, node_del=INF, edge_ins=INF),
}


def some_graphs(count, seed, directed=False):
    """Graphs of at most five nodes, with labels, edge labels and self-loops."""
    rng = np.random.default_rng(seed)
    graphs = []
    for _ in range(count):
        n = int(rng.integers(0, 6))
        pairs = [(u, v) for u in range(n) for v in range(n) if (u <= v or directed) and rng.random() < 0.3]
        graphs.append(
            gk.Graph(
                n,
                pairs,
                node_labels=rng.choice(list("CNO"), n).tolist(),
                edge_labels=rng.choice(["-", "="], len(pairs)).tolist(),
                directed=directed,
            )
        )
    return graphs


def by_comparing_all(collection, query, costs):
    distances = gk.cdist([query], collection, costs=costs)[0]
    order = np.lexsort((np.arange(len(collection)), distances))
    return [Neighbor(int(i), float(distances[i])) for i in order], distances


@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("name", COSTS)
def test_any_costs(tmp_path, name, directed):
    costs = COSTS[name]
    collection, queries = some_graphs(60, 1, directed), some_graphs(6, 2, directed)
    with gk.Index(tmp_path / "a.gedx", costs=costs, threads=2) as index:
        index.extend(collection)
        expected = [by_comparing_all(collection, query, costs) for query in queries]
        for query, (neighbors, distances) in zip(queries, expected, strict=True):
            assert (filter_bounds(index, query) <= distances * (1 + 1e-9)).all()
            for k in (1, 7, 100):
                assert index.kneighbors(query, k) == neighbors[:k]
            for radius in (0, 2.2, 6):
                assert index.radius_neighbors(query, radius) == [hit for hit in neighbors if hit.distance <= radius]
        assert index.kneighbors(queries, 7) == [neighbors[:7] for neighbors, _ in expected]
    with gk.Index(tmp_path / "a.gedx") as index:  # the costs are kept
        assert index.costs == costs
        assert index.kneighbors(queries[0], 3) == expected[0][0][:3]
    with pytest.raises(gk.StoreError, match="was made with"):
        gk.Index(tmp_path / "a.gedx", costs=gk.Costs(node_sub=9))


@pytest.mark.parametrize("size", [2.0**44, 2.0**31, 1 / 3, 0.1])
def test_the_border_of_a_radius_is_that_of_a_cutoff(tmp_path, size):
    """A graph at exactly the radius was missed where sums of costs are rounded."""
    for seed in range(6):
        rng = random.Random(seed)
        costs = gk.Costs(**{part: rng.choice([size, 1.0, 2.0]) for part in PARTS})
        graphs = []
        for _ in range(6):
            n = rng.randint(1, 6)
            edges = [(u, v) for u in range(n) for v in range(u) if rng.random() < 0.5]
            graphs.append(gk.Graph(n, edges, node_labels=rng.choices("ab", k=n)))
        query = graphs.pop()
        with gk.Index(tmp_path / f"{seed}.gedx", costs=costs) as index:
            index.extend(graphs)
            for graph in graphs:
                distance = gk.distance(query, graph, costs=costs)
                for radius in (distance, distance * (1 - 1e-12), distance * (1 - 1e-6)):
                    within = [gk.solve(query, g, costs=costs, cutoff=radius).optimal for g in graphs]
                    assert {hit.number for hit in index.radius_neighbors(query, radius)} == {
                        i for i, near in enumerate(within) if near
                    }
                    row = gk.cdist([query], graphs, costs=costs, cutoff=radius)[0]
                    assert np.isfinite(row).tolist() == within


def test_costs_that_a_file_cannot_hold(tmp_path):
    for costs, words in (
        (gk.Costs(node_sub=lambda a, b: 1.0), "node_sub is a function"),
        (gk.Costs(edge_del="abs"), "edge_del is 'abs'"),
    ):
        with pytest.raises(gk.InvalidCostError, match=words):
            gk.Index(tmp_path / "a.gedx", costs=costs)
    assert list(tmp_path.iterdir()) == []


def test_a_label_without_a_price_is_not_added(tmp_path):
    with gk.Index(tmp_path / "a.gedx", costs=gk.Costs(node_del={"C": 1})) as index:
        index.add(gk.Graph(1, node_labels=["C"]))
        with pytest.raises(gk.InvalidCostError, match="no cost for the label 'N'"):
            index.add(gk.Graph(1, node_labels=["N"]))
        assert list(index) == [0]
        with pytest.raises(gk.InvalidCostError, match="no cost for the label 'N'"):
            index.kneighbors(gk.Graph(1, node_labels=["N"]))


def test_paths(tmp_path):
    collection, queries = some_graphs(40, 3), some_graphs(3, 4)
    with gk.Index(tmp_path / "a.gedx", costs=COSTS["tables"]) as index:
        index.extend(collection)
        for approximate in (False, True):
            answers = index.kneighbors(queries, 3, approximate=approximate, paths=True)
            for query, found in zip(queries, answers, strict=True):
                for hit in found:
                    assert hit.path.cost == pytest.approx(hit.distance)
                    changed = hit.path.apply(query)
                    assert gk.distance(changed, collection[hit.number]) == 0
        assert "operations" in repr(found[0])
    with gk.Index(tmp_path / "b.gedx", costs=COSTS["forbidden"]) as index:
        index.add(gk.Graph(1))
        (hit,) = index.kneighbors(gk.Graph(2), paths=True)
        assert (hit.distance, hit.path) == (INF, None)


def test_approximate_answers_say_so_and_are_never_too_small(tmp_path):
    collection = random_graphs(150, 9, seed=1, labels="CN")
    queries = random_graphs(4, 9, seed=2, labels="CN")
    distances = gk.cdist(queries, collection)
    with gk.Index(tmp_path / "a.gedx") as index:
        index.extend(collection)
        for row, query in zip(distances, queries, strict=True):
            exact, found = index.kneighbors(query, 5), index.kneighbors(query, 5, approximate=True)
            assert (exact.approximate, found.approximate, len(found)) == (False, True, 5)
            assert all(hit.optimal for hit in exact)
            assert found == sorted(found, key=lambda hit: (hit.distance, hit.number))
            for hit in found:
                assert hit.distance >= row[hit.number]
                assert not hit.optimal or hit.distance == row[hit.number]
            within = index.radius_neighbors(query, 4, approximate=True)
            assert within.approximate
            assert {hit.number for hit in within} <= set(np.flatnonzero(row <= 4).tolist())
    with gk.Index(tmp_path / "dense.gedx") as index:
        index.extend(random_graphs(30, 14, seed=3, labels="C", p=0.4))
        found = index.kneighbors(random_graphs(1, 14, seed=4, labels="C", p=0.4)[0], 5, approximate=True)
        assert not all(hit.optimal for hit in found)
        assert "optimal=False" in repr(found)


def test_an_answer_tells_what_the_filters_did(tmp_path):
    collection = random_graphs(200, 9, labels="CN")
    with gk.Index(tmp_path / "a.gedx") as index:
        index.extend(collection)
        found = index.radius_neighbors(collection[0], 2)
        counts = list(found.survivors.values())
        assert list(found.survivors) == ["graphs", "size", "labels", "degrees", "branches"]
        assert counts == sorted(counts, reverse=True)
        equal = sum(graph == collection[0] for graph in collection)  # solved without an assignment
        assert (counts[0], counts[-1]) == (200, found.assigned + equal)
        assert equal <= len(found) <= found.compared <= counts[-1] < 200


def test_graphs_too_large_for_the_rows_of_bytes(tmp_path):
    """More nodes, edges or incidences than a byte counts: the bounds stay below the distance."""
    star = gk.Graph(255, [(0, v) for v in range(1, 255)] + [(0, 0)])
    large = gk.Graph(300, [(u, u + 1) for u in range(299)], node_labels=["C"] * 300)
    smaller = gk.Graph(299, [(u, u + 1) for u in range(298)], node_labels=["C"] * 299)
    with gk.Index(tmp_path / "a.gedx") as index:
        index.extend([star, large, gk.Graph(254, [(0, v) for v in range(1, 254)])])
        assert filter_bounds(index, smaller)[1] <= 2
        assert filter_bounds(index, star)[0] == 0
        assert filter_bounds(index, star)[2] <= 3  # a node and two edges less
        assert index.radius_neighbors(star, 0) == [Neighbor(0, 0.0)]


def test_labels_beyond_the_bins(tmp_path):
    rng = np.random.default_rng(0)
    collection = [
        gk.Graph(4, [(0, 1), (1, 2)], node_labels=rng.integers(0, 90, 4).tolist(), edge_labels=rng.integers(0, 40, 2))
        for _ in range(80)
    ]
    with gk.Index(tmp_path / "a.gedx") as index:
        index.extend(collection)
        for query in collection[:5]:
            neighbors, distances = by_comparing_all(collection, query, None)
            assert (filter_bounds(index, query) <= distances).all()
            assert index.kneighbors(query, 5) == neighbors[:5]


def test_wrong_queries(tmp_path):
    with gk.Index(tmp_path / "a.gedx") as index:
        assert index.kneighbors([]) == []
        assert index.radius_neighbors([gk.Graph(1)], 2) == [[]]
        for wrong in (7, [gk.Graph(1), "C"]):
            with pytest.raises(gk.InvalidTypeError):
                index.kneighbors(wrong)
        index.add(gk.Graph(1))
        with pytest.raises(gk.InvalidGraphError, match="directed"):
            index.kneighbors([gk.Graph(1), gk.Graph(1, directed=True)])


READER = """
import sys
import threading
import gedkit as gk
sizes = []
with gk.Index(sys.argv[1]) as index:
    print("open", flush=True)
    while not sizes or sizes[-1] < 200:
        found = index.radius_neighbors(gk.Graph(3), 0)
        assert len(index) >= len(found)
        assert len(found) % 10 == 0, found
        sizes.append(len(found))
assert sizes == sorted(sizes)
"""


@pytest.mark.long
def test_another_process_reads_while_this_one_writes(tmp_path):
    path = tmp_path / "a.gedx"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    with gk.Index(path) as index:
        reader = subprocess.Popen(
            [sys.executable, "-c", READER, str(path)], env=environment, stdout=subprocess.PIPE, text=True
        )
        try:
            assert reader.stdout.readline() == "open\n"
            for _ in range(20):
                index.extend([gk.Graph(3)] * 10)
            assert reader.communicate(timeout=60) == ("", None)
        finally:
            reader.kill()
            reader.wait()
        assert reader.returncode == 0


def slow_index(tmp_path):
    """An index that takes long enough to be asked how far it is, every 20 ms."""
    index = gk.Index(tmp_path / "slow.gedx", threads=1)
    index.extend(random_graphs(200, 12, seed=5))
    return index


def test_progress_of_one_query_counts_graphs(tmp_path):
    heard = []
    with slow_index(tmp_path) as index:
        found = index.kneighbors(index[0], 100, progress=lambda *news: heard.append(news))
    assert len(found) == 100
    assert heard[-1][0] == heard[-1][1] <= 200
    assert heard[-1][2] == 0
    assert all(done <= total <= 200 for done, total, _ in heard)
    assert [done for done, _, _ in heard] == sorted(done for done, _, _ in heard)


def test_progress_of_several_queries_counts_queries(tmp_path, capsys):
    heard = []
    with slow_index(tmp_path) as index:
        index.kneighbors([index[0], index[1]], 3, progress=lambda *news: heard.append(news))
        assert heard[-1] == (2, 2, 0.0)
        assert {total for _, total, _ in heard} == {2}
        with ThreadPoolExecutor(1) as pool:
            index.radius_neighbors([index[0]], 1, executor=pool, progress=True)
    assert "1 of 1 queries (100 %), 0 s left" in capsys.readouterr().err


def test_what_progress_raises_ends_the_search(tmp_path):
    def impatient(done, total, seconds):
        raise TimeoutError("enough")

    with slow_index(tmp_path) as index:
        with pytest.raises(TimeoutError, match="enough"):
            index.kneighbors(index[0], 100, progress=impatient)
        with pytest.raises(gk.InvalidTypeError, match="progress must be True or a function"):
            index.kneighbors(index[0], progress="yes")


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_ctrl_c_ends_a_search_that_the_calling_thread_waits_for(tmp_path, threads):
    """The quick pair is done at once, so that with threads the caller has nothing to do itself."""

    def circulant(*steps):
        return gk.Graph(40, [(u, (u + step) % 40) for u in range(40) for step in steps])

    with gk.Index(tmp_path / "a.gedx", threads=threads) as index:
        index.extend([circulant(1, 5, 13), circulant(1, 2, 9)])
        with ctrl_c_after(0.3), pytest.raises(KeyboardInterrupt):
            index.kneighbors(circulant(1, 2, 9), 2)
        assert len(index) == 2
