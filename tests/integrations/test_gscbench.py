"""The entry for GSCBench, with a stand-in for the parts of that package that it touches."""

import sys
from importlib import import_module
from types import ModuleType, SimpleNamespace

import pytest

import gedkit as gk
from gedkit._proof.verify import mapping_cost

torch = pytest.importorskip("torch")


@pytest.fixture
def entry(monkeypatch):
    def build_solver_model_class(name, compute_pair):
        class SolverModel:
            def __init__(self, config):
                self.name, self.config = name, config

            def predicted(self, samples):
                return [compute_pair(sample, self.config) for sample in samples]

        return SolverModel

    common = SimpleNamespace(SolverDataAdapter=object, build_solver_model_class=build_solver_model_class)
    modules = {"gscbench": ModuleType("gscbench"), "gscbench.solvers": ModuleType("gscbench.solvers")}
    for name, module in (modules | {"gscbench.solvers.common": common}).items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "gedkit.integrations.gscbench", raising=False)
    gscbench = import_module("gedkit.integrations.gscbench")

    yield gscbench
    sys.modules.pop("gedkit.integrations.gscbench", None)


def data_of(graph, labels=None):
    """Return a graph as GSCBench's loader makes it: both directions of each edge, one-hot labels."""
    arcs = torch.tensor([*graph.edges, *((v, u) for u, v in graph.edges)]).reshape(-1, 2).t().contiguous()
    x = torch.ones(graph.n, 3)
    if labels is not None:
        x = torch.nn.functional.one_hot(torch.tensor([labels.index(label) for label in graph.node_labels]), 9).float()
    return SimpleNamespace(num_nodes=graph.n, edge_index=arcs, x=x)


def test_distances_and_alignments(entry):
    data = gk.datasets.generate("molecules", 8, nodes=(3, 7), seed=1)
    labels = sorted({label for graph in data.graphs for label in graph.node_labels})
    samples, wanted = [], []
    for i, g1 in enumerate(data.graphs):
        for j, g2 in enumerate(data.graphs):
            samples.append(SimpleNamespace(graph_1=data_of(g1, labels), graph_2=data_of(g2, labels)))
            wanted.append(data.ged[i, j])
    model = entry.GedkitModel(entry.GedkitConfig(9))
    assert model.name == "gedkit"
    assert model.predicted(samples) == wanted
    found = entry.pair_details(samples[1], model.config)
    images = [v for u, v in found["alignment"] if u >= 0]
    assert (len(images), found["proven"]) == (data.graphs[0].n, True)
    assert mapping_cost(data.graphs[0], data.graphs[1], images, gk.Costs()) == found["ged"] == wanted[1]


def test_graphs_without_labels_and_other_solvers(entry):
    g1, g2 = gk.Graph(4, [(0, 1), (1, 2), (2, 3)]), gk.Graph(5, [(0, 1), (0, 2), (0, 3), (0, 4)])
    sample = SimpleNamespace(graph_1=data_of(g1), graph_2=data_of(g2))
    assert entry.GedkitModel(entry.GedkitConfig(3)).predicted([sample]) == [gk.distance(g1, g2)]
    config = entry.GedkitConfig(3, solver="vj", time_limit=5.0)
    assert entry.pair_details(sample, config)["ged"] == gk.solve(g1, g2, solver="vj").distance
