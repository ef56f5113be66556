"""What is written is written whole or not at all, wherever it goes."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest

import gedkit as gk
from gedkit._files.replacing import replace_file

GRAPH = gk.Graph(2000, [(u, u + 1) for u in range(1999)], node_labels=[f"label {u}" for u in range(2000)])
FULL_DISK = """
import resource, sys
sys.path[:0] = {path!r}
from hostile.test_writing_safely import JOBS
job = JOBS[{job!r}]
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000))
import gedkit as gk
try:
    job({target!r})
except gk.GedkitError as error:
    print(error)
"""


def save_certificate(path):
    import random

    rng = random.Random(3)
    pair = [
        gk.Graph(
            9, [(u, v) for u in range(9) for v in range(u) if rng.random() < 0.4], node_labels=rng.choices("ab", k=9)
        )
        for _ in range(2)
    ]
    gk.solve(*pair, certificate=True).certificate.save(path)


JOBS = {
    "graph.json": lambda path: gk.write(GRAPH, path),
    "graph.graphml": lambda path: gk.write(GRAPH, path),
    "proof.npz": save_certificate,
    "model.safetensors": lambda path: gk.models.save(gk.models.load("linux"), path),
}


@pytest.mark.long
@pytest.mark.posix
@pytest.mark.parametrize("name", JOBS)
def test_a_full_disk_leaves_what_was_there(name, tmp_path):
    target = tmp_path / name
    target.write_bytes(b"what was there")
    code = FULL_DISK.format(path=[p for p in sys.path if p], job=name, target=str(target))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "File too large" in done.stdout
    assert name in done.stdout
    assert target.read_bytes() == b"what was there"
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.long
def test_threads_that_make_the_same_index(tmp_path):
    for attempt in range(5):
        path, problems = tmp_path / f"{attempt}.gedx", []
        together = threading.Barrier(8)

        def make(path=path, problems=problems, together=together):
            together.wait()
            try:
                with gk.Index(path) as index:
                    index.add(gk.Graph(2))
            except BaseException as problem:
                problems.append(problem)

        threads = [threading.Thread(target=make) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert problems == []
        with gk.Index(path) as index:
            assert len(index) == 8
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".gedx"] * 5


@pytest.mark.posix
def test_links_modes_and_devices(tmp_path):
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    replace_file(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640
    fresh = tmp_path / "fresh"
    mask = os.umask(0o027)
    try:
        replace_file(fresh, b"")
    finally:
        os.umask(mask)
    assert fresh.stat().st_mode & 0o777 == 0o640
    replace_file(tmp_path.__class__("/dev/null"), b"gone")
    with pytest.raises(IsADirectoryError):
        replace_file(tmp_path, b"")


def test_a_reader_in_the_way_is_waited_for(tmp_path, monkeypatch):
    """What Windows does: a file that is open for reading is not replaced."""
    target = tmp_path / "a"
    refusals, replace = iter(range(2)), type(target).replace

    def refusing(path, to):
        if next(refusals, None) is not None:
            raise PermissionError(13, "it is open")
        return replace(path, to)

    monkeypatch.setattr(type(target), "replace", refusing)
    monkeypatch.setattr("gedkit._files.replacing._PATIENCE", 60.0)
    replace_file(target, b"new")
    assert target.read_bytes() == b"new"
    refusals = iter(int, 1)  # without end
    monkeypatch.setattr("gedkit._files.replacing._PATIENCE", 0.1)
    with pytest.raises(PermissionError):
        replace_file(target, b"newer")
    assert target.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [target]


def test_an_interrupted_writer_leaves_nothing(tmp_path):
    target = tmp_path / "a"
    target.write_bytes(b"old")

    def stops(file):
        file.write(b"half of it")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        replace_file(target, stops)
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]
