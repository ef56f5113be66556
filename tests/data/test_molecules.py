"""The molecules that ship: their heavy atoms are those of their formula, and their bonds are plausible."""

import json
import re
from collections import Counter
from importlib.resources import files

import pytest

MOLECULES = json.loads((files("gedkit") / "data" / "molecules.json").read_text(encoding="utf-8"))
VALENCE = {"C": 4, "N": 3, "O": 2, "S": 6}
ORDER = {"single": 1, "double": 2, "triple": 3, "aromatic": 1.5}


def atoms_of(formula: str) -> Counter[str]:
    return Counter({symbol: int(count or 1) for symbol, count in re.findall(r"([A-Z][a-z]?)(\d*)", formula)})


@pytest.mark.parametrize("name", MOLECULES)
def test_heavy_atoms_are_those_of_the_formula(name):
    wanted = atoms_of(MOLECULES[name]["formula"])
    del wanted["H"]
    assert Counter(MOLECULES[name]["nodes"]) == wanted


@pytest.mark.parametrize("name", MOLECULES)
def test_no_atom_has_too_many_bonds(name):
    nodes, edges = MOLECULES[name]["nodes"], MOLECULES[name]["edges"]
    used = [0.0] * len(nodes)
    aromatic = [0] * len(nodes)
    for u, v, bond in edges:
        for end in (u, v):
            used[end] += ORDER[bond]
            aromatic[end] += bond == "aromatic"
    for u, symbol in enumerate(nodes):
        assert used[u] - 0.5 * aromatic[u] <= VALENCE[symbol], (u, symbol)  # some aromatic bonds are single ones


@pytest.mark.parametrize("name", MOLECULES)
def test_molecule_is_connected(name):
    edges = MOLECULES[name]["edges"]
    reached, before = {0}, set()
    while reached != before:
        before = set(reached)
        reached |= {x for u, v, _ in edges for x in (u, v) if {u, v} & reached}
    assert len(reached) == len(MOLECULES[name]["nodes"])
