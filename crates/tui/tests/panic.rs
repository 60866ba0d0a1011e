//! A panic, even in a thread that thinks, gives the terminal back. This test runs itself as the program that panics.

use std::env;

use catalog::{Computer, Game, Options, Placing, Rules, State, Thinker};
use draw::Charset;
use game::{ByPlayer, Edit, Info, Palette, ParseError, Setup, Sketch};
use play::Seat;
use testkit::Tmux;
use testkit::tictactoe::TicTacToe;
use tui::{App, Depth, PersonalFiles};

/// Tells the second run from the first.
const SECOND: &str = "TRILITH_PANIC";

/// The tiny game with a computer that panics.
struct Faulty(Rules<TicTacToe>);

impl Game for Faulty {
    fn info(&self) -> &'static Info {
        self.0.info()
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, ParseError> {
        self.0.start(setup)
    }

    fn read(&self, text: &str) -> Result<Box<dyn State>, ParseError> {
        self.0.read(text)
    }

    fn palette(&self) -> Palette {
        self.0.palette()
    }

    fn sketch(&self, text: &str) -> Result<Sketch, ParseError> {
        self.0.sketch(text)
    }

    fn edit(&self, sketch: &mut Sketch, edit: Edit) -> Result<(), &'static str> {
        self.0.edit(sketch, edit)
    }

    fn sketched(&self, sketch: &Sketch) -> String {
        self.0.sketched(sketch)
    }

    fn placing(&self) -> Option<&dyn Placing> {
        None
    }

    fn simple(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    fn thinker(&self, _: &Computer, _: &Options) -> Result<Box<dyn Thinker>, catalog::UnknownComputer> {
        panic!("this computer is out of order")
    }
}

const FAULTY: &dyn Game = &Faulty(Rules::NEW);

#[test]
fn the_terminal_is_restored_after_a_panic() {
    if env::var_os(SECOND).is_some() {
        return play();
    }
    let home = tempfile::tempdir().unwrap();
    let tmux = Tmux::new("panic", (100, 30), home.path());
    let itself = env::current_exe().unwrap();
    tmux.line("echo before");
    tmux.line(&format!("RUST_BACKTRACE=0 {SECOND}=1 {} --nocapture; echo code=$?", itself.display()));
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
    let mut app = App::new(&[FAULTY], PersonalFiles::below(home.as_ref()), Depth::True, Charset::Unicode);
    let start = FAULTY.start(&Setup::default()).unwrap();
    app.play(FAULTY, start, ByPlayer::new(Seat::PERSON, Computer::STRONGEST.into()));
    tui::run(app).unwrap();
}
