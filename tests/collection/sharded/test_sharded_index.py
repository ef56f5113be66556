"""A ShardedIndex in this process: the answers of one file, changes that are made as a whole, files that are checked."""

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit.collection.sharded import shard_changes

INF = float("inf")
COSTS = {
    "default": gk.Costs(),
    "numbers": gk.Costs(node_sub=3, node_del=1, node_ins=2, edge_sub=0.7, edge_del=0.4, edge_ins=1.1),
    "tables": gk.Costs(node_sub={("C", "N"): 0.5, ("C", "O"): 2, ("N", "O"): 1.5}, node_del={"C": 2, "N": 1, "O": 1}),
    "forbidden": gk.Costs(node_sub=INF, node_del=INF),
}


def facts(answer):
    return [tuple(hit) for hit in answer], answer.complete, answer.lower_bound, answer.approximate


@pytest.mark.long
@pytest.mark.parametrize("name", COSTS)
@pytest.mark.parametrize("shards", [1, 3])
def test_the_answers_of_one_file_and_of_comparing_all(tmp_path, shards, name):
    costs = COSTS[name]
    collection, queries = random_graphs(150, 6), random_graphs(10, 6, seed=1)
    with (
        gk.Index(tmp_path / "a.gedx", costs=costs) as one,
        gk.ShardedIndex(tmp_path / "a", shards=shards, costs=costs) as many,
    ):
        for index in (one, many):
            index.extend(collection[:100])
            for number in (3, 50, 99):
                index.remove(number)
            index.update(7, collection[8])
            assert index.extend(collection[100:]) == list(range(100, 150))
        assert len(many) == len(one) == 147
        assert list(many) == list(one)
        assert [many[number] for number in many] == [one[number] for number in one]
        distances = gk.cdist(queries, [one[number] for number in one], costs=costs)
        numbers = list(one)
        for k in (1, 2, 5, 200):
            for found, expected, row in zip(
                many.kneighbors(queries, k), one.kneighbors(queries, k), distances, strict=True
            ):
                assert facts(found) == facts(expected)
                order = np.lexsort((numbers, row))[:k]
                assert [hit[:2] for hit in found] == [(numbers[i], row[i]) for i in order]
        for radius in (0, 2, 4.5):
            found, expected = many.radius_neighbors(queries, radius), one.radius_neighbors(queries, radius)
            assert list(map(facts, found)) == list(map(facts, expected))
            assert [len(answer) for answer in found] == (distances <= radius).sum(axis=1).tolist()
            assert [a.survivors for a in found] == [a.survivors for a in expected]
        for found, expected in zip(
            many.kneighbors(queries[:3], 4, paths=True), one.kneighbors(queries[:3], 4, paths=True), strict=True
        ):
            assert [(hit.number, hit.distance) for hit in found] == [(hit.number, hit.distance) for hit in expected]
            assert all(hit.path is None or hit.path.cost == pytest.approx(hit.distance) for hit in found)
            assert [hit.path is None for hit in found] == [hit.path is None for hit in expected]
        within = many.radius_neighbors(queries[0], 3, approximate=True)
        assert within.approximate
        assert not within.complete
        assert {hit.number for hit in within} <= {hit.number for hit in one.radius_neighbors(queries[0], 3)}


@pytest.mark.long
def test_many_queries_of_several_sets_are_exact(tmp_path):
    for seed, size in enumerate((4, 6, 8)):
        collection, queries = random_graphs(250, size, seed=seed), random_graphs(40, size, seed=seed + 100)
        distances = gk.cdist(queries, collection)
        with gk.ShardedIndex(tmp_path / str(size), shards=4, threads=2) as index:
            index.extend(collection)
            for found, row in zip(index.kneighbors(queries, 5), distances, strict=True):
                order = np.lexsort((np.arange(250), row))[:5]
                assert [hit[:2] for hit in found] == [(int(i), float(row[i])) for i in order]
            for found, row in zip(index.radius_neighbors(queries, 3), distances, strict=True):
                assert {hit.number for hit in found} == set(np.flatnonzero(row <= 3).tolist())


