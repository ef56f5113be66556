"""The p@10 that the GENN-A* paper prints, beside the shipped models under the authors' two ranking functions.

    python benchmarks/printed_precision.py

The first version of their program compared the ten least similar graphs (protocol ``genn-2021``), the corrected one
the ten most similar (``genn``). All test x training pairs; the sets are those of `gedkit.datasets.load`. The last row
of a set has exact distances with noise of 1e-9: what ties leave to a perfect predictor.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

import gedkit as gk
from gedkit.lab.evaluation.comparison import Comparison
from gedkit.lab.evaluation.methods import PAPER_ROWS
from gedkit.lab.evaluation.protocols import score
from gedkit.lab.evaluation.published import TABLE_1
from gedkit.lab.evaluation.store import Store

# The models that guide searches, and those that predict similarities.
_SETS = {
    "aids700nef": ("aids", "aids-regression"),
    "linux": ("linux", "linux-regression"),
    "willow-car": ("willow", "willow"),
}
_METHODS = [method for method in PAPER_ROWS if method.name in ("GENN", "GENN-A*")]
_PROTOCOLS = ("genn", "genn-2021")


def main() -> None:
    """Print the table."""
    print("| set | method | pairs | p@10 genn | p@10 genn-2021 | paper |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for name, model_names in _SETS.items():
        data = gk.datasets.load(name)
        model, regressor = map(gk.models.load, model_names)
        with tempfile.TemporaryDirectory() as folder:
            comparison = Comparison(
                name, data, Store(Path(folder)), model=model, regressor=regressor, protocols=_PROTOCOLS
            )
            for method in _METHODS:
                scores = comparison.row(method).scores
                printed = TABLE_1[name].get(method.name)
                values = [f"{scores[protocol].p_at_10:.3f}" for protocol in _PROTOCOLS]
                shown = "–" if printed is None else f"{printed[2]:.3f}"
                print(f"| {name} | {method.name} | {scores['genn'].pairs:,} | {' | '.join(values)} | {shown} |")
            noisy = comparison.truth + 1e-9 * np.random.default_rng(0).random(comparison.truth.shape)
            found = [score(data, noisy, comparison.truth, protocol) for protocol in _PROTOCOLS]
            values = [f"{scores.p_at_10:.3f}" for scores in found]
            print(f"| {name} | exact, with noise | {found[0].pairs:,} | {' | '.join(values)} | – |", flush=True)


if __name__ == "__main__":
    main()
