"""An exclusive lock on an open file, held until the file is closed or the process ends. POSIX and Windows."""

from __future__ import annotations

import os
import sys

# Windows locks bytes and keeps others from reading them: one far behind any content is locked.
_LOCKED_BYTE = 1 << 40


def lock_file(descriptor: int) -> None:
    """Lock an open file, or raise `BlockingIOError` if another process has locked it."""
    if sys.platform == "win32":
        import msvcrt

        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(error.errno, "the file is locked by another process") from None
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
