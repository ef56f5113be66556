"""The scores of an evaluation as a LaTeX table that fits a column of a two-column paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gedkit.lab.evaluation.comparison import Row
from gedkit.lab.evaluation.protocols import Scores

_SPECIAL = {
    **{letter: f"\\{letter}" for letter in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
# Heading, value, digits, and whether more is better.
_COLUMNS: list[tuple[str, Callable[[Scores], float], int, bool]] = [
    (r"mse", lambda s: 1e3 * s.mse, 2, False),
    (r"MAE", lambda s: s.mae, 2, False),
    (r"opt.", lambda s: 100 * s.optimal, 1, True),
    (r"$\rho$", lambda s: s.rho, 3, True),
    (r"p@10", lambda s: s.p_at_10, 3, True),
    (r"p@20", lambda s: s.p_at_20, 3, True),
]


def latex_table(dataset: str, rows: Sequence[Row]) -> str:
    r"""Return a ``table`` of the methods, the best value of each column in bold; it needs ``\usepackage{booktabs}``.

    Examples
    --------
    >>> import gedkit as gk, pathlib, tempfile
    >>> from gedkit.lab.evaluation import evaluate
    >>> data = gk.datasets.generate("programs", 20, nodes=(4, 6))
    >>> _, rows = evaluate(data, pathlib.Path(tempfile.mkdtemp()), solvers=["exact", "vj"])
    >>> print(latex_table(data.name, rows).splitlines()[6])
    \begin{tabular}{@{}lrrrrrrr@{}}
    """
    scores = [row.scores.get("stable") or row.scores["listed"] for row in rows]
    columns = [[value(s) for s in scores] for _, value, _, _ in _COLUMNS]
    best = [(max if more else min)(found, default=0.0) for found, (*_, more) in zip(columns, _COLUMNS, strict=True)]
    lines = []
    for i, row in enumerate(rows):
        cells = [_escaped(row.method.name)]
        for found, (_, _, digits, _), top in zip(columns, _COLUMNS, best, strict=True):
            text = f"{found[i]:.{digits}f}"
            cells.append(f"\\textbf{{{text}}}" if text == f"{top:.{digits}f}" else text)
        cells.append("--" if row.milliseconds is None else f"{row.milliseconds:.3g}")
        lines.append(" & ".join(cells) + r" \\")
    head = " & ".join(["method", *(name for name, *_ in _COLUMNS), "ms"]) + r" \\"
    pairs = max((s.pairs for s in scores), default=0)
    caption = (
        f"Graph edit distance on {_escaped(dataset)}, {pairs:,} pairs: mean squared error of the similarity"
        r" ($\times 10^{-3}$), mean absolute error of the distance, optimal answers (\%), rank correlation,"
        r" precision at $k$, milliseconds per pair."
    )
    return "\n".join(
        [
            r"% needs \usepackage{booktabs}",
            r"\begin{table}[t]",
            r"\centering",
            f"\\caption{{{caption}}}",
            r"\footnotesize",
            r"\setlength{\tabcolsep}{3pt}",
            f"\\begin{{tabular}}{{@{{}}l{'r' * (len(_COLUMNS) + 1)}@{{}}}}",
            r"\toprule",
            head,
            r"\midrule",
            *lines,
            r"\bottomrule",
            r"\end{tabular}",
            r"\end{table}",
            "",
        ]
    )


def _escaped(text: str) -> str:
    r"""Return text that LaTeX prints as it is.

    >>> print(_escaped("genn-astar 50% a_b"))
    genn-astar 50\% a\_b
    """
    return "".join(_SPECIAL.get(letter, letter) for letter in text)
