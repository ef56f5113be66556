"""How far learning came: what a checkpoint keeps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gedkit._system.numpy import np
from gedkit._tasks.learned_costs.priced_pair import Answer, Vector
from gedkit._tasks.learned_costs.report import FitRound


@dataclass
class FitState:
    """Weights so far, the answers found for each pair, and the rounds that led there."""

    weights: Vector | None = None
    pool: dict[int, dict[Answer, None]] = field(default_factory=dict)
    rounds: list[FitRound] = field(default_factory=list)
    finished: bool = False
    best: Vector | None = None  # of the weights that were solved with, those of the smallest error
    best_error: float | None = None
    held_out: list[float] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return everything as numbers and lists."""
        return {
            "weights": None if self.weights is None else self.weights.tolist(),
            "pool": [[i, [[list(part) for part in answer] for answer in answers]] for i, answers in self.pool.items()],
            "rounds": [list(each) for each in self.rounds],
            "finished": self.finished,
            "best": None if self.best is None else self.best.tolist(),
            "best_error": self.best_error,
            "held_out": self.held_out,
        }

    @classmethod
    def from_dict(cls, document: dict[str, Any]) -> FitState:
        """Return what `to_dict` described."""
        weights, best = (
            None if document[name] is None else np.array(document[name], dtype=np.float64)
            for name in ("weights", "best")
        )
        pool = {
            int(i): {Answer(*(tuple(map(int, part)) for part in answer)): None for answer in answers}
            for i, answers in document["pool"]
        }
        rounds = [FitRound(*each) for each in document["rounds"]]
        finished, error = bool(document["finished"]), document["best_error"]
        return cls(weights, pool, rounds, finished, best, error, document["held_out"])
