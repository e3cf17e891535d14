"""A position on paper: the board, whose turn it is, its text, and a square of dots that opens it in a room.

What a game hides stays hidden: then the sheet shows what everybody sees, without text and without dots.
"""

from __future__ import annotations

from mathotheque.core.position import EVERYTHING, Position
from mathotheque.core.speech import Message
from mathotheque.core.turn import Chance, Decide, Over
from mathotheque.face.material import Writing
from mathotheque.face.writing import Block, Heading, Paragraph, plain
from mathotheque.matches.table_options import changed_in_words
from mathotheque.printing.frame import FOOT, HEAD, framed
from mathotheque.printing.pages import Document, Placed, Sheet
from mathotheque.printing.paper import MARGIN, Paper
from mathotheque.printing.pictures import lying_dice, position_drawing, seat_mark
from mathotheque.printing.qr import position_address, square

POSITION = "position"
_BELOW, _SQUARE, _GAP = 46.0, 38.0, 5.0  # millimetres
_MARK, _DIE = 7.0, 13.0  # millimetres: the mark of whose turn it is, and a die
_DICE = 21.0  # millimetres from the top of the words to the dice
_SIZE = 9.0


def position_document(position: Position, paper: Paper, lang: str, room: str) -> Document:
    """One sheet; `room` is where the dots lead, nothing for none."""
    sheet = position_sheet(position, paper, lang, room)
    return Document(f"{position.game.title} · {sheet.title}", lang, paper, (sheet,))


def position_sheet(position: Position, paper: Paper, lang: str, room: str) -> Sheet:
    """The board with what there is to know of it."""
    game = position.game
    title = Message.of("print.sheet.position").say(lang)
    open_table = position.view(None) if game.hides and position.viewer == EVERYTHING else position
    seat = None if game.hides else _seat(position)
    top, height = MARGIN + HEAD, paper.inner_height - HEAD - FOOT - _BELOW
    drawing = position_drawing(open_table, seat, lang, paper.inner_width, height)
    board = Placed(drawing, (paper.width - drawing.width) / 2, top + (height - drawing.height) / 2)
    low = top + height + _GAP
    placed = [board]
    width = paper.inner_width
    if room and not game.hides:
        link = position_address(room, game, str(position))
        dots = square(link, _SQUARE, Message.of("print.scan").say(lang))
        placed.append(Placed(dots, paper.width - MARGIN - _SQUARE, low))
        width -= _SQUARE + _GAP
    left = MARGIN
    if isinstance(position.turn, Decide):
        placed.append(Placed(seat_mark(position.turn.seat, _MARK), left, low - 1))
        left, width = left + _MARK + 2, width - _MARK - 2
    words = Writing(_words(position, lang, room), width, _DICE - 1, _SIZE)
    dice = lying_dice(open_table, _DIE, lang)
    placed[1:1] = [
        Placed(words, left, low),
        *(Placed(die, left + k * (_DIE + 2), low + _DICE) for k, die in enumerate(dice)),
    ]
    options = " · ".join(option.say(lang) for option in changed_in_words(game))
    return Sheet(POSITION, title, (framed(game, paper, lang, game.title, options or title, placed),))


def _seat(position: Position) -> int | None:
    """Whoever is to decide sits at the bottom."""
    return position.turn.seat if isinstance(position.turn, Decide) else None


def _words(position: Position, lang: str, room: str) -> tuple[Block, ...]:
    game = position.game
    head = Heading(2, plain(_turn(position).say(lang)))
    if game.hides:
        return head, Paragraph(plain(Message.of("print.hidden").say(lang)))
    text = Message.of("print.position-text", text=str(position)).say(lang)
    scan = (Paragraph(plain(Message.of("print.scan").say(lang))),) if room else ()
    return head, Paragraph(plain(text)), *scan


def _turn(position: Position) -> Message:
    match position.turn:
        case Decide(seat):
            return Message.of("print.turn", seat=seat + 1)
        case Chance():
            return Message.of("print.chance")
        case Over():
            return Message.of("print.over")
