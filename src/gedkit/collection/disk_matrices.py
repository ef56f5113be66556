"""Matrices in .npy files mapped into memory, with a journal beside them: what a killed job has done is kept."""

from __future__ import annotations

import time
import zlib
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from gedkit._files.opening import require_regular
from gedkit._files.replacing import replace_file
from gedkit.collection.journal import Journal
from gedkit.collection.matrices import UNKNOWN, Matrices, Pair, Tile
from gedkit.collection.plan import Plan
from gedkit.errors import InvalidOptionError, StoreError

__all__ = ["DiskMatrices"]

# Seconds between two times that finished tiles are made safe.
_SAFE_EVERY = 0.25
_WRITE_AT_ONCE = 1 << 22  # bytes


class DiskMatrices(Matrices):
    """Matrices in .npy files: the distances in ``out``, with bounds also ``.lower.npy`` and ``.status.npy``."""

    def __init__(
        self, plan: Plan, dtype: np.dtype[Any], bounds: bool, out: Path, resume: bool, job: dict[str, Any]
    ) -> None:
        if out.suffix != ".npy":
            raise InvalidOptionError(f"out must be the name of an .npy file, got {out}")
        if not out.parent.is_dir():
            raise StoreError(f"cannot write {out}: there is no folder {out.parent}")
        self.path = out
        journal_path = out.with_name(out.name + ".journal")
        if resume and out.exists() and not journal_path.exists():
            raise StoreError(f"there is no {journal_path.name} beside {out}: it is no unfinished job to resume")
        described = {"graphs": plan.fingerprint(), "dtype": dtype.str, "bounds": bounds, **job}
        self.journal = Journal(journal_path, described, resume)
        self._tiles: list[tuple[int, list[Pair]]] = []
        self._pairs: list[Pair] = []
        self._next_safe = time.monotonic() + _SAFE_EVERY
        try:
            super().__init__(plan, dtype, bounds)
        except BaseException:
            self.journal.close()
            raise
        self.done, self.open = set(self.journal.tiles), self.journal.open

    def _make(self, dtype: np.dtype[Any], bounds: bool) -> None:
        lower = self.path.with_suffix(".lower.npy")
        status = self.path.with_suffix(".status.npy")
        if self.journal.ready:
            self.upper = _opened(self.path, dtype, self.shape)
            if bounds:
                self.lower = _opened(lower, dtype, self.shape)
                self.status = _opened(status, np.dtype(np.int8), self.shape)
            self._compare_checksums()
            return
        self.upper = _created(self.path, dtype, self.shape, self._stored(np.array(np.inf)))
        if bounds:
            self.lower = _created(lower, dtype, self.shape, 0)
            self.status = _created(status, np.dtype(np.int8), self.shape, UNKNOWN)
        self.journal.write_ready()

    def tile_is_safe(self, tile: Tile) -> None:
        """Hear that a tile is finished, to note it in the journal."""
        self._tiles.append((tile.number, tile.open))

    def pair_is_safe(self, row: int, column: int) -> None:
        """Hear that an open pair is finished, to note it in the journal."""
        self._pairs.append((row, column))

    def keep(self) -> None:
        """Make safe what is finished, if the last time was a while ago."""
        if time.monotonic() >= self._next_safe:
            self._make_safe()
            self._next_safe = time.monotonic() + _SAFE_EVERY

    def close(self, complete: bool) -> None:
        """Make safe what is finished and let go of the files."""
        try:
            self._make_safe()
            if complete and not self.journal.complete:
                self.journal.write_complete()
        finally:
            self.journal.close()

    def _make_safe(self) -> None:
        if not self._tiles and not self._pairs:
            return
        for matrix in (self.upper, self.lower, self.status):
            if isinstance(matrix, np.memmap):
                matrix.flush()
        tiles = [(tile, put_off, self._tile_checksum(tile, put_off)) for tile, put_off in self._tiles]
        self.journal.write_safe(tiles, [(pair, self._pair_checksum(*pair)) for pair in self._pairs])
        self._tiles, self._pairs = [], []

    def _compare_checksums(self) -> None:
        """Raise an error if the files do not hold what the journal says of them, or the journal is nonsense."""
        journal, plan = self.journal, self.plan
        kinds = (len(plan.rows), len(plan.columns))
        put_off = {pair for pairs, _ in journal.tiles.values() for pair in pairs}
        nonsense = (
            not all(0 <= tile < len(plan.tiles) for tile in journal.tiles)
            or not all(0 <= row < kinds[0] and 0 <= column < kinds[1] for row, column in put_off)
            or not journal.pairs.keys() <= put_off
            or (journal.complete and (len(journal.tiles) < len(plan.tiles) or bool(journal.open)))
        )
        if nonsense:
            raise StoreError(f"{journal.path} does not fit the job: it is damaged. Delete it to start again")
        same = all(self._tile_checksum(tile, pairs) == known for tile, (pairs, known) in journal.tiles.items())
        if not same or any(self._pair_checksum(*pair) != known for pair, known in journal.pairs.items()):
            raise StoreError(
                f"cannot resume: {self.path} or a file beside it is damaged, it does not hold what was written. "
                f"Delete {journal.path.name} to start again"
            )

    def _tile_checksum(self, tile: int, put_off: list[Pair]) -> int:
        """Return the checksum of a tile's entries, those of pairs that were put off left out: they still change."""
        top, bottom, left, right, triangle = self.plan.tiles[tile].tolist()
        changing = np.zeros((bottom - top, right - left), np.bool_)
        for row, column in put_off:
            if top <= row < bottom and left <= column < right:
                changing[row - top, column - left] = True
                if triangle:
                    changing[column - left, row - top] = True
        return self._checksum(top, bottom, left, right, changing, mirror=self.plan.mirrored and not triangle)

    def _pair_checksum(self, row: int, column: int) -> int:
        return self._checksum(
            row, row + 1, column, column + 1, np.zeros((1, 1), np.bool_), mirror=self.plan.mirrored and row != column
        )

    def _checksum(self, top: int, bottom: int, left: int, right: int, changing: NDArray[np.bool_], mirror: bool) -> int:
        rows, columns, of_row, of_column = self._entries(top, bottom, left, right)
        masked = changing[np.ix_(of_row, of_column)]
        checksum = 0
        for matrix in (self.upper, self.lower, self.status):
            if matrix is None:
                continue
            blocks = [matrix[np.ix_(rows, columns)]]  # indexing by lists copies
            if mirror:
                blocks.append(np.ascontiguousarray(matrix[np.ix_(columns, rows)].T))
            for block in blocks:
                block[masked] = 0
                checksum = zlib.crc32(block.tobytes(), checksum)
        return checksum


