"""For every test and every example in a docstring or a page, wherever it stands."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

# The modules that cannot be imported without a library that the development tools leave out.
_NEEDS = {
    "torch_geometric": "lab/datasets/ged_dataset.py",
    "ml4co_kit": "integrations/ml4co_kit.py",
    "gscbench": "integrations/gscbench.py",
}
collect_ignore = [f"src/gedkit/{file}" for library, file in _NEEDS.items() if not find_spec(library)]


@pytest.fixture(autouse=True)
def close_figures() -> Iterator[None]:
    """Close the figures that pyplot keeps: it warns of more than twenty, and warnings are errors here."""
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
