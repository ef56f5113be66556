"""For every test and every example in a docstring or a page, wherever it stands."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def close_figures() -> Iterator[None]:
    """Close the figures that pyplot keeps: it warns of more than twenty, and warnings are errors here."""
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
