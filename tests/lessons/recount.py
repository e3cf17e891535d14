"""Facts counted again from the rows of a database, by plain arithmetic on what was stored: nothing of ours is used.

It cuts the rows of a match into turns (a turn ends with an `event`) and looks at each turn alone.
"""

from __future__ import annotations

import ast
import json
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any

Row = tuple[float | None, dict[str, Any]]
Count = dict[str, Any]


def rows_of(file: Path) -> dict[str, list[Row]]:
    """The stored rows of every match of a database file, in order."""
    found: dict[str, list[Row]] = defaultdict(list)
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        for match, at, data in database.execute("select match, at, data from event order by match, version"):
            if not match.startswith("c-"):
                found[match].append((at, json.loads(data)))
    return found


def announced(matches: Iterable[list[Row]]) -> dict[tuple[str, str], Count]:
    """By person (the chair's pupil, else its name) and calculation: asked, right, wrong, helped, median_s."""
    counts: dict[tuple[str, str], Count] = {}
    for rows in matches:
        opened = rows[0][1]
        chairs = [chair.get("pupil") or chair.get("name", "") for chair in opened["chairs"]]
        first = next((row["first"] for _, row in rows if row["type"] == "began"), 0)
        since, turn = rows[0][0], list[dict[str, Any]]()
        for at, row in [*rows, (None, {"type": "event"})]:
            said = row["type"] == "announced"
            if row.get("asked"):
                turn.append(row)
            tries = {one["text"] for one in turn if one["type"] == "attempt" and one.get("announced")}
            if said or (row["type"] == "event" and tries):
                asked = next(one for one in turn if one["type"] != "hinted")
                numbers = sorted(re.findall("[0-9]", asked["asked"]))
                name = numbers[0] + ("x" if "x" in asked["asked"] else "+") + numbers[1]
                who = chairs[(asked["seat"] + first) % len(chairs)]
                helped = any(one["type"] == "hinted" for one in turn)
                nothing = {"asked": 0, "right": 0, "wrong": 0, "helped": 0, "seconds": []}
                count = counts.setdefault((who, name), nothing)
                count["asked"] += 1
                count["right"] += said and not tries and not helped
                count["wrong"] += len(tries)
                count["helped"] += helped
                if said:
                    count["seconds"].append(round((at or 0) - (since or 0), 1))
            if said:
                turn = []
            if row["type"] in ("event", "began"):
                since, turn = at, []
    for count in counts.values():
        seconds = count.pop("seconds")
        count["median_s"] = round(median(seconds), 1) if seconds else None
    return counts


def made(rows: Iterable[dict[str, Any]], *, products: bool) -> Counter[tuple[int, str, str]]:
    """By seat, number to make with its hardest sign, and what: `asked`, `right`, `wrong`, `helped`; no computers."""
    counts: Counter[tuple[int, str, str]] = Counter()
    roll, tries, hints = "", set[tuple[int, str, str]](), set[tuple[int, str]]()
    for row in rows:
        text = str(row.get("move") or row.get("text", ""))
        fact = _made(text, roll, products=products)
        if row["type"] == "attempt" and fact:
            tries.add((row["seat"], fact, text))
        elif row["type"] == "hinted" and fact:
            hints.add((row["seat"], fact))
        elif row["type"] == "event":
            done = {(row["seat"], fact)} if row.get("seat") is not None and fact else set[tuple[int, str]]()
            tried = {(seat, fact) for seat, fact, _ in tries}
            for seat, one in done | tried | hints:
                counts[seat, one, "asked"] += 1
                counts[seat, one, "wrong"] += sum((seat, one) == (who, what) for who, what, _ in tries)
                counts[seat, one, "helped"] += (seat, one) in hints
                counts[seat, one, "right"] += (seat, one) in done and (seat, one) not in tried | hints
            roll = text if row.get("seat") is None else roll
            tries, hints = set(), set()
    return +counts


def _made(text: str, roll: str, *, products: bool) -> str:
    """`9*`: the number of the dice nearest to what the calculation makes, with its hardest sign; else nothing."""
    if not re.fullmatch(r"[\d()]+([-+*/][\d()]+)+", text) or not re.fullmatch("[1-6][1-6]", roll):
        return ""
    try:
        result = _value(ast.parse(text, mode="eval").body)
    except (SyntaxError, ZeroDivisionError):
        return ""
    a, b = int(roll[0]), int(roll[1])
    goals = [a + b, a * b] if products else [a + b]
    nearest = sorted(goals, key=lambda goal: abs(goal - result))[0]
    possible = {n for c in range(1, 7) for d in range(1, 7) if c + d != 7 for n in (c + d, c * d)}
    sign = next(sign for sign in "/*-+" if sign in text)
    return f"{nearest}{sign}" if nearest in possible else ""


def _value(node: ast.expr) -> Fraction:
    if isinstance(node, ast.Constant):
        return Fraction(node.value)  # type: ignore[arg-type]
    assert isinstance(node, ast.BinOp)
    left, right = _value(node.left), _value(node.right)
    match node.op:
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
        case _:
            return left / right


def questioned(rows: Iterable[dict[str, Any]], cards: Path) -> Counter[tuple[int, str, str]]:
    """By seat, family with difficulty (`C2`), and what: `asked`, `right`, `wrong`; `cards` is the questions' file."""
    known = {card["number"]: card["questions"] for card in json.loads(cards.read_text(encoding="utf-8"))["cards"]}
    counts: Counter[tuple[int, str, str]] = Counter()
    for row in rows:
        if row["type"] == "answer":
            number, family = re.match(r"Q(\d+)([A-G])", row["text"]).groups()  # type: ignore[union-attr]
            fact = f"{family}{known[int(number)][family]['difficulty']}"
            counts[row["seat"], fact, "asked"] += 1
            counts[row["seat"], fact, "right" if row["right"] else "wrong"] += 1
    return counts
