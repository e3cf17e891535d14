"""What a game's page was told: its form read as options, chairs and a position; and what it begins with."""

from __future__ import annotations

from collections.abc import Mapping

from mathotheque.core import options
from mathotheque.core.errors import Refused
from mathotheque.core.game import Game
from mathotheque.core.options import Option, show
from mathotheque.core.speech import Message
from mathotheque.core.turn import Over
from mathotheque.matches.events import Chair
from mathotheque.matches.seats import usual_level
from mathotheque.web.requests.people import Me, nickname, one_line

_LONGEST_POSITION = 2000

Form = Mapping[str, str]


def first_form(game: Game, *, gentle: bool) -> dict[str, str]:
    """What the page begins with: the usual game, or the gentle one its folder declares, against the weakest."""
    if not gentle:
        return {}
    game = game.choose(**game.gentle)
    levels = {f"level{seat}": game.level_names[0] for seat in range(max(game.players))}
    return {**{f"o-{name}": show(value) for name, value in game.gentle.items()}, **levels}


def given(known: tuple[Option, ...], form: Form) -> dict[str, object]:
    """The options that the form names."""
    return {
        option.name: options.parse(known, option.name, form[f"o-{option.name}"])
        for option in known
        if f"o-{option.name}" in form
    }


def against_computers(game: Game, form: Form) -> dict[str, str]:
    """The same form, but that everybody except one person is a computer."""
    mine = next((seat for seat in range(game.seats) if form.get(f"who{seat}") in ("me", "here")), 0)
    return {**form, **{f"who{seat}": "me" if seat == mine else "computer" for seat in range(game.seats)}}


def read_chairs(game: Game, form: Form, me: Me) -> tuple[list[Chair], frozenset[int]]:
    """Who sits where, and the seats that are this browser's; the first that is mine has my mark."""
    chairs: list[Chair] = []
    mine: set[int] = set()
    for seat in range(game.seats):
        kind = form.get(f"who{seat}", "computer")
        if kind == "computer":
            level = game.check_level(form.get(f"level{seat}") or form.get("level") or usual_level(game))
            chairs.append(Chair(level=level))
        elif kind == "link":
            chairs.append(Chair())
        else:
            first = kind == "me" and all(chair.mark is None for chair in chairs)
            taken = [chair.name for chair in chairs]
            name = one_line(form.get(f"name{seat}", "")) or (me.name if first else nickname([me.name, *taken]))
            questions = form.get(f"questions{seat}", "")
            mine.add(seat)
            chairs.append(Chair(name, here=True, questions=questions, mark=me.mark if first else None))
    return chairs, frozenset(mine)


def read_position(game: Game, text: str) -> str:
    """The position to begin from in its own writing, or nothing for the usual beginning."""
    if not text.strip():
        return ""
    position = game.read(text.strip()[:_LONGEST_POSITION])
    if isinstance(position.turn, Over):
        raise Refused(Message.of("page.position-over"))
    return str(position)
