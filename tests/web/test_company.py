"""People with one another, over plain HTTP: an undo agreed to, phrases, stand-ins, a seat taken along, who watches."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import httpx
import pytest

from mathotheque.web.live.presence import Company, Presence
from tests.web.server import Server

ENGLISH = {"accept-language": "en-GB"}


@dataclass
class Pair:
    """Two people at one table of Dés d'échecs, each in a browser of his own."""

    name: str
    people: tuple[httpx.Client, httpx.Client]

    def page(self, who: int) -> str:
        answer = self.people[who].get(f"/t/{self.name}")
        assert answer.status_code == 200
        return answer.text

    def post(self, who: int, deed: str, **form: str) -> httpx.Response:
        return self.people[who].post(f"/t/{self.name}/{deed}", data=form)

    def mover(self) -> int:
        return next(who for who in (0, 1) if 'name="move"' in self.page(who))

    def move(self) -> int:
        """The first legal move of whoever is to move."""
        who = self.mover()
        page = self.page(who)
        found = re.search(r'name="move" value="([^"]+)"', page)
        assert found
        self.post(who, "play", move=found[1], version=version(page))
        return who


def version(page: str) -> str:
    found = re.search(r'data-version="(\d+)"', page)
    assert found
    return found[1]


@pytest.fixture
def pair(server: Server) -> Iterator[Pair]:
    with ExitStack() as open_clients:
        host, friend = (
            open_clients.enter_context(
                httpx.Client(base_url=server.url, follow_redirects=True, timeout=60, headers=ENGLISH)
            )
            for _ in range(2)
        )
        form = {"who0": "me", "name0": "Ada", "who1": "link", "o-points": "3"}
        name = host.post("/g/des-echecs", data=form).url.path.rpartition("/")[2]
        friend.post(f"/t/{name}/sit", data={"seat": "1", "name": "Zoé"})
        yield Pair(name, (host, friend))


@contextmanager
def watching(pair: Pair, client: httpx.Client) -> Iterator[None]:
    """A stream open as long as the block lasts."""
    with client.stream("GET", f"/t/{pair.name}/stream") as stream:
        lines = stream.iter_lines()  # kept: whoever drops it hangs up
        next(lines)
        yield


def replied(pair: Pair) -> int:
    """Play until somebody's choice was followed by the other's; who chose first."""
    while True:
        first = pair.move()
        if pair.mover() != first:
            pair.move()
            return first


def test_an_undo_after_an_answer_needs_consent(pair: Pair) -> None:
    asker = replied(pair)
    before = pair.page(asker).count('<li id="j-')
    pair.post(asker, "undo")
    assert 'name="agreed"' not in pair.page(asker)
    assert 'name="agreed"' in pair.page(1 - asker)
    pair.post(1 - asker, "undo/answer", agreed="no")
    assert 'name="agreed"' not in pair.page(1 - asker)
    pair.post(asker, "undo")
    pair.post(1 - asker, "undo/answer", agreed="yes")
    assert pair.mover() == asker
    assert pair.page(asker).count('<li id="j-') < before


def test_nobody_agrees_to_his_own_undo(pair: Pair) -> None:
    asker = replied(pair)
    pair.post(asker, "undo")
    pair.post(asker, "undo/answer", agreed="yes")
    assert 'name="agreed"' in pair.page(1 - asker)


def test_a_phrase_is_shown_and_makes_no_move_stale(pair: Pair) -> None:
    mover = pair.mover()
    page = pair.page(mover)
    pair.post(1 - mover, "say", phrase="well-played")
    assert '<span class="bubble" aria-hidden="true">Well played!</span>' in pair.page(mover)
    assert pair.post(1 - mover, "say", phrase="<script>").status_code == 422
    found = re.search(r'name="move" value="([^"]+)"', page)
    assert found
    assert pair.post(mover, "play", move=found[1], version=version(page)).status_code == 200
    again = pair.post(mover, "play", move=found[1], version=version(page))
    assert again.status_code == 409


def test_a_computer_stands_in_only_for_somebody_who_is_away(pair: Pair) -> None:
    waiting = 1 - pair.mover()
    to_move = re.search(r'id="seat-(\d)" aria-current="true"', pair.page(waiting))  # the lot may have turned the seats
    assert to_move
    absent = str(int(to_move[1]) - 1)
    with watching(pair, pair.people[1 - waiting]):
        assert pair.post(waiting, "stand-in", seat=absent).status_code == 422
    while "is not here" not in pair.page(waiting):
        time.sleep(0.02)
    assert pair.post(waiting, "stand-in", seat=absent).status_code == 200
    assert "The computer is playing for you." in pair.page(1 - waiting)
    assert pair.post(waiting, "back").status_code == 422
    assert pair.post(1 - waiting, "back").status_code == 200
    assert "The computer is playing for you." not in pair.page(1 - waiting)


