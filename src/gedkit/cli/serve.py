"""``gedkit serve``: the web application on this machine."""

from __future__ import annotations

import logging
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import quote

import typer


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8000,
    host: Annotated[str, typer.Option(help="Any address other than loopback requires --token.")] = "127.0.0.1",
    token: Annotated[str | None, typer.Option(help="Token that callers must send.", envvar="GEDKIT_TOKEN")] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Name under which a proxy passes requests on; requires --token."),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes that search; by default cores + 2.")] = None,
    max_seconds: Annotated[float, typer.Option(metavar="SECONDS", min=0.1, help="Maximum per search.")] = 60,
    max_nodes: Annotated[int, typer.Option(metavar="NODES", min=1, help="Maximum number of nodes per graph.")] = 2000,
    max_memory: Annotated[int, typer.Option(metavar="MIB", min=64, help="Maximum per search.")] = 1024,
    queue: Annotated[int, typer.Option(min=0, help="Requests that may wait for a worker.")] = 256,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], typer.Option(help="What to log on stderr.")
    ] = "warning",
    access_log: Annotated[bool, typer.Option("--access-log", help="Log every request on stderr.")] = False,
    static: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Start no server; write the compare page, which needs none, to a folder."),
    ] = None,
    package: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="With --static: the JavaScript package gedkit; by default js/ of a checkout."),
    ] = None,
    rdkit: Annotated[
        Path | None, typer.Option(metavar="DIR", help="With --static: the npm package @rdkit/rdkit, for molecules.")
    ] = None,
) -> None:
    """Start the web application: compare graphs, search and map collections, or use the HTTP API. Ctrl-C stops it."""
    if static is not None:
        from gedkit.web.static_page import write_static_page

        written = write_static_page(static, package=package, rdkit=rdkit)
        size = sum(file.stat().st_size for file in written)
        print(f"{written[0]}: {len(written)} files, {size / 1e6:.1f} MB. Open it, or copy the folder to any web host.")
        return
    from gedkit.web.limits import Limits
    from gedkit.web.server import run_server

    _log_to_stderr(log_level, access_log)
    granted = {"seconds": max_seconds, "nodes": max_nodes, "memory_bytes": max_memory << 20, "queue": queue}
    limits = Limits(**granted) if workers is None else Limits(**granted, workers=workers)  # type: ignore[arg-type]

    def tell(bound: int) -> None:
        name = f"[{host}]" if ":" in host else host
        name = "localhost" if host in ("0.0.0.0", "::") else name
        address = f"http://{name}:{bound}/"
        opened = address + (f"?token={quote(token, safe='')}" if token else "")
        shown = opened if sys.stdout.isatty() else address  # what is no terminal may be a log, where tokens stay
        print(f"gedkit is at {shown} (Ctrl-C ends it)", flush=True)
        if browser:
            threading.Thread(target=webbrowser.open, args=[opened], daemon=True).start()

    run_server(host, port, limits, token, names=allow_host or (), on_ready=tell)


def _log_to_stderr(level: str, access: bool) -> None:
    """Give the loggers of gedkit and uvicorn a handler: the choice of an application, not of a library."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    for name in ("gedkit", "uvicorn.error"):
        logging.getLogger(name).addHandler(handler)
        logging.getLogger(name).setLevel(level.upper())
    if access:
        logging.getLogger("gedkit.web.access").setLevel("INFO")
