"""What the solvers that follow a learned estimate share: their options, and the model on its way to the core."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gedkit import _core
from gedkit._graphs.graph import Graph
from gedkit._solvers.record import Option
from gedkit.models.inference import runner_of
from gedkit.models.model import Model
from gedkit.models.store import load

DEFAULT = "generic"
DEFAULT_MODEL = f"learned pair costs (model {DEFAULT!r}, no GENN)"
"""What runs without ``model=``, in words."""

MODEL = Option(
    name="model",
    type=Model,
    default=DEFAULT,
    help="A model's name (`gedkit models`), the path of its file, or a loaded model. Its kind is what runs: "
    "pair-costs (the default, 'generic') or genn (the network of Wang et al.: 'aids', 'linux', 'willow', your own).",
    read=load,
)

TRUST = Option(
    name="trust",
    type=float,
    default=1.0,
    help="Weight of the learned estimate: below 1, more states and better paths; 0: exact search.",
    minimum=0,
    maximum=1000,
)

EMBEDDING = Option(
    name="embedding",
    type=str,
    default="cached",
    help="How a 'genn' model embeds the rest: cached (GENN), dynamic (exact updates), vanilla (a full pass).",
    choices=("cached", "dynamic", "vanilla"),
)


def guide(*, model: Model, trust: float, embedding: str) -> dict[str, Any]:
    """Return the options that these solvers share as the core calls them."""
    return {"model": runner_of(model).guide(embedding), "trust": trust}


def reader(*, model: Model, **_: Any) -> Callable[[Graph], _core.PreparedGraph] | None:
    """Return what prepares a graph for ``model``, ``None`` where it looks at pairs only."""
    return runner_of(model).reader()
