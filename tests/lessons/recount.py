"""Facts counted again from the rows of a database, by plain arithmetic on what was stored: nothing of ours is used.

It cuts the rows of a match into turns (a turn ends with an `event`) and looks at each turn alone.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
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
