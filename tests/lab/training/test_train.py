"""Training as people call it, on tiny data: it learns, it resumes to the same result, and it says what is wrong."""

import json
import re
import subprocess
import sys
import time

import numpy as np
import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit._system.install_hint import install_hint
from gedkit.cli import app
from gedkit.errors import InvalidGraphError, InvalidOptionError, InvalidTypeError, MissingDependencyError, StoreError

torch = pytest.importorskip("torch")

from gedkit.lab.datasets.fingerprints import fingerprint  # noqa: E402
from gedkit.lab.networks.genn import genn_from_model  # noqa: E402
from gedkit.lab.networks.graph_batch import GraphBatch  # noqa: E402
from gedkit.lab.training.loop import Stage, run_stage  # noqa: E402
from gedkit.lab.training.mutants import mutants  # noqa: E402
from gedkit.lab.training.regression import similarities  # noqa: E402
from gedkit.lab.training.settings import PAPER  # noqa: E402

GRAPHS = random_graphs(20, 5, seed=1)
TINY = {"widths": [8, 4], "ntn": 4, "head": [4], "block": 16, "mutants": 10, "validate_every": 10}
TINY |= {"search_tests": 0, "steps": 40, "search_steps": 20, "search_pairs": 30, "search_batch": 4, "search_subsets": 4}


@pytest.fixture(autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def same(a, b):
    return a.tensors.keys() == b.tensors.keys() and all(np.array_equal(a.tensors[k], b.tensors[k]) for k in a.tensors)


def test_training_learns():
    paths = [gk.Graph(n, [(u, u + 1) for u in range(n - 1)]) for n in range(2, 22)]
    before, after = (
        gk.train(paths, **TINY | {"steps": steps, "search_steps": 0}).card["metrics"] for steps in (0, 200)
    )
    assert after["mse"] < before["mse"] / 2


@pytest.mark.long
def test_training_writes_a_model(tmp_path):
    out = tmp_path / "mine.safetensors"
    model = gk.train(GRAPHS, out, card={"trained_on": "random graphs"}, **TINY | {"search_tests": 5})
    assert same(model, gk.models.load(out))
    assert model.kind == "genn"
    assert model.config["labels"] == ["C", "N", "O"]
    assert model.card["trained_on"] == "random graphs"
    assert set(model.card["metrics"]) == {"protocol", "pairs", "mse", "rho", "search"}
    assert model.card["seconds"] > 0
    rows = (out.with_name("mine.safetensors.run") / "log.csv").read_text().splitlines()
    assert rows[0].startswith("stage,step,learning_rate")
    assert [row.split(",")[:2] for row in rows[1:]] == [
        *(["regression", str(step)] for step in (10, 20, 30, 40)),
        *(["search", str(step)] for step in (10, 20)),
    ]


@pytest.mark.long
def test_the_seed_decides():
    first = gk.train(GRAPHS, **TINY)
    assert same(first, gk.train(GRAPHS, **TINY))
    assert not same(first, gk.train(GRAPHS, seed=1, **TINY))


class KilledError(Exception):
    pass


@pytest.mark.long
@pytest.mark.parametrize("at", [("regression", 10), ("regression", 30), ("search", 10)])
def test_a_run_that_was_stopped_resumes_to_the_same_result(tmp_path, at):
    straight = gk.train(GRAPHS, tmp_path / "straight.safetensors", **TINY)

    def stop(what, done, total, error):
        if (what, done) == at:
            raise KilledError

    out = tmp_path / "stopped.safetensors"
    with pytest.raises(KilledError):
        gk.train(GRAPHS, out, progress=stop, **TINY)
    assert not out.exists()
    heard = []
    again = gk.train(GRAPHS, out, resume=True, progress=lambda *state: heard.append(state[:2]), **TINY)
    assert same(straight, again)
    steps = [state for state in heard if state[0] in ("regression", "search")]
    assert at not in steps  # what was done is not done again
    logs = [
        [row.rsplit(",", 1)[0] for row in (tmp_path / f"{name}.safetensors.run" / "log.csv").read_text().splitlines()]
        for name in ("straight", "stopped")
    ]
    assert logs[0] == logs[1]


@pytest.mark.long
def test_a_killed_process_resumes_to_the_same_result(tmp_path):
    collection, out = tmp_path / "graphs.jsonl", tmp_path / "killed.safetensors"
    gk.write(GRAPHS, collection)
    options = TINY | {"steps": 150, "validate_every": 5, "search_steps": 0, "widths": [4]}
    code = (
        "import torch; torch.set_num_threads(1); import gedkit as gk\n"
        f"gk.train({str(collection)!r}, {str(out)!r}, **{options!r})"
    )
    process = subprocess.Popen([sys.executable, "-c", code])
    checkpoint = tmp_path / "killed.safetensors.run" / "checkpoint.npz"
    deadline = time.monotonic() + 120
    while not checkpoint.exists() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.002)
    process.kill()
    process.wait()
    assert checkpoint.exists()
    assert not out.exists()
    resumed = gk.train(collection, out, resume=True, **options)
    assert same(resumed, gk.train(collection, **options))


