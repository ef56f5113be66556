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
from gedkit.collection.matrices import UNKNOWN, Matrices, Tile
from gedkit.collection.plan import Pair, Plan
from gedkit.errors import InvalidOptionError, StoreError

_FLUSH_EVERY = 0.25  # seconds
_WRITE_AT_ONCE = 1 << 22  # bytes

_Block = tuple[NDArray[np.intp], ...]  # rows and columns


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
        self._pairs: list[tuple[Pair, list[Pair]]] = []
        self._next_flush = time.monotonic() + _FLUSH_EVERY
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

    def tile_done(self, tile: Tile) -> None:
        """Take note that a tile is finished, for the journal."""
        self._tiles.append((tile.number, tile.open))

    def pair_done(self, row: int, column: int, also_open: list[Pair]) -> None:
        """Take note that an open pair is finished, for the journal."""
        self._pairs.append(((row, column), also_open))

    def flush_if_due(self) -> None:
        """Write what is finished to disk, if the last time was a while ago."""
        if time.monotonic() >= self._next_flush:
            self._flush()
            self._next_flush = time.monotonic() + _FLUSH_EVERY

    def close(self, complete: bool) -> None:
        """Write what is finished to disk and close the files."""
        try:
            self._flush()
            if complete and not self.journal.complete:
                self.journal.write_complete()
        finally:
            self.journal.close()

    def _flush(self) -> None:
        if not self._tiles and not self._pairs:
            return
        for matrix in (self.upper, self.lower, self.status):
            if isinstance(matrix, np.memmap):
                matrix.flush()
        tiles = [(tile, left, self._tile_checksum(tile, left)) for tile, left in self._tiles]
        pairs = [(pair, left, self._pair_checksum(pair, left)) for pair, left in self._pairs]
        self.journal.write_done(tiles, pairs)
        self._tiles, self._pairs = [], []

    def _compare_checksums(self) -> None:
        """Raise an error if the files do not hold what the journal says of them, or the journal is nonsense."""
        journal, plan, opened = self.journal, self.plan, self.journal.opened
        nonsense = (
            not all(0 <= tile < len(plan.tiles) for tile in journal.tiles)
            or not all(0 <= row < len(plan.rows) and 0 <= column < len(plan.columns) for row, column in opened)
            or not journal.pairs.keys() <= opened
            or (journal.complete and (len(journal.tiles) < len(plan.tiles) or bool(journal.open)))
        )
        if nonsense:
            raise StoreError(f"{journal.path} does not fit the job: it is damaged. Delete it to start again")
        same = all(self._tile_checksum(tile, left) == known for tile, (left, known) in journal.tiles.items())
        if not same or any(self._pair_checksum(pair, left) != known for pair, (left, known) in journal.pairs.items()):
            raise StoreError(
                f"cannot resume: {self.path} or a file beside it is damaged, it does not hold what was written. "
                f"Delete {journal.path.name} to start again"
            )

    def _tile_checksum(self, tile: int, left_open: list[Pair]) -> int:
        """Return the checksum of a tile's entries, except those of open pairs, which still change."""
        top, bottom, left, right, triangle = self.plan.tiles[tile].tolist()
        rows, columns, *_ = self._entries(top, bottom, left, right)
        blocks: list[_Block] = [(rows, columns)]
        if self.plan.mirrored and not triangle:
            rows, columns, *_ = self._entries(left, right, top, bottom)
            blocks.append((rows, columns))
        return self._checksum(blocks, [block for pair in left_open for block in self._blocks_of(pair)])

    def _pair_checksum(self, pair: Pair, also_open: list[Pair]) -> int:
        """Return the checksum of a pair's entry and of those that share its answer."""
        return self._checksum([_single(pair)] if also_open else self._blocks_of(pair), [])

    def _blocks_of(self, pair: Pair) -> list[_Block]:
        """Return the entries that the answer of a pair goes to, as blocks of rows and columns."""
        plan = self.plan
        if not plan.is_first(*pair):
            return [_single(pair)]
        a, b = int(plan.row_group[pair[0]]), int(plan.column_group[pair[1]])
        groups = [(a, b), (b, a)] if plan.mirrored and a != b else [(a, b)]
        return [self._entries(i, i + 1, j, j + 1)[:2] for i, j in groups]

    def _checksum(self, blocks: list[_Block], left_out: list[_Block]) -> int:
        row_at, column_at = (np.full(count, -1, np.intp) for count in self.shape)
        checksum = 0
        for rows, columns in blocks:
            row_at[rows], column_at[columns] = np.arange(len(rows)), np.arange(len(columns))
            masked = np.zeros((len(rows), len(columns)), np.bool_)
            for out_rows, out_columns in left_out:
                inside, across = row_at[out_rows], column_at[out_columns]
                masked[np.ix_(inside[inside >= 0], across[across >= 0])] = True
            for matrix in (self.upper, self.lower, self.status):
                if matrix is not None:
                    block = np.where(masked, 0, matrix[np.ix_(rows, columns)]).astype(matrix.dtype)
                    checksum = zlib.crc32(block.tobytes(), checksum)
            row_at[rows], column_at[columns] = -1, -1
        return checksum


def _single(pair: Pair) -> _Block:
    return np.array(pair[:1], np.intp), np.array(pair[1:], np.intp)


def _created(path: Path, dtype: np.dtype[Any], shape: tuple[int, int], value: Any) -> NDArray[Any]:
    """Write a matrix full of a value and map it.

    Mapping a file that the disk has no room for would end the process. A file that is there already is replaced by a
    whole one: another process may have it mapped.
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
