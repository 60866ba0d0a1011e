//! What is kept in files: games in progress, saved games and what is wrong with them.

use crate::stage;

use std::fs;
use std::path::Path;

use catalog::{Format, Study, find};
use crossterm::event::KeyCode;
use draw::Charset;
use files::GameFile;
use game::{ByPlayer, Setup};
use stage::{Stage, at, games, human, level, people};
use tui::Depth;

#[test]
fn a_game_that_was_left_is_offered_again() {
    let mut stage = at("barragoon", None, human(), human());
    stage.line("b1d3");
    stage.line("b9d7");
    // The program is killed; another start finds the game.
    let mut stage = Stage::in_folder(games(), (80, 24), Depth::True, Charset::Unicode, stage.folder);
    stage.sees("Go on: Barragoon, 2 moves");
    stage.key(KeyCode::Enter);
    stage.sees("2. b9d7");
    stage.keys("q");
    stage.sees("Go on: Barragoon");
}

#[test]
fn a_finished_game_is_not_offered_again() {
    let mut stage = people("barragoon", Some("7/7/7/1x5/3z3/7/7/3D3/7 w move"));
    stage.line("d2d3");
    stage.line("d5d4");
    stage.keys("zz");
    stage.keys("q");
    stage.sees("Play Barragoon");
    stage.sees_no("Go on");
}

#[test]
fn broken_files_are_reported_kept_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    for (place, name) in [("config", "settings.json"), ("state", "game.json"), ("state", "lessons.json")] {
        fs::create_dir_all(folder.path().join(place)).unwrap();
        fs::write(folder.path().join(place).join(name), "{ not json").unwrap();
    }
    let mut stage = Stage::in_folder(games(), (120, 40), Depth::True, Charset::Unicode, folder);
    stage.sees("cannot read");
    stage.sees("Play GoRoGo");
    stage.click_on("Learn");
    stage.sees("lesson progress starts");
    for kept in ["config/settings.json.broken", "state/game.json.broken", "state/lessons.json.broken"] {
        assert_eq!(fs::read_to_string(stage.folder.path().join(kept)).unwrap(), "{ not json");
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
    let _stage = Stage::in_folder(games(), (80, 24), Depth::True, Charset::Unicode, folder);
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
    let mut stage = Stage::in_folder(games(), (120, 40), Depth::True, Charset::Unicode, folder);
    stage.key(KeyCode::Enter);
    stage.sees("cannot be continued");
}

#[test]
fn a_game_kept_in_the_older_form_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("state")).unwrap();
    fs::write(folder.path().join("state/game.json"), include_str!("samples/game.json")).unwrap();
    let mut stage = Stage::in_folder(games(), (120, 40), Depth::True, Charset::Unicode, folder);
    stage.sees("Go on: Greener, 2 moves");
    stage.key(KeyCode::Enter);
    stage.sees("1. a3a2");
    stage.sees("bot “greedy”");
    stage.sees("deal 7");
    stage.keys("q");
    // It is a record from now on.
    stage.sees("Go on: Greener, 2 moves");
    let state = stage.folder.path().join("state");
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
    let mut stage = Stage::in_folder(games(), (120, 40), Depth::True, Charset::Unicode, folder);
    stage.key(KeyCode::Enter);
    stage.sees("was engine:touch was-here");
    stage.key(KeyCode::Enter);
    stage.sees("1. a3a2");
    assert!(!Path::new("was-here").exists());
}

#[test]
fn a_game_is_saved_and_opened_again() {
    let mut stage = people("gorogo", None);
    stage.line("Hc3");
    stage.line("a1");
    stage.keys("s");
    stage.sees("gorogo-1.trilith");
    stage.key(KeyCode::Enter);
    stage.sees("Saved as");
    let text = fs::read_to_string(stage.folder.path().join("games/gorogo-1.trilith")).unwrap();
    assert!(text.contains("[White \"human\"]") && text.ends_with("1. Hc3 2. a1 *\n"), "{text}");
    stage.keys("q");
    stage.click_on("Open a saved game");
    stage.sees("gorogo-1.trilith");
    stage.keys("p");
    stage.sees("2. a1");
    stage.sees("White places a stone");
}

