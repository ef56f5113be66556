"""``gedkit serve``: who may come in, and that it leaves nothing behind."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from web_server import Server

from gedkit._system.install_hint import install_hint
from gedkit.errors import InvalidOptionError
from gedkit.web.guard import is_loopback


def test_a_host_that_others_reach_needs_a_token():
    pytest.importorskip("uvicorn")
    from gedkit.web.server import check_host

    with pytest.raises(InvalidOptionError, match=r"--host 0.0.0.0 lets others in: give a --token"):
        check_host("0.0.0.0", None)
    with pytest.raises(InvalidOptionError, match="8 characters"):
        check_host("127.0.0.1", "short")
    check_host("0.0.0.0", "long-enough")
    check_host("::1", None)


@pytest.mark.long
def test_a_token_is_asked_for_and_nothing_is_left_behind():
    pytest.importorskip("fastapi")
    folder = Path(tempfile.mkdtemp())
    server = Server("--token", "open sesame", "--workers", "1", environment={"TMPDIR": str(folder)})
    try:
        assert "token" not in server.address  # it would stay in the log of a service
        assert server.ask("GET", "/")[0] == 401
        assert server.ask("GET", "/", headers={"Authorization": "Bearer wrong"})[0] == 401
        assert server.ask("GET", "/", headers={"Authorization": "Bearer open sesame"})[0] == 200
        assert server.ask("GET", "/?token=open+sesame")[0] == 200
        assert server.ask("GET", "/", headers={"Cookie": "gedkit-token=wrong"})[0] == 401
        assert list(folder.iterdir())
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, text=True, check=False
        ).stdout.split()
    finally:
        server.close()
    assert not list(folder.iterdir())
    assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]
    os.rmdir(folder)  # noqa: PTH106


@pytest.mark.parametrize(
    ("host", "local"), [("127.0.0.2", True), ("localhost", True), ("10.0.0.1", False), ("", False)]
)
def test_loopback(host, local):
    assert is_loopback(host) == local


@pytest.mark.long
def test_without_the_extra_there_is_one_clear_line():
    code = "import sys; sys.modules['uvicorn'] = None; from gedkit.cli import app; app(['serve', '--no-browser'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert install_hint("web") in " ".join(done.stderr.split())
