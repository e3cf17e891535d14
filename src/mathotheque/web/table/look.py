"""What a viewer of a table is shown: plain values drawn from that seat's view and nothing else.

Nothing behind this module sees a match or a position, so no template can tell what a seat may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice, takewhile

from mathotheque.core.options import Value
from mathotheque.core.speech import Message
from mathotheque.core.turn import Decide
from mathotheque.face.face import Face
from mathotheque.matches.match import Match
from mathotheque.matches.refusals import TableError
from mathotheque.matches.seating import smaller_table
from mathotheque.matches.store import ROOM
from mathotheque.reviews.verdicts import GOOD
from mathotheque.reviews.words import called
from mathotheque.web.table.clock import clock_of
from mathotheque.web.table.coaching import End, end_of, in_first_turns, steps_of
from mathotheque.web.table.journal import Journal, LogLine, plays_from_memory
from mathotheque.web.table.quiz import quiz_of
from mathotheque.web.table.real_dice import errands_of, pad_of, told_of_dice
from mathotheque.web.table.scene import Scene, fixed, scene_of, with_words
from mathotheque.web.table.view import (
    Ask,
    Choice,
    Curtain,
    Practice,
    Rematch,
    Say,
    SeatLine,
    TableView,
    UndoLine,
    Without,
)

_NEWS = 4  # sentences of the journal in the table's line
_SAME = ("",) * 16  # elements that are those of the line above


def look(match: Match, held: frozenset[int], lang: str, eyes: str = "", journal: Journal | None = None) -> TableView:
    """The table as somebody who holds these seats sees it: with the eyes of the seat to move, if it is his.

    Where people share a device and the game has secrets, a curtain falls until the seat to move has said `eyes`.
    `journal` keeps what was told to him before.
    """
    scene = scene_of(match)
    over, position, names, due, custom = scene.over, scene.position, scene.names, scene.due, match.custom
    shared = len(held) > 1 and match.game.hides and not match.over
    looking = _looking(match, held, eyes) if eyes else None
    turn = scene.acting(held) if looking is None else looking
    curtain = turn if shared and looking is None else None
    seat = None if curtain is not None else turn if turn is not None or shared else min(held, default=None)
    my_turn = turn is not None and curtain is None and match.question is None
    may_move = my_turn and due is None
    version, cast = match.version_for(held), scene.cast(seat if len(held) == 1 else None)
    face = Face(position.view(seat))
    listed = may_move and not face.composes
    log = (journal or Journal()).lines(match, seat, cast, lang)
    dock = face.dock(cast, custom, lang) if may_move else {}
    seats = scene.seats(held, version, lang)
    prompt = face.prompt(custom) if may_move else None
    end = end_of(match, held, lang) if over else None
    news = _news(log, None if seat is None else scene.marks[seat])
    return TableView(
        table=match.id,
        game=match.game.key,
        title=match.game.title,
        lang=lang,
        version=version,
        length=len(match.history),
        seat=seat,
        seated=bool(held),
        stage=scene.stage(lang),
        paths=written_ways(face) if listed else "",
        my_turn=my_turn,
        hushed=due is not None,
        waiting=match.waiting,
        over=over,
        commitment=match.opened.commitment,
        rematch=_rematch(match, held) if over else None,
        inviters=scene.inviters,
        without=_without(match, lang) if match.waiting and held else None,
        seats=seats,
        tally=scene.tally,
        log=log,
        from_memory=plays_from_memory(match),
        say=_say(scene, held, turn if my_turn else None, prompt, seats, news, end, lang),
        picture=face.picture(seat, cast, lang),
        rows=() if match.waiting else face.rows(seat, cast, lang),
        dock=dock,
        aside=face.aside(None if due else seat, cast, lang),
        choices=_choices(face, custom, lang) if listed and not (dock and face.lists_all) else (),
        curtain=Curtain(curtain, scene.marks[curtain], names[curtain]) if curtain is not None else None,
        undo=_undo(match, held),
        replaced=not over and not held.isdisjoint(scene.played_for),
        others=not scene.persons <= held,
        quiz=quiz_of(match, seat, lang),
        clock=clock_of(match),
        ending=match.may_agree and bool(held - match.ending & scene.people),
        ask=Ask(due.say(lang), position.offered_results) if due is not None and my_turn else None,
        foreseen=match.foreseen and not over,
        goal=scene.goal(lang),
        steps=steps_of(face.view, lang) if may_move and seat is not None and in_first_turns(match, seat) else (),
        end=end,
        practice=_practice(match, lang) if held else None,
        room=match.opened.room.removeprefix(ROOM),
        paused=match.paused,
        pad=pad_of(match, lang) if match.by_hand and held else None,
        errands=errands_of(match, lang) if match.by_hand and held and not over else (),
        by_hand=match.by_hand,
    )


def _practice(match: Match, lang: str) -> Practice | None:
    """A table of practice begins with a decision: it is told until the table is left."""
    again, weighed = match.opened.again, match.weighed
    if again is None or not isinstance(turn := match.first.turn, Decide):
        return None
    view = match.first.view(turn.seat)
    return Practice(
        back=f"/r/{again.match}/review",
        again=f"/r/{again.match}/again",
        at=again.index,
        played=view.label(again.played).say(lang),
        tried=view.label(weighed.move).say(lang) if weighed else "",
        verdict=called(weighed.verdict).say(lang) if weighed else "",
        good=weighed is not None and weighed.verdict in GOOD,
        retry=bool(match.history) and not match.over,
        anew=match.over,
        judged=match.game.has("appraiser"),
    )


def _looking(match: Match, held: frozenset[int], eyes: str) -> int | None:
    """Who of these has lifted the curtain and is still to act."""
    return next((seat for seat in held if match.pending(seat) and eyes == eyes_for(match, seat)), None)


def eyes_for(match: Match, seat: int) -> str:
    """What a browser that people share keeps when `seat` lifts the curtain: it holds for her present spell only."""
    return f"{seat}.{match.spell(seat)}"


def _rematch(match: Match, held: frozenset[int]) -> Rematch:
    others = match.people - held
    wanted, awaited = (
        [match.names[k] for k in sorted(seats)] for seats in (others & match.rematch, others - match.rematch)
    )
    return Rematch(match.next_match, bool(held & match.rematch), ", ".join(wanted), ", ".join(awaited))


def _undo(match: Match, held: frozenset[int]) -> UndoLine | None:
    refusal = match.at_hand.undo_refused
    if refusal is not None:
        return UndoLine(match.names[refusal.asker], asked=False, refused=match.names[refusal.seat])
    if match.undo is None:
        return None
    asker = match.undo.seat
    others = {seat for seat in held - match.agreed if seat != asker and not match.seats[seat].level}
    return UndoLine(match.names[asker], asked=bool(others))


def _sentence(message: Message | None, lang: str) -> str:
    return message.say(lang) if message else ""


def _heard(seat: SeatLine, lang: str) -> str:
    return Message.of("page.says", name=seat.name, phrase=seat.phrase).say(lang)


def _say(
    scene: Scene, held: frozenset[int], turn: int | None, prompt: Message | None,
    seats: tuple[SeatLine, ...], news: tuple[str, ...], end: End | None, lang: str,
) -> Say:  # fmt: skip
    if end is not None:
        return Say("won" if end.mood == "won" else "over", end.headline, end.why, ())
    if scene.rolls:
        headline, detail, thrown = told_of_dice(scene.match, lang, seated=bool(held))
        return Say("" if held else "wait", headline, detail, (), thrown or news)
    headline, detail = _headline(scene, held, turn, lang)
    tone = "wait" if turn is None else "no" if scene.due is not None and scene.match.tried else ""
    heard = tuple([_heard(seat, lang) for seat in seats if seat.phrase]) if scene.match.spoken else ()
    return Say(tone, headline, detail or _sentence(prompt, lang), heard, news)


def _news(log: tuple[LogLine, ...], mark: int | None) -> tuple[str, ...]:
    """What has happened since the last choice under one's own mark, the latest last; not more than one can take in."""
    since = takewhile(lambda line: mark is None or line.mark != mark, log)
    return tuple([line.text for line in islice(since, _NEWS)])[::-1]


