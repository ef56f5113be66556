"""gedkit index build --shards: finished shards are kept by a build that was stopped, and nothing is added twice."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit.collection.sharded import sharded_build
from gedkit.collection.sharded.sharded_build import build_shards


class StoppedError(Exception):
    pass


def test_a_stopped_build_keeps_finished_shards(tmp_path, monkeypatch):
    graphs, source = random_graphs(200, 4), tmp_path / "a.jsonl"
    gk.write(graphs, source)
    written = []

    class Writer(sharded_build.ShardWriter):
        def __enter__(self):
            if len(written) == 2:
                raise StoppedError
            written.append(self._new.shard)
            return super().__enter__()

    monkeypatch.setattr(sharded_build, "ShardWriter", Writer)
    with gk.ShardedIndex(tmp_path / "a", shards=4) as index:
        index.extend(graphs[:20])
        with pytest.raises(StoppedError):
            build_shards(index, graphs, source, resume=False)
        assert len(index) == 20
    files = {path.name for path in (tmp_path / "a").glob("shard-*-2-*.gedx")}
    assert len(files) == 2
    monkeypatch.undo()
    with gk.ShardedIndex(tmp_path / "a") as index:
        with pytest.raises(gk.StoreError, match="unfinished build of 200 graphs"):
            build_shards(index, graphs, source, resume=False)
        other = tmp_path / "b.jsonl"
        gk.write(graphs[:3], other)
        with pytest.raises(gk.StoreError, match="another collection"):
            build_shards(index, graphs[:3], other, resume=True)
        times = {name: (tmp_path / "a" / name).stat().st_mtime_ns for name in files}
        told = []
        with ThreadPoolExecutor(2) as pool:
            assert build_shards(index, graphs, source, True, pool, lambda *facts: told.append(facts[:2])) == 200
        assert told[-1] == (200, 200)
        assert {name: (tmp_path / "a" / name).stat().st_mtime_ns for name in files} == times
        assert [index[number] for number in index] == graphs[:20] + graphs
        assert build_shards(index, graphs, source, resume=True) == 0
        assert build_shards(index, graphs[:3], other, resume=True) == 3
        assert len(index) == 223
        assert len(list((tmp_path / "a").glob("*shard-*"))) == 4


def test_a_graph_that_no_index_takes_stops_the_build(tmp_path):
    source = tmp_path / "a.jsonl"
    source.write_text("")
    with gk.ShardedIndex(tmp_path / "a", shards=2) as index:
        for bad in (gk.Graph(1, directed=True), gk.Graph(1, node_attrs=[1.0]), gk.Graph(1, node_labels=[b"C"])):
            with pytest.raises(gk.InvalidGraphError):
                build_shards(index, [gk.Graph(1), bad], source, resume=False)
        assert index._manifest.build is None
