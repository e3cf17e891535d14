"""L'Or des Fous: what the search is told. Opinions, no rules."""

from __future__ import annotations

from math import tanh

import numpy as np

from mathotheque.core.kernel import ACTOR, OVER, PHASE, VALUE, WEIGHT, Doubles, Ints, part, rule
from mathotheque.games.or_des_fous.geometry import COLUMN, DIRECTIONS, GAP, OFF, ROW, ROWS, STRAIGHT, TO
from mathotheque.games.or_des_fous.rules import (
    BEGINNER,
    BOARD,
    CHAMPION,
    DIE,
    EMPTY,
    FACES,
    KEEP,
    NOWHERE,
    PASS,
    PAWN,
    PAWNS,
    STONE,
    VARIANT,
    blocked,
    camp_row,
    carrier,
    carries,
    chain,
    direction_of,
    end_of,
    extra_of,
    giver_of,
    in_camp,
    mark,
    place_of,
    touches,
)

# --- what is looked at for each seat, as places in a row of weights
WINS = 0  # 3: it could win at once with one, two or all faces of the die
GAPS = WINS + FACES  # 7: cells missing in a chain from its nearest stone to its camp, 0 to 6 or more
MOST_GAP = 6
NO_STONE = GAPS + MOST_GAP + 1
BOTH = NO_STONE + 1
CAPTURES = BOTH + 1  # 3: it could take a stone with one, two or all faces
RELAYS = CAPTURES + FACES  # 3: it could pass a stone on with one, two or all faces
GAIN = RELAYS + FACES  # rows the stone could be brought forward, the mean over the faces
ROWS_LEFT = GAIN + 1  # between that stone and the camp
SPREAD = ROWS_LEFT + 1  # of its free pawns from that stone (or from the nearest enemy carrier)
BEHIND = SPREAD + 1  # free pawns between that stone and the camp
SECOND = BEHIND + 1  # the gap of its other stone
HUNTERS = SECOND + 1  # its free pawns near an enemy carrier
LEADERS = HUNTERS + 1  # its free pawns on the stone's way to the camp
PREY = LEADERS + 1  # how near its camp a stone is that it could take, the mean over the faces
COUNT = PREY + 1

ROLES = 2  # the seat to roll or to move, and the other: a threat is worth more to the first
_BYTE = 8
_UNKNOWN = 255
_ASIDE = 2  # columns beside the stone's own that still are its way
_NEAR = 3  # a pawn's longest move


@part
def home_distance(cell: int, seat: int) -> int:
    return abs(ROW[cell] - camp_row(seat))


@part
def steps_home(s: Ints, seat: int) -> int:
    """For each of the seat's free pawns the cells missing in a chain from it to the camp, a byte each.

    The pawn with the fewest is settled first, and the others may build on it.
    """
    packed, left = 0, 0
    for place in range(PAWNS):
        cell = s[PAWN + seat * PAWNS + place]
        free = not carries(s, cell)
        packed |= (home_distance(cell, seat) if free else _UNKNOWN) << _BYTE * place
        left |= (1 if free else 0) << place
    while left != 0:
        best, nearest = _UNKNOWN, 0
        for place in range(PAWNS):
            missing = packed >> _BYTE * place & 255
            if left >> place & 1 and missing < best:
                best, nearest = missing, place
        left ^= 1 << nearest
        here = s[PAWN + seat * PAWNS + nearest]
        for place in range(PAWNS):
            if left >> place & 1:
                missing = packed >> _BYTE * place & 255
                through = best + GAP[here, s[PAWN + seat * PAWNS + place]] - 1
                if through < missing:
                    packed ^= (missing ^ through) << _BYTE * place
    return packed


@part
def gap(s: Ints, seat: int, stone: int, packed: int) -> int:
    """The cells missing in a chain from the stone to the camp."""
    missing = home_distance(stone, seat)
    for place in range(PAWNS):
        cell = s[PAWN + seat * PAWNS + place]
        if not carries(s, cell):
            missing = min(missing, (packed >> _BYTE * place & 255) + GAP[stone, cell] - 1)
    return missing


