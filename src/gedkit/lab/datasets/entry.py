"""Entry: the description of a published set in the catalog."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gedkit._costs.costs import Costs
from gedkit.errors import DatasetError
from gedkit.lab.datasets.dataset import Dataset


@dataclass(frozen=True)
class Download:
    """A file to download, and parts of the names of its members that belong to the set; none if it is no archive."""

    url: str
    members: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A published set.

    Attributes
    ----------
    name : str
        The name that `gedkit.lab.datasets.load` takes.
    summary : str
        A one-line description.
    source : str
        The source to cite.
    reader : str
        The module of this package that reads it: ``read(entry, path, options)`` returns a `Dataset`, or None if the
        files are not those of the set.
    places : tuple of str
        Folders or archives in a data folder that may contain it.
    costs : Costs
    edge_labels : bool
        Whether edges have labels by default.
    checksums : mapping of str to str
        SHA-256 by file, or by group of files.
    details : mapping
        Whatever else the reader needs.
    downloads : tuple of Download
    license : str
        The terms of use, as far as the source states them.
    defects : tuple of str
        Known defects, a sentence each.
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
    license: str = "none stated"
    defects: tuple[str, ...] = ()

    def read(self, path: Path, options: ReadOptions) -> Dataset | None:
        """Read the set from a folder or an archive; return None if it is not there."""
        module = importlib.import_module(f"gedkit.lab.datasets.{self.reader}")
        reader: Callable[[Entry, Path, ReadOptions], Dataset | None] = module.read
        try:
            found = reader(self, path, options)
        except DatasetError:
            raise
        except (KeyError, TypeError, ValueError, IndexError) as error:  # only if checksums are not verified
            raise DatasetError(
                f"{self.name}: what is in {path} is not laid out like the published set ({type(error).__name__}: "
                f"{error}): restore it, or load it by its path as a set of your own"
            ) from None
        if found is not None and not len(found):
            raise DatasetError(f"{self.name}: there are no graphs in {path}")
        return found

    def check(self, what: str, found: str, where: Path, options: ReadOptions) -> None:
        """Raise an error if a file is not the published one."""
        expected = self.checksums.get(what)
        if options.verify and found != expected:
            raise DatasetError(
                f"{self.name}: {what} in {where} is not the published one (SHA-256 {found[:12]}..., expected "
                f"{str(expected)[:12]}...): restore it, or load it by its path as a set of your own"
            )


@dataclass(frozen=True)
class ReadOptions:
    """The options of `gedkit.lab.datasets.load` that a reader needs."""

    edge_labels: bool | None = None
    verify: bool = True

    def labels_edges(self, entry: Entry) -> bool:
        """Whether to read the labels of edges."""
        return entry.edge_labels if self.edge_labels is None else self.edge_labels
