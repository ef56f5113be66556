"""Each layer against a few lines that follow its formula node by node."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from gedkit.lab.networks.attention import Attention  # noqa: E402
from gedkit.lab.networks.gcn import GCNLayer, normalized_adjacency  # noqa: E402
from gedkit.lab.networks.ntn import NeuralTensorNetwork  # noqa: E402
from gedkit.lab.networks.spline import SplineLayer, spline_basis  # noqa: E402

EDGES = [(0, 1), (1, 2), (1, 3)]
LENGTHS = [0.1, 0.55, 2.0]  # in kernels' units: between knots, between knots, beyond the last


@pytest.fixture(autouse=True)
def seeded():
    torch.manual_seed(0)


def graph(nodes=4):
    adjacency, lengths = torch.zeros(1, nodes, nodes), torch.zeros(1, nodes, nodes)
    for (u, v), length in zip(EDGES, LENGTHS, strict=True):
        adjacency[0, u, v] = adjacency[0, v, u] = 1
        lengths[0, u, v] = lengths[0, v, u] = length
    return adjacency, lengths


def neighbors(v):
    return [u + w - v for u, w in EDGES if v in (u, w)]


def test_gcn_follows_its_formula():
    adjacency, _ = graph()
    layer, x = GCNLayer(3, 2), torch.randn(1, 4, 3)
    torch.nn.init.normal_(layer.bias)
    out = layer(x, normalized_adjacency(adjacency))[0].detach().numpy()
    degree = [len(neighbors(v)) + 1 for v in range(4)]
    for v in range(4):
        total = sum(x[0, u].numpy() / np.sqrt(degree[u] * degree[v]) for u in [v, *neighbors(v)])
        np.testing.assert_allclose(
            out[v], layer.weight.detach().numpy() @ total + layer.bias.detach().numpy(), atol=1e-6
        )


def hats(position, knots):
    return [max(0.0, 1 - abs(position * (knots - 1) - k)) for k in range(knots)]


def test_spline_follows_its_formula():
    adjacency, lengths = graph()
    layer, x = SplineLayer(3, 2, kernels=5), torch.randn(1, 4, 3)
    torch.nn.init.normal_(layer.bias)
    out = layer(x, spline_basis(adjacency, lengths, 5, length_scale=1.0))[0].detach().numpy()
    kernels, root = layer.kernels.detach().numpy(), layer.root.detach().numpy()
    for v in range(4):
        total = root @ x[0, v].numpy() + layer.bias.detach().numpy()
        for u in neighbors(v):
            weights = hats(min(float(lengths[0, u, v]), 1.0), 5)
            mixed = sum(weight * kernel for weight, kernel in zip(weights, kernels, strict=True))
            total = total + mixed @ x[0, u].numpy() / len(neighbors(v))
        np.testing.assert_allclose(out[v], total, atol=1e-5)


def test_the_hats_of_an_edge_sum_to_its_share():
    adjacency, lengths = graph()
    basis = spline_basis(adjacency, lengths, 16, length_scale=0.7)
    share = adjacency / adjacency.sum(-1, keepdim=True)
    torch.testing.assert_close(basis.sum(-1), share)


def test_attention_follows_its_formula_and_skips_padding():
    layer, x = Attention(3, alpha=10.0), torch.randn(1, 5, 3)
    mask = torch.tensor([[1.0, 1, 0, 1, 0]])
    kept = x[0, [0, 1, 3]].numpy()
    key = np.tanh(kept.mean(0) @ layer.weight.detach().numpy())
    share = 1 / (1 + np.exp(-10 * (kept @ key)))
    np.testing.assert_allclose(layer(x, mask)[0].detach().numpy(), share @ kept, atol=1e-5)
    assert layer(x, torch.zeros(1, 5)).abs().sum() == 0


def test_ntn_follows_its_formula_both_ways_of_calling_it():
    layer, g1, g2 = NeuralTensorNetwork(3, 4), torch.randn(2, 3), torch.randn(5, 3)
    torch.nn.init.normal_(layer.bias)
    matrix = layer.matrix(g1, g2).detach().numpy()
    assert matrix.shape == (2, 5, 4)
    w2, w3, b = (p.detach().numpy() for p in (layer.bilinear, layer.linear, layer.bias))
    for i in range(2):
        for j in range(5):
            a, c = g1[i].numpy(), g2[j].numpy()
            expected = np.maximum(0, [a @ w @ c for w in w2] + w3 @ np.concatenate([a, c]) + b)
            np.testing.assert_allclose(matrix[i, j], expected, atol=1e-5)
    rows, columns = torch.tensor([0, 1, 1]), torch.tensor([4, 0, 2])
    torch.testing.assert_close(layer.pairs(g1[rows], g2[columns]), torch.from_numpy(matrix)[rows, columns])
