"""Dés d'échecs beside the board: the score, the order of the figures, and what the chosen die can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathotheque.core.kernel import Ints
from mathotheque.core.options import Value
from mathotheque.core.protocols import Cast
from mathotheque.core.speech import Message
from mathotheque.core.svg import INK, circle, figure, group, path, stroke
from mathotheque.face.html import tag
from mathotheque.games.des_echecs.board import elements, glyph
from mathotheque.games.des_echecs.notation import write_move
from mathotheque.games.des_echecs.rules import (
    CAPTURES,
    FACES,
    FIGURES,
    GOAL,
    PASS,
    POINTS,
    ROUND,
    TOKENS,
    UNTOLD,
    WITH_STAKE,
    attacker,
    count,
    largest_stake,
    must_bet,
    stake_of,
    target,
)
from mathotheque.games.des_echecs.words import figure as figure_name

_SEATS = ("#2C6FBF", "#F08A24")
_ROW = 10  # points drawn in one row of a track
_LONGEST_TRACK = 20  # beyond that, numbers are clearer


def _say(key: str, **blanks: object) -> Message:
    return Message.of(f"des-echecs.dock.{key}", **blanks)


# --- sentences


def stage(s: Ints) -> Message | None:
    """`Manche 12`."""
    return None if s[ROUND] == UNTOLD else _say("round", round=int(s[ROUND]))


def fact(s: Ints, seat: int) -> Message:
    """The captures of the round, and the tokens where there are any."""
    captures = _say("captures", n=int(s[CAPTURES + seat]))
    return _say("tokens", captures=captures, n=int(s[TOKENS + seat])) if s[WITH_STAKE] else captures


def prompt(s: Ints, seat: int, custom: Mapping[str, Value]) -> Message | None:
    """The stake to name; which dice can play; or, when only one figure can, what it does."""
    if must_bet(s):
        return _say("name-stake", n=int(largest_stake(s)))
    able = [face for face in range(FACES - 1, -1, -1) if count(s, seat, face) and _targets(s, face, seat)]
    if not able:
        return None
    if len(able) == 1:
        return _deeds(s, able[0], seat)
    return _say("choose", figures=_either([figure_name(face) for face in able]))


def _targets(s: Ints, mine: int, seat: int) -> list[int]:
    """Rule 3: the figures of the other that this one captures or cancels, strongest first."""
    return [theirs for theirs in range(mine, -1, -1) if count(s, 1 - seat, theirs)]


def _deeds(s: Ints, mine: int, seat: int) -> Message:
    """`Ton fou prend le cavalier ou le pion (+1), ou annule le fou.`"""
    your = Message.of(f"des-echecs.your.{FIGURES[mine]}")
    targets = _targets(s, mine, seat)
    taken = [Message.of(f"des-echecs.the.{FIGURES[face]}") for face in targets if face < mine]
    equal = Message.of(f"des-echecs.the.{FIGURES[mine]}")
    if not taken:
        return _say("cancels", mine=your, equal=equal)
    key = "both" if mine in targets else "captures-only"
    return _say(key, mine=your, taken=_either(taken), equal=equal)


def _either(names: list[Message]) -> Message:
    """`le roi, la tour ou le fou`."""
    return _say("or", first=tuple(names[:-1]), last=names[-1]) if len(names) > 1 else names[0]


# --- what stays in sight


def aside(s: Ints, seat: int | None, cast: Cast, lang: str) -> Mapping[str, str]:
    """How far each is from the goal, and which figure is stronger."""
    first = 1 if seat == 0 else 0  # the other on top, as on the board
    title = tag("h2", _say("score", goal=int(s[GOAL])).say(lang), id="aside-title", class_="panel-title")
    tracks = "".join(_track(s, owner, cast, lang) for owner in (first, 1 - first))
    return {
        "aside-title": title,
        "tracks": tag("div", id="tracks", class_="hide-s stack", inside=tracks),
        "order-title": tag("h3", _say("order").say(lang), id="order-title", class_="hide-s"),
        "order": _order(lang),
    }


def _track(s: Ints, owner: int, cast: Cast, lang: str) -> str:
    """One ring a point to the goal, filled when it is won."""
    points, goal = int(s[POINTS + owner]), int(s[GOAL])
    words = _say("points", points=points, n=goal).say(lang)
    name = tag("span", cast.names[owner], class_="small mute")
    if goal > _LONGEST_TRACK:
        return tag("div", inside=name + tag("p", words))
    rim = stroke("#6F7B86", 2.5)
    rings = "".join(
        circle(
            12 + 24 * (k % _ROW),
            12 + 24 * (k // _ROW),
            8.5,
            _SEATS[owner] if k < points else "none",
            class_="c-ctrl-s",
            **rim,
        )
        for k in range(goal)
    )
    return tag("div", inside=name + figure(rings, 240, 24 * -(-goal // _ROW), words, class_="track"))


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
    if must_bet(s):
        return _stakes(actions, lang)
    drawn = tag("p", _say("touch").say(lang), class_="hint deeds__hint")
    for mine in range(FACES - 1, -1, -1):
        own = [action for action in actions if attacker(action) == mine]
        if own:
            drawn += _group(s, mine, own, seat, lang)
    return {"deeds": tag("div", id="deeds", class_="deeds deeds--one", inside=drawn)}


def lists_all(s: Ints, actions: Sequence[int]) -> bool:
    """Every move but the pass."""
    return PASS not in actions


def _stakes(actions: Sequence[int], lang: str) -> Mapping[str, str]:
    buttons = ""
    for action in actions:
        stake = int(stake_of(action))
        label = Message.of("des-echecs.do.bet", n=stake).say(lang)
        buttons += tag("button", str(stake), class_="btn", name="move", value=f"bet{stake}", aria_label=label)
    return {
        "dock-title": tag("h2", _say("your-stake").say(lang), id="dock-title", class_="panel-title"),
        "stakes": tag("div", id="stakes", class_="stakes", inside=buttons),
    }


def _group(s: Ints, mine: int, actions: Sequence[int], seat: int, lang: str) -> str:
    """`Capturer le cavalier +1`, for one figure; captures first."""
    buttons = ""
    for action in sorted(actions, key=lambda action: target(action) == mine):
        verb, gain = ("cancel", "= 0") if target(action) == mine else ("capture", "+1")
        words = _say(verb, theirs=Message.of(f"des-echecs.the.{FIGURES[target(action)]}")).say(lang)
        move = write_move(s, action)
        inside = tag("span", words) + tag("b", gain, class_="gain")
        buttons += tag("button", class_="btn", name="move", value=move, inside=inside)
    your = Message.of(f"des-echecs.your.{FIGURES[mine]}").say(lang)
    title = tag("h3", your, class_="deed__title")
    return tag(
        "div", class_="deed deed--folds", role="group", aria_label=your, data_for=" ".join(elements(s, seat, mine)),
        data_say=_deeds(s, mine, seat).say(lang), inside=title + buttons,
    )  # fmt: skip
