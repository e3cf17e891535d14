"""Real dice at a table: the faces to tap, who rolls, and what people move on their own board for a computer."""

from __future__ import annotations

import msgspec

from mathotheque.core.real_dice import RealDice
from mathotheque.core.speech import Message
from mathotheque.face.face import Face
from mathotheque.matches.match import Match
from mathotheque.matches.settling import PASS


class DieFace(msgspec.Struct, frozen=True):
    """One face of a die, to be tapped: its letter in notation, its name, its picture."""

    letter: str
    name: str
    picture: str


class Place(msgspec.Struct, frozen=True):
    """Somebody who may begin: her place (from 0), mark and name."""

    number: int
    mark: int
    name: str


class Pad(msgspec.Struct, frozen=True):
    """What somebody at the table enters now: a row of faces a die; or outcomes by name; or who begins."""

    dice: tuple[tuple[DieFace, ...], ...] = ()
    outcomes: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()


def pad_of(match: Match, lang: str) -> Pad | None:
    """What is to be entered now; None while the table waits for something else."""
    dice = match.rolling
    if dice is not None:
        face = Face(match.position)
        return Pad(_rows(face, dice, lang)) if dice.count else Pad(outcomes=dice.outcomes)
    throwing = match.throwing
    if throwing is None:
        return None
    return Pad(places=tuple(Place(seat, match.seats[seat].mark, match.names[seat]) for seat in throwing.still))


def _rows(face: Face, dice: RealDice, lang: str) -> tuple[tuple[DieFace, ...], ...]:
    return tuple(
        tuple(DieFace(letter, *face.die(letter, number, lang)) for letter in dice.faces) for number in range(dice.count)
    )


def told_of_dice(match: Match, lang: str, *, seated: bool) -> tuple[str, str, tuple[str, ...]]:
    """Who rolls, what to do about it, and what was thrown so far for who begins."""
    throwing, throw, dice = match.throwing, match.game.throw, match.rolling
    n = dice.count or 2 if dice else 2
    if throwing is None:
        seat = Face(match.position).thrower
        headline = Message.of("page.roll", n=n)
        if seat is not None:
            key = "page.roll-for" if match.seats[seat].level else "page.rolls"
            headline = Message.of(key, name=match.names[seat], n=n)
        return headline.say(lang), _do("page.tap-dice", lang, seated), ()
    if throw is None:
        return Message.of("page.who-begins").say(lang), _do("page.tap-beginner", lang, seated), ()
    told = tuple(message.say(lang) for message in throwing.told(throw, match.names))
    if throwing.next is None:
        name = match.names[throwing.still[0]]
        return Message.of("core.begins", name=name).say(lang), _do("page.begin-or-correct", lang, seated), told
    headline = Message.of("page.throws", name=match.names[throwing.next], n=n)
    return headline.say(lang), _do("page.tap-throw", lang, seated), told


def _do(key: str, lang: str, seated: bool) -> str:
    return Message.of(key).say(lang) if seated else ""


def errands_of(match: Match, lang: str) -> tuple[str, ...]:
    """What computers did since a person last acted, the first first: people do it for them on the real board."""
    done: list[str] = []
    for position, event in reversed(match.latest):
        if event.by is not None or event.seat in match.people:
            break
        if event.seat is not None and event.text != PASS:
            done.append(position.tell(event.text, None, match.cast())[0].say(lang))
    return tuple(done[::-1])
