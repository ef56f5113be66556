"""Graphs packed by the workers of an executor: the file is the one that is written without."""

import sqlite3
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest
from random_graphs import random_graphs

import gedkit as gk


def content(path):
    with sqlite3.connect(path) as database:
        tables = [database.execute(f"SELECT * FROM {name} ORDER BY 1").fetchall() for name in ("graphs", "labels")]
    database.close()
    return tables


def graphs_of_many_labels(count):
    """Graphs whose labels appear one by one, until their numbers need two bytes."""
    rng = np.random.default_rng(0)
    graphs = []
    for i in range(count):
        nodes = rng.integers(0, 2 * i + 1, 4).tolist()
        graphs.append(gk.Graph(4, [(0, 1), (1, 2), (2, 3)], node_labels=nodes, edge_labels=list("-=#")))
    return graphs


def build(path, graphs, **how):
    with gk.Index(path, threads=1) as index:
        index.add(gk.Graph(2, [(0, 1)], node_labels=["#", "C"]))  # so that the labels of a batch get other numbers
        numbers = index.extend(graphs, **how)
        assert [index[number] for number in numbers[::7]] == graphs[::7]
        return numbers, index.kneighbors(graphs[::20], 3)


@pytest.mark.long
@pytest.mark.parametrize("graphs", [random_graphs(300, 6), graphs_of_many_labels(300)], ids=["few labels", "many"])
def test_threads_and_processes_write_the_same_file(tmp_path, graphs):
    expected = build(tmp_path / "expected.gedx", graphs)
    for kind in (ThreadPoolExecutor, ProcessPoolExecutor):
        path = tmp_path / f"{kind.__name__}.gedx"
        with kind(2) as pool:
            assert build(path, graphs, executor=pool) == expected
        assert content(path) == content(tmp_path / "expected.gedx")


def test_workers_make_the_graphs(tmp_path):
    with gk.Index(tmp_path / "a.gedx") as index, ProcessPoolExecutor(2) as pool:
        assert index.extend(range(100), make=gk.Graph, executor=pool) == list(range(100))
        assert index.extend(iter([7, 8]), make=gk.Graph) == [100, 101]
        assert [index[number].n for number in index] == [*range(100), 7, 8]
        assert index.extend([], executor=pool) == []


@pytest.mark.parametrize("on_workers", [False, True])
def test_all_or_nothing(tmp_path, on_workers):
    costs = gk.Costs(node_sub={("C", "N"): 1})
    with gk.Index(tmp_path / "a.gedx", costs=costs) as index, ThreadPoolExecutor(2) as pool:
        how = {"executor": pool} if on_workers else {}
        index.extend([gk.Graph(1, node_labels=["C"])], **how)
        fine = [gk.Graph(1, node_labels=["N"])] * 20
        for bad, words in (
            (gk.Graph(1, node_labels=["O"]), "O"),
            (gk.Graph(1, node_labels=["C"], directed=True), "directed"),
            (gk.Graph(1, node_labels=["C"], node_attrs=[1.0]), "attributes"),
            (gk.Graph(1, node_labels=[frozenset("C")]), "texts, numbers or tuples"),
            ("C", "expected a gedkit.Graph"),
        ):
            with pytest.raises(gk.GedkitError, match=words):
                index.extend([*fine, bad], **how)
            assert list(index) == [0]
        with pytest.raises(ZeroDivisionError):
            index.extend([1, 0], make=lambda n: gk.Graph(1 // n), **how)
        assert list(index) == [0]
