//! The tiny game passes the suite of the large ones.

use crate::oracle;

use testkit::tictactoe::TicTacToe;

testkit::suite!(TicTacToe, oracle: oracle::TicTacToe);
