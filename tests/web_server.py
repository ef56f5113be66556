"""A running ``gedkit serve`` for tests, and graphs that keep it busy."""

import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
import time

__all__ = ["Server", "hard_and_easy", "hard_pair"]


def hard_pair(seed=0, n=45):
    """Return a request about two random graphs whose distance nobody proves in a minute."""
    rng = random.Random(seed)

    def graph():
        edges = set()
        while len(edges) < 2 * n:
            edges.add(tuple(sorted(rng.sample(range(n), 2))))
        return {"graph": {"nodes": [rng.choice("AB") for _ in range(n)], "edges": sorted(map(list, edges))}}

    return {"first": graph(), "second": graph(), "time_limit": 30}


def hard_and_easy():
    """Return two graphs whose distance nobody proves in a moment, and three small ones, as JSONL."""
    body = hard_pair(5)
    easy = [{"nodes": ["A"] * n, "edges": [[u, u + 1] for u in range(n - 1)]} for n in (1, 2, 3)]
    return "\n".join(json.dumps(graph) for graph in (body["first"]["graph"], body["second"]["graph"], *easy)).encode()


class Server:
    """``gedkit serve`` as a process of its own, and ways to ask it."""

    def __init__(self, *options, environment=None, command=("-m", "gedkit"), stderr=None):
        self.process = subprocess.Popen(
            [sys.executable, *command, "serve", "--port", "0", "--no-browser", *options],
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        said = self.process.stdout.readline()
        self.address = re.search(r"http://\S+", said)[0]
        self.port = int(re.search(r":(\d+)/", self.address)[1])
        self.wait()

    def wait(self):
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=5).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def ask(self, method, path, body=None, headers=None):
        """Return status and parsed answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        connection.request(method, path, sent, {"Content-Type": "application/json", **(headers or {})})
        response = connection.getresponse()
        text = response.read()
        kind = response.getheader("content-type", "")
        connection.close()
        return response.status, json.loads(text) if kind.startswith("application/json") else text.decode()

    def post(self, path, body, **headers):
        return self.ask("POST", path, body, headers)

    def stream(self, path, body):
        """Open a stream of events: the connection, and an iterator of (event, data)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Content-Type": "application/json", "Accept": "text/event-stream"}
        connection.request("POST", path, json.dumps(body).encode(), headers)
        response = connection.getresponse()
        assert response.status == 200, response.read()

        def events():
            name = None
            for raw in response:
                line = raw.decode().rstrip("\n")
                if line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: "):
                    yield name, json.loads(line[6:])

        return connection, response, events()

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()
