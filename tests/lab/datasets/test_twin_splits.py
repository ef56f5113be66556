"""Splits without twins: isomorphic graphs stay together, also in the folder of labels."""

import json

import pytest

import gedkit as gk
from gedkit.errors import DatasetError


def with_twins():
    graphs = gk.datasets.generate("molecules", 30, nodes=(5, 8), seed=3, distances=False).graphs
    return [*graphs, *(graph.permuted(list(reversed(range(graph.n)))) for graph in graphs)]


def test_twins_are_in_the_same_part():
    graphs = with_twins()
    splits = gk.datasets.twin_free_splits(graphs)
    part_of = {i: part for part, places in splits.items() for i in places.tolist()}
    assert sorted(part_of) == list(range(60))
    assert all(part_of[i] == part_of[i + 30] for i in range(30))
    assert [len(splits[part]) >= 10 for part in ("train", "val", "test")] == [True] * 3


def test_labels_are_loaded_with_their_split(tmp_path):
    gk.lab.label(with_twins()[:31], tmp_path, pairs=5)
    data = gk.datasets.load(tmp_path)
    written = json.loads((tmp_path / "splits.json").read_text())
    assert {part: places.tolist() for part, places in data.splits.items()} == written
    assert any({0, 30} <= set(places) for places in written.values())


def test_a_split_that_leaves_graphs_out_is_refused(tmp_path):
    gk.lab.label(with_twins()[:5], tmp_path, pairs=5)
    (tmp_path / "splits.json").write_text('{"train": [0], "val": [1], "test": [2]}')
    with pytest.raises(DatasetError, match="every graph once"):
        gk.datasets.load(tmp_path)
