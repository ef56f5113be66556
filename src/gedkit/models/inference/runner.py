"""A model in the core, ready to guide a search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from gedkit import _core
from gedkit._graphs.graph import Graph
from gedkit.models.model import Model

__all__ = ["Runner"]


class Runner(ABC):
    """What a kind of model has to offer to a search."""

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
            Weight of what was learned.
        embedding : str
            How subgraphs are embedded, for kinds that have a choice.
        children, width : int
            So many children are kept of each expansion, and so many states of OPEN; 0: all.

        Raises
        ------
        ModelError
            Where the model cannot read a graph.
        """

    @property
    def label(self) -> str:
        """How errors call the model."""
        return f"the model {self._name!r}" if self._name else "this model"
