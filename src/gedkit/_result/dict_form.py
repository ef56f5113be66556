"""A result as a dict of numbers, texts and lists, and back.

An infinite distance or bound is ``None``. The path is written for whoever reads the document elsewhere; on the way back
it is made anew from the mapping, and a document whose path is another one is refused.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from gedkit._costs.costs import Costs, require_costs
from gedkit._costs.dict_form import costs_of_dict, dict_of_costs
from gedkit._edits.edit_path import document_of_path, is_document_of
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._graphs.graph import Graph
from gedkit._result.explanation import Explanation, SearchPhase
from gedkit._result.status import Stats, Status
from gedkit._system.numpy import np
from gedkit.errors import GedkitError, InvalidDocumentError

if TYPE_CHECKING:
    from gedkit._result import Result
    from gedkit._result.certificate import Certificate
    from gedkit._result.region_certificate import RegionCertificate

_FORMAT = 1
_REQUIRED = (
    *("gedkit", "distance", "lower_bound", "status", "optimal", "solver", "cutoff"),
    *("seconds", "opened", "expanded", "heuristic_calls", "history", "costs", "g1", "g2", "mapping", "path"),
)


def dict_of_result(result: Result) -> dict[str, Any]:
    """Return everything about a result."""
    stats = result.stats
    document: dict[str, Any] = {
        "gedkit": _FORMAT,
        "distance": _finite(result.distance),
        "lower_bound": _finite(result.lower_bound),
        "status": result.status.name,
        "optimal": result.optimal,
        "solver": result.solver,
        "cutoff": "inf" if result.cutoff == math.inf else result.cutoff,
        "seconds": stats.seconds,
        "opened": stats.opened,
        "expanded": stats.expanded,
        "heuristic_calls": stats.heuristic_calls,
        "history": [[seconds, _finite(lower), _finite(upper)] for seconds, lower, upper in result.history],
        "costs": dict_of_costs(result.costs),
        "g1": result.g1.to_dict(),
        "g2": result.g2.to_dict(),
        "mapping": None if result.mapping is None else [list(pair) for pair in result.mapping],
        "path": None if result.path is None else document_of_path(result.path),
    }
    if result.certificate is not None:
        document["certificate"] = _certificate_form(result.certificate)
    if result.explanation is not None:
        document["explanation"] = [
            asdict(phase) | {"lower_bound": _finite(phase.lower_bound), "distance": _finite(phase.distance)}
            for phase in result.explanation
        ]
    return document


def arguments_of_dict(document: object, costs: Costs | None) -> dict[str, Any]:
    """Return the arguments of `Result` that a document describes, or raise an `InvalidDocumentError`."""
    try:
        return _arguments(document, costs)
    except InvalidDocumentError:
        raise
    except GedkitError as error:
        raise _wrong(str(error)) from None
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise _wrong(f"it makes no sense ({type(error).__name__}: {str(error)[:100]})") from error


def _arguments(document: object, costs: Costs | None) -> dict[str, Any]:
    if not isinstance(document, Mapping):
        raise _wrong(f"a result is an object, got {type(document).__name__}")
    missing = [key for key in _REQUIRED if key not in document]
    if missing:
        raise _wrong(f"it has no {missing[0]!r}")
    unknown = [key for key in document if key not in (*_REQUIRED, "certificate", "explanation")]
    if unknown:
        raise _wrong(f"it has the unknown key {unknown[0]!r}")
    if document["gedkit"] != _FORMAT:
        raise _wrong(f"it is of format {document['gedkit']!r}, not {_FORMAT}")
    g1, g2 = Graph.from_dict(document["g1"]), Graph.from_dict(document["g2"])
    prices = costs_of_dict(document["costs"]) if costs is None else require_costs(costs)
    if not isinstance(document["status"], str) or document["status"] not in Status.__members__:
        raise _wrong(f"there is no status {document['status']!r}")
    status = Status[document["status"]]
    if document["optimal"] is not (status is Status.OPTIMAL):
        raise _wrong(f'"optimal" is {document["optimal"]!r}, but the status {status.name}')
    if not isinstance(document["solver"], str):
        raise _wrong('"solver" must be a name')
    least = -math.inf if prices.signed else 0.0
    distance, lower = _number(document, "distance", least), _number(document, "lower_bound", least)
    if lower > distance:
        raise _wrong(f"its lower bound {lower:g} is above its distance {distance:g}")
    images = _images(document["mapping"], g1, g2)
    if (images is None) != math.isinf(distance):
        raise _wrong("a mapping goes with a finite distance, and none with an infinite one")
    path = None if images is None else path_from_mapping(g1, g2, images, prices)
    if not is_document_of(document["path"], path):
        raise _wrong("its path is not the one of its mapping, graphs and costs")
    counts = [_count(document, key) for key in ("opened", "expanded", "heuristic_calls")]
    return {
        "g1": g1,
        "g2": g2,
        "costs": prices,
        "solver": document["solver"],
        "distance": distance,
        "lower_bound": lower,
        "status": status,
        "images": images,
        "stats": Stats(_number(document, "seconds"), *counts),
        "cutoff": None if document["cutoff"] is None else _number({"cutoff": document["cutoff"]}, "cutoff", least),
        "history": _history(document["history"], least),
        "certificate": _certificate(document["certificate"]) if "certificate" in document else None,
        "path": path,
        "explanation": _explanation(document["explanation"]) if "explanation" in document else None,
    }


def _images(mapping: Any, g1: Graph, g2: Graph) -> list[int] | None:
    if mapping is None:
        return None
    if not isinstance(mapping, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in mapping):
        raise _wrong('"mapping" must be a list of pairs of nodes')
    if not all(end is None or type(end) is int for pair in mapping for end in pair):
        raise _wrong('"mapping" must name nodes by their number')
    for which, graph in enumerate((g1, g2)):
        if sorted(pair[which] for pair in mapping if pair[which] is not None) != list(range(graph.n)):
            raise _wrong(f"its mapping does not name each of the {graph.n} nodes of g{which + 1} once")
    image = {u: -1 if v is None else v for u, v in mapping if u is not None}
    return [image[u] for u in range(g1.n)]


def _history(rows: Any, least: float) -> list[tuple[float, float, float]]:
    if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) == 3 for row in rows):
        raise _wrong('"history" must be a list of [seconds, lower, upper]')
    keys = ("seconds", "lower", "upper")
    return [
        (_number(each, "seconds"), _number(each, "lower", least), _number(each, "upper", least))
        for each in (dict(zip(keys, row, strict=True)) for row in rows)
    ]


def _explanation(rows: Any) -> Explanation:
    names = set(SearchPhase.__slots__)
    if not isinstance(rows, list) or not all(isinstance(row, dict) and set(row) == names for row in rows):
        raise _wrong(f'"explanation" must be a list of objects with {", ".join(SearchPhase.__slots__)}')
    if not all(isinstance(row[name], str) for row in rows for name in ("search", "reason")):
        raise _wrong('"search" and "reason" must be text')
    return Explanation(
        SearchPhase(
            row["search"],
            row["reason"],
            started=_number(row, "started"),
            seconds=_number(row, "seconds"),
            lower_bound=_number(row, "lower_bound"),
            distance=_number(row, "distance"),
            opened=_count(row, "opened"),
        )
        for row in rows
    )


def _certificate_form(certificate: Certificate | RegionCertificate) -> dict[str, Any]:
    from gedkit._result.certificate import Certificate, fields_of

    fields = fields_of(certificate) if isinstance(certificate, Certificate) else vars(certificate)
    return {
        name: {"shape": list(value.shape), "values": value.ravel().tolist()} if isinstance(value, np.ndarray) else value
        for name, value in fields.items()
    }


def _certificate(document: Any) -> Certificate | RegionCertificate:
    """Return the certificate; `gedkit.verify` decides whether it proves anything."""
    from gedkit._result.certificate import ARRAYS, Certificate, is_certificate
    from gedkit._result.region_certificate import REGION_ARRAYS, RegionCertificate, is_region_certificate

    arrays = ARRAYS | REGION_ARRAYS
    try:
        found: dict[str, Any] = {
            name: np.array(value["values"], arrays[name]).reshape(value["shape"]) if name in arrays else value
            for name, value in document.items()
        }
        fields = {name: np.asarray(value) for name, value in found.items()}
        if is_certificate({**fields, "format": np.asarray(2 if "terms" in fields else 1)}):
            return Certificate(**found)
        if is_region_certificate({**fields, "format": np.asarray(2 if "split" in fields else 1)}):
            return RegionCertificate(**found)
    except (TypeError, ValueError, LookupError, OverflowError, AttributeError):
        pass
    raise _wrong("its certificate is damaged")


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _number(document: Mapping[str, Any], key: str, least: float = 0.0) -> float:
    value = document[key]
    if value is None or value == "inf":
        return math.inf
    if type(value) not in (int, float) or not value >= least:
        raise _wrong(f'"{key}" must be a number{", 0 or more" if least == 0 else ""}, got {value!r}')
    return float(value)


def _count(document: Mapping[str, Any], key: str) -> int:
    value = document[key]
    if type(value) is not int or value < 0:
        raise _wrong(f'"{key}" must be a whole number, 0 or more, got {value!r}')
    return value


def _wrong(why: str) -> InvalidDocumentError:
    return InvalidDocumentError(f"this is no result of gedkit, or it is damaged: {why}")
