#!/usr/bin/env python3
"""Work for many machines, spread by Ray: matches, training games, and the units of a store of proofs.

    pip install './python[ray]'
    python python/examples/spread.py --workers 2                 # on this machine
    python python/examples/spread.py --address auto --workers 64 # on a cluster that Ray has been started on

Workers need nothing but this package. What they give back is small: results, arrays, the bytes of a store.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import ray

import trilith


@dataclass
class Games:
    """Training games: for each ply the planes, the ply's number, and what its player got in the end."""

    planes: np.ndarray
    plies: np.ndarray
    results: np.ndarray


@ray.remote(num_cpus=1)
def match(game: str, first: str, second: str, games: int, seed: int) -> tuple[int, int, int]:
    """Some games of a match: wins, draws and losses of the first player."""
    result = trilith.match(game, first, second, games=games, seed=seed)
    return result.wins, result.draws, result.losses


@ray.remote(num_cpus=1)
def training_games(game: str, games: int, seed: int) -> Games:
    """Random games to their ends, as arrays."""
    batch = trilith.Batch(game, games, seed=seed, threads=1, restart=False)
    steps, won = [], np.zeros((games, 2), np.float32)
    while not batch.done.all():
        plies = batch.sample()
        playing = np.flatnonzero(plies >= 0)
        steps.append((playing, batch.planes[playing], plies[playing], batch.turns[playing]))
        batch.play(plies)
        won += batch.rewards
    tables, planes, plies, turns = (np.concatenate(part) for part in zip(*steps))
    return Games(planes, plies, won[tables, turns])


@ray.remote(num_cpus=1)
def unit(game: str, position: str) -> bytes:
    """Proves a position and gives the sub-proofs that were kept."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "unit.proofs"
        trilith.solve(trilith.state(game, position=position), store=store, keep=1)
        return store.read_bytes()


def spread_match(workers: int) -> None:
    parts = [match.remote("gorogo", "level:3", "level:2", 40, seed) for seed in range(workers)]
    wins, draws, losses = (sum(part) for part in zip(*ray.get(parts)))
    print(f"level:3 against level:2 on {workers} workers: +{wins} ={draws} -{losses}")
    assert wins + draws + losses == 40 * workers and wins > losses


def spread_training(workers: int) -> None:
    parts = ray.get([training_games.remote("gorogo", 500, seed) for seed in range(workers)])
    plies = sum(len(part.plies) for part in parts)
    print(f"training games: {500 * workers} games, {plies} positions of {parts[0].planes.shape[1:]}")
    assert all(np.abs(part.results).all() for part in parts)


def spread_proof(wanted: int) -> None:
    """A position with eight empty points is proved by the proofs of its units, wherever each was made."""
    state = trilith.state("gorogo", position=_late(13))
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "gorogo.proofs"
        units = trilith.units(state, store, wanted)
        files = []
        for number, proofs in enumerate(ray.get([unit.remote("gorogo", position) for position in units])):
            files.append(Path(folder) / f"{number}.proofs")
            files[-1].write_bytes(proofs)
        kept = trilith.merge_stores("gorogo", store, files, keep=1)
        solution = trilith.solve(state, store=store)
    print(
        f"{len(units)} units, {kept} sub-proofs: {solution['value']}, {solution['nodes']} positions were left"
    )
    assert solution["winner"] == trilith.solve(state)["winner"]


def _late(plies: int) -> str:
    """A position after so many random plies in which the game goes on."""
    batch = trilith.Batch("gorogo", 1, seed=4, threads=1)
    batch.random(plies)
    return batch.texts()[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--address", help="a running cluster; otherwise one is started here")
    options = parser.parse_args()
    if options.address:
        ray.init(address=options.address)
    else:
        ray.init(num_cpus=options.workers, include_dashboard=False)
    spread_match(options.workers)
    spread_training(options.workers)
    spread_proof(4 * options.workers)
    ray.shutdown()


if __name__ == "__main__":
    main()
