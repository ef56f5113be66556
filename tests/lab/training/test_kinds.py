"""Training of the kinds pair-costs and dual-step: any costs, resumable to the same weights, refused by name."""

import json
import os
import subprocess
import sys
import time

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("scipy")

import torch

import gedkit as gk
from gedkit._system.processors import usable_processors
from gedkit.lab.training.pair_costs import PairCosts
from gedkit.lab.training.pair_states import pair_states
from gedkit.lab.training.torch_threads import torch_threads

WEIGHTED = gk.Costs(node_sub=3, node_del=1, node_ins=1.5, edge_del=0.5)  # deleting and inserting is cheaper
TINY = {"pairs": 12, "steps": 12, "validate_every": 4, "search_tests": 4, "batch": 8}


@pytest.fixture(scope="module")
def graphs():
    return list(gk.datasets.generate("molecules", 20, nodes=(6, 9), seed=4, distances=False).graphs)


def same(a, b):
    return all(np.array_equal(a.tensors[name], b.tensors[name]) for name in a.tensors)


@pytest.mark.parametrize("kind", ["pair-costs", "dual-step"])
def test_a_model_of_each_kind_guides_its_solver(graphs, tmp_path, kind):
    model = gk.train(graphs, tmp_path / "m.safetensors", kind=kind, costs=WEIGHTED, **TINY)
    assert model.kind == gk.models.load(tmp_path / "m.safetensors").kind == kind
    assert model.card["costs"] == repr(WEIGHTED)
    assert model.card["metrics"]["search"]["pairs"]
    rows = (tmp_path / "m.safetensors.run" / "log.csv").read_text().splitlines()
    assert [row.split(",")[1] for row in rows[1:]] == ["4", "8", "12"]
    solver = "genn-exact" if kind == "dual-step" else "genn-astar"
    r = gk.solve(*graphs[:2], costs=WEIGHTED, solver=solver, model=model)
    assert r.lower_bound <= gk.distance(*graphs[:2], costs=WEIGHTED) <= r.distance
    assert not same(model, gk.train(graphs, kind=kind, costs=WEIGHTED, **{**TINY, "seed": 1}))


@pytest.mark.long
@pytest.mark.parametrize("kind", ["pair-costs", "dual-step"])
def test_a_killed_training_ends_with_the_same_weights(graphs, tmp_path, kind):
    gk.write(graphs, tmp_path / "g.jsonl")
    out = tmp_path / "m.safetensors"
    options = json.dumps({**TINY, "steps": 400, "search_tests": 0, "threads": 1})
    arguments = f"{str(tmp_path / 'g.jsonl')!r}, {str(out)!r}, kind={kind!r}, **json.loads({options!r})"
    script = f"import gedkit as gk, json; gk.train({arguments})"
    process = subprocess.Popen([sys.executable, "-c", script], env=dict(os.environ))
    checkpoint = tmp_path / "m.safetensors.run" / "checkpoint.npz"
    while process.poll() is None and not checkpoint.exists():
        time.sleep(0.005)
    process.kill()
    process.wait()
    assert not out.exists(), "the training was over before it was killed"
    resumed = gk.train(tmp_path / "g.jsonl", out, kind=kind, resume=True, **json.loads(options))
    whole = gk.train(tmp_path / "g.jsonl", kind=kind, **json.loads(options))
    assert same(resumed, whole)


@pytest.mark.parametrize(
    "costs",
    [gk.Costs(), WEIGHTED, gk.Costs(node_sub={("C", "N"): 0.5, ...: 1}, edge_sub=0.25)],
    ids=["default", "deletions", "tables"],
)
@pytest.mark.parametrize("directed", [False, True])
def test_no_state_of_any_costs_is_labelled_below_its_bound(graphs, costs, directed):
    made = [
        gk.Graph(g.n, g.edges, node_labels=g.node_labels, edge_labels=[u % 2 for u, _ in g.edges], directed=directed)
        for g in graphs
    ]
    pairs = list(zip(made[::2], made[1::2], strict=True))
    states = pair_states(pairs, costs, seed=1)
    with torch.no_grad():
        bounds = PairCosts()(states)  # untrained: the bound alone
    assert all(bound <= state.rest + 1e-4 for bound, state in zip(bounds.tolist(), states, strict=True))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"kind": "simgnn"}, "kind must be"),
        ({"kind": "dual-step", "hidden": 9}, "8 or 16"),
        ({"kind": "pair-costs", "widths": [8]}, "no option 'widths'"),
        ({"kind": "pair-costs", "time_limit": 1}, "time_limit is for models of kind 'genn'"),
        ({"kind": "pair-costs", "start": "dual-step"}, "start must be a model of kind 'pair-costs'"),
        ({"kind": "genn", "pairs": 3}, "no option 'pairs'"),
    ],
)
def test_what_a_kind_does_not_take_is_refused_by_name(graphs, wrong, words):
    with pytest.raises(gk.InvalidOptionError, match=words):
        gk.train(graphs, **wrong)


def test_torch_uses_no_more_threads_than_there_are_processors():
    before = torch.get_num_threads()
    torch.set_num_threads(usable_processors() + 3)
    try:
        with torch_threads(None):
            assert torch.get_num_threads() == usable_processors()
        with torch_threads(1):
            assert torch.get_num_threads() == 1
    finally:
        torch.set_num_threads(before)


def test_the_command_trains_for_costs_of_ones_own(graphs, tmp_path, capsys):
    from gedkit.cli import app

    gk.write(graphs, tmp_path / "g.jsonl")
    arguments = ["train", tmp_path / "g.jsonl", "-o", tmp_path / "m.safetensors", "--kind", "dual-step"]
    with pytest.raises(SystemExit) as stopped:
        app([*map(str, arguments), "--costs", "node_sub=2", "--steps", "3", "--pairs", "6"])
    assert not stopped.value.code
    assert "for genn-exact" in capsys.readouterr().out
    assert gk.models.load(tmp_path / "m.safetensors").card["costs"] == "Costs(node_sub=2)"
