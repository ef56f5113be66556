"""What ``milp`` learns from HiGHS while it runs, and what of it is certain in spite of the tolerances of HiGHS."""

from __future__ import annotations

import math
import time
from typing import Any

from gedkit._costs.rounding import clearly_above
from gedkit._result import Stats
from gedkit._solvers.milp_model import MilpModel
from gedkit._solvers.request import Request
from gedkit._solvers.resident_memory import resident_bytes

TOLERANCE = 1e-9  # of HiGHS: how far a variable may be from a whole number, a row from its bound
_ALLOWED = 10 * TOLERANCE  # HiGHS scales its linear programs, so that it may miss its tolerances by a little
_SECONDS_BETWEEN_LOOKS = 0.01  # at the memory of the process


class Watch:
    """Called by HiGHS: passes bounds to the caller's callback; stops the run on request or beyond cutoff or memory."""

    def __init__(self, request: Request, model: MilpModel, unit: float, known: tuple[float, float]) -> None:
        self.request = request
        self.model = model
        self.unit = unit
        self.error: BaseException | None = None
        self.stopped = False
        self.out_of_memory = False
        self._seen = known
        self._held = resident_bytes()
        self._looked = 0.0

    def __call__(self, event: Any) -> None:
        try:
            self.stopped = self.stopped or self._should_stop(event.data_out)
        except BaseException as error:  # Ctrl-C too: it must not pass through HiGHS
            self.error = error
            self.stopped = True
        if self.stopped:
            event.interrupt()

    def _exceeds_memory(self) -> bool:
        """Whether the process has grown beyond the limit since the run began. HiGHS has no limit of its own."""
        limit, now = self.request.memory_limit, time.perf_counter()
        if limit is None or self._held is None or now - self._looked < _SECONDS_BETWEEN_LOOKS:
            return False
        self._looked = now
        return (resident_bytes() or 0) - self._held > limit

    def _should_stop(self, progress: Any) -> bool:
        self.out_of_memory = self.out_of_memory or self._exceeds_memory()
        if self.out_of_memory:
            return True
        if progress.mip_node_count < 0:  # within a linear program
            return False
        request = self.request
        lower = max(self._seen[0], proven(progress.mip_dual_bound, self.model, self.unit))
        upper = min(self._seen[1], self.model.offset + self.unit * progress.mip_primal_bound)
        if request.cutoff is not None and clearly_above(lower, request.cutoff):
            return True
        if request.callback is None or (lower, upper) == self._seen:
            return False
        self._seen = (lower, upper)
        nodes = int(progress.mip_node_count)
        return bool(request.callback(lower, upper, Stats(progress.running_time, nodes, nodes, 0)))


def proven(objective: float, model: MilpModel, unit: float) -> float:
    """Return the bound that HiGHS proved: less its tolerances, and rounded up to a cost that a path can have."""
    if not math.isfinite(objective):
        return 0.0
    slack = slack_of(model, unit)
    bound = unit * objective - slack
    if model.step > 2 * slack:
        bound = model.step * math.ceil(bound / model.step)
    return max(0.0, model.offset + bound)


def slack_of(model: MilpModel, unit: float) -> float:
    """Return what the tolerances of HiGHS may amount to: each matched node or edge may be off by one of them."""
    return _ALLOWED * unit * (1 + model.most_matches)