def test_time_limits_and_approximate_answers_keep_their_promises(tmp_path):
    def ring(*steps):
        return gk.Graph(40, [(u, (u + step) % 40) for u in range(40) for step in steps])

    collection = [ring(1, 5, 13), ring(1, 3, 17), *random_graphs(60, 6)]
    with gk.ShardedIndex(tmp_path / "a", shards=3) as index:
        index.extend(collection)
        answer = index.kneighbors(ring(1, 2, 9), 2, time_limit=0.3)
        assert not answer.complete
        assert len(answer) == 2
        assert answer.lower_bound <= answer[-1].distance
        within = index.radius_neighbors([ring(1, 2, 9)] * 2, 60, time_limit=0.3)
        assert [answer.complete for answer in within] == [False, False]
        quick = index.kneighbors(random_graphs(1, 6, seed=3)[0], 3, approximate=True)
        assert quick.approximate
        assert len(quick) == 3
        true = gk.cdist([random_graphs(1, 6, seed=3)[0]], collection[2:])[0]
        assert all(true[hit.number - 2] == hit.distance for hit in quick if hit.optimal)
        outside = [i for i in range(2, 62) if i not in {hit.number for hit in quick}]
        assert all(true[i - 2] >= quick.lower_bound for i in outside)


@pytest.mark.long
def test_executors_give_the_same(tmp_path):
    collection, queries = random_graphs(200, 7), random_graphs(7, 7, seed=1)
    with gk.ShardedIndex(tmp_path / "a", shards=4) as index:
        index.extend(collection)
        near, within = index.kneighbors(queries, 3), index.radius_neighbors(queries, 3)
        with ThreadPoolExecutor(2) as pool:
            assert index.kneighbors(queries, 3, executor=pool) == near
            with gk.Index.open(tmp_path / "a", executor=pool) as other:
                assert other.radius_neighbors(queries, 3) == within
                index.remove(near[0][0].number)
                assert other.kneighbors(queries[0], 3) == index.kneighbors(queries[0], 3) != near[0]
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
            more = index.extend(range(30), make=_ring, executor=pool)
            assert more == list(range(200, 230))
            assert [index[number] for number in more] == [_ring(i) for i in range(30)]
            path = index.kneighbors([_ring(9)], executor=pool, paths=True)[0][0]
            assert path[:2] == (209, 0.0)
            assert path.path.cost == 0


def _ring(i):
    return gk.Graph(i + 3, [(u, (u + 1) % (i + 3)) for u in range(i + 3)])


def test_names_are_kept(tmp_path):
    collection = [graph.named(f"g{i % 70}") for i, graph in enumerate(random_graphs(100, 5))]
    with gk.ShardedIndex(tmp_path / "a", shards=3) as index:
        index.extend(collection)
        assert index.numbers_of("g12") == [12, 82]
        assert index.numbers_of("none") == []
        assert index[82].name == "g12"
        hits = index.kneighbors(collection[40], 5)
        assert [hit.name for hit in hits] == [f"g{hit.number % 70}" for hit in hits]


def test_adding_balances_shards(tmp_path):
    with gk.ShardedIndex(tmp_path / "a", shards=4) as index:
        index.extend(gk.Graph(1) for _ in range(400))
        assert index.shard_sizes == [112, 96, 96, 96]
        for number in range(112, 200):
            if number % 8 == 0:
                index.remove(number)
        index.extend(gk.Graph(2) for _ in range(100))
        assert max(index.shard_sizes) - min(index.shard_sizes) <= 32
        assert sum(index.shard_sizes) == len(index) == 489


def test_readers_follow_and_old_files_go(tmp_path):
    with gk.ShardedIndex(tmp_path / "a", shards=2) as writer, gk.ShardedIndex(tmp_path / "a") as reader:
        for n in range(1, 6):
            assert writer.add(gk.Graph(n)) == n - 1
            assert reader.kneighbors(gk.Graph(n))[0][:2] == (n - 1, 0.0)
            assert len(reader) == n
        assert reader[2] == gk.Graph(3)
        files = sorted(path.name for path in (tmp_path / "a").iterdir())
        assert len([name for name in files if name.endswith(".gedx")]) == 1
        assert files[0] == ".lock"
        assert "manifest.json" in files


