//! The tiny game passes the suite of the large ones.

use testkit::tictactoe::TicTacToe;

use crate::oracle;

testkit::suite!(TicTacToe, oracle: oracle::TicTacToe);