def test_another_run_is_not_resumed(tmp_path):
    out = tmp_path / "m.safetensors"
    gk.train(GRAPHS, out, **TINY | {"search_steps": 0})
    with pytest.raises(StoreError, match="another run"):
        gk.train(GRAPHS, out, resume=True, seed=3, **TINY | {"search_steps": 0})
    (tmp_path / "m.safetensors.run" / "checkpoint.npz").write_bytes(b"PK")
    with pytest.raises(StoreError, match="damaged"):
        gk.train(GRAPHS, out, resume=True, **TINY | {"search_steps": 0})


def test_training_goes_on_from_a_model(tmp_path):
    first = gk.train(GRAPHS, **TINY | {"search_steps": 0})
    same_again = gk.train(GRAPHS, start=first, **TINY | {"steps": 0, "search_steps": 0})
    assert same(first, same_again)
    tuned = gk.train(GRAPHS, start=first, **TINY | {"steps": 0})
    assert tuned.config == first.config
    assert not same(first, tuned)


def test_edges_with_lengths_and_a_matching():
    rng = np.random.default_rng(0)
    graphs = [gk.Graph(4, [(0, 1), (1, 2), (2, 3), (0, 3)], edge_attrs=rng.random(4)) for _ in range(8)]
    inf = float("inf")
    costs = gk.Costs(node_sub=0, node_del=inf, node_ins=inf, edge_sub="abs", edge_del="abs", edge_ins="abs")
    options = TINY | {"mutants": 0, "backbone": "spline", "kernels": 3}
    model = gk.train(graphs[:6], costs=costs, extra=graphs[6:], matching=lambda a, b: range(a.n), **options)
    assert model.tensors["backbone.0.kernels"].shape == (3, 8, 3)
    assert model.config["length_scale"] == max(float(np.asarray(graph.edge_attrs).max()) for graph in graphs)
    alone = gk.train(graphs[:6], costs=costs, matching=lambda a, b: range(a.n), **options)
    assert not same(model, alone)


class Peer(torch.nn.Module):
    """A network with nothing but a forward: what the loop asks of any."""

    def __init__(self, width):
        super().__init__()
        self.linear = torch.nn.Linear(width, 1)

    def forward(self, first, second):
        gap = (first.features.sum(1) - second.features.sum(1)).abs()
        return torch.sigmoid(self.linear(gap)).squeeze(-1)


def test_the_loop_takes_any_network():
    from gedkit.lab.training.blocks import Blocks
    from gedkit.lab.training.labels import distance_labels
    from gedkit.lab.training.regression import mean_squared_error, regression_loss, similarity_labels

    config = {"labels": ["C", "N", "O"], "max_degree": 4, "backbone": "gcn"}
    batch = GraphBatch.of(GRAPHS, config)
    distances = distance_labels(GRAPHS, gk.Costs())
    sizes = np.array([graph.n for graph in GRAPHS])
    labels = similarity_labels(distances, sizes, sizes)
    assert labels[0, 1] == pytest.approx(gk.similarity(GRAPHS[0], GRAPHS[1]))
    network = Peer(batch.features.shape[-1])
    error = mean_squared_error(network, batch, batch, labels)
    before = error()
    loss = regression_loss(network, batch, labels, Blocks(distances, len(GRAPHS), 8, 0.0, seed=0))
    best = run_stage(Stage("peer", 60, 0.05, validate_every=20), network, loss, error)
    assert best == pytest.approx(error())
    assert best < before
    matrix = similarities(network, batch, batch)
    one = network(batch.take(torch.tensor([2])), batch.take(torch.tensor([7])))
    assert matrix[2, 7].item() == pytest.approx(one.item())


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"stepz": 3}, InvalidOptionError, "did you mean 'steps'"),
        ({"steps": -1}, InvalidOptionError, "steps must be 0 or more"),
        ({"widths": [8, 0]}, InvalidOptionError, "widths must be more than 0"),
        ({"widths": 8}, InvalidTypeError, "whole numbers"),
        ({"backbone": "transformer"}, InvalidOptionError, "'gcn' or 'spline'"),
        ({"resume": True}, InvalidOptionError, "needs out="),
        ({"out": "model.bin"}, InvalidOptionError, "safetensors"),
        ({"mutant_share": 1.0}, InvalidOptionError, "less than 1"),
        ({"search_in_order": 1.5}, InvalidOptionError, "at most 1"),
        ({"symmetric": 1}, InvalidTypeError, "True or False"),
        ({"matching": 3}, InvalidTypeError, "matching must be a function"),
        ({"progress": True}, InvalidTypeError, "progress must be a function"),
        ({"extra": 3}, InvalidTypeError, "extra must be a sequence of graphs"),
    ],
)
def test_bad_options_are_named(options, error, words):
    with pytest.raises(error, match=words):
        gk.train(GRAPHS, **options)


