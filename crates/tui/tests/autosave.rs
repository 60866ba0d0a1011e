//! Files: autosave, saved games, and errors in them.

use crate::support;

use std::fs;
use std::path::Path;

use catalog::find;
use crossterm::event::KeyCode;
use draw::Charset;
use files::GameFile;
use formats::{Format, Study};
use game::{ByPlayer, Setup};
use support::{TestApp, at, games, human, level, people};
use tui::ColorDepth;

#[test]
fn a_game_that_was_left_is_offered_again() {
    let mut test = at("barragoon", None, human(), human());
    test.line("b1d3");
    test.line("b9d7");
    // After a crash, the next start offers the game.
    let mut test = TestApp::in_folder(games(), (80, 24), ColorDepth::True, Charset::Unicode, test.folder);
    test.assert_shows("Go on: Barragoon, 2 moves");
    test.key(KeyCode::Enter);
    test.assert_shows("2. b9d7");
    test.keys("q");
    test.assert_shows("Go on: Barragoon");
}

/// The file is written after each move. It is read only if something else has changed it.
#[test]
fn the_file_of_this_game_is_not_read_after_each_move() {
    let mut test = at("barragoon", None, human(), human());
    test.line("b1d3");
    let file = test.folder.path().join("state/game.trilith");
    let (text, saved) =
        (fs::read_to_string(&file).unwrap(), fs::metadata(&file).unwrap().modified().unwrap());
    // It looks unchanged, but could not be read.
    fs::write(&file, "{".repeat(text.len())).unwrap();
    fs::File::options().write(true).open(&file).unwrap().set_modified(saved).unwrap();
    test.line("b9d7");
    test.assert_absent("cannot");
    assert!(fs::read_to_string(&file).unwrap().contains("2. b9d7"));
    fs::write(&file, "{ half a comment").unwrap();
    test.line("f1e3");
    test.assert_shows("cannot");
}

#[test]
fn a_finished_game_is_not_offered_again() {
    let mut test = people("barragoon", Some("7/7/7/1x5/3z3/7/7/3D3/7 w move"));
    test.line("d2d3");
    test.line("d5d4");
    test.keys("zz");
    test.keys("q");
    test.assert_shows("Play Barragoon");
    test.assert_absent("Go on");
}

#[test]
fn broken_files_are_reported_kept_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    for (place, name) in [("config", "settings.json"), ("state", "game.json"), ("state", "lessons.json")] {
        fs::create_dir_all(folder.path().join(place)).unwrap();
        fs::write(folder.path().join(place).join(name), "{ not json").unwrap();
    }
    let mut test = TestApp::in_folder(games(), (120, 40), ColorDepth::True, Charset::Unicode, folder);
    test.assert_shows("cannot read");
    test.assert_shows("Play GoRoGo");
    test.click_on("Learn");
    test.assert_shows("lesson progress starts");
    for kept in ["config/settings.json.broken", "state/game.json.broken", "state/lessons.json.broken"] {
        assert_eq!(fs::read_to_string(test.folder.path().join(kept)).unwrap(), "{ not json");
    }
}

#[test]
fn what_a_kill_left_half_written_goes_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let left = ["config", "state", "reports", "games", "games/finished"]
        .map(|place| folder.path().join(place).join(".trilith-0123456789abcdef.part"));
    let mine = folder.path().join("games/notes.part");
    for file in left.iter().chain([&mine]) {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "half").unwrap();
    }
    let _stage = TestApp::in_folder(games(), (80, 24), ColorDepth::True, Charset::Unicode, folder);
    assert!(left.iter().all(|file| !file.exists()));
    assert!(mine.exists(), "a person's file stays");
}

