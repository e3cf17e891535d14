"""L'Or des Fous: what the plain evaluation looks at, as numbers that a network can weigh, and more of them.

`advice` weighs while it looks, and its sums stay as they are to the last bit: reviews and puzzles rest on them.
"""

from __future__ import annotations

from mathotheque.core.kernel import Doubles, Ints, part
from mathotheque.games.or_des_fous.advice import (
    BEHIND,
    BOTH,
    CAPTURES,
    COUNT,
    GAIN,
    GAPS,
    HUNTERS,
    LEADERS,
    MOST_GAP,
    NO_STONE,
    PREY,
    RELAYS,
    ROWS_LEFT,
    SECOND,
    SPREAD,
    WINS,
    forward,
    gap,
    home_distance,
    is_led,
    is_near,
    nearer,
    steps_home,
)
from mathotheque.games.or_des_fous.geometry import DIRECTIONS, GAP, OFF, ROWS, STRAIGHT, TO
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
    carrier,
    carries,
    in_camp,
    mark,
    touches,
)

# --- after what `advice` looks at for each seat, the same by the face of the die
WINS_WITH = COUNT  # 3: it could win at once
CAPTURES_WITH = WINS_WITH + FACES  # 3: it could take a stone
RELAYS_WITH = CAPTURES_WITH + FACES  # 3: it could pass a stone on
GAIN_WITH = RELAYS_WITH + FACES  # 3: so many rows the stone could be brought forward
SEEN = GAIN_WITH + FACES


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
