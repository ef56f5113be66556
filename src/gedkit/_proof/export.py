"""export_proof: a certificate in the format of a checker that is not ours."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO

from gedkit._costs.costs import Costs
from gedkit._files.boundary import checked_path
from gedkit._files.replacing import replace_file
from gedkit._graphs.graph import Graph
from gedkit._proof.verify import refusing_nonsense
from gedkit._proof.veripb_log import pseudo_boolean_proof
from gedkit._result import Result
from gedkit._result.certificate import Certificate
from gedkit._result.signed import in_nonnegative_costs
from gedkit.errors import InvalidOptionError, InvalidTypeError, StoreError, VerificationError

_FORMATS = ("veripb",)


def export_proof(result: Result, path: str | PathLike[str], *, format: str = "veripb") -> tuple[Path, Path]:
    """Write the proof of a result's lower bound for a checker that knows nothing of graphs.

    Two files are written. ``path`` with the suffix ``.opb`` is a pseudo-Boolean problem, which asks for a mapping that
    costs less than the bound; ``path`` with the suffix ``.pbp`` is a proof that there is none, which ``veripb
    --requireUnsat proof.opb proof.pbp`` checks. ``docs/certificates.md`` describes both.

    Parameters
    ----------
    result : Result
        With a certificate that uses no triangles: ``gk.solve(..., certificate=True)``.
    path : path
    format : {"veripb"}

    Returns
    -------
    tuple of two paths
        The problem and the proof.

    Raises
    ------
    VerificationError
        If there is no certificate, or it does not hold, or the format does not cover it.

    Examples
    --------
    >>> import gedkit as gk, tempfile, pathlib
    >>> r = gk.solve(gk.Graph(2, [(0, 1)]), gk.Graph(2), certificate=True)
    >>> folder = tempfile.TemporaryDirectory()
    >>> problem, proof = gk.export_proof(r, pathlib.Path(folder.name) / "proof")
    >>> problem.name, proof.name
    ('proof.opb', 'proof.pbp')
    >>> folder.cleanup()
    """
    if not isinstance(result, Result):
        raise InvalidTypeError(f"expected a gedkit.Result, got {type(result).__name__}")
    if result.certificate is None:
        raise VerificationError("the result has no certificate: solve with certificate=True")
    if result.costs.signed:
        result, _ = in_nonnegative_costs(result)
    return write_proof(result.g1, result.g2, result.costs, result.certificate, path, format)


def write_proof(
    g1: Graph, g2: Graph, costs: Costs, certificate: Any, path: str | PathLike[str], format: str
) -> tuple[Path, Path]:
    """Write the two files for a certificate."""
    if format not in _FORMATS:
        raise InvalidOptionError(f"format must be one of {', '.join(map(repr, _FORMATS))}, got {format!r}")
    place = checked_path("path", path)
    if not isinstance(certificate, Certificate):
        raise VerificationError("the export to VeriPB does not cover certificates of regions")
    base = place.with_suffix("") if place.suffix in (".opb", ".pbp") else place
    written = base.with_name(f"{base.name}.opb"), base.with_name(f"{base.name}.pbp")
    with refusing_nonsense("the certificate"):
        lines = pseudo_boolean_proof(g1, g2, costs, certificate)
        for target, own in zip(reversed(written), reversed(lines), strict=True):  # the proof first: it may not hold
            try:
                replace_file(target, _writing(own))
            except OSError as error:
                raise StoreError(f"cannot write {target}: {error.strerror or error}") from None
    return written


def _writing(lines: Iterable[str]) -> Any:
    def write(file: BinaryIO) -> None:
        for line in lines:
            file.write(line.encode("ascii"))

    return write
