"""The drop-in for PyTorch Geometric's GEDDataset: code that was written for that class runs on it."""

import json
import random

import numpy as np
import pytest

import gedkit as gk
from gedkit.lab.datasets.catalog import CATALOG
from gedkit.lab.datasets.entry import Entry
from gedkit.lab.datasets.files import digest
from gedkit.lab.datasets.graph_kinds import molecule

torch = pytest.importorskip("torch")
pytest.importorskip("torch_geometric")
from torch_geometric.loader import DataLoader  # noqa: E402
from torch_geometric.nn import GCNConv, global_add_pool  # noqa: E402
from torch_geometric.transforms import Constant  # noqa: E402

from gedkit.lab.datasets.ged_dataset import GEDDataset  # noqa: E402

TRAIN, TEST = 12, 4


@pytest.fixture
def root(tmp_path, monkeypatch):
    """Put small sets in the place of the published ones; the distances of IMDB's larger graphs are unknown."""
    rng = random.Random(3)
    for name in ("aids700nef", "linux", "imdbmulti"):
        graphs = [molecule(rng.randint(3, 7), rng) for _ in range(TRAIN + TEST)]
        if name != "aids700nef":
            graphs = [gk.Graph(g.n, g.edges) for g in graphs]
        entry = CATALOG[name]
        folder = tmp_path / name
        folder.mkdir()
        rows = [
            {"id": i, "split": "train" if i < TRAIN else "test", "n": g.n, "edges": [list(e) for e in g.edges]}
            | ({"labels": list(g.node_labels)} if name == "aids700nef" else {})
            for i, g in enumerate(graphs)
        ]
        (folder / "graphs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        ged = gk.pdist(graphs)
        if name == "imdbmulti":
            large = np.array([g.n > 5 for g in graphs])
            ged[large[:, None] | large[None, :]] = 255
        matrix = folder / entry.details["matrix"]
        np.save(matrix, ged.astype(np.uint8))
        sums = {path.name: digest(path.read_bytes()) for path in (folder / "graphs.jsonl", matrix)}
        monkeypatch.setitem(CATALOG, name, Entry(**{**vars(entry), "checksums": sums}))
    return tmp_path


def test_the_example_of_the_original(root):
    # From the docstring of torch_geometric.datasets.GEDDataset.
    dataset = GEDDataset(root, name="LINUX")
    data1, data2 = dataset[0], dataset[1]
    ged = dataset.ged[data1.i, data2.i]
    assert float(ged) == gk.distance(gk.from_pyg(data1), gk.from_pyg(data2))
    mean = 0.5 * (data1.num_nodes + data2.num_nodes)
    assert float(dataset.norm_ged[data1.i, data2.i]) == pytest.approx(float(ged) / mean)
    assert (repr(dataset), dataset.num_features) == ("LINUX(12)", 0)


def test_training_as_with_the_original(root):
    # The way that implementations of SimGNN use the class: two shuffled loaders and a lookup by data.i.
    train = GEDDataset(str(root), "AIDS700nef", train=True)
    test = GEDDataset(str(root), "AIDS700nef", train=False)
    assert (len(train), len(test), train.num_features) == (TRAIN, TEST, 29)
    assert torch.equal(train.ged, test.ged)
    assert test[0].i == TRAIN
    torch.manual_seed(0)
    conv, last = GCNConv(train.num_features, 8), torch.nn.Linear(16, 1)
    optimizer = torch.optim.Adam([*conv.parameters(), *last.parameters()], lr=0.02)

    def predicted(one, two):
        pooled = [global_add_pool(conv(d.x, d.edge_index).relu(), d.batch) for d in (one, two)]
        return torch.sigmoid(last(torch.cat(pooled, 1))).view(-1)

    losses = []
    for _ in range(30):
        sources = DataLoader(train.shuffle(), batch_size=6)
        targets = DataLoader(train.shuffle(), batch_size=6)
        for source, target in zip(sources, targets, strict=True):
            wanted = torch.exp(-train.norm_ged[source.i, target.i])
            loss = torch.nn.functional.mse_loss(predicted(source, target), wanted)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(float(loss.detach()))
    assert np.mean(losses[-10:]) < np.mean(losses[:10])


def test_transforms_and_filters(root):
    dataset = GEDDataset(
        root, "LINUX", transform=Constant(), pre_filter=lambda data: data.num_nodes > 4, pre_transform=lambda d: d
    )
    assert len(dataset) < TRAIN
    assert dataset[0].x.shape == (dataset[0].num_nodes, 1)


def test_what_is_not_proven_is_unknown(root):
    dataset = GEDDataset(root, "IMDBMulti")
    nodes = [data.num_nodes for data in dataset]
    for i, n1 in enumerate(nodes):
        for j, n2 in enumerate(nodes):
            assert bool(torch.isfinite(dataset.ged[i, j])) == (i == j or max(n1, n2) <= 5)
    graphs = gk.datasets.load("imdbmulti", root).graphs
    gk.lab.label(graphs, root / "labels")
    full = GEDDataset(root, "IMDBMulti", labels=root / "labels")
    assert bool(torch.isfinite(full.ged).all())
    np.testing.assert_array_equal(full.ged.numpy(), gk.pdist(graphs))
    gk.lab.label(graphs[::-1], root / "others")
    with pytest.raises(gk.DatasetError, match="in order"):
        GEDDataset(root, "IMDBMulti", labels=root / "others")


def test_names(root):
    with pytest.raises(gk.DatasetError, match="AIDS700nef, LINUX"):
        GEDDataset(root, "AIDS")
