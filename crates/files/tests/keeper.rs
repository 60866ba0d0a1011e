//! A game kept in a file, beside others.

use std::fs;

use files::{Keeper, games};
use record::{Link, Record};

fn game(ply: &str) -> Record {
    let mut record = Record::of("tictactoe", None);
    record.append(ply, Link::NewTurn).unwrap();
    record
}

#[test]
fn other_games_of_the_file_stay() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    let first = Keeper::after_all(&file).unwrap();
    first.keep(&game("a1")).unwrap();
    first.keep(&game("a2")).unwrap();
    assert_eq!(games(&file).unwrap(), [game("a2")]);
    Keeper::after_all(&file).unwrap().keep(&game("b1")).unwrap();
    assert_eq!(games(&file).unwrap(), [game("a2"), game("b1")]);
    Keeper::instead_of_last(&file).unwrap().keep(&game("b2")).unwrap();
    assert_eq!(games(&file).unwrap(), [game("a2"), game("b2")]);
}

#[test]
fn nothing_that_cannot_be_read_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    fs::write(&file, "no record at all {").unwrap();
    assert!(Keeper::after_all(&file).is_err());
    assert!(Keeper::after_all(folder.path()).is_err());
    assert!(Keeper::instead_of_last(&folder.path().join("nowhere")).is_err());
}
