"""A bot client for the room, with nothing but the standard library: sits down against the computer and plays.

python docs/examples/client.py http://127.0.0.1:8642 des-echecs
"""

from __future__ import annotations

import json
import random
import sys
import time
import urllib.request
from typing import Any


def call(address: str, token: str = "", data: Any = None) -> Any:
    """One request; what the server answers."""
    body = None if data is None else json.dumps(data).encode()
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    with urllib.request.urlopen(urllib.request.Request(address, body, headers)) as answer:
        return json.load(answer)


def main(server: str, game: str) -> None:
    """Play one match with random moves."""
    info = next(entry for entry in call(f"{server}/api/games") if entry["key"] == game)
    players = info["seats"]
    seats = [{"name": "Client"}, *[{"level": info["levels"][0]}] * (players - 1)]
    table = {option["name"]: False for option in info["table"] if option["name"] == "announce"}
    seated = call(f"{server}/api/matches", data={"game": game, "seats": seats, "table": table})
    match = f"{server}/api/matches/{seated['match']}"
    while True:
        state = call(match, seated["token"])
        if state["scores"] is not None:
            print(f"{server}/t/{seated['match']}", state["scores"])
            return
        question = state["question"]
        if question and question["seat"] in state["you"]:
            place = random.randrange(len(question["answers"]["en"]))
            call(f"{match}/answers", seated["token"], {"answer": place, "version": state["version"]})
        elif state["moves"]:
            move = random.choice(state["moves"])
            call(f"{match}/moves", seated["token"], {"move": move, "version": state["version"]})
        else:
            time.sleep(0.05)


if __name__ == "__main__":
    main(*sys.argv[1:])
