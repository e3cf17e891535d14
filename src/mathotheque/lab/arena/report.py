"""The report of an arena, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mathotheque.core.speech import Message
from mathotheque.lab.arena.figures import between, number, percent, share_of, signed
from mathotheque.lab.arena.result import Faults, Result, Score
from mathotheque.lab.versions import told, versions

RIGHT = "-:"
LEFT = "-"


def write_report(result: Result, lang: str, pictures: Sequence[str] = ()) -> str:
    """The whole report in `lang`; `pictures` are the files of `plots.PLOTS` that lie beside it."""
    sections = (_head, _ratings, _tables, _seats, _lengths, _faults) if result.games else (_head,)
    blocks = [block for section in sections for block in section(result, lang)]
    shown = {name.partition(".")[0]: name for name in pictures}
    for place, block in enumerate(blocks):
        kind = block.removeprefix("!")
        if block.startswith("!"):
            alt = Message.of(f"arena.plot.{kind}").say(lang)
            blocks[place] = f"![{alt}]({shown[kind]})" if kind in shown else ""
    return "\n\n".join(block for block in blocks if block) + "\n"


def _head(result: Result, lang: str) -> Iterator[str]:
    plan = result.plan
    yield f"# {_say(lang, 'arena.title', game=plan.game.title)}"
    if not result.complete:
        whole = result.rounds * len(plan.tables) * plan.game.seats
        yield f"**{_say(lang, 'arena.stopped', n=len(result.games), whole=number(whole, lang))}**"
    facts = {
        "options": plan.game.describe_options(),
        "players": ", ".join(player.seat_name for player in plan.players),
        "games": _say(
            lang, "arena.games-each", n=len(plan.tables), each=number(result.rounds * plan.game.seats, lang),
            whole=number(len(result.games), lang),
        ),
        "seed": str(plan.seed),
        "date": plan.date.isoformat(),
        "versions": told(versions(plan.game)),
    }  # fmt: skip
    if plan.limits.nodes is not None:
        facts["nodes"] = number(plan.limits.nodes, lang)
    if any(player.guest for player in plan.players):
        facts["limit"] = _say(lang, "arena.limit", seconds=number(plan.limits.guest, lang, 3))
    if plan.limits.seconds is not None:
        facts["seconds"] = _say(lang, "arena.seconds-warning", seconds=number(plan.limits.seconds, lang, 3))
    yield grid((LEFT, LEFT), ("", ""), [(_say(lang, f"arena.fact.{name}"), text) for name, text in facts.items()])


def _ratings(result: Result, lang: str) -> Iterator[str]:
    yield f"## {_say(lang, 'arena.ratings')}"
    seats = {player.name: player.seat_name for player in result.plan.players}
    rows = [
        (
            str(place), seats[rating.player], signed(rating.elo, lang),
            between(signed(rating.low, lang), signed(rating.high, lang), lang),
            percent(rating.score, lang), number(rating.games, lang),
            number(1000 * result.thinking[rating.player], lang, 2),
        )
        for place, rating in enumerate(result.ratings, 1)
    ]  # fmt: skip
    names = ("player", "elo", "interval", "score", "played", "thinking")
    yield grid((RIGHT, LEFT, *(RIGHT,) * 5), ["", *(_say(lang, f"arena.column.{name}") for name in names)], rows)
    yield "!ratings"
    yield _say(lang, "arena.ratings-method")


def _tables(result: Result, lang: str) -> Iterator[str]:
    yield f"## {_say(lang, 'arena.tables')}"
    names = ("table", "player", "share", "fair", "wins", "draws", "losses")
    rows = [
        (
            " – ".join(score.table), score.player, share_of(score.share, lang), percent(score.share.fair, lang),
            number(score.wins, lang), number(score.draws, lang), number(score.losses, lang),
        )
        for score in _scores(result)
    ]  # fmt: skip
    yield grid((LEFT, LEFT, *(RIGHT,) * 5), [_say(lang, f"arena.column.{name}") for name in names], rows)
    yield "!scores"
    yield _say(lang, "arena.share-method")


def _scores(result: Result) -> Iterator[Score]:
    """A row for each player of a table; where two met, only the better one's."""
    for place, table in enumerate(result.plan.tables):
        rows = [score for score in result.scores if score.number == place]
        yield from [max(rows, key=lambda score: score.share.rate)] if len(table.players) == 2 else rows


def _seats(result: Result, lang: str) -> Iterator[str]:
    yield f"## {_say(lang, 'arena.seats')}"
    rows = [
        (str(seat), share_of(share, lang), signed_percent(share.rate - share.fair, lang))
        for seat, share in enumerate(result.seats, 1)
    ]
    names = ("seat", "share", "edge")
    yield grid((RIGHT,) * 3, [_say(lang, f"arena.column.{name}") for name in names], rows)
    yield "!seats"
    first = result.seats[0]
    verdict = "even" if first.low <= first.fair <= first.high else "ahead" if first.rate > first.fair else "behind"
    yield _say(lang, f"arena.seat.{verdict}")


def signed_percent(value: float, lang: str) -> str:
    """A difference of shares, `+2.3%`."""
    rounded = round(value, 3)
    return ("+" if rounded > 0 else "−" if rounded < 0 else "") + percent(abs(rounded), lang)


def _lengths(result: Result, lang: str) -> Iterator[str]:
    yield f"## {_say(lang, 'arena.lengths')}"
    lengths = result.lengths
    figures = {
        "shortest": lengths.shortest, "quarter": lengths.quarter, "median": lengths.median,
        "three-quarters": lengths.three_quarters, "longest": lengths.longest, "mean": lengths.mean,
    }  # fmt: skip
    cells = [number(value, lang, 1 if name == "mean" else 0) for name, value in figures.items()]
    yield grid((RIGHT,) * len(cells), [_say(lang, f"arena.column.{name}") for name in figures], [cells])
    yield "!lengths"


def _faults(result: Result, lang: str) -> Iterator[str]:
    if not result.faults:
        return
    yield f"## {_say(lang, 'arena.faults')}"
    yield _say(lang, "arena.faults-lose")
    for faults in result.faults:
        yield f"- {_fault(result, faults, lang)}"
        if faults.example.trace:
            yield "\n".join(["  ```text", *(f"  {line}" for line in faults.example.trace.splitlines()), "  ```"])


def _fault(result: Result, faults: Faults, lang: str) -> str:
    table = result.plan.tables[faults.table].name
    reason = faults.example.reason
    return _say(
        lang, "arena.fault", n=faults.count, player=faults.player, table=table, game=faults.game, reason=reason
    )  # fmt: skip


def grid(align: Sequence[str], head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, align, *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _say(lang: str, key: str, **data: object) -> str:
    return Message.of(key, **data).say(lang)
