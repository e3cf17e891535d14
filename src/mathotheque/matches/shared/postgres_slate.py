"""The slate in PostgreSQL, for few processes, and while Redis is away: a table that no crash needs to keep."""

from __future__ import annotations

from collections.abc import Mapping

from mathotheque.matches.shared.postgres_link import PostgresLink

_SOON = b"clock_timestamp() + make_interval(secs => %s)"
_CLAIM = (
    b"insert into slate as mine (name, words, until) values (%s, %s, " + _SOON + b") on conflict (name, who) do update"
    b" set words = excluded.words, until = excluded.until where mine.words = excluded.words"
    b" or mine.until < clock_timestamp() returning 1"
)
_WRITE = (
    b"insert into slate (name, who, words, until) values (%s, %s, %s, " + _SOON + b") on conflict (name, who) do update"
    b" set words = excluded.words, until = excluded.until"
)
_WIPE = (
    b"delete from slate where (name, who) in (select name, who from slate where until < clock_timestamp() limit 100"
    b" for update skip locked)"
)


class PostgresSlate:
    """A `Slate` by the clock of the database."""

    def __init__(self, link: PostgresLink) -> None:
        self._link = link

    async def claim(self, name: str, owner: str, seconds: float) -> bool:
        """Whether the name is the owner's from now on."""
        return bool(await self._link.rows(_CLAIM, (name, owner.encode(), seconds)))

    async def release(self, name: str, owner: str) -> None:
        """Let go of a name."""
        await self._link.rows(b"delete from slate where name = %s and words = %s", (name, owner.encode()))

    async def write(self, name: str, words: bytes, seconds: float) -> None:
        """Put words under a name."""
        await self._link.rows(_WRITE, (name, "", words, seconds))

    async def read(self, name: str) -> bytes | None:
        """What stands there."""
        rows = await self._link.rows(
            b"select words from slate where name = %s and who = '' and until > clock_timestamp()", (name,)
        )
        return rows[0][0] if rows else None

    async def take(self, name: str) -> bytes | None:
        """What stands there, and wipe it."""
        rows = await self._link.rows(
            b"delete from slate where name = %s and who = '' and until > clock_timestamp() returning words", (name,)
        )
        return rows[0][0] if rows else None

    async def sign(self, name: str, who: str, words: str, seconds: float) -> None:
        """My line under the name."""
        if words:
            await self._link.rows(_WRITE, (name, who, words.encode(), seconds))
        else:
            await self._link.rows(b"delete from slate where name = %s and who = %s", (name, who))

    async def signed(self, name: str) -> Mapping[str, str]:
        """Everybody's line."""
        rows = await self._link.rows(
            b"select who, words from slate where name = %s and who <> '' and until > clock_timestamp()", (name,)
        )
        return {who: words.decode() for who, words in rows}

    async def wipe(self) -> None:
        """Take away some of what has had its time."""
        await self._link.rows(_WIPE)
