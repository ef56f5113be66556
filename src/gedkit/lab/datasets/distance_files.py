"""Files of known distances: .npy, PyTorch's .pt, .csv, and GSCBench's JSON lines. Nothing is ever unpickled."""

from __future__ import annotations

import io
import math
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._files.npy import array_from_npy
from gedkit.errors import DatasetError, GedkitError
from gedkit.io.json_text import load_json

# Stands for an unknown distance in an 8-bit matrix.
_UNKNOWN = 255


def distances_from_npy(data: bytes, count: int) -> NDArray[np.float64]:
    """Read a matrix. Unknown distances are 255 in a matrix of bytes, NaN or infinite in others."""
    try:
        matrix = array_from_npy(data)
    except Exception:  # numpy reads the header as Python, and raises what comes up
        raise DatasetError("the matrix of distances is damaged, or not a .npy file of numbers") from None
    if matrix.shape != (count, count) or matrix.dtype.kind not in "uif":
        raise DatasetError(f"the matrix of distances must be of numbers and of shape ({count}, {count})")
    known = matrix != _UNKNOWN if matrix.dtype == np.uint8 else np.isfinite(matrix)
    distances = np.where(known, matrix.astype(np.float64), np.nan)
    np.fill_diagonal(distances, 0)
    return distances


def distances_from_pt(data: bytes, count: int) -> NDArray[np.float64]:
    """Read a float32 matrix that PyTorch saved.

    Such a file is a zip archive. Its pickle, which describes the tensor, is not read: the member ``data/0`` has the
    numbers, and the shape is known.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [name for name in archive.namelist() if name.endswith("data/0")]
            size = archive.getinfo(names[0]).file_size if len(names) == 1 else -1
            raw = archive.read(names[0]) if size == 4 * count * count else None
    except (zipfile.BadZipFile, ValueError, EOFError, RuntimeError, NotImplementedError, zlib.error) as error:
        raise DatasetError(f"it is not a file of PyTorch 1.6 or newer: {error}") from None
    if raw is None:
        raise DatasetError(f"it does not hold one float32 matrix of shape ({count}, {count})")
    matrix = np.frombuffer(raw, dtype="<f4").reshape(count, count).astype(np.float64)
    distances = np.where(np.isfinite(matrix), matrix, np.nan)
    np.fill_diagonal(distances, 0)
    return distances


def distances_from_csv(data: bytes, place: Mapping[Any, int]) -> NDArray[np.float64]:
    """Read lines ``id_1,id_2,distance`` below a header; ``place`` is the position of each id."""
    matrix = _unknown(len(place))
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines()[1:], 2):
        fields = line.split(",")
        try:
            i, j, value = place[int(fields[0])], place[int(fields[1])], float(fields[2])
        except (ValueError, KeyError, IndexError):
            raise DatasetError(f"line {number} of the distances is not id,id,distance of known graphs") from None
        _enter(matrix, i, j, value, f"line {number}")
    return matrix


def distances_from_pairs(data: bytes, place: Mapping[Any, int], symmetric: bool = True) -> NDArray[np.float64]:
    """Read ``{"graph_id_1": 3, "graph_id_2": 5, "ged": 4, ...}`` per line, as GSCBench writes them.

    If distances are not ``symmetric``, a line is about one of the two orders only.
    """
    matrix = _unknown(len(place))
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = load_json(line)
            i, j, value = place[row["graph_id_1"]], place[row["graph_id_2"]], float(row["ged"])
        except (GedkitError, KeyError, TypeError, ValueError):
            raise DatasetError(f"line {number} of ged_pairs.jsonl lacks graph_id_1, graph_id_2 or ged") from None
        _enter(matrix, i, j, value, f"line {number} of ged_pairs.jsonl", symmetric)
    return matrix


def _unknown(count: int) -> NDArray[np.float64]:
    matrix = np.full((count, count), np.nan)
    np.fill_diagonal(matrix, 0)
    return matrix


def _enter(matrix: NDArray[np.float64], i: int, j: int, value: float, where: str, symmetric: bool = True) -> None:
    if not value >= 0 or math.isinf(value):
        raise DatasetError(f"{where}: {value} is no distance")
    matrix[i, j] = value
    if symmetric:
        matrix[j, i] = value
