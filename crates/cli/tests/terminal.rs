//! The real program in a real terminal: whole games from the first ply to the end, and the terminal as it was
//! afterwards.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use catalog::{Engine, Options, SearchRequest, State, find};
use engines::{Computer, LevelNumber};
use game::{Player, Setup};
use record::Reader;
use tempfile::{TempDir, tempdir};
use testkit::Tmux;

fn terminal(name: &str) -> (Tmux, TempDir) {
    let home = tempdir().unwrap();
    let tmux = Tmux::new(name, (120, 40), home.path());
    (tmux, home)
}

fn program() -> String {
    cargo_bin("trilith").display().to_string()
}

/// Plays the first side, with a better player than the other side's, until the screen says that it is over.
fn play_to_the_end(slug: &str) {
    let (tmux, home) = terminal(slug);
    let file = home.path().join("game");
    let game = find(slug).unwrap();
    let info = game.info();
    let mut state = game.start(&Setup::default()).unwrap();
    let mut player =
        game.engine(&Computer::Level(LevelNumber::try_from(5).unwrap()), &Options::default()).unwrap();
    tmux.line(&format!(
        "{} play {slug} --{} level:1 --seed 7 --record $HOME/game",
        program(),
        info.color(Player::Two).program()
    ));
    tmux.wait_for(&state.scene().prompt);
    let is_over = |screen: &str| screen.contains("The game is over");
    while !is_over(&tmux.screen()) {
        for ply in kept(&file).iter().skip(state.plies().len()) {
            state.play(ply).unwrap_or_else(|refusal| panic!("{refusal}\n{}", tmux.screen()));
        }
        if state.outcome().is_none() && state.turn() == Player::One {
            tmux.line(&format!(":{}", choose(player.as_mut(), state.as_ref())));
        }
        let known = state.plies().len();
        tmux.wait_until("the next ply", |screen| is_over(screen) || kept(&file).len() > known);
    }
    let screen = tmux.screen();
    assert!(screen.contains("Rematch with sides swapped"), "{screen}");
    tmux.press("q");
    tmux.wait_for(&format!("Play {}", info.name));
    tmux.press("q");
    tmux.wait_until("the shell", |screen| screen.trim_end().ends_with("ready>"));
}

fn choose(player: &mut dyn Engine, state: &dyn State) -> String {
    player.analyze(state, &SearchRequest::default(), &mut |_| ()).ply().unwrap().to_string()
}

/// The plies that were kept in the file so far.
fn kept(file: &Path) -> Vec<String> {
    let text = fs::read(file).unwrap_or_default();
    let Some(Ok(entry)) = Reader::new(text.as_slice()).next() else { return Vec::new() };
    entry.record.mainline().map(|id| entry.record.ply(id).to_string()).collect()
}

#[test]
fn a_whole_game_of_gorogo() {
    play_to_the_end("gorogo");
}

#[test]
fn a_whole_game_of_barragoon() {
    play_to_the_end("barragoon");
}

#[test]
fn a_whole_game_of_greener() {
    play_to_the_end("greener");
}

/// The shell is back on its own screen, reads whole lines and shows them.
fn assert_restored(tmux: &Tmux, code: &str) {
    let screen = tmux.wait_for(code);
    assert!(screen.contains("before"), "the old screen is lost:\n{screen}");
    assert!(!screen.contains("abstract board games"), "the program's screen is still there:\n{screen}");
    tmux.line(
        "stty -a | tr ';' ' ' | tr ' ' '\\n' | grep -x -e -icanon -e -echo -e icanon -e echo | tr '\\n' '+'",
    );
    let screen = tmux.wait_until("the modes", |screen| screen.contains("echo+"));
    assert!(screen.contains("icanon+") && !screen.contains("-icanon+"), "{screen}");
    assert!(!screen.contains("-echo+"), "{screen}");
}

fn open_menu(name: &str) -> (Tmux, TempDir) {
    let (tmux, home) = terminal(name);
    tmux.line("echo before");
    tmux.line(&format!("{} & echo $! > $HOME/pid; fg; echo code=$?", program()));
    tmux.wait_for("Play GoRoGo");
    (tmux, home)
}

#[test]
fn the_terminal_is_restored_after_quitting() {
    let (tmux, _home) = open_menu("quit");
    tmux.press("q");
    assert_restored(&tmux, "code=0");
}

#[test]
fn the_terminal_is_restored_after_an_interrupt() {
    let (tmux, _home) = open_menu("interrupt");
    tmux.press("C-c");
    assert_restored(&tmux, "code=0");
}

#[test]
fn the_terminal_is_restored_after_a_kill() {
    let (tmux, home) = open_menu("kill");
    let pid = fs::read_to_string(home.path().join("pid")).unwrap();
    let killed = std::process::Command::new("kill").args(["-TERM", pid.trim()]).status().unwrap();
    assert!(killed.success());
    assert_restored(&tmux, "code=0");
}