#[test]
fn a_kept_game_that_does_not_fit_harms_nobody() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("state")).unwrap();
    let text =
        r#"{"game":"gorogo","start":"5/5/5/5/5 w 10+3 10+2","plies":["c3"],"players":["human","human"]}"#;
    fs::write(folder.path().join("state/game.json"), text).unwrap();
    let mut test = TestApp::in_folder(games(), (120, 40), ColorDepth::True, Charset::Unicode, folder);
    test.key(KeyCode::Enter);
    test.assert_shows("cannot be continued");
}

#[test]
fn a_game_kept_in_the_older_form_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("state")).unwrap();
    fs::write(folder.path().join("state/game.json"), include_str!("samples/game.json")).unwrap();
    let mut test = TestApp::in_folder(games(), (120, 40), ColorDepth::True, Charset::Unicode, folder);
    test.assert_shows("Go on: Greener, 2 moves");
    test.key(KeyCode::Enter);
    test.assert_shows("1. a3a2");
    test.assert_shows("bot “greedy”");
    test.assert_shows("deal 7");
    test.keys("q");
    // It is a record from now on.
    test.assert_shows("Go on: Greener, 2 moves");
    let state = test.folder.path().join("state");
    let text = fs::read_to_string(state.join("game.trilith")).unwrap();
    assert!(text.contains("\"bot:greedy\"]") && text.contains("[Deal \"7\"]"), "{text}");
    assert!(!state.join("game.json").exists());
}

#[test]
fn a_game_kept_against_a_program_asks_who_sits_there() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("state")).unwrap();
    let text = include_str!("samples/game.json").replace("seed:greedy", "engine:touch was-here");
    fs::write(folder.path().join("state/game.json"), text).unwrap();
    let mut test = TestApp::in_folder(games(), (120, 40), ColorDepth::True, Charset::Unicode, folder);
    test.key(KeyCode::Enter);
    test.assert_shows("was engine:touch was-here");
    test.key(KeyCode::Enter);
    test.assert_shows("1. a3a2");
    assert!(!Path::new("was-here").exists());
}

#[test]
fn a_game_is_saved_and_opened_again() {
    let mut test = people("gorogo", None);
    test.line("Hc3");
    test.line("a1");
    test.keys("s");
    test.assert_shows("gorogo-1.trilith");
    test.key(KeyCode::Enter);
    test.assert_shows("Saved as");
    let text = fs::read_to_string(test.folder.path().join("games/gorogo-1.trilith")).unwrap();
    assert!(text.contains("[White \"human\"]") && text.ends_with("1. Hc3 2. a1 *\n"), "{text}");
    test.keys("q");
    test.click_on("Open a saved game");
    test.assert_shows("gorogo-1.trilith");
    test.keys("p");
    test.assert_shows("2. a1");
    test.assert_shows("White places a stone");
}

#[test]
fn a_file_of_any_format_is_opened() {
    let mut test = TestApp::new(120, 40);
    let mut study =
        Study::new(find("gorogo").unwrap(), find("gorogo").unwrap().start(&Setup::default()).unwrap());
    for ply in ["Hc3", "a1", "b2"] {
        study.play(ply).unwrap();
    }
    for (format, name, _) in Format::ALL {
        // The name says nothing: what is in it counts.
        let file = test.folder.path().join(format!("{name}.txt"));
        fs::write(&file, format.write(study.record()).unwrap()).unwrap();
        test.click_on("Open a saved game");
        test.keys("o");
        test.line(file.to_str().unwrap());
        test.assert_shows("1. Hc3");
        test.assert_shows("3. b2");
        test.assert_absent("cannot read");
        test.keys("q");
        test.keys("q");
    }
}

#[test]
fn what_cannot_be_opened_is_explained() {
    let mut test = TestApp::new(120, 40);
    test.click_on("Open a saved game");
    test.assert_shows("No game is saved yet");
    test.keys("o");
    test.line("nowhere");
    test.assert_shows("cannot read");
    // A device may be endless.
    test.key(KeyCode::Esc);
    test.keys("o");
    test.line("/dev/zero");
    test.assert_shows("it is not a regular file");
}

