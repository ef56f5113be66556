"""What whoever runs a server looks at: health, metrics, the log, the address it prints."""

import inspect
import json
import logging
import re
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import pytest
from web_server import Server

import gedkit._system.log
from gedkit.cli.serve import serve
from gedkit.web.metrics import Metrics


def waited_health(server):
    import time

    for _ in range(600):
        status, answer = server.ask("GET", "/health")
        if status == 200:
            return answer
        assert status == 503
        time.sleep(0.05)
    raise AssertionError("it is never healthy")


@pytest.mark.long
def test_health_needs_no_token_and_no_name():
    pytest.importorskip("uvicorn")
    running = Server("--workers", "1", "--token", "open-sesame")
    try:
        assert waited_health(running) == {"status": "ok"}
        assert running.ask("GET", "/health", headers={"Host": "10.1.2.3"})[0] == 200
        assert running.ask("GET", "/metrics")[0] == 401
        assert running.ask("GET", "/metrics", headers={"Authorization": "Bearer open-sesame"})[0] == 200
    finally:
        running.close()


def test_metrics_count_requests_by_route_and_status(server):
    pair = {"first": {"text": "a b"}, "second": {"text": "a b"}}
    assert server.post("/api/solve", pair)[0] == 200
    assert server.post("/api/solve", {})[0] == 422
    server.ask("GET", "/api/collections/abc/graphs/7")
    server.ask("BREW", "/nothing/here")
    _, text = server.ask("GET", "/metrics")
    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert int(values['gedkit_requests_total{method="POST",route="/api/solve",status="200"}']) >= 1
    assert int(values['gedkit_requests_total{method="POST",route="/api/solve",status="422"}']) >= 1
    route = "/api/collections/{name}/graphs/{number}"
    assert int(values[f'gedkit_requests_total{{method="GET",route="{route}",status="404"}}']) >= 1
    assert int(values['gedkit_requests_total{method="other",route="none",status="404"}']) >= 1
    count = int(values['gedkit_request_seconds_count{route="/api/solve"}'])
    assert int(values['gedkit_request_seconds_bucket{route="/api/solve",le="+Inf"}']) == count
    assert float(values['gedkit_request_seconds_sum{route="/api/solve"}']) > 0
    assert int(values["gedkit_workers"]) >= 1
    assert {"gedkit_workers_busy", "gedkit_queue_length", "gedkit_workers_replaced_total"} <= set(values)
    if sys.platform == "linux":
        assert int(values['gedkit_resident_bytes{process="workers"}']) > 1 << 20


def test_the_text_of_metrics_is_well_formed():
    metrics = Metrics()
    metrics.observe("GET", 'a"b\\c', 200, 0.3)
    line = re.compile(r'[a-z_]+(\{([a-z]+="([^"\\]|\\.)*",?)*\})? [0-9.e+-]+')
    for each in metrics.text([]).splitlines():
        assert each.startswith("# ") or line.fullmatch(each), each
    buckets = re.findall(r'le="([^"]+)"\} (\d+)', metrics.text([]))
    assert buckets[3:5] == [("0.5", "1"), ("1.0", "1")]


@pytest.mark.long
def test_every_request_is_logged_without_its_token():
    pytest.importorskip("uvicorn")
    with tempfile.TemporaryFile("w+") as log:
        running = Server("--workers", "1", "--token", "open-sesame", "--access-log", stderr=log)
        try:
            waited_health(running)
            running.ask("GET", "/api/about?token=open-sesame")
            running.ask("GET", "/x%0aFAKE")
        finally:
            running.close()
        log.seek(0)
        text = log.read()
    assert re.search(r'gedkit\.web\.access: 127\.0\.0\.1 "GET /api/about" 200 \d+ bytes \d+\.\d{3} s', text)
    assert '"GET /x%0aFAKE" 401' in text
    assert "sesame" not in text


