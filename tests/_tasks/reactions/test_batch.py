"""gk.map_reactions: equal to map_reaction one by one, on threads and on executors."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

import gedkit as gk

pytest.importorskip("rdkit")

REACTIONS = ["CCBr.[OH-]>>CCO", "CC=O>>CCO", "C=C.C=CC=C>>C1CCC=CC1"] * 15


def test_equal_one_by_one():
    expected = [gk.map_reaction(reaction).smiles for reaction in REACTIONS]
    assert [found.smiles for found in gk.map_reactions(REACTIONS, threads=1)] == expected
    assert [found.smiles for found in gk.map_reactions(iter(REACTIONS), threads=3)] == expected
    with ThreadPoolExecutor(2) as pool:
        assert [found.smiles for found in gk.map_reactions(REACTIONS, executor=pool)] == expected


def test_options_are_passed_on():
    (found,) = gk.map_reactions(["CCO>>CCOCC"], max_copies=2, costs="minimal")
    assert found.extra_reactants == ("CCO",)


def test_progress_is_told():
    told = []
    gk.map_reactions(REACTIONS, threads=1, progress=lambda *numbers: told.append(numbers))
    assert told[-1] == (45, 45, 0.0)


def test_a_reaction_that_is_none():
    with pytest.raises(gk.InvalidGraphError, match="reaction number 1: 'CCO' has no '>'"):
        gk.map_reactions(["C>>C", "CCO"])
    good, bad = gk.map_reactions(["C>>C", "CCO"], strict=False)
    assert good.optimal
    assert isinstance(bad, gk.InvalidGraphError)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("C>>C", {}), "map_reaction is for one"),
        ((["C>>C"], {"cost": "minimal"}), "map_reactions has no option 'cost'"),
        ((["C>>C"], {"costs": "fewest"}), "costs must be"),
        ((["C>>C"], {"threads": -1}), "threads"),
        ((["C>>C"], {"executor": 3}), "executor must be"),
        ((["C>>C"], {"executor": 3, "threads": 2}), "leave it out with executor="),
    ],
)
def test_mistakes(arguments, sentence):
    with pytest.raises(gk.GedkitError, match=sentence):
        gk.map_reactions(arguments[0], **arguments[1])


@pytest.mark.slow
def test_on_a_dask_cluster():
    distributed = pytest.importorskip("distributed")
    expected = [gk.map_reaction(reaction).smiles for reaction in REACTIONS]
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert [found.smiles for found in gk.map_reactions(REACTIONS, executor=client)] == expected
