"""What stands before every request: who may ask, from where, and how much it may send."""

from __future__ import annotations

import hmac
import ipaddress
import json
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlsplit

from gedkit.web.limits import Limits

__all__ = ["Guard", "is_loopback"]

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
_COOKIE = "gedkit-token"
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


class _TooLargeError(Exception):
    pass


class Guard:
    """ASGI middleware: host and origin, token, size of the body, headers that keep the page to itself."""

    def __init__(self, app: Any, limits: Limits, token: str | None, local: bool) -> None:
        self.app = app
        self.limits = limits
        self.token = token
        self.local = local

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _answer(send, *refusal)
            return
        most = self.limits.upload_bytes if scope["path"] == "/api/collections" else self.limits.body_bytes
        told = headers.get("content-length", "0")
        if not told.isdigit() or int(told) > most:
            await _answer(send, 413, f"the body is larger than the {most >> 20} MiB that this server takes")
            return
        received, begun = 0, False

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise _TooLargeError
            return message

        async def marked(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message["headers"], *self._headers(scope)]
            await send(message)

        try:
            await self.app(scope, counted, marked)
        except _TooLargeError:
            if not begun:
                await _answer(send, 413, f"the body is larger than the {most >> 20} MiB that this server takes")

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        """Return why a request is not even looked at."""
        host = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        if self.local and not is_loopback(host):
            # A name that leads to 127.0.0.1 would let any page on the web ask this server.
            return 403, "this server answers to localhost only"
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != headers.get("host"):
            return 403, "another site's page may not use this server"
        if self.token is not None and not self._has_token(scope, headers):
            return 401, "a token is needed: open the address that gedkit serve printed, or send Authorization: Bearer"
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
            found["set-cookie"] = f"{_COOKIE}={self.token}; HttpOnly; SameSite=Strict; Path=/"
        return [(name.encode(), value.encode()) for name, value in found.items()]


async def _answer(send: Send, status: int, detail: str) -> None:
    body = json.dumps({"detail": detail}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
