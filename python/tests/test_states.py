"""Games, states and records speak the texts of the command line, and refuse with its sentences."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import xml.etree.ElementTree

import numpy as np
import pytest

import trilith


def test_a_whole_game_is_played_and_taken_back(slug: str) -> None:
    state = trilith.state(slug)
    random = np.random.default_rng(1)
    start = state.text
    while state.outcome is None and len(state.plies) < 200:
        ply = str(random.choice(state.legal_plies()))
        assert state.play(ply) == ply == state.plies[-1]
    if state.outcome:
        assert state.legal_plies() == [] and not state.legal_mask().any()
        with pytest.raises(ValueError, match="the game is over"):
            trilith.best(state)
    while state.undo():
        pass
    assert state.text == start == state.start and state.plies == []


def test_outcomes_have_reasons_and_rewards() -> None:
    lost = "xv1zdvx/1x3x1/1x5/xZx4/1x3xx/4z2/4x2/2xdx2/1xDxDx1 w move"
    outcome = trilith.state("barragoon", position=lost).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.rewards) == ("black", (-1.0, 1.0))
    assert outcome.reason == "Brown wins: White has no legal move"
    assert trilith.state("gorogo").outcome is None


def test_boards_are_shown(slug: str) -> None:
    state = trilith.state(slug)
    drawn = xml.etree.ElementTree.fromstring(state._repr_svg_())
    assert drawn.tag.endswith("svg")
    assert state.png(64).startswith(b"\x89PNG")
    assert state.pixels(64).shape[1:] == (64, 3) and state.pixels(64).std() > 0
    assert state.draw(ascii=True).isascii()
    scene = state.scene
    assert {piece["square"] for piece in scene["pieces"]} <= {
        f"{chr(97 + file)}{rank + 1}" for file in range(scene["files"]) for rank in range(scene["ranks"])
    }


def test_states_are_copied_and_pickled(slug: str) -> None:
    state = trilith.state(slug)
    state.play(state.legal_plies()[3])
    for other in (state.copy(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state and other is not state
        other.play(other.legal_plies()[0])
        assert other != state
    assert pickle.loads(pickle.dumps(state.game)) == state.game


@pytest.mark.parametrize("format", ["text", "json", "sgf", "abstractplay"])
def test_records_in_every_format(format: str) -> None:
    state = trilith.state("gorogo", plies=["Hc3", "a1", "b2"])
    record = state.record()
    text = trilith.write_records([record, record], format)
    again = trilith.read_records(text, game="gorogo")
    assert [read.plies for read in again] == [state.plies] * 2
    assert again[0].state() == state and again[0].state(1).plies == ["Hc3"]
    assert pickle.loads(pickle.dumps(record)) == record
    if format == "json":
        assert json.loads(text.splitlines()[0])


def test_a_format_without_room_is_refused() -> None:
    with pytest.raises(ValueError, match="for games that place stones, and Greener does not"):
        trilith.state("greener").record().text("abstractplay")
    with pytest.raises(ValueError, match="expected a format: text, json, sgf, abstractplay"):
        trilith.state("greener").record().text("pdf")


COMMAND = os.environ.get("TRILITH")


@pytest.mark.skipif(COMMAND is None, reason="TRILITH names no binary")
@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["moves", "chess"], lambda: trilith.game("chess")),
        (["moves", "g"], lambda: trilith.game("g")),
        (["moves", "gorogo", "-p", "5/5 w"], lambda: trilith.state("gorogo", position="5/5 w")),
        (["moves", "greener", "--size", "7x7"], lambda: trilith.state("greener", size="7x7")),
        (["moves", "gorogo", "--deal", "1"], lambda: trilith.state("gorogo", deal=1)),
        (["after", "gorogo", "a1"], lambda: trilith.state("gorogo", plies=["a1"])),
        (["after", "gorogo", "z9"], lambda: trilith.state("gorogo", plies=["z9"])),
        (["after", "barragoon", "b1b9"], lambda: trilith.state("barragoon", plies=["b1b9"])),
        (["after", "greener", "pass"], lambda: trilith.state("greener", plies=["pass"])),
        (["arena", "gorogo", "bot:x", "uct"], lambda: trilith.match("gorogo", "bot:x", "uct")),
        (["arena", "gorogo", "plain", "uct"], lambda: trilith.match("gorogo", "plain", "uct")),
        (["solve", "greener", "--store", "x"], lambda: trilith.solve(trilith.state("greener"), store="x")),
        (
            ["best", "greener", "-p", "6/3,b4^7,2/5,w2^4/2,w7^17,3/1,w3^4,4/w2^4,5 b"],
            lambda: trilith.best(
                trilith.state("greener", position="6/3,b4^7,2/5,w2^4/2,w7^17,3/1,w3^4,4/w2^4,5 b")
            ),
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_refused_with_the_sentence_of_the_command_line(arguments, wrong) -> None:  # type: ignore[no-untyped-def]
    assert COMMAND is not None
    told = subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False)
    assert told.returncode != 0
    with pytest.raises(ValueError) as refused:
        wrong()
    assert str(refused.value) in told.stderr


@pytest.mark.parametrize("wrong", [-1, 50, 1 << 70, 1.5, "a1", None])
def test_numbers_that_are_none_are_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match="number: expected a whole number from 0 to 49"):
        trilith.state("gorogo").play_number(wrong)  # type: ignore[arg-type]
