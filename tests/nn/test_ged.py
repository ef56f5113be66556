"""gedkit.nn.ged: distances as solve has them, gradients as differences have them."""

from __future__ import annotations

import numpy as np
import pytest

import gedkit as gk
from gedkit._costs.costs import PARTS

torch = pytest.importorskip("torch")

from gedkit import nn  # noqa: E402


def random_case(rng, directed=False):
    graphs = []
    for n in rng.integers(2, 6, size=2):
        edges = [(u, v) for u in range(n) for v in range(n) if (u < v or (directed and u != v)) and rng.random() < 0.5]
        graphs.append(gk.Graph(int(n), edges, directed=directed))
    g1, g2 = graphs
    shapes = ((g1.n, g2.n), (g1.n,), (g2.n,), (g1.m, g2.m), (g1.m,), (g2.m,))
    arrays = {
        name: torch.tensor(rng.uniform(-0.2, 1.5, shape), requires_grad=True)
        for name, shape in zip(PARTS, shapes, strict=True)
    }
    return (g1, g2), arrays


@pytest.mark.parametrize("directed", [False, True])
def test_gradients_equal_differences(directed):
    rng = np.random.default_rng(3 + directed)
    cases = [random_case(rng, directed) for _ in range(20)]
    pairs, arrays = [pair for pair, _ in cases], [given for _, given in cases]
    distances = nn.ged(pairs, arrays)
    for (g1, g2), given, found in zip(pairs, arrays, distances.tolist(), strict=True):
        costs = gk.Costs(**{name: tensor.detach().numpy() for name, tensor in given.items()}, signed=True)
        assert found == pytest.approx(gk.solve(g1, g2, costs=costs).distance)
    distances.sum().backward()
    for pair, given in cases:
        for name in PARTS:
            tensor = given[name]
            if not tensor.numel():
                continue
            at = tuple(int(rng.integers(size)) for size in tensor.shape)
            moved = []
            for step in (1e-6, -1e-6):
                other = {key: value.detach().clone() for key, value in given.items()}
                other[name][at] += step
                moved.append(float(nn.ged([pair], [other])))
            assert (moved[0] - moved[1]) / 2e-6 == pytest.approx(float(tensor.grad[at]), abs=1e-6)


@pytest.mark.long
def test_gradcheck():
    rng = np.random.default_rng(1)
    cases = [random_case(rng) for _ in range(3)]
    pairs, names = [pair for pair, _ in cases], [[n for n in PARTS if given[n].numel()] for _, given in cases]
    flat = [given[name] for (_, given), these in zip(cases, names, strict=True) for name in these]

    def function(*tensors):
        rest = iter(tensors)
        return nn.ged(pairs, [{name: next(rest) for name in these} for these in names])

    assert torch.autograd.gradcheck(function, flat, eps=1e-6, atol=1e-5)


def test_other_costs_weights_and_types():
    g1, g2 = gk.Graph(2, [(0, 1)], node_labels="CN"), gk.Graph(2, node_labels="CN")
    sub = torch.zeros((2, 2), dtype=torch.float32, requires_grad=True)
    found = nn.ged([(g1, g2)] * 2, [{"node_sub": sub}, {"node_sub": sub + 1}], costs=gk.Costs(edge_del=0.25))
    assert found.dtype == torch.float32
    assert found.tolist() == pytest.approx([0.25, 2.25])
    (found * torch.tensor([1.0, 3.0])).sum().backward()
    assert float(sub.grad.sum()) == 8
    with torch.no_grad():
        assert not nn.ged([(g1, g2)], [{"node_sub": sub}]).requires_grad


def test_no_path_has_no_gradient():
    never = torch.full((1, 1), float("inf"), requires_grad=True)
    costs = gk.Costs(node_del=float("inf"), node_ins=float("inf"))
    found = nn.ged([(gk.Graph(1), gk.Graph(1))], [{"node_sub": never}], costs=costs)
    assert torch.isinf(found).all()
    found.sum().backward()
    assert float(never.grad) == 0


def test_bad_input_is_named():
    g = gk.Graph(1)
    with pytest.raises(gk.InvalidOptionError, match="0 entries for 1 pairs"):
        nn.ged([(g, g)], [])
    with pytest.raises(gk.InvalidOptionError, match=r"arrays\[0\] has 'node_swap'"):
        nn.ged([(g, g)], [{"node_swap": torch.zeros(1)}])
    with pytest.raises(gk.InvalidTypeError, match="must be a tensor, got list"):
        nn.ged([(g, g)], [{"node_del": [1.0]}])
    with pytest.raises(gk.InvalidTypeError, match="dicts of tensors"):
        nn.ged([(g, g)], [torch.zeros(1)])
    with pytest.raises(gk.InvalidCostError, match="shape"):
        nn.ged([(g, g)], [{"node_del": torch.zeros(3)}])


def test_a_tensor_with_a_gradient_is_no_array():
    moved = torch.ones((1, 1), requires_grad=True)
    with pytest.raises(gk.InvalidTypeError, match=r"pass node_sub.detach\(\), or use gedkit.nn.ged"):
        gk.Costs(node_sub=moved)
    assert gk.distance(gk.Graph(1), gk.Graph(1), costs=gk.Costs(node_sub=moved.detach())) == 1
