"""Small files that once took seconds or gigabytes: a builder for each, with the door it knocks at.

A builder takes a factor (1: the size at which it was first seen) and returns the file's name and content.
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import sqlite3
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

__all__ = ["BOMBS", "write_bomb"]

Builder = Callable[[float], bytes]
BOMBS: dict[str, tuple[str, str, Builder]] = {}  # by name: the door, the file's suffix, the builder


def _bomb(door: str, suffix: str) -> Callable[[Builder], Builder]:
    def entered(build: Builder) -> Builder:
        BOMBS[build.__name__] = door, suffix, build
        return build

    return entered


def write_bomb(name: str, folder: Path, factor: float = 1) -> tuple[str, Path]:
    """Write the file; return its door and its path."""
    door, suffix, build = BOMBS[name]
    path = folder / f"{name}{suffix}"
    path.write_bytes(build(factor))
    return door, path


@_bomb("read", ".gml")
def gml_digits(factor: float) -> bytes:
    """A number of 200,000 digits that is not one: the tokenizer tried every shorter number."""
    return b"graph [ node [ id " + b"1" * int(200_000 * factor) + b"x ] ]"


@_bomb("read", ".gml")
def gml_spaces(factor: float) -> bytes:
    return b"graph [ node [ id 0 ] ]" + b" " * int(1_000_000 * factor) + b"?"


@_bomb("read", ".ttl")
def turtle_lists(factor: float) -> bytes:
    """Lists of empty lists: two statements in two characters."""
    return b"<a:a> <a:b> (" + b"()" * int(1_000_000 * factor) + b") ."


@_bomb("read", ".mmd")
def mermaid_product(factor: float) -> bytes:
    count = int(3_000 * factor)
    ends = [" & ".join(f"{side}{i}" for i in range(count)) for side in "ab"]
    return f"graph TD\n{ends[0]} --> {ends[1]}".encode()


@_bomb("read", ".pnml")
def pnml_references(factor: float) -> bytes:
    """A chain of references, followed from its beginning by every arc."""
    count = int(50_000 * factor)
    rows = (f"<referencePlace id='r{i}' ref='r{i + 1}'/><arc source='r0' target='r{i}'/>" for i in range(count))
    return f"<pnml><net>{''.join(rows)}<place id='r{count}'/></net></pnml>".encode()


@_bomb("read", ".dot")
def dot_digits(factor: float) -> bytes:
    return b"graph { a [x=" + b"1" * int(200_000 * factor) + b"x] }"


@_bomb("read", ".dot")
def dot_product(factor: float) -> bytes:
    """1,900 nodes joined to 1,900: 3.6 million edges in 21 kB."""
    count = int(1_900 * factor)
    ends = [" ".join(f"{side}{i}" for i in range(count)) for side in "ab"]
    return f"graph {{ {{{ends[0]}}} -- {{{ends[1]}}} }}".encode()


@_bomb("read", ".dot")
def dot_strict_product(factor: float) -> bytes:
    """The same product again and again: no edge is new."""
    nodes = " ".join(f"a{i}" for i in range(300))
    return f"strict graph {{ {f'{{{nodes}}} -- {{{nodes}}} ' * int(100 * factor)} }}".encode()


@_bomb("read", ".dot")
def dot_defaults(factor: float) -> bytes:
    """Defaults that every later node, edge and subgraph takes over."""
    count = int(3_000 * factor)
    defaults = ",".join(f"k{i}=1" for i in range(count))
    return f"graph {{ node [{defaults}] {' '.join(f'a{i}' for i in range(count))} }}".encode()


@_bomb("read", ".dot")
def dot_scopes(factor: float) -> bytes:
    count = int(3_000 * factor)
    defaults = ",".join(f"k{i}=1" for i in range(count))
    return f"graph {{ node [{defaults}] {'{}' * (10 * count)} }}".encode()


@_bomb("read", ".dot")
def dot_chain(factor: float) -> bytes:
    """One list of attributes for every edge of a chain."""
    count = int(3_000 * factor)
    chain = " -- ".join(f"a{i}" for i in range(count))
    return f"graph {{ {chain} [{','.join(f'k{i}=1' for i in range(count))}] }}".encode()


@_bomb("read", ".graphml")
def graphml_defaults(factor: float) -> bytes:
    """4,000 keys with defaults for 4,000 nodes: 16 million attributes in 0.4 MB."""
    count = int(4_000 * factor)
    keys = "".join(
        f'<key id="k{i}" for="node" attr.name="k{i}" attr.type="int"><default>1</default></key>' for i in range(count)
    )
    nodes = "".join(f'<node id="n{i}"/>' for i in range(count))
    return f"<graphml>{keys}<graph>{nodes}</graph></graphml>".encode()


@_bomb("read", ".graphml")
def graphml_keys(factor: float) -> bytes:
    """Keys without defaults, which every node looked through."""
    count = int(8_000 * factor)
    keys = "".join(f'<key id="k{i}"/>' for i in range(count))
    nodes = "".join(f'<node id="n{i}"/>' for i in range(count))
    return f"<graphml>{keys}<graph>{nodes}</graph></graphml>".encode()


@_bomb("read", ".gxl")
def xml_token(factor: float) -> bytes:
    """One token of megabytes, which expat began again with every block it was given."""
    return b'<gxl><graph><node id="' + b"a" * int(8_000_000 * factor) + b'"/></graph></gxl>'


@_bomb("read", ".gxl")
def xml_comment(factor: float) -> bytes:
    return b"<gxl><!--" + b"a" * int(8_000_000 * factor) + b"--></gxl>"


@_bomb("read", ".gxl")
def xml_attlist(factor: float) -> bytes:
    """A default of the document type that every element gets a copy of."""
    default = b"a" * int(100_000 * factor)
    opening = b'<!DOCTYPE gxl [<!ATTLIST node x CDATA "' + default + b'">]>'
    return opening + b"<gxl><graph>" + b'<node id="1"/>' * int(20_000 * factor) + b"</graph></gxl>"


@_bomb("read", ".gxl")
def xml_namespace(factor: float) -> bytes:
    """The name of a namespace that is part of every tag."""
    name = b"a" * int(100_000 * factor)
    return b'<gxl xmlns:p="' + name + b'"><graph>' + b"<p:n/>" * int(100_000 * factor) + b"</graph></gxl>"


@_bomb("read", ".gxl")
def xml_elements(factor: float) -> bytes:
    return b"<gxl><graph>" + b"<a/>" * int(7_500_000 * factor) + b"</graph></gxl>"


@_bomb("read", ".gexf")
def xml_attributes(factor: float) -> bytes:
    fields = " ".join(f'a{i}=""' for i in range(int(500_000 * factor)))
    return f"<gexf><graph {fields}/></gexf>".encode()


@_bomb("read", ".json")
def json_lists(factor: float) -> bytes:
    """30 MB of empty lists."""
    return b'{"nodes": [' + b"[]," * int(10_000_000 * factor) + b"[]]}"


@_bomb("read", ".json")
def json_bare_lists(factor: float) -> bytes:
    return b"[" + b"[]," * int(10_000_000 * factor) + b"[]]"


@_bomb("read", ".jsonl")
def jsonl_counts(factor: float) -> bytes:
    """100,000 nodes in 17 bytes, a thousand times."""
    return b'{"nodes": 100000}\n' * int(1_000 * factor)


@_bomb("read", ".jsonl")
def jsonl_array_counts(factor: float) -> bytes:
    return b'{"n": 100000, "edges": []}\n' * int(300 * factor)


@_bomb("read", ".g6")
def graph6_dense(factor: float) -> bytes:
    """A complete graph: six edges a byte."""
    n = int(8_000 * factor**0.5)
    pairs = n * (n - 1) // 2
    rest = pairs % 6
    last = bytes([63 + (63 << (6 - rest) & 63)]) if rest else b""
    return bytes([126, 63 + (n >> 12), 63 + (n >> 6 & 63), 63 + (n & 63)]) + b"~" * (pairs // 6) + last + b"\n"


@_bomb("read", ".sdf")
def sdf_counts(factor: float) -> bytes:
    """Twenty million atoms that never come."""
    return _v3000(f"M  V30 COUNTS {int(20_000_000 * factor)} 0 0 0 0")


@_bomb("read", ".sdf")
def sdf_counts_of_bonds(factor: float) -> bytes:
    return _v3000(f"M  V30 COUNTS 0 {int(50_000_000 * factor)} 0 0 0")


@_bomb("read", ".sdf")
def sdf_counts_in_pieces(factor: float) -> bytes:
    return _v3000(f"M  V30 COUNTS -\nM  V30 {int(20_000_000 * factor)} 0 0 0 0")


def _v3000(counts: str) -> bytes:
    head = "x\n     RDKit          2D\n\n  0  0  0  0  0  0  0  0  0  0999 V3000\n"
    body = f"M  V30 BEGIN CTAB\n{counts}\nM  V30 BEGIN ATOM\nM  V30 END ATOM\nM  V30 END CTAB\nM  END\n$$$$\n"
    return (head + body).encode()


@_bomb("read", ".sdf")
def sdf_chain(factor: float) -> bytes:
    """One molecule of many atoms."""
    n = int(20_000 * factor)
    atoms = "".join(f"M  V30 {i} C {i} 0 0 0\n" for i in range(1, n + 1))
    bonds = "".join(f"M  V30 {i} 1 {i} {i + 1}\n" for i in range(1, n))
    ctab = f"M  V30 BEGIN CTAB\nM  V30 COUNTS {n} {n - 1} 0 0 0\nM  V30 BEGIN ATOM\n{atoms}M  V30 END ATOM\n"
    ctab += f"M  V30 BEGIN BOND\n{bonds}M  V30 END BOND\nM  V30 END CTAB\nM  END\n$$$$\n"
    return ("x\n     RDKit          2D\n\n  0  0  0  0  0  0  0  0  0  0999 V3000\n" + ctab).encode()


@_bomb("read", ".edgelist")
def edge_list_names(factor: float) -> bytes:
    return "".join(f"{i} {i + 1}\n" for i in range(int(90_000 * factor))).encode()


@_bomb("read", ".tve")
def transactions_empty(factor: float) -> bytes:
    """Graphs of four bytes each."""
    return b"t #\n" * int(500_000 * factor)


@_bomb("read", ".tve")
def transactions_far_number(factor: float) -> bytes:
    return b"t # 0\nv 4000000000 a\nv 4294967295 b\ne 0 4294967295 c\n" * int(1000 * factor)


@_bomb("read", ".smi")
def smiles_atoms(factor: float) -> bytes:
    """Molecules of two bytes each."""
    return b"C\n" * int(500_000 * factor)


@_bomb("read", ".smi")
def smiles_chain(factor: float) -> bytes:
    return b"C" * int(2_000_000 * factor)


@_bomb("read", ".csv")
def table_atoms(factor: float) -> bytes:
    return b"smiles\n" + b"C\n" * int(500_000 * factor)


@_bomb("read", ".csv")
def table_rejects(factor: float) -> bytes:
    """Rows that are no molecules, each of which is reported."""
    return b"smiles\n" + b"?\n" * int(500_000 * factor)


def _tar(members: list[tuple[str, int]]) -> bytes:
    space = io.BytesIO()
    with tarfile.open(fileobj=space, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, size in members:
            info = tarfile.TarInfo(name)
            info.size = size
            archive.addfile(info, io.BytesIO(bytes(size)))
    return space.getvalue()


@_bomb("dataset", ".tar.xz")
def tar_long_name(factor: float) -> bytes:
    """A name of 600 MB, which tarfile reads before anybody can look at it."""
    return lzma.compress(_tar([("a" * int(600_000_000 * factor) + ".json", 0)]), preset=0)


@_bomb("dataset", ".tar.gz")
def tar_long_name_gz(factor: float) -> bytes:
    return gzip.compress(_tar([("a" * int(300_000_000 * factor) + ".json", 0)]), 1)


@_bomb("dataset", ".tar.xz")
def tar_zeros(factor: float) -> bytes:
    return lzma.compress(_tar([("a.bin", int(900_000_000 * factor)), ("b.json", 4)]), preset=0)


@_bomb("dataset", ".zip")
def zip_zeros(factor: float) -> bytes:
    space = io.BytesIO()
    with zipfile.ZipFile(space, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.json", bytes(int(900_000_000 * factor)))
    return space.getvalue()


@_bomb("certificate", ".npz")
def certificate_zeros(factor: float) -> bytes:
    """0.8 MB that unpacks to 758 MB."""
    from hostile.samples import certificate_arrays

    arrays = certificate_arrays()
    arrays["lam"] = np.zeros(int(95_000_000 * factor), np.int64)
    space = io.BytesIO()
    np.savez_compressed(space, **arrays)
    return space.getvalue()


@_bomb("certificate", ".npz")
def certificate_shape(factor: float) -> bytes:
    """A header that promises a terabyte."""
    from hostile.samples import certificate_arrays

    header = {"descr": "<i8", "fortran_order": False, "shape": ((1 << 37),)}
    array = io.BytesIO()
    np.lib.format.write_array_header_1_0(array, header)
    space = io.BytesIO()
    with zipfile.ZipFile(space, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, value in certificate_arrays().items():
            plain = io.BytesIO()
            np.save(plain, value)
            archive.writestr(f"{name}.npy", array.getvalue() if name == "lam" else plain.getvalue())
    return space.getvalue()


@_bomb("certificate", ".npz")
def certificate_links(factor: float) -> bytes:
    """Links and halves whose product is the size of a step's multipliers."""
    from hostile.samples import certificate_arrays

    arrays = certificate_arrays()
    arrays["links"] = np.zeros((int(40_000 * factor), 2), np.int32)
    arrays["halves"] = np.zeros((int(40_000 * factor), 2), np.int32)
    space = io.BytesIO()
    np.savez_compressed(space, **arrays)
    return space.getvalue()


