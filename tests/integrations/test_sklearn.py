"""Graphs in scikit-learn's pipelines."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import gedkit as gk
from gedkit._system.install_hint import install_hint

pytest.importorskip("sklearn")

from sklearn.base import clone
from sklearn.exceptions import NotFittedError

from gedkit.integrations.sklearn import GEDDistances, GEDKernel

GRAPHS = [gk.Graph(n, [(i, i + 1) for i in range(n - 1)]) for n in (2, 3, 5)]


def test_distances_are_those_of_the_fitted_graphs():
    model = GEDDistances(costs=gk.Costs(node_del=2, node_ins=2)).fit(GRAPHS)
    expected = [[gk.distance(a, b, costs=model.costs) for b in GRAPHS] for a in GRAPHS[:2]]
    assert model.transform(GRAPHS[:2]).tolist() == expected
    with pytest.raises(NotFittedError):
        GEDDistances().transform(GRAPHS)
    with pytest.raises(gk.InvalidTypeError):
        GEDDistances().fit([1, 2])


@pytest.mark.parametrize(
    ("model", "words"),
    [
        (GEDDistances(options=3), "options must be a dict"),
        (GEDDistances(options={"cutoff": 1}), "'auto' has no option 'cutoff'"),
        (GEDDistances(options={"threads": 1}), "'auto' has no option 'threads'"),
        (GEDDistances(options={"dtype": int}), "'auto' has no option 'dtype'"),
        (GEDKernel(gamma="x"), "gamma must be more than 0"),
        (GEDKernel(gamma=np.inf), "gamma must be more than 0"),
    ],
)
def test_wrong_parameters_are_refused_by_name(model, words):
    with pytest.raises(gk.GedkitError, match=words):
        model.fit(GRAPHS).transform(GRAPHS)


@pytest.mark.parametrize("wrong", [GRAPHS[0], 3])
def test_what_is_no_list_of_graphs_is_refused(wrong):
    with pytest.raises(gk.InvalidTypeError, match="X must be a sequence of graphs"):
        GEDDistances().fit(wrong)
    with pytest.raises(gk.InvalidTypeError, match="X must be a sequence of graphs"):
        GEDDistances().fit(GRAPHS).transform(wrong)


def test_the_kernel_falls_with_the_distance():
    distances = GEDDistances().fit(GRAPHS).transform(GRAPHS)
    kernel = GEDKernel().fit(GRAPHS)
    assert np.allclose(kernel.transform(GRAPHS), np.exp(-distances / distances[distances > 0].mean()))
    assert np.allclose(GEDKernel(gamma=2).fit_transform(GRAPHS), np.exp(-2 * distances))
    assert clone(GEDKernel(gamma=2, solver="dfs")).get_params()["solver"] == "dfs"
    with pytest.raises(gk.InvalidOptionError, match="gamma must be more than 0"):
        GEDKernel(gamma=-1).fit(GRAPHS)


@pytest.mark.long
def test_the_example_tells_letters_apart():
    example = Path(__file__).parents[2] / "examples" / "classify_letters.py"
    done = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, check=False)
    rates = [int(rate) for rate in re.findall(r"(\d+)% of 40", done.stdout)]
    assert len(rates) == 2, done.stderr
    assert min(rates) >= 80


def test_needs_sklearn(monkeypatch):
    monkeypatch.setitem(sys.modules, "sklearn.base", None)
    monkeypatch.delitem(sys.modules, "gedkit.integrations.sklearn")
    with pytest.raises(ImportError, match=re.escape(install_hint("sklearn"))):
        importlib.import_module("gedkit.integrations.sklearn")


def test_every_option_reaches_the_solver():
    graphs = [gk.Graph(6, [(0, i) for i in range(1, 6)]), gk.Graph(6, [(i, i + 1) for i in range(5)]), gk.Graph(3)]
    model = GEDDistances(solver="beam", options={"width": 1}, seed=2, cutoff=50).fit(graphs)
    expected = gk.pdist(graphs, solver="beam", width=1, seed=2, cutoff=50)
    assert np.array_equal(model.transform(graphs), expected)
    assert clone(model).get_params() == model.get_params()
    assert np.isinf(GEDDistances(cutoff=0.5).fit(graphs).transform(graphs)[0, 1])
    assert GEDKernel(cutoff=0.5).fit(graphs).transform(graphs)[0, 1] == 0
    for wrong, words in (({"options": {"wide": 1}}, "no option 'wide'"), ({"memory_limit": 0}, "memory_limit")):
        with pytest.raises(gk.InvalidOptionError, match=words):
            GEDDistances(**wrong).fit(graphs).transform(graphs)
