"""Arrays from .npy bytes and .npz files, whose headers may promise anything."""

from __future__ import annotations

import io
import math
import zipfile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._files.read_limits import current_limits
from gedkit.errors import GraphFileError


def array_from_npy(data: bytes) -> NDArray[Any]:
    """Return the array, once its header and the bytes behind it agree; nothing is allocated before, or unpickled."""
    file = io.BytesIO(data)
    version = np.lib.format.read_magic(file)
    read = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}.get(version)
    if read is None:
        raise GraphFileError(f"an array has version {version} of the .npy format, not 1.0 or 2.0")
    shape, fortran_order, dtype = read(file)
    if dtype.hasobject:
        raise GraphFileError("an array holds objects, which are never unpickled")
    if any(size < 0 for size in shape):
        raise GraphFileError(f"an array has the shape {shape}")
    promised = math.prod(shape) * dtype.itemsize
    rest = len(data) - file.tell()
    if promised != rest:
        raise GraphFileError(f"an array of shape {shape} takes {promised} bytes, but {rest} are there")
    flat = np.frombuffer(data, dtype, math.prod(shape), file.tell()) if promised else np.empty(math.prod(shape), dtype)
    return flat.reshape(shape, order="F" if fortran_order else "C")


def arrays_from_npz(data: bytes) -> dict[str, NDArray[Any]]:
    """Return the arrays of an .npz file by name, unless they unpack to more than the ceilings allow."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        ceiling = current_limits().unpacked(len(data))
        if sum(member.file_size for member in members) > ceiling:
            raise GraphFileError(
                f"it unpacks to more than {ceiling >> 20} MiB: raise the ceiling with gk.io.read_limits(max_bytes=)"
            )
        found: dict[str, NDArray[Any]] = {}
        for member in members:
            name = member.filename.removesuffix(".npy")
            if name in found:
                raise GraphFileError(f"there are two arrays {name!r}")
            found[name] = array_from_npy(archive.read(member))
        return found