@_bomb("certificate", ".npz")
def certificate_terms(factor: float) -> bytes:
    """Multipliers on triangles, all of the same term, which steps show with all their nodes."""
    from hostile.samples import certificate_arrays

    arrays = certificate_arrays(triangles=True)
    count = int(5_000_000 * factor)
    arrays["term"], arrays["nu"] = np.zeros(count, np.int32), np.zeros(count, np.int64)
    arrays["term_start"][1:] = count
    space = io.BytesIO()
    np.savez_compressed(space, **arrays)
    return space.getvalue()


@_bomb("index", ".gedx")
def index_far_number(factor: float) -> bytes:
    """One graph whose number is 10,000,000."""
    from hostile.samples import checksum_of_row, index_bytes

    def renumber(database: sqlite3.Connection) -> None:
        number = int(10_000_000 * factor)
        revision, packed = database.execute("SELECT revision, graph FROM graphs WHERE id = 1").fetchone()
        checksum = checksum_of_row(packed, number, revision)
        database.execute("UPDATE graphs SET id = ?, checksum = ? WHERE id = 1", (number, checksum))

    return index_bytes(renumber)


@_bomb("index", ".gedx")
def index_wide_graph(factor: float) -> bytes:
    """A graph of a few bytes that says it has four billion nodes."""
    from hostile.samples import checksum_of_row, index_bytes

    def widen(database: sqlite3.Connection) -> None:
        packed = b"\x04" + (0xFFFFFFF0).to_bytes(4, "little") * 2
        (revision,) = database.execute("SELECT revision FROM graphs WHERE id = 1").fetchone()
        database.execute(
            "UPDATE graphs SET graph = ?, checksum = ? WHERE id = 1", (packed, checksum_of_row(packed, 1, revision))
        )

    return index_bytes(widen)


@_bomb("model", ".safetensors")
def model_header(factor: float) -> bytes:
    """A header that promises more than the file has."""
    header = json.dumps({"a": {"dtype": "F32", "shape": [1 << 40], "data_offsets": [0, 1 << 42]}}).encode()
    return len(header).to_bytes(8, "little") + header


@_bomb("model", ".safetensors")
def model_header_length(factor: float) -> bytes:
    return (1 << 60).to_bytes(8, "little") + b"{}"


@_bomb("dataset", ".tar.bz2")
def tar_zeros_bz2(factor: float) -> bytes:
    return bz2.compress(_tar([("a.json", int(50_000_000 * factor))]))
