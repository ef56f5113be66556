"""``genn-exact``: ``exact`` with a learned dual ascent of your choice; the answer is proven whatever the model.

Any split of the links' profits gives a valid lower bound, so a network may choose it freely: a bad model costs time,
never correctness. ``exact`` and ``auto`` use the shipped model in the same way; here you can choose another model, the
number of steps, and learned steps below the root. See ``docs/dual-ascent.md``.
"""

from __future__ import annotations

from typing import Any

from gedkit import _core
from gedkit._solvers.core_solver import core_solver
from gedkit._solvers.exact import CERTIFICATE, DEPTH_FIRST_STATES
from gedkit._solvers.record import Option
from gedkit.errors import InvalidOptionError
from gedkit.models.model import Model
from gedkit.models.store import load

KIND = "dual-step"


def _read(value: Any) -> Model:
    model = load(value)
    if model.kind != KIND:
        raise InvalidOptionError(f"genn-exact takes a model of the kind {KIND!r}, got {model.kind!r} ({model.name})")
    return model


MODEL = Option(
    name="model",
    type=Model,
    default=KIND,
    help="A model of the kind dual-step: its name, the path of its file, or a loaded model.",
    read=_read,
)
STEPS = Option(
    name="steps",
    type=int,
    default=16,
    help="Learned steps at the root of the search tree; 0: conventional steps.",
    minimum=0,
    maximum=1000,
)
CHILD_STEPS = Option(
    name="child_steps",
    type=int,
    default=0,
    help="Learned steps at every other node of the tree; 0: conventional steps.",
    minimum=0,
    maximum=1000,
)


def _translate(
    *, model: Model, steps: int, child_steps: int, certificate: bool, depth_first_states: int
) -> dict[str, Any]:
    return {
        "dual_step": _core.DualStep(dict(model.tensors)),
        "root_steps": steps,
        "child_steps": child_steps,
        "certificate": certificate,
        "depth_first_states": depth_first_states,
    }


SOLVER = core_solver("genn-exact", MODEL, STEPS, CHILD_STEPS, CERTIFICATE, DEPTH_FIRST_STATES, translate=_translate)
