"""How much one address, one seat and one table may do: enough for a class at one address, not for a flood."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

_REMEMBERED = 10_000  # addresses and seats; the longest unheard of is forgotten first
_POSTS, _POSTS_AT_ONCE = 3.0, 15.0  # a person's, a second
_TABLES, _TABLES_AT_ONCE = 0.2, 4.0  # a person sets
_PAGES, _PAGES_AT_ONCE = 20.0, 200.0  # a person reads, pictures and all
_SEAT_POSTS, _SEAT_POSTS_AT_ONCE = 0.25, 1.5  # at one table; times the crowd, because one seat may be a whole team
_STREAMS, _SEAT_STREAMS = 10, 10  # a person has open; of one seat


class Bucket:
    """How much somebody may still do: `rate` a second, up to `burst` at once."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst, self._left, self._then = rate, burst, burst, now

    def take(self, now: float) -> bool:
        """Whether one more may be done now."""
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class _Buckets:
    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, now: float) -> bool:
        bucket = self._kept.get(who)
        if bucket is None:
            bucket = self._kept[who] = Bucket(self._rate, self._burst, now)
            if len(self._kept) > _REMEMBERED:
                self._kept.popitem(last=False)
        self._kept.move_to_end(who)
        return bucket.take(now)


class Limits:
    """`crowd` people may share an address."""

    def __init__(self, crowd: int) -> None:
        self._crowd = crowd
        self._posts = _Buckets(_POSTS * crowd, _POSTS_AT_ONCE * crowd)
        self._tables = _Buckets(_TABLES * crowd, _TABLES_AT_ONCE * crowd)
        self._pages = _Buckets(_PAGES * crowd, _PAGES_AT_ONCE * crowd)
        self._seats = _Buckets(_SEAT_POSTS * crowd, _SEAT_POSTS_AT_ONCE * crowd)
        self._streams: Counter[str] = Counter()

    def may_read(self, address: str, now: float) -> bool:
        """Whether the address may have one more page now."""
        return self._pages.take(address, now)

    def may_post(self, address: str, now: float) -> bool:
        """Whether the address may post once more now."""
        return self._posts.take(address, now)

    def may_set_a_table(self, address: str, now: float) -> bool:
        """Whether the address may set one more table now."""
        return self._tables.take(address, now)

    def may_act(self, seat: str, now: float) -> bool:
        """Whether whoever holds this proof of a seat may act once more now."""
        return self._seats.take(seat, now)

    @contextmanager
    def stream(self, address: str, seat: str) -> Iterator[bool]:
        """One more stream, as long as the block lasts; whether it may be opened."""
        places = (address, _STREAMS * self._crowd), (seat, _SEAT_STREAMS)
        if any(self._streams[who] >= most for who, most in places if who):
            yield False
            return
        self._streams.update(who for who, _ in places if who)
        try:
            yield True
        finally:
            for who, _ in places:
                self._streams[who] -= 1
                if self._streams[who] <= 0:
                    del self._streams[who]
