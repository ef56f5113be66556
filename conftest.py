"""For every test and every example in a docstring or a page, wherever it stands."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

# The one module that cannot be imported without an optional library that the development tools leave out.
collect_ignore = [] if find_spec("torch_geometric") else ["src/gedkit/lab/datasets/ged_dataset.py"]


@pytest.fixture(autouse=True)
def close_figures() -> Iterator[None]:
    """Close the figures that pyplot keeps: it warns of more than twenty, and warnings are errors here."""
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
