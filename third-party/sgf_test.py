"""sgfmill reads our SGF, and what it writes reads back as the same record."""

import os
import subprocess
import unittest
from pathlib import Path

from sgfmill import sgf

HERE = Path(__file__).parent


def convert(text: bytes, form: str) -> bytes:
    command = [os.environ["TRILITH"], "record", "convert", "--to", form]
    return subprocess.run(command, input=text, capture_output=True, check=True).stdout


class Sgfmill(unittest.TestCase):
    def test_records_come_back(self):
        for name in ["game.trilith", "position.trilith"]:
            record = (HERE / name).read_bytes()
            game = sgf.Sgf_game.from_bytes(convert(record, "sgf"))
            self.assertEqual(convert(game.serialise(), "text"), record)

    def test_names_moves_and_markup_are_seen(self):
        game = sgf.Sgf_game.from_bytes(convert((HERE / "game.trilith").read_bytes(), "sgf"))
        self.assertEqual((game.get_size(), game.get_player_name("b")), (5, "level:3"))
        moves = [node.get_move() for node in game.get_main_sequence()[1:]]
        # A henge is a pass to programs that know Go only; points are row and column from the bottom left.
        self.assertEqual(moves, [("w", None), ("b", (3, 2)), ("w", (2, 1)), ("b", None), ("w", (4, 2))])
        last = game.get_last_node()
        self.assertEqual(sorted(last.get("LB")), [((2, 2), "H"), ((3, 3), "H")])
        self.assertEqual(game.get_main_sequence()[4].get_raw("HG"), b"db")

    def test_a_position_is_set_up(self):
        game = sgf.Sgf_game.from_bytes(convert((HERE / "position.trilith").read_bytes(), "sgf"))
        black, white, empty = game.get_root().get_setup_stones()
        self.assertEqual((sorted(black), empty), ([(1, 2), (2, 3), (3, 2)], set()))
        self.assertEqual(sorted(white), [(0, 0), (2, 2), (4, 0)])


if __name__ == "__main__":
    unittest.main()
