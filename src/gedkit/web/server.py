"""Runs the application under uvicorn, which is imported here alone."""

from __future__ import annotations

from gedkit._install_hint import install_hint
from gedkit.errors import InvalidOptionError, MissingDependencyError
from gedkit.web.guard import is_loopback
from gedkit.web.limits import Limits

__all__ = ["check_host", "run_server"]


def check_host(host: str, token: str | None) -> None:
    """Raise an error where others could reach the server without a token."""
    if not is_loopback(host) and not token:
        raise InvalidOptionError(f"--host {host} lets others in: give a --token that they have to know")
    if token is not None and len(token) < 8:
        raise InvalidOptionError("--token must have 8 characters or more")


def run_server(host: str, port: int, limits: Limits, token: str | None, log_level: str = "warning") -> None:
    """Serve until Ctrl-C."""
    try:
        import uvicorn

        from gedkit.web.app import make_app
    except ImportError:
        raise MissingDependencyError(f"the web application needs FastAPI and uvicorn: {install_hint('web')}") from None
    check_host(host, token)
    uvicorn.run(
        make_app(limits, token=token, local=is_loopback(host)),
        host=host,
        port=port,
        log_level=log_level,
        timeout_graceful_shutdown=2,
        server_header=False,
    )
