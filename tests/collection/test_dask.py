"""A Dask cluster of two processes: the same matrix and the same neighbors, with a worker killed on the way."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest
from random_graphs import random_graphs

import gedkit as gk

pytestmark = pytest.mark.slow

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", memory_limit=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_the_same_matrix(client):
    rows, columns = random_graphs(70, 7), random_graphs(30, 7, seed=1)
    np.testing.assert_array_equal(gk.cdist(rows, columns, executor=client), gk.cdist(rows, columns))
    costs = gk.Costs(node_sub=2.5, edge_del=0.5)
    found = gk.pdist(rows, costs=costs, executor=client, bounds=True)
    for part, expected in zip(found, gk.pdist(rows, costs=costs, bounds=True), strict=True):
        np.testing.assert_array_equal(part, expected)
    slow = gk.pdist(rows[:5], solver="hungarian", executor=client)  # a solver that runs pair by pair
    np.testing.assert_array_equal(slow, gk.pdist(rows[:5], solver="hungarian"))


def test_the_same_neighbors(client, tmp_path):
    collection, queries = random_graphs(200, 8), random_graphs(12, 8, seed=1)
    with gk.Index(tmp_path / "a.gedx", costs=gk.Costs(node_sub={("C", "N"): 1, ("C", "O"): 2, ("N", "O"): 3})) as index:
        index.extend(collection)
        index.remove(5)
        expected = index.kneighbors(queries, 3)
        assert index.kneighbors(queries, 3, executor=client) == expected
        near = index.radius_neighbors(queries[0], 4, executor=client, paths=True)
        assert [hit[:2] for hit in near] == [hit[:2] for hit in index.radius_neighbors(queries[0], 4)]
        assert all(hit.path.cost == hit.distance for hit in near)
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
            assert index.kneighbors(queries, 3, executor=pool) == expected


@pytest.mark.posix
def test_a_worker_dies_in_the_middle(client, tmp_path):
    rows = random_graphs(320, 8)
    killed = []

    def kill(done, total, left):
        if not killed and 0 < done < total:
            process = next(iter(client.run(os.getpid).values()))
            os.kill(process, signal.SIGKILL)
            killed.append(done)

    found = gk.pdist(rows, executor=client, out=tmp_path / "d.npy", progress=kill)
    assert killed
    np.testing.assert_array_equal(found, gk.pdist(rows))


@pytest.mark.posix
def test_data_that_died_with_every_worker_are_sent_again(client, tmp_path):
    rows = random_graphs(320, 8, seed=3)
    killed = []

    def kill(done, total, left):
        if not killed and 0 < done < total:
            for process in client.run(os.getpid).values():
                os.kill(process, signal.SIGKILL)
            killed.append(done)

    found = gk.pdist(rows, executor=client, progress=kill)
    assert killed
    np.testing.assert_array_equal(found, gk.pdist(rows))


def test_what_is_no_executor(client):
    with pytest.raises(gk.InvalidTypeError, match="executor must be"):
        gk.pdist(random_graphs(2, 3), executor=client.cluster)


@pytest.mark.posix
def test_an_index_whose_graphs_are_made_by_workers_of_which_one_dies(client, tmp_path):
    died = tmp_path / "died"

    def make(n):
        if n == 150 and not died.exists():
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return gk.Graph(n % 7, node_labels=[f"label {n}"] * (n % 7))

    with gk.Index(tmp_path / "a.gedx") as index, gk.Index(tmp_path / "b.gedx") as expected:
        assert index.extend(range(200), make=make, executor=client) == list(range(200))
        assert died.exists()
        expected.extend(range(200), make=make)
        assert [index[number] for number in index] == [expected[number] for number in expected]
