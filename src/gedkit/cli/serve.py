"""``gedkit serve``: the web application on this machine."""

from __future__ import annotations

import socket
import threading
import webbrowser
from typing import Annotated

import typer

from gedkit.errors import InvalidOptionError


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8000,
    host: Annotated[str, typer.Option(help="Any address other than loopback requires --token.")] = "127.0.0.1",
    token: Annotated[str | None, typer.Option(help="Token that callers must send.", envvar="GEDKIT_TOKEN")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes that search; by default cores + 2.")] = None,
    max_seconds: Annotated[float, typer.Option(metavar="SECONDS", min=0.1, help="Maximum per search.")] = 60,
    max_nodes: Annotated[int, typer.Option(metavar="NODES", min=1, help="Maximum number of nodes per graph.")] = 2000,
    max_memory: Annotated[int, typer.Option(metavar="MIB", min=64, help="Maximum per search.")] = 1024,
    queue: Annotated[int, typer.Option(min=0, help="Requests that may wait for a worker.")] = 256,
) -> None:
    """Start the web application: compare graphs, search and map collections, or use the HTTP API. Ctrl-C stops it."""
    from gedkit.web.limits import Limits
    from gedkit.web.server import check_host, run_server

    check_host(host, token)
    port = port or _free_port(host)
    granted = {"seconds": max_seconds, "nodes": max_nodes, "memory_bytes": max_memory << 20, "queue": queue}
    limits = Limits(**granted) if workers is None else Limits(**granted, workers=workers)  # type: ignore[arg-type]
    name = f"[{host}]" if ":" in host else "localhost" if host in ("0.0.0.0", "::") else host
    address = f"http://{name}:{port}/" + (f"?token={token}" if token else "")
    _check_port(host, port)
    print(f"gedkit is at {address} (Ctrl-C ends it)", flush=True)
    if browser:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    run_server(host, port, limits, token)


def _free_port(host: str) -> int:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
        trial.bind((host, 0))
        return int(trial.getsockname()[1])


def _check_port(host: str, port: int) -> None:
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind((host, port))
    except OSError as error:
        raise InvalidOptionError(f"cannot serve at {host}:{port}: {error.strerror}; --port names another") from None
