"""Draws accuracy against states opened, and states opened against the size of the problem."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from trust_curve import Point


def plot(path: Path, points: Sequence[tuple[str, Point]]) -> None:
    """Write two panels, a colour per set: a curve over `trust`, and the search trees as in Fig. 5 of the paper."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    names = list(dict.fromkeys(name for name, _ in points))
    figure = Figure(figsize=(12, 4.5), layout="constrained")
    left, right = figure.subplots(1, 2)
    for i, name in enumerate(names):
        colour = mpl.colormaps["turbo"]((i + 0.5) / len(names))
        mine = [point for of, point in points if of == name and point.opened and "pairs" not in point.solver]
        curve = [p for p in mine if p.solver.startswith("genn-astar")]
        left.plot([np.mean(p.opened) for p in curve], [p.optimal for p in curve], "o-", color=colour, label=name)
        for p in curve:
            trust = p.solver.rpartition(" ")[2]
            left.annotate(trust, (np.mean(p.opened), p.optimal), fontsize=7, textcoords="offset points", xytext=(3, -9))
        for p in mine:
            if p.solver == "hungarian-astar":
                left.plot(np.mean(p.opened), p.optimal, "*", color=colour, markersize=11)
            if p.solver in ("hungarian-astar", "genn-astar trust 1"):
                sizes = sorted(set(p.sizes))
                opened = np.array(p.opened)
                means = [opened[np.array(p.sizes) == size].mean() for size in sizes]
                style = "--" if p.solver == "hungarian-astar" else "-"
                right.plot(sizes, means, style, color=colour, marker=".", label=f"{name}, {p.solver}")
    left.set(xscale="log", xlabel="states opened", ylabel="share of optimal paths")
    right.set(yscale="log", xlabel="$n_1 + n_2$", ylabel="states opened")
    for axes in (left, right):
        axes.grid(alpha=0.25)
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False, fontsize=8)
    figure.savefig(path, dpi=130)
