"""Limits that several processes keep together: what an origin does counts, whichever of them it comes to.

Posts, new tables, streams and wrong codes are counted in Redis; reading is counted by each process alone. Without
Redis each allows its share.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from mathotheque.matches.shared.redis_link import RedisLink
from mathotheque.matches.shared.slate import SlateAway
from mathotheque.web.requests.guard import SAFE, App, Guard, Receive, Scope, Send, proof_of_seat, sets_a_table, table_of
from mathotheque.web.requests.limits import Allowance, Limits, origin_of

_SPACE = "mathotheque:limit:"
_TAKE = """
local time = redis.call('time')
local now = time[1] + time[2] / 1000000
for i, key in ipairs(KEYS) do
  local rate, burst, cost = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local kept = redis.call('hmget', key, 'left', 'then')
  local left = burst
  if kept[1] then left = math.min(burst, kept[1] + math.max(0, now - kept[2]) * rate) end
  if left < 1 then return 0 end
  if cost > 0 then
    redis.call('hset', key, 'left', left - cost, 'then', string.format('%.4f', now))
    redis.call('pexpire', key, math.ceil(1000 * burst / rate) + 1000)
  end
end
return 1
"""
_OPEN = """
local now = redis.call('time')[1]
for i, key in ipairs(KEYS) do
  redis.call('zremrangebyscore', key, '-inf', now)
  if redis.call('zcard', key) >= tonumber(ARGV[i + 2]) then return 0 end
end
for _, key in ipairs(KEYS) do
  redis.call('zadd', key, now + ARGV[2], ARGV[1])
  redis.call('expire', key, ARGV[2])
end
return 1
"""
_LASTS = 40  # seconds a stream counts without being seen again: a process that died leaves some behind
_AGAIN = 15.0  # seconds between two such looks


class SharedLimits:
    """What is counted in Redis, if there is one; while it is away everything is allowed here."""

    def __init__(self, link: RedisLink | None, allowances: Limits) -> None:
        self._link, self._allowances = link, allowances
        self._open: dict[str, tuple[str, ...]] = {}
        self._renewing: asyncio.Task[None] | None = None

    @property
    def up(self) -> bool:
        """Whether Redis counts."""
        return self._link is not None and self._link.up

    async def _ask(self, ask: Callable[[Any], Awaitable[Any]]) -> Any:
        if self._link is None:
            raise SlateAway
        return await self._link.ask(ask)

    def open(self) -> None:
        """Begin to keep the streams counted."""
        self._renewing = asyncio.get_running_loop().create_task(self._renew())

    async def close(self) -> None:
        """Keep them no more."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)

    async def may_post(self, scope: Scope, who: str) -> bool:
        """Whether the origin, and the seat it acts for, may post once more; it is counted."""
        asked = [("post", who, self._allowances.posts)]
        if sets_a_table(scope):
            asked.append(("table", who, self._allowances.tables))
        elif seat := proof_of_seat(scope):
            asked.append(("seat", seat, self._allowances.acts))
        return await self._take(asked, cost=1)

    async def may_name(self, who: str) -> bool:
        """Whether the origin has not typed too many wrong codes."""
        return await self._take([("wrong", who, self._allowances.wrong)], cost=0)

    async def was_wrong(self, who: str) -> None:
        """It has typed one more."""
        await self._take([("wrong", who, self._allowances.wrong)], cost=1)

    async def _take(self, asked: list[tuple[str, str, Allowance]], cost: int) -> bool:
        keys = [_key(kind, who) for kind, who, _ in asked]
        values = [value for _, _, (rate, burst) in asked for value in (rate, burst, cost)]
        with suppress(SlateAway):
            return bool(await self._ask(lambda r: r.eval(_TAKE, len(keys), *keys, *values)))
        return True

    @asynccontextmanager
    async def stream(self, who: str, seat: str) -> AsyncIterator[bool]:
        """One more stream, as long as the block lasts; whether it may be opened."""
        places = ((who, self._allowances.streams), (seat, self._allowances.seat_streams))
        keys = tuple(_key("stream", place) for place, _ in places if place)
        name = secrets.token_hex(8)
        values = [name, _LASTS, *(most for place, most in places if place)]
        allowed = True
        with suppress(SlateAway):
            allowed = bool(await self._ask(lambda r: r.eval(_OPEN, len(keys), *keys, *values)))
        if not allowed:
            yield False
            return
        self._open[name] = keys
        try:
            yield True
        finally:
            del self._open[name]
            with suppress(SlateAway):
                await self._ask(lambda r: _leave(r, name, keys))

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(_AGAIN)
            with suppress(SlateAway):
                await self._ask(self._stay)

    async def _stay(self, redis: Any) -> None:
        seconds = (await redis.time())[0]
        pipeline = redis.pipeline(transaction=False)
        for name, keys in [*self._open.items()]:
            for key in keys:
                pipeline.zadd(key, {name: seconds + _LASTS})
                pipeline.expire(key, _LASTS)
        await pipeline.execute()


class SharedGuard(Guard):
    """The guard of one of several processes."""

    def __init__(self, app: App, limits: Limits, shared: SharedLimits, peers: Callable[[], int]) -> None:
        super().__init__(app, limits)
        self._whole, self._shared, self._peers = limits, shared, peers
        self._part, self._parts = limits, 1

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Without Redis, each process allows its share of everything."""
        self._limits = self._whole if self._shared.up else self._share()
        await super().__call__(scope, receive, send)

    def _share(self) -> Limits:
        if self._parts != (peers := self._peers()):
            self._part, self._parts = self._whole.divided(peers), peers
        return self._part

    async def _admit(self, scope: Scope, who: str, receive: Receive, answer: Any) -> None:
        named = table_of(scope["path"])
        allowed = scope["method"] in SAFE or await self._shared.may_post(scope, who)
        if allowed and named and not self._limits.has_found(who, named):
            allowed = await self._shared.may_name(who)
        if not allowed:
            await answer.refuse(429)
            return
        await super()._admit(scope, who, receive, answer)
        if named and answer.status == 404:
            await self._shared.was_wrong(who)

    async def _read(self, scope: Scope, receive: Receive, answer: Any) -> None:
        if scope["path"].endswith("/stream"):
            async with self._shared.stream(origin_of(scope), proof_of_seat(scope)) as allowed:
                await (super()._read(scope, receive, answer) if allowed else answer.refuse(429))
        else:
            await super()._read(scope, receive, answer)


def _key(kind: str, who: str) -> str:
    """Proofs of seats stay secret: what stands in Redis tells only whether two are the same."""
    return f"{_SPACE}{kind}:{hashlib.sha256(who.encode()).hexdigest()[:24]}"


async def _leave(redis: Any, name: str, keys: tuple[str, ...]) -> None:
    pipeline = redis.pipeline(transaction=False)
    for key in keys:
        pipeline.zrem(key, name)
    await pipeline.execute()
