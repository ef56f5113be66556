"""How the bounds of a search closed in on the distance over time."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

import gedkit as gk
from gedkit.viz.canvas import new_figure, saved
from gedkit.viz.draw import heading
from gedkit.viz.shapes import DELETED, INK, INSERTED, KEPT

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SMALLEST = ("microseconds", 1e-6)


def draw_history(result: gk.Result, path: str | Path | None = None, *, title: str | None = None) -> Figure:
    """Draw the best distance found and the proven lower bound over time, and the size of the search tree.

    Parameters
    ----------
    result : Result
    path : str or Path, optional
        File to write.
    title : str, optional
        Heading.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> import gedkit as gk
    >>> from gedkit.viz import draw_history
    >>> r = gk.solve(gk.Graph(4, [(0, 1), (1, 2), (2, 3)]), gk.Graph(4, [(0, 1), (0, 2), (0, 3)]))
    >>> draw_history(r).axes[0].get_ylabel()
    'distance'
    """
    stats = result.stats
    points = [*result.history, (max(stats.seconds, 0.0), result.lower_bound, result.distance)]
    points.sort(key=lambda point: point[0])
    unit, size = next((u for u in (("seconds", 1.0), ("milliseconds", 1e-3)) if points[-1][0] >= u[1]), _SMALLEST)
    times = [seconds / size for seconds, _, _ in points]
    lower, upper = ([p[i] if math.isfinite(p[i]) else math.nan for p in points] for i in (1, 2))
    figure = new_figure(7.2, 4.0, managed=path is None)
    axes = figure.add_axes((0.09, 0.14, 0.87, 0.68))
    axes.plot(times, upper, drawstyle="steps-post", color=DELETED, linewidth=2, marker="o", ms=3, label="best path")
    axes.plot(times, lower, drawstyle="steps-post", color=INSERTED, linewidth=2, marker="o", ms=3, label="proven bound")
    axes.fill_between(times, lower, upper, step="post", color=KEPT, alpha=0.10, linewidth=0)
    began = min((t for t in times if t > 0), default=0.0)
    if began and times[-1] / began > 50:
        axes.set_xscale("log")
    else:
        axes.locator_params(axis="x", nbins=6)
    axes.set_xlabel(unit, color=INK)
    axes.set_ylabel("distance", color=INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#e2e8f0")
    axes.legend(frameon=False, fontsize=9, loc="best")
    figure.suptitle(heading(result, title), fontsize=12, color=INK, y=0.97, va="top")
    tree = f"{result.solver}: {stats.opened:,} states opened, {stats.expanded:,} expanded"
    figure.text(0.5, 0.855, tree, ha="center", fontsize=9, color=KEPT)
    return saved(figure, path)
