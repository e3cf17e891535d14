"""Every address of the wing before a game."""

from __future__ import annotations

from mathotheque.web.shelf import (
    album,
    books,
    me,
    page_files,
    pages,
    setup,
    static_files,
)

HANDLERS = (
    pages.shelf_page,
    pages.join,
    setup.game_page,
    pages.table_page,
    pages.preparing,
    pages.record,
    books.rules_index,
    books.rules_page,
    books.rules_drawer,
    pages.qr,
    pages.guide,
    pages.api_page,
    album.album_page,
    album.person_page,
    page_files.page_file,
    static_files.static_file,
    me.me_page,
    setup.play_now,
    setup.open_table,
    me.be,
)
