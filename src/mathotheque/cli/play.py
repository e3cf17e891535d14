"""`mathotheque play GAME`: people and computers round one terminal."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import click
from rich.console import Console
from rich.markdown import Markdown

from mathotheque.cli.guest import TerminalGuest
from mathotheque.cli.options import game_of, with_game_options
from mathotheque.cli.prompting import prompt
from mathotheque.cli.seating import Seating
from mathotheque.cli.session import Session
from mathotheque.cli.understanding import MOST_MEANT, in_words, listed, meant
from mathotheque.core.chance import Dice
from mathotheque.core.errors import BadNotation, BadSeat, Refused
from mathotheque.core.folders import data_folder
from mathotheque.core.game import Game
from mathotheque.core.options import settle
from mathotheque.core.protocols import Asked
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Decide, Over
from mathotheque.guests.process import LIMIT


def command(lang: str) -> click.Command:
    """The command in `lang`."""

    def say(key: str) -> str:
        return Message.of(f"cli.help.{key}").say(lang)

    @click.command("play", help=say("play"))
    @click.argument("game")
    @click.option("--seats", help=say("seats"))
    @click.option("--bot", "level", help=say("bot"))
    @click.option(
        "--limit", type=click.FloatRange(min=0, min_open=True), default=LIMIT, show_default=True, help=say("limit")
    )
    @click.option("--questions", help=say("questions"))
    @click.option("--word", "words", multiple=True, help=say("word"))
    @click.option("--position", help=say("position"))
    @click.option("--record", "file", type=click.Path(path_type=Path), help=say("record-file"))
    def play(
        game: str,
        seats: str | None,
        level: str | None,
        limit: float,
        questions: str | None,
        words: tuple[str, ...],
        position: str | None,
        file: Path | None,
        **options: str | bool | None,
    ) -> None:
        chosen = game_of(game, options)
        seating = (
            Seating.read(chosen, seats) if seats else Seating.against_the_computer(chosen, lang, level)
        )  # fmt: skip
        kinds = kinds_of_questions(chosen, questions) if questions is not None else ()
        play_at_terminal(
            chosen, seating, lang, questions=kinds, words=words, position=position, file=file, limit=limit
        )  # fmt: skip

    return with_game_options(play, lang)


def kinds_of_questions(game: Game, text: str) -> tuple[str, ...]:
    """The kind for each seat: `easy` for everybody, or one for each as in `easy,hard,all`."""
    given = [word.strip() for word in text.split(",")]
    if len(given) == 1:
        given *= game.seats
    if len(given) != game.seats:
        raise BadSeat(Message.of("cli.questions-count", n=game.seats, given=len(given)))
    return tuple(str(settle(game.table_options, {"questions": kind}, game.key)["questions"]) for kind in given)


def play_at_terminal(
    game: Game,
    seating: Seating,
    lang: str,
    *,
    questions: tuple[str, ...] = (),
    words: tuple[str, ...] = (),
    position: str | None = None,
    file: Path | None = None,
    limit: float = LIMIT,
) -> None:
    """Play one match to its end, or until somebody leaves; it is written down either way."""
    first = game.read(position) if position else game.start()
    session = Session(game, seating.names, seating.bots(game, limit), Dice.fresh(words), first, questions)
    console = Console()
    welcome = Message.of("cli.welcome", title=game.title, players=seating.told(lang)).say(lang)
    console.print(welcome, markup=False, highlight=False)
    table = Table(session, lang, console)
    try:
        table.run()
    except (click.Abort, KeyboardInterrupt, EOFError):
        click.echo()
    finally:
        _save(session, file, lang)


def _save(session: Session, file: Path | None, lang: str) -> None:
    if not session.events:
        return
    over = isinstance(session.position.turn, Over)
    target = file or records_folder() / f"{session.game.key}-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(session.record(secret=not over).text, encoding="utf-8")
    click.echo(Message.of("cli.saved", file=str(target)).say(lang))
    if over:
        click.echo(Message.of("cli.verify-it", file=str(target)).say(lang))


def records_folder() -> Path:
    """Where matches are written when no file is named."""
    return data_folder() / "records"


class Table:
    """The match on the screen: shows the board to whoever is to play, and asks."""

    def __init__(self, session: Session, lang: str, console: Console) -> None:
        self._session = session
        self._lang = lang
        self._console = console
        self._shown_to: int | None = None
        self._dealt = False
        self._commands: dict[str, Callable[[int], bool]] = {
            **dict.fromkeys(("coups", "moves", "?"), self._list_moves),
            **dict.fromkeys(("indice", "hint", "h"), self._hint),
            **dict.fromkeys(("retour", "undo", "u"), self._undo),
            **dict.fromkeys(("règles", "regles", "rules", "r"), self._rules),
            **dict.fromkeys(("quitter", "quit", "q"), self._quit),
        }

    def run(self) -> None:
        """Until the game is over, or somebody leaves."""
        session = self._session
        self._say("cli.promise", commitment=session.dice.commitment[:16])
        while True:
            match session.position.turn:
                case Over() as over:
                    self._finish(over)
                    return
                case Chance() if session.position.asked in session.people:
                    self._put_question(session.ask())
                case Chance() if session.position.asked is not None:
                    self._happen(*session.guess(session.position.asked))
                case Chance():
                    self._happen(session.roll())
                case Decide(seat):
                    if not self._decide(seat):
                        return

    def _decide(self, seat: int) -> bool:
        """Let the seat choose; whether play goes on."""
        self._dealt = True
        moves = self._session.position.moves
        if len(moves) == 1 and not self._session.game.hides:
            self._happen(moves[0])
            return True
        if seat in self._session.bots:
            move = self._session.answer(seat)
            self._tell_trouble(seat)
            self._happen(move)
            return True
        return self._ask(seat)

    def _tell_trouble(self, seat: int) -> None:
        """Why another plays in the place of somebody's own bot, if that has just come about."""
        bot = self._session.bots[seat]
        if isinstance(bot, TerminalGuest) and (trouble := bot.take_trouble()):
            self._print(trouble.say(self._lang))

    def _ask(self, seat: int) -> bool:
        self._draw_curtain(seat)
        self._print()
        self._print(self._session.position.sketch(seat, self._lang, self._session.cast(seat)))
        while True:
            answer = prompt(self._call_to(seat), self._lang).strip()
            command = self._commands.get(answer.lower())
            if command == self._quit:
                return False
            if command:
                if command(seat):
                    return True
                continue
            try:
                self._happen(answer)
            except BadNotation as unread:
                if self._play_words(seat, answer, unread):
                    return True
            except Refused as refused:
                self._print(refused.say(self._lang))
            else:
                return True

    def _call_to(self, seat: int) -> Message:
        name = self._session.names[seat]
        if name == Message.of("cli.you").say(self._lang):
            return Message.of("cli.prompt-you")
        return Message.of("cli.prompt", name=name)

    def _play_words(self, seat: int, answer: str, unread: BadNotation) -> bool:
        """Play the move that was typed in words; whether it could be only one."""
        moves = self._moves(seat)
        found = meant(answer, moves)
        if len(found) == 1:
            self._happen(found[0])
            return True
        if found:
            self._say("cli.which-move")
            self._console.print(listed({code: moves[code] for code in found[:MOST_MEANT]}))
        else:
            self._print(unread.say(self._lang))
            if not hasattr(self._session.game.words, "announced"):  # where moves are to be found, none is given away
                self._say("cli.in-words", example=next(iter(moves.values())))
        return False

    def _moves(self, seat: int) -> dict[str, str]:
        return in_words(self._session.position.view(seat), self._session.cast(seat), self._lang)

    def _put_question(self, asked: Asked) -> None:
        """A question to a person; what it teaches is told after the answer."""
        self._print()
        self._print(asked.words(self._lang))
        for number, answer in enumerate(asked.answers(self._lang), 1):
            self._print(f"  {number}. {answer}")
        count = len(asked.answers(self._lang))
        shown = prompt(Message.of("cli.answer", n=count), self._lang, type=click.IntRange(1, count)) - 1
        self._happen(asked.outcome(shown), asked.remark(shown))
        self._print(asked.why(self._lang))

    def _draw_curtain(self, seat: int) -> None:
        """In games with secrets, nothing of the next hand is on the screen before its owner asks for it."""
        session = self._session
        if session.game.hides and len(session.people) > 1 and self._shown_to != seat:
            self._console.clear()
            self._say("cli.curtain", name=session.names[seat])
            click.pause("")
        self._shown_to = seat

    def _happen(self, event: str, remark: str = "") -> None:
        people = self._session.people
        you = people[0] if len(people) == 1 else None
        position = self._session.position
        self._session.play(event, remark)
        if self._session.game.hides and not self._dealt:
            return  # thirty cards dealt one by one tell nobody anything: each sees his hand
        for message in position.tell(event, you, self._session.cast(you)):
            self._print(message.say(self._lang))

    def _list_moves(self, seat: int) -> bool:
        self._say("cli.moves")
        self._console.print(listed(self._moves(seat)))
        return False

    def _hint(self, seat: int) -> bool:
        game = self._session.game
        position = self._session.position
        helper = game.strongest_bot()
        story = self._session.record(secret=True).story(seat)
        view = position.view(seat)
        move = helper.choose(view, story)
        value = helper.values(view, story)[move]
        words = view.label(move, self._session.cast(seat))
        self._say("cli.hint", words=words, move=move, verdict=position.verdict(value))
        for reason in game.guide.reasons(view, move, self._session.cast(seat), story) if game.guide else ():
            self._print(reason.say(self._lang))
        return False

    def _undo(self, seat: int) -> bool:
        undone = self._session.undo(seat)
        self._say("cli.undone" if undone else "cli.nothing-to-undo")
        return undone

    def _rules(self, seat: int) -> bool:
        self._console.print(Markdown(self._session.game.rule_book(self._lang)))
        return False

    def _quit(self, seat: int) -> bool:
        return False

    def _finish(self, over: Over) -> None:
        people = self._session.people
        you = people[0] if len(people) == 1 else None
        self._print(self._session.position.sketch(you, self._lang, self._session.cast(you)))
        if len(over.scores) == 1:
            self._say("cli.score", score=str(over.scores[0]))
            return
        names = [self._session.names[seat] for seat in over.winners]
        if len(names) == len(over.scores):
            self._say("cli.drawn")
        elif over.winners == (you,):
            self._say("cli.won")
        else:
            self._say("cli.result", names=names, n=len(names))

    def _say(self, key: str, **data: object) -> None:
        self._print(Message.of(key, **data).say(self._lang))

    def _print(self, text: str = "") -> None:
        self._console.print(text, markup=False, highlight=False)
