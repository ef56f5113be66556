"""The size of the search tree against the size of the problem (figure 5 of Wang et al., CVPR 2021)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gedkit.viz.canvas import new_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_COLOURS = {
    "Hungarian-A*, all edges": "#e0a800",
    "Hungarian-A*, unmatched edges": "#8a8f98",
    "GENN-A*": "#d62728",
    "exact": "#1f5fd6",
}


def means_by_size(sizes: NDArray[np.int64], states: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the sizes that occur and the mean number of states at each.

    >>> [part.tolist() for part in means_by_size(np.array([8, 9, 8]), np.array([10, 40, 20]))]
    [[8, 9], [15.0, 40.0]]
    """
    found, place, counts = np.unique(sizes, return_inverse=True, return_counts=True)
    return found, np.bincount(place, weights=states) / counts


def draw_tree_sizes(
    panels: Sequence[tuple[str, NDArray[np.int64], Mapping[str, NDArray[np.int64]]]],
) -> Figure:
    """Draw the mean number of states put into OPEN over n1 + n2, a panel per set, a line per solver.

    Parameters
    ----------
    panels : sequence of (str, array, mapping of str to array)
        The set's name, n1 + n2 of its pairs, and by solver the states of the same pairs.
    """
    figure = new_figure(4.2 * len(panels), 3.4, constrained=True)
    grid = figure.subplots(1, len(panels), squeeze=False)[0]
    for axes, (name, sizes, states) in zip(grid, panels, strict=True):
        one_size = len(np.unique(sizes)) == 1
        for i, (solver, opened) in enumerate(states.items()):
            colour = _COLOURS.get(solver, "#4a5568")
            x, y = means_by_size(sizes, opened)
            if one_size:  # keypoints: all problems are as large; bars then
                axes.bar([i], y, color=colour, width=0.6, label=solver)
                axes.annotate(f"{y[0]:,.0f}", (i, y[0]), ha="center", va="bottom", fontsize=8)
            else:
                axes.plot(x, np.maximum(y, 1), marker="o", markersize=4, linewidth=1.6, color=colour, label=solver)
        axes.set(yscale="log", title=f"{name}, $n_1 + n_2$ = {sizes[0]}" if one_size else name)
        if one_size:
            axes.set_xticks([])
            axes.margins(y=0.15)
        else:
            axes.set_xlabel("$n_1 + n_2$")
            _number_sizes(axes, sizes)
        axes.grid(axis="y", alpha=0.25)
        axes.spines[["top", "right"]].set_visible(False)
    grid[0].set_ylabel("states put into OPEN")
    # One legend for all panels, above them: inside, it would lie on the lines.
    drawn = {label: mark for axes in grid for mark, label in zip(*axes.get_legend_handles_labels(), strict=True)}
    figure.legend(
        drawn.values(),
        drawn.keys(),
        loc="outside upper center",
        ncols=min(len(drawn), 2 * len(panels)),
        frameon=False,
        fontsize=9,
    )
    return figure


def draw_state_ratios(
    panels: Sequence[tuple[str, NDArray[np.int64], Sequence[tuple[NDArray[np.int64], NDArray[np.int64]]]]],
) -> Figure:
    """Draw how many times fewer states a learned search opens than its baseline, over n1 + n2, a line per training.

    Parameters
    ----------
    panels : sequence of (str, array, sequence of (array, array))
        The set's name, n1 + n2 of its pairs, and for each training the states of the baseline and of the search.
    """
    figure = new_figure(4.2 * len(panels), 3.4, constrained=True)
    grid = figure.subplots(1, len(panels), squeeze=False)[0]
    for axes, (name, sizes, trainings) in zip(grid, panels, strict=True):
        lines = []
        for baseline, learned in trainings:
            x, above = means_by_size(sizes, baseline)
            lines.append(above / np.maximum(means_by_size(sizes, learned)[1], 1))
            axes.plot(x, lines[-1], marker="o", markersize=2, linewidth=0.7, color="#d62728", alpha=0.4)
        axes.plot(x, np.exp(np.mean(np.log(np.maximum(lines, 1e-9)), axis=0)), marker="o", color="#d62728", linewidth=2)
        axes.axhline(1, color="#8a8f98", linewidth=1, linestyle="--")
        count = "1 training" if len(lines) == 1 else f"{len(lines)} trainings"
        axes.set(title=f"{name}, {count}", xlabel="$n_1 + n_2$", yscale="log")
        _number_sizes(axes, sizes)
        _number_ratios(axes)
        axes.grid(axis="y", alpha=0.25)
        axes.spines[["top", "right"]].set_visible(False)
    grid[0].set_ylabel("times fewer states")
    return figure


def _number_sizes(axes: Axes, sizes: NDArray[np.int64]) -> None:
    """Mark whole sizes on the x-axis, at most eight of them."""
    low, high = int(sizes.min()), int(sizes.max())
    axes.set_xticks(range(low, high + 1, -(-(high - low + 1) // 8)))


def _number_ratios(axes: Axes) -> None:
    """Mark 1, 2, 5, 10 and so on, as plain numbers, where the logarithmic y-axis has them."""
    low, high = axes.get_ylim()
    marks = [step * 10.0**power for power in range(-3, 7) for step in (1, 2, 5)]
    shown = [mark for mark in marks if low <= mark <= high]
    axes.set_yticks(shown, [f"{mark:g}" for mark in shown])
    axes.minorticks_off()
