"""What ``gedkit serve`` stands: many searches at once, clients that go away, and bodies that make no sense.

Starts a server of its own on the loopback address and asks it: 200 small pairs and 4 hard ones at the same time, then
hard searches whose client closes the connection, then 500 malformed bodies, then 200 slow and hostile clients at once
(half a request, a byte at a time, an answer that is not read, bodies without end, nonsense for headers) beside others
who want an answer. Prints what was answered, after how long, and how much memory the server and its workers took at
most. ``--quick`` asks less. It ends by itself: every client gives up after a time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

LOOPBACK = "127.0.0.1"


def random_graph(rng: random.Random, nodes: int, edges: int, labels: str) -> dict[str, Any]:
    """Return a graph in gedkit's JSON."""
    chosen: set[tuple[int, int]] = set()
    while len(chosen) < edges:
        u, v = rng.sample(range(nodes), 2)
        chosen.add((min(u, v), max(u, v)))
    return {"nodes": [rng.choice(labels) for _ in range(nodes)], "edges": sorted(map(list, chosen))}


def small_pair(rng: random.Random) -> dict[str, Any]:
    """Return two graphs of 8 nodes."""
    return {"first": {"graph": random_graph(rng, 8, 10, "CNO")}, "second": {"graph": random_graph(rng, 8, 10, "CNO")}}


def hard_pair(rng: random.Random, seconds: float) -> dict[str, Any]:
    """Return two graphs of 45 nodes, which no search proves in time."""
    first, second = ({"graph": random_graph(rng, 45, 90, "AB")} for _ in range(2))
    return {"first": first, "second": second, "time_limit": seconds}


def malformed(rng: random.Random) -> bytes:
    """Return a body that is wrong in one of many ways."""
    good = json.dumps(small_pair(rng)).encode()
    match rng.randrange(7):
        case 0:
            return rng.randbytes(rng.randrange(1, 2000))
        case 1:
            return good[: rng.randrange(len(good))]
        case 2:
            return b"[" * rng.randrange(1, 20_000)
        case 3:
            return json.dumps(
                {"first": {"text": rng.randbytes(30).decode("latin-1")}, "second": {"text": "("}}
            ).encode()
        case 4:
            return good.replace(b'"nodes"', b'"knots"')
        case 5:
            return json.dumps({**json.loads(good), "time_limit": rng.choice([-1, "x", None, 1e400])}).encode()
        case _:
            return json.dumps({**json.loads(good), "solver": "none such"}).encode()


async def post(port: int, body: bytes, accept: str = "application/json") -> tuple[int, bytes, float]:
    """Ask for a comparison; return status, answer and seconds."""
    began = time.perf_counter()
    reader, writer = await begin(port, body, accept)
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head.lower())
        answer = await reader.readexactly(int(length[1])) if length else await reader.read()
        return int(head.split()[1]), answer, time.perf_counter() - began
    finally:
        writer.close()


