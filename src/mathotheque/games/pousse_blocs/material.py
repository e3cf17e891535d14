"""Pousse-Blocs on paper: the tracks, twenty blocks that stand like tents, and two dice to fold."""

from __future__ import annotations

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.core.svg import INK, PAPER, circle, group, path, rect, stroke
from mathotheque.face.material import DICE, PIECES, Drawing, EmptyBoard, Kit, Piece
from mathotheque.face.nets import FACE, cube
from mathotheque.games.pousse_blocs import pieces
from mathotheque.games.pousse_blocs.board import TRACKS
from mathotheque.games.pousse_blocs.rules import BLOCKS, MODES, SIDES
from mathotheque.games.pousse_blocs.sides import has_one_track
from mathotheque.games.pousse_blocs.tracks import (
    BLOCK_HEIGHT,
    BLOCK_WIDTH,
    ONE_HEIGHT,
    TWO_HEIGHT,
    WIDTH,
    band,
    one_ground,
    two_ground,
)

_SIDE = 18.0  # millimetres
_AROUND = (2, 1, 5, 6, 3, 4)  # opposite faces make seven
_EDGE = 9  # what is seen of a block below its face
_SMALL = 0.68  # of a block where two tracks share the board
_DICE = 2


def boards(game: Game, lang: str) -> tuple[EmptyBoard, ...]:
    """The track, and the two that cross, without blocks; only what the mode needs where one was chosen."""
    one = EmptyBoard(_said("board.one"), "".join(one_ground(None).values()), (WIDTH, ONE_HEIGHT))
    bands = "".join(band(side, side, side, "") for side in range(SIDES))
    two = EmptyBoard(_said("board.two"), two_ground(0) + bands, (WIDTH, TWO_HEIGHT))
    return tuple(board for board, wanted in zip((one, two), _tracks(game), strict=True) if wanted)


def kits(game: Game, lang: str, unit: float) -> tuple[Kit, ...]:
    """The blocks that fit each board, and the dice."""
    one, two = _tracks(game)
    how, gap = _said("blocks-how"), 3
    alone = tuple(Piece(_tent(number, 0, unit, lang)) for number in BLOCKS)
    crossed = tuple(
        Piece(_tent(number, track, _SMALL * unit, lang)) for track in range(len(TRACKS)) for number in BLOCKS
    )
    blocks = (Kit(PIECES, _said("blocks.one"), how, alone, gap), Kit(PIECES, _said("blocks.two"), how, crossed, gap))
    die = cube([_face(pips) for pips in _AROUND], _SIDE, _said("die").say(lang))
    dice = Kit(DICE, _said("dice"), _said("dice-how"), (Piece(die, _DICE),))
    return (*(kit for kit, wanted in zip(blocks, (one, two), strict=True) if wanted), dice)


def _said(key: str) -> Message:
    return Message.of(f"pousse-blocs.print.{key}")


def _tracks(game: Game) -> tuple[bool, bool]:
    """Whether the track alone and the two that cross are wanted: both, unless a mode was chosen."""
    one = has_one_track(MODES.index(str(game.chosen["mode"])))
    return (one, not one) if "mode" in game.changed else (True, True)


def _tent(number: int, track: int, unit: float, lang: str) -> Drawing:
    """A block seen from both sides, folded in the middle."""
    face = pieces.block(number, BLOCK_WIDTH - 4, BLOCK_HEIGHT - _EDGE - 4, dark=track == 1)
    near = group(face, at=(2, BLOCK_HEIGHT + 2))
    far = f'<g transform="rotate(180 {BLOCK_WIDTH / 2:g} {BLOCK_HEIGHT})">{near}</g>'
    cut = rect(1, 1, BLOCK_WIDTH - 2, 2 * BLOCK_HEIGHT - 2, 0, PAPER, **stroke(INK, 1.2))
    fold = path(f"M1 {BLOCK_HEIGHT}H{BLOCK_WIDTH - 1}", "none", **stroke("#6A6A6A", 1, dashes="5 4", cap="butt"))
    label = Message.of("pousse-blocs.print.block", block=number, track=TRACKS[track]).say(lang)
    return Drawing(cut + far + near + fold, (BLOCK_WIDTH, 2 * BLOCK_HEIGHT), BLOCK_WIDTH * unit, label)


def _face(pips: int) -> str:
    dots = "".join(circle(50 + 25 * x, 50 + 25 * y, 9.5, INK) for x, y in pieces.PIPS[pips])
    return rect(0, 0, FACE, FACE, 0, PAPER) + dots