def _created(path: Path, dtype: np.dtype[Any], shape: tuple[int, int], value: Any) -> NDArray[Any]:
    """Write a matrix full of a value and map it.

    Mapping a file that the disk has no room for would end the process. A file that is there already is replaced by a
    whole one: somebody may have it mapped.
    """
    rows = max(1, _WRITE_AT_ONCE // max(1, shape[1] * dtype.itemsize))
    header = {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": shape}

    def fill(file: BinaryIO) -> None:
        np.lib.format.write_array_header_2_0(file, header)
        for begin in range(0, shape[0], rows):
            file.write(np.full((min(rows, shape[0] - begin), shape[1]), value, dtype).tobytes())

    try:
        replace_file(path, fill)
        return np.lib.format.open_memmap(path, mode="r+")
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}") from None


def _opened(path: Path, dtype: np.dtype[Any], shape: tuple[int, int]) -> NDArray[Any]:
    require_regular(path, StoreError)
    try:
        matrix = np.lib.format.open_memmap(path, mode="r+")
    except Exception as error:  # numpy reads the header as Python, and raises what comes up
        raise StoreError(f"cannot resume: {path} is missing or damaged ({error})") from None
    if matrix.dtype != dtype or matrix.shape != shape:
        raise StoreError(f"cannot resume: {path} has shape {matrix.shape} and type {matrix.dtype}, not this job's")
    return matrix
