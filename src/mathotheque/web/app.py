"""The whole application: handlers, guard, errors in the visitor's language, furniture opened and closed with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path

from litestar import Litestar, Router
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

from mathotheque.web import (
    album,
    analysis_pages,
    books,
    card_pages,
    class_boards,
    class_commands,
    class_stream,
    classroom,
    commands,
    dice_commands,
    drill_pages,
    exercise_sheets,
    fact_pages,
    imports,
    lesson_pages,
    me,
    page_files,
    pages,
    practice,
    print_pages,
    pupil_pages,
    puzzle_pages,
    replay,
    review_pages,
    seat_commands,
    setup,
    signs,
    stream,
    suitcase,
    vote_pages,
)
from mathotheque.web.api import Api
from mathotheque.web.api_links import add_links
from mathotheque.web.faults import FAULTS
from mathotheque.web.guard import App, Guard
from mathotheque.web.house import House
from mathotheque.web.limits import Limits
from mathotheque.web.logs import Logged
from mathotheque.web.puzzle_api import PuzzleApi
from mathotheque.web.short_road import ShortRoad

PAGES = (
    pages.shelf_page,
    pages.join,
    setup.game_page,
    card_pages.card_page,
    pages.table_page,
    pages.preparing,
    pages.record,
    books.rules_index,
    books.rules_page,
    books.rules_drawer,
    print_pages.print_index,
    print_pages.print_style,
    print_pages.print_page,
    print_pages.print_file,
    print_pages.print_table,
    pages.qr,
    pages.guide,
    seat_commands.key_page,
    seat_commands.key_qr,
    seat_commands.take_seat_along,
    pages.api_page,
    replay.replay_page,
    replay.replay_step,
    replay.download,
    replay.checker,
    replay.dice_page,
    review_pages.review_page,
    analysis_pages.analysis_page,
    puzzle_pages.todays_puzzles,
    puzzle_pages.puzzles_page,
    puzzle_pages.puzzle_page,
    drill_pages.drills_page,
    drill_pages.drill_page,
    imports.import_page,
    album.album_page,
    album.person_page,
    fact_pages.facts_page,
    fact_pages.facts_file,
    exercise_sheets.sheets_page,
    vote_pages.vote_page,
    vote_pages.vote_now,
    lesson_pages.lessons_page,
    lesson_pages.lesson_page,
    suitcase.enter,
    page_files.page_file,
    me.me_page,
    classroom.classes_page,
    classroom.class_page,
    classroom.class_qr,
    classroom.projector_page,
    classroom.receipt_page,
    classroom.device_page,
    class_boards.board,
    pupil_pages.code_page,
    pupil_pages.pupil_page,
)
COMMANDS = (
    commands.prefs,
    setup.play_now,
    setup.open_table,
    commands.sit,
    commands.play,
    dice_commands.rolled,
    card_pages.card_deed,
    dice_commands.begin,
    commands.judge,
    commands.touch,
    commands.answer,
    commands.finish,
    commands.announce,
    commands.hint,
    commands.rematch,
    practice.practise,
    practice.solution,
    commands.lift_curtain,
    seat_commands.undo,
    seat_commands.answer_undo,
    seat_commands.say,
    seat_commands.resign,
    seat_commands.renew_key,
    seat_commands.fill,
    seat_commands.start_without,
    seat_commands.stand_in,
    seat_commands.come_back,
    puzzle_pages.play,
    puzzle_pages.touch,
    puzzle_pages.hint,
    puzzle_pages.solution,
    drill_pages.answer,
    vote_pages.begin,
    vote_pages.vote,
    vote_pages.count_hands,
    vote_pages.close_vote,
    vote_pages.play_chosen,
    lesson_pages.open_lesson,
    imports.bring,
    me.be,
    classroom.open_class,
    classroom.invite_device,
    classroom.add_device,
    classroom.erase,
    class_commands.set_task,
    class_commands.next_round,
    class_commands.seat_waiting,
    class_commands.seat_by_hand,
    class_commands.admit,
    class_commands.send_away,
    class_commands.nod,
    class_commands.rename,
    class_commands.remove,
    class_commands.seen,
    class_commands.show,
    class_commands.pause,
    class_commands.resume,
    class_commands.close,
    class_commands.reopen,
    class_commands.set_customs,
    pupil_pages.join,
    pupil_pages.ask_back,
    pupil_pages.hand,
)
STREAMS = stream.stream, stream.now, class_stream.class_stream, class_stream.projector_stream, class_stream.pupil_stream
SIGNS = signs.healthz, signs.readyz
STATIC = Path(__file__).parent / "static"


def create_app(house: House, limits: Limits | None = None) -> App:
    """The room, ready for an ASGI server; it opens and closes the house."""

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    rooms = Router("/", route_handlers=[*PAGES, *COMMANDS, *STREAMS, *SIGNS], include_in_schema=False)
    app = Litestar(
        [rooms, Api, PuzzleApi, create_static_files_router("/static", [STATIC], include_in_schema=False)],
        lifespan=[life],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        exception_handlers=FAULTS,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            "Mathothèque",
            version("mathotheque"),
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )
    add_links(app.openapi_schema)
    guarded = _guard(ShortRoad(app, house), house, limits or Limits(house.settings.crowd))
    counted = guarded if house.metrics is None else house.metrics.count_answers(guarded)
    return Logged(counted) if house.settings.logs == "json" else counted


def _guard(app: App, house: House, limits: Limits) -> App:
    """The guard of a house alone, or of one of several."""
    return Guard(app, limits) if house.together is None else house.together.guard(app, limits)
