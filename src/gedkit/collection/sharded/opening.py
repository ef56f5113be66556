"""Opens an index of either kind: one file, or a folder of shards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gedkit._costs.costs import Costs
from gedkit._files.boundary import checked_path
from gedkit.collection.index import Index
from gedkit.collection.sharded.folder import is_url
from gedkit.collection.sharded.sharded_index import ShardedIndex
from gedkit.errors import InvalidOptionError, StoreError


def open_index(
    path: str | Path,
    shards: int | None,
    costs: Costs | None,
    threads: int | None,
    executor: Any,
    storage_options: Mapping[str, Any] | None,
) -> Index:
    """Return what `Index.open` returns."""
    place = path if is_url(path) else checked_path("path", path)
    is_folder = isinstance(place, str) or place.is_dir()
    if is_folder or (shards is not None and not Path(place).exists()):
        return ShardedIndex(
            path, shards=shards, costs=costs, threads=threads, executor=executor, storage_options=storage_options
        )
    if shards is not None:
        raise StoreError(f"{path} is an index of one file: leave out shards=, or choose another name for a folder")
    if executor is not None:
        raise InvalidOptionError(
            f"{path} is an index of one file, which this process searches: pass executor= to its queries, "
            f"or make a folder of shards"
        )
    if storage_options is not None:
        raise InvalidOptionError(f"storage_options= is for an address such as s3://bucket/molecules, not for {path}")
    return Index(path, costs=costs, threads=threads)