def test_a_spectator_watches_and_does_nothing(pair: Pair, server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as stranger:
        with watching(pair, stranger):
            assert "1 person is watching." in pair.page(0)
        for deed in ("undo", "undo/answer", "say", "resign", "stand-in", "back", "hint", "rematch"):
            assert stranger.post(f"/t/{pair.name}/{deed}").status_code == 403, deed
        assert stranger.get(f"/t/{pair.name}/key").status_code == 403
        assert stranger.get(f"/t/{pair.name}/key.svg").status_code == 403


def test_a_seat_goes_along_to_another_device(pair: Pair, server: Server) -> None:
    mover = pair.mover()
    found = re.search(r"<code>(http[^<]+/seat/[^<]+)</code>", pair.people[mover].get(f"/t/{pair.name}/key").text)
    assert found
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=60) as phone:
        assert 'name="move"' in phone.get(found[1]).text
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=60) as thief:
        assert thief.get(found[1][:-1] + "0").status_code in (200, 403)
        forged = f"/t/{pair.name}/seat/0.1-{'0' * 32}"
        assert thief.get(forged).status_code == 403
        assert 'name="move"' not in thief.get(f"/t/{pair.name}").text or found[1].endswith("0")


def test_the_rules_open_at_the_rule(pair: Pair) -> None:
    drawer = pair.people[0].get("/rules/des-echecs/drawer")
    assert drawer.status_code == 200
    assert "<html" not in drawer.text
    assert 'id="r3"' in drawer.text


def test_presence_counts_streams_and_questions() -> None:
    now = 0.0
    told: list[str] = []
    presence = Presence(clock=lambda: now)
    presence.listen(told.append)
    with presence.looking("abcde", frozenset({1})), presence.looking("abcde", frozenset()):
        assert presence.is_here("abcde", 1)
        assert not presence.is_here("abcde", 0)
        assert presence.spectators("abcde") == 1
    assert not presence.is_here("abcde", 1)
    assert told == ["abcde"] * 4
    assert presence.company("abcde", [(1, 0), (2, 1)]) == Company(frozenset({1, 2}), 0)
    presence.asked("abcde", frozenset({0}))
    now = 10.0
    assert presence.is_here("abcde", 0)
    now = 60.0
    assert not presence.is_here("abcde", 0)


def test_a_word_is_mixed_into_dice_that_were_promised_before(server: Server) -> None:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=60, headers=ENGLISH) as friend:
        with httpx.Client(base_url=server.url, follow_redirects=True, timeout=60) as host:
            name = host.post("/g/des-echecs", data={"who0": "me", "who1": "link"}).url.path.rpartition("/")[2]
        promised = re.search(r"<code>([0-9a-f]{64})</code>", friend.get(f"/t/{name}").text)
        assert promised, "the promise is shown before a word is taken"
        friend.post(f"/t/{name}/sit", data={"seat": "1", "name": "Zoé", "word": " citron\n"})
        record = friend.get(f"/t/{name}/record").text
    assert promised[1] in record
    assert "citron" in record


def test_a_touch_out_of_turn_says_whose_turn_it_is(pair: Pair) -> None:
    mover, script = pair.mover(), {"x-script": "1"}
    early = pair.people[1 - mover].post(f"/t/{pair.name}/touch", data={"touched": "d-1-1"}, headers=script)
    assert early.status_code == 200
    assert "is to play" in early.text
    with httpx.Client(base_url=pair.people[0].base_url, timeout=60) as stranger:
        assert stranger.post(f"/t/{pair.name}/touch", data={"touched": "d-1-1"}, headers=script).status_code == 204
    unknown = pair.people[mover].post(f"/t/{pair.name}/touch", data={"touched": "nothing"}, headers=script)
    assert unknown.status_code == 204, "what nobody draws has no answer"


def test_a_refused_undo_is_told_until_something_happens(pair: Pair) -> None:
    asker = pair.move()
    pair.move()
    pair.post(asker, "undo")
    pair.post(1 - asker, "undo/answer", agreed="no")
    for who in (0, 1):
        assert "did not take the move back" in pair.page(who)
    pair.move()
    assert "did not take the move back" not in pair.page(asker)
