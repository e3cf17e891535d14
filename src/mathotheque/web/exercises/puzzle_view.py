"""A puzzle as a page shows it: plain values, in the visitor's language, drawn from the view of who solves it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mathotheque.core.errors import Hidden
from mathotheque.core.position import Position
from mathotheque.core.protocols import Cast
from mathotheque.core.seatmarks import USUAL
from mathotheque.core.speech import Message
from mathotheque.exercises.collection import puzzles_of
from mathotheque.exercises.daily import puzzle_of_the_day, today
from mathotheque.exercises.proving import task_of
from mathotheque.exercises.puzzle import Puzzle
from mathotheque.exercises.words import Told, cast_of, story_in_words
from mathotheque.face.face import Face
from mathotheque.matches.table_options import changed_in_words
from mathotheque.web.lookback.analysis_view import address as analysis_of
from mathotheque.web.shelf.pages import Note
from mathotheque.web.table.coaching import goal_of
from mathotheque.web.table.journal import LogLine, drawn_line
from mathotheque.web.table.look import written_ways
from mathotheque.web.table.view import Choice, SeatLine

_KEPT = 512  # stories told in words


@dataclass(frozen=True, slots=True)
class PuzzleView:
    """Everything that is drawn of a puzzle. `solved` once it was found, `shown` once the answer stands on the board.

    `day` is the date of which it is the puzzle of the day, if it is today's; `analysis` where its position is analysed,
    nowhere if that takes more than the solver sees.
    """

    id: str
    address: str
    following: str
    analysis: str
    title: str
    stage: str
    day: str
    task: str
    prompt: str
    variant: tuple[str, ...]
    goal: str
    seat: int
    seats: tuple[SeatLine, ...]
    log: tuple[LogLine, ...]
    board: str
    paths: str
    aside: str
    dock: str
    choices: tuple[Choice, ...]
    unfolded: bool
    note: Note | None
    solved: bool
    shown: bool


def address_of(puzzle: Puzzle) -> str:
    """Where the puzzle's page is."""
    return f"/puzzles/{puzzle.game.key}/{puzzle.id}"


def cast_in(puzzle: Puzzle, lang: str) -> Cast:
    """Who sits where, in words."""
    return cast_of(puzzle, Message.of("exercise.you").say(lang))


def view_of(
    puzzle: Puzzle, lang: str, note: Note | None = None, *, solved: bool = False, shown: bool = False
) -> PuzzleView:
    """The puzzle for who is to solve it, perhaps with a word to her; `solved` or `shown` with the best move made."""
    game, seat, cast = puzzle.game, puzzle.seat, cast_in(puzzle, lang)
    custom = {option.name: option.default for option in game.table_options}
    over = solved or shown
    face = Face(_after(puzzle) if over else puzzle.position)
    dock = "" if over else "".join(map(str, face.dock(cast, custom, lang).values()))
    prompt = None if over else face.prompt(custom)
    listed = not over and not face.composes
    choices = listed and not (dock and face.lists_all)
    moves = zip(face.view.moves, face.view.actions, strict=True)
    return PuzzleView(
        id=puzzle.id,
        address=address_of(puzzle),
        following=address_of(_following(puzzle)),
        analysis="" if game.hides else analysis_of(puzzle.position),
        title=game.title,
        stage=Message.of("exercise.stage", grade=puzzle.grade).say(lang),
        day=today().isoformat() if puzzle == puzzle_of_the_day(game) else "",
        task=task_of(puzzle.position).say(lang),
        prompt=prompt.say(lang) if prompt else "",
        variant=_variant(puzzle, lang),
        goal=goal_of(game, lang),
        seat=seat,
        seats=_seats(face, puzzle, cast, lang),
        log=_story(puzzle, lang),
        board=str(face.picture(seat, cast, lang)),
        paths=written_ways(face) if listed else "",
        aside="".join(map(str, face.aside(seat, cast, lang).values())),
        dock=dock,
        choices=tuple(Choice(move, face.choice(action, custom).say(lang)) for move, action in moves) if choices else (),
        unfolded=not dock and not face.paths,
        note=note,
        solved=solved,
        shown=shown,
    )


def note_of(told: Told, lang: str, lights: tuple[str, ...] = ()) -> Note:
    """A word to who solves it, for the table's line."""
    return Note(told.headline.say(lang), reasons=tuple(words.say(lang) for words in told.sentences), lights=lights)


def lights_of(puzzle: Puzzle, steps: int | None = None) -> tuple[str, ...]:
    """The elements of the board that make the best move, or the first of them."""
    action = puzzle.position.number(puzzle.best)
    return Face(puzzle.position).pointed(action)[:steps]


def _variant(puzzle: Puzzle, lang: str) -> tuple[str, ...]:
    """The options that are not as usual, in words."""
    return tuple(option.say(lang) for option in changed_in_words(puzzle.game))


def _after(puzzle: Puzzle) -> Position:
    """The position after the best move; where that depends on hidden cards, as it stands."""
    try:
        return puzzle.position.play(puzzle.best)
    except Hidden:
        return puzzle.position


def _following(puzzle: Puzzle) -> Puzzle:
    """The next one of the game's list, the first after the last."""
    puzzles = puzzles_of(puzzle.game)
    return puzzles[(puzzles.index(puzzle) + 1) % len(puzzles)]


def _seats(face: Face, puzzle: Puzzle, cast: Cast, lang: str) -> tuple[SeatLine, ...]:
    points = face.view.points or ()
    return tuple(
        SeatLine(
            number=seat + 1,
            mark=USUAL[seat],
            name=name,
            sub=Message.of("page.seat-you" if seat == puzzle.seat else "exercise.player").say(lang),
            fact=fact.say(lang) if (fact := face.fact(seat)) else "",
            score=str(points[seat]) if seat < len(points) else "",
            target=str(face.target or "") if points else "",
            current=seat == puzzle.seat,
            free=False,
            won=False,
            phrase="",
            chair=None,
        )
        for seat, name in enumerate(cast.names)
    )


@lru_cache(_KEPT)
def _story(puzzle: Puzzle, lang: str) -> tuple[LogLine, ...]:
    """What happened before, the latest first."""
    told = story_in_words(puzzle, cast_in(puzzle, lang)) if puzzle.story else ()
    lines = [
        drawn_line(None if mover is None else USUAL[mover], words.say(lang), f"j-{number}-{k}")
        for number, (mover, sentences) in enumerate(told, 1)
        for k, words in enumerate(sentences, 1)
    ]
    return tuple(reversed(lines))
