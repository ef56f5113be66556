"""What once came through as an exception of a library."""

from __future__ import annotations

import io
import json
import os
import zipfile

import numpy as np
import pytest

import gedkit as gk
from hostile.samples import certificate_arrays


@pytest.mark.parametrize(
    "attributes",
    ["{'x': 1j}", "{'x': {1, 2}}", "{'x': b'a'}", "{'label': {1: 2, 'b': 3}}", "{'label': {1, 2}}", "{'label': 1j}"],
)
def test_an_edge_list_with_values_that_no_label_can_be(tmp_path, attributes):
    path = tmp_path / "a.edgelist"
    path.write_text(f"0 1 {attributes}\n")
    with pytest.raises(gk.GraphFileError, match=r"a\.edgelist: "):
        gk.read(path, edge_label=attributes.split("'")[1])


def encrypted(data: bytes) -> bytes:
    """Return the archive with the bit set that says a member is encrypted."""
    changed = bytearray(data)
    for magic, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        changed[data.index(magic) + place] |= 1
    return bytes(changed)


def deflate64(data: bytes) -> bytes:
    changed = bytearray(data)
    for magic, place in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        changed[data.index(magic) + place] = 9
    return bytes(changed)


@pytest.mark.parametrize("damage", [encrypted, deflate64])
def test_an_archive_that_zipfile_cannot_read(tmp_path, damage):
    space = io.BytesIO()
    with zipfile.ZipFile(space, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.json", json.dumps({"nodes": 3}))
    path = tmp_path / "set.zip"
    path.write_bytes(space.getvalue())
    assert len(gk.datasets.load(path)) == 1
    path.write_bytes(damage(space.getvalue()))
    with pytest.raises(gk.DatasetError, match=r"set\.zip: it is a damaged archive"):
        gk.datasets.load(path)


def test_a_matrix_of_distances_with_a_damaged_header(tmp_path):
    path = tmp_path / "set.jsonl"
    path.write_text('{"nodes": 1}\n{"nodes": 2}\n{"nodes": 3}\n')
    np.save(tmp_path / "set_ged.npy", np.zeros((3, 3)))
    assert gk.datasets.load(path).ged is not None
    data = (tmp_path / "set_ged.npy").read_bytes()
    for damage in (
        data.replace(b"}", b"("),
        data.replace(b"'<f8'", b"'|O8'"),
        data.replace(b"(3, 3)", b"(3,-3)"),
        data[:100],
    ):
        (tmp_path / "set_ged.npy").write_bytes(damage)
        with pytest.raises(gk.DatasetError, match=r"set_ged\.npy: the matrix of distances"):
            gk.datasets.load(path)


@pytest.mark.parametrize(("name", "value"), [("alpha", "x"), ("alpha", None), ("symmetric", 2), ("labels", "ab")])
def test_a_model_with_nonsense_in_its_configuration(name, value):
    model = gk.models.load("linux")
    broken = gk.models.Model("genn", {**model.config, name: value}, model.tensors)
    with pytest.raises(gk.ModelError, match=f"configuration that makes no sense: {name}"):
        gk.models.save(broken, "never.safetensors")


def test_labels_that_cannot_be_printed():
    for label in (10**5_000, (1, 10**5_000)):
        with pytest.raises(gk.InvalidGraphError, match="bits cannot be a label"):
            gk.Graph(1, node_labels=[label])
        with pytest.raises(gk.InvalidGraphError, match="bits cannot be a label"):
            gk.Graph(1, names=[label])
    assert "node labels 1000000" in repr(gk.Graph(1, node_labels=[10**4_000]))


DOORS = {
    "read": gk.read,
    "collection": gk.read_collection,
    "certificate": gk.Certificate.load,
    "index": gk.Index,
    "model": gk.models.load,
    "dataset": gk.datasets.load,
}


@pytest.mark.posix
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_pipes_and_devices_are_refused(tmp_path, door, kind):
    """Opening a pipe that nobody writes to would wait for ever."""
    suffix = {"certificate": ".npz", "index": ".gedx", "model": ".safetensors"}.get(door, ".json")
    path = tmp_path / f"a{suffix}"
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")
    with pytest.raises(gk.GedkitError, match=rf"a{suffix}: it is a {kind}, not a file"):
        DOORS[door](path)


def test_the_ceilings_can_be_raised_and_lowered(tmp_path, monkeypatch):
    path = tmp_path / "a.jsonl"
    path.write_text('{"nodes": 60000}\n{"nodes": 60000}\n')
    with pytest.raises(gk.GraphFileError, match=r"line 2: it stands for more than 100034 nodes"):
        gk.read_collection(path)
    with gk.io.read_limits(max_values=120_000):
        assert len(gk.read_collection(path)) == 2
    with gk.io.read_limits(max_bytes=10), pytest.raises(gk.GraphFileError, match=r"a\.jsonl is larger than 10 bytes"):
        gk.read_collection(path)
    monkeypatch.setenv("GEDKIT_MAX_VALUES", "120000")
    assert len(gk.read_collection(path)) == 2
    monkeypatch.setenv("GEDKIT_MAX_BYTES", "ten")
    with pytest.raises(gk.GedkitError, match="GEDKIT_MAX_BYTES must be a whole number"):
        gk.read_collection(path)
    monkeypatch.undo()
    for wrong in (-1, 1.5, "1", True):
        with (
            pytest.raises(gk.InvalidOptionError, match="max_bytes must be a whole number"),
            gk.io.read_limits(max_bytes=wrong),
        ):
            pass


def test_one_list_that_names_a_large_file_many_times(tmp_path):
    (tmp_path / "a.gxl").write_text(f"<gxl><graph/></gxl>{' ' * 10_000}")
    (tmp_path / "a.cxl").write_text("<GraphCollection>" + 100 * '<print file="a.gxl"/>' + "</GraphCollection>")
    assert len(gk.read_collection(tmp_path / "a.cxl")) == 100
    with gk.io.read_limits(max_bytes=100_000), pytest.raises(gk.GraphFileError, match="files that belong to it"):
        gk.read_collection(tmp_path / "a.cxl")


def test_a_certificate_whose_multipliers_do_not_fit(tmp_path):
    arrays = certificate_arrays(triangles=True)
    for name, value in (
        ("lam", arrays["lam"][:-2]),
        ("start", arrays["start"] + 1),
        ("pair", arrays["pair"] + 10_000),
        ("kind", np.full_like(arrays["kind"], 3)),
        ("nu", arrays["nu"][:-2]),
        ("term_start", arrays["term_start"] + 1),
        ("term", arrays["term"] + len(arrays["terms"])),
        ("terms", arrays["terms"][:-1]),
    ):
        np.savez_compressed(tmp_path / "proof.npz", **(arrays | {name: value}))
        with pytest.raises(gk.StoreError, match=r"proof\.npz holds no certificate"):
            gk.Certificate.load(tmp_path / "proof.npz")
