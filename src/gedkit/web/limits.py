"""What the server grants: sizes, seconds, memory, concurrent work."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, field


@dataclass(frozen=True)
class Limits:
    """Limits of a server; every one of them has an answer of its own when it is passed.

    Attributes
    ----------
    body_bytes, upload_bytes : int
        Of a request, and of a collection or an index: 413 above.
    held_bytes : int
        Of all requests that are being received and answered, together: 503 above.
    nodes : int
        Of a graph to be compared: 413 above.
    graphs : int
        Of a collection: 413 above. ``map_graphs`` is for maps, which need all pairs.
    pairs : int
        Of a batch: 413 above.
    seconds : float
        Of a search, or of a whole batch: a larger wish is cut to it.
    memory_bytes : int
        Of a search: it then ends with the best path so far.
    workers, queue : int
        Processes, and requests that may wait for one: 429 beyond.
    queue_seconds : float
        How long a request waits for a worker: 503 after that.
    collections, indexes : int
        How many collections are kept, and of each, by each worker, indexes under different costs; the one unused for
        longest makes room.
    connections : int
        Open at once: 503 beyond.
    """

    body_bytes: int = 4 << 20
    upload_bytes: int = 64 << 20
    held_bytes: int = 192 << 20
    nodes: int = 2_000
    graphs: int = 20_000
    map_graphs: int = 400
    pairs: int = 1_000
    seconds: float = 60.0
    memory_bytes: int = 1 << 30
    workers: int = field(default_factory=lambda: max(2, os.cpu_count() or 1) + 2)
    queue: int = 256
    queue_seconds: float = 120.0
    collections: int = 8
    indexes: int = 3
    connections: int = 1_000

    def as_dict(self) -> dict[str, float]:
        """Return them by name."""
        return asdict(self)
