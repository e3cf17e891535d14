"""A game's page as it is drawn: seats, options in words, what was chosen so far. It needs no compiled rules."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from mathotheque.core import options
from mathotheque.core.errors import BadOption
from mathotheque.core.game import Game
from mathotheque.core.names import is_taken
from mathotheque.core.options import Choice, Free, Option, Whole, show
from mathotheque.core.speech import Message
from mathotheque.matches.events import LOT
from mathotheque.matches.seating import settle_marks
from mathotheque.matches.seats import usual_level
from mathotheque.matches.table_options import label_of, meaning_of, options_of, value_of
from mathotheque.web.requests.people import NICKNAMES, Me, Visitor
from mathotheque.web.shelf.books import minute_of
from mathotheque.web.shelf.even_game import even_game
from mathotheque.web.shelf.pages import render
from mathotheque.web.shelf.setup_form import Form, given

KINDS = ("me", "user"), ("here", "tablet"), ("link", "link"), ("computer", "cpu")
_RESEATING = ("players", "mode", "level")
"""Options that change the seats or the levels of the computers."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat as it was chosen so far."""

    number: int
    mark: int
    kind: str
    name: str
    level: str
    questions: str


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option: its name, label and explanation in words, and the value chosen so far as text."""

    name: str
    label: str
    why: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    reseats: bool = False

    @property
    def number(self) -> bool:
        """Whether it takes a whole number."""
        return self.high > self.low


def draw_setup(game: Game, guest: Visitor, form: Form, promise: str, problem: str = "") -> str:
    """The page with what was chosen so far and a promise of dice, perhaps with what was wrong."""
    chosen = as_far_as_possible(game, form)
    return render(
        "game.html", guest, f"/g/{game.key}", game=chosen, problem=problem, seats=_seat_rows(chosen, form, guest.me),
        kinds=KINDS, options=option_rows(chosen, (*chosen.options, *options_of(chosen)), form, guest.lang),
        position=form.get("position", ""),
        levels=[(level, Message.of(f"{game.key}.bot.{level}").say(guest.lang)) for level in chosen.level_names],
        notation=Message.of(f"{game.key}.position").say(guest.lang), begins=_begins(chosen, form),
        minute=minute_of(game, guest.lang), even=even_game(game, form, guest.lang),
        questions=_kinds_of_questions(game, guest.lang), promise=promise,
    )  # fmt: skip


def _kinds_of_questions(game: Game, lang: str) -> tuple[tuple[str, str], ...]:
    """The kinds a single player may have, in words; none where the game puts no questions."""
    option = next((option for option in game.table_options if option.name == "questions"), None)
    kinds = option.values[1:] if isinstance(option, Choice) else ()  # the first leaves it to the table
    return tuple((str(kind), value_of(game, option, kind).say(lang)) for kind in kinds) if option else ()


def as_far_as_possible(game: Game, form: Form) -> Game:
    """The game with every option of the form that it can take; a text is left to its rules."""
    known = tuple(option for option in game.options if not isinstance(option, Free))
    for name, value in given(known, form).items():
        try:
            game = game.choose(**{name: value})
        except BadOption:
            continue
    return game


def _begins(game: Game, form: Form) -> str:
    """Who shall begin: by lot unless a seat is named that exists."""
    wanted = form.get("begins", LOT)
    return wanted if wanted in map(str, range(1, game.seats + 1)) else LOT


def _seat_rows(game: Game, form: Form, me: Me) -> tuple[SeatRow, ...]:
    others = [name for name in NICKNAMES if not is_taken(name, [me.name])]
    names = secrets.SystemRandom().sample(others, game.seats)
    kinds = [form.get(f"who{seat}", "computer" if seat else "me") for seat in range(game.seats)]
    mine = kinds.index("me") if "me" in kinds else None
    marks = settle_marks([me.mark if seat == mine else None for seat in range(game.seats)])
    rows = []
    for seat, kind in enumerate(kinds):
        level = form.get(f"level{seat}", "")
        usual = me.name if seat == mine and me.name else names[seat]
        rows.append(
            SeatRow(
                seat, marks[seat], kind if kind in dict(KINDS) else "computer", form.get(f"name{seat}") or usual,
                level if level in game.level_names else usual_level(game), form.get(f"questions{seat}", ""),
            )
        )  # fmt: skip
    return tuple(rows)


def option_rows(game: Game, known: tuple[Option, ...], form: Form, lang: str) -> tuple[OptionRow, ...]:
    """These options of the game or its table in words, with what was chosen so far."""
    rows = []
    for option in known:
        label = label_of(game, option).say(lang)
        why = "" if option.name == "players" else meaning_of(game, option).say(lang)  # of players the label says it all
        value = form.get(f"o-{option.name}", show(option.default))
        match option:
            case Choice(name, values):
                reseats = option in game.options and name in _RESEATING
                ordered = sorted(values) if name == "players" else values
                told = tuple((show(one), _in_words(game, option, one, lang)) for one in ordered)
                rows.append(OptionRow(name, label, why, value, told, reseats=reseats))
            case Whole(name, _, low, high):
                rows.append(OptionRow(name, label, why, value, low=low, high=high))
            case Free(name):
                rows.append(OptionRow(name, label, why, value))
    return tuple(rows)


def _in_words(game: Game, option: Option, value: options.Value, lang: str) -> str:
    return show(value) if option.name == "players" else value_of(game, option, value).say(lang)
