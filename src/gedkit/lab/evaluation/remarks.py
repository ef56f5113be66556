"""Remarks in reports: why our numbers differ from the printed ones, in general and in a run."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gedkit.lab.datasets.dataset import Dataset
from gedkit.lab.evaluation.comparison import Row
from gedkit.lab.evaluation.methods import LITERAL, STRONG
from gedkit.lab.evaluation.protocols import score
from gedkit.lab.evaluation.published import TABLE_1, is_halved
from gedkit.lab.evaluation.tables import TimedSet

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
    "**stable** is ours: it compares with the training part and keeps ties in the order of the set. **genn** has the "
    "ranking functions of the authors' program: an unstable sort, the last k, ranks without averaged ties, here over "
    "ten shuffled orders. **genn-2021** has those of its first version, in which p@k compared the *least* similar "
    "graphs by mistake; the printed p@10 belongs to it. **simgnn** compares with the training and validation parts "
    "and counts all that are as near as the k-th; **gedgnn** draws 100 training graphs, ranks by distance and orders "
    "ties in the truth by the prediction. With fewer than k candidates, k is their number."
)
IMPORTED = (
    "Scores over the pairs that each file lists. A distance is **exact** if it is the optimum, and **feasible** if it "
    "is not below it: a program that only predicts a number may state a distance that no edit path has. The cost of "
    "a mapping is computed from the graphs. Ranks are taken over the candidates listed for each query, and p@k counts "
    "all that are truly as near as the k-th."
)
ABLATIONS = (
    "GENN under the equal budget, with one thing changed at a time; searches under its weights after stage one alone, "
    "and after stage two."
)
INTERVALS = (
    "Figures over several trainings are means \N{PLUS-MINUS SIGN} standard deviations. In brackets are 95 % bootstrap "
    "intervals of 2,000 resamples: over test graphs for accuracy, since pairs with the same test graph are not "
    "independent, and over pairs for ratios of times and states."
)
BASELINE = (
    "States are those put into OPEN. Ratios of states are over the pairs of Table 2 and to **Hungarian-A*, all "
    "edges**: the heuristic of the authors' program, in which edges to matched nodes count half, searched from the "
    "smaller graph as GENN-A* is. **Unmatched edges** is the weaker heuristic of the paper's text."
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
    "Mean number of states put into OPEN against the size of the problem, on the pairs of Table 2 (paper: figure 5)."
)
STATE_RATIOS = (
    "How many times fewer states GENN-A* puts into OPEN than Hungarian-A*, all edges, by the size of the problem, on "
    "the pairs of Table 2: thin lines are trainings, the thick one their geometric mean. (Paper, figure 5: about 5 on "
    "AIDS.)"
)
SCATTER = (
    "Each dot is a pair; black dots lie on the exact distance. The solvers on the left give upper bounds; the network "
    "and the assignment bound on the right guide A*; the latter is a lower bound. Integer distances are shifted "
    "slightly, so that dots do not hide each other. (Paper: figure 7.)"
)

_SIZE_GROUPS = 7  # with about equal numbers of pairs
_REASONS = {
    "Beam": "the paper does not say how wide its beam is; ours keeps the best 80 states by cost and assignment bound",
    "Hungarian": "many assignments have the same cost, and which one is found depends on the numbering of the nodes",
    "VJ": "as for Hungarian; another assignment solver finds another one of equal cost",
    "GENN": "the shipped model: wider, symmetric, trained with mutants, as its card says",
    "GENN-A*": "the search is the paper's; the model behind it is ours",
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
            ours = 1e3 * row.scores["stable"].mse
            verdict = "below" if ours < 0.98 * theirs else "above" if ours > 1.02 * theirs else "equal to"
            half = " (half of it in print)" if halved else ""
            found.append(f"{name}: mse {ours:.3f}, {verdict} the paper's {theirs:.3f}{half}: {_REASONS[name]}.")
    return found


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
        f"{queries - unseen} of the {queries} test graphs have a twin, a graph at distance 0, among training and "
        f"validation graphs or the mutants that a model here was trained on; columns called unseen are over the other "
        f"{unseen}."
    )


def on_noise(dataset: Dataset, truth: NDArray[np.float64], seed: int) -> str:
    """Return a remark on the effect of strict ties on a perfect prediction."""
    shaken = truth + 1e-9 * np.random.default_rng(seed).random(truth.shape)
    reached = score(dataset, shaken, truth, "stable").p_at_10
    return (
        f"Under stable the exact distances with noise of 1e-9 have p@10 = {reached:.3f}: noise breaks ties at random. "
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
        if "GENN-A*" in timed.runs:
            strong, literal = (timed.runs[name].opened.mean() for name in (STRONG, LITERAL))
            learned = max(timed.runs["GENN-A*"].opened.mean(), 1e-9)
            found.append(
                f"{timed.title}: {_in_words(strong / learned)} Hungarian-A* with all edges, which opens "
                f"{strong:,.0f} where the weaker one of the text opens {literal:,.0f}. Ours caches h(p) by set of "
                "unmatched nodes, so the time depends more on distinct sets than on states."
            )
    return found


def _in_words(ratio: float) -> str:
    """Return how many states GENN-A* opens, where the baseline opens ``ratio`` times as many.

    >>> _in_words(0.5)
    'the model does not help: GENN-A* puts 2.0 times as many states into OPEN as'
    >>> _in_words(4)
    'GENN-A* puts 4.0 times fewer states into OPEN than'
    """
    if ratio > 1:
        return f"GENN-A* puts {ratio:.1f} times fewer states into OPEN than"
    return f"the model does not help: GENN-A* puts {1 / ratio:.1f} times as many states into OPEN as"


def on_growth(title: str, sizes: NDArray[np.int64], base: NDArray[np.int64], opened: NDArray[np.int64]) -> str:
    """Return a remark on how the reduction of the search tree grows with the size of the pair."""
    if opened.mean() >= base.mean():
        return (
            f"{title}: the model does not help: GENN-A* opens more states than Hungarian-A* with all edges. That is to "
            "be expected of a model that was trained for seconds."
        )
    found, counts = np.unique(sizes, return_counts=True)
    group = (np.cumsum(counts) - counts) * _SIZE_GROUPS // len(sizes)
    parts = []
    for k in np.unique(group):
        least, most = int(found[group == k].min()), int(found[group == k].max())
        taken = (sizes >= least) & (sizes <= most)
        before, after = float(base[taken].mean()), float(opened[taken].mean())
        at = str(least) if least == most else f"{least}-{most}"
        said = f"{before / max(after, 1.0):.1f} times fewer" if after < before else "none saved"
        parts.append(f"{max(before - after, 0):,.0f} at {at} ({said}, {int(taken.sum())} pairs)")
    return (
        f"{title}: states per pair that GENN-A* saves over Hungarian-A* with all edges, by n1 + n2: {', '.join(parts)}."
    )


def paper(sets: str) -> str:
    """Return the introduction: what is reproduced, on which sets."""
    return (
        "The tables and figures of Runzhong Wang, Tianqi Zhang, Tianshu Yu, Junchi Yan and Xiaokang Yang, "
        "Combinatorial Learning of Graph Edit Distance via Dynamic Embedding, CVPR 2021, reproduced with gedkit on "
        f"{sets}. Gray columns are the numbers printed in the paper."
    )
