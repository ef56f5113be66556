"""Matrices on disk: killed, stopped and resumed jobs, and files that are damaged or not ours."""

import json
import os
import random
import subprocess
import sys
import time
import zlib

import numpy as np
import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit.collection.disk_matrices import DiskMatrices

COUNT, SIZE, TILES = 256, 10, 10
# Waits after each tile, so that whoever watches the journal has the time to kill it.
JOB = """
import time
import gedkit as gk
from gedkit.collection.disk_matrices import DiskMatrices
from random_graphs import random_graphs

tile_done = DiskMatrices.tile_done

def slowly(matrices, tile):
    tile_done(matrices, tile)
    matrices._flush()
    time.sleep(0.1)

DiskMatrices.tile_done = slowly
gk.pdist(random_graphs({count}, 10, labels="CN"), out={out!r}, resume=True, threads=1, bounds=True)
"""


def killed(script, journal, more_tiles, delay):
    """Run a job, kill it a while after it has finished some more tiles, and return how many the journal has."""
    before = journal.read_text().count('"tile"') if journal.exists() else 0
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    process = subprocess.Popen([sys.executable, "-c", script], env=environment)
    while process.poll() is None:
        if journal.exists() and journal.read_text().count('"tile"') >= before + more_tiles:
            time.sleep(delay)
            break
        time.sleep(0.005)
    process.kill()
    process.wait()
    return journal.read_text().count('"tile"') if journal.exists() else 0


@pytest.mark.long
def test_killed_and_resumed_it_gives_the_same_matrix(tmp_path):
    script = JOB.format(count=COUNT, out=str(tmp_path / "d.npy"))
    journal = tmp_path / "d.npy.journal"
    kept = [killed(script, journal, more, delay) for more, delay in ((0, 0), (1, 0), (1, 0.1))]
    assert kept == sorted(kept)
    assert 0 < kept[1] < TILES
    rows = random_graphs(COUNT, SIZE, labels="CN")
    seen = []
    result = gk.pdist(rows, out=tmp_path / "d.npy", resume=True, bounds=True, progress=lambda *news: seen.append(news))
    assert journal.read_text().count('"tile"') == TILES
    if kept[-1] < TILES:
        assert seen[0][0] > 0
    expected = gk.pdist(rows, bounds=True)
    for found, wanted in zip(result, expected, strict=True):
        np.testing.assert_array_equal(found, wanted)
    again = gk.pdist(rows, out=tmp_path / "d.npy", resume=True, bounds=True)
    np.testing.assert_array_equal(again.upper, expected.upper)


@pytest.mark.long
def test_stopped_by_the_clock_and_resumed(tmp_path):
    rows = random_graphs(3, 40, seed=5, labels="C", p=0.15) + random_graphs(60, 6)
    out = tmp_path / "d.npy"
    first = gk.pdist(rows, out=out, total_time_limit=0.3, time_limit=0.2, bounds=True)
    with pytest.raises(gk.StoreError, match="unfinished"):
        gk.pdist(rows, out=out, time_limit=0.2, bounds=True)
    with pytest.raises(gk.StoreError, match="another job"):
        gk.pdist(rows, out=out, resume=True, bounds=True)
    result = gk.pdist(rows, out=out, resume=True, time_limit=0.2, bounds=True)
    assert (result.lower >= first.lower).all()
    np.testing.assert_array_equal(result.upper[3:, 3:], gk.pdist(rows[3:]))
    assert '"complete"' in (tmp_path / "d.npy.journal").read_text()


def test_a_file_that_holds_a_finished_matrix_may_be_written_again(tmp_path):
    out = tmp_path / "d.npy"
    gk.pdist(random_graphs(5, 6), out=out)
    rows = random_graphs(6, 5, seed=1)
    np.testing.assert_array_equal(gk.pdist(rows, out=out), gk.pdist(rows))
    assert np.load(out).shape == (6, 6)


def test_foreign_and_damaged_files_are_refused_and_left_alone(tmp_path):
    rows = random_graphs(5, 6)
    out, journal = tmp_path / "d.npy", tmp_path / "d.npy.journal"
    out.write_bytes(b"mine")
    with pytest.raises(gk.StoreError, match="no unfinished job"):
        gk.pdist(rows, out=out, resume=True)
    for text in ("my notes\nand more\n", "my notes", '{"kind": "other"}\n'):
        journal.write_text(text)
        for resume in (False, True):
            with pytest.raises(gk.StoreError, match="not a journal"):
                gk.pdist(rows, out=out, resume=resume)
        assert journal.read_text() == text
    assert out.read_bytes() == b"mine"
    journal.unlink()
    gk.pdist(rows, out=out)
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join([*lines[:2], '{"tile": "x"}', *lines[2:]]) + "\n")
    with pytest.raises(gk.StoreError, match=r"line 3 of .* is damaged"):
        gk.pdist(rows, out=out, resume=True)
    journal.write_text("\n".join(lines) + "\n")
    out.write_bytes(b"mine")
    with pytest.raises(gk.StoreError, match="missing or damaged"):
        gk.pdist(rows, out=out, resume=True)
    with pytest.raises(gk.StoreError, match="cannot write"):
        gk.pdist(rows, out=tmp_path / "nowhere" / "d.npy")


