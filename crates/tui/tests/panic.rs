//! A panic restores the terminal, also in a search thread. This test runs itself as the program that panics.

use std::env;

use catalog::{Game, GameAdapter};
use draw::Charset;
use engines::Computer;
use game::{ByPlayer, Setup};
use play::Seat;
use testkit::tictactoe::TicTacToe;
use testkit::{PanickingGame, Tmux};
use tui::{App, ColorDepth, PersonalFiles};

/// Marks the second run.
const SECOND: &str = "TRILITH_PANIC";

/// The second run is of this test only.
const TEST: &str = "panic::the_terminal_is_restored_after_a_panic";

/// Tic-tac-toe with an engine that panics.
const FAULTY: &dyn Game = &PanickingGame(&GameAdapter::<TicTacToe>::NEW);

#[test]
fn the_terminal_is_restored_after_a_panic() {
    if env::var_os(SECOND).is_some() {
        return play();
    }
    let home = tempfile::tempdir().unwrap();
    let tmux = Tmux::new("panic", (100, 30), home.path());
    let itself = env::current_exe().unwrap();
    tmux.line("echo before");
    tmux.line(&format!(
        "RUST_BACKTRACE=0 {SECOND}=1 {} --exact {TEST} --nocapture; echo code=$?",
        itself.display()
    ));
    tmux.wait_for("Crosses to mark a square");
    tmux.line("a1");
    let screen = tmux.wait_for("code=101");
    assert!(screen.contains("this computer is out of order"), "{screen}");
    assert!(screen.contains("before"), "{screen}");
    tmux.line("stty -a | tr ';' ' ' | tr ' ' '\\n' | grep -x -e icanon -e echo | tr '\\n' '+'");
    tmux.wait_for("icanon+echo+");
}

fn play() {
    let home = env::var("HOME").unwrap();
    let mut app =
        App::new(&[FAULTY], PersonalFiles::in_folder(home.as_ref()), ColorDepth::True, Charset::Unicode);
    let start = FAULTY.start(&Setup::default()).unwrap();
    app.play(FAULTY, start, ByPlayer::new(Seat::PERSON, Computer::STRONGEST.into()));
    tui::run(app).unwrap();
}
