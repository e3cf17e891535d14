"""`mathotheque puzzle [GAME]`: the puzzle of the day, or any other, in the terminal."""

from __future__ import annotations

from datetime import date, datetime

import click
from rich.console import Console

from mathotheque.cli.prompting import prompt
from mathotheque.cli.understanding import MOST_MEANT, in_words, listed, meant
from mathotheque.core.errors import Refused
from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.exercises.collection import puzzle_called, puzzles_of
from mathotheque.exercises.daily import puzzle_of_the_day, today
from mathotheque.exercises.proving import task_of
from mathotheque.exercises.puzzle import Puzzle
from mathotheque.exercises.words import Told, answer, cast_of, idea, judge, story_in_words
from mathotheque.games import find, shelf
from mathotheque.matches.table_options import changed_in_words

_IDEA = ("idée", "idee", "idea", "indice", "hint", "h")
_ANSWER = ("réponse", "reponse", "answer", "a")
_MOVES = ("coups", "moves", "?")
_QUIT = ("quitter", "quit", "q")


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    def say(key: str) -> str:
        return Message.of(f"cli.help.{key}").say(lang)

    @click.command("puzzle", help=say("puzzle"))
    @click.argument("game", required=False)
    @click.option("--date", "day", type=click.DateTime(["%Y-%m-%d"]), help=say("puzzle-date"))
    @click.option("--id", "name", help=say("puzzle-id"))
    def puzzle(game: str | None, day: datetime | None, name: str | None) -> None:
        wanted = day.date() if day else today()
        chosen = find(game) if game else game_of_the_day(wanted)
        solve(puzzle_called(chosen, name) if name else puzzle_of_the_day(chosen, wanted), lang)

    return puzzle


def game_of_the_day(day: date) -> Game:
    """The games with puzzles take turns."""
    games = [game for game in shelf() if puzzles_of(game)]
    return games[day.toordinal() % len(games)]


def solve(puzzle: Puzzle, lang: str) -> None:
    """Show the puzzle and ask until it is found, answered or left."""
    console = Console()
    you = Message.of("exercise.you").say(lang)
    cast = cast_of(puzzle, you)
    moves = in_words(puzzle.position, cast, lang)

    def say(text: str) -> None:
        console.print(text, markup=False, highlight=False)

    def tell(told: Told) -> None:
        say(told.headline.say(lang))
        for words in told.sentences:
            say(f"  {words.say(lang)}")

    options = (option.say(lang) for option in changed_in_words(puzzle.game))
    stage = Message.of("exercise.stage", grade=puzzle.grade).say(lang)
    say(" · ".join((puzzle.game.title, *options, stage, puzzle.id)))
    for _, sentences in story_in_words(puzzle, cast):
        say("  " + " ".join(words.say(lang) for words in sentences))
    say(puzzle.position.sketch(puzzle.seat, lang, cast))
    say(f"{puzzle.text}")
    say(task_of(puzzle.position).say(lang))
    say(Message.of("cli.puzzle-how").say(lang))
    while True:
        typed = prompt(Message.of("cli.prompt-you"), lang).strip()
        asked = typed.lower()
        if asked in _QUIT:
            return
        if asked in _MOVES:
            say(Message.of("cli.moves").say(lang))
            console.print(listed(moves))
        elif asked in _IDEA:
            tell(idea(puzzle, cast))
        elif asked in _ANSWER:
            tell(answer(puzzle, cast))
            return
        else:
            found = meant(typed, moves)
            if len(found) > 1:
                say(Message.of("cli.which-move").say(lang))
                console.print(listed({code: moves[code] for code in found[:MOST_MEANT]}))
                continue
            try:
                told = judge(puzzle, found[0] if found else typed, cast)
            except Refused as refused:
                say(refused.say(lang))
                continue
            tell(told)
            if told.right:
                return
