"""Handing rules to compiled code at little cost: where a rule lies in memory is asked of Numba once, not at each call.

A search hands over half a dozen rules with every slice. Numba looks up the address of each by name in LLVM, behind a
lock that all threads share, twice a rule and with the interpreter's own lock given away and taken back around each
look-up: searches in several threads would stand in line for it.
"""

from __future__ import annotations

from functools import cache

from numba.experimental import function_type

_LOOK_UPS = ("_get_wrapper_address", "_get_jit_address")


def install() -> None:
    """Let Numba remember what it has looked up; does nothing the second time, or where Numba has other ways."""
    for name in _LOOK_UPS:
        look_up = getattr(function_type, name, None)
        if look_up is not None and not hasattr(look_up, "cache_info"):
            setattr(function_type, name, cache(look_up))
