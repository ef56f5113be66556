"""Damages files: bytes at random, and where a format has an inside (archives, tables, journals), that inside.

Everything follows from the seed, so that a case can be made again from its name.
"""

from __future__ import annotations

import io
import json
import random
import sqlite3
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np

import gedkit as gk
from hostile.samples import certificate_arrays, checksum_of_row, index_bytes

__all__ = ["damaged", "damaged_certificate", "damaged_index", "damaged_journal", "damaged_model", "damaged_npy"]

TOKENS = [
    *(b"", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\n" * 50, b" " * 1000, "é𝔘\u202e".encode(), b"\xf0\x9d"),
    *(b"-1", b"0", b"1e999", b"-1e999", b"NaN", b"Infinity", b"1" * 30, b"9" * 5000, b"0x10", b"1_0", "٣".encode()),
    *(b"[", b"]", b"{", b"}", b"[[[[", b'"', b"'", b"<", b">", b"/>", b"<!--", b"-->", b"]]>", b"&amp;", b"&#0;"),
    *(b"null", b"true", b"{}", b"[]", b'{"a": 1}', b"--", b"->", b";", b"=", b"#", b"//", b"/*", b"$$$$\n", b"M  END"),
    *(b'{"x": 1j}', b"{'x': {1, 2}}", b"{'a': {1: 2, 'b': 3}}", b"{'a': b'x'}", b"{1: 2}", b"{'a': 10**9}"),
    *(
        b"<graph>",
        b"</graph>",
        b"<node/>",
        b'<key id="k"/>',
        b"node [",
        b"t # 0\n",
        b"v 0\n",
        b"e 0 0\n",
        b"subgraph {",
    ),
]
NUMBERS = [0, 1, -1, 2, 255, 256, 2**31 - 1, 2**31, -(2**31), 2**32, 2**62, 2**63 - 1, -(2**63)]


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Return the file after one to four accidents."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(changed) + 1)
        to = min(len(changed), at + rng.choice((1, 2, 8, 64, 512)))
        match rng.randrange(8):
            case 0:
                del changed[at:]
            case 1:
                del changed[at:to]
            case 2:
                changed[at:to] = rng.randbytes(to - at)
            case 3:
                changed[at:at] = rng.choice(TOKENS)
            case 4:
                changed[at:to] = rng.choice(TOKENS)
            case 5:
                changed[at:at] = changed[at:to] * rng.randint(1, 20)
            case 6 if at < len(changed):
                changed[at] ^= 1 << rng.randrange(8)
            case _:
                start = rng.randrange(len(changed) + 1)
                changed[at:at] = changed[start : start + 200]
    return bytes(changed)


def damaged_certificate(rng: random.Random) -> bytes:
    """Return a certificate whose archive is in order and whose arrays are not."""
    arrays: dict[str, Any] = dict(certificate_arrays(triangles=rng.random() < 0.5))
    for _ in range(rng.randint(1, 3)):
        name = rng.choice(sorted(arrays))
        array = np.array(arrays[name])
        match rng.randrange(7):
            case 0:
                del arrays[name]
                continue
            case 1 if array.dtype.kind not in "US":
                array = array.astype(rng.choice(["f8", "i1", "u8", "U5", "?", "c16"]))
            case 2:
                array = array.reshape(-1)[: rng.randrange(array.size + 1)]
            case 3 if array.size:
                array.reshape(-1)[rng.randrange(array.size)] = rng.choice(_fitting(array.dtype))
            case 4:
                array = np.concatenate([array, array]) if array.ndim else np.array([array, array])
            case 5:
                array = array[None]
            case _:
                array = np.array(rng.choice([0, -1, 1.5, True, "x", 2**62]))
        arrays[name] = array
    space = io.BytesIO()
    np.savez_compressed(space, **arrays)
    return space.getvalue()


def _fitting(dtype: np.dtype[Any]) -> list[Any]:
    if dtype.kind not in "iu":
        return [0, 1]
    info = np.iinfo(dtype)
    return [number for number in NUMBERS if info.min <= number <= info.max]


def damaged_npy(rng: random.Random) -> bytes:
    """Return an archive of arrays of which one has a damaged header."""
    space = io.BytesIO()
    arrays = certificate_arrays(triangles=rng.random() < 0.5)
    hit = rng.choice(sorted(arrays))
    with zipfile.ZipFile(space, "w") as archive:
        for name, value in arrays.items():
            plain = io.BytesIO()
            np.save(plain, value)
            content = plain.getvalue()
            archive.writestr(f"{name}.npy", damaged(content[:128], rng) + content[128:] if name == hit else content)
    return space.getvalue()


def damaged_index(rng: random.Random) -> bytes:
    """Return an index whose rows pass their checksums and are nonsense."""

    def change(database: sqlite3.Connection) -> None:
        match rng.randrange(5):
            case 0:
                revision, packed = database.execute("SELECT revision, graph FROM graphs WHERE id = 1").fetchone()
                content = damaged(packed, rng)[:1000] or b"\1"
                database.execute(
                    "UPDATE graphs SET graph = ?, checksum = ? WHERE id = 1",
                    (content, checksum_of_row(content, 1, revision)),
                )
            case 1:
                text = rng.choice(
                    ['"x"', "[1]", "{}", "NaN", "1e999", "null", "nul", "[" * 5000, '"\\ud800"', "1" * 5000]
                )
                checksum = checksum_of_row(text.encode(), 1, 0)
                database.execute("UPDATE labels SET label = ?, checksum = ? WHERE id = 1", (text, checksum))
            case 2:
                text = damaged(b'{"node_sub": 1.0, "node_del": [["C", 2.0]], "edge_ins": "inf"}', rng).decode("latin-1")
                checksum = zlib.crc32(text.encode(), 0)
                database.execute("UPDATE facts SET value = ?, checksum = ?", (text, checksum))
            case 3:
                number = rng.choice(NUMBERS)
                database.execute("UPDATE OR IGNORE graphs SET id = ?, revision = ? WHERE id = 2", (number, number))
            case _:
                column = rng.choice(["graph", "checksum", "revision"])
                value = rng.choice([None, "x", 1.5, b"", b"\1", "1" * 5000])
                database.execute(f"UPDATE OR IGNORE graphs SET {column} = ? WHERE id = 1", (value,))

    try:
        return index_bytes(change)
    except sqlite3.Error:  # what the schema itself refuses
        return index_bytes()


def damaged_journal(path: Path, rng: random.Random) -> None:
    """Change a line of the journal beside a matrix, and give it the checksum that it then needs."""
    journal = path.with_name(path.name + ".journal")
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    for entry in lines:
        entry.pop("sum")
    at = rng.randrange(1, len(lines) + 1)
    new: Any = rng.choice(
        [
            {"tile": rng.choice(NUMBERS), "open": []},
            {"tile": 0, "open": [[rng.choice(NUMBERS), 0]]},
            {"tile": 0, "open": [rng.choice(NUMBERS)]},
            {"tile": 0, "open": {}},
            {"tile": "0", "open": [["x", "y"]]},
            {"pair": [rng.choice(NUMBERS), 1]},
            {"pair": [1]},
            {"ready": 1},
            {"complete": "yes"},
            {"complete": True},
            {},
        ]
    )
    lines[at:at] = [new]
    journal.write_text("".join(_summed(entry) for entry in lines))


def _summed(entry: dict[str, Any]) -> str:
    return json.dumps({**entry, "sum": zlib.crc32(json.dumps(entry).encode())}) + "\n"


def damaged_model(rng: random.Random) -> bytes:
    """Return a model of the kind ``genn`` with nonsense in its configuration."""
    from safetensors.numpy import save

    model = gk.models.load("linux")
    config: dict[str, Any] = dict(model.config)
    for _ in range(rng.randint(1, 2)):
        name = rng.choice(sorted(config))
        config[name] = rng.choice(
            ["x", None, [], [1], {}, -1, 0, 1.5, 1e308, float("nan"), True, 10**30, [None], "9" * 99]
        )
    metadata = {
        "gedkit.format": "1",
        "gedkit.kind": rng.choice(["genn", "genn", "genn", "pair-costs", "dual-step", "x"]),
        "gedkit.config": json.dumps(config),
        "gedkit.card": rng.choice(["{}", "[]", "", "[" * 9999]) if rng.random() < 0.2 else "{}",
    }
    return save({name: np.ascontiguousarray(t) for name, t in model.tensors.items()}, metadata)