@part
def forward(s: Ints, seat: int, place: int, to: int, giver: int) -> int:
    """How many rows the giver's stone comes forward at the most when the pawn goes to `to`; the whole way wins."""
    linked = chain(s, seat, place, to)
    best = 0
    for end in range(PAWNS):
        if linked >> end & 1:
            cell = to if end == place else s[PAWN + seat * PAWNS + end]
            best = max(best, home_distance(giver, seat) - home_distance(cell, seat))
    return best


@part
def prospects(s: Ints, seat: int, w: Doubles) -> float:
    """What the seat could do with each face of the die: win, take a stone, pass one on."""
    first, second = carrier(s, seat, 0), carrier(s, seat, 1)
    enemy = mark(1 - seat)
    wins, captures, relays, gains, prey = 0, 0, 0, 0, 0
    for die in range(1, FACES + 1):
        win, capture, touch, gain, near = False, False, False, 0, 0
        ways = DIRECTIONS if die == 1 or s[VARIANT] == CHAMPION else STRAIGHT
        for place in range(PAWNS):
            cell = s[PAWN + seat * PAWNS + place]
            if cell in (first, second) or min(GAP[cell, s[STONE]], GAP[cell, s[STONE + 1]]) > die + 1:
                continue
            for direction in range(ways):
                to = TO[die - 1, cell, direction]
                if to == OFF or s[BOARD + to] == mark(seat) or blocked(s, cell, direction, die, enemy):
                    continue
                if s[BOARD + to] == enemy:
                    if carries(s, to) and s[VARIANT] != BEGINNER:
                        capture = True
                        near = max(near, ROWS - 1 - home_distance(to, seat))
                        win = win or in_camp(to, seat)
                    continue
                for which in range(2):
                    giver = first if which == 0 else second
                    if touches(giver, to):
                        touch = True
                        rows = forward(s, seat, place, to, giver)
                        gain = max(gain, rows)
                        win = win or rows == home_distance(giver, seat)
        wins += 1 if win else 0
        captures += 1 if capture else 0
        relays += 1 if touch else 0
        gains += gain
        prey += near
    total = (w[GAIN] * gains + w[PREY] * prey) / FACES
    if wins > 0:
        total += w[WINS + wins - 1]
    if captures > 0:
        total += w[CAPTURES + captures - 1]
    if relays > 0:
        total += w[RELAYS + relays - 1]
    return total


@part
def is_near(cell: int, carrier: int) -> bool:
    return carrier != NOWHERE and GAP[cell, carrier] <= _NEAR


@part
def nearer(one: int, other: int, seat: int) -> int:
    """The stone nearer the seat's camp; NOWHERE when both are as near, or the second is missing."""
    if other == NOWHERE or home_distance(one, seat) == home_distance(other, seat):
        return NOWHERE
    return one if home_distance(one, seat) < home_distance(other, seat) else other


@part
def is_led(cell: int, stone: int) -> bool:
    return stone != NOWHERE and abs(COLUMN[cell] - COLUMN[stone]) <= _ASIDE


@part
def standing(s: Ints, seat: int, w: Doubles) -> float:
    """Where the seat's stones and pawns stand: from its best stone, or the nearest of the enemy's if it has none.

    Of two that are as good the nearer counts; where both are as near, each pawn looks to the one nearer itself.
    """
    first, second = carrier(s, seat, 0), carrier(s, seat, 1)
    third, fourth = carrier(s, 1 - seat, 0), carrier(s, 1 - seat, 1)  # the enemy's
    packed = steps_home(s, seat)
    total = 0.0
    stone, twin = first, second
    if first == NOWHERE:
        total += w[NO_STONE]
        stone, twin = third, fourth
    elif second != NOWHERE:
        missing, other = gap(s, seat, first, packed), gap(s, seat, second, packed)
        total += w[BOTH] + w[SECOND] * max(missing, other)
        if missing != other:
            stone, twin = first if missing < other else second, NOWHERE
    best = nearer(stone, twin, seat)
    if best != NOWHERE:
        stone, twin = best, NOWHERE
    left = home_distance(stone, seat)
    if first != NOWHERE:
        total += w[GAPS + min(gap(s, seat, stone, packed), MOST_GAP)] + w[ROWS_LEFT] * left
    for place in range(PAWNS):
        cell = s[PAWN + seat * PAWNS + place]
        if not carries(s, cell):
            total += w[SPREAD] * (GAP[cell, stone] if twin == NOWHERE else min(GAP[cell, stone], GAP[cell, twin]))
            if home_distance(cell, seat) < left:
                total += w[BEHIND]
                if is_led(cell, stone) or is_led(cell, twin):
                    total += w[LEADERS]
            if is_near(cell, third) or is_near(cell, fourth):
                total += w[HUNTERS]
    return total


