"""The recipes name the release of torch that the shipped weights were made with, and development installs that one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from gedkit.lab.training.recipes import MADE_WITH, command  # noqa: E402


def test_development_installs_the_release_that_the_weights_were_made_with():
    constraints = (Path(__file__).parents[3] / "constraints.txt").read_text(encoding="utf-8")
    assert f"torch=={MADE_WITH}" in constraints.splitlines()


@pytest.mark.parametrize(("release", "warned"), [(f"{MADE_WITH}+cpu", False), (MADE_WITH, False), ("2.2.0", True)])
def test_another_release_is_told(release, warned, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(torch, "__version__", release)
    monkeypatch.setattr(sys, "argv", ["recipe", "-o", str(tmp_path)])
    command.run_recipe(lambda folder, report: [], "nothing to train")
    assert (f"were made with {MADE_WITH}" in capsys.readouterr().err) == warned
