"""gedkit index build: batches, resumed after a stop, never added twice."""

import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit.collection.build import build


class StoppedError(Exception):
    pass


def test_a_stopped_build_goes_on_and_adds_nothing_twice(tmp_path, monkeypatch):
    graphs, source = random_graphs(25, 4), tmp_path / "a.jsonl"
    gk.write(graphs, source)
    with gk.Index(tmp_path / "a.gedx") as index:
        extend = index._extend
        calls = []

        def stop_at_the_third(batch, facts):
            calls.append(batch)
            if len(calls) == 3:
                raise StoppedError
            return extend(batch, facts)

        monkeypatch.setattr(index, "_extend", stop_at_the_third)
        with pytest.raises(StoppedError):
            build(index, graphs, source, resume=False, batch_size=10)
    with gk.Index(tmp_path / "a.gedx") as index:
        assert len(index) == 20
        with pytest.raises(gk.StoreError, match="20 of the 25 graphs of an unfinished build"):
            build(index, graphs, source, resume=False)
        other = tmp_path / "b.jsonl"
        gk.write(graphs[:3], other)
        with pytest.raises(gk.StoreError, match="another collection"):
            build(index, graphs[:3], other, resume=True)
        assert build(index, graphs, source, resume=True) == 5
        assert build(index, graphs, source, resume=True) == 0
        assert [index[number] for number in index] == graphs
        assert build(index, graphs[:3], other, resume=True) == 3
        assert build(index, graphs, source, resume=False) == 25
        assert len(index) == 53


def test_a_graph_that_no_index_takes_stops_the_build_before_the_first_lot(tmp_path):
    source = tmp_path / "a.jsonl"
    source.write_text("")
    for bad in (gk.Graph(1, directed=True), gk.Graph(1, node_attrs=[1.0]), gk.Graph(1, node_labels=[b"C"])):
        with gk.Index(tmp_path / "a.gedx") as index:
            with pytest.raises(gk.InvalidGraphError):
                build(index, [gk.Graph(1), gk.Graph(1), bad], source, resume=False, batch_size=1)
            assert len(index) == 0
