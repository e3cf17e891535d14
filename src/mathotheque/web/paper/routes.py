"""Every address of what is printed, and of real cards."""

from __future__ import annotations

from mathotheque.web.paper import (
    card_pages,
    print_pages,
)

HANDLERS = (
    card_pages.card_page,
    print_pages.print_index,
    print_pages.print_style,
    print_pages.print_page,
    print_pages.print_file,
    print_pages.print_table,
    card_pages.card_deed,
)
