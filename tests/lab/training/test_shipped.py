"""The shipped networks: their cards are complete, name their recipe, and tell the truth."""

import importlib.util

import numpy as np
import pytest

import gedkit as gk
from gedkit.errors import DatasetError
from gedkit.lab.metrics import mean_squared_error, similarities_of, spearman

torch = pytest.importorskip("torch")

from gedkit.lab.datasets.fingerprints import fingerprint, fingerprints  # noqa: E402
from gedkit.lab.evaluation import without_twins  # noqa: E402
from gedkit.lab.networks.genn import genn_from_model  # noqa: E402
from gedkit.lab.networks.graph_batch import GraphBatch  # noqa: E402
from gedkit.lab.training.mutants import mutants  # noqa: E402
from gedkit.lab.training.recipes.willow import between  # noqa: E402
from gedkit.lab.training.regression import similarities  # noqa: E402

NETWORKS = [name for name in gk.models.names() if gk.models.load(name).kind == "genn"]
SETS = {"aids": "aids700nef", "linux": "linux", "willow": "willow-car"}
# Wang et al. (CVPR 2021), table 1: what their network reaches as a regressor.
PAPER = {"aids-regression": (1.618e-3, 0.901), "linux-regression": (0.438e-3, 0.955)}
# And their search with it.
PAPER_SEARCH = {"aids": (0.635e-3, 0.959), "linux": (0.324e-3, 0.991), "willow": (0.599e-3, 0.928)}


@pytest.mark.parametrize("name", NETWORKS)
def test_a_card_says_what_it_was_trained_on_and_how(name):
    card = gk.models.load(name).card
    assert card["trained_on"]
    assert importlib.util.find_spec(card["recipe"]) is not None
    assert {"mse", "rho", "protocol"} <= set(card["metrics"])
    assert card["settings"]["seed"] == card["seed"]


@pytest.mark.parametrize("name", NETWORKS)
def test_a_card_describes_the_weights(name):
    model = gk.models.load(name)
    settings, config, tensors = model.card["settings"], model.config, model.tensors
    shared = [key for key in settings if key in config]
    assert {"widths", "ntn", "head", "alpha", "symmetric", "backbone"} <= set(shared)
    assert {key: settings[key] for key in shared} == {key: config[key] for key in shared}
    layers = [tensors[f"backbone.{i}.bias"].shape[0] for i in range(len(settings["widths"]))]
    assert layers == settings["widths"]
    assert tensors["ntn.bias"].shape == (settings["ntn"],)
    assert [tensors[f"head.{i}.bias"].shape[0] for i in range(len(settings["head"]) + 1)] == [*settings["head"], 1]


@pytest.mark.long
@pytest.mark.parametrize("name", NETWORKS)
def test_a_card_lists_every_graph_that_was_seen(name):
    data, card = loaded(name), gk.models.load(name).card
    train, settings = data.part("train"), card["settings"]
    if settings["mutants"]:
        more = mutants(train, settings["mutants"], edits=settings["mutant_edits"], seed=settings["seed"])
    else:
        more = between(train, 1000, seed=0)
    assert card["seen"] == fingerprints([*train, *more])


@pytest.mark.parametrize(("name", "twinless", "unseen"), [("aids", 131, 125), ("linux", 5, 2), ("willow", 8, 8)])
def test_the_row_of_unseen_graphs_has_none_that_training_has_seen(name, twinless, unseen):
    data = loaded(name)
    truth = np.ones((len(data), len(data))) if data.ged is None else data.ged
    seen = {mark for found in NETWORKS if found.startswith(name) for mark in gk.models.load(found).card["seen"]}
    clean = without_twins(data, truth, seen)
    assert (len(without_twins(data, truth)), len(clean)) == (twinless, unseen)
    assert not {fingerprint(data.graphs[i]) for i in clean} & seen


def loaded(name):
    try:
        return gk.datasets.load(SETS[name.removesuffix("-regression")])
    except DatasetError:
        pytest.skip("the data set is not on this machine")


@pytest.mark.parametrize("name", NETWORKS)
def test_a_network_is_as_good_as_its_card_says(name):
    data, model = loaded(name), gk.models.load(name)
    network = genn_from_model(model)
    test, train = data.splits["test"], data.splits["train"]
    if data.ged is None:
        train = train[:6]
    sides = [[data.graphs[i] for i in part] for part in (test, train)]
    with torch.no_grad():
        found = similarities(network, *(GraphBatch.of(side, model.config) for side in sides)).numpy()
    sizes = np.array([[a.n + b.n for b in sides[1]] for a in sides[0]])
    distances = gk.cdist(*sides, costs=data.costs) if data.ged is None else data.ged[np.ix_(test, train)]
    wanted = similarities_of(distances, sizes)
    error = mean_squared_error(found, wanted)
    if data.ged is None:
        assert error < 3 * model.card["metrics"]["mse"]
        return
    assert error == pytest.approx(model.card["metrics"]["mse"], rel=1e-3)
    assert spearman(found, wanted) == pytest.approx(model.card["metrics"]["rho"], abs=1e-3)


@pytest.mark.parametrize("name", [*PAPER, *PAPER_SEARCH])
def test_the_cards_tell_of_better_models_than_the_paper_s(name):
    metrics = gk.models.load(name).card["metrics"]
    mse, rho = PAPER[name] if name in PAPER else PAPER_SEARCH[name]
    measured = metrics if name in PAPER else metrics["search"]
    assert measured["mse"] <= mse
    assert measured["rho"] >= rho


def test_cars_between_cars_are_cars():
    data = loaded("willow")
    cars = data.part("train")
    made = between(cars, 5, seed=0)
    assert made == between(cars, 5, seed=0)
    assert all(car.n == 10 and car.edge_attrs is not None for car in made)
    far = [gk.distance(made[0], other, costs=data.costs) for other in cars[:3]]
    assert all(0 < distance < 10 for distance in far)