@pytest.mark.long
def test_bad_graphs_are_named():
    for wrong in (3, GRAPHS[0]):
        with pytest.raises(InvalidTypeError, match="collection must be a sequence of graphs"):
            gk.train(wrong)
    with pytest.raises(InvalidGraphError, match="undirected"):
        gk.train([gk.Graph(2, directed=True)] * 5)
    with pytest.raises(InvalidGraphError, match="strings or numbers"):
        gk.train([gk.Graph(1, node_labels=[("C", 1)])] * 5)
    with pytest.raises(InvalidOptionError, match="at least 5"):
        gk.train(GRAPHS[:3])


def test_without_torch_the_extra_is_named(monkeypatch):
    import importlib.util

    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "torch" else real(name))
    with pytest.raises(MissingDependencyError, match=re.escape(install_hint("train"))):
        gk.train(GRAPHS)


@pytest.mark.long
def test_the_command_trains_and_reports(tmp_path, capsys):
    collection, out = tmp_path / "graphs.jsonl", tmp_path / "m.safetensors"
    gk.write(GRAPHS, collection)
    short = ["--steps", "20", "--search-steps", "5", "--search-pairs", "20", "--mutants", "5", "--widths", "4,4"]
    with pytest.raises(SystemExit) as stopped:
        app(["train", str(collection), "-o", str(out), "--json", *short])
    assert not stopped.value.code
    told = json.loads(capsys.readouterr().out)
    assert told["file"] == str(out)
    assert told["metrics"] == gk.models.load(out).card["metrics"]
    with pytest.raises(SystemExit) as stopped:
        app(["train", str(collection), "-o", str(out), "--widths", "a"])
    assert stopped.value.code == 2
    assert "--widths" in capsys.readouterr().err


@pytest.mark.long
def test_the_command_knows_the_settings_of_the_paper(tmp_path, capsys):
    collection, out = tmp_path / "graphs.jsonl", tmp_path / "m.safetensors"
    gk.write(GRAPHS, collection)
    short = ["--steps", "4", "--search-steps", "2", "--search-pairs", "10"]
    with pytest.raises(SystemExit) as stopped:
        app(["train", str(collection), "-o", str(out), "--json", "--paper", *short])
    assert not stopped.value.code
    settings = gk.models.load(out).card["settings"]
    given = {"steps": 4, "search_steps": 2, "search_pairs": 10}
    for name, value in {**PAPER, **given}.items():
        found = settings[name]
        assert (tuple(found) if isinstance(found, list) else found) == value, name
    capsys.readouterr()
    with pytest.raises(SystemExit) as stopped:
        app(["train", str(collection), "-o", str(out), "--paper", "--kind", "pair-costs"])
    assert stopped.value.code == 2
    assert "--paper" in capsys.readouterr().err


def test_models_lists_what_is_shipped(capsys):
    with pytest.raises(SystemExit) as stopped:
        app(["models", "--json"])
    assert not stopped.value.code
    listed = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in listed] == gk.models.names()
    with pytest.raises(SystemExit):
        app(["models"])
    shown = capsys.readouterr().out
    assert all(name in shown for name in gk.models.names())


