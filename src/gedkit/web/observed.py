"""The outermost layer: counts every request for the metrics, and writes the access log (``gedkit.web.access``)."""

from __future__ import annotations

import time
from typing import Any

from gedkit._system.log import logger
from gedkit.web.guard import Message, Receive, Scope, Send
from gedkit.web.metrics import Metrics

_ACCESS = logger("web.access")
_LONGEST = 200  # characters of a path in the log
_GONE = 499  # the client went away before there was an answer


class Observed:
    """ASGI middleware: one line of log and one count per request, whatever became of it."""

    def __init__(self, app: Any, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on and note how it ended."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status, size = time.perf_counter(), _GONE, 0

        async def noted(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception:
            status = 500 if status == _GONE else status
            raise
        finally:
            self._note(scope, status, size, time.perf_counter() - began)

    def _note(self, scope: Scope, status: int, size: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "none")
        self.metrics.observe(scope["method"], route, status, seconds)
        facts = {
            "client": (scope.get("client") or ("-",))[0],
            "method": scope["method"][:20],
            # As it was sent, without what follows the question mark: no line breaks, and no token.
            "path": scope.get("raw_path", b"").decode("latin-1")[:_LONGEST],
            "status": status,
            "bytes": size,
            "seconds": round(seconds, 6),
        }
        line = '%(client)s "%(method)s %(path)s" %(status)d %(bytes)d bytes %(seconds).3f s'
        _ACCESS.info(line, facts, extra={"access": facts})