def _headline(scene: Scene, held: frozenset[int], turn: int | None, lang: str) -> tuple[str, str]:
    """Who is waited for, and what is to be told about it where that is neither a prompt nor the latest news."""
    match, due = scene.match, scene.due
    if match.paused:
        return fixed("page.paused", lang), fixed("page.paused-why", lang)
    if match.waiting:
        return _waiting(match, lang, invited=not held)
    if turn is not None and due is not None:
        return Message.of("page.how-much", due=due).say(lang), _way(match).say(lang)
    if turn is not None:
        return with_words("page.your-turn", lang, name=scene.names[turn]), ""
    if match.window is not None:
        return fixed("page.window", lang), ""
    whose = "page.their-question" if match.question else "page.their-turn"
    return with_words(whose, lang, name=scene.names[scene.awaited or 0]), ""


def _waiting(match: Match, lang: str, *, invited: bool) -> tuple[str, str]:
    """Who is missing; a guest is told who invites to what."""
    missing = sum(seat.open for seat in match.seats)
    names = tuple(match.names[seat] for seat in sorted(match.people) if match.names[seat])
    if invited and names:
        invites = Message.of("page.invites", names=names, n=len(names), title=match.game.title)
        return invites.say(lang), fixed("page.sit-how", lang)
    return Message.of("page.missing", n=missing).say(lang), fixed("page.share", lang)


def _without(match: Match, lang: str) -> Without:
    try:
        return Without(smaller_table(match).seats)
    except TableError as refused:
        return Without(0, refused.message.say(lang))


def _way(match: Match) -> Message:
    """How to go on; after a wrong answer, a way to the right one beside the question."""
    return match.position.judge(int(match.tried)).message if match.tried else Message.of("page.announce-first")


def _choices(face: Face, custom: Mapping[str, Value], lang: str) -> tuple[Choice, ...]:
    view = face.view
    moves = zip(view.moves, view.actions, strict=True)
    return tuple([Choice(face.sent(action, move), face.choice(action, custom).say(lang)) for move, action in moves])


def written_ways(face: Face) -> str:
    """A line for every way to make a move on the board: the move, then the elements to touch, between tabs.

    Ways that begin alike stand together: an element that is empty is that of the line above.
    """
    view = face.view
    moves = dict(zip(view.actions, view.moves, strict=True))
    above: tuple[str, ...] = ()
    lines = []
    for action, touch in face.paths:
        same = 0
        for one, other in zip(touch, above, strict=False):
            if one != other or same == len(_SAME):
                break
            same += 1
        lines.append("\t".join((moves[action], *_SAME[:same], *touch[same:])))
        above = touch
    return "\n".join(lines)
