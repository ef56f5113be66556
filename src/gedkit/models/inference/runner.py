"""Runner: a model in the core, which can guide a search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from gedkit import _core
from gedkit._graphs.graph import Graph
from gedkit.models.model import Model

__all__ = ["Runner"]


class Runner(ABC):
    """Base class: what every kind of model provides to a search."""

    def __init__(self, model: Model) -> None:
        self._name = model.name

    @abstractmethod
    def search(
        self, g1: Graph, g2: Graph, *, trust: float, embedding: str, children: int, width: int
    ) -> Callable[..., _core.Outcome]:
        """Return the core's search under this model, for ``run_in_core``.

        Parameters
        ----------
        g1, g2 : Graph
        trust : float
            Weight of the learned estimate.
        embedding : str
            How subgraphs are embedded; only kinds with several ways use it.
        children, width : int
            How many children of each expansion, and how many states of OPEN, to keep; 0 keeps all.

        Raises
        ------
        ModelError
            If the model does not fit a graph.
        """

    @property
    def label(self) -> str:
        """The model as named in error messages."""
        return f"the model {self._name!r}" if self._name else "this model"