def test_a_journal_whose_last_line_was_cut_off(tmp_path):
    rows = random_graphs(5, 6)
    out, journal = tmp_path / "d.npy", tmp_path / "d.npy.journal"
    expected = gk.pdist(rows, out=out).copy()
    whole = journal.read_text()
    for length in range(0, len(whole), 5):
        journal.write_text(whole[:length])
        np.testing.assert_array_equal(gk.pdist(rows, out=out, resume=True), expected)
        assert journal.read_text() == whole


@pytest.mark.long
def test_bytes_changed_anywhere_in_a_journal(tmp_path, monkeypatch):
    """Such a journal is refused, or what it still says is true."""
    rows, rng = random_graphs(200, 9, labels="CN"), random.Random(0)
    out, journal = tmp_path / "d.npy", tmp_path / "d.npy.journal"
    tile_done, finished = DiskMatrices.tile_done, []

    def only_a_few(self, tile):
        if len(finished) == 4:  # of ten
            raise KeyboardInterrupt
        tile_done(self, tile)
        finished.append(tile)

    monkeypatch.setattr(DiskMatrices, "tile_done", only_a_few)
    with pytest.raises(KeyboardInterrupt):
        gk.pdist(rows, out=out, threads=1)
    monkeypatch.undo()
    matrix, whole, expected = out.read_bytes(), journal.read_bytes(), gk.pdist(rows)
    assert b'"tile"' in whole
    assert not np.array_equal(np.load(out), expected)
    refused = 0
    other_tile = bytearray(whole)
    other_tile[whole.rindex(b'"tile": ') + len(b'"tile": ')] = ord("9")  # the last of ten
    for trial in range(40):
        changed = bytearray(other_tile if trial == 0 else whole)
        if trial > 0:
            changed[rng.randrange(len(whole))] = rng.choice(b"0123456789]}[{, \n")
        out.write_bytes(matrix)
        journal.write_bytes(changed)
        try:
            found = gk.pdist(rows, out=out, resume=True)
        except gk.StoreError:
            refused += 1
        else:
            np.testing.assert_array_equal(found, expected)
    assert refused > 20


def test_a_flipped_bit_in_a_finished_matrix_is_found(tmp_path):
    graphs = random_graphs(12, 5, seed=3)
    graphs += graphs[:3]  # an answer goes to all pairs of equal graphs
    path = tmp_path / "d.npy"
    expected = gk.pdist(graphs, out=path, bounds=True)
    for file in (path, path.with_suffix(".lower.npy"), path.with_suffix(".status.npy")):
        whole = file.read_bytes()
        for place in range(len(whole) - expected.status.size, len(whole), 7):
            file.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
            with pytest.raises(gk.StoreError, match=r"cannot resume: .*d\.npy or a file beside it is damaged"):
                gk.pdist(graphs, out=path, bounds=True, resume=True)
        file.write_bytes(whole)
        np.testing.assert_array_equal(gk.pdist(graphs, out=path, bounds=True, resume=True).upper, expected.upper)


@pytest.mark.parametrize(
    "line",
    [
        {"tile": 9999, "open": [], "crc": 0},
        {"tile": -1, "open": [], "crc": 0},
        {"tile": 0, "open": [[99, 0]], "crc": 0},
        {"pair": [0, 1], "open": [], "crc": 0},
        {"pair": [1 << 70, 1], "open": [], "crc": 0},
    ],
)
def test_a_journal_that_does_not_fit_the_job(tmp_path, line):
    graphs, path = random_graphs(6, 4), tmp_path / "d.npy"
    gk.pdist(graphs, out=path)
    with (tmp_path / "d.npy.journal").open("a") as journal:
        journal.write(json.dumps({**line, "sum": zlib.crc32(json.dumps(line).encode())}) + "\n")
    with pytest.raises(gk.StoreError, match="does not fit the job"):
        gk.pdist(graphs, out=path, resume=True)


@pytest.mark.parametrize("dtype", ["float16", "float32", "int16"])
def test_bounds_are_rounded_outward(dtype, tmp_path):
    graphs = random_graphs(12, 6, seed=1)
    price = 3 if dtype == "int16" else 1 / 3
    costs = gk.Costs(node_del=price, node_ins=price, node_sub=price / 3 if dtype != "int16" else 1)
    exact = gk.pdist(graphs, costs=costs, bounds=True)
    for out in (None, tmp_path / "d.npy"):
        narrow = gk.pdist(graphs, costs=costs, bounds=True, dtype=dtype, out=out)
        assert (narrow.lower.astype(float) <= exact.lower).all()
        assert (narrow.upper.astype(float) >= exact.upper).all()
        assert (narrow.upper - narrow.lower <= np.maximum(exact.upper - exact.lower, 0.01)).all()
    plain = gk.pdist(graphs, costs=costs, dtype=dtype)
    np.testing.assert_array_equal(plain, gk.pdist(graphs, costs=costs).astype(dtype))