@part
def outlook(s: Ints, seat: int, w: Doubles) -> float:
    """All that is looked at for a seat, weighed."""
    return standing(s, seat, w) + prospects(s, seat, w)


WEIGHTS = np.array([
    [  # normal
        [
            0.220, 0.506, 1.440, 0.306, 0.470, 0.302, 0.151, 0.134, 0.148, 0.480, -1.369, 1.213, -0.144, -0.245,
            -0.346, 0.110, 0.090, 0.125, 0.453, -0.430, -0.013, 0.000, -0.026, 0.087, 0.074, 0.197
        ],
        [
            0.205, 0.382, 0.554, 0.151, 0.178, 0.078, -0.015, -0.037, -0.123, 0.360, -1.213, 1.369, -0.188, -0.337,
            -0.512, 0.057, 0.089, 0.112, 0.323, -0.399, -0.018, 0.021, -0.103, 0.058, 0.057, 0.191
        ],
    ],
    [  # beginner
        [
            0.247, 0.652, 1.155, 0.157, 0.332, 0.224, 0.041, -0.027, -0.175, 0.000, 0.000, 0.000, 0.000, 0.000,
            0.000, 0.132, 0.167, 0.220, 0.373, -0.506, -0.028, 0.046, 0.000, 0.017, 0.135, 0.000
        ],
        [
            0.215, 0.498, 0.624, -0.082, 0.131, 0.047, -0.122, -0.182, -0.343, 0.000, 0.000, 0.000, 0.000, 0.000,
            0.000, 0.116, 0.171, 0.216, 0.279, -0.460, -0.034, 0.035, 0.000, 0.012, 0.132, 0.000
        ],
    ],
    [  # champion
        [
            0.207, 0.481, 1.399, 0.382, 0.467, 0.367, 0.181, 0.107, 0.104, 0.198, -1.131, 0.972, -0.220, -0.434,
            -0.631, 0.130, 0.121, 0.132, 0.331, -0.337, -0.013, -0.020, -0.055, 0.090, 0.059, 0.227
        ],
        [
            0.186, 0.336, 0.497, 0.146, 0.186, 0.127, 0.017, -0.088, -0.191, 0.101, -0.972, 1.131, -0.283, -0.614,
            -0.911, 0.119, 0.125, 0.139, 0.219, -0.301, -0.018, -0.018, -0.125, 0.063, 0.053, 0.230
        ],
    ],
])  # fmt: skip
"""Fitted, not thought up: for each variant and role the weights under which tanh of their sum best predicts the result
of games the evaluation played against itself (some 80,000 positions a round, a few moves at random, five to seven
rounds; logistic regression on the mean of the final result and of what a look one reply ahead expects)."""


@rule(VALUE)
def value(s: Ints, out: Doubles) -> None:
    """The result each seat may expect."""
    me = s[ACTOR]
    if s[PHASE] == OVER:
        out[me] = 1.0
    else:
        w = WEIGHTS[s[VARIANT]]
        out[me] = tanh(outlook(s, me, w[0]) - outlook(s, 1 - me, w[1]))
    out[1 - me] = -out[me]


WIN, TAKE, ADVANCE, RETREAT = 1e6, 4.0, 4.0, 0.2
"""How likely a playout is to choose a win, a capture, a stone brought forward or back, beside any other move."""


@rule(WEIGHT)
def weight(s: Ints, action: int) -> float:
    """A win first; then captures and stones that come nearer home."""
    extra = extra_of(action)
    if action == PASS or extra == KEEP:
        return 1.0
    me = s[ACTOR]
    cell = s[PAWN + me * PAWNS + place_of(action)]
    to = TO[s[DIE] - 1, cell, direction_of(action)]
    if s[BOARD + to] != EMPTY:
        return WIN if in_camp(to, me) else TAKE
    end = s[PAWN + me * PAWNS + end_of(extra)]
    if end == cell:
        end = to
    if in_camp(end, me):
        return WIN
    return ADVANCE if home_distance(end, me) < home_distance(carrier(s, me, giver_of(extra)), me) else RETREAT
