"""The graphs of a store, loaded into memory for the core to search, and refreshed from the file before every use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager

import numpy as np

from gedkit import _core
from gedkit._graphs.labels import label_ids
from gedkit.collection.store import Store
from gedkit.errors import InvalidGraphError


class GraphsInMemory:
    """A store and its graphs.

    Attributes
    ----------
    store : Store
    graphs : SearchableGraphs
        To be used inside `up_to_date` or `changing`, which admit one thread at a time.
    named : bool
        Whether any of them has a name.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.graphs = _core.SearchableGraphs()
        self.named = False
        self._revision = 0
        self._version: tuple[int, int, int] | None = None
        self._up_to_date = _UpToDate(self)

    def up_to_date(self, still: bool = False) -> AbstractContextManager[_core.SearchableGraphs]:
        """Hold the graphs as they are in the file; with ``still``, reads of the file in the block see one moment."""
        return self._at_one_moment() if still else self._up_to_date

    @contextmanager
    def _at_one_moment(self) -> Iterator[_core.SearchableGraphs]:
        file = self.store.file
        with file.lock, ExitStack() as moment:
            if not file.in_transaction:
                moment.enter_context(file.snapshot())
                self._refresh()
            yield self.graphs

    def following(self, store: Store) -> GraphsInMemory:
        """Go on with another store, which has the graphs of this one and later changes."""
        self.store, self._version = store, None
        return self

    @contextmanager
    def changing(self) -> Iterator[_core.SearchableGraphs]:
        """Hold the graphs as they are in the file, in a transaction that will change it."""
        with self.store.file.lock, self.store.transaction():
            self._refresh()
            yield self.graphs

    def _refresh(self) -> None:
        """Read the changes since the last time, in a transaction that has written nothing yet."""
        version = self.store.file.version
        if version != self._version:
            self._read_changes()
            self.named = self.store.has_names()
            self._version = version

    def _read_changes(self) -> None:
        self.graphs.set_labels(np.array(label_ids(self.store.labels(), "node"), dtype=np.int32))
        latest = self._revision
        for revision, changes in self.store.changes(self._revision):
            present = [(number, packed) for number, packed in changes if packed is not None]
            numbers = np.array([number for number, _ in present], dtype=np.int64)
            lengths = np.array([len(packed) for _, packed in present], dtype=np.int64)
            try:
                self.graphs.put(numbers, lengths, b"".join(packed for _, packed in present))
            except InvalidGraphError as error:
                raise self.store.file.damage(str(error)) from None
            for number, packed in changes:
                if packed is None:
                    self.graphs.drop(number)
            latest = revision
        self._revision = latest  # not earlier: a batch may end within a revision, and Ctrl-C may follow


class _UpToDate(AbstractContextManager[_core.SearchableGraphs]):
    """Holds the lock of a file and the graphs as they are in it; a class, as every search waits for this."""

    def __init__(self, memory: GraphsInMemory) -> None:
        self._memory = memory

    def __enter__(self) -> _core.SearchableGraphs:
        memory = self._memory
        file = memory.store.file
        file.lock.acquire()
        try:
            # In a transaction of ours the graphs stay as they were before it.
            if file.version != memory._version and not file.in_transaction:
                with file.snapshot():
                    memory._refresh()
        except BaseException:
            file.lock.release()
            raise
        return memory.graphs

    def __exit__(self, *error: object) -> None:
        self._memory.store.file.lock.release()