#[test]
fn another_game_does_not_cost_the_unfinished_one() {
    let mut test = people("barragoon", None);
    for ply in ["b1d3", "b9d7", "c2c3"] {
        test.line(ply);
    }
    test.keys("q");
    let game = find("gorogo").unwrap();
    test.play(game, game.start(&Setup::default()).unwrap(), human(), human());
    // A game that ends before it was kept takes nothing with it.
    test.keys("zz");
    test.click_on("Rematch");
    test.keys("q");
    test.assert_shows("Go on: Barragoon");
    test.play(game, game.start(&Setup::default()).unwrap(), human(), human());
    test.line("Hc3");
    test.assert_shows("The unfinished game of Barragoon is saved as barragoon-1.trilith");
    let text = fs::read_to_string(test.folder.path().join("games/barragoon-1.trilith")).unwrap();
    assert!(text.contains("1. b1d3"), "{text}");
    test.line("a1");
    test.assert_absent("is saved as");
    test.keys("q");
    test.assert_shows("Go on: GoRoGo, 2 moves");
    assert_eq!(fs::read_dir(test.folder.path().join("games")).unwrap().count(), 1);
}

#[test]
fn a_game_taken_back_to_its_start_is_not_offered_again() {
    let mut test = at("gorogo", None, human(), level(1));
    test.line("Hc3");
    test.keys("uq");
    test.assert_shows("Play GoRoGo");
    test.assert_absent("Go on");
}

#[test]
fn nothing_is_replaced_without_a_question() {
    let mut test = people("gorogo", None);
    let file = test.folder.path().join("games/first.trilith");
    let save = |test: &mut TestApp, name: &str| {
        test.keys("s");
        for _ in 0..40 {
            test.key(KeyCode::Backspace);
        }
        test.line(name);
    };
    test.line("Hc3");
    save(&mut test, "first");
    test.assert_shows("Saved as");
    let before = fs::read_to_string(&file).unwrap();
    // The same game again asks nothing.
    save(&mut test, "first");
    test.assert_shows("Saved as");
    test.line("a1");
    save(&mut test, "first");
    test.assert_shows("Replace?");
    test.key(KeyCode::Esc);
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    save(&mut test, "first");
    test.key(KeyCode::Enter);
    test.assert_shows("Saved as");
    assert!(fs::read_to_string(&file).unwrap().contains("2. a1"));
}

#[test]
fn no_folder_is_made_for_a_slip_of_the_pen() {
    let mut test = people("gorogo", None);
    test.line("Hc3");
    test.keys("s");
    for _ in 0..40 {
        test.key(KeyCode::Backspace);
    }
    let folder = test.folder.path().join("typo");
    test.line(folder.join("game").to_str().unwrap());
    test.assert_shows("there is no folder");
    assert!(!folder.exists());
    // The prompt stays open for another name.
    test.key(KeyCode::Esc);
    test.assert_shows("Black places a stone");
}

#[test]
fn the_cursor_of_the_menu_stays_where_it_was() {
    let mut test = people("gorogo", None);
    test.line("Hc3");
    test.keys("q");
    test.assert_shows("Go on: GoRoGo, 1 move");
    // The menu had its cursor where a newcomer's is.
    test.assert_shows("► Learn");
    test.key(KeyCode::Home);
    test.assert_shows("► Go on");
    test.key(KeyCode::Enter);
    test.keys("uq");
    test.assert_absent("Go on");
    test.assert_shows("► Play GoRoGo");
}

/// The last game of a file and the file's number of games.
fn last_game(file: &Path) -> (String, usize) {
    let games = files::games(file).unwrap();
    (games.last().unwrap().to_string(), games.len())
}

