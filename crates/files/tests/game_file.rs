//! A game kept in a file, beside others.

use std::fs;

use files::{GameFile, games};
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
    let mut first = GameFile::append_to(&file).unwrap();
    first.save(&game("a1")).unwrap();
    first.save(&game("a2")).unwrap();
    assert_eq!(games(&file).unwrap(), [game("a2")]);
    GameFile::append_to(&file).unwrap().save(&game("b1")).unwrap();
    assert_eq!(games(&file).unwrap(), [game("a2"), game("b1")]);
    GameFile::replace_last(&file).unwrap().save(&game("b2")).unwrap();
    assert_eq!(games(&file).unwrap(), [game("a2"), game("b2")]);
}

#[test]
fn nothing_that_cannot_be_read_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    fs::write(&file, "no record at all {").unwrap();
    assert!(GameFile::append_to(&file).is_err());
    assert!(GameFile::append_to(folder.path()).is_err());
    assert!(GameFile::replace_last(&folder.path().join("nowhere")).is_err());
}

#[test]
fn what_another_program_keeps_meanwhile_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    let (mut one, mut two) = (GameFile::append_to(&file).unwrap(), GameFile::append_to(&file).unwrap());
    one.save(&game("a1")).unwrap();
    two.save(&game("b1")).unwrap();
    one.save(&game("a2")).unwrap();
    two.save(&game("b2")).unwrap();
    assert_eq!(games(&file).unwrap(), [game("a2"), game("b2")]);
    // If another program changes the game, both versions stay, and nothing is lost.
    fs::write(&file, game("c1").to_string()).unwrap();
    one.save(&game("a3")).unwrap();
    assert_eq!(games(&file).unwrap(), [game("c1"), game("a3")]);
    // A file that is gone begins anew.
    fs::remove_file(&file).unwrap();
    two.save(&game("b3")).unwrap();
    assert_eq!(games(&file).unwrap(), [game("b3")]);
}

#[test]
fn many_programs_may_keep_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    std::thread::scope(|scope| {
        for letter in ["a", "b", "c", "d"] {
            let mut keeper = GameFile::append_to(&file).unwrap();
            let keep = move || (1..=4).for_each(|at| keeper.save(&game(&format!("{letter}{at}"))).unwrap());
            scope.spawn(keep);
        }
    });
    let mut kept: Vec<String> =
        games(&file).unwrap().iter().map(|game| game.ply(game.end()).to_string()).collect();
    kept.sort();
    assert_eq!(kept, ["a4", "b4", "c4", "d4"]);
}

#[test]
fn a_file_that_became_unreadable_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    let mut keeper = GameFile::append_to(&file).unwrap();
    keeper.save(&game("a1")).unwrap();
    let strange = format!("{}{{ half a comment", game("a1"));
    fs::write(&file, &strange).unwrap();
    assert!(keeper.save(&game("a2")).unwrap_err().to_string().contains("cannot read"));
    assert_eq!(fs::read_to_string(&file).unwrap(), strange);
}

/// Reading the games of a large file for each move would take long.
#[test]
fn a_file_that_nobody_has_changed_is_not_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    GameFile::append_to(&file).unwrap().save(&game("a1")).unwrap();
    let mut keeper = GameFile::append_to(&file).unwrap();
    keeper.save(&game("b1")).unwrap();
    // It looks unchanged, but could not be read.
    let (text, saved) =
        (fs::read_to_string(&file).unwrap(), fs::metadata(&file).unwrap().modified().unwrap());
    fs::write(&file, "{".repeat(text.len())).unwrap();
    fs::File::options().write(true).open(&file).unwrap().set_modified(saved).unwrap();
    keeper.save(&game("b2")).unwrap();
    let plies: Vec<String> =
        games(&file).unwrap().iter().map(|game| game.ply(game.end()).to_string()).collect();
    assert_eq!(plies, ["a1", "b2"]);
}
