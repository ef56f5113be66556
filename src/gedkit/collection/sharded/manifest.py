"""The manifest of a sharded index: which files its shards are, which numbers they hold, and the costs; as JSON."""

from __future__ import annotations

import json
import re
import zlib
from dataclasses import dataclass
from typing import Any

from gedkit._costs.costs import Costs
from gedkit._graphs.labels import Label
from gedkit.collection.sharded.numbering import BLOCK, Numbering
from gedkit.collection.stored_costs import costs_from_json, costs_to_json
from gedkit.errors import StoreError

MANIFEST = "manifest.json"
_KIND = "gedkit sharded index"
_VERSION = 1
_NAME = re.compile(r"shard-\d{4,9}-\d{1,18}-[0-9a-f]{8}\.gedx")
_MOST_SHARDS = 1_000_000

Labels = tuple[tuple[Label, ...], tuple[Label, ...]]  # of nodes, of edges


def shard_name(shard: int, revision: int, token: str) -> str:
    """Return the name of a shard's file; the token tells attempts to write the same revision apart.

    >>> shard_name(3, 1, "0c1f8a77")
    'shard-0003-1-0c1f8a77.gedx'
    """
    return f"shard-{shard:04}-{revision}-{token}.gedx"


@dataclass(frozen=True, slots=True)
class ShardFile:
    """The file of a shard.

    Attributes
    ----------
    name : str or None
        ``None`` before the first graph.
    size : int
        In bytes.
    graphs : int
        How many it has, without those that were removed.
    """

    name: str | None = None
    size: int = 0
    graphs: int = 0


@dataclass(frozen=True, slots=True)
class Manifest:
    """A state of the index.

    Attributes
    ----------
    index : str
        What tells this index from others; its shards know it too.
    revision : int
        Grows with every change.
    costs : Costs
    numbering : Numbering
    shards : tuple of ShardFile
    directed : bool or None
        ``None`` if there are no graphs.
    labels : Labels or None
        All labels, if the costs have prices for them.
    build : dict or None
        The build that is under way, or the last one.
    """

    index: str
    revision: int
    costs: Costs
    numbering: Numbering
    shards: tuple[ShardFile, ...]
    directed: bool | None = None
    labels: Labels | None = None
    build: dict[str, Any] | None = None

    @property
    def graphs(self) -> int:
        """How many there are."""
        return sum(shard.graphs for shard in self.shards)

    def needs(self, name: str) -> bool:
        """Whether a file belongs to the index, or to a build that is under way."""
        if any(shard.name == name for shard in self.shards):
            return True
        building = self.build is not None and not self.build["done"]
        return building and self.build is not None and name.endswith(f"-{self.build['token']}.gedx")

    def to_bytes(self) -> bytes:
        """Return the manifest as it is written."""
        facts = {
            "kind": _KIND,
            "version": _VERSION,
            "index": self.index,
            "revision": self.revision,
            "costs": costs_to_json(self.costs),
            "directed": self.directed,
            "labels": self.labels,
            "build": self.build,
            "numbers": self.numbering.count,
            "block": BLOCK,
            "blocks": self.numbering.runs,
            "shards": [[shard.name, shard.size, shard.graphs] for shard in self.shards],
        }
        return (json.dumps({**facts, "checksum": _checksum(facts)}, indent=1) + "\n").encode()

    @staticmethod
    def from_bytes(data: bytes, place: str) -> Manifest:
        """Read a manifest, or raise an error that names ``place``."""
        try:
            facts = json.loads(data)
            known = isinstance(facts, dict) and facts.get("kind") == _KIND
        except (ValueError, RecursionError):
            known = False
        if not known:
            raise StoreError(f"{place} is damaged, or not the manifest of an index of gedkit")
        if facts.get("version") != _VERSION:
            raise StoreError(f"{place} has version {facts.get('version')} of the format, this gedkit reads {_VERSION}")
        try:
            if facts.pop("checksum", None) != _checksum(facts):
                raise ValueError("its checksum is another one")
            return _read(facts)
        except (StoreError, MemoryError):
            raise
        except Exception as error:  # of contents that pass their checksum and are nonsense all the same
            what = " ".join(f"{type(error).__name__} {error}".split())[:200]
            raise StoreError(f"{place} is damaged and was left as it is: {what}") from None


def _read(facts: dict[str, Any]) -> Manifest:
    if facts["block"] != BLOCK:
        raise ValueError(f"its blocks have {facts['block']} numbers")
    files = [ShardFile(name, size, graphs) for name, size, graphs in facts["shards"]]
    numbering = Numbering(len(files), facts["numbers"], [(shard, blocks) for shard, blocks in facts["blocks"]])
    for shard, file in enumerate(files):
        if file.name is not None and _NAME.fullmatch(file.name) is None:
            raise ValueError(f"{file.name!r} is not the name of a shard")
        if not 0 <= file.graphs <= numbering.size(shard) or (file.name is None) != (numbering.size(shard) == 0):
            raise ValueError(f"shard {shard} cannot have {file.graphs} graphs")
    if not 1 <= len(files) <= _MOST_SHARDS:
        raise ValueError(f"it has {len(files)} shards")
    labels = facts["labels"]
    return Manifest(
        str(facts["index"]),
        int(facts["revision"]),
        costs_from_json(facts["costs"]),
        numbering,
        tuple(files),
        None if facts["directed"] is None else bool(facts["directed"]),
        None if labels is None else (tuple(labels[0]), tuple(labels[1])),
        facts["build"],
    )


def _checksum(facts: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps(facts, sort_keys=True).encode())
