"""Small drawings of the pages: icons, and the mark of each player (shape first, then colour)."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from mathotheque.face.seatmark import seatmark, sheet_of_marks

_ICONS = {
    "sun": '<circle cx="12" cy="12" r="4.5"/><path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 '
    '16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1"/>',
    "moon": '<path d="M19.5 14.5A8 8 0 1 1 10 4.3a6.5 6.5 0 0 0 9.5 10.2z"/>',
    "book": '<path d="M4 5.5c3-1.5 6-1 8 .8 2-1.8 5-2.3 8-.8v13c-3-1.5-6-1-8 .8-2-1.8-5-2.3-8-.8zM12 6.3v13"/>',
    "back": '<path d="M14.5 5l-7 7 7 7"/>',
    "bulb": '<path d="M8.5 15.5c-2-1.5-3-3.4-3-5.5a6.5 6.5 0 0 1 13 0c0 2.1-1 4-3 5.5V18h-7zM9.5 21h5"/>',
    "eye": '<path d="M2.5 12c2.3-4.2 5.5-6.3 9.5-6.3s7.2 2.1 9.5 6.3c-2.3 4.2-5.5 6.3-9.5 6.3S4.8 16.2 2.5 12z"/>'
    '<circle cx="12" cy="12" r="2.8"/>',
    "user": '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.8-4.5 3.6-6.5 7.5-6.5s6.7 2 7.5 6.5"/>',
    "tablet": '<rect x="5" y="3" width="14" height="18" rx="2.5"/><path d="M11 17.8h2"/>',
    "link": '<path d="M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 '
    '10.7 19l1.3-1.3"/>',
    "cpu": '<rect x="5.5" y="7" width="13" height="11" rx="3"/><path d="M12 3.5V7M9.5 11.8v1.4M14.5 11.8v1.4M3 11v4M21 '
    '11v4"/>',
    "undo": '<path d="M8 5L4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11H8"/>',
    "chat": '<path d="M4 5h16v11h-8l-4.5 4V16H4z"/>',
    "star": '<path d="M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2-5.6 3.2 1.3-6.2L3 9.5l6.3-.7z"/>',
    "menu": '<path d="M4 6.5h16M4 12h16M4 17.5h16"/>',
    "x": '<path d="M6 6l12 12M18 6L6 18"/>',
    "check": '<path d="M4.5 12.5l5 5.5 10-12"/>',
    "shield": '<path d="M12 3l7.5 2.5v6c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5v-6zM8.5 12l2.5 2.8 4.5-5.5"/>',
    "sound": '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
    "first": '<path d="M6.5 5v14M18 5l-7 7 7 7"/>',
    "next": '<path d="M9.5 5l7 7-7 7"/>',
    "last": '<path d="M17.5 5v14M6 5l7 7-7 7"/>',
    "save": '<path d="M12 4v10.5M7.5 10.5L12 15l4.5-4.5M5 19.5h14"/>',
    "copy": '<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 '
    '2v7a2 2 0 0 0 2 2h2"/>',
    "print": '<path d="M7.5 8.5V4h9v4.5M7.5 17h-3V8.5h15V17h-3M7.5 13.5h9V20h-9z"/>',
    "die": '<rect x="4" y="4" width="16" height="16" rx="3.5"/><path d="M8.5 8.5v.01M15.5 15.5v.01M12 12v.01"/>',
    "hand": '<path d="M7.5 12.5V6.8a1.4 1.4 0 0 1 2.8 0V11V5a1.4 1.4 0 0 1 2.8 0v6V6.2a1.4 1.4 0 0 1 2.8 0v5.6V9a1.3 '
    '1.3 0 0 1 2.6 0v5.5c0 3.7-2.3 6.5-6 6.5-2.7 0-4.3-1.2-5.6-3.4L4.6 14.3c-.9-1.6 1-2.9 2.1-1.5z"/>',
    "printer": '<path d="M7 9V3.5h10V9M7 17H4.5A1.5 1.5 0 0 1 3 15.5v-5A1.5 1.5 0 0 1 4.5 9h15a1.5 1.5 0 0 1 1.5 '
    '1.5v5a1.5 1.5 0 0 1-1.5 1.5H17M7 13.5h10v7H7z"/>',
    "play": '<path d="M7 4.5v15l12-7.5z" fill="currentColor"/>',
}


@cache
def icon(name: str) -> Markup:
    """A drawing of 24 units in the colour of the text."""
    head = 'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"'
    return Markup(f'<svg {head} stroke-linejoin="round" aria-hidden="true" focusable="false">{_ICONS[name]}</svg>')


@cache
def token(mark: int) -> Markup:
    """A player's mark, from 0."""
    return Markup(seatmark(mark))


def marks() -> Markup:
    """Every mark, once a page."""
    return Markup(sheet_of_marks())