def test_a_card_describes_the_network_wherever_it_began():
    first = gk.train(GRAPHS, **TINY | {"search_steps": 0})
    tuned = gk.train(GRAPHS, start=first, **TINY | {"steps": 0, "widths": [64, 32, 16], "ntn": 16, "head": [16]})
    assert list(tuned.card["settings"]["widths"]) == list(tuned.config["widths"]) == [8, 4]
    assert (tuned.card["settings"]["ntn"], list(tuned.card["settings"]["head"])) == (4, [4])
    assert tuned.card["start"] == first.name


def test_a_card_names_everything_that_was_trained_on():
    extra = [gk.Graph(3, [(0, 1)], node_labels="CCC")]
    first = gk.train(GRAPHS, extra=extra, **TINY | {"search_steps": 0, "split": "ordered"})
    train, rest = GRAPHS[:12], GRAPHS[12:]
    seen = set(first.card["seen"])
    made = mutants(train, TINY["mutants"], edits=6, seed=0, avoid=rest)
    assert seen == {fingerprint(graph) for graph in (*train, *extra, *made)}
    assert not seen & ({fingerprint(graph) for graph in rest} - {fingerprint(graph) for graph in train})
    tuned = gk.train(GRAPHS[:5] * 4, start=first, **TINY | {"steps": 0, "mutants": 0})
    assert set(tuned.card["seen"]) > seen - {fingerprint(graph) for graph in GRAPHS[:5]}


def test_the_settings_of_the_paper_train():
    small = {**PAPER, "steps": 4, "search_steps": 2, "search_pairs": 10, "step_pairs": 8, "search_tests": 0}
    model = gk.train(GRAPHS, split="ordered", **small)
    assert (model.config["widths"], model.config["ntn"], model.config["symmetric"]) == ([64, 32, 16], 16, False)
    matrix = model.similarities(GRAPHS[:6], GRAPHS[6:12])
    with torch.no_grad():
        network = genn_from_model(model)
        wanted = similarities(network, *(GraphBatch.of(side, model.config) for side in (GRAPHS[:6], GRAPHS[6:12])))
    np.testing.assert_allclose(matrix, wanted.numpy(), atol=1e-5)
    again = model.similarities(GRAPHS[6:12], GRAPHS[:6])
    unequal = np.array([[a.n != b.n for b in GRAPHS[6:12]] for a in GRAPHS[:6]])
    np.testing.assert_allclose(again.T[unequal], matrix[unequal], atol=1e-6)  # the smaller one first, both times


def test_all_partial_paths_of_a_pair():
    from gedkit.lab.training.search_states import SearchStates
    from gedkit.lab.training.solved_pairs import solve_pairs

    config = {"labels": ["C", "N", "O"], "max_degree": 5, "backbone": "gcn"}
    solved = solve_pairs(GRAPHS, np.array([(0, 1), (2, 3)]), gk.Costs())
    states = SearchStates(GraphBatch.of(GRAPHS, config), solved, subsets=0, seed=0)
    first, _, left1, left2, similarity = states.draw(0, 1)
    n1 = GRAPHS[int(first[0])].n
    masks = {tuple(row) for row in left1[0].int().tolist()}
    assert len(masks) == left1.shape[1] == similarity.shape[1] == 2**n1 - 1
    assert left2.shape == left1.shape
    with pytest.raises(InvalidOptionError, match="search_batch=1"):
        gk.train(GRAPHS, search_subsets=0)


@pytest.mark.long
def test_labels_are_shared(tmp_path):
    for seed in (0, 1):
        gk.train(GRAPHS, labels=tmp_path / "labels", split="ordered", seed=seed, **TINY | {"mutants": 0})
    assert len(list((tmp_path / "labels").glob("labels-*.npy"))) == 2  # of training and validation, and of test graphs


def test_torch_obeys_threads(monkeypatch):
    told = []
    monkeypatch.setattr("gedkit.lab.training.run.run_stage", lambda *a, **k: told.append(torch.get_num_threads()))
    gk.train(GRAPHS, threads=2, **TINY)
    gk.train(GRAPHS, threads=1, **TINY)
    assert told == [2, 2, 1, 1]
    assert torch.get_num_threads() == 1


def test_the_quality_of_searches_is_told():
    found = gk.train(GRAPHS, **TINY | {"search_tests": 6}).card["metrics"]["search"]
    assert found["pairs"] == 6
    assert found["hungarian-astar"]["optimal"] == 1
    assert 0 <= found["genn-astar"]["optimal"] <= 1
    assert found["generic"]["optimal"] == 1
