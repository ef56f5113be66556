"""Model files: round trip, and a clear refusal of everything else."""

from __future__ import annotations

import json

import numpy as np
import pytest
from safetensors.numpy import save_file

import gedkit as gk
from gedkit.models import Model, load, save
from gedkit.models.kinds import KINDS

CONFIG = {
    "labels": ["C", "N"],
    "max_degree": 3,
    "backbone": "gcn",
    "widths": [5, 4],
    "ntn": 3,
    "head": [3],
    "alpha": 10.0,
    "symmetric": True,
}


def random_model(**changes: object) -> Model:
    rng = np.random.default_rng(0)
    config = {**CONFIG, **changes}
    shapes = KINDS["genn"](config)
    tensors = {name: rng.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    return Model("genn", config, tensors, card={"trained_on": "nothing"})


def metadata(**changes: str) -> dict[str, str]:
    return {
        "gedkit.format": "1",
        "gedkit.kind": "genn",
        "gedkit.config": json.dumps(CONFIG),
        "gedkit.card": "{}",
        **changes,
    }


@pytest.mark.parametrize("backbone", [{}, {"backbone": "spline", "kernels": 4, "length_scale": 1.0}])
def test_round_trip(tmp_path, backbone):
    model = random_model(**backbone)
    save(model, tmp_path / "m.safetensors")
    again = load(tmp_path / "m.safetensors")
    assert (again.kind, again.config, again.card, again.name) == ("genn", model.config, model.card, "m")
    assert again.tensors.keys() == model.tensors.keys()
    assert all(np.array_equal(again.tensors[name], tensor) for name, tensor in model.tensors.items())
    assert again.parameters == sum(t.size for t in model.tensors.values())
    assert load(again) is again


def test_every_truncation_is_refused(tmp_path):
    whole, cut = tmp_path / "whole.safetensors", tmp_path / "cut.safetensors"
    save(random_model(), whole)
    data = whole.read_bytes()
    for length in [*range(0, len(data), 97), len(data) - 1]:
        cut.write_bytes(data[:length])
        with pytest.raises(gk.ModelError, match="damaged or another kind of file"):
            load(cut)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"gedkit.format": "2"}, "has format '2'"),
        ({"gedkit.kind": "oracle"}, "kind 'oracle'"),
        ({"gedkit.config": "{"}, "no readable 'gedkit.config'"),
        ({"gedkit.config": "[]"}, "no JSON object"),
        ({"gedkit.config": "{}"}, "without 'labels'"),
        ({"gedkit.config": json.dumps({**CONFIG, "backbone": "magic"})}, "makes no sense"),
        ({"gedkit.config": json.dumps({**CONFIG, "ntn": 4})}, "of shape"),
    ],
)
def test_wrong_metadata_is_refused(tmp_path, changes, message):
    path = tmp_path / "m.safetensors"
    save_file(dict(random_model().tensors), path, metadata(**changes))
    with pytest.raises(gk.ModelError, match=message):
        load(path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: t.pop("ntn.bias"), "no tensor 'ntn.bias'"),
        (lambda t: t.update(extra=np.zeros(2, np.float32)), "has not"),
        (lambda t: t.update({"ntn.bias": np.zeros(3)}), "float64"),
        (lambda t: t.update({"ntn.bias": np.full(3, np.nan, np.float32)}), "not finite"),
    ],
)
def test_wrong_tensors_are_refused(tmp_path, change, message):
    path, tensors = tmp_path / "m.safetensors", dict(random_model().tensors)
    change(tensors)
    save_file(tensors, path, metadata())
    with pytest.raises(gk.ModelError, match=message):
        load(path)


def test_foreign_and_missing_files_are_refused(tmp_path):
    path = tmp_path / "m.safetensors"
    save_file({"a": np.zeros(1, np.float32)}, path)
    with pytest.raises(gk.ModelError, match="no model of gedkit"):
        load(path)
    with pytest.raises(gk.ModelError, match="is no file"):
        load(tmp_path / "none.safetensors")
    with pytest.raises(gk.ModelError, match="there is no model 'nosuch'"):
        load("nosuch")
    with pytest.raises(gk.InvalidTypeError, match="a model is a name"):
        load(3)
    with pytest.raises(gk.ModelError, match="must end in"):
        save(random_model(), tmp_path / "m.pt")
    with pytest.raises(gk.ModelError, match="cannot be written"):
        save(random_model(), tmp_path / "nowhere" / "m.safetensors")