#[test]
fn a_file_of_any_format_is_opened() {
    let mut stage = Stage::new(120, 40);
    let mut study =
        Study::new(find("gorogo").unwrap(), find("gorogo").unwrap().start(&Setup::default()).unwrap());
    for ply in ["Hc3", "a1", "b2"] {
        study.play(ply).unwrap();
    }
    for (format, name, _) in Format::ALL {
        // The name says nothing: what is in it counts.
        let file = stage.folder.path().join(format!("{name}.txt"));
        fs::write(&file, format.write(study.record()).unwrap()).unwrap();
        stage.click_on("Open a saved game");
        stage.keys("o");
        stage.line(file.to_str().unwrap());
        stage.sees("1. Hc3");
        stage.sees("3. b2");
        stage.sees_no("cannot read");
        stage.keys("q");
        stage.keys("q");
    }
}

#[test]
fn what_cannot_be_opened_is_explained() {
    let mut stage = Stage::new(120, 40);
    stage.click_on("Open a saved game");
    stage.sees("No game is saved yet");
    stage.keys("o");
    stage.line("nowhere");
    stage.sees("cannot read");
    // A device has no end.
    stage.key(KeyCode::Esc);
    stage.keys("o");
    stage.line("/dev/zero");
    stage.sees("it is not a regular file");
}

#[test]
fn another_game_does_not_cost_the_unfinished_one() {
    let mut stage = people("barragoon", None);
    for ply in ["b1d3", "b9d7", "c2c3"] {
        stage.line(ply);
    }
    stage.keys("q");
    let game = find("gorogo").unwrap();
    stage.play(game, game.start(&Setup::default()).unwrap(), human(), human());
    // A game that ends before it was kept takes nothing with it.
    stage.keys("zz");
    stage.click_on("Rematch");
    stage.keys("q");
    stage.sees("Go on: Barragoon");
    stage.play(game, game.start(&Setup::default()).unwrap(), human(), human());
    stage.line("Hc3");
    stage.sees("The unfinished game of Barragoon is saved as barragoon-1.trilith");
    let text = fs::read_to_string(stage.folder.path().join("games/barragoon-1.trilith")).unwrap();
    assert!(text.contains("1. b1d3"), "{text}");
    stage.line("a1");
    stage.sees_no("is saved as");
    stage.keys("q");
    stage.sees("Go on: GoRoGo, 2 moves");
    assert_eq!(fs::read_dir(stage.folder.path().join("games")).unwrap().count(), 1);
}

#[test]
fn a_game_taken_back_to_its_start_is_not_offered_again() {
    let mut stage = at("gorogo", None, human(), level(1));
    stage.line("Hc3");
    stage.keys("uq");
    stage.sees("Play GoRoGo");
    stage.sees_no("Go on");
}

#[test]
fn nothing_is_replaced_without_a_question() {
    let mut stage = people("gorogo", None);
    let file = stage.folder.path().join("games/first.trilith");
    let save = |stage: &mut Stage, name: &str| {
        stage.keys("s");
        for _ in 0..40 {
            stage.key(KeyCode::Backspace);
        }
        stage.line(name);
    };
    stage.line("Hc3");
    save(&mut stage, "first");
    stage.sees("Saved as");
    let before = fs::read_to_string(&file).unwrap();
    // The same game again asks nothing.
    save(&mut stage, "first");
    stage.sees("Saved as");
    stage.line("a1");
    save(&mut stage, "first");
    stage.sees("Replace?");
    stage.key(KeyCode::Esc);
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    save(&mut stage, "first");
    stage.key(KeyCode::Enter);
    stage.sees("Saved as");
    assert!(fs::read_to_string(&file).unwrap().contains("2. a1"));
}

#[test]
fn no_folder_is_made_for_a_slip_of_the_pen() {
    let mut stage = people("gorogo", None);
    stage.line("Hc3");
    stage.keys("s");
    for _ in 0..40 {
        stage.key(KeyCode::Backspace);
    }
    let folder = stage.folder.path().join("typo");
    stage.line(folder.join("game").to_str().unwrap());
    stage.sees("there is no folder");
    assert!(!folder.exists());
    // The question stays open for a better name.
    stage.key(KeyCode::Esc);
    stage.sees("Black places a stone");
}

