"""What the table does by itself: it draws what chance brings and plays what is forced, until somebody has a choice.

Where people roll real dice it waits for them, and for whoever moves a real pawn; only a pass needs no hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mathotheque.core.beginning import draw_beginning
from mathotheque.core.chance import Dice
from mathotheque.core.chance_sequence import Draws
from mathotheque.core.turn import Chance, Decide
from mathotheque.matches.events import LOT, Began, Event, Happened, QuestionPut, WindowOpened
from mathotheque.matches.fold import apply
from mathotheque.matches.knowledge import HALF
from mathotheque.matches.match import Match

PASS = "--"
"""The move of a seat that can do nothing."""
_NOTHING: Mapping[str, int] = MappingProxyType({})


def settle(match: Match, dice: Dice, now: float, knows: Mapping[str, int] = _NOTHING) -> list[Event]:
    """Everything the table does by itself now; the match moves on by it.

    `knows` tells how many questions in a hundred the computers of each level answer right.
    """
    done: list[Event] = []
    while (event := next_event(match, dice, now, knows)) is not None:
        apply(match, event)
        done.append(event)
    return done


def next_event(match: Match, dice: Dice, now: float = 0.0, knows: Mapping[str, int] = _NOTHING) -> Event | None:
    """What the table does by itself next; None when it waits."""
    if match.waiting or match.over or match.paused:
        return None
    if match.throwing is not None:
        return None
    if match.opened.begins and match.began is None and len(match.seats) > 1:
        return _beginning(match, dice)
    position = match.position
    if (asked := position.asked) is not None:
        return _question(match, asked, dice, now, knows)
    if position.answering:
        return _window(match, now)
    if isinstance(position.turn, Chance):
        if match.by_hand:
            return None
        return Happened(position.write(dice.draw(match.draws, position.weights)))
    if match.game.hides or len(position.actions) != 1 or match.due is not None:
        return None
    move = position.moves[0]
    if move != PASS and (match.by_hand or _is_to_find(match)):
        return None
    assert isinstance(position.turn, Decide)
    return Happened(move, position.turn.seat)


def _is_to_find(match: Match) -> bool:
    """Whether the only move left is still the player's to find."""
    return match.game.found and match.table.announce


def _beginning(match: Match, dice: Dice) -> Began:
    """By lot or throw once everybody sits and has said a word for the dice; or as the host said."""
    if match.opened.begins != LOT:
        chair = int(match.opened.begins) - 1
        return Began(match.chairs.index(chair) if chair in match.chairs else 0)
    found = draw_beginning(len(match.seats), match.game.throw, Draws(dice).draw)
    return Began(found.first, found.rounds, lot=True)


def _window(match: Match, now: float) -> Event | None:
    """A window opens; when it is closed, what was answered happens, seat after seat."""
    if match.window is None:
        return WindowOpened(now, _window_seconds(match))
    if not match.window.closed:
        return None
    seat = match.position.answering[0]
    return Happened(match.window.answers[seat], seat)


def _window_seconds(match: Match) -> int:
    """The table's setting; people who hand on one device have it one after the other."""
    sharing = sum(match.is_here(seat) for seat in match.position.answering if seat in match.people)
    return match.table.window * max(1, sharing)


def _question(match: Match, seat: int, dice: Dice, now: float, knows: Mapping[str, int]) -> Event | None:
    """A computer answers at once, as well as it knows; a person is waited for."""
    level = match.seats[seat].level
    if not level and match.question is not None:
        return None
    draws = _draws(match, dice)
    asked = draws.ask(match.position, match.questions_of(seat))
    if not level:
        return QuestionPut(seat, asked.text, draws.next - match.draws, now)
    percent = knows.get(level, HALF)
    shown = draws.guess(asked, percent)
    return Happened(asked.outcome(shown), None, asked.remark(shown, percent), draws.next - match.draws)


def _draws(match: Match, dice: Dice) -> Draws:
    """The draws to come; of those so far only the questions matter, because their cards do not come again."""
    draws = Draws(dice, match.game.questions)
    for put in match.put:
        draws.next = put.draw
        draws.pass_over(put.remark)
    draws.next = match.draws
    return draws
