"""A SQLite file that is opened for reading first, and whose errors say what to do."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from gedkit.errors import StoreError

# Seconds to wait for another process that is writing, and between two checks for Ctrl-C.
_PATIENCE = 60.0
_LOOK_UP = 0.5
_AT_ONCE = 10_000  # rows
_IN_THE_WAY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_OUTSIDE = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
)


class SqliteFile:
    """An open file, at first for reading only.

    Attributes
    ----------
    path : Path
    lock : RLock
        Held by the thread that is using the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = threading.RLock()
        self._frozen = False
        self._our_errors = _OurErrors(self)
        with self.our_errors():
            self._connection = self._read_only()

    def allow_writing(self) -> None:
        """Open the file for writing, now that it has been checked; a file that cannot be written stays read-only."""
        if self._frozen:
            return
        with self.our_errors():
            try:
                writing = self._connect(self.path.absolute().as_uri())
            except sqlite3.OperationalError as error:
                if _kind(error) not in _OUTSIDE:
                    raise
                return
        self._connection.close()
        self._connection = writing

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @property
    def version(self) -> tuple[int, int, int]:
        """A value that changes whenever the file does, through this connection or another."""
        connection = self._connection
        try:  # every search asks
            return id(connection), connection.execute("PRAGMA data_version").fetchone()[0], connection.total_changes
        except Exception as error:
            raise self.told(error) from None

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        with self.our_errors():
            return self._connection.in_transaction

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        """Run a statement."""
        with self.our_errors():
            return self._connection.execute(statement, values)

    def row(self, statement: str, *values: Any) -> Any:
        """Run a statement and return its first row, or ``None``."""
        with self.our_errors():
            return self._connection.execute(statement, values).fetchone()

    def rows(self, statement: str, *values: Any) -> Iterator[list[Any]]:
        """Run a statement and yield its rows in batches."""
        cursor = self.execute(statement, *values)
        while True:
            with self.our_errors():
                some = cursor.fetchmany(_AT_ONCE)
            if not some:
                return
            yield some

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Let everything that is read in the block come from one moment."""
        self.execute("BEGIN")
        try:
            self.row("SELECT count(*) FROM sqlite_master")  # the moment is that of the first look
            yield
        finally:
            self.execute("COMMIT")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Keep everything that is written in the block, or on an error nothing."""
        if self.in_transaction:
            raise StoreError(f"{self.path} is being changed: what is added must not change the index itself")
        self._begin()
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            if self.in_transaction:  # SQLite ends one by itself where the disk is full
                self.execute("ROLLBACK")
            raise

    def damage(self, what: str) -> StoreError:
        """Return the error for a file whose content is wrong."""
        return StoreError(f"{self.path} is damaged and was left as it is: {' '.join(what.split())}")

    def our_errors(self) -> AbstractContextManager[None]:
        """Turn errors of SQLite in the block into errors that name the file."""
        return self._our_errors

    def told(self, error: BaseException) -> BaseException:
        """Return an error of ours for one of SQLite, or another error itself."""
        if isinstance(error, sqlite3.ProgrammingError):
            return StoreError(f"{self.path} was closed: open the index again") if "closed" in str(error) else error
        if isinstance(error, UnicodeDecodeError):  # of a message that quotes the file
            return self.damage("its tables are not what was written")
        if not isinstance(error, sqlite3.DatabaseError):
            return error
        kind = _kind(error)
        if kind in _IN_THE_WAY:
            return StoreError(f"another process is writing {self.path}: wait for it to end")
        if kind in _OUTSIDE:
            return StoreError(f"cannot use {self.path}: {error}")
        return self.damage(str(error))

    def _begin(self) -> None:
        """Begin a transaction that writes, as soon as no other process is writing."""
        deadline = time.monotonic() + _PATIENCE
        while True:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if _kind(error) in _IN_THE_WAY and time.monotonic() < deadline:
                    continue
                with self.our_errors():
                    raise
            except sqlite3.ProgrammingError:
                with self.our_errors():
                    raise
            return

    def _read_only(self) -> sqlite3.Connection:
        """Return a connection that cannot write.

        To see the changes of a writer, SQLite must be able to write beside the file. If it cannot, the file is read as
        one that does not change, provided that no changes lie beside it.
        """
        uri = self.path.absolute().as_uri()
        try:
            return self._connect(f"{uri}?mode=ro")
        except sqlite3.OperationalError as error:
            log = self.path.with_name(self.path.name + "-wal")
            if _kind(error) not in _OUTSIDE or (log.exists() and log.stat().st_size > 0):
                raise
        self._frozen = True
        return self._connect(f"{uri}?immutable=1")

    @staticmethod
    def _connect(uri: str) -> sqlite3.Connection:
        connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=_LOOK_UP, check_same_thread=False)
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except BaseException:
            connection.close()
            raise
        return connection


class _OurErrors(AbstractContextManager[None]):
    """Turns errors of SQLite into ours; a class, as every search passes here."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None:
            ours = self._file.told(error)
            if ours is not error:
                raise ours from None


def _kind(error: sqlite3.Error) -> int:
    """Return the code of an error without what SQLite adds to it in the upper bytes."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
