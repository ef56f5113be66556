"""Pictures of the method on one pair: edit path (figure 1 of Wang et al., CVPR 2021) and trees of A* (figure 3)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._solve.one_pair import solve
from gedkit.lab.evaluation.comparison import Comparison
from gedkit.lab.evaluation.report import Picture, Section
from gedkit.lab.evaluation.search_tree import search_tree

__all__ = ["method_section"]

_STATES = 250  # of Hungarian-A*, about: a tree that can still be seen


def method_section(comparison: Comparison, pairs: list[tuple[int, int]], opened: NDArray[np.int64]) -> Section | None:
    """Return the pictures of the pair with the most suitable tree; None without default costs and a model of the paper.

    Parameters
    ----------
    comparison : Comparison
    pairs : list of (int, int)
        The pairs to choose from.
    opened : array
        How many states Hungarian-A* puts into OPEN on each of them.
    """
    model = comparison.model
    if model is None or model.kind != "genn" or comparison.dataset.costs != Costs():
        return None
    from gedkit.viz.search_tree import draw_search_trees
    from gedkit.viz.steps import draw_steps

    number = int(np.argmin(np.abs(opened - _STATES)))
    g1, g2 = (comparison.dataset.graphs[i] for i in pairs[number])
    result = solve(g1, g2, solver="genn-astar", model=model)
    trees = [("Hungarian-A*", search_tree(g1, g2)), ("GENN-A*", search_tree(g1, g2, model))]
    of_pair = f"a pair of {comparison.title} ({g1.n} and {g2.n} nodes)"
    pictures = [
        Picture("edit_path", draw_steps(result), f"The edit path that GENN-A* finds for {of_pair} (paper: figure 1)."),
        Picture(
            "search_trees",
            draw_search_trees(trees),
            "The trees that A* builds on the same pair: every dot is a partial mapping in OPEN (paper: figure 3).",
        ),
    ]
    return Section("The method on one pair", pictures=pictures)