#[test]
fn a_game_with_a_file_is_kept_there_after_every_ply() {
    let mut test = TestApp::new(80, 24);
    let file = test.folder.path().join("kept.trilith");
    let game = find("gorogo").unwrap();
    let people = || ByPlayer::new(human(), human());
    let start = Study::new(game, game.start(&Setup::default()).unwrap());
    test.app.continue_game(start, people(), Some(GameFile::append_to(&file).unwrap()));
    test.run_jobs();
    test.line("Hc3");
    assert!(last_game(&file).0.ends_with("1. Hc3 *\n"));
    test.line("a1");
    test.keys("u");
    assert!(last_game(&file).0.ends_with("1. Hc3 *\n"), "what is taken back is gone");
    test.keys("r");
    assert!(last_game(&file).0.ends_with("1. Hc3 2. a1 *\n"));
    // The program is killed. The next start goes on, also in the file.
    let mut test = TestApp::in_folder(games(), (80, 24), ColorDepth::True, Charset::Unicode, test.folder);
    test.key(KeyCode::Enter);
    test.line("b2");
    assert!(last_game(&file).0.ends_with("1. Hc3 2. a1 3. b2 *\n"));
    test.keys("zz");
    let (text, games) = last_game(&file);
    assert!(text.contains("[Termination \"White wins: Black resigned\"]"), "{text}");
    assert!(text.ends_with("3. b2 1-0\n") && games == 1, "{text}");
    // Another game joins it.
    test.click_on("Rematch");
    test.line("Ha1");
    let (text, games) = last_game(&file);
    assert!(text.ends_with("1. Ha1 *\n") && games == 2, "{text}");
}

#[test]
fn a_loaded_game_keeps_what_people_wrote_into_it() {
    let text = "[Game \"gorogo\"]\n[White \"Ada\"]\n[Black \"human\"]\n\n1. Hc3 {the middle} (1. Ha1 {the corner}) 2. a1 3. b2 *\n";
    let mut test = TestApp::new(80, 24);
    let file = test.folder.path().join("kept.trilith");
    fs::write(&file, text).unwrap();
    let study = Study::open(files::games(&file).unwrap().remove(0)).unwrap();
    let keeper = GameFile::replace_last(&file).unwrap();
    test.app.continue_game(study, ByPlayer::new(human(), level(1)), Some(keeper));
    test.run_jobs();
    test.assert_shows(" 4. ");
    let (kept, _) = last_game(&file);
    for part in ["[White \"Ada\"]", "[Black \"level:1\"]", "{the middle}", "(1. Ha1 {the corner})"] {
        assert!(kept.contains(part), "{part} is not in {kept}");
    }
    // Undo goes back past what was loaded, and redo brings the words back.
    test.keys("uu");
    test.assert_shows("White places a henge");
    assert!(last_game(&file).0.ends_with("\n\n*\n"), "{}", last_game(&file).0);
    test.keys("r");
    assert!(last_game(&file).0.contains("1. Hc3 {the middle} (1. Ha1 {the corner}) 2. a1 *"));
    // Another ply takes the place of what was taken back.
    test.keys("u");
    test.line("He5");
    let (kept, _) = last_game(&file);
    assert!(kept.contains("\n1. He5 (1. Ha1 {the corner}) 2. "), "{kept}");
}

#[test]
fn a_place_that_cannot_be_written_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    for place in ["config", "state"] {
        fs::write(folder.path().join(place), "a file where a folder should be").unwrap();
    }
    let mut test = TestApp::in_folder(games(), (120, 40), ColorDepth::True, Charset::Unicode, folder);
    let game = find("gorogo").unwrap();
    test.play(game, game.start(&Setup::default()).unwrap(), human(), human());
    test.line("Hc3");
    test.assert_shows("this game cannot be saved: cannot");
    test.line("a1");
    test.assert_shows("2. a1");
    test.assert_absent("not kept");
    test.keys("l");
    test.assert_shows("the settings cannot be saved: cannot");
}

