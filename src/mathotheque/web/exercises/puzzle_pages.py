"""Puzzles in the room: today's shelf, a game's list, and the board to solve one on. Nothing is kept here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from litestar import Response, get, post

from mathotheque.core.errors import Refused
from mathotheque.core.speech import as_sentence
from mathotheque.exercises.collection import puzzle_called, puzzles_of
from mathotheque.exercises.daily import puzzle_of_the_day, today
from mathotheque.exercises.puzzle import GRADES, Puzzle
from mathotheque.exercises.words import answer, idea, judge
from mathotheque.face.face import Face
from mathotheque.games import find, shelf
from mathotheque.web.exercises.puzzle_view import PuzzleView, address_of, cast_in, lights_of, note_of, view_of
from mathotheque.web.house import House
from mathotheque.web.requests.replies import Answer, by_script, refusal, status_of
from mathotheque.web.shelf.pages import Note, Visit, draw_note, page, render, who

_LONGEST_TOUCH = 200  # letters: a few elements of a board


@get("/puzzles")
async def todays_puzzles(request: Visit) -> Response[str]:
    """The puzzle of the day of every game that has some; how many days in a row the browser counts itself."""
    games = [(game, puzzle_of_the_day(game)) for game in shelf() if puzzles_of(game)]
    return page(render("puzzles.html", who(request), "/puzzles", games=games, day=today(), address=address_of))


@get("/puzzles/{key:str}")
async def puzzles_page(request: Visit, key: str) -> Response[str]:
    """Every puzzle of a game, by grade."""
    game, guest = find(key), who(request)
    daily = puzzle_of_the_day(game)
    grades = [(grade, [one for one in puzzles_of(game) if one.grade == grade]) for grade in GRADES]
    numbers = {puzzle.id: number for number, puzzle in enumerate(puzzles_of(game), 1)}
    return page(
        render(
            "puzzles/game.html", guest, f"/puzzles/{key}", game=game, daily=daily, day=today(), grades=grades,
            numbers=numbers, address=address_of,
        )
    )  # fmt: skip


@get("/puzzles/{key:str}/{name:str}")
async def puzzle_page(request: Visit, house: House, key: str, name: str) -> Response[str]:
    """A puzzle on the real board."""
    return await _shown(request, house, puzzle_called(find(key), name), _untouched)


@post("/puzzles/{key:str}/{name:str}/play")
async def play(request: Visit, house: House, key: str, name: str) -> Answer:
    """A move: found, or not yet and why; a move that the rules forbid is refused with its rule."""
    puzzle = puzzle_called(find(key), name)
    fields = {field: str(value) for field, value in (await request.form()).items()}

    def look(puzzle: Puzzle, lang: str) -> PuzzleView:
        told = judge(puzzle, Face(puzzle.position).compose(fields), cast_in(puzzle, lang))
        return view_of(puzzle, lang, note_of(told, lang), solved=told.right)

    try:
        return await _shown(request, house, puzzle, look)
    except Refused as refused:
        return await _refused(request, house, puzzle, refused)


@post("/puzzles/{key:str}/{name:str}/touch")
async def touch(request: Visit, house: House, key: str, name: str) -> Answer:
    """Why a touch on the board makes no move, told with the rule."""
    puzzle, lang = puzzle_called(find(key), name), who(request).lang
    touched = str((await request.form()).get("touched", ""))[:_LONGEST_TOUCH].split()
    await house.preparation.ready(puzzle.game)
    wrong = await asyncio.to_thread(Face(puzzle.position).wrong_touch, touched)
    if wrong is None:
        return await _shown(request, house, puzzle, _untouched) if not by_script(request) else _nothing()
    note = Note(as_sentence(wrong.reason.say(lang)), wrong.rule, refused=True)
    return await _told(request, house, puzzle, note)


@post("/puzzles/{key:str}/{name:str}/hint")
async def hint(request: Visit, house: House, key: str, name: str) -> Answer:
    """What is good about the best move, and where it begins; not which one it is."""

    def look(puzzle: Puzzle, lang: str) -> PuzzleView:
        told = idea(puzzle, cast_in(puzzle, lang))
        return view_of(puzzle, lang, note_of(told, lang, lights_of(puzzle, 1)))

    return await _shown(request, house, puzzle_called(find(key), name), look)


@post("/puzzles/{key:str}/{name:str}/solution")
async def solution(request: Visit, house: House, key: str, name: str) -> Answer:
    """The best move, made on the board, and why."""

    def look(puzzle: Puzzle, lang: str) -> PuzzleView:
        return view_of(puzzle, lang, note_of(answer(puzzle, cast_in(puzzle, lang)), lang), shown=True)

    return await _shown(request, house, puzzle_called(find(key), name), look)


def _untouched(puzzle: Puzzle, lang: str) -> PuzzleView:
    return view_of(puzzle, lang)


Look = Callable[[Puzzle, str], PuzzleView]
"""What somebody is shown of a puzzle, in a language."""


async def _shown(request: Visit, house: House, puzzle: Puzzle, look: Look, status: int = 200) -> Response[Any]:
    """The puzzle's page; for its script only the table. While the game gets ready, how far that is."""
    guest, here = who(request), address_of(puzzle)
    if not await house.preparation.soon(puzzle.game, house.settings.patience_seconds):
        progress = house.preparation.progress(puzzle.game)
        return page(render("preparing.html", guest, here, name="", progress=progress))
    view = await asyncio.to_thread(look, puzzle, guest.lang)
    template = "puzzles/table.html" if by_script(request) else "puzzles/puzzle.html"
    drawn = render(template, guest, here, view=view, game=puzzle.game)
    return page(view.note.refill(drawn) if view.note is not None else drawn, status=status)


async def _told(request: Visit, house: House, puzzle: Puzzle, note: Note, status: int = 200) -> Response[Any]:
    """A word beside the puzzle as it stands; for the script only the line."""
    if by_script(request):
        return page(draw_note(note, who(request), puzzle.game.key), status=status)
    return await _shown(request, house, puzzle, lambda one, lang: view_of(one, lang, note), status)


async def _refused(request: Visit, house: House, puzzle: Puzzle, refused: Refused) -> Response[Any]:
    return await _told(request, house, puzzle, refusal(refused, who(request).lang), status_of(refused))


def _nothing() -> Answer:
    return Response(None, status_code=204)
