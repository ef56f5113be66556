"""Remarks in reports: why our numbers differ from the printed ones, in general and in a run."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gedkit._metrics import mean_squared_error, similarities_of
from gedkit.datasets.dataset import Dataset
from gedkit.evaluation.comparison import Row
from gedkit.evaluation.protocols import pair_sizes, score
from gedkit.evaluation.published import GRAPHSIM_EXPONENT, TABLE_1, is_halved
from gedkit.evaluation.tables import TimedSet

__all__ = [
    "ESTIMATES",
    "MEASURES",
    "METHODS",
    "PROTOCOLS",
    "SCATTER",
    "SHORT",
    "TREE_SIZES",
    "on_accuracy",
    "on_exponent",
    "on_growth",
    "on_noise",
    "on_times",
    "on_truth",
    "on_twins",
    "paper",
]

MEASURES = (
    "Similarity is exp(-2 GED / (n1 + n2)); mse is the mean squared error of similarities in thousandths, never "
    "halved; \N{GREEK SMALL LETTER RHO} is Spearman's rank correlation per query; p@10 the share of the ten nearest "
    "that are found."
)
SHORT = (
    "**This is a short run on generated graphs**: it shows that every part works; its numbers say nothing about those "
    "of the paper."
)
METHODS = (
    "Every test graph is compared with every training graph. Methods without an edit path predict only a number, on "
    "either side of the truth; the others give upper bounds. `exact`, `auto` and the search with `trust` 0.9 are not "
    "in the paper."
)
PROTOCOLS = (
    "**genn** compares with the training part and keeps ties in the order of the set; **simgnn** compares with the "
    "training and validation parts and counts all that are as near as the k-th; **gedgnn** draws 100 training graphs, "
    "ranks by distance and orders ties in the truth by the prediction. With fewer than k candidates, k is their number."
)
ESTIMATES = (
    "Every way gets the same states, the children of one parent together as in A*, without a cache of earlier answers.",
    "h(p) of GENN and of the Hungarian heuristic depends only on the unmatched nodes, so a search computes it once per "
    "set of unmatched nodes and looks it up afterwards. The last column is the time of a whole search per state put "
    "into OPEN, over the pairs of Table 2.",
    "The paper's times are those of calls to PyTorch, ours those of C++ without a tensor library: compare ratios, not "
    "times.",
)
TREE_SIZES = (
    "Mean number of states put into OPEN against the size of the problem, on the pairs of Table 2 (paper: figure 4)."
)
SCATTER = (
    "Each dot is a pair; black dots lie on the exact distance. The solvers on the left give upper bounds; the network "
    "and the assignment bound on the right guide A*; the latter is a lower bound. Integer distances are shifted "
    "slightly, so that dots do not hide each other. (Paper: figure 6.)"
)

_SIZE_GROUPS = 7  # with about equal numbers of pairs
_REASONS = {
    "Beam": "the paper does not say how wide its beam is; ours keeps the best 80 states by cost and assignment bound",
    "Hungarian": "many assignments have the same cost, and which one is found depends on the numbering of the nodes",
    "VJ": "as for Hungarian; another assignment solver finds another one of equal cost",
    "GENN": "trained longer, with the settings of the model's card",
    "GENN-A*": "the search is the paper's; the model behind it is ours",
    "SimGNN": "trained by our loop and validated like GENN",
    "GMN": "its authors train for retrieval; how it became a regressor for the printed number is not published",
    "GraphSim": "fewer and smaller convolutions than its authors', trained for minutes on one core",
}


def on_accuracy(dataset: str, rows: Sequence[Row]) -> list[str]:
    """Return a remark on each row that is also in the paper."""
    printed = TABLE_1.get(dataset, {})
    found = []
    for row in rows:
        name = row.method.name
        if name in printed and name in _REASONS:
            halved = is_halved(dataset, name)
            theirs = printed[name][0] * (2 if halved else 1)
            ours = 1e3 * row.scores["genn"].mse
            verdict = "below" if ours < 0.98 * theirs else "above" if ours > 1.02 * theirs else "equal to"
            half = " (half of it in print)" if halved else ""
            found.append(f"{name}: mse {ours:.3f}, {verdict} the paper's {theirs:.3f}{half}: {_REASONS[name]}.")
    return found


def on_exponent(dataset: Dataset, predicted: NDArray[np.float64], truth: NDArray[np.float64]) -> str:
    """Return the error of GraphSim in the similarity of its authors' released configuration."""
    taken = np.ix_(dataset.splits["test"], dataset.splits["train"])
    sizes = pair_sizes(dataset)[taken]
    wide = [similarities_of(GRAPHSIM_EXPONENT * side[taken], sizes) for side in (predicted, truth)]
    return (
        f"GraphSim's released configuration uses exp(-{2 * GRAPHSIM_EXPONENT} GED / (n1 + n2)) as the "
        f"similarity; by that measure ours has mse {1e3 * mean_squared_error(*wide):.3f}."
    )


