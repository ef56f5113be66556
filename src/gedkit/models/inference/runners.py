"""The runner of a model, by its kind."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from gedkit.errors import ModelError
from gedkit.models.inference.genn import GennRunner
from gedkit.models.inference.pair_costs import PairCostsRunner
from gedkit.models.inference.runner import Runner
from gedkit.models.model import Model

_RUNNERS: dict[str, type[Runner]] = {"genn": GennRunner, "pair-costs": PairCostsRunner}

_known_runners: WeakKeyDictionary[Model, Runner] = WeakKeyDictionary()


def runner_of(model: Model) -> Runner:
    """Return the runner of a model, or raise a `ModelError` if models of its kind cannot guide a search."""
    known = _known_runners.get(model)
    if known is None:
        if model.kind not in _RUNNERS:
            kinds = " or ".join(map(repr, _RUNNERS))
            raise ModelError(f"a model of kind {model.kind!r} cannot guide a search: use one of kind {kinds}")
        known = _known_runners[model] = _RUNNERS[model.kind](model)
    return known
