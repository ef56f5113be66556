"""SimGNN, GMN and GraphSim: pairs agree with the matrix, padding and numbering do not matter where they must not."""

import random

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import gedkit as gk  # noqa: E402
from gedkit.datasets.graph_kinds import molecule  # noqa: E402
from gedkit.models.gmn import GMN  # noqa: E402
from gedkit.models.graph_batch import GraphBatch  # noqa: E402
from gedkit.models.graphsim import GraphSim, in_breadth_first_order  # noqa: E402
from gedkit.models.simgnn import SimGNN  # noqa: E402
from gedkit.training.blocks import Blocks  # noqa: E402
from gedkit.training.regression import regression_loss, similarities  # noqa: E402

BASE = {"labels": ["C", "Cl", "F", "N", "O", "S"], "max_degree": 4, "backbone": "gcn", "size": 9}
NETWORKS = {
    "simgnn": lambda: SimGNN({**BASE, "widths": [8, 6], "ntn": 4, "bins": 8, "head": [6]}),
    "gmn": lambda: GMN({**BASE, "width": 8, "rounds": 2, "vector": 8, "head": [6]}),
    "graphsim": lambda: GraphSim({**BASE, "widths": [8, 6], "channels": [4, 8], "windows": [5, 3], "head": [8]}),
}


def graphs(count, seed=0):
    rng = random.Random(seed)
    return [molecule(rng.randint(3, 9), rng) for _ in range(count)]


@pytest.fixture(params=NETWORKS)
def network(request):
    torch.manual_seed(0)
    return NETWORKS[request.param]().eval()


def batch(network, some):
    return GraphBatch.of(some, network.config)


def test_pairs_agree_with_the_matrix(network):
    first, second = batch(network, graphs(4)), batch(network, graphs(5, seed=1))
    with torch.no_grad():
        matrix = similarities(network, first, second)
        for i in range(4):
            row = network(first.take(torch.full((5,), i)), second)
            torch.testing.assert_close(matrix[i], row)
    assert ((matrix > 0) & (matrix < 1)).all()


def test_padding_changes_nothing(network):
    small, large = graphs(1)[0], gk.Graph(9, [(i, i + 1) for i in range(8)], node_labels="C" * 9)
    with torch.no_grad():
        alone = network(batch(network, [small]), batch(network, [small]))
        padded = network(batch(network, [small, large]), batch(network, [small, large]))[:1]
    torch.testing.assert_close(alone, padded)


@pytest.mark.parametrize("name", ["simgnn", "gmn"])
def test_numbering_changes_nothing(name):
    torch.manual_seed(0)
    network = NETWORKS[name]().eval()
    some = graphs(6)
    shuffled = [g.permuted(random.Random(1).sample(range(g.n), g.n)) for g in some]
    with torch.no_grad():
        a = similarities(network, batch(network, some), batch(network, some))
        b = similarities(network, batch(network, shuffled), batch(network, some))
    torch.testing.assert_close(a, b)


def test_gmn_is_symmetric_and_sees_the_other_graph():
    torch.manual_seed(0)
    network = NETWORKS["gmn"]().eval()
    some = batch(network, graphs(6))
    with torch.no_grad():
        matrix = similarities(network, some, some)
    torch.testing.assert_close(matrix, matrix.T)
    assert matrix.std() > 0


def test_every_parameter_learns(network):
    # Graphs with edges on both sides; the loss reaches all weights.
    first, second = batch(network, graphs(12)), batch(network, graphs(12, seed=1))
    ((network(first, second) - 0.9) ** 2).sum().backward()
    silent = [name for name, p in network.named_parameters() if p.grad is None or not p.grad.abs().sum() > 0]
    assert silent == []


def test_breadth_first_order():
    rng = random.Random(0)
    for graph in graphs(10):
        again = in_breadth_first_order(graph.permuted(rng.sample(range(graph.n), graph.n)))
        ordered = in_breadth_first_order(graph)
        assert gk.distance(ordered, graph) == gk.distance(ordered, again) == 0
        assert len(ordered.neighbors(0)) == max(len(graph.neighbors(u)) for u in range(graph.n))
        # In a connected graph every node but the first has a neighbour before it.
        assert all(min(ordered.neighbors(v)) < v for v in range(1, ordered.n))
    assert in_breadth_first_order(gk.Graph(0)).n == 0


def test_numbering_nearly_never_changes_the_order():
    # Trees: refined colours tell all nodes apart but for those that can be exchanged.
    rng = random.Random(0)
    for n in range(2, 12):
        tree = gk.Graph(n, [(rng.randrange(v), v) for v in range(1, n)], node_labels=rng.choices("CNO", k=n))
        shuffled = tree.permuted(rng.sample(range(n), n))
        a, b = in_breadth_first_order(tree), in_breadth_first_order(shuffled)
        assert (a.edges, a.node_labels) == (b.edges, b.node_labels)


def test_graphsim_sees_both_orders_of_two_graphs_in_training():
    torch.manual_seed(0)
    network = NETWORKS["graphsim"]()
    some = graphs(5)
    seen = []
    score = network.similarity_pairs

    def spy(a, b, rows, columns):
        first, second = (side[0].detach().sum((1, 2)).round(decimals=3).tolist() for side in (a, b))
        seen.append([(first[i], second[j]) for i, j in zip(rows, columns, strict=True)])
        return score(a, b, rows, columns)

    network.similarity_pairs = spy
    distances = 1 - np.eye(5)
    loss = regression_loss(network, batch(network, some), torch.ones(5, 5), Blocks(distances, 5, 5, 0.0, seed=0))
    loss(0)
    loss(1)
    assert len(seen[0]) == 15  # each two graphs once, and each with itself
    assert {pair[::-1] for pair in seen[0]} == set(seen[1])