def test_a_change_that_fails_changes_nothing(tmp_path, monkeypatch):
    table = gk.Costs(node_sub={("C", "N"): 1})
    with gk.ShardedIndex(tmp_path / "a", shards=3, costs=table) as index:
        index.extend([gk.Graph(1, node_labels=["C"])] * 60)
        before = sorted(path.name for path in (tmp_path / "a").iterdir())

        def broken():
            yield from [gk.Graph(1, node_labels=["N"])] * 50
            raise RuntimeError("the source broke")

        monkeypatch.setattr(shard_changes, "_PART", 20)
        with pytest.raises(RuntimeError, match="the source broke"):
            index.extend(broken())
        with pytest.raises(gk.InvalidCostError, match="X"):
            index.extend([gk.Graph(1, node_labels=["X"])])
        with pytest.raises(gk.InvalidGraphError, match="directed"):
            index.extend([gk.Graph(1, node_labels=["C"], directed=True)])
        with pytest.raises(gk.InvalidGraphError, match="attributes"):
            index.add(gk.Graph(1, node_labels=["C"], node_attrs=[1.0]))
        with pytest.raises(gk.StoreError, match="must not change the index itself"):
            index.extend(index.add(gk.Graph(1)) for _ in range(2))
        for number in (60, -1, "a", True):
            with pytest.raises(KeyError):
                index.remove(number)
            assert number not in index
        assert sorted(path.name for path in (tmp_path / "a").iterdir()) == before
        assert len(index) == 60
        assert index.extend([]) == []
        with pytest.raises(gk.InvalidTypeError, match="use add"):
            index.extend(gk.Graph(1))


def test_the_kind_of_graphs(tmp_path):
    with gk.ShardedIndex(tmp_path / "a", shards=2) as index:
        assert index.kneighbors(gk.Graph(1, directed=True)) == []
        index.add(gk.Graph(1))
        with pytest.raises(gk.InvalidGraphError, match="directed"):
            index.kneighbors(gk.Graph(1, directed=True))
        index.update(0, gk.Graph(1, directed=True))
        assert len(index.kneighbors(gk.Graph(1, directed=True))) == 1
        index.remove(0)
        assert index.add(gk.Graph(2)) == 1


def test_what_opens_and_what_does_not(tmp_path):
    file, folder = tmp_path / "a.gedx", tmp_path / "a"
    gk.Index(file).close()
    with gk.Index.open(file) as index:
        assert type(index) is gk.Index
    with gk.Index.open(folder, shards=2, costs=gk.Costs(node_sub=2)) as index:
        assert isinstance(index, gk.ShardedIndex)
        assert isinstance(index, gk.Index)
    for how, words in (
        ({"shards": 3}, "has 2 shards, not 3"),
        ({"costs": gk.Costs()}, "was made with"),
        ({"storage_options": {}}, "storage_options= is for an address"),
        ({"executor": 3}, "executor must be"),
    ):
        with pytest.raises(gk.GedkitError, match=words):
            gk.Index.open(folder, **how)
    for how, words in (
        ({"shards": 3}, "index of one file"),
        ({"executor": ThreadPoolExecutor(1)}, "pass executor= to its queries"),
        ({"storage_options": {}}, "storage_options="),
    ):
        with pytest.raises(gk.GedkitError, match=words):
            gk.Index.open(file, **how)
    for shards in (0, -1, 10**9):
        with pytest.raises(gk.InvalidOptionError, match="shards must be"):
            gk.ShardedIndex(tmp_path / "b", shards=shards)
    with pytest.raises(gk.InvalidTypeError, match="shards must be"):
        gk.ShardedIndex(tmp_path / "b", shards=2.5)
    with pytest.raises(gk.StoreError, match="say with shards="):
        gk.ShardedIndex(tmp_path / "b")
    with pytest.raises(gk.StoreError, match="cannot write"):
        gk.ShardedIndex(tmp_path / "b" / "c", shards=2)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(gk.StoreError, match=r"holds other files \(letter.txt\)"):
        gk.ShardedIndex(tmp_path / "mine", shards=2)
    index = gk.ShardedIndex(folder)
    index.close()
    assert "closed" in repr(index)
    with pytest.raises(gk.StoreError, match="was closed"):
        index.kneighbors(gk.Graph(1))


@contextmanager
def named(path):
    """Let an error pass that names the file."""
    try:
        yield
    except gk.StoreError as error:
        if path.name not in str(error):
            raise


