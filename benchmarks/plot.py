"""Draws time and states opened against the size of the problem."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from measured import Measured

MARKERS = "os^vDPX*"


def plot(path: Path, points: Sequence[tuple[str, Sequence[int], Measured]]) -> None:
    """Write two panels: seconds and states opened over n1 + n2. A color per set, a marker per solver."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    names = list(dict.fromkeys(name for name, _, _ in points))
    solvers = list(dict.fromkeys(m.solver for _, _, m in points if m.seconds))
    colour = {name: mpl.colormaps["turbo"]((i + 0.5) / len(names)) for i, name in enumerate(names)}
    figure = Figure(figsize=(13, 5.5), layout="constrained")
    left, right = figure.subplots(1, 2)
    for name, sizes, m in points:
        marker = MARKERS[solvers.index(m.solver) % len(MARKERS)] if m.solver in solvers else "o"
        style = {"s": 14, "alpha": 0.6, "marker": marker, "color": colour[name], "linewidths": 0}
        if m.seconds:
            left.scatter(sizes[: m.pairs], m.seconds, **style)
        if m.states:
            right.scatter(sizes[: m.pairs], [max(1, s) for s in m.states], **style)
    left.set(yscale="log", xlabel="$n_1 + n_2$", ylabel="seconds per pair")
    right.set(yscale="log", xlabel="$n_1 + n_2$", ylabel="states opened")
    for axes in (left, right):
        axes.grid(alpha=0.25)
        axes.spines[["top", "right"]].set_visible(False)
    for name in names:
        right.scatter([], [], color=colour[name], label=name)
    for i, solver in enumerate(solvers):
        right.scatter([], [], color="black", marker=MARKERS[i % len(MARKERS)], label=solver)
    right.legend(loc="center left", bbox_to_anchor=(1.02, 0.5), frameon=False, fontsize=8)
    figure.savefig(path, dpi=130)
