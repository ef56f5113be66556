"""Runs the application under uvicorn, which is imported here alone."""

from __future__ import annotations

import socket
from collections.abc import Callable, Collection
from typing import Any

from gedkit._system.install_hint import install_hint
from gedkit._system.log import logger
from gedkit.errors import InvalidOptionError, MissingDependencyError
from gedkit.web.guard import is_loopback
from gedkit.web.limits import Limits
from gedkit.web.metrics import Metrics
from gedkit.web.slow_clients import ClientDeadlines

_HEADERS = 1 << 20  # bytes beyond the body that a request may have: headers, sizes of chunks


def check_host(host: str, token: str | None, names: Collection[str] = ()) -> None:
    """Raise an error where others could reach the server without a token."""
    if not is_loopback(host) and not token:
        raise InvalidOptionError(f"--host {host} lets others in: give a --token that they have to know")
    if names and not token:
        raise InvalidOptionError("--allow-host lets others in: give a --token that they have to know")
    if token is not None and len(token) < 8:
        raise InvalidOptionError("--token must have 8 characters or more")


def run_server(
    host: str,
    port: int,
    limits: Limits,
    token: str | None,
    *,
    names: Collection[str] = (),
    on_ready: Callable[[int], None] = lambda port: None,
) -> None:
    """Serve until Ctrl-C; ``on_ready`` is called with the port when connections are accepted."""
    check_host(host, token, names)
    try:
        import uvicorn
        from uvicorn.protocols.http.h11_impl import H11Protocol

        from gedkit.web.app import make_app
    except ImportError:
        raise MissingDependencyError(f"the web application needs FastAPI and uvicorn: {install_hint('web')}") from None
    metrics = Metrics()

    class Protocol(ClientDeadlines, H11Protocol):
        largest_request = 2 * limits.upload_bytes + _HEADERS
        dropped = metrics.dropped

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started and sockets:
                bound = int(sockets[0].getsockname()[1])
                logger("web").info("listening on %s, port %d", host, bound)
                on_ready(bound)

    config: dict[str, Any] = {
        "http": Protocol,
        "ws": "none",
        "log_config": None,
        "access_log": False,  # there is our own
        "limit_concurrency": limits.connections,
        "timeout_graceful_shutdown": 2,
        "server_header": False,
    }
    app = make_app(limits, token=token, local=is_loopback(host), names=names, metrics=metrics)
    with _listener(host, port) as listener:
        Server(uvicorn.Config(app, **config)).run([listener])


def _listener(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, port))
        except BaseException:
            listener.close()
            raise
        return listener
    except OSError as error:
        words = error.strerror or str(error)
        raise InvalidOptionError(f"cannot serve at {host}:{port}: {words}; --port names another") from None
