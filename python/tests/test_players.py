"""Players, analyses, proofs and matches; long work gives others a turn and stops on Ctrl-C."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import trilith


def test_levels_and_bots_play(slug: str) -> None:
    for name in ("level:1", "level:4", *[name for name in trilith.game(slug).computers if "bot" in name]):
        player = trilith.Player(slug, name, seed=1)
        state = trilith.state(slug)
        for _ in range(6):
            state.play(player.choose(state))
        player.new_game(1)
        assert player.name == name


def test_a_player_of_another_game_says_so() -> None:
    with pytest.raises(ValueError, match="a player of GoRoGo was given a game of Greener"):
        trilith.Player("gorogo", "level:2").choose(trilith.state("greener"))


def test_the_same_nodes_give_the_same_ply(slug: str) -> None:
    plies = {trilith.best(trilith.state(slug), nodes=20_000) for _ in range(2)}
    assert len(plies) == 1


def test_an_analysis_deepens() -> None:
    rounds = list(trilith.analyze(trilith.state("barragoon"), depth=3, lines=4))
    assert [found["depth"] for found in rounds] == [1, 2, 3]
    assert all(len(found["lines"]) == 4 for found in rounds)
    endless = trilith.analyze(trilith.state("barragoon"), nodes=1 << 60)
    next(endless)
    endless.stop()
    assert sum(1 for _ in endless) < 1000


def test_proofs_are_told_or_refused() -> None:
    state = trilith.state("greener", position="3,b1^2,2/6/3,g,2/6/6/3,w1^2,2 b")
    assert trilith.solve(state)["winner"] == "white"
    with pytest.raises(
        trilith.Unsolved, match=r"not solved after \d+ positions .*the proof needs more nodes"
    ):
        trilith.solve(trilith.state("gorogo"), nodes=1000)


def test_a_store_is_filled_by_its_units(tmp_path: Path) -> None:
    state = trilith.state("gorogo")
    random = iter(range(1000))
    while len(state.plies) < 13:
        plies = state.legal_plies()
        state.play(plies[(next(random) * 7) % len(plies)])
    whole = trilith.solve(state)
    store = tmp_path / "whole.proofs"
    units = trilith.units(state, store, 4)
    assert len(units) >= 2
    parts = []
    for number, unit in enumerate(units):
        parts.append(tmp_path / f"{number}.proofs")
        trilith.solve(trilith.state("gorogo", position=unit), store=parts[-1], keep=1)
    assert trilith.merge_stores("gorogo", store, parts, keep=1) >= len(units)
    assert trilith.solve(state, store=store)["winner"] == whole["winner"]


def first(state: trilith.State) -> str:
    return state.legal_plies()[0]


def test_functions_are_players_too() -> None:
    told: list[int] = []
    result = trilith.match(
        "gorogo", first, "bot:hard", games=20, progress=lambda so_far: told.append(so_far.games)
    )
    assert result.games == 20 == result.wins + result.draws + result.losses
    assert told == list(range(2, 21, 2)) and result.score < 0.5
    by_number = trilith.match("gorogo", lambda state: int(state.legal_numbers()[0]), "bot:easy", games=2)
    assert by_number.games == 2


def test_matches_repeat_whatever_the_concurrency() -> None:
    one, two = (
        trilith.match("greener", "level:2", "bot:greedy", games=20, seed=5, concurrency=count)
        for count in (1, 3)
    )
    assert (one.wins, one.draws, one.plies) == (two.wins, two.draws, two.plies)


def test_what_a_function_raises_goes_on_to_the_caller() -> None:
    def broken(state: trilith.State) -> str:
        raise RuntimeError("out of ideas")

    with pytest.raises(RuntimeError, match="out of ideas"):
        trilith.match("gorogo", broken, "bot:easy", games=4)
    with pytest.raises(ValueError, match="a1 is not legal here"):
        trilith.match("gorogo", lambda state: "a1", "bot:easy", games=4, opening=0)
    with pytest.raises(ValueError, match="expected a player's name such as level:3, or a function"):
        trilith.match("gorogo", 3, "bot:easy")  # type: ignore[arg-type]


ENDLESS: dict[str, Callable[[], object]] = {
    "best": lambda: trilith.best(trilith.state("barragoon"), nodes=1 << 60),
    "analyze": lambda: list(trilith.analyze(trilith.state("barragoon"), nodes=1 << 60)),
    "solve": lambda: trilith.solve(trilith.state("barragoon")),
    "match": lambda: trilith.match("barragoon", "level:7", "level:7", games=1_000_000),
    "player": lambda: trilith.Player("barragoon", "level:8", nodes=1 << 60).choose(
        trilith.state("barragoon")
    ),
    "batch": lambda: trilith.Batch("barragoon", 500).random(1 << 60),
}


@pytest.mark.parametrize("work", ENDLESS)
def test_long_work_stops_on_ctrl_c(work: str) -> None:
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        ENDLESS[work]()
    timer.join()


def test_long_work_gives_others_a_turn() -> None:
    worker = threading.Thread(target=lambda: trilith.best(trilith.state("barragoon"), time=0.5))
    turns = 0
    worker.start()
    while worker.is_alive():
        turns += 1
    assert turns > 1000


@pytest.mark.parametrize(
    "options",
    [
        {"level": 0},
        {"level": 9},
        {"depth": 0},
        {"nodes": 0},
        {"time": -1.0},
        {"time": 1e300},
        {"threads": 0},
        {"hash": 0},
    ],
)
def test_bad_limits_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="expected"):
        trilith.best(trilith.state("gorogo"), **options)  # type: ignore[arg-type]
