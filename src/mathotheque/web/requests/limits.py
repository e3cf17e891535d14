"""How much one origin, one seat and one table may do: enough for a class at one address, not for a flood."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any

LARGEST_BODY = 64 * 1024
"""No honest request is larger: the longest is a record to import."""
_REMEMBERED = 10_000  # origins and seats; the longest unheard of is forgotten first
_POSTS, _POSTS_AT_ONCE = 3.0, 15.0  # a person's, a second
_TABLES, _TABLES_AT_ONCE = 0.05, 3.0  # a person sets
_PAGES, _PAGES_AT_ONCE = 1.5, 15.0  # a person reads: drawing one takes milliseconds
_FILES, _FILES_AT_ONCE = 10.0, 100.0  # style sheets, scripts, pictures
_SEAT_POSTS, _SEAT_POSTS_AT_ONCE = 0.25, 1.5  # at one table; times the crowd, because one seat may be a whole team
_STREAMS, _SEAT_STREAMS = 4, 10  # a person has open; of one seat
_CONNECTIONS = 15  # a person's browsers, streams included
_WRONG_CODES, _WRONG_CODES_AT_ONCE = 0.02, 3.0  # a person types: there are 28 million, and nobody may search them
_MOST_AT_ONCE = 20.0  # however small the crowd, somebody who opens a page with all its pictures is no flood


@lru_cache(_REMEMBERED)
def origin(address: str) -> str:
    """Whom an address stands for: a household has one of IPv4 and 2^64 of IPv6."""
    try:
        read = ip_address(address)
    except ValueError:
        return address
    if isinstance(read, IPv6Address):
        mapped = read.ipv4_mapped
        return str(mapped) if mapped else f"{IPv6Address(int(read) >> 64 << 64)}/64"
    return address


def origin_of(scope: Mapping[str, Any]) -> str:
    """Where a request comes from, as limits count it."""
    return origin(str((scope.get("client") or ("",))[0]))


class Bucket:
    """How much somebody may still do: `rate` a second, up to `burst` at once."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst, self._left, self._then = rate, burst, burst, now

    def holds(self, now: float) -> bool:
        """Whether one more might be done now."""
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        return self._left >= 1

    def take(self, now: float) -> bool:
        """Whether one more may be done now; it is counted as done."""
        if not self.holds(now):
            return False
        self._left -= 1
        return True


class _Buckets:
    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, max(burst, 1.0)
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, who: str, now: float) -> Bucket:
        """The bucket of one, for the moment."""
        bucket = self._kept.get(who)
        if bucket is None:
            bucket = self._kept[who] = Bucket(self._rate, self._burst, now)
            if len(self._kept) > _REMEMBERED:
                self._kept.popitem(last=False)
        self._kept.move_to_end(who)
        return bucket


Allowance = tuple[float, float]
"""How much may be done a second, and at once."""


class Limits:
    """`crowd` people may share an address."""

    def __init__(self, crowd: float) -> None:
        self._crowd = crowd
        self.posts = _POSTS * crowd, _POSTS_AT_ONCE * crowd
        self.tables = _TABLES * crowd, _TABLES_AT_ONCE * crowd
        self.acts = _SEAT_POSTS * crowd, _SEAT_POSTS_AT_ONCE * crowd
        self.wrong = _WRONG_CODES * crowd, _WRONG_CODES_AT_ONCE * crowd
        self.streams, self.seat_streams = int(_STREAMS * crowd), _SEAT_STREAMS
        self._posts = _Buckets(*self.posts)
        self._tables = _Buckets(*self.tables)
        self._pages = _Buckets(_PAGES * crowd, max(_PAGES_AT_ONCE * crowd, _MOST_AT_ONCE))
        self._files = _Buckets(_FILES * crowd, _FILES_AT_ONCE * crowd)
        self._seats = _Buckets(*self.acts)
        self._wrong = _Buckets(*self.wrong)
        self._found: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._streams: Counter[str] = Counter()

    def divided(self, parts: int) -> Limits:
        """The share of one of several processes that cannot count together."""
        return Limits(self._crowd / parts)

    @property
    def connections(self) -> int:
        """How many connections an origin may hold."""
        return int(_CONNECTIONS * self._crowd)

    def may_read(self, who: str, now: float) -> bool:
        """Whether the origin may have one more page now."""
        return self._pages.of(who, now).take(now)

    def may_fetch(self, who: str, now: float) -> bool:
        """Whether the origin may have one more file of the pages' dress now."""
        return self._files.of(who, now).take(now)

    def may_post(self, who: str, now: float) -> bool:
        """Whether the origin may post once more now."""
        return self._posts.of(who, now).take(now)

    def may_set_a_table(self, who: str, now: float) -> bool:
        """Whether the origin may set one more table now."""
        return self._tables.of(who, now).take(now)

    def may_act(self, seat: str, now: float) -> bool:
        """Whether whoever holds this proof of a seat may act once more now."""
        return self._seats.of(seat, now).take(now)

    def may_name(self, who: str, table: str, now: float) -> bool:
        """Whether the origin may name this table: not after many wrong names, unless it had found it before."""
        return self.has_found(who, table) or self._wrong.of(who, now).holds(now)

    def has_found(self, who: str, table: str) -> bool:
        """Whether the origin has named this table before, and it was there."""
        return (who, table) in self._found

    def named(self, who: str, table: str, now: float, *, found: bool) -> None:
        """The origin named a table that was there, or was not."""
        if not found:
            self._wrong.of(who, now).take(now)
            return
        self._found[who, table] = None
        self._found.move_to_end((who, table))
        if len(self._found) > _REMEMBERED:
            self._found.popitem(last=False)

    def open_stream(self, who: str, seat: str) -> bool:
        """One more stream until it is closed; whether it may be opened."""
        places = (who, self.streams), (seat, self.seat_streams)
        if any(self._streams[who] >= most for who, most in places if who):
            return False
        self._streams.update(who for who, _ in places if who)
        return True

    def close_stream(self, who: str, seat: str) -> None:
        """One less, of those that were opened."""
        for place in filter(None, (who, seat)):
            self._streams[place] -= 1
            if self._streams[place] <= 0:
                del self._streams[place]
