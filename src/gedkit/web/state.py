"""What a running server holds: workers, jobs that can be stopped, collections."""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
from collections import OrderedDict
from pathlib import Path
from typing import Any

from fastapi import HTTPException

from gedkit.web.limits import Limits
from gedkit.web.metrics import Labels, Metrics, resident_bytes
from gedkit.web.pool import Pool, Worker


class State:
    """Of one application."""

    def __init__(self, limits: Limits, metrics: Metrics) -> None:
        self.limits = limits
        self.metrics = metrics
        self.folder = Path(tempfile.mkdtemp(prefix="gedkit-serve-"))
        self.pool = Pool(limits, self.folder)
        self.jobs: dict[str, Worker] = {}
        self.collections: OrderedDict[str, dict[str, Any]] = OrderedDict()

    def add_collection(self, data: bytes, filename: str, node_label: Any = None, edge_label: Any = None) -> str:
        """Keep a file; the collection unused for longest makes room."""
        while len(self.collections) >= self.limits.collections:
            self.drop_collection(next(iter(self.collections)))
        name = secrets.token_hex(8)
        folder = self.folder / name
        folder.mkdir()
        (folder / ("uploaded.gedx" if filename.lower().endswith(".gedx") else "uploaded")).write_bytes(data)
        self.collections[name] = {
            "folder": str(folder),
            "filename": filename,
            "node_label": node_label,
            "edge_label": edge_label,
        }
        return name

    def drop_collection(self, name: str) -> None:
        """Forget a collection and delete its files."""
        dropped = self.collections.pop(name, None)
        if dropped is not None:
            shutil.rmtree(dropped["folder"], ignore_errors=True)

    def collection(self, name: str) -> dict[str, Any]:
        """Return where a collection is."""
        if name not in self.collections:
            raise HTTPException(404, "there is no such collection any more: upload it again")
        self.collections.move_to_end(name)
        return self.collections[name]

    def gauges(self) -> list[tuple[str, str, list[tuple[Labels, float]]]]:
        """Return what is so at this moment, for the metrics."""
        memory = {"server": resident_bytes(os.getpid())}
        workers = [resident_bytes(number) for number in self.pool.processes()]
        memory["workers"] = None if None in workers else sum(filter(None, workers))
        return [
            ("gedkit_workers", "Processes that are ready to search or searching.", [({}, self.pool.ready)]),
            ("gedkit_workers_busy", "Processes that search.", [({}, self.pool.running)]),
            ("gedkit_workers_replaced_total", "Processes that broke down or did not stop.", [({}, self.pool.replaced)]),
            ("gedkit_queue_length", "Requests that wait for a process.", [({}, self.pool.waiting)]),
            ("gedkit_collections", "Collections that were uploaded.", [({}, len(self.collections))]),
            (
                "gedkit_resident_bytes",
                "Memory, of the server and of its workers.",
                [({"process": who}, size) for who, size in memory.items() if size is not None],
            ),
        ]
