"""A game's page: who sits down, which options, perhaps a position to begin from. It needs no compiled rules."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace

from litestar import Response, get, post

from mathotheque.core import options
from mathotheque.core.completeness import MINUTE
from mathotheque.core.errors import BadOption, Refused
from mathotheque.core.game import Game
from mathotheque.core.names import is_taken
from mathotheque.core.options import Choice, Free, Option, Whole, show
from mathotheque.core.speech import Message
from mathotheque.core.turn import Over
from mathotheque.matches.events import LOT, Chair
from mathotheque.matches.seating import settle_marks
from mathotheque.matches.table_options import label_of, meaning_of, options_of, value_of
from mathotheque.web.house import House
from mathotheque.web.pages import Visit, game_or_404, page, render, who
from mathotheque.web.people import NICKNAMES, Me, Visitor, nickname, one_line
from mathotheque.web.replies import Answer, sit_down

KINDS = ("me", "user"), ("here", "tablet"), ("link", "link"), ("computer", "cpu")
_LONGEST_POSITION = 2000
_RESEATING = ("players", "mode", "level")
"""Options that change the seats or the levels of the computers."""

Form = Mapping[str, str]


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


@get("/g/{key:str}")
async def game_page(request: Visit, house: House, key: str) -> Response[str]:
    """The page; whatever the address names is filled in already."""
    return page(_draw(game_or_404(key), who(request), dict(request.query_params), house.promises.make()))


@post("/g/{key:str}/now")
async def play_now(request: Visit, house: House, key: str) -> Answer:
    """One touch: you against the computer, nothing to type, and you begin."""
    game = game_or_404(key)
    level = _gentle(game)
    me = _named(who(request).me)
    chairs = [Chair(me.name, here=True, mark=me.mark), *[Chair(level=level)] * (game.seats - 1)]
    seed = house.promises.take(str((await request.form()).get("promise", "")))
    return sit_down(house, request, await house.service.open(game, chairs, seed=seed), frozenset({0}), me=me)


def _named(me: Me) -> Me:
    """Whoever plays at this device; a name for somebody without one, which stays."""
    return me if me.name else replace(me, name=nickname())


@post("/g/{key:str}")
async def open_table(request: Visit, house: House, key: str) -> Answer:
    """A table as chosen on the page; or the page again with the reason, nothing lost."""
    game = game_or_404(key)
    guest = who(request)
    form = {name: str(value) for name, value in (await request.form()).items()}
    texts = ("position", *(f"o-{option.name}" for option in game.options if isinstance(option, Free)))
    if any(form.get(text) for text in texts):
        await house.preparation.ready(game)  # the rules read them
    try:
        custom = _given(options_of(game), form)
        chosen = game.choose(**_given(game.options, form))
        me = _named(guest.me)
        chairs, mine = _chairs(chosen, form, me)
        position = _position(chosen, form.get("position", ""))
        seed = house.promises.take(form.get("promise", ""))
        match = await house.service.open(chosen, chairs, custom, position, form.get("begins", LOT), seed)
    except Refused as refused:
        return page(_draw(game, guest, form, house.promises.make(), refused.say(guest.lang)), status=422)
    mine_now = [chairs[seat] for seat in sorted(mine) if chairs[seat].mark is not None]
    return sit_down(house, request, match, mine, me=replace(me, name=mine_now[0].name) if mine_now else None)


def _position(game: Game, text: str) -> str:
    """The position to begin from in its own writing, or nothing for the usual beginning."""
    if not text.strip():
        return ""
    position = game.read(text.strip()[:_LONGEST_POSITION])
    if isinstance(position.turn, Over):
        raise Refused(Message.of("page.position-over"))
    return str(position)


def _given(known: tuple[Option, ...], form: Form) -> dict[str, object]:
    """The options that the form names."""
    return {
        option.name: options.parse(known, option.name, form[f"o-{option.name}"])
        for option in known
        if f"o-{option.name}" in form
    }


def _chairs(game: Game, form: Form, me: Me) -> tuple[list[Chair], frozenset[int]]:
    """Who sits where, and the seats that are this browser's; the first that is mine has my mark."""
    chairs: list[Chair] = []
    mine: set[int] = set()
    for seat in range(game.seats):
        kind = form.get(f"who{seat}", "computer")
        if kind == "computer":
            level = game.check_level(form.get(f"level{seat}", _gentle(game)))
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


def _gentle(game: Game) -> str:
    """The level a child meets first: about a third of the way up."""
    levels = game.level_names
    return levels[(len(levels) - 1) // 3]


# --- the page


def _draw(game: Game, guest: Visitor, form: Form, promise: str, problem: str = "") -> str:
    """The page with what was chosen so far and a promise of dice, perhaps with what was wrong."""
    chosen = _as_far_as_possible(game, form)
    return render(
        "game.html", guest, f"/g/{game.key}", game=chosen, problem=problem, seats=_seat_rows(chosen, form, guest.me),
        kinds=KINDS, options=_option_rows(chosen, form, guest.lang), position=form.get("position", ""),
        levels=[(level, Message.of(f"{game.key}.bot.{level}").say(guest.lang)) for level in chosen.level_names],
        notation=Message.of(f"{game.key}.position").say(guest.lang), begins=_begins(chosen, form),
        minute=[Message.of(f"{game.key}.minute.{line}").say(guest.lang) for line in MINUTE],
        questions=_kinds_of_questions(game, guest.lang), promise=promise,
    )  # fmt: skip


def _kinds_of_questions(game: Game, lang: str) -> tuple[tuple[str, str], ...]:
    """The kinds a single player may have, in words; none where the game puts no questions."""
    option = next((option for option in game.table_options if option.name == "questions"), None)
    kinds = option.values[1:] if isinstance(option, Choice) else ()  # the first leaves it to the table
    return tuple((str(kind), value_of(game, option, kind).say(lang)) for kind in kinds) if option else ()


def _as_far_as_possible(game: Game, form: Form) -> Game:
    """The game with every option of the form that it can take; a text is left to its rules."""
    known = tuple(option for option in game.options if not isinstance(option, Free))
    for name, value in _given(known, form).items():
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
                level if level in game.level_names else _gentle(game), form.get(f"questions{seat}", ""),
            )
        )  # fmt: skip
    return tuple(rows)


def _option_rows(game: Game, form: Form, lang: str) -> tuple[OptionRow, ...]:
    rows = []
    for option in (*game.options, *options_of(game)):
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