#[test]
fn the_cursor_of_the_menu_stays_where_it_was() {
    let mut stage = people("gorogo", None);
    stage.line("Hc3");
    stage.keys("q");
    stage.sees("Go on: GoRoGo, 1 move");
    // The menu had its cursor where a newcomer's is.
    stage.sees("► Learn");
    stage.key(KeyCode::Home);
    stage.sees("► Go on");
    stage.key(KeyCode::Enter);
    stage.keys("uq");
    stage.sees_no("Go on");
    stage.sees("► Play GoRoGo");
}

/// The last game of a file and the file's number of games.
fn last_game(file: &Path) -> (String, usize) {
    let games = files::games(file).unwrap();
    (games.last().unwrap().to_string(), games.len())
}

#[test]
fn a_game_with_a_file_is_kept_there_after_every_ply() {
    let mut stage = Stage::new(80, 24);
    let file = stage.folder.path().join("kept.trilith");
    let game = find("gorogo").unwrap();
    let people = || ByPlayer::new(human(), human());
    let start = Study::new(game, game.start(&Setup::default()).unwrap());
    stage.app.go_on(start, people(), Some(GameFile::append_to(&file).unwrap()));
    stage.settle();
    stage.line("Hc3");
    assert!(last_game(&file).0.ends_with("1. Hc3 *\n"));
    stage.line("a1");
    stage.keys("u");
    assert!(last_game(&file).0.ends_with("1. Hc3 *\n"), "what is taken back is gone");
    stage.keys("r");
    assert!(last_game(&file).0.ends_with("1. Hc3 2. a1 *\n"));
    // The program is killed. The next start goes on, also in the file.
    let mut stage = Stage::in_folder(games(), (80, 24), Depth::True, Charset::Unicode, stage.folder);
    stage.key(KeyCode::Enter);
    stage.line("b2");
    assert!(last_game(&file).0.ends_with("1. Hc3 2. a1 3. b2 *\n"));
    stage.keys("zz");
    let (text, games) = last_game(&file);
    assert!(text.contains("[Termination \"White wins: Black resigned\"]"), "{text}");
    assert!(text.ends_with("3. b2 1-0\n") && games == 1, "{text}");
    // Another game joins it.
    stage.click_on("Rematch");
    stage.line("Ha1");
    let (text, games) = last_game(&file);
    assert!(text.ends_with("1. Ha1 *\n") && games == 2, "{text}");
}

#[test]
fn a_loaded_game_keeps_what_people_wrote_into_it() {
    let text = "[Game \"gorogo\"]\n[White \"Ada\"]\n[Black \"human\"]\n\n1. Hc3 {the middle} (1. Ha1 {the corner}) 2. a1 3. b2 *\n";
    let mut stage = Stage::new(80, 24);
    let file = stage.folder.path().join("kept.trilith");
    fs::write(&file, text).unwrap();
    let study = Study::open(files::games(&file).unwrap().remove(0)).unwrap();
    let keeper = GameFile::replace_last(&file).unwrap();
    stage.app.go_on(study, ByPlayer::new(human(), level(1)), Some(keeper));
    stage.settle();
    stage.sees(" 4. ");
    let (kept, _) = last_game(&file);
    for part in ["[White \"Ada\"]", "[Black \"level:1\"]", "{the middle}", "(1. Ha1 {the corner})"] {
        assert!(kept.contains(part), "{part} is not in {kept}");
    }
    // Undo goes back past what was loaded, and redo brings the words back.
    stage.keys("uu");
    stage.sees("White places a henge");
    assert!(last_game(&file).0.ends_with("\n\n*\n"), "{}", last_game(&file).0);
    stage.keys("r");
    assert!(last_game(&file).0.contains("1. Hc3 {the middle} (1. Ha1 {the corner}) 2. a1 *"));
    // Another ply takes the place of what was taken back.
    stage.keys("u");
    stage.line("He5");
    let (kept, _) = last_game(&file);
    assert!(kept.contains("\n1. He5 (1. Ha1 {the corner}) 2. "), "{kept}");
}

#[test]
fn a_place_that_cannot_be_written_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    for place in ["config", "state"] {
        fs::write(folder.path().join(place), "a file where a folder should be").unwrap();
    }
    let mut stage = Stage::in_folder(games(), (120, 40), Depth::True, Charset::Unicode, folder);
    let game = find("gorogo").unwrap();
    stage.play(game, game.start(&Setup::default()).unwrap(), human(), human());
    stage.line("Hc3");
    stage.sees("this game cannot be saved: cannot");
    stage.line("a1");
    stage.sees("2. a1");
    stage.sees_no("not kept");
    stage.keys("l");
    stage.sees("the settings cannot be saved: cannot");
}

