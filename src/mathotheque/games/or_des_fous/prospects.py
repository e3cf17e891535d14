"""L'Or des Fous: what an evaluation looks at, as numbers."""

from __future__ import annotations

from mathotheque.core.kernel import Doubles, Ints, part
from mathotheque.games.or_des_fous.geometry import COLUMN, DIRECTIONS, GAP, OFF, ROW, ROWS, STRAIGHT, TO
from mathotheque.games.or_des_fous.rules import (
    BEGINNER,
    BOARD,
    CHAMPION,
    FACES,
    NOWHERE,
    PAWN,
    PAWNS,
    STONE,
    VARIANT,
    blocked,
    camp_row,
    carrier,
    carries,
    chain,
    in_camp,
    mark,
    touches,
)

# --- what is looked at for each seat
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
# --- the same by the face of the die
WINS_WITH = COUNT  # 3: it could win at once
CAPTURES_WITH = WINS_WITH + FACES  # 3: it could take a stone
RELAYS_WITH = CAPTURES_WITH + FACES  # 3: it could pass a stone on
GAIN_WITH = RELAYS_WITH + FACES  # 3: so many rows the stone could be brought forward
SEEN = GAIN_WITH + FACES


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
def look_at_chances(s: Ints, seat: int, seen: Doubles, at: int) -> None:
    """What the seat could do with each face of the die: win, take a stone, pass one on."""
    first, second = carrier(s, seat, 0), carrier(s, seat, 1)
    enemy = mark(1 - seat)
    wins, captures, relays, gains, prey = 0, 0, 0, 0, 0
    for face in range(FACES):
        die = face + 1
        win, capture, touch, gain, near = False, False, False, 0, 0
        ways = DIRECTIONS if die == 1 or s[VARIANT] == CHAMPION else STRAIGHT
        for place in range(PAWNS):
            cell = s[PAWN + seat * PAWNS + place]
            if cell in (first, second) or min(GAP[cell, s[STONE]], GAP[cell, s[STONE + 1]]) > die + 1:
                continue
            for direction in range(ways):
                to = TO[face, cell, direction]
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
        wins += count(win, seen, at + WINS_WITH + face)
        captures += count(capture, seen, at + CAPTURES_WITH + face)
        relays += count(touch, seen, at + RELAYS_WITH + face)
        seen[at + GAIN_WITH + face] = gain
        gains += gain
        prey += near
    seen[at + GAIN] = gains / FACES
    seen[at + PREY] = prey / FACES
    if wins > 0:
        seen[at + WINS + wins - 1] = 1.0
    if captures > 0:
        seen[at + CAPTURES + captures - 1] = 1.0
    if relays > 0:
        seen[at + RELAYS + relays - 1] = 1.0


@part
def count(holds: bool, seen: Doubles, place: int) -> int:
    """Notes that it holds, and counts it."""
    if holds:
        seen[place] = 1.0
        return 1
    return 0


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
def look_at_places(s: Ints, seat: int, seen: Doubles, at: int) -> None:
    """Where the seat's stones and pawns stand: from its best stone, or the nearest of the enemy's if it has none.

    Of two that are as good the nearer counts; where both are as near, each pawn looks to the one nearer itself.
    """
    first, second = carrier(s, seat, 0), carrier(s, seat, 1)
    third, fourth = carrier(s, 1 - seat, 0), carrier(s, 1 - seat, 1)  # the enemy's
    packed = steps_home(s, seat)
    stone, twin = first, second
    if first == NOWHERE:
        seen[at + NO_STONE] = 1.0
        stone, twin = third, fourth
    elif second != NOWHERE:
        missing, other = gap(s, seat, first, packed), gap(s, seat, second, packed)
        seen[at + BOTH] = 1.0
        seen[at + SECOND] = max(missing, other)
        if missing != other:
            stone, twin = first if missing < other else second, NOWHERE
    best = nearer(stone, twin, seat)
    if best != NOWHERE:
        stone, twin = best, NOWHERE
    left = home_distance(stone, seat)
    if first != NOWHERE:
        seen[at + GAPS + min(gap(s, seat, stone, packed), MOST_GAP)] = 1.0
        seen[at + ROWS_LEFT] = left
    for place in range(PAWNS):
        cell = s[PAWN + seat * PAWNS + place]
        if not carries(s, cell):
            seen[at + SPREAD] += GAP[cell, stone] if twin == NOWHERE else min(GAP[cell, stone], GAP[cell, twin])
            if home_distance(cell, seat) < left:
                seen[at + BEHIND] += 1.0
                if is_led(cell, stone) or is_led(cell, twin):
                    seen[at + LEADERS] += 1.0
            if is_near(cell, third) or is_near(cell, fourth):
                seen[at + HUNTERS] += 1.0


@part
def look(s: Ints, seat: int, seen: Doubles, at: int) -> None:
    """All that is looked at for a seat, `SEEN` numbers from place `at` on."""
    for k in range(at, at + SEEN):
        seen[k] = 0.0
    look_at_places(s, seat, seen, at)
    look_at_chances(s, seat, seen, at)
