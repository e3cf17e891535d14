"""Values worked out once."""

from __future__ import annotations

from mathotheque.core.kept import Kept


class _Sum:
    """Adds up what it was given, and counts how often."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = numbers
        self.times = 0

    @Kept
    def total(self) -> int:
        """The sum."""
        self.times += 1
        return sum(self.numbers)


def test_it_is_worked_out_when_first_asked_for_and_only_once() -> None:
    one, other = _Sum(1, 2), _Sum(3)
    assert "total" not in vars(one)
    assert (one.total, one.total, other.total) == (3, 3, 3)
    assert (one.times, other.times) == (1, 1)


def test_it_tells_what_it_is() -> None:
    assert _Sum.total.__doc__ == "The sum."
