"""Index: answers as by comparing with every graph, changes that are whole or not at all, files that are not ours."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time

import numpy as np
import pytest
from filter_bounds import filter_bounds
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import graphs

import gedkit as gk
from gedkit.cli import app
from gedkit.collection.batches import batches_of
from gedkit.collection.index import Neighbor


def chain(n, **labels):
    return gk.Graph(n, [(u, u + 1) for u in range(n - 1)], **labels)


def by_comparing_all(collection, query):
    distances = gk.cdist([query], collection)[0]
    return [Neighbor(int(i), float(distances[i])) for i in np.lexsort((np.arange(len(collection)), distances))]


def text_labels(graph):
    """Labels of the strategies that a file can hold."""
    return gk.Graph(
        graph.n,
        graph.edges,
        node_labels=map(str, graph.node_labels),
        edge_labels=graph.edge_labels,
        directed=graph.directed,
    )


@pytest.mark.long
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_answers_are_those_of_comparing_all(tmp_path, data):
    directed = data.draw(st.booleans())
    some = graphs(directed, max_nodes=4).map(text_labels)
    collection, query = data.draw(st.lists(some, min_size=1, max_size=12)), data.draw(some)
    path = tmp_path / "some.gedx"
    path.unlink(missing_ok=True)
    expected = by_comparing_all(collection, query)
    with gk.Index(path, threads=1) as index:
        assert index.extend(collection) == list(range(len(collection)))
        for k in (1, 3, 20):
            assert index.kneighbors(query, k) == expected[:k]
        for radius in (0, 2.5, 5):
            assert index.radius_neighbors(query, radius) == [hit for hit in expected if hit.distance <= radius]
        bounds = filter_bounds(index, query)
    distances = {hit.number: hit.distance for hit in expected}
    assert all(bound <= distances[i] for i, bound in enumerate(bounds))


def test_more_graphs_than_a_batch(tmp_path):
    rng = np.random.default_rng(0)
    collection = []
    for _ in range(150):
        n = int(rng.integers(3, 8))
        edges = [(u, int(rng.integers(u))) for u in range(1, n)]
        collection.append(gk.Graph(n, edges, node_labels=rng.choice(list("CNO"), n).tolist()))
    with gk.Index(tmp_path / "a.gedx") as index:
        index.extend(collection)
        for query in collection[:10]:
            expected = by_comparing_all(collection, query)
            assert index.kneighbors(query, 5) == expected[:5]
            assert index.radius_neighbors(query, 3) == [hit for hit in expected if hit.distance <= 3]


def test_changes_are_kept_and_numbers_never_used_again(tmp_path):
    path = tmp_path / "a.gedx"
    with gk.Index(path) as index:
        assert index.kneighbors(chain(2)) == []
        assert index.extend(chain(n) for n in (1, 2, 3)) == [0, 1, 2]
        index.remove(2)
        assert index.add(chain(4)) == 3
        index.update(0, chain(5))
        assert index.kneighbors(chain(5)) == [Neighbor(0, 0.0)]
    with gk.Index(path) as index:
        assert (len(index), list(index), 2 in index, 3 in index) == (3, [0, 1, 3], False, True)
        assert index[0] == chain(5)
        for change in (lambda: index.remove(2), lambda: index.update(2, chain(1)), lambda: index[2]):
            with pytest.raises(KeyError):
                change()


def test_labels_that_are_equal_are_one(tmp_path):
    with gk.Index(tmp_path / "a.gedx") as index:
        index.add(gk.Graph(3, node_labels=[1, True, 2.5]))
        assert index.kneighbors(gk.Graph(3, node_labels=[1.0, 1, 2.5])) == [Neighbor(0, 0.0)]


def test_all_or_nothing_is_added(tmp_path):
    with gk.Index(tmp_path / "a.gedx") as index:
        index.add(chain(1))
        for bad, words in (
            (gk.Graph(1, directed=True), "directed"),
            (gk.Graph(1, node_attrs=[1.0]), "attributes"),
            (gk.Graph(1, node_labels=[frozenset("O")]), "texts, numbers or tuples"),
        ):
            with pytest.raises(gk.InvalidGraphError, match=words):
                index.extend([chain(2), bad])
            assert list(index) == [0]


def test_a_reader_sees_what_another_writes(tmp_path):
    with gk.Index(tmp_path / "a.gedx") as writer, gk.Index(tmp_path / "a.gedx") as reader:
        writer.add(chain(1))
        assert reader.kneighbors(chain(2)) == [Neighbor(0, 2.0)]
        with writer._store.transaction():
            writer._store.put(*batches_of([chain(2)]))
            assert reader.kneighbors(chain(2)) == [Neighbor(0, 2.0)]
        assert reader.kneighbors(chain(2)) == [Neighbor(1, 0.0)]


def test_foreign_and_damaged_files_are_refused_and_left_alone(tmp_path):
    path = tmp_path / "a.gedx"
    with gk.Index(path) as index:
        index.extend(chain(n) for n in range(1, 60))
    whole = path.read_bytes()
    other = tmp_path / "other.gedx"
    database = sqlite3.connect(other)
    database.execute("CREATE TABLE mine (x)")
    database.commit()
    database.close()
    later = whole[:60] + (9).to_bytes(4, "big") + whole[64:]
    for content, words in (
        (other.read_bytes(), "not an index"),
        (b"", "not an index"),
        (b"my notes", "not an index"),
        (later, "version 9"),
        (whole[: len(whole) // 2], "damaged"),
        (whole[:4096] + b"x" * 8192 + whole[12288:], "damaged"),
    ):
        other.write_bytes(content)
        with pytest.raises(gk.StoreError, match=words):
            gk.Index(other)
        assert other.read_bytes() == content
    with pytest.raises(gk.StoreError, match="cannot write"):
        gk.Index(tmp_path / "nowhere" / "a.gedx")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE graphs SET graph = x'010000' WHERE id = 3",
        "UPDATE graphs SET graph = NULL WHERE id = 3",
        "UPDATE graphs SET revision = 7 WHERE id = 3",
        "UPDATE graphs SET graph = 'text' WHERE id = 3",
        "UPDATE labels SET label = x'00' WHERE id = 0",
        "UPDATE labels SET label = '4' WHERE id = 0",
        "UPDATE facts SET value = replace(value, '1.0', '2.0')",
        "DELETE FROM facts",
    ],
)
def test_changed_content_is_found_out_by_its_checksum(tmp_path, change):
    path = tmp_path / "a.gedx"
    with gk.Index(path) as index:
        index.extend(chain(n, node_labels=["C"] * n) for n in range(1, 6))
    database = sqlite3.connect(path)
    database.execute(change)
    database.commit()
    database.close()
    content = path.read_bytes()
    with pytest.raises(gk.StoreError, match="damaged and was left as it is"):
        gk.Index(path)
    assert path.read_bytes() == content


def test_bytes_changed_anywhere_are_refused_or_make_no_difference(tmp_path):
    path, rng = tmp_path / "a.gedx", random.Random(0)
    with gk.Index(path) as index:
        index.extend(chain(n, node_labels=["C", "N"] * (n // 2)) for n in range(2, 40, 2))
        index.remove(3)
        expected = [(number, index[number]) for number in index]
    whole, opened, refused = path.read_bytes(), 0, 0
    for trial in range(150):
        changed = bytearray(whole)
        for place in rng.sample(range(len(whole)), 1 if trial % 3 else 20):
            changed[place] = rng.randrange(256)
        path.write_bytes(changed)
        try:
            with gk.Index(path) as index:
                found = [(number, index[number]) for number in index]
        except gk.StoreError as error:
            refused += len(str(error).splitlines())
        else:
            opened += 1
            assert found == expected
        assert path.read_bytes() == changed
        for beside in ("-wal", "-shm"):
            path.with_name(f"{path.name}{beside}").unlink(missing_ok=True)
    assert opened + refused == 150  # an error is one line
    assert refused > 30


def test_what_a_killed_process_left_in_the_log_is_not_moved_into_a_damaged_file(tmp_path):
    path = tmp_path / "a.gedx"
    with gk.Index(path) as index:
        index.extend(chain(n) for n in range(1, 60))
        index.extend(chain(n) for n in range(1, 60))
        kept = {name: (tmp_path / name).read_bytes() for name in ("a.gedx", "a.gedx-wal")}
    kept["a.gedx"] = kept["a.gedx"][:4096] + b"x" * 4096 + kept["a.gedx"][8192:]
    for name, content in kept.items():
        (tmp_path / name).write_bytes(content)
    with pytest.raises(gk.StoreError, match="damaged"):
        gk.Index(path)
    assert path.read_bytes() == kept["a.gedx"]
    assert (tmp_path / "a.gedx-wal").read_bytes() == kept["a.gedx-wal"]


JOB = """
import gedkit as gk
index = gk.Index({path!r})
print("open", flush=True)
while True:
    index.extend(gk.Graph(n) for n in range(10))
