"""Model: a trained model as a value, without torch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from gedkit.errors import ModelError

if TYPE_CHECKING:
    from gedkit._graphs.graph import Graph


@dataclass(frozen=True, eq=False)
class Model:
    """The weights and settings of a trained model, and information about it.

    Attributes
    ----------
    kind : str
        ``"genn"``, ``"pair-costs"`` or ``"dual-step"``: see ``gedkit.models.kinds``.
    config : dict
        The architecture and its settings; only values that JSON can represent.
    tensors : dict of str to ndarray
        The weights, float32.
    card : dict
        What it was trained on, by which recipe, and how well it does; only values that JSON can represent.
    name : str
        The name of a shipped model, or of the file.

    Examples
    --------
    >>> import gedkit as gk
    >>> model = gk.models.load("linux")
    >>> path, star = gk.Graph(4, [(0, 1), (1, 2), (2, 3)]), gk.Graph(4, [(0, 1), (0, 2), (0, 3)])
    >>> model.kind, 0 < model.similarity(path, star) < 1
    ('genn', True)
    """

    kind: str
    config: Mapping[str, Any]
    tensors: Mapping[str, npt.NDArray[np.float32]] = field(repr=False)
    card: Mapping[str, Any] = field(default_factory=dict, repr=False)
    name: str = ""

    @property
    def parameters(self) -> int:
        """Number of learned parameters."""
        return sum(tensor.size for tensor in self.tensors.values())

    def similarity(self, g1: Graph, g2: Graph) -> float:
        r"""Return the similarity that the network predicts, without a search, a path or a bound.

        It is an estimate of ``exp(-2 GED / (n1 + n2))``, which `gedkit.similarity` computes.

        Parameters
        ----------
        g1, g2 : Graph
            Of the kind that the model was trained on.
        """
        return float(self.similarities([g1], [g2])[0, 0])

    def similarities(self, A: Sequence[Graph], B: Sequence[Graph]) -> npt.NDArray[np.float32]:  # noqa: N803
        """Return the predicted similarity of every graph of ``A`` to every one of ``B``, as a matrix.

        Parameters
        ----------
        A, B : sequence of Graph
        """
        from gedkit.io.accepting import as_graphs
        from gedkit.models.inference.genn import GennRunner
        from gedkit.models.inference.runners import runner_of

        A, B = as_graphs(A), as_graphs(B)  # noqa: N806
        runner = runner_of(self)
        if not isinstance(runner, GennRunner):
            raise ModelError(f"a model of kind {self.kind!r} predicts no similarity: gedkit.similarity searches for it")
        return runner.similarities(A, B)
