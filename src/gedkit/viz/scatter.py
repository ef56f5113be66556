"""Predicted against exact distances: a row per data set, a column per method (figure 7 of Wang et al., CVPR 2021)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gedkit.viz.canvas import new_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# The paper's colors: GENN-A*, Hungarian solver, GENN, Hungarian heuristic.
_COLOURS = ("#d62728", "#1f5fd6", "#17a2b8", "#e0a800")


@dataclass(frozen=True)
class ScatterPanel:
    """One plot: what it is called, and exact and predicted distances of the same pairs."""

    title: str
    exact: NDArray[np.float64]
    predicted: NDArray[np.float64]


def draw_scatter(rows: Sequence[tuple[str, Sequence[ScatterPanel | None]]], seed: int = 0) -> Figure:
    """Draw the panels; None leaves a place empty.

    Parameters
    ----------
    rows : sequence of (str, sequence of ScatterPanel or None)
        The name of a set and its panels, as many for each set.
    seed : int
        Whole distances are moved a little, so that dots do not hide each other.

    Examples
    --------
    >>> import numpy as np
    >>> panel = ScatterPanel("solver", np.arange(5.0), np.arange(5.0) + 1)
    >>> len(draw_scatter([("set", [panel, None])]).axes)
    2
    """
    columns = max(len(panels) for _, panels in rows)
    figure = new_figure(3.1 * columns, 2.9 * len(rows), constrained=True)
    grid = figure.subplots(len(rows), columns, squeeze=False)
    rng = np.random.default_rng(seed)
    for places, (name, panels) in zip(grid, rows, strict=True):
        right, top = _ends([panel for panel in panels if panel is not None])
        for i, (axes, panel) in enumerate(zip(places, panels, strict=True)):
            if panel is None:
                axes.axis("off")
                axes.text(0.5, 0.5, "not run", ha="center", va="center", color="#718096", transform=axes.transAxes)
                continue
            whole = bool((panel.exact == np.round(panel.exact)).all())
            shift = rng.uniform(-0.3, 0.3, panel.exact.shape) if whole else np.zeros(panel.exact.shape)
            colour = _COLOURS[i % len(_COLOURS)]
            axes.scatter(panel.exact + shift, panel.predicted, s=7, color=colour, alpha=0.45, linewidths=0)
            axes.scatter(panel.exact + shift, panel.exact, s=4, color="black", alpha=0.6, linewidths=0)
            axes.set(xlim=(-0.04 * right, right), ylim=(-0.02 * top, top))
            axes.set_title(f"{name}: {panel.title}", fontsize=9)
            axes.set_xlabel("exact distance", fontsize=8)
            axes.tick_params(labelsize=7)
            axes.spines[["top", "right"]].set_visible(False)
            if i == 0:
                axes.set_ylabel("predicted distance", fontsize=8)
    return figure


def _ends(panels: Sequence[ScatterPanel]) -> tuple[float, float]:
    """Return where both axes end: in the same place for all panels of a set, so that heights compare."""
    right = max((float(panel.exact.max()) for panel in panels), default=1.0)
    top = max((float(panel.predicted.max()) for panel in panels), default=1.0)
    return 1.05 * max(right, 1e-9), 1.05 * max(right, top, 1e-9)
