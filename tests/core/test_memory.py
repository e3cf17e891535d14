"""Arrays on lines of memory of their own."""

from __future__ import annotations

import numpy as np
import pytest

from mathotheque.core.memory import LINE, apart


@pytest.mark.parametrize("shape", [1, 2, 300, (3, 5), (0, 4)])
@pytest.mark.parametrize("kind", [np.int64, np.float64, np.uint64])
def test_no_two_arrays_share_a_line(shape: int | tuple[int, ...], kind: type[np.generic]) -> None:
    arrays = [apart(shape, kind) for _ in range(8)]
    taken = [{address // LINE for address in range(one.ctypes.data, one.ctypes.data + one.nbytes)} for one in arrays]
    assert len(set().union(*taken)) == sum(map(len, taken))


def test_they_are_zeros_that_compiled_rules_take() -> None:
    array = apart((2, 3))
    assert array.shape == (2, 3)
    assert array.dtype == np.int64
    assert not array.any()
    assert array.flags.c_contiguous
    assert array.flags.aligned
    assert array.flags.writeable
