#!/usr/bin/env python3
"""How fast games are in Python, beside peers in the same run: `python python/benches/speed.py`.

Needs `pip install './python[openspiel,pettingzoo]' pygame`. The contenders take turns for many short rounds and the best round of each
counts, so that a noisy machine disturbs all of them alike; rounds of a few milliseconds are undisturbed now and then even there. Figures
are comparable within a run only: read the ratios.
`--rust FILE` takes the output of `cargo bench -p testkit --bench rules` for the comparison with Rust.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from pettingzoo.classic import connect_four_v3

import trilith

ROUNDS = 100
GAMES = 1024

STAGES = 25
"""Plies of a game of GoRoGo, which seldom is shorter."""


def openspiel_go(games: int) -> int:
    """Go on 5×5 points, ply by ply from Python."""
    game = pyspiel.load_game("go", {"board_size": 5})
    plies = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
    return plies


def connect_four(games: int) -> int:
    """PettingZoo's connect four, as its documentation drives it."""
    env = connect_four_v3.env()
    plies = 0
    for _ in range(games):
        env.reset()
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                plies += 1
    return plies


def mixed(game: trilith.Game | str, games: int = GAMES, **options: Any) -> trilith.Batch:
    """A batch whose games are at different stages: if all were at their quick beginnings at once, a short round would be flattered."""
    batch = trilith.Batch(game, games, seed=1, **options)
    for stage in range(STAGES):
        batch.restart(np.arange(games) % STAGES == stage)
        batch.random()
    batch.random(1_000)
    return batch


def driven(batch: trilith.Batch, steps: int) -> int:
    """Ply by ply from Python: an array of legal plies goes in, masks, rewards and ends come out."""
    for _ in range(steps):
        batch.play(batch.sample())
    return steps * len(batch)


def driven_by_numpy(batch: trilith.Batch, steps: int) -> int:
    """The same, but numpy chooses among the masks."""
    chance = np.random.default_rng(1)
    for _ in range(steps):
        batch.play((chance.random(batch.masks.shape, np.float32) * batch.masks).argmax(axis=1))
    return steps * len(batch)


Contender = tuple[str, Callable[[], int]]


def race(contenders: list[Contender]) -> dict[str, float]:
    """The best plies a second of each."""
    best = {name: 0.0 for name, _ in contenders}
    for _ in range(ROUNDS):
        for name, run in contenders:
            begin = time.perf_counter()
            plies = run()
            best[name] = max(best[name], plies / (time.perf_counter() - begin))
    return best


def ply_by_ply() -> None:
    alone = mixed("gorogo", masks=False, planes=False, threads=1)
    bare = mixed("gorogo", masks=False, planes=False)
    masks = mixed("gorogo", planes=False)
    whole = mixed("gorogo")
    rates = race(
        [
            ("OpenSpiel, Go 5x5", lambda: openspiel_go(60)),
            ("PettingZoo, connect four", lambda: connect_four(1)),
            (f"Batch of {GAMES} on one core, plies by sample()", lambda: driven(alone, 60)),
            (f"Batch of {GAMES}, plies by sample()", lambda: driven(bare, 60)),
            (f"Batch of {GAMES}, with masks, plies by sample()", lambda: driven(masks, 60)),
            (f"Batch of {GAMES}, with masks, plies by numpy", lambda: driven_by_numpy(masks, 5)),
            (f"Batch of {GAMES}, with masks and planes, plies by sample()", lambda: driven(whole, 40)),
        ]
    )
    first, second, *_ = rates.values()
    print("driven from Python ply by ply")
    for name, rate in rates.items():
        print(
            f"  {name:<62} {rate / 1e6:>7.3f} M {rate / first:>7.1f} x OpenSpiel {rate / second:>7.1f} x PettingZoo"
        )


def inside(rust: dict[str, float]) -> None:
    print("random play on one core, plies chosen inside, a ply a call or 500 plies a call")
    for game in trilith.games():
        rows = []
        for masks, planes in ((False, False), (True, False), (False, True)):
            batch = mixed(game, threads=1, masks=masks, planes=planes)
            written = sum(array.nbytes for array in (batch.masks, batch.planes) if array is not None) // GAMES
            rows.append((batch, written))
        long = mixed(game, 64, threads=1, masks=False, planes=False)
        rates = race(
            [
                ("500 plies a call, 64 games", lambda long=long: long.random(500)),
                *[
                    (
                        f"a ply a call, {written} bytes a ply",
                        lambda batch=batch: sum(batch.random() for _ in range(5)),  # type: ignore[misc]
                    )
                    for batch, written in rows
                ],
            ]
        )
        for name, rate in rates.items():
            told = f"{rate / rust[game.name]:>6.2f} x Rust" if game.name in rust else ""
            print(f"  {game.name:<10} {name:<34} {rate / 1e6:>7.2f} M {told}")


def rust_rates(text: str) -> dict[str, float]:
    """Plies a second of the Rust benchmark's random complete games."""
    block = text.split("random complete games")[1].split("a second, best of", 2)[1]
    found = re.findall(r"^  (\w+)(?: 6x6)? +([\d.]+) M", block, re.MULTILINE)
    return {name: float(rate) * 1e6 for name, rate in found}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rust", type=Path, help="the output of the Rust benchmark")
    options = parser.parse_args()
    ply_by_ply()
    inside(rust_rates(options.rust.read_text()) if options.rust else {})


if __name__ == "__main__":
    main()