def test_the_library_is_silent_until_somebody_listens(caplog):
    assert any(isinstance(handler, logging.NullHandler) for handler in logging.getLogger("gedkit").handlers)
    with caplog.at_level("INFO", "gedkit"):
        gedkit._system.log.logger("web").info("hello")
    assert caplog.record_tuples == [("gedkit.web", logging.INFO, "hello")]
    code = (
        "import sys, gedkit; gedkit.distance(gedkit.Graph(1), gedkit.Graph(2))\n"
        "print('gedkit._system.log' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"


@pytest.mark.long
def test_the_address_is_printed_when_it_answers():
    pytest.importorskip("uvicorn")
    command = [sys.executable, "-m", "gedkit", "serve", "--port", "0", "--no-browser", "--workers", "1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        port = int(re.search(r":(\d+)/", process.stdout.readline())[1])
        import http.client

        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)  # at once, without trying again
        connection.request("GET", "/api/formats")
        assert connection.getresponse().status == 200
        connection.close()
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


@pytest.mark.long
def test_no_address_without_fastapi_or_on_a_port_in_use(server):
    code = textwrap.dedent("""
        import sys
        sys.modules["fastapi"] = None
        from gedkit.cli import app
        app(["serve", "--port", "0", "--no-browser"])
    """)
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (2, "")
    assert "needs FastAPI and uvicorn" in found.stderr
    command = [sys.executable, "-m", "gedkit", "serve", "--port", str(server.port), "--no-browser"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (2, "")
    assert f"cannot serve at 127.0.0.1:{server.port}" in found.stderr


@pytest.mark.long
def test_a_proxy_passes_its_name_on():
    pytest.importorskip("uvicorn")
    running = Server("--workers", "1", "--token", "open-sesame", "--allow-host", "ged.example.org")
    try:
        allowed = {"Authorization": "Bearer open-sesame", "Host": "ged.example.org"}
        assert running.ask("GET", "/api/formats", headers=allowed)[0] == 200
        assert running.ask("GET", "/api/formats", headers={**allowed, "Origin": "https://ged.example.org"})[0] == 200
        assert running.ask("GET", "/api/formats", headers={**allowed, "Host": "evil.example.org"})[0] == 403
        assert running.ask("GET", "/api/formats", headers={**allowed, "Origin": "https://evil.example"})[0] == 403
    finally:
        running.close()
    found = subprocess.run(
        [sys.executable, "-m", "gedkit", "serve", "--allow-host", "x.org"], capture_output=True, text=True, check=False
    )
    assert found.returncode == 2
    assert "--allow-host lets others in: give a --token" in found.stderr
    assert json.dumps(found.stdout) == '""'


ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("file", ["docker/Dockerfile", "docs/deployment.md"])
def test_what_is_deployed_are_options_that_exist(file):
    text = (ROOT / file).read_text()
    used = set(re.findall(r"--[a-z-]+", " ".join(re.findall(r".*gedkit.*serve.*|^CMD .*--access-log.*", text, re.M))))
    assert {"--no-browser", "--access-log"} <= used
    known = set(re.findall(r"--[a-z-]+", inspect.getsource(serve))) | {
        f"--{name.replace('_', '-')}" for name in inspect.signature(serve).parameters
    }
    assert used <= known


@pytest.mark.long
def test_the_health_check_of_the_container_runs(server):
    (command,) = re.findall(r'CMD \["python", "-c", "(.*)"\]', (ROOT / "docker/Dockerfile").read_text())
    waited_health(server)
    subprocess.run([sys.executable, "-c", command.replace("8000", str(server.port))], check=True)


def test_metrics_that_are_documented_exist(server):
    told = set(re.findall(r"`(gedkit_[a-z_]+)", (ROOT / "docs/deployment.md").read_text()))
    assert {"gedkit_requests_total", "gedkit_info"} <= told
    assert told <= set(re.findall(r"^# TYPE (\S+)", server.ask("GET", "/metrics")[1], re.M))
