//! The tiny game passes the suite of the large ones, and its perft is the known one.

use testkit::tictactoe::TicTacToe;

#[test]
fn conforms() {
    testkit::conform::<TicTacToe>();
}

#[test]
fn perft() {
    testkit::check_perft::<TicTacToe>("id start\npos start\nperft 1 9\nperft 5 15120\nperft 9 127872\n");
}
