"""Exported proofs hold: by a checker of our own, and by VeriPB where it is installed."""

from __future__ import annotations

import copy
import random
import shutil
import subprocess

import numpy as np
import pytest
from _proof.pseudo_boolean_checker import ProofError, check_proof
from triangulated import triangulated_pair

import gedkit as gk
from gedkit.errors import InvalidOptionError, InvalidTypeError, StoreError, VerificationError


def random_pair(rng, n, directed=False):
    pairs = [(u, v) for v in range(n) for u in range(v)] + [(v, u) for v in range(n) for u in range(v)] * directed
    return [
        gk.Graph(n, [e for e in pairs if rng.random() < 0.4], directed=directed, node_labels=rng.choices("CN", k=n))
        for _ in range(2)
    ]


def clique(*sizes):
    edges, at = [], 0
    for size in sizes:
        edges += [(at + u, at + v) for v in range(size) for u in range(v)]
        at += size
    return gk.Graph(at, edges)


def star(leaves, hub="C"):
    return gk.Graph(leaves + 1, [(0, v) for v in range(1, leaves + 1)], node_labels=hub + "C" * leaves)


def cases():
    for seed in (2, 14):
        yield random_pair(random.Random(seed), 7), {"costs": gk.Costs(edge_del=2, node_sub=1.5)}
    yield random_pair(random.Random(1), 5, directed=True), {"costs": gk.Costs(node_del=3, edge_sub=2)}
    yield random_pair(random.Random(4), 6), {"costs": gk.Costs(node_sub=0.7, edge_del=1 / 3)}
    yield random_pair(random.Random(5), 6), {"costs": gk.Costs(node_del=np.inf, edge_ins=2)}
    yield random_pair(random.Random(6), 6), {"cutoff": 1}
    yield (clique(4, 2), clique(5)), {"costs": gk.Costs(node_del=6, node_ins=4, edge_sub=2, edge_del=8, edge_ins=9)}
    yield (star(7), star(9, "N")), {}
    yield (gk.Graph(3), gk.Graph(2, node_labels="xy")), {}
    yield (gk.Graph(0), gk.Graph(2)), {}
    yield (gk.Graph(3, [(0, 0), (1, 2)]), gk.Graph(2, [(0, 1), (1, 1)])), {"costs": gk.Costs(node_sub=3)}


def exported(result, folder):
    problem, proof = gk.export_proof(result, folder / "proof")
    return problem.read_text(encoding="ascii"), proof.read_text(encoding="ascii")


@pytest.mark.parametrize("number", range(len(list(cases()))))
def test_proofs_hold(number, tmp_path):
    pair, options = list(cases())[number]
    result = gk.solve(*pair, certificate=True, **options)
    assert gk.verify(result).complete
    problem, proof = exported(result, tmp_path)
    check_proof(problem, proof)
    veripb = shutil.which("veripb")
    if veripb:
        command = [veripb, "--requireUnsat", tmp_path / "proof.opb", tmp_path / "proof.pbp"]
        assert "succeeded" in subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_problem_is_that_of_the_graphs(tmp_path):
    """What is refuted has a solution as soon as it asks for no less than the distance."""
    rng = random.Random(7)
    pair = random_pair(rng, 4)
    result = gk.solve(*pair, certificate=True)
    problem, proof = exported(result, tmp_path)
    lines = problem.splitlines()
    saving = next(at for at, line in enumerate(lines) if not line.startswith("*"))
    left, right = lines[saving].split(">=")
    lines[saving] = f"{left}>= {int(right.rstrip(' ;')) - 1} ;"
    check_proof(problem, proof)
    with pytest.raises(ProofError):
        check_proof("\n".join(lines), proof)


def test_changed_proofs_are_refused(tmp_path):
    result = gk.solve(*random_pair(random.Random(14), 7), costs=gk.Costs(edge_del=2, node_sub=1.5), certificate=True)
    problem, proof = exported(result, tmp_path)
    lines = proof.splitlines()
    words = [line.split() for line in lines]
    # Bounds with another scale; one bound alone may not be needed.
    changed = [" ".join(["pol", own[1], "1", *own[3:]] if own[0] == "pol" else own) for own in words]
    with pytest.raises(ProofError):
        check_proof(problem, "\n".join(changed))
    with pytest.raises(ProofError):
        check_proof(problem, "\n".join([*lines[:2], "rup >= 1 ;", f"c {int(lines[1].split()[1]) + 1}"]))
    with pytest.raises(ProofError):
        check_proof(problem, "\n".join(lines[:-1]))


def test_only_certificates_that_hold_are_exported(tmp_path):
    result = gk.solve(*random_pair(random.Random(2), 6), certificate=True)
    wrong = copy.copy(result)
    wrong.certificate = copy.copy(result.certificate)
    object.__setattr__(wrong.certificate, "u", result.certificate.u + 1)
    with pytest.raises(VerificationError, match="more than the costs allow"):
        gk.export_proof(wrong, tmp_path / "proof")
    wrong.certificate = None
    with pytest.raises(VerificationError, match="certificate=True"):
        gk.export_proof(wrong, tmp_path / "proof")
    assert not list(tmp_path.iterdir())
    with pytest.raises(InvalidOptionError, match="'veripb'"):
        gk.export_proof(result, tmp_path / "proof", format="lean")
    with pytest.raises(InvalidTypeError, match="Result"):
        gk.export_proof(result.certificate, tmp_path / "proof")
    with pytest.raises(StoreError, match="cannot write"):
        gk.export_proof(result, tmp_path / "missing" / "proof")


def test_what_is_not_covered(tmp_path):
    result = gk.solve(*triangulated_pair(1), certificate=True)
    with pytest.raises(VerificationError, match="triangles, and the export to VeriPB does not cover"):
        gk.export_proof(result, tmp_path / "proof")
    edges, labels = [(u, u + 1) for u in range(399)], [u * u % 23 for u in range(400)]
    pair = gk.Graph(400, edges, node_labels=labels), gk.Graph(400, edges, node_labels=["?", *labels[1:]])
    with pytest.raises(VerificationError, match="does not cover certificates of regions"):
        gk.export_proof(gk.solve(*pair, certificate=True), tmp_path / "proof")
    assert not list(tmp_path.iterdir())