/// The window is closed in the middle of a game; afterwards the game is offered again.
fn close(name: &str, line: &str) {
    let (tmux, home) = terminal(name);
    tmux.line(&line.replace("PROGRAM", &format!("{} play gorogo", program())));
    tmux.wait_for("White places a henge");
    tmux.line("Hc3");
    tmux.wait_for("1. Hc3");
    drop(tmux);
    let code = home.path().join("code");
    let until = Instant::now() + Duration::from_secs(60);
    while !fs::read_to_string(&code).is_ok_and(|code| code.ends_with('\n')) {
        assert!(Instant::now() < until, "the program goes on without its terminal");
        thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(fs::read_to_string(code).unwrap(), "0\n");
    let tmux = Tmux::new(name, (120, 40), home.path());
    tmux.line(&program());
    tmux.wait_for("Go on: GoRoGo, 1 move");
}

#[test]
fn a_closed_terminal_ends_the_program_quietly() {
    close("close", "(trap '' HUP; PROGRAM; echo $? > $HOME/code)");
}

/// The shell does not pass the hang-up on.
#[test]
fn a_closed_terminal_ends_the_program_without_a_signal() {
    close("linger", "trap '' HUP; PROGRAM; echo $? > $HOME/code");
}

#[test]
fn the_program_sleeps_and_wakes() {
    let (tmux, _home) = open_menu("sleep");
    tmux.press("Down");
    tmux.press("C-z");
    assert_restored(&tmux, "Stopped");
    tmux.line("fg");
    tmux.wait_for("Play GoRoGo");
    tmux.resize(70, 22);
    tmux.wait_until("the smaller screen", |screen| {
        screen.lines().count() <= 22 && screen.contains("Play GoRoGo")
    });
    tmux.press("q");
    tmux.wait_until("the shell", |screen| screen.trim_end().ends_with("ready>"));
}

#[test]
fn a_window_may_shrink_and_grow_while_a_game_goes_on() {
    let (tmux, _home) = terminal("resize");
    tmux.line(&format!("{} play gorogo --black level:1", program()));
    tmux.wait_for("White places a henge");
    tmux.resize(40, 10);
    tmux.wait_for("a little small");
    tmux.resize(80, 24);
    tmux.wait_for("White places a henge");
    tmux.line("Hc3");
    tmux.wait_for("2. ");
    // Left in the middle of the game, the next start goes on.
    tmux.press("C-c");
    tmux.wait_until("the shell", |screen| screen.trim_end().ends_with("ready>"));
    tmux.line(&program());
    tmux.wait_for("Go on: GoRoGo, 2 moves");
    tmux.press("Enter");
    tmux.wait_for("1. Hc3");
}

#[test]
fn a_game_with_a_file_is_played_on_the_screens() {
    let (tmux, home) = terminal("file");
    let file = home.path().join("game");
    let kept = || fs::read_to_string(&file).unwrap();
    tmux.line(&format!("{} play gorogo --record $HOME/game", program()));
    tmux.wait_for("White places a henge");
    tmux.line("Hc3");
    tmux.wait_for("1. Hc3");
    tmux.line("a1");
    tmux.wait_for("2. a1");
    tmux.press("C-c");
    tmux.wait_until("the shell", |screen| screen.trim_end().ends_with("ready>"));
    assert!(kept().contains("[Date \"") && kept().ends_with("1. Hc3 2. a1 *\n"), "{}", kept());
    tmux.line(&format!("{} play gorogo --load $HOME/game --record $HOME/game", program()));
    tmux.wait_for("2. a1");
    // Undo goes back past what was loaded.
    tmux.press("u");
    tmux.wait_until("the ply gone", |screen| screen.contains("1. Hc3") && !screen.contains("2. a1"));
    tmux.press("u");
    tmux.wait_for("White places a henge");
    tmux.line("Hb2");
    tmux.wait_for("1. Hb2");
    tmux.press("C-c");
    tmux.wait_until("the shell", |screen| screen.trim_end().ends_with("ready>"));
    assert!(kept().ends_with("\n1. Hb2 *\n"), "{}", kept());
}

/// Where lines are all that a terminal shows, there is a game line by line and help instead of the menu.
#[test]
fn a_dumb_terminal_gets_lines() {
    let (tmux, _home) = terminal("dumb");
    tmux.line(&format!("TERM=dumb {} play gorogo", program()));
    tmux.wait_for("White");
    tmux.line("quit");
    tmux.line(&format!("clear; TERM=dumb {}", program()));
    tmux.wait_for("Usage: trilith");
}

#[test]
fn a_terminal_without_all_characters_gets_plain_ones_and_a_pipe_all() {
    let (tmux, home) = terminal("plain-locale");
    let file = home.path().join("board");
    let show = format!("LC_ALL=C {} show gorogo", program());
    tmux.line(&format!("{show} > {}; {show}; echo do''ne", file.display()));
    let screen = tmux.wait_for("done");
    let board = fs::read_to_string(file).unwrap();
    assert!(!board.is_ascii(), "{board}");
    let shown: Vec<&str> = board.lines().filter(|line| !line.is_ascii()).collect();
    assert!(shown.iter().all(|line| !screen.contains(line.trim_end())), "{screen}");
}
