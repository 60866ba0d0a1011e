//! Files are replaced as a whole or not at all.

use std::fs;
use std::io::Write;

use files::{Draft, save};

#[test]
fn a_file_is_replaced_at_the_end_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    save(&file, "old").unwrap();
    let mut draft = Draft::create(&file).unwrap();
    draft.write_all(b"half").unwrap();
    draft.flush().unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    let names: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names.iter().filter(|name| Draft::is_name(name)).count(), 1, "{names:?}");
    drop(draft);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "what was begun is cleared away");
    save(&file, "new").unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "new");
}

#[test]
fn what_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("no/such/folder/game");
    let why = save(&file, "text").unwrap_err();
    assert!(why.starts_with(&format!("cannot write '{}': ", file.display())), "{why}");
}
