"""Server-sent events of a job, which ends when the client goes away."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from fastapi import HTTPException, Request, Response

from gedkit.web.pool import BusyError, Event


def wants_events(request: Request) -> bool:
    """Whether the client asked for a stream."""
    return "text/event-stream" in request.headers.get("accept", "")


class EventStream(Response):
    """A response that passes on what a worker says, and stops the worker when the client has left."""

    def __init__(
        self,
        events: AsyncIterator[Event],
        name: str,
        on_end: Callable[[], object],
    ) -> None:
        super().__init__(media_type="text/event-stream")
        self.events = events
        self.name = name
        self.on_end = on_end
        del self.headers["content-length"]
        self.headers["cache-control"] = "no-store"

    async def last_word(self, request: Request) -> Event:
        """Return the last event, with nothing streamed; the job stops when the client goes away."""
        said: Event = ("error", {"status": 503, "detail": "the worker said nothing"})

        async def listen() -> None:
            nonlocal said
            async for event in self._noted():
                said = event

        await _until_gone(request.receive, listen())
        return said

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Stream; the first event decides on the status."""

        async def stream() -> None:
            events = self._noted()
            try:
                first = await anext(events)
            except BusyError as busy:
                await _plain(busy.status, str(busy))(scope, receive, send)
                return
            if first[0] == "error":
                await _plain(first[1]["status"], first[1]["detail"])(scope, receive, send)
                return
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send(_chunk("job", {"id": self.name}))
            await send(_chunk(*first))
            async for event in events:
                await send(_chunk(*event))
            await send({"type": "http.response.body", "body": b"", "more_body": False})

        with contextlib.suppress(HTTPException):
            await _until_gone(receive, stream())

    async def _noted(self) -> AsyncIterator[Event]:
        """Pass events on, and say when there are no more."""
        try:
            async with contextlib.aclosing(self.events) as events:  # type: ignore[type-var]
                async for event in events:
                    yield event
        finally:
            self.on_end()


async def _until_gone(receive: Any, work: Any) -> None:
    """Do the work unless the client disconnects first: then the work is cancelled."""

    async def gone() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    tasks = [asyncio.ensure_future(work), asyncio.ensure_future(gone())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        done = tasks[0].done()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if not done:
        raise HTTPException(499, "the client went away")
    tasks[0].result()


def _plain(status: int, detail: str) -> Response:
    headers = {"Retry-After": "3"} if status in (429, 503) else {}
    return Response(json.dumps({"detail": detail}), status, headers, "application/json")


def _chunk(event: str, data: dict[str, Any]) -> dict[str, Any]:
    # JSON has no line breaks, so that an event is one line of data.
    text = f"event: {event}\ndata: {json.dumps(data)}\n\n"
    return {"type": "http.response.body", "body": text.encode(), "more_body": True}