/// The automatically saved games, in the order of time.
fn finished(test: &TestApp) -> Vec<String> {
    let files = fs::read_dir(test.folder.path().join("games/finished")).into_iter().flatten();
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_finished_game_is_kept_and_can_be_reviewed_later() {
    let mut test = at("gorogo", None, human(), level(1));
    // One of the two points is always free.
    for ply in ["Hc3", "b5", "d5"] {
        test.line(ply);
    }
    test.keys("zz");
    test.assert_shows("Added to the saved games");
    // Undoing the end and ending again is the same game.
    test.key(KeyCode::Esc);
    test.keys("uuu");
    for ply in ["Ha1", "b5", "d5"] {
        test.line(ply);
    }
    test.keys("zz");
    test.keys("q");
    test.assert_absent("Go on");
    let names = finished(&test);
    assert!(names.len() == 1 && names[0].ends_with("-gorogo-human-level-1.trilith"), "{names:?}");
    let mut test = TestApp::in_folder(games(), (80, 24), ColorDepth::True, Charset::Unicode, test.folder);
    test.click_on("Open a saved game");
    test.assert_shows(&format!("finished/{}", names[0]));
    test.key(KeyCode::Enter);
    test.assert_shows("1. Ha1");
    let text = fs::read_to_string(test.folder.path().join("games/finished").join(&names[0])).unwrap();
    assert!(text.contains("[Termination \"Black wins: White resigned\"]"), "{text}");
}

#[test]
fn a_finished_game_that_is_opened_is_not_kept_twice() {
    let mut test = people("barragoon", Some("7/7/7/1x5/3z3/7/7/3D3/7 w move"));
    for ply in ["d2d4", "d5e6", "d4e6"] {
        test.line(ply);
    }
    test.keys("q");
    test.click_on("Open a saved game");
    test.keys("p");
    test.assert_shows("White wins: Brown has no tile left");
    test.keys("q");
    assert_eq!(finished(&test).len(), 1);
}

#[test]
fn the_oldest_finished_game_makes_room_and_nothing_that_was_saved() {
    let mut test = people("gorogo", None);
    let folder = test.folder.path().join("games/finished");
    fs::create_dir_all(&folder).unwrap();
    for number in 0..50 {
        let name = format!("2020-01-01-0000{number:02}-gorogo-human-human.trilith");
        fs::write(folder.join(name), "[Game \"gorogo\"]\n\n*\n").unwrap();
    }
    for saved in ["finished/mine.trilith", "gorogo-1.trilith"] {
        fs::write(test.folder.path().join("games").join(saved), "[Game \"gorogo\"]\n\n*\n").unwrap();
    }
    for ply in ["Hc3", "a1", "b2"] {
        test.line(ply);
    }
    test.keys("zz");
    let names = finished(&test);
    assert_eq!(names.len(), 51, "{names:?}");
    assert!(!names[0].contains("000000") && names[0].contains("000001"), "{names:?}");
    assert!(names.contains(&"mine.trilith".to_string()), "{names:?}");
    assert!(test.folder.path().join("games/gorogo-1.trilith").exists());
}

#[test]
fn a_lesson_goes_on_where_it_was_left() {
    let mut test = TestApp::new(80, 24);
    let learn = |test: &mut TestApp| {
        test.click_on("Learn");
        test.click_on("GoRoGo: a lesson");
    };
    learn(&mut test);
    test.assert_shows("step 1 of");
    test.line(":Hc3");
    test.key(KeyCode::Enter);
    test.line(":c2");
    test.assert_shows("Captured");
    // The program is killed.
    let mut test = TestApp::in_folder(games(), (80, 24), ColorDepth::True, Charset::Unicode, test.folder);
    learn(&mut test);
    test.assert_shows("step 3 of");
    test.assert_shows("Continuing with step 3");
    test.key(KeyCode::PageUp);
    test.assert_shows("step 2 of");
    // Another lesson begins at its own beginning.
    test.keys("q");
    test.click_on("Barragoon: a lesson");
    test.assert_shows("step 1 of");
}
