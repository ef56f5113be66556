"""A ShardedIndex on a Dask cluster of processes: the same answers, also if workers are killed while they search."""

import os
import signal
import time

import pytest
from command_line_cluster import CommandLineCluster
from random_graphs import random_graphs

import gedkit as gk
from gedkit.collection.sharded import pool_search
from gedkit.collection.sharded.shared_limits import limits_of

pytestmark = pytest.mark.slow

distributed = pytest.importorskip("distributed")

SHARDS = 5


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", memory_limit=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("index") / "graphs"
    with gk.ShardedIndex(folder, shards=SHARDS) as index:
        index.extend(graph.named(f"g{i}") for i, graph in enumerate(random_graphs(400, 8)))
    return folder


@pytest.fixture(scope="module")
def queries():
    return random_graphs(60, 8, seed=1)


@pytest.fixture(scope="module")
def expected(folder, queries, tmp_path_factory):
    with gk.Index(tmp_path_factory.mktemp("file") / "a.gedx") as index:
        index.extend(graph.named(f"g{i}") for i, graph in enumerate(random_graphs(400, 8)))
        return index.kneighbors(queries, 4), index.radius_neighbors(queries, 4)


def same(found, expected):
    assert found == expected
    assert [a.lower_bound for a in found] == [a.lower_bound for a in expected]
    assert all(a.complete for a in found)


def graphs_on(client):
    """How many graphs every worker process holds."""
    return {
        worker: sum(held)
        for worker, held in client.run(
            lambda dask_worker: [
                value.description.file.graphs for value in dask_worker.data.values() if type(value).__name__ == "Shard"
            ]
        ).items()
    }


def eventually(holds):
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_the_same_answers(client, folder, queries, expected):
    with gk.Index.open(folder, executor=client) as index:
        near, within = expected
        same(index.kneighbors(queries, 4), near)
        same(index.radius_neighbors(queries, 4), within)
        same([index.kneighbors(queries[0], 4)], near[:1])
        assert index.kneighbors(queries[0], 400)[-1].distance >= near[0][-1].distance
        path = index.kneighbors(queries[1], paths=True)[0]
        assert path.path.cost == path.distance == near[1][0].distance
        assert path.name == f"g{path.number}" == near[1][0].name
        assert index.radius_neighbors([], 1) == []
        assert index[7].name == "g7"
        held = sorted(graphs_on(client).values())
        assert sum(held) == 400
        assert held[0] > 0  # no worker has them all
        assert not pool_search._kept
    eventually(lambda: sum(graphs_on(client).values()) == 0)
    with gk.ShardedIndex(folder) as index:  # an executor for one call
        same(index.kneighbors(queries[:20], 4, executor=client), near[:20])


def test_changes_reach_the_workers(client, tmp_path, queries):
    with (
        gk.ShardedIndex(tmp_path / "a", shards=3, executor=client) as index,
        gk.ShardedIndex(tmp_path / "a", executor=client) as reader,
    ):
        assert index.kneighbors(queries[0]) == []
        numbers = index.extend(range(90), make=_made, executor=client)
        assert numbers == list(range(90))
        assert reader.kneighbors(_made(42))[0][:2] == (42, 0.0)
        assert min(reader.shard_sizes) >= 16
        index.remove(42)
        assert 42 not in {hit.number for hit in reader.radius_neighbors(_made(42), 3)}
        index.update(41, _made(42))
        assert reader.kneighbors(_made(42))[0][:2] == (41, 0.0)


def _made(n):
    return gk.Graph(n + 1, [(u, u + 1) for u in range(n)])


@pytest.mark.posix
@pytest.mark.parametrize("how_many", [1, 2])
def test_workers_killed_while_they_search(client, folder, queries, expected, how_many):
    near, within = expected
    with gk.Index.open(folder, executor=client) as index:
        for search, answers in (
            (lambda **how: index.kneighbors(queries, 4, **how), near),
            (lambda **how: index.radius_neighbors(queries, 4, **how), within),
        ):
            client.wait_for_workers(1, timeout=60)
            killed = []

            def kill(done, total, left, killed=killed):
                if not killed and done < total:
                    for process in list(client.run(os.getpid).values())[:how_many]:
                        os.kill(process, signal.SIGKILL)
                    killed.append(done)

            same(search(progress=kill), answers)
            assert killed


def test_damage_is_an_error_when_the_index_is_opened(client, tmp_path):
    with gk.ShardedIndex(tmp_path / "a", shards=2) as index:
        index.extend(random_graphs(60, 4))
    shard = sorted((tmp_path / "a").glob("shard-*"))[1]
    shard.unlink()
    with pytest.raises(gk.StoreError, match=f"{shard.name} is missing"):
        gk.Index.open(tmp_path / "a", executor=client)


def test_the_kth_best_so_far_is_passed_on(client, folder, queries):
    with gk.Index.open(folder, executor=client) as index:
        cluster = index._cluster
        heard = []
        cluster._workers.listen("a search", heard.append)
        try:
            client.submit(_reports, pure=False).result()
            eventually(lambda: heard)
        finally:
            cluster._workers.stop_listening()
        assert heard == [{3: 2.5}]
        cluster._workers.tell_all(_lower, "a search")
        eventually(lambda: set(client.run(_limit).values()) == {2.0})


def _reports():
    from gedkit.collection.dask_workers import report

    report("a search", {3: 2.5})


def _lower(search):
    limits_of(search, [0])[0].lower(2.0)


def _limit():
    return limits_of("a search", [0])[0].value


def test_a_time_limit(client, tmp_path):
    def ring(*steps):
        return gk.Graph(40, [(u, (u + step) % 40) for u in range(40) for step in steps])

    with gk.ShardedIndex(tmp_path / "a", shards=3, executor=client) as index:
        index.extend([ring(1, 5, 13), ring(1, 3, 17), *random_graphs(60, 6)])
        answer = index.kneighbors(ring(1, 2, 9), 2, time_limit=0.5)
        assert not answer.complete
        assert len(answer) == 2


def test_a_scheduler_and_workers_of_the_command_line(folder, queries, expected, tmp_path):
    with CommandLineCluster(tmp_path, 2) as cluster, distributed.Client(cluster.address) as client:
        client.wait_for_workers(2, timeout=60)
        with gk.Index.open(folder, executor=client) as index:
            killed = []

            def kill(done, total, left):
                if not killed and done < total:
                    cluster.workers[0].kill()  # nobody starts it again
                    killed.append(done)

            same(index.kneighbors(queries, 4, progress=kill), expected[0])
            assert killed
            assert list(graphs_on(client).values()) == [400]
            cluster.add_worker()
            client.wait_for_workers(2, timeout=60)
            same(index.radius_neighbors(queries, 4), expected[1])
            assert min(graphs_on(client).values()) > 0
