"""Random games go in Python as in Rust: `crates/catalog/tests/agreement.rs` compares with the same file."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import trilith

EXPECTED = json.loads((Path(__file__).parent / "agreement.json").read_text())


class SplitMix:
    """`game::Random`."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, bound: int) -> int:
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        return ((z ^ z >> 31) * bound) >> 64


def test_random_games_agree(slug: str) -> None:
    """Texts at every ply, legal plies at every sixteenth, outcomes at the end."""
    checksum, plies = 0, 0
    for seed in range(EXPECTED["games"]):
        random = SplitMix(seed)
        state = trilith.state(slug)
        count = 0
        while len(numbers := state.legal_numbers()):
            checksum = zlib.crc32(state.text.encode(), checksum)
            if count % 16 == seed % 16:
                checksum = zlib.crc32(" ".join(state.legal_plies()).encode(), checksum)
            state.play_number(int(numbers[random.below(len(numbers))]))
            count += 1
        outcome = state.outcome
        assert outcome is not None
        checksum = zlib.crc32(outcome.reason.encode(), checksum)
        plies += count
    assert {"plies": plies, "checksum": checksum} == EXPECTED[slug]
