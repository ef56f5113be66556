"""Search trees of A*: every state that was put into OPEN, level by level (as figure 3 of Wang et al., CVPR 2021)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gedkit.viz.canvas import new_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_LINE, _OPEN, _EXPANDED, _PATH = "#c9d1db", "#b4bfcc", "#1f5fd6", "#d62728"


@dataclass
class DrawnState:
    """A state: the number of its parent in the list (None for the root), its level, and what became of it."""

    parent: int | None
    level: int
    expanded: bool = False
    on_path: bool = False


def draw_search_trees(trees: Sequence[tuple[str, Sequence[DrawnState]]]) -> Figure:
    """Draw search trees side by side.

    Parameters
    ----------
    trees : sequence of (str, sequence of DrawnState)
        The title of each tree and its states, parents before children.
    """
    figure = new_figure(4.6 * len(trees), 3.6, constrained=True)
    for axes, (title, states) in zip(figure.subplots(1, len(trees), squeeze=False)[0], trees, strict=True):
        across = _places(states)
        for number, state in enumerate(states):
            if state.parent is not None:
                ends = (across[state.parent], across[number]), (-states[state.parent].level, -state.level)
                chosen = state.on_path
                axes.plot(*ends, color=_PATH if chosen else _LINE, linewidth=1.8 if chosen else 0.6, zorder=1 + chosen)
        for name, colour, size, chosen_states in (
            ("in OPEN, never taken out", _OPEN, 7, [s for s in enumerate(states) if not s[1].expanded]),
            ("taken out", _EXPANDED, 13, [s for s in enumerate(states) if s[1].expanded and not s[1].on_path]),
            ("the path found", _PATH, 24, [s for s in enumerate(states) if s[1].on_path]),
        ):
            x, y = [across[i] for i, _ in chosen_states], [-state.level for _, state in chosen_states]
            axes.scatter(x, y, s=size, color=colour, label=name, zorder=3, linewidths=0)
        axes.set_title(f"{title}: {len(states) - 1} states", fontsize=11)
        axes.set_yticks([-level for level in range(max(state.level for state in states) + 1)])
        axes.set_yticklabels([str(-int(tick)) for tick in axes.get_yticks()])
        axes.set_ylabel("nodes placed")
        axes.set_xticks([])
        axes.spines[["top", "right", "bottom"]].set_visible(False)
    handles, names = figure.axes[0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=3, frameon=False, fontsize=9)
    return figure


def _places(states: Sequence[DrawnState]) -> list[float]:
    """Return where each state is across: leaves side by side, a parent in the middle of its children."""
    children: list[list[int]] = [[] for _ in states]
    for number, state in enumerate(states):
        if state.parent is not None:
            children[state.parent].append(number)
    across = [0.0] * len(states)
    order, stack = [], [0]
    while stack:  # depth first, so that subtrees do not cross
        number = stack.pop()
        order.append(number)
        stack += reversed(children[number])
    leaves = 0
    for number in order:
        if not children[number]:
            across[number] = float(leaves)
            leaves += 1
    for number in reversed(order):
        if children[number]:
            across[number] = (across[children[number][0]] + across[children[number][-1]]) / 2
    return across
