"""The arena at work: the same seed gives the same games, everybody sits everywhere, every game can be replayed."""

from __future__ import annotations

import signal
from collections import Counter

import pytest

import mathotheque as mt
from mathotheque.lab import arena
from mathotheque.lab.arena import playing
from mathotheque.lab.arena.pairings import round_robin
from mathotheque.lab.extra import need

DICE = mt.game("des-echecs", points=1)
BLOCKS = mt.game("pousse-blocs", mode="quick")
FIELD = ["random", "1", "6"]


@pytest.fixture(scope="module")
def result() -> arena.Result:
    return arena.run(DICE, FIELD, games=12, seed=5)


def test_everybody_meets_everybody_and_sits_in_every_seat(result: arena.Result) -> None:
    assert result.complete
    assert [table.players for table in result.plan.tables] == [("random", "1"), ("random", "6"), ("1", "6")]
    assert Counter(game.seats for game in result.games) == dict.fromkeys(
        [("random", "1"), ("1", "random"), ("random", "6"), ("6", "random"), ("1", "6"), ("6", "1")], 6
    )
    assert all(sum(game.parts) == pytest.approx(1) for game in result.games)


@pytest.mark.parametrize("work", [{"jobs": 2}, {"jobs": 2, "backend": "threads"}], ids=["processes", "threads"])
def test_the_same_seed_gives_the_same_games_whoever_works(result: arena.Result, work: dict[str, object]) -> None:
    again = arena.run(DICE, FIELD, games=12, seed=5, **work)  # type: ignore[arg-type]
    assert again.games == result.games
    assert again.ratings == result.ratings


def test_a_dask_cluster_gives_the_same_games(result: arena.Result) -> None:
    with need("distributed").LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        again = arena.run(
            DICE, FIELD, games=12, seed=5, jobs=2, backend="dask", address=cluster.scheduler_address
        )  # fmt: skip
    assert again.games == result.games


def test_another_seed_gives_other_games_and_is_told(result: arena.Result) -> None:
    fresh = arena.run(DICE, ["random", "6"], games=2)
    again = arena.run(DICE, ["random", "6"], games=2, seed=fresh.plan.seed)
    assert fresh.games == again.games
    assert arena.run(DICE, FIELD, games=12, seed=6).games != result.games


def test_games_do_not_depend_on_who_else_is_there(result: arena.Result) -> None:
    two = arena.run(DICE, ["1", "6"], games=12, seed=5)
    met = [game.record for game in result.games if set(game.seats) == {"1", "6"}]
    assert [game.record for game in two.games] == met


def test_records_hold_with_their_dice(result: arena.Result) -> None:
    for game in result.games:
        record = mt.read_record(game.record)
        assert record.verify() is True
        assert record.seats == tuple({"random": "random"}.get(name, f"bot {name}") for name in game.seats)
        last = record.positions()[-1].turn
        assert isinstance(last, mt.Over)
        assert [part > 0.5 for part in game.parts] == [score > 0 for score in last.scores]
    first, second = (mt.read_record(game.record) for game in result.games[:2])
    assert first.seed == second.seed, "the games of a round have the same dice"
    assert arena.run(DICE, FIELD, games=2, seed=5, records=False).games[0].record == ""


def test_the_tables_tell_what_the_games_say(result: arena.Result) -> None:
    assert result.ratings[0].player == "6"
    score = result.score("6", "random")
    assert (score.wins + score.draws + score.losses, score.share.games) == (12, 12)
    assert score.share.rate == pytest.approx((score.wins + score.draws / 2) / 12)
    assert sum(share.rate for share in result.seats) == pytest.approx(1)
    lengths = sorted(game.decisions for game in result.games)
    assert (result.lengths.shortest, result.lengths.longest) == (lengths[0], lengths[-1])
    assert result.thinking.keys() == set(FIELD)
    with pytest.raises(mt.BadOption, match="The tables: random-1; random-6; 1-6"):
        result.score("6", "7")


def test_more_seats_than_players_and_more_players_than_seats() -> None:
    def names(players: str, seats: int) -> list[str]:
        return ["".join(sorted(table.players)) for table in round_robin(list(players), seats)]

    assert names("ab", 2) == ["ab"]
    assert names("a", 2) == ["aa"]
    assert names("ab", 3) == ["aab", "abb"]
    assert names("ab", 4) == ["aabb"]
    assert names("abc", 4) == ["aabc", "abbc", "abcc"]
    assert names("abcd", 3) == ["abc", "abd", "acd", "bcd"]
    assert len(names("abcd", 6)) == 6


