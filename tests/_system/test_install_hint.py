"""The command that an error names works where gedkit came from an index, and where it came from a folder."""

from __future__ import annotations

import importlib.metadata
import tomllib
from pathlib import Path

import pytest

from gedkit._system.install_hint import install_hint

REQUIRES = [
    "numpy>=1.26",
    "matplotlib>=3.8; extra == 'viz'",
    'networkx>=3.2; extra == "networkx"',
    "scipy; extra == 'networkx'",
]


class Installed:
    requires = REQUIRES

    def __init__(self, origin: str | None) -> None:
        self.origin = origin

    def read_text(self, name: str) -> str | None:
        return self.origin if name == "direct_url.json" else None


def test_from_an_index_the_extra_is_named(monkeypatch):
    monkeypatch.setattr(importlib.metadata, "distribution", lambda name: Installed(None))
    assert install_hint("viz") == 'pip install "gedkit[viz]"'


def test_from_a_folder_the_libraries_are_named(monkeypatch):
    monkeypatch.setattr(importlib.metadata, "distribution", lambda name: Installed('{"url": "file:///somewhere"}'))
    assert install_hint("viz") == 'pip install "matplotlib>=3.8"'
    assert install_hint("networkx") == 'pip install "networkx>=3.2" "scipy"'


def test_without_metadata_the_extra_is_named(monkeypatch):
    def missing(name: str) -> Installed:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "distribution", missing)
    assert install_hint("chem") == 'pip install "gedkit[chem]"'


@pytest.mark.parametrize("extra", ["networkx", "viz", "milp", "chem", "amr", "sklearn", "web", "datasets", "train"])
def test_every_extra_that_errors_name_exists(extra):
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    first = project["optional-dependencies"][extra][0].partition(">")[0].partition("=")[0]
    assert f"gedkit[{extra}]" in install_hint(extra) or first in install_hint(extra)
