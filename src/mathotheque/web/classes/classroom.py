"""The teacher's pages: a class opened in one click, its wall, its pupils, its projector, what is kept of it."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.response import Redirect

from mathotheque.core.game import Game
from mathotheque.core.options import show
from mathotheque.games import find, shelf
from mathotheque.lessons.askings import facts_of
from mathotheque.lessons.lesson import Lesson
from mathotheque.lessons.pairing import HOWS
from mathotheque.lessons.receipt import receipt
from mathotheque.lessons.refusals import NoSuchClass
from mathotheque.matches.seats import usual_level
from mathotheque.matches.table_options import options_of
from mathotheque.web.classes.keys import projected, projector_proof, taught, teacher_cookie, teaches
from mathotheque.web.classes.view import count_of, game_in
from mathotheque.web.classes.walls import ClassEyes
from mathotheque.web.house import House
from mathotheque.web.requests.people import one_line
from mathotheque.web.requests.replies import Answer, cookie
from mathotheque.web.shelf.pages import Visit, page, picture_of, render, room_address, who
from mathotheque.web.shelf.setup_form import first_form
from mathotheque.web.shelf.setup_page import OptionRow, as_far_as_possible, option_rows


@get("/class")
async def classes_page(request: Visit, house: House) -> Response[str]:
    """The classes this browser teaches, and one click to open another."""
    mine = []
    for name in request.cookies:
        if name.startswith("class-"):
            try:
                lesson = await house.lessons.lesson(name.removeprefix("class-"))
            except NoSuchClass:
                continue
            if teaches(house, request, lesson):
                mine.append((lesson, count_of(lesson, who(request).lang)))
    return page(render("classroom/mine.html", who(request), "/class", mine=mine))


@post("/class")
async def open_class(request: Visit, house: House) -> Answer:
    """A new class, in the teacher's language; its key goes to this browser alone."""
    form = await request.form()
    lesson, key = await house.lessons.open(one_line(str(form.get("name", ""))), who(request).lang)
    answer: Answer = Redirect(f"/class/{lesson.code}", status_code=303)
    answer.cookies = [teacher_cookie(house, lesson.code, key)]
    return answer


@get("/class/{code:str}")
async def class_page(request: Visit, house: House, code: str, game: str = "") -> Response[str]:
    """The class as its teacher sees it; `game` is one whose options are to be chosen."""
    lesson, guest = await taught(request, house, code), who(request)
    groups = await house.walls.see(ClassEyes(code, guest.lang, guest.theme))
    chosen = _chosen(lesson, game)
    return page(
        render(
            "classroom.html",
            guest,
            f"/class/{code}",
            lesson=lesson,
            live=groups,
            games=shelf(),
            chosen=chosen,
            link=f"{room_address(house, request)}/j/{code}",
            options=_options(lesson, chosen, guest.lang, game),
            level=_level(lesson, chosen),
            leans=chosen is not None and hasattr(facts_of(chosen), "questions_for"),
            hows=HOWS,
            projector=f"/class/{code}/projector/{projector_proof(house, lesson)}",
            choosing=bool(game),
        )
    )


def _chosen(lesson: Lesson, key: str) -> Game | None:
    """The game whose options are shown: the one that was touched, else that of the class."""
    found = next((game for game in shelf() if game.key == key), None)
    return found or game_in(lesson)


def _form(lesson: Lesson, game: Game, key: str) -> dict[str, str]:
    """What the options begin with: as they are set; gently, and saying results, for a game that was just touched."""
    if lesson.task is None or (key and key != lesson.task.game):
        return first_form(game, gentle=True) | {"o-announce": show(True)}
    told = {**lesson.task.options, **lesson.task.custom}
    return {f"o-{name}": show(value) for name, value in told.items()}


def _options(lesson: Lesson, game: Game | None, lang: str, key: str) -> tuple[OptionRow, ...]:
    """The options of the game and of its tables in words."""
    if game is None:
        return ()
    form = _form(lesson, game, key)
    chosen = as_far_as_possible(find(game.key), form)
    return option_rows(chosen, (*chosen.options, *options_of(chosen)), form, lang)


def _level(lesson: Lesson, game: Game | None) -> str:
    if game is None:
        return ""
    level = lesson.task.level if lesson.task else ""
    return level if level in game.level_names else usual_level(game)


@get("/class/{code:str}/qr.svg")
async def class_qr(request: Visit, house: House, code: str) -> Response[str]:
    """Where pupils come in, as a picture for a camera."""
    await house.lessons.lesson(code)
    return picture_of(f"{room_address(house, request)}/j/{code}")


@get("/class/{code:str}/projector/{proof:str}")
async def projector_page(request: Visit, house: House, code: str, proof: str) -> Response[str]:
    """What everybody in the classroom sees; whoever has this link can look and do nothing."""
    lesson, guest = await projected(house, code, proof), who(request)
    eyes = ClassEyes(code, guest.lang, guest.theme, f"{room_address(house, request)}/j")
    groups = await house.walls.see(eyes)
    here = f"/class/{code}/projector/{proof}"
    return page(render("classroom/projector.html", guest, here, lesson=lesson, live=groups))


@get("/class/{code:str}/receipt")
async def receipt_page(request: Visit, house: House, code: str) -> Response[str]:
    """Everything that is kept of the class, counted, and when it will be gone."""
    lesson, guest = await taught(request, house, code), who(request)
    kept = await receipt(house.store, lesson)
    return page(render("classroom/receipt.html", guest, f"/class/{code}/receipt", lesson=lesson, receipt=kept))


# --- another device of the teacher's


@post("/class/{code:str}/device")
async def invite_device(request: Visit, house: House, code: str) -> Response[str]:
    """A picture that makes another device the teacher's, once, within two minutes."""
    lesson, guest = await taught(request, house, code), who(request)
    token = await house.lessons.invite_device(code)
    link = f"{room_address(house, request)}/class/{code}/device/{token}"
    drawing = picture_of(link).content
    return page(render("classroom/device.html", guest, f"/class/{code}", lesson=lesson, link=link, drawing=drawing))


@get("/class/{code:str}/device/{token:str}")
async def device_page(request: Visit, house: House, code: str, token: str) -> Response[str]:
    """Asks before it is used: a camera may only have looked."""
    lesson = await house.lessons.lesson(code)
    return page(render("classroom/new_device.html", who(request), f"/class/{code}", lesson=lesson, token=token))


@post("/class/{code:str}/device/{token:str}")
async def add_device(house: House, code: str, token: str) -> Answer:
    """This device has a key of its own from now on."""
    key = await house.lessons.add_device(code, token)
    answer: Answer = Redirect(f"/class/{code}", status_code=303)
    answer.cookies = [teacher_cookie(house, code, key)]
    return answer


@post("/class/{code:str}/erase")
async def erase(request: Visit, house: House, code: str) -> Answer:
    """Everything of the class is gone, now and for good."""
    await taught(request, house, code)
    await house.lessons.erase(code)
    answer: Answer = Redirect("/class", status_code=303)
    gone = cookie(house, f"class-{code}", "")
    gone.max_age = 0
    answer.cookies = [gone]
    return answer