@pytest.mark.parametrize("seats", [3, 4])
def test_at_larger_tables_seats_rotate_and_neighbours_change(seats: int) -> None:
    game = mt.game("pousse-blocs", mode={3: "three", 4: "four"}[seats])
    players = dict.fromkeys(("random", "a", "b"), "random")
    result = arena.run(game, players, games=20, seed=1, tables=[("random", "a", "b", "a")[:seats]])
    rounds = -(-20 // seats)
    assert len(result.games) == rounds * seats
    for seat in range(seats):
        assert Counter(played.seats[seat] for played in result.games)["random"] == rounds
    assert len({played.seats for played in result.games}) > seats
    assert result.seats[0].fair == pytest.approx(1 / seats)
    assert all(mt.read_record(played.record).verify() for played in result.games)


def test_a_game_with_secrets_shows_each_bot_its_own_view_and_story() -> None:
    seen: list[tuple[mt.Position, tuple[str, ...]]] = []

    def watcher(view: mt.Position, story: tuple[str, ...]) -> str:
        seen.append((view, story))
        return view.moves[0]

    game = mt.game("mathisto", players=3, form="simple")
    result = arena.run(game, {"watcher": watcher, "random": "random"}, games=3, seed=2, apart=False)
    assert len(result.games) == 2 * 3
    assert seen
    for view, story in seen[::25]:
        assert isinstance(view.turn, mt.Decide)
        assert view.viewer == view.turn.seat
        known = game.start().view(view.turn.seat)
        for event in story:
            known = known.follow(event)
        assert known == view


def test_a_player_may_meet_itself() -> None:
    result = arena.run(BLOCKS, ["1"], games=4, seed=1)
    assert len(result.games) == 4
    assert result.ratings[0].elo == 0
    assert result.score("1").share.rate == 1


def test_limits_reach_the_levels() -> None:
    game = mt.game("or-des-fous", variant="beginner")
    strongest = mt.levels(game)[-1]
    few, more = (arena.run(game, [strongest], games=2, seed=1, nodes=nodes) for nodes in (2, 400))
    assert few.games != more.games
    assert few.plan.limits.nodes == 2


def test_endless_play_is_ended_by_the_points_or_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that move to and fro would hold the arena for ever; here the guard is set to a few decisions."""
    monkeypatch.setattr(playing, "MOST_PLIES", 25)
    for game in (mt.game("or-des-fous"), mt.game("des-echecs", points=9)):
        for played in arena.run(game, ["random"], games=4, seed=1).games:
            record = mt.read_record(played.record)
            last = record.positions()[-1]
            assert record.verify() is True
            assert (played.decisions, isinstance(last.turn, mt.Over)) == (25, False)
            first, second = last.points or (0, 0)
            assert played.parts == {1: (1.0, 0.0), 0: (0.5, 0.5), -1: (0.0, 1.0)}[(first > second) - (first < second)]


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(mt.BadOption, match="is played alone"):
        arena.run(mt.game("pousse-blocs", mode="solo"), ["1", "2"])
    with pytest.raises(mt.BadOption, match="games does not take 0"):
        arena.run(DICE, FIELD, games=0)
    with pytest.raises(mt.BadOption, match="jobs does not take 0"):
        arena.run(DICE, FIELD, jobs=0)
    with pytest.raises(mt.BadOption, match=r"backend does not take 'mpi'.*processes \| threads \| dask \| ray"):
        arena.run(DICE, FIELD, backend="mpi")
    with pytest.raises(mt.BadOption, match="takes no address"):
        arena.run(DICE, FIELD, jobs=2, address="tcp://127.0.0.1:1")
    with pytest.raises(arena.BadPlayer, match='table "1, 7" does not fit'):
        arena.run(DICE, FIELD, tables=[("1", "7")])


def test_stopped_by_ctrl_c_it_keeps_what_was_played() -> None:
    told: list[int] = []

    def stop(plan: arena.Plan, games: object, whole: int) -> None:
        told.append(whole)
        if len(told) == 3:
            raise KeyboardInterrupt

    result = arena.run(DICE, FIELD, games=40, seed=5, tell=stop)
    assert not result.complete
    assert 0 < len(result.games) < told[0] == 3 * 40
    assert len(result.games) % 2 == 0, "no round is cut"
    assert "Stopped after" in arena.write_report(result, "en")


def test_an_arena_stopped_at_once_says_so() -> None:
    def choose(view: mt.Position, story: object) -> str:
        raise KeyboardInterrupt

    result = arena.run(DICE, {"a": choose}, games=2, seed=1, apart=False)
    assert result.games == ()
    assert "Arrêtée après 0 partie sur 2" in arena.write_report(result, "fr")


def test_a_stop_in_the_middle_of_keeping_waits_for_its_end() -> None:
    """Otherwise a table of games would have half a line."""
    kept: list[str] = []

    def keep(plan: arena.Plan, games: object, whole: int) -> None:
        kept.append("begun")
        signal.raise_signal(signal.SIGINT)
        kept.append("ended")

    result = arena.run(DICE, FIELD, games=40, seed=5, tell=keep)
    assert not result.complete
    assert kept == ["begun", "ended"]
