//! Files are replaced as a whole or not at all, and what is no regular file is never replaced.

use std::fs;
use std::io::Write;
use std::path::Path;

use files::{AtomicFile, ErrorKind, remove_stale_temp_files, save};

fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_file_is_replaced_at_the_end_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    save(&file, "old").unwrap();
    let mut draft = AtomicFile::create(&file).unwrap();
    draft.write_all(b"half").unwrap();
    draft.flush().unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(names(folder.path()).len(), 2, "it is written beside the old one");
    drop(draft);
    assert_eq!(names(folder.path()), ["game"], "what was begun is cleared away");
    save(&file, "new").unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "new");
}

#[test]
fn a_name_may_be_as_long_as_the_system_allows() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g".repeat(255));
    save(&file, "text").unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "text");
}

#[test]
fn what_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("no/such/folder/game");
    let why = save(&file, "text").unwrap_err();
    assert!(matches!(why.kind, ErrorKind::Unwritable(_)), "{why:?}");
    assert!(why.to_string().starts_with(&format!("cannot write '{}': ", file.display())), "{why}");
    let why = save(folder.path(), "text").unwrap_err();
    assert!(matches!(why.kind, ErrorKind::Unwritable(_)), "{why:?}");
}

#[test]
fn a_read_only_file_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    save(&file, "old").unwrap();
    let mut rights = fs::metadata(&file).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&file, rights).unwrap();
    let why = save(&file, "new").unwrap_err();
    assert!(matches!(why.kind, ErrorKind::ReadOnly), "{why:?}");
    let sentence = "it is read-only; make it writable, or name another file";
    assert_eq!(why.to_string(), format!("cannot write '{}': {sentence}", file.display()));
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(names(folder.path()), ["game"]);
}

#[test]
fn only_what_a_sudden_end_has_left_is_cleared_away() {
    let folder = tempfile::tempdir().unwrap();
    let draft = AtomicFile::create(&folder.path().join("game")).unwrap();
    remove_stale_temp_files(folder.path());
    let begun = names(folder.path());
    assert_eq!(begun.len(), 1, "a file that is being written stays");
    // A program that is killed clears nothing away; its locks end with it.
    let left = folder.path().join(".trilith-0123456789abcdef.part");
    fs::write(&left, "half").unwrap();
    for name in ["game.part", ".trilith-notes.part", "game.1234.part"] {
        fs::write(folder.path().join(name), "a person's").unwrap();
    }
    remove_stale_temp_files(folder.path());
    assert!(!left.exists());
    assert_eq!(names(folder.path()).len(), 4, "{:?}", names(folder.path()));
    draft.finish().unwrap();
    assert!(folder.path().join("game").exists());
    remove_stale_temp_files(&folder.path().join("nowhere"));
}

#[cfg(unix)]
mod unix {
    use std::io::Read;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::process::Command;
    use std::thread;

    use super::*;

    #[test]
    fn a_pipe_is_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let link = folder.path().join("link");
        symlink(&pipe, &link).unwrap();
        for path in [&pipe, &link] {
            let reader = thread::spawn({
                let pipe = pipe.clone();
                move || fs::read_to_string(pipe).unwrap()
            });
            save(path, "through the pipe").unwrap();
            // Replaced, it would leave the reader without a word: this must not wait for it then.
            assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo(), "the pipe is still one");
            assert_eq!(reader.join().unwrap(), "through the pipe");
        }
        assert_eq!(names(folder.path()).len(), 2);
    }

    #[test]
    fn a_device_is_written_to() {
        // A link to the device, in a folder where nothing can be harmed.
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("null");
        symlink("/dev/null", &link).unwrap();
        let draft = AtomicFile::create(&link).unwrap();
        let begun = fs::read_dir("/dev").unwrap().flatten();
        let mut begun = begun.map(|file| file.file_name().to_string_lossy().into_owned());
        let is_new = |name: String| name.starts_with(".trilith-") || name.starts_with("null.");
        assert!(!begun.any(is_new), "something is about to take the device's place");
        draft.finish().unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    }

    #[test]
    fn an_open_file_is_written_to_behind_what_it_holds() {
        use std::os::fd::AsRawFd;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("log");
        fs::write(&file, "before\n").unwrap();
        let mut open = fs::File::open(&file).unwrap();
        save(Path::new(&format!("/dev/fd/{}", open.as_raw_fd())), "after\n").unwrap();
        let mut found = String::new();
        open.read_to_string(&mut found).unwrap();
        assert_eq!(found, "before\nafter\n");
    }

    #[test]
    fn no_link_leads_the_new_file_astray() {
        let folder = tempfile::tempdir().unwrap();
        let (file, victim) = (folder.path().join("game"), folder.path().join("victim"));
        fs::write(&victim, "precious").unwrap();
        // The name that could once be guessed.
        symlink(&victim, folder.path().join(format!("game.{}.part", std::process::id()))).unwrap();
        save(&file, "text").unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
        let beside = || {
            let draft = AtomicFile::create(&file).unwrap();
            let name = names(folder.path()).into_iter().find(|name| name.starts_with(".trilith-"));
            drop(draft);
            name.unwrap()
        };
        assert_ne!(beside(), beside());
    }

    #[test]
    fn links_and_rights_stay() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("game"), folder.path().join("link"));
        save(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("game", &link).unwrap();
        save(&link, "new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    }
}
