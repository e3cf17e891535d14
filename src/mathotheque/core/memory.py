"""Arrays that share no line of memory with any other: what threads write in turn would slow each other down.

Processors hand memory on by lines. NumPy packs small arrays close together, also those of different threads, and a
line that two of them write goes back and forth with every number.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

LINE = 128
"""Bytes: a line is 64 on most machines, and some fetch two at once."""


def apart(shape: int | tuple[int, ...], kind: type[np.generic] = np.int64) -> npt.NDArray[Any]:
    """Zeros of that shape, on lines of their own."""
    bytes_needed = prod(shape if isinstance(shape, tuple) else (shape,)) * np.dtype(kind).itemsize
    room = np.zeros(-(-bytes_needed // LINE) * LINE + LINE, np.uint8)
    first = -room.ctypes.data % LINE
    return room[first : first + bytes_needed].view(kind).reshape(shape)