/// The games that were kept without being asked, in the order of time.
fn finished(stage: &Stage) -> Vec<String> {
    let files = fs::read_dir(stage.folder.path().join("games/finished")).into_iter().flatten();
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_finished_game_is_kept_and_can_be_reviewed_later() {
    let mut stage = at("gorogo", None, human(), level(1));
    // Whatever the computer does, one of the two points is free.
    for ply in ["Hc3", "b5", "d5"] {
        stage.line(ply);
    }
    stage.keys("zz");
    stage.sees("Added to the saved games");
    // Taking back and ending once more is the same game.
    stage.key(KeyCode::Esc);
    stage.keys("uuu");
    for ply in ["Ha1", "b5", "d5"] {
        stage.line(ply);
    }
    stage.keys("zz");
    stage.keys("q");
    stage.sees_no("Go on");
    let names = finished(&stage);
    assert!(names.len() == 1 && names[0].ends_with("-gorogo-human-level-1.trilith"), "{names:?}");
    let mut stage = Stage::in_folder(games(), (80, 24), Depth::True, Charset::Unicode, stage.folder);
    stage.click_on("Open a saved game");
    stage.sees(&format!("finished/{}", names[0]));
    stage.key(KeyCode::Enter);
    stage.sees("1. Ha1");
    let text = fs::read_to_string(stage.folder.path().join("games/finished").join(&names[0])).unwrap();
    assert!(text.contains("[Termination \"Black wins: White resigned\"]"), "{text}");
}

#[test]
fn a_finished_game_that_is_opened_is_not_kept_twice() {
    let mut stage = people("barragoon", Some("7/7/7/1x5/3z3/7/7/3D3/7 w move"));
    for ply in ["d2d4", "d5e6", "d4e6"] {
        stage.line(ply);
    }
    stage.keys("q");
    stage.click_on("Open a saved game");
    stage.keys("p");
    stage.sees("White wins: Brown has no tile left");
    stage.keys("q");
    assert_eq!(finished(&stage).len(), 1);
}

#[test]
fn the_oldest_finished_game_makes_room_and_nothing_that_was_saved() {
    let mut stage = people("gorogo", None);
    let folder = stage.folder.path().join("games/finished");
    fs::create_dir_all(&folder).unwrap();
    for number in 0..50 {
        let name = format!("2020-01-01-0000{number:02}-gorogo-human-human.trilith");
        fs::write(folder.join(name), "[Game \"gorogo\"]\n\n*\n").unwrap();
    }
    for saved in ["finished/mine.trilith", "gorogo-1.trilith"] {
        fs::write(stage.folder.path().join("games").join(saved), "[Game \"gorogo\"]\n\n*\n").unwrap();
    }
    for ply in ["Hc3", "a1", "b2"] {
        stage.line(ply);
    }
    stage.keys("zz");
    let names = finished(&stage);
    assert_eq!(names.len(), 51, "{names:?}");
    assert!(!names[0].contains("000000") && names[0].contains("000001"), "{names:?}");
    assert!(names.contains(&"mine.trilith".to_string()), "{names:?}");
    assert!(stage.folder.path().join("games/gorogo-1.trilith").exists());
}

#[test]
fn a_lesson_goes_on_where_it_was_left() {
    let mut stage = Stage::new(80, 24);
    let learn = |stage: &mut Stage| {
        stage.click_on("Learn");
        stage.click_on("GoRoGo: a lesson");
    };
    learn(&mut stage);
    stage.sees("step 1 of");
    stage.line(":Hc3");
    stage.key(KeyCode::Enter);
    stage.line(":c2");
    stage.sees("Captured");
    // The program is killed.
    let mut stage = Stage::in_folder(games(), (80, 24), Depth::True, Charset::Unicode, stage.folder);
    learn(&mut stage);
    stage.sees("step 3 of");
    stage.sees("Continuing with step 3");
    stage.key(KeyCode::PageUp);
    stage.sees("step 2 of");
    // Another lesson begins at its own beginning.
    stage.keys("q");
    stage.click_on("Barragoon: a lesson");
    stage.sees("step 1 of");
}
