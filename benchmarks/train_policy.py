"""Trains the forecast that `exact` and `auto` choose their searches by, and writes it into the core.

For each search, the logarithm of the time that it takes alone is a sum of multiples of the features of the pair
(cpp/src/solvers/search_features.hpp), with a normal error. Many times are known only to be longer than a limit, so the
multiples are the maximum of the likelihood under right-censoring, found by expectation maximization, with a small
penalty on squares. All families count the same. The bitset search and the search for any costs are trained separately.
Only pairs of the half `train` are used; the table shows what the plans made from the forecast would have taken on the
other half, by the same records. Everything is deterministic.

    python benchmarks/policy_times.py times.jsonl --pairs 12 --seconds 1      # measures; may take an hour
    python benchmarks/train_policy.py times.jsonl                             # trains, prints the table
    python benchmarks/train_policy.py times.jsonl --write                     # and writes the header
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit import _core
from measured import in_units, markdown

HERE = Path(__file__).resolve().parent
HEADER = HERE.parent / "cpp" / "src" / "solvers" / "search_forecast_weights.hpp"
SEARCHES = ("depth-first", "by turns", "Lagrangian")
KINDS = ("bitset", "general")  # which depth-first search takes the pair
LEAST_SECONDS = 2e-5  # differences below are noise
LEAST_SPREAD = 0.3
PENALTY = 1e-3
ROUNDS = 300
CLIMB_SECONDS = 2e-4
DIGITS = 5
SHARPER = 0.7  # kSpread of cpp/src/solvers/search_plan.cpp
Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Record:
    """One pair: its features and what each search took."""

    family: str
    features: Vector
    general: bool
    seconds: Vector  # by search
    proven: NDArray[np.bool_]
    states: Vector


@dataclass(frozen=True)
class Model:
    """Multiples of the features, a constant, and the standard deviation of what they leave open."""

    weights: Vector
    constant: float
    spread: float

    def __call__(self, features: Vector) -> float:
        """Return the value for one pair."""
        return float(features @ self.weights) + self.constant


@dataclass(frozen=True)
class Trained:
    """All that the header has about one kind of pairs."""

    seconds: tuple[Model, ...]  # log of the time to the proof, by search
    state: tuple[Model, ...]  # log of the time per state of the first two
    typical: Vector


_erf = np.vectorize(math.erf, otypes=[float])


def hazard(z: Vector) -> Vector:
    """Return density / tail of the normal distribution."""
    density, tail = np.exp(-z * z / 2) / math.sqrt(2 * math.pi), 0.5 * (1 - _erf(z / math.sqrt(2)))
    return np.where(z > 5, z + 1 / np.maximum(z, 1), density / np.maximum(tail, 1e-9))


def fit(features: Vector, values: Vector, censored: NDArray[np.bool_], weights: Vector) -> Model:
    """Fit a sum of multiples to values of which some are only known to be larger."""
    centre = np.average(features, axis=0, weights=weights)
    scale = np.sqrt(np.average((features - centre) ** 2, axis=0, weights=weights))
    scale[scale < 1e-6] = np.inf  # says nothing
    scaled = np.hstack([(features - centre) / scale, np.ones((len(values), 1))])
    penalty = np.eye(scaled.shape[1]) * PENALTY * weights.sum()
    penalty[-1, -1] = 0
    solve = np.linalg.solve(scaled.T @ (scaled * weights[:, None]) + penalty, scaled.T * weights)
    expected, variance, spread = values.copy(), np.zeros(len(values)), 1.0
    for _ in range(ROUNDS):
        found = solve @ expected
        mean = scaled @ found
        spread = max(LEAST_SPREAD, math.sqrt(np.average((expected - mean) ** 2 + variance, weights=weights)))
        z = (values - mean) / spread
        rate = hazard(z)
        expected = np.where(censored, mean + spread * rate, values)
        variance = np.where(censored, spread**2 * np.maximum(0.01, 1 + z * rate - rate**2), 0)
    multiples = found[:-1] / scale
    return Model(multiples, float(found[-1] - multiples @ centre), spread)


def train(records: Sequence[Record]) -> Trained:
    """Train everything on the records of one kind of pairs."""
    features = np.array([record.features for record in records])
    sizes = Counter(record.family for record in records)
    weights = np.array([1 / sizes[record.family] for record in records])
    seconds, state = [], []
    for k in range(len(SEARCHES)):
        taken = np.array([max(LEAST_SECONDS, record.seconds[k]) for record in records])
        censored = np.array([not record.proven[k] for record in records])
        seconds.append(fit(features, np.log(taken), censored, weights))
        if k < 2:
            states = np.array([max(1.0, record.states[k]) for record in records])
            enough = states > 300  # below, the time is that of getting ready
            nothing = np.zeros(enough.sum(), dtype=bool)
            state.append(fit(features[enough], np.log(taken / states)[enough], nothing, weights[enough]))
    typical = np.average(features, axis=0, weights=weights)
    return Trained(tuple(seconds), tuple(state), typical)


def read(path: Path, data: Path, count: int) -> dict[str, list[Record]]:
    """Read records and work out the features of their pairs, by half; leave out pairs that never come to a plan."""
    from gedkit._solvers.compile import compile_problem
    from policy_families import families

    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    count = count or 1 + max(line["pair"] for line in lines)
    runs = {(line["half"], line["family"], line["pair"]): line["runs"] for line in lines}
    found: dict[str, list[Record]] = {"train": [], "test": []}
    for half, records in found.items():
        for family in families(count, half, data):
            for i, pair in enumerate(family.pairs):
                taken = runs.get((half, family.name, i))
                if taken is None or any(run["bounds"][1] == 0 for run in taken.values()):
                    continue
                features, general = _core.search_features(compile_problem(*pair, family.costs))
                if ends_before(taken, features, general):
                    continue
                columns = [[taken[search][key] for search in SEARCHES] for key in ("seconds", "proven", "states")]
                records.append(Record(family.name, np.array(features), general, *map(np.array, columns)))
    return found


def ends_before(taken: Mapping[str, Mapping[str, Any]], features: Sequence[float], general: bool) -> bool:
    """Return whether the first states or the search for few operations prove the pair, so that no plan is made."""
    if any(taken[search]["proven"] and taken[search]["seconds"] < CLIMB_SECONDS for search in SEARCHES[:2]):
        return True
    nodes, degree = math.exp(features[0]) + math.exp(features[1]), math.expm1(features[2])
    policy = _core.Policy()
    if general:
        states = policy.general_small_states if nodes <= policy.general_small_nodes else policy.general_least_states
    elif nodes <= policy.small_nodes:
        states = policy.small_states
    else:
        states = policy.dense_states if degree > policy.dense_degree else policy.least_states
    return bool(taken["depth-first"]["proven"] and taken["depth-first"]["states"] <= states)


def numbers(values: Sequence[float]) -> str:
    """Write numbers as the lines of a C++ array."""
    text = ", ".join(f"{value:.{DIGITS}g}" for value in values)
    lines, line = [], ""
    for word in text.split(" "):
        if len(line) + len(word) > 104:
            lines.append(line.rstrip())
            line = ""
        line += word + " "
    return "\n      ".join([*lines, line.rstrip()])


def header(trained: Sequence[Trained]) -> str:
    """Return the text of the header."""

    def rows(models: Sequence[Model]) -> str:
        return ",\n     ".join("{" + numbers([*model.weights, model.constant]) + "}" for model in models)

    def table(name: str, comment: str, size: str, parts: Sequence[str]) -> str:
        body = ",\n    ".join("{" + part + "}" for part in parts)
        return f"// {comment}\ninline constexpr double {name}[2]{size} = {{\n    {body}}};\n"

    all_features = "[kSearchFeatures + 1]"
    return "\n".join(
        [
            "// The forecast of search_forecast.hpp, written by benchmarks/train_policy.py --write.",
            "// First the tables for pairs that the bitset search takes, then those for all others.",
            "#pragma once\n",
            '#include "solvers/search_features.hpp"\n',
            "namespace gedkit {\n",
            "// clang-format off",
            table(
                "kForecastWeights",
                "Log of the seconds to the proof, by search: multiples of the features, then a constant.",
                "[3]" + all_features,
                [rows(part.seconds) for part in trained],
            ),
            table(
                "kForecastSpread",
                "Standard deviation of the log of the seconds, by search.",
                "[3]",
                [numbers([model.spread for model in part.seconds]) for part in trained],
            ),
            table(
                "kStateWeights",
                "Log of the seconds per state, of the depth-first search alone and by turns.",
                "[2]" + all_features,
                [rows(part.state) for part in trained],
            ),
            table(
                "kTypicalFeatures",
                "Means over all families: an explanation names the features that are unlike them.",
                "[kSearchFeatures]",
                [numbers(part.typical) for part in trained],
            )
            + "// clang-format on\n",
            "}  // namespace gedkit\n",
        ]
    )


def survival(mean: float, spread: float, seconds: float) -> float:
    """Return the probability that a search takes longer."""
    return 0.5 * math.erfc((math.log(seconds) - mean) / spread / math.sqrt(2))


def up_to(mean: float, spread: float, seconds: float) -> float:
    """Return what is expected of a search that is stopped then."""
    at = (math.log(seconds) - mean) / spread
    below = math.exp(mean + spread**2 / 2) * 0.5 * math.erfc((spread - at) / math.sqrt(2))
    return below + seconds * survival(mean, spread, seconds)


def prospect(mean: float, spread: float, had: float, anew: bool) -> tuple[float, float]:
    """Return rate and seconds of prospect() in cpp/src/solvers/search_forecast.cpp."""
    far, before, left = mean + 3 * spread, 0.0, 1.0
    if had > 0:
        mean = max(mean, math.log(had))
        before, left = up_to(mean, spread, had), survival(mean, spread, had)
    seconds, tries, best = max(1e-4, 2 * had), 0, (0.0, 0.0)
    while tries < 5 or math.log(seconds) < far:
        more = (up_to(mean, spread, seconds) - before) / left + (had if anew else 0)
        best = max(best, ((1 - survival(mean, spread, seconds) / left) / more, seconds))
        seconds, tries = 2 * seconds, tries + 1
    return best


def simulated(trained: Trained, record: Record, limit: float) -> tuple[float, str]:
    """Return what cpp/src/solvers/portfolio.cpp would have taken by the record, and the search that ended it."""
    beliefs = [(model(record.features), SHARPER * model.spread) for model in trained.seconds]
    had, spent = [0.0] * len(SEARCHES), 0.0
    while spent < 2 * limit:
        _, until, k = max((*prospect(*beliefs[k], had[k], k == 0), k) for k in range(len(SEARCHES)))
        stopped = record.seconds[k]
        taken = stopped if record.proven[k] else 2 * limit if stopped > limit / 3 else 3 * stopped
        before = had[k] if k else 0.0
        if taken <= until:
            return min(2 * limit, spent + taken - before), SEARCHES[k]
        spent, had[k] = spent + until - before, until
    return 2 * limit, "nothing"


def report(trained: Sequence[Trained], records: Sequence[Record], limit: float) -> str:
    """Return the table of the half that nothing was trained on."""
    families: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        families[record.family].append(record)
    lines = []
    for name, some in families.items():
        alone = [np.mean([r.seconds[k] if r.proven[k] else 2 * limit for r in some]) for k in range(len(SEARCHES))]
        plans = [simulated(trained[r.general], r, limit) for r in some]
        mean = np.mean([taken for taken, _ in plans])
        used = ", ".join(f"{search} {n}" for search, n in Counter(search for _, search in plans).most_common())
        expected = np.exp(np.mean([[model(r.features) for model in trained[r.general].seconds] for r in some], axis=0))
        lines.append([name, str(len(some)), *map(in_units, alone), in_units(mean), f"{mean / min(alone):.2f}", used])
        lines[-1].append(" ".join(map(in_units, expected)))
    head = ("family, held out", "pairs", *SEARCHES, "planned", "planned / best", "what ended it", "expected")
    return markdown(lines, head)


def main() -> int:
    """Train, report, and write if asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("times", type=Path, help="records of policy_times.py")
    parser.add_argument("--pairs", type=int, default=0, help="that policy_times.py drew of each family and half")
    parser.add_argument("--seconds", type=float, default=1, help="its limit (default 1)")
    parser.add_argument("--data", type=Path, default=HERE.parent.parent / "shared" / "data", help="folder of the sets")
    parser.add_argument("--write", action="store_true", help="write the header")
    options = parser.parse_args()
    halves = read(options.times, options.data, options.pairs)
    trained = [train([r for r in halves["train"] if r.general == bool(kind)]) for kind in range(len(KINDS))]
    for kind, part in zip(KINDS, trained, strict=True):
        spreads = ", ".join(f"{s} {m.spread:.2f}" for s, m in zip(SEARCHES, part.seconds, strict=True))
        print(
            f"{kind}: spread {spreads}; of a state {', '.join(f'{m.spread:.2f}' for m in part.state)}", file=sys.stderr
        )
    print(report(trained, halves["test"], options.seconds))
    if options.write:
        HEADER.write_text(header(trained), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
