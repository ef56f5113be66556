"""What stands before every request: who may ask, from where, and how much it may send."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import json
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import SplitResult, parse_qs, urlsplit

from gedkit.web.limits import Limits

HEALTH = "/health"  # what asks it, such as a load balancer, has no token and calls us by whatever name

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
_COOKIE = "gedkit-token"
_LARGE = 1 << 17  # bytes of a body from which on requests are begun one after the other
_PAUSE = 0.05  # seconds between the beginnings of two of them
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a host.

    >>> [is_loopback(host) for host in ("127.0.0.1", "localhost", "::1", "0.0.0.0", "example.org")]
    [True, True, True, False, False]
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Guard:
    """ASGI middleware: host and origin, token, size of the body, headers that keep the page to itself.

    A body is read whole before the application sees it: one that is too large, or never ends, costs no worker. All
    bodies together may take so much memory and no more.
    """

    def __init__(
        self, app: Any, limits: Limits, token: str | None, local: bool, names: Collection[str] = frozenset()
    ) -> None:
        self.app = app
        self.limits = limits
        self.token = token
        self.local = local
        self.names = {name.lower() for name in names}
        self._held = 0  # bytes of all bodies
        self._large = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        refusal = None if scope["path"] == HEALTH else self._refusal(scope, headers)
        if refusal is not None:
            await _answer(send, *refusal)
            return
        most = self.limits.upload_bytes if scope["path"] == "/api/collections" else self.limits.body_bytes
        too_large = 413, f"the body is larger than the {most >> 20} MiB that this server takes"
        told = headers.get("content-length", "0")
        if not told.isdecimal() or int(told[:20]) > most:
            await _answer(send, *too_large)
            return
        body = bytearray()
        try:
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return
                chunk = message.get("body", b"")
                if len(body) + len(chunk) > most:
                    await _pass_over(receive, message, most)
                    await _answer(send, *too_large, close=True)
                    return
                if self._held + len(chunk) > self.limits.held_bytes:
                    await _answer(send, 503, "too many large requests at once: try again in a few seconds", close=True)
                    return
                body += chunk
                self._held += len(chunk)
                if not message.get("more_body", False):
                    break
            answer = self.app(scope, _replayed(bytes(body), receive), self._marked(scope, send))
            await (answer if len(body) <= _LARGE else self._in_turn(answer))
        finally:
            self._held -= len(body)

    async def _in_turn(self, answer: Any) -> None:
        """Answer a large request; others are begun between two such, whose bodies take long to parse."""
        async with self._large:
            task = asyncio.ensure_future(answer)
            try:
                await asyncio.wait({task}, timeout=_PAUSE)
            except asyncio.CancelledError:
                task.cancel()
                raise
        await task

    def _marked(self, scope: Scope, send: Send) -> Send:
        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers(scope)]
            await send(message)

        return marked

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        """Return why a request is not even looked at."""
        host = _parsed(f"//{headers.get('host', '')}").hostname or ""
        if self.local and not is_loopback(host) and host not in self.names:
            # A name that leads to 127.0.0.1 would let any page on the web ask this server.
            return 403, "this server answers to localhost only: gedkit serve --allow-host adds a name"
        origin = headers.get("origin")
        if origin is not None and _parsed(origin).netloc != headers.get("host"):
            return 403, "another site's page may not use this server"
        if self.token is not None and not self._has_token(scope, headers):
            return 401, "a token is needed: open /?token=... with it once, or send it as Authorization: Bearer ..."
        return None

    def _has_token(self, scope: Scope, headers: dict[str, str]) -> bool:
        given = [headers.get("authorization", "").removeprefix("Bearer ")]
        given += parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(_COOKIE)
        except CookieError:
            cookie = None
        given += [cookie.value] if cookie is not None else []
        return any(hmac.compare_digest(text.encode(), (self.token or "").encode()) for text in given)

    def _headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        found = {
            "content-security-policy": _POLICY,
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-resource-policy": "same-origin",
        }
        if self.token is not None and b"token=" in scope["query_string"]:
            secure = "; Secure" if scope.get("scheme") == "https" else ""
            found["set-cookie"] = f"{_COOKIE}={self.token}; HttpOnly; SameSite=Strict; Path=/{secure}"
        return [(name.encode(), value.encode()) for name, value in found.items()]


def _parsed(address: str) -> SplitResult:
    """Return the parts of an address; of nonsense there are none."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return the body once, and then whatever comes: the client going away."""
    given = False

    async def replayed() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed


async def _pass_over(receive: Receive, message: Message, most: int) -> None:
    """Read on for a while: whoever sends first and listens then would miss the answer if we closed at once."""
    while most > 0 and message.get("more_body", False):
        message = await receive()
        most -= len(message.get("body", b""))


async def _answer(send: Send, status: int, detail: str, *, close: bool = False) -> None:
    body = json.dumps({"detail": detail}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(b"connection", b"close")] if close else []
    headers += [(b"retry-after", b"3")] if status == 503 else []
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
