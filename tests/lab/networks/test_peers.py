"""SimGNN, GMN and GraphSim: pairs agree with the matrix, padding and numbering do not matter where they must not."""

import random

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import gedkit as gk  # noqa: E402
from gedkit.lab.datasets.graph_kinds import molecule  # noqa: E402
from gedkit.lab.networks.gmn import GMN  # noqa: E402
from gedkit.lab.networks.graph_batch import GraphBatch  # noqa: E402
from gedkit.lab.networks.graphsim import GraphSim, in_breadth_first_order  # noqa: E402
from gedkit.lab.networks.simgnn import SimGNN  # noqa: E402
from gedkit.lab.training.pair_batches import PairBatches  # noqa: E402
from gedkit.lab.training.regression import pairs_loss, similarities  # noqa: E402

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
    some, others = graphs(4), graphs(5, seed=1)
    first, second = batch(network, some), batch(network, others).prepared(network)
    with torch.no_grad():
        matrix = similarities(network, first, second)
        for i, j in np.ndindex(4, 5):
            ordered = sorted((some[i], others[j]), key=lambda graph: graph.n)  # the smaller graph comes first
            torch.testing.assert_close(matrix[i, j], network(*(batch(network, [graph]) for graph in ordered))[0])
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
        # In a connected graph every node but the first has a neighbor before it.
        assert all(min(ordered.neighbors(v)) < v for v in range(1, ordered.n))
    assert in_breadth_first_order(gk.Graph(0)).n == 0


def test_numbering_nearly_never_changes_the_order():
    # Trees: refined colors tell all nodes apart but for those that can be exchanged.
    rng = random.Random(0)
    for n in range(2, 12):
        tree = gk.Graph(n, [(rng.randrange(v), v) for v in range(1, n)], node_labels=rng.choices("CNO", k=n))
        shuffled = tree.permuted(rng.sample(range(n), n))
        a, b = in_breadth_first_order(tree), in_breadth_first_order(shuffled)
        assert (a.edges, a.node_labels) == (b.edges, b.node_labels)


def test_the_loss_of_pairs_is_that_of_the_network_on_each(network):
    some = [*graphs(6), graphs(1)[0].permuted(range(graphs(1)[0].n))]  # the last is the first again
    sizes = np.array([graph.n for graph in some])
    labels = torch.rand(7, 7) / 2
    labels[range(7), range(7)] = labels[0, 6] = labels[6, 0] = 1
    drawn = PairBatches(sizes, 7, 5, 0.0, seed=3)
    all_graphs = batch(network, some)
    with torch.no_grad():
        loss = pairs_loss(network, all_graphs.prepared(network), labels, drawn)(0)
        first, second = drawn.draw(0).chunk(2)
        expected = ((network(all_graphs.take(first), all_graphs.take(second)) - labels[first, second]) ** 2).mean()
    torch.testing.assert_close(loss, expected)


def test_pairs_of_a_step():
    sizes = np.array([3, 9, 4, 8, 5, 7, 6, 2])
    drawn = PairBatches(sizes, 6, 6, 0.5, seed=1)
    steps = [drawn.draw(step) for step in range(50)]
    assert all(torch.equal(rows, PairBatches(sizes, 6, 6, 0.5, seed=1).draw(step)) for step, rows in enumerate(steps))
    assert all((sizes[rows[:6]] <= sizes[rows[6:]]).all() for rows in steps)
    share = np.mean([(rows >= 6).float().mean() for rows in steps])
    assert 0.4 < share < 0.6
    plain = PairBatches(sizes, 6, 6, 0.0, seed=1)
    assert all((plain.draw(step) < 6).all() for step in range(20))
    assert len(PairBatches(sizes, 2, 6, 0.0, seed=1).draw(0)) == 12  # fewer graphs than pairs: they repeat
