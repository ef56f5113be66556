from __future__ import annotations

import json

import pytest

import gedkit as gk


@pytest.fixture
def files(tmp_path):
    """Return a folder with two graphs and the certificate of their distance."""
    gk.write(gk.Graph(4, [(0, 1), (1, 2), (2, 3), (0, 3)], node_labels="CCNO"), tmp_path / "a.json")
    gk.write(gk.Graph(4, [(0, 1), (0, 2), (0, 3)], node_labels="CCCO"), tmp_path / "b.json")
    return tmp_path


def test_make_check_export(files, run):
    a, b, proof = files / "a.json", files / "b.json", files / "proof.npz"
    code, out, _ = run("certificate", "make", a, b, "-o", proof)
    assert code == 0
    assert "distance >= 4" in out
    for checker in ("fast", "plain"):
        code, out, _ = run("certificate", "check", proof, a, b, "--checker", checker)
        assert code == 0
        assert out.startswith("verified: ")
        assert out.endswith("costs less than 4\n")
    code, out, _ = run("certificate", "check", proof, a, b, "--json")
    assert json.loads(out) == {"certified_lower_bound": 4.0, "steps": 1, "checker": "fast"}
    code, out, _ = run("certificate", "export", proof, a, b, "--format", "veripb", "-o", files / "out")
    assert code == 0
    assert "veripb --requireUnsat" in out
    assert (files / "out.opb").read_text(encoding="ascii").startswith("* #variable= ")
    assert (files / "out.pbp").read_text(encoding="ascii").startswith("pseudo-Boolean proof")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("check", "proof.npz", "b.json", "a.json"), "about other graphs"),
        (("check", "proof.npz", "a.json", "b.json", "--checker", "slow"), "'fast', 'plain'"),
        (("check", "a.json", "a.json", "b.json"), "a.json"),
        (("check", "missing.npz", "a.json", "b.json"), "cannot read"),
        (("export", "proof.npz", "a.json", "b.json", "-o", "x", "--format", "lean"), "'veripb'"),
        (("export", "proof.npz", "b.json", "a.json", "-o", "x"), "about other graphs"),
    ],
)
def test_errors(files, run, monkeypatch, arguments, words):
    monkeypatch.chdir(files)
    run("certificate", "make", "a.json", "b.json", "-o", "proof.npz", "--json")
    code, _, err = run("certificate", *arguments)
    assert code == 2
    assert words in err
    assert err.count("\n") == 1
