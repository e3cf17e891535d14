"""Pousse-Blocs on paper: the tracks, twenty blocks that stand like tents, and two dice to fold."""

from __future__ import annotations

from mathotheque.core.game import Game
from mathotheque.core.speech import Message
from mathotheque.core.svg import INK, PAPER, circle, group, path, rect, stroke
from mathotheque.face.material import DICE, PIECES, Drawing, Kit, Piece
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

_SIDE = 20.0  # millimetres
_AROUND = (2, 1, 5, 6, 3, 4)  # opposite faces make seven
_EDGE = 9  # what is seen of a block below its face
_SMALL = 0.68  # of a block where two tracks share the board
_DICE = 2


def board(game: Game, lang: str) -> tuple[str, tuple[float, float]]:
    """The track, or the two that cross, without blocks."""
    if _one_track(game):
        return "".join(one_ground(None).values()), (WIDTH, ONE_HEIGHT)
    return two_ground(0) + "".join(band(side, side, side, "") for side in range(SIDES)), (WIDTH, TWO_HEIGHT)


def kits(game: Game, lang: str, unit: float) -> tuple[Kit, ...]:
    """Blocks of both tracks, and the dice."""

    def said(key: str) -> Message:
        return Message.of(f"pousse-blocs.print.{key}")

    scale = unit if _one_track(game) else _SMALL * unit
    blocks = tuple(Piece(_tent(number, track, scale, lang)) for track in range(len(TRACKS)) for number in BLOCKS)
    die = cube([_face(pips) for pips in _AROUND], _SIDE, said("die").say(lang))
    return (
        Kit(PIECES, said("blocks"), said("blocks-how"), blocks, gap=3),
        Kit(DICE, said("dice"), said("dice-how"), (Piece(die, _DICE),)),
    )


def _one_track(game: Game) -> bool:
    return has_one_track(MODES.index(str(game.chosen["mode"])))


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
