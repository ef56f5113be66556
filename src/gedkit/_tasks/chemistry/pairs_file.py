"""Lists of pairs of molecules in the form of the package ``myopic-mces``: ``index,smiles1,smiles2``, no header.

A first row that names columns ``smiles1`` and ``smiles2`` is taken for a header. Further columns are passed over. The
answers are ``index,distance,time,mode``; the modes are those of that package:

1. the distance, exactly;
2. a proven lower bound: the distance is above the threshold;
5. out of time: the smallest distance found, unproven;
6. out of time before anything was found: a proven lower bound.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from gedkit._costs.costs import Costs
from gedkit._files.opening import file_bytes
from gedkit._files.replacing import replace_file
from gedkit._graphs.graph import Graph
from gedkit._result import STATUS_CODES, Status
from gedkit.collection.pair_list import PairAnswers, solve_pair_list
from gedkit.collection.progress import ProgressCallback
from gedkit.errors import GedkitError, GraphFileError, InvalidGraphError, MissingDependencyError
from gedkit.io.rdkit import from_smiles
from gedkit.io.rejects import Reject


@dataclass
class ListedPairs:
    """Pairs of molecules as a file lists them; every molecule is read once."""

    indices: list[str] = field(default_factory=list)
    molecules: list[Graph] = field(default_factory=list)
    pairs: list[tuple[int, int]] = field(default_factory=list)
    rejects: list[Reject] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Answer:
    """What is written of a pair."""

    index: str
    distance: float
    seconds: float
    mode: int


def read_pairs(path: Path, *, strict: bool = False, strip_salts: bool = False) -> ListedPairs:
    """Read a list of pairs; a row that cannot be read is rejected, or an error if ``strict``."""
    try:
        text = file_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise GraphFileError(f"{path}: it is not UTF-8 text") from None
    found = ListedPairs()
    number: dict[str, int] = {}
    columns = (0, 1, 2)
    rows = csv.reader(io.StringIO(text))
    try:
        for row in rows:
            if rows.line_num == 1 and {"smiles1", "smiles2"} <= {name.strip().lower() for name in row}:
                names = [name.strip().lower() for name in row]
                index = names.index("index") if "index" in names else 0
                columns = index, names.index("smiles1"), names.index("smiles2")
                continue
            if not any(cell.strip() for cell in row):
                continue
            try:
                if len(row) <= max(columns):
                    raise InvalidGraphError("wanted index,smiles1,smiles2")
                ends = []
                for smiles in (row[columns[1]].strip(), row[columns[2]].strip()):
                    if smiles not in number:
                        found.molecules.append(from_smiles(smiles, strip_salts=strip_salts))
                        number[smiles] = len(found.molecules) - 1
                    ends.append(number[smiles])
            except MissingDependencyError:
                raise
            except GedkitError as error:
                if strict:
                    raise GraphFileError(f"{path}, line {rows.line_num}: {error}") from None
                found.rejects.append(Reject(rows.line_num, str(error), tuple(row)))
                continue
            found.indices.append(row[columns[0]].strip())
            found.pairs.append((ends[0], ends[1]))
    except csv.Error as error:
        raise GraphFileError(f"{path}, line {rows.line_num}: {error}") from None
    if not found.pairs:
        raise GraphFileError(_no_pairs(path, found.rejects))
    return found


def _no_pairs(path: Path, rejects: list[Reject]) -> str:
    wanted = "its columns must be index,smiles1,smiles2, in this order or under a header with these names"
    if not rejects:
        return f"{path} is empty: {wanted}"
    first = ",".join(rejects[0].row)[:80]
    return f"{path} holds no pair of molecules that can be read: {wanted}; line {rejects[0].line} is {first!r}"


def solve_pairs_file(
    listed: ListedPairs,
    *,
    threshold: float | None,
    time_limit: float | None,
    threads: int,
    progress: bool | ProgressCallback = False,
) -> list[Answer]:
    """Return the MCES distance of every pair, or a bound above the threshold."""
    graphs = listed.molecules
    answers = solve_pair_list(
        graphs,
        graphs,
        listed.pairs,
        Costs.mces(),
        cutoff=threshold,
        time_limit=time_limit,
        threads=threads,
        progress=progress,
    )
    return [_answer(index, answers, i) for i, index in enumerate(listed.indices)]


def _answer(index: str, answers: PairAnswers, i: int) -> Answer:
    status = STATUS_CODES[int(answers.status[i])]
    distance, mode = distance_and_mode(status, float(answers.lower[i]), float(answers.upper[i]))
    return Answer(index, distance, float(answers.seconds[i]), mode)


def distance_and_mode(status: Status, lower: float, upper: float) -> tuple[float, int]:
    """Return what ``myopic-mces`` would tell of a pair with these bounds: the distance or a bound, and the mode.

    >>> distance_and_mode(Status.OPTIMAL, 3.0, 3.0), distance_and_mode(Status.CUTOFF, 11.0, float("inf"))
    ((3.0, 1), (11.0, 2))
    """
    if status is Status.OPTIMAL:
        return upper, 1
    if status is Status.CUTOFF:
        return lower, 2
    return (upper, 5) if np.isfinite(upper) else (lower, 6)


def write_answers(answers: list[Answer], path: Path) -> None:
    """Write ``index,distance,time,mode``, a pair per line."""
    try:
        text = io.StringIO(newline="")
        rows = csv.writer(text, lineterminator="\n")
        rows.writerows([a.index, f"{a.distance:g}", f"{a.seconds:.6f}", a.mode] for a in answers)
        replace_file(path, text.getvalue())
    except OSError as error:
        raise GraphFileError(f"cannot write {path}: {error.strerror}") from None