def test_damage_is_named(tmp_path):
    folder = tmp_path / "a"
    with gk.ShardedIndex(folder, shards=2) as index:
        index.extend(random_graphs(100, 5))
    shards = sorted(folder.glob("shard-*.gedx"))
    manifest = folder / "manifest.json"
    sound = {path: path.read_bytes() for path in (*shards, manifest)}

    def refused(words, path):
        with pytest.raises(gk.StoreError, match=words) as error:
            gk.ShardedIndex(folder)
        assert path.name in str(error.value)
        for each, data in sound.items():
            each.write_bytes(data)

    shards[0].unlink()
    refused("is missing", shards[0])
    shards[1].write_bytes(sound[shards[1]][:-1])
    refused("bytes instead of", shards[1])
    for i in range(0, len(sound[shards[1]]), 4099):
        data = bytearray(sound[shards[1]])
        data[i] ^= 0x55
        shards[1].write_bytes(data)
        with named(shards[1]), gk.ShardedIndex(folder) as index:
            assert [index[number] for number in index] == random_graphs(100, 5)
    shards[1].write_bytes(sound[shards[1]])
    for i in range(0, len(sound[manifest]), 7):
        data = bytearray(sound[manifest])
        data[i] ^= 0x01
        manifest.write_bytes(data)
        with named(manifest):
            gk.ShardedIndex(folder).close()
    manifest.write_bytes(b"")
    refused("not the manifest", manifest)
    manifest.write_text(json.dumps({**json.loads(sound[manifest]), "version": 99}))
    refused("version 99", manifest)
    shards[0].write_bytes(sound[shards[1]])
    with pytest.raises(gk.StoreError, match=shards[0].name):
        gk.ShardedIndex(folder)
    manifest.unlink()
    with pytest.raises(gk.StoreError, match="no index in"):
        gk.ShardedIndex(folder)


def test_a_manifest_cannot_name_files_elsewhere(tmp_path):
    folder = tmp_path / "a"
    with gk.ShardedIndex(folder, shards=1) as index:
        index.add(gk.Graph(1))
        manifest = index._manifest
    for name in ("../secret.gedx", "/etc/passwd", "shard-0000-1-00000000.gedx/../../x"):
        other = replace(manifest, shards=(replace(manifest.shards[0], name=name),))
        (folder / "manifest.json").write_bytes(other.to_bytes())
        with pytest.raises(gk.StoreError, match="not the name of a shard"):
            gk.ShardedIndex(folder)


def test_copies_that_cannot_be_deleted_while_open_are_deleted_later(tmp_path, monkeypatch):
    """What Windows does: a file that is open keeps its name."""
    fsspec = pytest.importorskip("fsspec")
    copies = tmp_path / "copies"
    copies.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(copies))
    with gk.ShardedIndex(tmp_path / "a", shards=2) as local:
        local.extend(random_graphs(20, 6))
    fsspec.filesystem("memory").put(f"{tmp_path / 'a'}/", "/bucket/kept/", recursive=True)

    def refused(path, missing_ok=False):
        raise PermissionError(13, "it is open")

    with monkeypatch.context() as opening:
        opening.setattr(Path, "unlink", refused)
        remote = gk.Index.open("memory://bucket/kept/")
        assert len(list(remote)) == 20
    assert len(list(copies.iterdir())) == 2
    remote.close()
    assert not list(copies.iterdir())


def test_an_object_store_is_searched_and_not_changed(tmp_path):
    fsspec = pytest.importorskip("fsspec")
    with gk.ShardedIndex(tmp_path / "a", shards=3) as local:
        local.extend(random_graphs(90, 6))
        queries = random_graphs(5, 6, seed=1)
        expected = local.kneighbors(queries, 3)
        system = fsspec.filesystem("memory")
        system.put(f"{tmp_path / 'a'}/", "/bucket/molecules/", recursive=True)
        with gk.Index.open("memory://bucket/molecules/") as remote:
            assert remote.kneighbors(queries, 3) == expected
            assert remote[17] == local[17]
            with pytest.raises(gk.StoreError, match="cannot be changed there"):
                remote.add(gk.Graph(1))
            local.add(queries[0])
            for path in Path(tmp_path / "a").iterdir():
                system.put(str(path), f"/bucket/molecules/{path.name}")
            assert remote.kneighbors(queries[0])[0][:2] == (90, 0.0)
        missing = next(iter(system.glob("/bucket/molecules/shard-*")))
        system.rm(missing)
        with pytest.raises(gk.StoreError, match=rf"memory://{missing[1:]} is missing"):
            list(gk.Index.open("memory://bucket/molecules"))
        system.rm("/bucket/molecules", recursive=True)
        with pytest.raises(gk.StoreError, match="there is no index at memory://bucket/molecules"):
            gk.Index.open("memory://bucket/molecules")
    with pytest.raises(gk.StoreError, match="cannot open nonsense://"):
        gk.Index.open("nonsense://bucket/molecules")
