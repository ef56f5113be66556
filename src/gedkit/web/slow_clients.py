"""Deadlines of a connection: for a request that does not arrive, and for an answer that is not read.

uvicorn itself closes connections that are idle after an answer, and no others. What is here is mixed into its protocol
(see ``server``): whoever sends half a request, or one byte a second, is let go after a while.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

PATIENCE = 15.0  # seconds for a request to arrive, and for an answer to be taken
_RATE = 16 << 10  # bytes a second beyond which a long request may take longer
_EVERY = 1.0  # seconds between two looks at a connection


class ClientDeadlines:
    """Watches a connection of ``uvicorn.protocols.http.h11_impl.H11Protocol``; stands before it in the bases.

    Attributes
    ----------
    largest_request : int
        Bytes of a request, headers included, after which nothing more is read.
    dropped : dict of str to int
        How many connections were closed, by reason.
    """

    largest_request = 1 << 62
    dropped: dict[str, int]
    # Of the protocol:
    conn: Any
    cycle: Any
    flow: Any
    loop: asyncio.AbstractEventLoop
    transport: Any

    def connection_made(self, transport: Any) -> None:
        """Start the watch; the first request is due."""
        super().connection_made(transport)  # type: ignore[misc]
        self._due_since: float | None = self.loop.time()
        self._received = 0
        self._stuck_since: float | None = None
        self._watch = self.loop.call_later(_EVERY, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """End the watch."""
        self._watch.cancel()
        super().connection_lost(exc)  # type: ignore[misc]

    def data_received(self, data: bytes) -> None:
        """Count what arrives until the request is whole."""
        if self._due_since is None:
            self._due_since, self._received = self.loop.time(), 0
        self._received += len(data)
        super().data_received(data)  # type: ignore[misc]
        if not self._is_arriving():
            self._due_since = None

    def _is_arriving(self) -> bool:
        # The names of h11's states: between two requests it is IDLE, with the beginning of the next one perhaps.
        state = str(self.conn.their_state)
        return state == "SEND_BODY" or (state == "IDLE" and (self._received > 0 or self.cycle is None))

    def _look(self) -> None:
        now = self.loop.time()
        self._watch = self.loop.call_later(_EVERY, self._look)
        if self._is_stuck():
            self._stuck_since = self._stuck_since or now
            if now > self._stuck_since + PATIENCE:
                self._drop("answer")
                self.transport.abort()
            return
        self._stuck_since = None
        if self._due_since is None:
            if str(self.conn.their_state) == "SEND_BODY":  # of a request that came with the one before it
                self._due_since, self._received = now, 1
            return
        if now > self._due_since + PATIENCE + self._received / _RATE or self._received > self.largest_request:
            self._drop("request" if self._received else "silence")
            self._refuse()

    def _is_stuck(self) -> bool:
        """Whether an answer waits for a client that does not take it."""
        return bool(self.transport.is_closing() or self.flow.write_paused)

    def _refuse(self) -> None:
        """Say why, where nothing else has been said, and close."""
        answered = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if self._received and not answered and str(self.conn.our_state) in ("IDLE", "SEND_RESPONSE"):
            detail = f"the request did not arrive within {PATIENCE:g} s: send it faster"
            body = json.dumps({"detail": detail}).encode()
            head = "HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\nconnection: close\r\n"
            self.transport.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
            self.transport.close()
        else:
            self.transport.abort()

    def _drop(self, reason: str) -> None:
        self.dropped[reason] = self.dropped.get(reason, 0) + 1