async def begin(port: int, body: bytes, accept: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Send a request, and do not wait for the answer."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port, limit=1 << 24)
    head = (
        f"POST /api/solve HTTP/1.1\r\nHost: {LOOPBACK}\r\nContent-Type: application/json\r\nAccept: {accept}\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    writer.write(head.encode() + body)
    await writer.drain()
    return reader, writer


async def about(port: int) -> dict[str, Any]:
    """Return what the server says of itself."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    writer.write(f"GET /api/about HTTP/1.1\r\nHost: {LOOPBACK}\r\nConnection: close\r\n\r\n".encode())
    text = await reader.read()
    writer.close()
    answer: dict[str, Any] = json.loads(text.partition(b"\r\n\r\n")[2])
    return answer


def resident(server: int) -> int:
    """Return the bytes that a process and its children hold in memory, as /proc tells."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            fields = dict(line.split(":\t", 1) for line in status.read_text().splitlines() if ":\t" in line)
        except OSError:
            continue
        parents[int(fields["Pid"])] = int(fields["PPid"]), int(fields.get("VmRSS", "0 kB").split()[0]) * 1024
    family, total = {server}, 0
    for pid, (parent, size) in sorted(parents.items()):
        if pid in family or parent in family:
            family.add(pid)
            total += size
    return total


async def watch_memory(server: int, peak: list[int]) -> None:
    """Note the most memory that was held."""
    while True:
        peak[0] = max(peak[0], resident(server))
        await asyncio.sleep(0.25)


async def crowd(port: int, rng: random.Random, small: int, hard: int, seconds: float) -> None:
    """Ask everything at once."""
    bodies = [json.dumps(hard_pair(rng, seconds)).encode() for _ in range(hard)]
    bodies += [json.dumps(small_pair(rng)).encode() for _ in range(small)]
    began = time.perf_counter()
    answers = await asyncio.gather(*(post(port, body) for body in bodies))
    statuses = Counter(status for status, _, _ in answers)
    times = [seconds for _, _, seconds in answers[hard:]]
    proven = sum(json.loads(answer)["result"]["status"] == "OPTIMAL" for status, answer, _ in answers if status == 200)
    print(f"{small} small and {hard} hard pairs ({seconds:g} s each) at once: {dict(statuses)}, {proven} proven")
    waited = f"a small one waited {np.median(times):.2f} s (median), {max(times):.2f} s (most)"
    print(f"  all done after {time.perf_counter() - began:.1f} s; {waited}")


async def gone(port: int, rng: random.Random, times: int) -> None:
    """Begin hard searches, close the connection, and see how long the worker takes to be free."""
    waits = []
    for i in range(times):
        body = json.dumps(hard_pair(rng, 30)).encode()
        _, writer = await begin(port, body, "text/event-stream" if i % 2 else "application/json")
        while (await about(port))["running"] == 0:
            await asyncio.sleep(0.01)
        await asyncio.sleep(rng.random() * 0.6)
        began = time.perf_counter()
        writer.close()
        while (await about(port))["running"]:
            await asyncio.sleep(0.005)
        waits.append(time.perf_counter() - began)
    free = f"{np.median(waits):.3f} s (median), {max(waits):.3f} s (most)"
    print(f"{times} clients that went away: the worker was free after {free}")


async def nonsense(port: int, rng: random.Random, count: int) -> None:
    """Send malformed bodies; every one wants a 4xx and a sentence."""
    answers = []
    for start in range(0, count, 25):
        answers += await asyncio.gather(*(post(port, malformed(rng)) for _ in range(min(25, count - start))))
    statuses = Counter(status for status, _, _ in answers)
    sentences = sum(isinstance(json.loads(answer)["detail"], str) for _, answer, _ in answers)
    refused = sum(number for status, number in statuses.items() if 400 <= status < 500)
    print(f"{count} malformed bodies: {dict(statuses)}, {refused} refused, {sentences} with a sentence")


async def hostile(port: int, rng: random.Random, count: int, seconds: float) -> None:
    """Open slow and hostile connections at once, ask honest questions beside them, and count what became of all."""
    kinds = list(HOSTILE)
    outcomes: Counter[str] = Counter()
    by_kind: dict[str, Counter[str]] = {kind: Counter() for kind in kinds}

    async def client(kind: str) -> None:
        try:
            async with asyncio.timeout(seconds):
                outcome = await HOSTILE[kind](port, rng)
        except TimeoutError:
            outcome = "still open"
        except (OSError, asyncio.IncompleteReadError):
            outcome = "closed"
        outcomes[outcome] += 1
        by_kind[kind][outcome] += 1

    large_batch(), large_nonsense()
    began = time.perf_counter()
    crowd_of_clients = asyncio.gather(*(client(kinds[i % len(kinds)]) for i in range(count)))
    await asyncio.sleep(0.5)
    asked = await asyncio.create_subprocess_exec(  # another process: this one is busy with being hostile
        *(sys.executable, __file__, "--honest", str(port)), stdout=subprocess.PIPE
    )
    answers = json.loads((await asked.communicate())[0])
    await crowd_of_clients
    print(f"{count} slow and hostile clients at once, over after {time.perf_counter() - began:.1f} s: {dict(outcomes)}")
    for kind, found in by_kind.items():
        print(f"  {kind}: {dict(found)}")
    times = [took for _, took in answers]
    statuses = dict(Counter(status for status, _ in answers))
    print(f"  20 small pairs meanwhile: {statuses}, {np.median(times):.3f} s (median), {max(times):.3f} s (most)")


async def honest(port: int, rng: random.Random) -> list[tuple[int, float]]:
    """Ask for small pairs, one after the other; return statuses and times."""
    found = []
    for _ in range(20):
        status, _, took = await post(port, json.dumps(small_pair(rng)).encode())
        found.append((status, took))
        await asyncio.sleep(0.2)
    return found


async def answered(reader: asyncio.StreamReader) -> str:
    """Return the status of an answer, or that there was none before the end."""
    head = await reader.readline()
    return head.split()[1].decode() if head else "closed"


async def half_a_head(port: int, rng: random.Random) -> str:
    """Send half of the headers, and wait."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    try:
        writer.write(f"POST /api/solve HTTP/1.1\r\nHost: {LOOPBACK}\r\nX-Half".encode())
        return await answered(reader)
    finally:
        writer.close()


async def byte_by_byte(port: int, rng: random.Random) -> str:
    """Send the headers, a byte each second."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    status = asyncio.ensure_future(answered(reader))
    try:
        for byte in f"GET /api/about HTTP/1.1\r\nHost: {LOOPBACK}\r\nX-Long: {'x' * 200}\r\n\r\n".encode():
            writer.write(bytes([byte]))
            done, _ = await asyncio.wait([status], timeout=1)
            if done:
                break
        return await status
    finally:
        status.cancel()
        writer.close()


async def half_a_body(port: int, rng: random.Random) -> str:
    """Announce a body and send some of it."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    try:
        head = f"POST /api/solve HTTP/1.1\r\nHost: {LOOPBACK}\r\nContent-Length: 1000000\r\n\r\n"
        writer.write(head.encode() + b"x" * rng.randrange(500_000))
        return await answered(reader)
    finally:
        writer.close()


async def endless_body(port: int, rng: random.Random) -> str:
    """Send chunks until somebody stops us; 80 MB at most."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    status = asyncio.ensure_future(answered(reader))
    path = rng.choice(["/api/solve", "/api/collections?filename=x.jsonl"])
    try:
        head = f"POST {path} HTTP/1.1\r\nHost: {LOOPBACK}\r\nTransfer-Encoding: chunked\r\n\r\n"
        writer.write(head.encode())
        for _ in range(80):
            if status.done():
                break
            writer.write(b"f4240\r\n" + b"x" * 1_000_000 + b"\r\n")
            await writer.drain()
        return await status
    finally:
        status.cancel()
        writer.close()


@cache
def large_batch() -> bytes:
    """Return 500 pairs, made once: the clients share a process with those who wait for an answer."""
    pair = hard_pair(random.Random(0), 0.01)
    pairs = [{"first": pair["first"], "second": pair["second"]}] * 500
    return json.dumps({"pairs": pairs, "time_limit": 0.001, "solver": "refine"}).encode()


@cache
def large_nonsense() -> bytes:
    """Return a graph of far too many nodes."""
    return json.dumps({"first": {"graph": {"nodes": [[0] * 8] * 90_000}}, "second": {"text": "a b"}}).encode()


async def unread_answer(port: int, rng: random.Random) -> str:
    """Ask for a large stream, and do not read it."""
    body = large_batch()
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.setblocking(False)
    await asyncio.get_running_loop().sock_connect(connection, (LOOPBACK, port))
    reader, writer = await asyncio.open_connection(sock=connection, limit=1024)
    try:
        head = f"POST /api/batch HTTP/1.1\r\nHost: {LOOPBACK}\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Accept: text/event-stream\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        await writer.drain()
        status = await answered(reader)
        await asyncio.sleep(30)  # far more is on its way than what is read ahead
        while await reader.read(1 << 16):
            pass
        return status
    finally:
        writer.close()


async def nonsense_headers(port: int, rng: random.Random) -> str:
    """Send headers that no browser sends."""
    wrong = [
        "Host: [",
        "Host: [::1",
        f"Host: {LOOPBACK}\r\nOrigin: http://[",
        f"Host: {LOOPBACK}\r\nContent-Length: -5",
        f"Host: {LOOPBACK}\r\nContent-Length: 99999999999999999999",
        f"Host: {LOOPBACK}\r\nCookie: gedkit-token=\x01;;;=",
        f"Host: {LOOPBACK}\r\nTransfer-Encoding: x",
        f"Host: {LOOPBACK}\r\nX: {'y' * 100_000}",
    ]
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    try:
        writer.write(f"GET /api/about HTTP/1.1\r\n{rng.choice(wrong)}\r\nConnection: close\r\n\r\n".encode())
        return await answered(reader)
    finally:
        writer.close()


async def large_and_wrong(port: int, rng: random.Random) -> str:
    """Send 3 MB of JSON that is no request."""
    status, _, _ = await post(port, large_nonsense())
    return str(status)


async def leave(port: int, rng: random.Random) -> str:
    """Ask something hard and go away."""
    _, writer = await begin(port, json.dumps(hard_pair(rng, 30)).encode(), "text/event-stream")
    await asyncio.sleep(rng.random())
    writer.close()
    return "left"


HOSTILE = {
    "half of the headers": half_a_head,
    "a byte a second": byte_by_byte,
    "half of a body": half_a_body,
    "a body without end": endless_body,
    "an answer that is not read": unread_answer,
    "nonsense for headers": nonsense_headers,
    "3 MB of nonsense": large_and_wrong,
    "a hard pair, and away": leave,
}


async def totals(port: int) -> None:
    """Print what the server itself counted, by status."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    writer.write(f"GET /metrics HTTP/1.1\r\nHost: {LOOPBACK}\r\nConnection: close\r\n\r\n".encode())
    text = (await reader.read()).decode()
    writer.close()
    statuses: Counter[str] = Counter()
    for status, number in re.findall(r'gedkit_requests_total\{.*status="(\d+)"\} (\d+)', text):
        statuses[status] += int(number)
    dropped = {reason: int(n) for reason, n in re.findall(r'dropped_total\{reason="(\w+)"\} (\d+)', text)}
    replaced = re.search(r"^gedkit_workers_replaced_total (\d+)", text, re.MULTILINE)
    assert replaced is not None
    print(f"counted by the server: {dict(sorted(statuses.items()))}; dropped: {dropped}; replaced: {replaced[1]}")


async def ask(port: int, server: int, quick: bool, seed: int, only_hostile: bool) -> None:
    """Ask everything, one kind after the other."""
    rng = random.Random(seed)
    peak = [0]
    watcher = asyncio.create_task(watch_memory(server, peak))
    while True:  # until a worker is there
        if (await post(port, json.dumps(small_pair(rng)).encode()))[0] == 200:
            break
    print(f"workers: {(await about(port))['limits']['workers']}, memory before: {resident(server) >> 20} MiB")
    if not only_hostile:
        await crowd(port, rng, 40 if quick else 200, 2 if quick else 4, 2 if quick else 8)
        await gone(port, rng, 6 if quick else 20)
        await nonsense(port, rng, 100 if quick else 500)
    await hostile(port, rng, 48 if quick else 200, 45)
    await totals(port)
    watcher.cancel()
    print(f"memory at most: {peak[0] >> 20} MiB (server and workers, resident)")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a fifth of it")
    parser.add_argument("--hostile", action="store_true", help="only the slow and hostile clients")
    parser.add_argument("--honest", type=int, metavar="PORT", help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if options.honest:
        print(json.dumps(asyncio.run(honest(options.honest, random.Random(options.seed)))))
        return
    command = [sys.executable, "-m", "gedkit", "serve", "--port", "0", "--no-browser"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
    assert server.stdout is not None
    try:
        found = re.search(r":(\d+)/", server.stdout.readline())
        assert found is not None, "the server did not start"
        port = int(found[1])
        for _ in range(200):
            try:
                asyncio.run(about(port))
                break
            except OSError:
                time.sleep(0.05)
        asyncio.run(ask(port, server.pid, options.quick, options.seed, options.hostile))
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
