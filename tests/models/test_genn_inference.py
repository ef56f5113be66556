"""The network in the core: equal to numpy, equal to torch, and the three ways of embedding as they should relate."""

from __future__ import annotations

import random

import genn_by_hand
import numpy as np
import pytest
from random_models import ARCHITECTURES, LABELS, random_graph, random_model

import gedkit as gk
from gedkit import _core
from gedkit._solvers.compile import compile_problem
from gedkit.models import Model
from gedkit.models.inference import runner_of

each_architecture = pytest.mark.parametrize("changes", ARCHITECTURES.values(), ids=ARCHITECTURES)


def random_states(rng, n1, n2, count):
    """Draw states as A* meets them: a level, the nodes used, the last image; some children of one state in a row."""
    rows = []
    while len(rows) < count:
        level = rng.randint(1, n1)
        before = rng.sample(range(n2), rng.randint(0, min(level - 1, n2)))
        images = rng.sample([-1, *(v for v in range(n2) if v not in before)], rng.randint(1, 2))
        rows += [(level, {*before, image} - {-1}, image) for image in images]
    return rows


def estimates(model, first, second, rows, embedding):
    runner = runner_of(model)
    return _core.learned_estimates(
        compile_problem(first, second, gk.Costs()),
        runner.embedded(embedding),
        runner.prepare(first),
        runner.prepare(second),
        np.array([level for level, _, _ in rows], np.int32),
        np.array([[v in used for v in range(second.n)] for _, used, _ in rows]).reshape(len(rows), second.n),
        np.array([image for _, _, image in rows], np.int32),
    )


def smaller_first(a, b):
    """Order a pair as a network that is not symmetric gets it."""
    return (b, a) if a.n > b.n else (a, b)


@each_architecture
def test_similarity_agrees_with_numpy(changes):
    rng, spread = random.Random(1), 0.0
    for seed in range(8):
        model = random_model(seed, **changes)
        graphs = [random_graph(rng, n) for n in (1, 2, 5, 9, 12)]
        expected = [[genn_by_hand.similarity(model, *smaller_first(a, b)) for b in graphs] for a in graphs]
        matrix = model.similarities(graphs, graphs)
        assert matrix.dtype == np.float32
        spread = max(spread, np.ptp(expected))
        np.testing.assert_allclose(matrix, expected, atol=1e-5)
        assert model.similarity(graphs[2], graphs[3]) == matrix[2, 3]
    assert spread > 0.1


@each_architecture
@pytest.mark.parametrize("embedding", ["cached", "dynamic", "vanilla"])
def test_estimates_agree_with_numpy(changes, embedding):
    rng = random.Random(2)
    for seed in range(6):
        model = random_model(seed, **changes)
        first, second = random_graph(rng, rng.randint(1, 6)), random_graph(rng, rng.randint(6, 9))
        rows = random_states(rng, first.n, second.n, 12)
        expected = [
            genn_by_hand.estimate(model, first, second, level, used, cached=embedding == "cached")
            for level, used, _ in rows
        ]
        # Estimates are rounded to 1/1024.
        np.testing.assert_allclose(estimates(model, first, second, rows, embedding), expected, rtol=2e-5, atol=6e-4)


@each_architecture
def test_dynamic_is_vanilla(changes):
    rng = random.Random(3)
    differs = 0
    for seed in range(10):
        model = random_model(seed, **changes)
        first, second = random_graph(rng, 10, 0.15), random_graph(rng, rng.randint(10, 70), 0.05)
        rows = random_states(rng, first.n, second.n, 40)
        vanilla, dynamic, cached = (
            estimates(model, first, second, rows, way) for way in ("vanilla", "dynamic", "cached")
        )
        np.testing.assert_allclose(dynamic, vanilla, rtol=2e-5, atol=2e-3)
        differs += not np.allclose(cached, vanilla, atol=1e-2)
    assert differs  # the test would see a dynamic network that looks up too much


@each_architecture
def test_agrees_with_torch(changes):
    torch = pytest.importorskip("torch")
    genn = pytest.importorskip("gedkit.lab.networks.genn")
    batch = pytest.importorskip("gedkit.lab.networks.graph_batch")
    rng = random.Random(4)
    model = random_model(5, **changes)
    drawn = [smaller_first(*(random_graph(rng, rng.randint(1, 10)) for _ in range(2))) for _ in range(20)]
    first, second = ([pair[side] for pair in drawn] for side in range(2))
    with torch.no_grad():
        network = genn.genn_from_model(model)
        pairs = network(batch.GraphBatch.of(first, model.config), batch.GraphBatch.of(second, model.config))
    np.testing.assert_allclose(np.diag(model.similarities(first, second)), pairs.numpy(), atol=1e-5)


def test_loops_count_for_nothing_and_attributes_may_be_absent():
    model = random_model()
    plain, looped = (
        gk.Graph(3, [(0, 1), (1, 2)], node_labels="CNO"),
        gk.Graph(3, [(0, 1), (1, 1), (1, 2)], node_labels="CNO"),
    )
    assert model.similarity(plain, plain) == model.similarity(looped, looped)
    assert 0 < model.similarity(gk.Graph(0), plain) < 1


class TestRefusals:
    def test_unknown_label(self):
        graph = gk.Graph(2, [(0, 1)], node_labels=["C", "Xe"])
        with pytest.raises(
            gk.ModelError, match="the model 'random' does not know the label 'Xe': use the model 'generic'"
        ):
            gk.solve(graph, graph, solver="genn-astar", model=random_model())

    def test_directed_graph(self):
        graph = gk.Graph(2, [(0, 1)], node_labels="CC", directed=True)
        with pytest.raises(gk.ModelError, match="undirected graphs only"):
            random_model().similarity(graph, graph)

    def test_lengths_that_are_missing(self):
        model, graph = random_model(**ARCHITECTURES["spline"]), gk.Graph(2, [(0, 1)])
        with pytest.raises(gk.ModelError, match="needs the length of each edge"):
            model.similarity(graph, graph)
        assert 0 < model.similarity(gk.Graph(2), gk.Graph(3)) < 1  # no edges, no lengths

    @pytest.mark.parametrize("name", ["backbone.1.weight", "attention.weight", "ntn.bilinear", "head.1.bias"])
    def test_wrong_size_or_missing(self, name):
        whole = random_model()
        cut = {**whole.tensors, name: whole.tensors[name].reshape(-1)[:-1]}
        with pytest.raises(gk.ModelError, match=f"'{name}' has .* numbers, and its configuration says"):
            runner_of(Model("genn", whole.config, cut))
        del cut[name]
        with pytest.raises(gk.ModelError, match=f"no tensor '{name}'"):
            runner_of(Model("genn", whole.config, cut))

    def test_settings_without_sense(self):
        whole = random_model()
        with pytest.raises(gk.ModelError, match="makes no sense"):
            runner_of(Model("genn", {**whole.config, "widths": []}, whole.tensors))

    def test_a_kind_that_is_no_heuristic(self):
        with pytest.raises(gk.ModelError, match="cannot guide a search"):
            runner_of(Model("dual-step", {}, {}))

    def test_states_that_cannot_be(self):
        model, graph = random_model(), gk.Graph(2, [(0, 1)], node_labels=LABELS[:2])
        for rows in ([(0, set(), -1)], [(3, set(), -1)], [(1, {0}, 1)], [(1, {0}, 2)]):
            with pytest.raises(gk.InvalidGraphError):
                estimates(model, graph, graph, rows, "cached")
