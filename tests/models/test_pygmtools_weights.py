"""The weights files of pygmtools: read as the network they are of, and refused where they are something else."""

import numpy as np
import pytest

import gedkit as gk
from gedkit.models.pygmtools_weights import _TENSORS

torch = pytest.importorskip("torch")


def written(path, model):
    """Write a model in their form: the inverse of what is tested."""
    theirs = {}
    for name, (key, axes) in _TENSORS.items():
        tensor = model.tensors[name].reshape(-1, 1) if name == "ntn.bias" else model.tensors[name]
        theirs[key] = torch.from_numpy(np.ascontiguousarray(tensor.transpose(np.argsort(axes))))
    torch.save(theirs, path)


def test_a_network_comes_back(tmp_path):
    model = gk.models.load("linux")
    written(tmp_path / "linux.pt", model)
    found = gk.models.from_pygmtools(tmp_path / "linux.pt")
    assert {**found.config, "alpha": model.config["alpha"], "symmetric": model.config["symmetric"]} == model.config
    assert all(np.array_equal(found.tensors[name], tensor) for name, tensor in model.tensors.items())
    path, star = gk.Graph(4, [(0, 1), (1, 2), (2, 3)]), gk.Graph(4, [(0, 1), (0, 2), (0, 3)])
    assert gk.solve(path, star, solver="genn-astar", model=found).mapping is not None


def test_the_forward_pass_is_that_of_the_layers(tmp_path):
    rng = np.random.default_rng(0)
    shapes = {
        **{"convolution_1.weight": (5, 4), "convolution_2.weight": (4, 3), "convolution_3.weight": (3, 2)},
        **{"convolution_1.bias": (4,), "convolution_2.bias": (3,), "convolution_3.bias": (2,)},
        "attention.weight_matrix": (2, 2),
        "tensor_network.weight_matrix": (2, 2, 6),
        "tensor_network.weight_matrix_block": (6, 4),
        "tensor_network.bias": (6, 1),
        **{"scoring_layer.0.weight": (3, 6), "scoring_layer.0.bias": (3,)},
        **{"scoring_layer.2.weight": (1, 3), "scoring_layer.2.bias": (1,)},
    }
    w = {key: rng.normal(size=shape).astype(np.float32) for key, shape in shapes.items()}
    torch.save({key: torch.from_numpy(value) for key, value in w.items()}, tmp_path / "w.pt")
    model = gk.models.from_pygmtools(tmp_path / "w.pt", ["a", "b"])  # two labels and degrees 0 to 2
    path = gk.Graph(3, [(0, 1), (1, 2)], node_labels="aab")
    ring = gk.Graph(3, [(0, 1), (1, 2), (0, 2)], node_labels="bab")

    def embedded(graph):
        adjacency = np.eye(graph.n)
        for u, v in graph.edges:
            adjacency[u, v] = adjacency[v, u] = 1
        scale = adjacency.sum(1) ** -0.5
        x = np.zeros((graph.n, 5))
        for u in range(graph.n):
            x[u, "ab".index(graph.node_labels[u])] = 1
            x[u, 2 + int(adjacency[u].sum()) - 1] = 1
        for i in (1, 2, 3):
            x = (scale[:, None] * adjacency * scale) @ (np.maximum(x, 0) if i > 1 else x) @ w[f"convolution_{i}.weight"]
            x = x + w[f"convolution_{i}.bias"]
        key = np.tanh(x.mean(0) @ w["attention.weight_matrix"])
        return (1 / (1 + np.exp(-10 * x @ key))) @ x

    e1, e2 = embedded(path), embedded(ring)
    z = np.einsum("i,ijt,j->t", e1, w["tensor_network.weight_matrix"], e2)
    z = np.maximum(
        z + w["tensor_network.weight_matrix_block"] @ np.concatenate([e1, e2]) + w["tensor_network.bias"][:, 0], 0
    )
    z = np.maximum(w["scoring_layer.0.weight"] @ z + w["scoring_layer.0.bias"], 0)
    score = 1 / (1 + np.exp(-(w["scoring_layer.2.weight"] @ z + w["scoring_layer.2.bias"])))
    np.testing.assert_allclose(model.similarity(path, ring), score[0], rtol=1e-4)


@pytest.mark.parametrize("content", [b"", b"nothing", {"x": torch.zeros(2)}, [1, 2]])
def test_other_files_are_refused(tmp_path, content):
    place = tmp_path / "x.pt"
    if isinstance(content, bytes):
        place.write_bytes(content)
    else:
        torch.save(content, place)
    with pytest.raises(gk.ModelError, match="no weights file"):
        gk.models.from_pygmtools(place)
    with pytest.raises(gk.ModelError, match="cannot read"):
        gk.models.from_pygmtools(tmp_path / "missing.pt")


def test_too_many_labels_are_refused(tmp_path):
    written(tmp_path / "linux.pt", gk.models.load("linux"))
    with pytest.raises(gk.ModelError, match="leave none for the degrees"):
        gk.models.from_pygmtools(tmp_path / "linux.pt", [str(i) for i in range(50)])
