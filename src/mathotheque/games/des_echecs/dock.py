"""Dés d'échecs beside the board: the score, the order of the figures, and what the chosen die can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from html import escape

from mathotheque.core.kernel import Ints
from mathotheque.core.options import Value
from mathotheque.core.parts import in_ascii
from mathotheque.core.protocols import Cast
from mathotheque.core.seatmarks import COLOURS, Marks
from mathotheque.core.speech import Message
from mathotheque.core.svg import INK, alike, circle, figure, group, path, stroke
from mathotheque.face.html import tag
from mathotheque.games.des_echecs.board import elements, glyph
from mathotheque.games.des_echecs.notation import write_move
from mathotheque.games.des_echecs.rules import (
    CAPTURES,
    COUNT,
    FACES,
    FIGURES,
    GOAL,
    NO_STAKE,
    PASS,
    POINTS,
    ROUND,
    STAKE,
    TOKENS,
    UNTOLD,
    WITH_STAKE,
    is_bet,
)
from mathotheque.games.des_echecs.words import action_label
from mathotheque.games.des_echecs.words import figure as figure_name

_ROW = 10  # points drawn in one row of a track
_LONGEST_TRACK = 20  # beyond that, numbers are clearer


def _say(key: str, **blanks: object) -> Message:
    return Message.of(f"des-echecs.dock.{key}", **blanks)


# --- sentences


def stage(s: Ints) -> Message | None:
    """`Manche 12`."""
    return _stage(int(s[ROUND]))


@lru_cache(1000)
def _stage(number: int) -> Message | None:
    return None if number == UNTOLD else _say("round", round=number)


def fact(s: Ints, seat: int) -> Message:
    """The captures of the round, and the tokens where there are any."""
    return _fact(int(s[CAPTURES + seat]), int(s[TOKENS + seat]) if s[WITH_STAKE] else None)


@lru_cache(500)
def _fact(captures: int, tokens: int | None) -> Message:
    told = _say("captures", n=captures)
    return told if tokens is None else _say("tokens", captures=told, n=tokens)


def target(s: Ints) -> int:
    """The points that win the match."""
    return int(s[GOAL])


def prompt(s: Ints, seat: int, custom: Mapping[str, Value]) -> Message | None:
    """The stake to name; which dice can play; or, when only one figure can, what it does."""
    n: list[int] = s.tolist()
    if n[WITH_STAKE] and n[STAKE] == NO_STAKE:
        return _stake_prompt(min(n[TOKENS], n[TOKENS + 1]))
    return _choice_prompt(_figures(n, seat), _figures(n, 1 - seat))


@lru_cache(100)
def _stake_prompt(most: int) -> Message:
    return _say("name-stake", n=most)


def _figures(n: Sequence[int], seat: int) -> tuple[int, ...]:
    """The figures a seat has on the table, strongest first."""
    return tuple(face for face in range(FACES - 1, -1, -1) if n[COUNT + seat * FACES + face])


@lru_cache(4000)
def _choice_prompt(mine: tuple[int, ...], theirs: tuple[int, ...]) -> Message | None:
    able = [face for face in mine if _targets(face, theirs)]
    if not able:
        return None
    if len(able) == 1:
        return _deeds(able[0], _targets(able[0], theirs))
    return _say("choose", figures=_either([figure_name(face) for face in able]))


def _targets(mine: int, theirs: Sequence[int]) -> tuple[int, ...]:
    """Rule 3: the figures of the other that this one captures or cancels, strongest first."""
    return tuple(face for face in theirs if face <= mine)


def _deeds(mine: int, targets: Sequence[int]) -> Message:
    """`Ton fou prend le cavalier ou le pion (+1), ou annule le fou.`"""
    your = Message.of(f"des-echecs.your.{FIGURES[mine]}")
    taken = [_the(face) for face in targets if face < mine]
    equal = _the(mine)
    if not taken:
        return _say("cancels", mine=your, equal=equal)
    key = "both" if mine in targets else "captures-only"
    return _say(key, mine=your, taken=_either(taken), equal=equal)


def _the(face: int) -> Message:
    """`le fou`."""
    return Message.of(f"des-echecs.the.{FIGURES[face]}")


def _either(names: list[Message]) -> Message:
    """`le roi, la tour ou le fou`."""
    return _say("or", first=tuple(names[:-1]), last=names[-1]) if len(names) > 1 else names[0]


# --- what stays in sight


def aside(s: Ints, seat: int | None, cast: Cast, lang: str) -> Mapping[str, str]:
    """How far each is from the goal, and which figure is stronger."""
    owners = (1, 0) if seat == 0 else (0, 1)  # the other on top, as on the board
    goal, points = s.item(GOAL), (s.item(POINTS), s.item(POINTS + 1))
    return {
        "aside-title": _aside_title(goal, lang),
        "tracks": _tracks(owners, points, goal, cast.names, cast.marks, lang),
        "order-title": _order_title(lang),
        "order": _order(lang),
    }


@lru_cache(1000)
def _tracks(
    owners: tuple[int, int], points: tuple[int, int], goal: int, names: tuple[str, ...], marks: Marks, lang: str
) -> str:  # fmt: skip
    rows = ""
    for owner in owners:
        name = f'<span class="small mute">{escape(names[owner])}</span>'
        rows += f"<div>{name}{_track(marks[owner], points[owner], goal, lang)}</div>"
    return f'<div id="tracks" class="hide-s stack">{rows}</div>'


@lru_cache(200)
def _aside_title(goal: int, lang: str) -> str:
    return tag("h2", _say("score", goal=goal).say(lang), id="aside-title", class_="panel-title")


@lru_cache(1000)
def _track(mark: int, points: int, goal: int, lang: str) -> str:
    """One ring a point to the goal, filled when it is won."""
    words = _say("points", points=points, n=goal).say(lang)
    if goal > _LONGEST_TRACK:
        return tag("p", words)
    fills = [COLOURS[mark][0] if k < points else "none" for k in range(goal)]
    places = [(12 + 24 * (k % _ROW), 12 + 24 * (k // _ROW)) for k in range(goal)]
    rings = "".join(circle(*at, 8.5, fill) for at, fill in zip(places, fills, strict=True))
    drawn = alike(rings, class_="c-ctrl-s", **stroke("#6F7B86", 2.5))
    return figure(drawn, 240, 24 * -(-goal // _ROW), words, class_="track")


@cache
def _order_title(lang: str) -> str:
    return tag("h3", _say("order").say(lang), id="order-title", class_="hide-s")


@cache
def _order(lang: str) -> str:
    """King > queen > rook > bishop > knight > pawn."""
    drawn = ""
    for place, face in enumerate(range(FACES - 1, -1, -1)):
        drawn += group(glyph(face, INK, class_="ink"), at=(6 + 52 * place, 0), scale=0.38)
        if face:
            drawn += path(f"M{48 + 52 * place} 16l6 5l-6 5", "none", class_="ink-s", **stroke(INK, 2.5))
    return figure(drawn, 312, 40, _say("order-words").say(lang), id="order", class_="track")


# --- what can be pressed


def parts(
    s: Ints, actions: Sequence[int], seat: int, cast: Cast, custom: Mapping[str, Value], lang: str
) -> Mapping[str, str]:
    """The stakes; or for each of your figures what it can do, shown when its die is chosen."""
    if not lists_all(s, actions):
        return {}
    if actions[0] > PASS:
        return {"dock-title": _stake_title(lang), "stakes": _stakes(actions[-1] - PASS, lang)}
    own = elements(s.tolist(), seat)
    targets: dict[int, tuple[int, ...]] = {}
    for action in actions:
        mine, theirs = divmod(action, FACES)
        targets[mine] = (*targets.get(mine, ()), theirs)
    deeds = "".join(_deed(mine, theirs, " ".join(own[mine]), lang) for mine, theirs in targets.items())
    return {"deeds": f'<div id="deeds" class="deeds deeds--one">{_hint(lang)}{deeds}</div>'}


def lists_all(s: Ints, actions: Sequence[int]) -> bool:
    """Every move but the pass."""
    return PASS not in actions


def pointed(s: Ints, action: int) -> tuple[str, ...]:
    """The button of a stake."""
    return (write_move(s, action),) if is_bet(action) else ()


@cache
def _stake_title(lang: str) -> str:
    return tag("h2", _say("your-stake").say(lang), id="dock-title", class_="panel-title")


@lru_cache(100)
def _stakes(most: int, lang: str) -> str:
    buttons = ""
    for stake in range(1, most + 1):
        label = Message.of("des-echecs.do.bet", n=stake).say(lang)
        move = f"bet{stake}"
        buttons += tag("button", str(stake), id=move, class_="btn", name="move", value=move, aria_label=label)
    return tag("div", id="stakes", class_="stakes", inside=buttons)


@cache
def _hint(lang: str) -> str:
    return in_ascii(tag("p", _say("touch").say(lang), class_="hint deeds__hint"))


@lru_cache(4000)
def _deed(mine: int, targets: tuple[int, ...], dice: str, lang: str) -> str:
    """`Capturer le cavalier +1`, for one figure and its dice; captures first."""
    weaker, equal = [face for face in targets if face < mine], [face for face in targets if face == mine]
    buttons = "".join(_button(mine, theirs, lang) for theirs in weaker + equal)
    title, told = _deed_title(mine, lang), escape(_deeds(mine, targets).say(lang))
    head = f'class="deed deed--folds" role="group" aria-label="{title}" data-for="{dice}" data-say="{told}"'
    return in_ascii(f'<div {head}><h3 class="deed__title">{title}</h3>{buttons}</div>')


@lru_cache(2 * FACES)
def _deed_title(mine: int, lang: str) -> str:
    return escape(Message.of(f"des-echecs.your.{FIGURES[mine]}").say(lang))


@lru_cache(2 * FACES * FACES)
def _button(mine: int, theirs: int, lang: str) -> str:
    verb, sign, gain = ("cancel", "=", "= 0") if theirs == mine else ("capture", "x", "+1")
    inside = tag("span", _say(verb, theirs=_the(theirs)).say(lang)) + tag("b", gain, class_="gain")
    move, label = f"{FIGURES[mine]}{sign}{FIGURES[theirs]}", action_label(mine * FACES + theirs).say(lang)
    return tag("button", class_="btn", name="move", value=move, aria_label=label, inside=inside)
