//! The tiny game passes the suite of the large ones.

mod oracle;

use testkit::tictactoe::TicTacToe;

testkit::suite!(TicTacToe, oracle: oracle::TicTacToe);
