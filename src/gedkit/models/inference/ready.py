"""From a model to its runner."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from gedkit.errors import ModelError
from gedkit.models.inference.genn import GennRunner
from gedkit.models.inference.pair_costs import PairCostsRunner
from gedkit.models.inference.runner import Runner
from gedkit.models.model import Model

__all__ = ["ready"]

_RUNNERS: dict[str, type[Runner]] = {"genn": GennRunner, "pair-costs": PairCostsRunner}

_ready: WeakKeyDictionary[Model, Runner] = WeakKeyDictionary()


def ready(model: Model) -> Runner:
    """Return the model in the core, or raise a `ModelError` where its kind guides no search."""
    known = _ready.get(model)
    if known is None:
        if model.kind not in _RUNNERS:
            kinds = " or ".join(map(repr, _RUNNERS))
            raise ModelError(f"a model of kind {model.kind!r} is no heuristic: give one of kind {kinds}")
        known = _ready[model] = _RUNNERS[model.kind](model)
    return known
