"""What goes wrong around an index and a matrix on disk: no room, no right to write, others at work, Ctrl-C."""

import os
import shutil
import sqlite3
import subprocess
import sys
import threading

import numpy as np
import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit.collection import index as index_module
from gedkit.collection import sqlite_file
from gedkit.collection.store import Store

WITHOUT_ROOM = """
import resource
import sys
import gedkit as gk
graphs = [gk.Graph(n % 8 + 1, node_labels=[f"label {{n}} of many"] * (n % 8 + 1)) for n in range(400)]
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
try:
    {job}
except gk.StoreError as error:
    print(error)
"""


def without_room(job):
    """Run a job in a process that may write no file of over 200,000 bytes; return what it says."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_ROOM.format(job=job)], env=environment, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.long
@pytest.mark.posix
def test_a_matrix_for_which_there_is_no_room(tmp_path):
    path = tmp_path / "d.npy"
    path.write_text("what was there")
    assert without_room(f"gk.pdist(graphs, out={str(path)!r})") == f"cannot write {path}: File too large\n"
    assert path.read_text() == "what was there"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["d.npy", "d.npy.journal"]
    gk.pdist(random_graphs(5, 4), out=path)
    assert np.load(path).shape == (5, 5)


def test_a_journal_for_which_there_is_no_room(tmp_path, monkeypatch):
    graphs, path, write = random_graphs(100, 5), tmp_path / "d.npy", os.write

    def write_a_part(file, data):
        if data.startswith(b'{"tile"'):
            write(file, data[:4])
            raise OSError(28, "No space left on device")
        return write(file, data)

    monkeypatch.setattr(os, "write", write_a_part)
    with pytest.raises(gk.StoreError, match=r"cannot write .*d.npy.journal: No space left"):
        gk.pdist(graphs, out=path)
    monkeypatch.undo()
    np.testing.assert_array_equal(gk.pdist(graphs, out=path, resume=True), gk.pdist(graphs))


@pytest.mark.long
@pytest.mark.posix
def test_an_index_for_which_there_is_no_room(tmp_path):
    path = tmp_path / "a.gedx"
    with gk.Index(path) as index:
        index.extend(random_graphs(3, 4))
    job = f"index = gk.Index({str(path)!r}); index.extend(graphs * 20)"
    assert without_room(job).startswith(f"cannot use {path}: ")
    with gk.Index(path) as index:
        assert [index[number] for number in index] == random_graphs(3, 4)
        index.add(gk.Graph(1))


@pytest.mark.posix
def test_an_index_where_nothing_can_be_written_beside_it(tmp_path):
    path = tmp_path / "a.gedx"
    with gk.Index(path) as index:
        index.extend(random_graphs(10, 4))
    (tmp_path / "a.gedx-shm").mkdir()  # stands for a folder that cannot be written to, which holds for root too
    content = path.read_bytes()
    with gk.Index(path) as index:
        assert index.kneighbors(random_graphs(1, 4)[0])[0].distance == 0
        with pytest.raises(gk.StoreError, match=r"cannot use .*readonly"):
            index.add(gk.Graph(1))
    assert path.read_bytes() == content


@pytest.mark.posix
def test_changes_beside_an_index_where_nothing_can_be_written(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "a.gedx-shm").mkdir(parents=True)
    with gk.Index(tmp_path / "a.gedx") as index:
        index.extend(random_graphs(10, 4))
        for name in ("a.gedx", "a.gedx-wal"):  # of a process that was killed
            shutil.copy(tmp_path / name, elsewhere)
    with gk.Index(elsewhere / "a.gedx") as index:
        assert len(index) == 10


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(gk.StoreError, match=r"a\.gedx: there is no folder .*nowhere"):
        gk.Index(tmp_path / "nowhere" / "a.gedx")
    with pytest.raises(gk.StoreError, match="cannot write"):
        gk.pdist([gk.Graph(1)], out=tmp_path / "nowhere" / "d.npy")


def test_another_process_that_does_not_stop_writing(tmp_path, monkeypatch):
    with gk.Index(tmp_path / "a.gedx") as index, sqlite3.connect(tmp_path / "a.gedx", isolation_level=None) as other:
        index.add(gk.Graph(1))
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(sqlite_file, "_PATIENCE", 0.1)
        with pytest.raises(gk.StoreError, match="another process is writing"):
            index.add(gk.Graph(2))
        assert len(index.kneighbors(gk.Graph(1), 5)) == 1
        other.execute("ROLLBACK")
        assert index.add(gk.Graph(2)) == 1
    other.close()


@pytest.mark.long
def test_two_processes_write_by_turns(tmp_path):
    path = tmp_path / "a.gedx"
    code = "import gedkit as gk, sys\nindex = gk.Index(sys.argv[1])\nfor n in range(100): index.add(gk.Graph(n % 5))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    others = [subprocess.Popen([sys.executable, "-c", code, str(path)], env=environment) for _ in range(2)]
    assert [other.wait() for other in others] == [0, 0]
    with gk.Index(path) as index:
        assert list(index) == list(range(200))
        assert sorted(index[number].n for number in index) == sorted(2 * list(range(5)) * 20)


def test_threads_that_share_an_index(tmp_path):
    with gk.Index(tmp_path / "a.gedx", threads=1) as index:
        index.extend(random_graphs(50, 5))
        problems = []

        def work(seed):
            try:
                for graph in random_graphs(20, 5, seed=seed):
                    number = index.add(graph)
                    assert index[number] == graph
                    assert index.kneighbors(graph, len(index))[0].distance == 0
                    index.remove(number)
            except BaseException as problem:
                problems.append(problem)

        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert problems == []
        assert list(index) == list(range(50))


def test_ctrl_c_while_changes_are_read(tmp_path, monkeypatch):
    """The rest of a large transaction is read the next time."""
    monkeypatch.setattr(sqlite_file, "_AT_ONCE", 10)
    changes = Store.changes

    def interrupted(self, revision):
        for batches, batch in enumerate(changes(self, revision)):
            if batches == 2:
                raise KeyboardInterrupt
            yield batch

    with gk.Index(tmp_path / "a.gedx") as index:
        index.extend(random_graphs(35, 4))
        monkeypatch.setattr(Store, "changes", interrupted)
        with pytest.raises(KeyboardInterrupt):
            len(index)
        monkeypatch.setattr(Store, "changes", changes)
        assert list(index) == list(range(35))


def test_paths_to_graphs_that_another_process_removes_meanwhile(tmp_path, monkeypatch):
    graphs, search = random_graphs(6, 5), index_module.search_graphs
    with gk.Index(tmp_path / "a.gedx") as index, gk.Index(tmp_path / "a.gedx") as other:
        index.extend(graphs)

        def answered_late(*arguments):
            found = search(*arguments)
            for number in list(other):
                other.remove(number)
            return found

        expected = index.kneighbors(graphs[0], 6, paths=True)
        monkeypatch.setattr(index_module, "search_graphs", answered_late)
        assert index.kneighbors(graphs[0], 6, paths=True) == expected
        assert all(hit.path.cost == hit.distance for hit in expected)
        assert len(index) == 0


def test_a_closed_index(tmp_path):
    index = gk.Index(tmp_path / "a.gedx")
    index.close()
    index.close()
    for use in (index.__len__, lambda: index[0], lambda: index.add(gk.Graph(1)), lambda: index.kneighbors(gk.Graph(1))):
        with pytest.raises(gk.StoreError, match="was closed: open the index again"):
            use()


def test_an_index_that_is_changed_by_what_is_added_to_it(tmp_path):
    with gk.Index(tmp_path / "a.gedx") as index:
        index.add(gk.Graph(3))
        with pytest.raises(gk.StoreError, match="must not change the index itself"):
            index.extend(index[index.add(gk.Graph(n))] for n in range(3))
        assert index.extend(index[number] for number in index) == [1]


@pytest.mark.parametrize("number", [7, -1, 1 << 70, "0", 0.5, True])
def test_numbers_that_no_graph_has(tmp_path, number):
    with gk.Index(tmp_path / "a.gedx") as index:
        index.extend(random_graphs(3, 4))
        assert number not in index
        for use in (lambda: index[number], lambda: index.remove(number), lambda: index.update(number, gk.Graph(1))):
            with pytest.raises(KeyError):
                use()


def test_numbers_of_numpy(tmp_path):
    graphs = random_graphs(4, 4)
    with gk.Index(tmp_path / "a.gedx") as index:
        numbers = np.array(index.extend(graphs))
        assert numbers[1] in index
        assert index[numbers[1]] == graphs[1]
        index.update(numbers[2], graphs[0])
        index.remove(numbers[1])
        assert [hit.number for hit in index.kneighbors(graphs[0], np.int64(2))] == [0, 2]
        assert len(index.kneighbors(graphs[0], 1 << 70)) == 3
        assert len(index.radius_neighbors(graphs[0], np.inf)) == 3


@pytest.mark.parametrize(
    ("what", "how", "words"),
    [
        (5, {}, "iterable of graphs, got int"),
        (gk.Graph(1), {}, "got one: use add"),
        ([1], {"make": 5}, "make must be a function"),
        ([1], {"executor": 5}, "executor must be"),
        ([None], {}, "expected a gedkit.Graph"),
    ],
)
def test_what_cannot_be_added(tmp_path, what, how, words):
    with gk.Index(tmp_path / "a.gedx") as index, pytest.raises(gk.InvalidTypeError, match=words):
        index.extend(what, **how)
