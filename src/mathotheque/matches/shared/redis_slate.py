"""The slate on Redis or Valkey."""

from __future__ import annotations

from collections.abc import Mapping

from mathotheque.matches.shared.redis_link import RedisLink

_CLAIM = """
local owner = redis.call('get', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
return 1
"""
_RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"
_SIGN = """
local time = redis.call('time')
redis.call('hset', KEYS[1], ARGV[1], string.format('%.1f', time[1] + time[2] / 1000000 + ARGV[3]) .. ' ' .. ARGV[2])
if redis.call('pttl', KEYS[1]) < ARGV[3] * 1000 then redis.call('pexpire', KEYS[1], math.ceil(ARGV[3] * 1000)) end
"""
_SPACE = "mathotheque:"


class RedisSlate:
    """A `Slate` whose names all begin alike, so that the Redis may serve others too."""

    def __init__(self, link: RedisLink) -> None:
        self._link = link

    async def claim(self, name: str, owner: str, seconds: float) -> bool:
        """Whether the name is the owner's from now on."""
        return bool(await self._link.ask(lambda r: r.eval(_CLAIM, 1, _SPACE + name, owner, int(seconds * 1000))))

    async def release(self, name: str, owner: str) -> None:
        """Let go of a name."""
        await self._link.ask(lambda r: r.eval(_RELEASE, 1, _SPACE + name, owner))

    async def write(self, name: str, words: bytes, seconds: float) -> None:
        """Put words under a name."""
        await self._link.ask(lambda r: r.set(_SPACE + name, words, px=int(seconds * 1000)))

    async def read(self, name: str) -> bytes | None:
        """What stands there."""
        found: bytes | None = await self._link.ask(lambda r: r.get(_SPACE + name))
        return found

    async def take(self, name: str) -> bytes | None:
        """What stands there, and wipe it."""
        found: bytes | None = await self._link.ask(lambda r: r.getdel(_SPACE + name))
        return found

    async def sign(self, name: str, who: str, words: str, seconds: float) -> None:
        """My line under the name. Lines have no time of their own: each says until when it holds by Redis's clock."""
        if words:
            await self._link.ask(lambda r: r.eval(_SIGN, 1, _SPACE + name, who, words, seconds))
        else:
            await self._link.ask(lambda r: r.hdel(_SPACE + name, who))

    async def signed(self, name: str) -> Mapping[str, str]:
        """Everybody's line."""
        (seconds, millionths), found = await self._link.ask(
            lambda r: r.pipeline(transaction=False).time().hgetall(_SPACE + name).execute()
        )
        lines = {}
        for who, line in found.items():
            until, _, words = line.decode().partition(" ")
            if float(until) > seconds + millionths / 1_000_000:
                lines[who.decode()] = words
        return lines