def on_truth(unproven: int, pairs: int) -> list[str]:
    """Return a remark if the truth is not proven for all pairs."""
    if not unproven:
        return []
    return [
        f"**The truth is not proven** for {unproven} of {pairs} pairs: the time limit stopped `exact`, and the cost "
        "of the best path found is used as the distance. The numbers below are relative to that."
    ]


def on_twins(unseen: int, queries: int) -> str:
    """Return a remark on how many test graphs a network may have seen."""
    return (
        f"{queries - unseen} of the {queries} test graphs have a twin, a graph at distance 0, among those seen in "
        f"training; the columns without twins are over the other {unseen}."
    )


def on_noise(dataset: Dataset, truth: NDArray[np.float64], seed: int) -> str:
    """Return a remark on the effect of strict ties on a perfect prediction."""
    shaken = truth + 1e-9 * np.random.default_rng(seed).random(truth.shape)
    reached = score(dataset, shaken, truth, "genn").p_at_10
    return (
        f"Under genn the exact distances with noise of 1e-9 have p@10 = {reached:.3f}: noise breaks ties at random. "
        "Solvers are not affected, since their distances are equal if the true ones are; nor are networks on "
        "isomorphic graphs."
    )


def on_times(sets: Sequence[TimedSet]) -> list[str]:
    """Return remarks on the origin of the times and on the numbers of states."""
    found = [
        "Every solver got the same pairs in the same run, one after the other on one core; times are processor times "
        "of the whole call. The paper's times are those of Cython with calls to PyTorch, ours those of C++: compare "
        "ratios, not times.",
    ]
    for timed in sets:
        if "GENN-A*" in timed.runs and "Hungarian-A*" in timed.runs:
            ratio = timed.runs["Hungarian-A*"].opened.mean() / max(timed.runs["GENN-A*"].opened.mean(), 1e-9)
            found.append(
                f"{timed.title}: Hungarian-A* puts {ratio:.1f} times as many states into OPEN as GENN-A*. Ours "
                "caches h(p) by set of unmatched nodes, so the time depends more on distinct sets than on states."
            )
    return found


def on_growth(title: str, sizes: NDArray[np.int64], base: NDArray[np.int64], opened: NDArray[np.int64]) -> str:
    """Return a remark on how the reduction of the search tree grows with the size of the pair."""
    found, counts = np.unique(sizes, return_counts=True)
    group = (np.cumsum(counts) - counts) * _SIZE_GROUPS // len(sizes)
    parts = []
    for k in np.unique(group):
        least, most = int(found[group == k].min()), int(found[group == k].max())
        taken = (sizes >= least) & (sizes <= most)
        before, after = float(base[taken].mean()), float(opened[taken].mean())
        at = str(least) if least == most else f"{least}-{most}"
        parts.append(
            f"{before - after:,.0f} at {at} ({before / max(after, 1.0):.1f} times fewer, {int(taken.sum())} pairs)"
        )
    return f"{title}: states per pair that GENN-A* saves over Hungarian-A*, by n1 + n2: {', '.join(parts)}."


def paper(sets: str) -> str:
    """Return the introduction: what is reproduced, on which sets."""
    return (
        "The tables and figures of Wang, Zhang, Yu, Huang and Yan, Combinatorial Learning of Graph Edit Distance via "
        f"Dynamic Embedding, CVPR 2021, reproduced with gedkit on {sets}. Grey columns are the numbers printed in the "
        "paper."
    )
