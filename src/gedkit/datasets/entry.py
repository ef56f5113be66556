"""Entry: what gedkit knows about a published set before it has read it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gedkit._costs.costs import Costs
from gedkit.datasets.dataset import Dataset
from gedkit.errors import DatasetError

__all__ = ["Download", "Entry", "Wanted"]


@dataclass(frozen=True)
class Download:
    """A file to fetch, and the endings of those of its members that belong to the set (none: it is no archive)."""

    url: str
    members: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A published set.

    Attributes
    ----------
    name : str
        What `gedkit.datasets.load` calls it.
    summary : str
        One line for people.
    source : str
        Where it comes from, to cite.
    reader : str
        The module of this package that reads it: ``read(entry, path, wanted)`` returns a `Dataset`, or None where the
        files are not those of the set.
    places : tuple of str
        Folders or archives below a data folder that may hold it.
    costs : Costs
    edge_labels : bool
        Whether edges carry labels unless the caller says otherwise.
    checksums : mapping of str to str
        SHA-256 by file, or by group of files.
    details : mapping
        What the reader needs besides.
    downloads : tuple of Download
    """

    name: str
    summary: str
    source: str
    reader: str
    places: tuple[str, ...]
    costs: Costs
    edge_labels: bool = False
    checksums: Mapping[str, str] = field(default_factory=dict)
    details: Mapping[str, Any] = field(default_factory=dict)
    downloads: Sequence[Download] = ()

    def read(self, path: Path, wanted: Wanted) -> Dataset | None:
        """Read the set from a folder or an archive, or return None where it is not there."""
        module = importlib.import_module(f"gedkit.datasets.{self.reader}")
        reader: Callable[[Entry, Path, Wanted], Dataset | None] = module.read
        try:
            found = reader(self, path, wanted)
        except DatasetError:
            raise
        except (KeyError, TypeError, ValueError, IndexError) as error:  # only where checksums are not asked for
            raise DatasetError(
                f"{self.name}: what is in {path} is not laid out like the published set ({type(error).__name__}: "
                f"{error}): restore it, or load it by its path as a set of your own"
            ) from None
        if found is not None and not len(found):
            raise DatasetError(f"{self.name}: there are no graphs in {path}")
        return found

    def check(self, what: str, found: str, where: Path, wanted: Wanted) -> None:
        """Raise an error if a file is not the published one."""
        expected = self.checksums.get(what)
        if wanted.verify and found != expected:
            raise DatasetError(
                f"{self.name}: {what} in {where} is not the published one (SHA-256 {found[:12]}..., expected "
                f"{str(expected)[:12]}...): restore it, or load it by its path as a set of your own"
            )


@dataclass(frozen=True)
class Wanted:
    """What the caller asked for."""

    edge_labels: bool | None = None
    verify: bool = True

    def labels_edges(self, entry: Entry) -> bool:
        """Whether edges get labels."""
        return entry.edge_labels if self.edge_labels is None else self.edge_labels
