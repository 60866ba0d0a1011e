"""What tests share."""

from __future__ import annotations

import pytest

import trilith

GAMES = [game.slug for game in trilith.games()]


@pytest.fixture(params=GAMES)
def slug(request: pytest.FixtureRequest) -> str:
    """The name of each game in turn."""
    return str(request.param)
