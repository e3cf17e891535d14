"""The screenshots in docs/screenshots, taken from the running room: `make screenshots`."""

from __future__ import annotations

import json
import random
import tempfile
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import launch
from tests.browser.hands import Visitor
from tests.pictures import PICTURES
from tests.web.server import Server, serving
from tests.web.test_class_facts import coming, move, say_result

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
COLOURS = 256  # enough for flat drawings, at a third of the size
PUPILS = (
    "Noé",
    "Sara",
    "Lina",
    "Tom",
    "Adam",
    "Zoé",
    "Hugo",
    "Inès",
    "Malo",
    "Jade",
    "Samir",
    "Rose",
    "Paul",
    "Maya",
    "Aya",
)
NAMES = ("Léa", "Papi", "Inès", "Maya")


@dataclass(frozen=True)
class Shot:
    """One picture: which page, how wide, by day or by night, in which language, and what is touched first."""

    file: str
    game: str = ""
    width: int = 1280
    theme: str = "jour"
    lang: str = "fr"
    touch: tuple[str, ...] = ()


SHOTS = (
    Shot("shelf.png"),
    Shot("foumath.png", "foumath"),
    Shot("mathisto.png", "mathisto"),
    Shot("des-echecs.png", "des-echecs", theme="nuit"),
    Shot("pousse-blocs.png", "pousse-blocs", touch=("b-A-6",)),
    Shot("or-des-fous.png", "or-des-fous", theme="nuit", touch=("p-L-5", "t-d6")),
    Shot("foumath-phone.png", "foumath", width=360, lang="en"),
    Shot("mathisto-phone.png", "mathisto", width=360),
    Shot("or-des-fous-phone.png", "or-des-fous", width=360, theme="nuit"),
)


def seat_link(server: Server, game: str) -> str:
    """A table at the position that the docs show, the first seat held by whoever opens the address."""
    position = PICTURES[f"{game}.svg"]()
    chairs = [{"name": name, "level": "3" if seat else ""} for seat, name in enumerate(NAMES[: position.game.seats])]
    wish = {
        "game": game,
        "seats": chairs,
        "options": dict(position.game.changed),
        "position": str(position),
    }
    request = urllib.request.Request(
        f"{server.url}/api/matches", json.dumps(wish).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        seated = json.load(answer)
    return f"/t/{seated['match']}/seat/{seated['token']}"


def take(browser: Browser, server: Server, shot: Shot) -> None:
    """Open the page as somebody would, and keep what is seen."""
    visitor = Visitor(browser, server.url, lang="fr-FR" if shot.lang == "fr" else "en-GB", width=shot.width)
    visitor.go("/")
    visitor.choose("theme", shot.theme)
    if shot.game:  # by somebody who knows the first turn already
        visitor.context.add_init_script(f"localStorage.setItem('met-{shot.game}', '1')")
        visitor.go(seat_link(server, shot.game))
        visitor.until(visitor.my_turn)
    for element in shot.touch:
        visitor.page.locator(f"#{element}").dispatch_event("click")
    visitor.page.wait_for_timeout(600)
    keep(visitor, shot.file)
    visitor.close()


def take_class(browser: Browser, server: Server) -> None:
    """A class in the middle of its lesson, as its teacher sees it."""
    teacher = Visitor(browser, server.url, width=1280)
    teacher.page.set_viewport_size({"width": 1280, "height": 1060})
    teacher.go("/lessons/tables")
    teacher.page.fill("input[name=name]", "CM1 B")
    teacher.follow("form[action='/lessons/tables'] button")
    code, luck = teacher.page.url.rpartition("/")[2], random.Random(8)
    with ExitStack() as stack:
        pupils = [stack.enter_context(coming(server, code, name)) for name in PUPILS]
        for deed in ("admit", "round"):
            teacher.context.request.post(f"{server.url}/class/{code}/{deed}", form={"how": "random"})
        for _ in range(14):
            for pupil in pupils:
                say_result(pupil, code, wrong=luck.random() < 0.3)
                if not say_result(pupil, code):
                    move(pupil, code)
        pupils[5].post(f"/j/{code}/hand")
        teacher.until(lambda: teacher.page.locator("[data-state=hand]").count() == 1)
        teacher.page.wait_for_timeout(3_000)
        keep(teacher, "class.png")
    teacher.close()


def keep(visitor: Visitor, file: str) -> None:
    """What is seen now, small."""
    picture = Image.open(BytesIO(visitor.page.screenshot()))
    picture.convert("RGB").quantize(COLOURS, kmeans=2).save(FOLDER / file, optimize=True)


def main() -> None:
    """Take all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for shot in SHOTS:
            take(browser, server, shot)
        take_class(browser, server)
        browser.close()


if __name__ == "__main__":
    main()
