"""Every address of a table."""

from __future__ import annotations

from mathotheque.web.table import (
    commands,
    dice_commands,
    seat_commands,
)

HANDLERS = (
    seat_commands.key_page,
    seat_commands.key_qr,
    seat_commands.take_seat_along,
    commands.prefs,
    commands.sit,
    commands.play,
    dice_commands.rolled,
    dice_commands.begin,
    commands.judge,
    commands.touch,
    commands.answer,
    commands.finish,
    commands.announce,
    commands.hint,
    commands.rematch,
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
)
