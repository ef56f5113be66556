"""The network as a whole: padding, numbering and the order of a pair do not matter, and it survives a file."""

import numpy as np
import pytest

import gedkit as gk
from gedkit.errors import ModelError

torch = pytest.importorskip("torch")

from gedkit.lab.networks.genn import GENN, genn_from_model, model_from_genn  # noqa: E402
from gedkit.lab.networks.graph_batch import GraphBatch  # noqa: E402
from gedkit.models.kinds.genn import expected_shapes  # noqa: E402

GCN = {
    "labels": ["C", "N", "O"],
    "max_degree": 3,
    "backbone": "gcn",
    "widths": [8, 6],
    "ntn": 5,
    "head": [4],
    "alpha": 10.0,
    "symmetric": True,
}
SPLINE = {**GCN, "labels": [], "backbone": "spline", "kernels": 4, "length_scale": 2.0}


def graphs(config):
    rng = np.random.default_rng(0)
    found = []
    for n in (1, 3, 5, 4):
        edges = [(int(rng.integers(v)), v) for v in range(1, n)]
        lengths = rng.random(len(edges)) * 3
        labels = rng.choice(["C", "N", "O"], n).tolist() if config["labels"] else None
        found.append(
            gk.Graph(n, edges, node_labels=labels, edge_attrs=lengths if not config["labels"] and edges else None)
        )
    return found


@pytest.fixture(params=[GCN, SPLINE, {**GCN, "symmetric": False}], ids=["gcn", "spline", "one way"])
def network(request):
    torch.manual_seed(1)
    network = GENN(request.param)
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter, std=0.4)
    return network.eval()


@pytest.mark.long
def test_padding_does_not_matter(network):
    many = graphs(network.config)
    together = network.embed(GraphBatch.of(many, network.config))
    alone = torch.cat([network.embed(GraphBatch.of([graph], network.config)) for graph in many])
    torch.testing.assert_close(together, alone)


def test_numbering_does_not_matter(network):
    graph = graphs(network.config)[2]
    other = graph.permuted([3, 1, 4, 0, 2])
    vectors = network.embed(GraphBatch.of([graph, other], network.config))
    torch.testing.assert_close(vectors[0], vectors[1])


def test_pairs_and_matrix_agree_and_order_matters_only_if_asked(network):
    batch = GraphBatch.of(graphs(network.config), network.config)
    vectors = network.embed(batch)
    matrix = network.similarity_matrix(vectors, vectors)
    torch.testing.assert_close(network.similarity_matrix(vectors, vectors.clone()), matrix)
    rows, columns = torch.tensor([0, 1, 2]), torch.tensor([3, 2, 0])
    torch.testing.assert_close(network(batch.take(rows), batch.take(columns)), matrix[rows, columns])
    assert torch.allclose(matrix, matrix.T, atol=1e-6) is network.symmetric
    assert ((matrix > 0) & (matrix < 1)).all()


def test_what_is_matched_is_left_out_of_the_pool(network):
    batch = GraphBatch.of(graphs(network.config), network.config)
    nodes = network.embed_nodes(batch)
    mask = batch.mask.clone()
    mask[2, 1] = 0
    without = network.pool(nodes, mask)
    kept = torch.cat([nodes[2:3, :1], nodes[2:3, 2:]], 1)
    torch.testing.assert_close(without[2:3], network.pool(kept, torch.cat([mask[2:3, :1], mask[2:3, 2:]], 1)))
    torch.testing.assert_close(without[3], network.embed(batch)[3])


def test_a_file_and_back(network, tmp_path):
    model = model_from_genn(network, "mine", {"trained_on": "nothing"})
    assert {name: t.shape for name, t in model.tensors.items()} == expected_shapes(network.config)
    gk.models.save(model, tmp_path / "mine.safetensors")
    again = gk.models.load(tmp_path / "mine.safetensors")
    assert again.card == {"trained_on": "nothing"}
    batch = GraphBatch.of(graphs(network.config), network.config)
    assert torch.equal(genn_from_model(again).embed(batch), network.embed(batch))


def test_graphs_that_do_not_fit_are_refused():
    with pytest.raises(ModelError, match=r"label 'Xe'.*generic"):
        GraphBatch.of([gk.Graph(1, node_labels=["Xe"])], GCN)
    with pytest.raises(ModelError, match="undirected"):
        GraphBatch.of([gk.Graph(1, node_labels=["C"], directed=True)], GCN)
    with pytest.raises(ModelError, match="length"):
        GraphBatch.of([gk.Graph(2, [(0, 1)])], SPLINE)


def test_large_degrees_share_the_last_place():
    star = gk.Graph(7, [(0, v) for v in range(1, 7)], node_labels=["C"] * 7)
    features = GraphBatch.of([star], GCN).features[0]
    assert features[0].tolist() == [1, 0, 0, 0, 0, 0, 1]
    assert features.sum() == 14
