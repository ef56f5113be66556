"""MCES with the signature of myopic-mces."""

import pytest

import gedkit as gk

pytest.importorskip("rdkit")
from gedkit.integrations import myopic_mces

ASPIRIN, SALICYLIC = "CC(=O)Oc1ccccc1C(=O)O", "O=C(O)c1ccccc1O"


def test_the_answer_has_the_form_of_the_package():
    i, distance, seconds, mode = myopic_mces.MCES(ASPIRIN, SALICYLIC, 10, 7, "HiGHS", solver_options={"threads": 1})
    assert (i, mode) == (7, 1)
    assert distance == gk.mces(ASPIRIN, SALICYLIC).distance
    assert seconds > 0


def test_above_the_threshold_it_is_a_bound():
    _, distance, _, mode = myopic_mces.MCES(ASPIRIN, "CCN", threshold=3)
    exact = myopic_mces.MCES(ASPIRIN, "CCN", threshold=-1)
    assert mode == 2
    assert 3 < distance <= exact[1]
    assert exact[3] == 1


def test_a_time_limit_is_told_by_the_mode():
    cage = "C12C3C4C1C5C2C3C45"
    long = "C1CC2CCC3CC1CC4C2CC3CC4" * 6
    _, distance, _, mode = myopic_mces.MCES(cage * 5, long, -1, solver_options={"timeLimit": 1e-9})
    assert mode in (5, 6)
    assert distance >= 0


def test_errors_are_caught_on_request(capsys):
    with pytest.raises(gk.GedkitError):
        myopic_mces.MCES("CCO", "not a molecule")
    assert myopic_mces.MCES("CCO", "not a molecule", i=2, catch_errors=True)[:2] == (2, -1.0)
    assert "not a molecule" in capsys.readouterr().err
    with pytest.raises(gk.GedkitError, match="matched bonds"):
        myopic_mces.MCES("CCO", "CCN", structure=True)