"""


@pytest.mark.long
def test_killed_while_adding_it_opens_and_has_whole_transactions(tmp_path):
    path = tmp_path / "a.gedx"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    before = 0
    for delay in (0.0, 0.03, 0.1):
        process = subprocess.Popen(
            [sys.executable, "-c", JOB.format(path=str(path))], env=environment, stdout=subprocess.PIPE
        )
        process.stdout.readline()
        time.sleep(delay)
        process.kill()
        process.communicate()
        with gk.Index(path) as index:
            assert len(index) >= before
            assert len(index) % 10 == 0
            before = len(index)
    assert before > 0


@pytest.mark.parametrize("how", [{"k": 0}, {"k": 1.5}, {"k": True}])
def test_wrong_numbers_of_neighbors(tmp_path, how):
    with gk.Index(tmp_path / "a.gedx") as index, pytest.raises(gk.GedkitError, match="k must be"):
        index.kneighbors(chain(1), **how)


@pytest.mark.parametrize("how", [{"approximate": 1}, {"approximate": "x"}, {"paths": "no"}, {"paths": None}])
def test_switches_are_true_or_false(tmp_path, how):
    with gk.Index(tmp_path / "a.gedx") as index:
        index.add(chain(1))
        with pytest.raises(gk.InvalidTypeError, match=f"{next(iter(how))} must be True or False"):
            index.kneighbors(chain(1), **how)
        with pytest.raises(gk.InvalidTypeError, match=f"{next(iter(how))} must be True or False"):
            index.radius_neighbors(chain(1), 2, **how)


def test_command_line(tmp_path, capsys):
    def run(*arguments):
        with pytest.raises(SystemExit) as stopped:
            app(["index", *map(str, arguments)])
        return stopped.value.code or 0, *capsys.readouterr()

    collection, query, store = tmp_path / "c.jsonl", tmp_path / "q.json", tmp_path / "s.gedx"
    collection.write_text('{"nodes": 1}\n{"nodes": 2}\n{"nodes": 5}\n')
    query.write_text('{"nodes": 3}')
    assert run("query", store, query) == (2, "", f"gedkit: there is no {store}: make it with `gedkit index build`\n")
    assert run("build", collection, "-o", store)[:2] == (0, f"{store}: 3 graphs added, 3 in all\n")
    code, said, err = run("build", collection, "-o", store)
    assert (code, said) == (2, "")
    assert "holds 3 graphs already: --add adds more" in err
    assert run("build", collection, "-o", store, "--resume")[1] == f"{store}: 0 graphs added, 3 in all\n"
    _, out, _ = run("query", store, query, "-k", 2, "--json")
    assert [(hit["number"], hit["distance"]) for hit in json.loads(out)["neighbors"]] == [(1, 1.0), (0, 2.0)]
    assert run("query", store, query, "--radius", 1)[1].split()[-2:] == ["1", "1"]
    assert run("query", store, query, "--radius", 1, "-k", 2)[0] == 2
    _, out, _ = run("query", store, query, "--paths", "--approximate", "-k", 1, "--json")
    (hit,) = json.loads(out)["neighbors"]
    assert (hit["number"], hit["distance"], hit["optimal"], len(hit["path"]["operations"])) == (1, 1.0, True, 3)
    assert "delete node" in run("query", store, query, "--paths", "-k", 1)[1]
    other, fixed = tmp_path / "o.gedx", tmp_path / "f.gedx"
    run("build", collection, "-o", fixed, "--costs", "node_del=inf,node_ins=inf")
    assert (
        json.loads(run("query", fixed, query, "--json", "-k", 1)[1])["neighbors"][0]["distance"] is None
    )  # JSON has no infinity
    assert run("build", collection, "-o", other, "--costs", "node_del=0.5")[0] == 0
    assert json.loads(run("query", other, query, "--json", "-k", 1)[1])["neighbors"][0]["distance"] == 0.5
    code, _, err = run("build", collection, "-o", other, "--costs", "node_del=3")
    assert (code, err.count("\n")) == (2, 1)
    assert "was made with" in err
    shutil.copy(collection, store)
    assert "not an index" in run("build", collection, "-o", store)[2]
