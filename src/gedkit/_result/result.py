"""Result: a distance, the bound proven under it, the path behind it, and why the search stopped."""

from __future__ import annotations

import json
import math
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gedkit._costs.costs import Costs
from gedkit._edits.counts import Counts, counts_of_path
from gedkit._edits.edit_path import EditPath
from gedkit._edits.name_keeping import keep_names
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._graphs.graph import Graph
from gedkit._result.dict_form import arguments_of_dict, dict_of_result
from gedkit._result.explanation import Explanation
from gedkit._result.status import Stats, Status
from gedkit.errors import InvalidDocumentError, InvalidOptionError, InvalidTypeError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from gedkit._result.certificate import Certificate
    from gedkit._result.region_certificate import RegionCertificate


class Result:
    """The answer of a solver for two graphs.

    Attributes
    ----------
    g1, g2 : Graph
    costs : Costs
    solver : str
        Name of the solver.
    distance : float
        Cost of the edit path found, an upper bound of the graph edit distance; ``inf`` if there is no path.
    lower_bound : float
        Proven: ``lower_bound <= GED <= distance``.
    status : Status
    cutoff : float or None
        The cutoff that was passed.
    stats : Stats
    history : list of (seconds, lower, upper)
        How the bounds changed; the last entry has their final values.
    certificate : Certificate, RegionCertificate or None
        Proof of the lower bound, if ``certificate=True`` was passed and the limits left time to start one.
    explanation : Explanation or None
        Which searches ran, for how long and why, if ``explain=True`` was passed.

    Examples
    --------
    >>> import gedkit as gk
    >>> r = gk.solve(gk.Graph(2, [(0, 1)]), gk.Graph(2))
    >>> r
    <Result: distance 1, optimal, by auto>
    >>> r.mapping
    [(0, 0), (1, 1)]
    """

    __slots__ = (
        "_images",
        "_path",
        "_ties_open",
        "certificate",
        "costs",
        "cutoff",
        "distance",
        "explanation",
        "g1",
        "g2",
        "history",
        "lower_bound",
        "solver",
        "stats",
        "status",
    )

    def __init__(
        self,
        g1: Graph,
        g2: Graph,
        *,
        costs: Costs,
        solver: str,
        distance: float,
        lower_bound: float,
        status: Status,
        images: Sequence[int] | None,
        stats: Stats,
        cutoff: float | None = None,
        history: Sequence[tuple[float, float, float]] = (),
        certificate: Certificate | RegionCertificate | None = None,
        path: EditPath | None = None,
        explanation: Explanation | None = None,
    ) -> None:
        self.g1 = g1
        self.g2 = g2
        self.costs = costs
        self.solver = solver
        self.distance = distance
        self.lower_bound = lower_bound
        self.status = status
        self.cutoff = cutoff
        self.stats = stats
        self.history = list(history)
        self.certificate = certificate
        self.explanation = explanation
        self._images = images
        self._path = path
        self._ties_open = False

    def with_names_kept(self) -> Result:
        """Have the mapping and the path keep names where several cost the same; worked out when first looked at."""
        self._ties_open = self._images is not None
        return self

    def _settle_ties(self) -> None:
        if not self._ties_open or self._images is None:
            return
        self._ties_open = False
        images = keep_names(self.g1, self.g2, self._images, self.costs, self.distance)
        if images != list(self._images):
            self._images, self._path = images, None

    @property
    def optimal(self) -> bool:
        """Whether the distance is proven to be the graph edit distance."""
        return self.status is Status.OPTIMAL

    @property
    def gap(self) -> float:
        """``distance - lower_bound``: how much the distance may exceed the graph edit distance."""
        return 0.0 if self.distance == self.lower_bound else self.distance - self.lower_bound

    @property
    def mapping(self) -> list[tuple[int | None, int | None]] | None:
        """Pairs of nodes, each node of both graphs once; ``None`` is the partner of a deleted or inserted node.

        ``None`` if there is no path.
        """
        self._settle_ties()
        if self._images is None:
            return None
        inserted = dict.fromkeys(range(self.g2.n))
        pairs: list[tuple[int | None, int | None]] = []
        for u, v in enumerate(self._images):
            if v >= 0:
                del inserted[v]
            pairs.append((u, v if v >= 0 else None))
        return pairs + [(None, v) for v in inserted]

    @property
    def named_mapping(self) -> list[tuple[Hashable, Hashable]] | None:
        """The mapping with the names of the nodes, for example those in networkx."""
        mapping = self.mapping
        if mapping is None:
            return None
        names1, names2 = self.g1.names, self.g2.names
        return [(None if u is None else names1[u], None if v is None else names2[v]) for u, v in mapping]

    @property
    def path(self) -> EditPath | None:
        """The edit path, computed on first use; ``None`` if there is none, or none within the cutoff."""
        self._settle_ties()
        if self._path is None and self._images is not None:
            self._path = path_from_mapping(self.g1, self.g2, self._images, self.costs)
        return self._path

    @property
    def counts(self) -> Counts | None:
        """What the path uses of each cost, as arrays shaped like the costs; ``None`` if there is no path.

        While the path stays the cheapest one, this is the gradient of the distance with respect to the costs.

        Examples
        --------
        >>> import gedkit as gk
        >>> r = gk.solve(gk.Graph(2, [(0, 1)]), gk.Graph(1))
        >>> r.counts.node_del, r.counts.edge_del
        (array([0., 1.]), array([1.]))
        """
        path = self.path
        return None if path is None else counts_of_path(self.g1, self.g2, path)

    def plot(
        self,
        kind: str = "matching",
        path: str | Path | None = None,
        *,
        title: str | None = None,
        atom_numbers: bool = False,
    ) -> Figure:
        """Draw the result with matplotlib.

        Parameters
        ----------
        kind : {"matching", "steps", "history"}
            Both graphs side by side with the edits marked; the edit path as a strip of graphs; or the bounds over time.
        path : str or Path, optional
            File to write; the format follows from its extension (.png, .svg, .pdf).
        title : str, optional
            Heading.
        atom_numbers : bool
            For ``"matching"``: number the atoms of molecules that RDKit draws.

        Returns
        -------
        matplotlib.figure.Figure
        """
        from gedkit.viz import plot

        if isinstance(kind, Path) or (isinstance(kind, str) and "." in kind):
            raise InvalidOptionError(f"the first argument of plot is what to draw: write plot(path={str(kind)!r})")
        return plot(self, kind, path, title=title, atom_numbers=atom_numbers)

    def to_dict(self) -> dict[str, Any]:
        """Return everything about the result as a dict of numbers, texts and lists.

        It holds both graphs (`Graph.to_dict`), the costs, distance, bound, status, mapping, path, statistics, history
        and the certificate and the explanation if there are any. An infinite distance or bound is ``None``, and so is a
        part of the costs that is a function.

        Raises
        ------
        InvalidGraphError
            If a label or a name has no form in JSON.

        Examples
        --------
        >>> import gedkit as gk
        >>> document = gk.solve(gk.Graph(2, [(0, 1)]), gk.Graph(2)).to_dict()
        >>> document["distance"], document["status"], document["mapping"]
        (1.0, 'OPTIMAL', [[0, 0], [1, 1]])
        """
        return dict_of_result(self)

    def to_json(self, *, indent: int | None = None) -> str:
        """Return `to_dict` as JSON text, which ``gedkit solve --json`` prints.

        Parameters
        ----------
        indent : int, optional
            Spaces per level; by default all is on one line.
        """
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], *, costs: Costs | None = None) -> Result:
        """Return the result that `to_dict` described, equal in every part.

        Parameters
        ----------
        document : dict
        costs : Costs, optional
            The costs of the result; needed if a part of them is a function, which a document cannot hold.

        Raises
        ------
        InvalidDocumentError
            If it does not describe a result. `gedkit.verify` checks whether what it says is true.
        """
        return cls(**arguments_of_dict(document, costs))

    @classmethod
    def from_json(cls, text: str | bytes, *, costs: Costs | None = None) -> Result:
        """Return the result that `to_json` described.

        Parameters
        ----------
        text : str or bytes
        costs : Costs, optional
            As for `from_dict`.

        Raises
        ------
        InvalidDocumentError
            If the text is not JSON, or does not describe a result.

        Examples
        --------
        >>> import gedkit as gk
        >>> r = gk.solve(gk.Graph(2, [(0, 1)]), gk.Graph(2))
        >>> back = gk.Result.from_json(r.to_json())
        >>> back, back.path == r.path
        (<Result: distance 1, optimal, by auto>, True)
        >>> gk.Result.from_json('{"distance": 1}')
        Traceback (most recent call last):
        gedkit.errors.InvalidDocumentError: this is no result of gedkit, or it is damaged: it has no 'gedkit'
        """
        if not isinstance(text, str | bytes | bytearray):
            raise InvalidTypeError(f"from_json takes JSON text, got {type(text).__name__}: from_dict takes a dict")
        try:
            document = json.loads(text)
        except RecursionError:
            raise InvalidDocumentError("this is no result of gedkit: nested too deeply") from None
        except ValueError as error:  # a whole number of too many digits and bytes that are not UTF-8 are ones too
            raise InvalidDocumentError(f"this is not JSON: {error}") from None
        return cls.from_dict(document, costs=costs)

    def _repr_html_(self) -> str:
        from gedkit.viz.html import result_html

        return result_html(self)

    def __repr__(self) -> str:
        if self.status is Status.CUTOFF:
            found = f"distance > {self.cutoff:g}"
        elif self.optimal:
            found = f"distance {self.distance:g}"
        elif math.isinf(self.distance):
            found = f"distance >= {self.lower_bound:g}, no path found"
        else:
            found = f"{self.lower_bound:g} <= distance <= {self.distance:g}"
        return f"<Result: {found}, {self.status.value.replace('_', ' ')}, by {self.solver}>"
