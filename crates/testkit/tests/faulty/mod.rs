//! Tic-tac-toe with one thing wrong.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use game::{
    Bot, Bots, ByPlayer, Editable, Encode, Evaluate, Grid, Info, Objective, Observe, Outcome, Palette,
    ParseError, Plane, Planes, Player, Position, PositionDraft, Present, Random, Scene, Solvable, Symmetric,
    Symmetry, Target,
};
use testkit::tictactoe::{Mark, TicTacToe};

/// What a game does wrong; whatever is not said is as it should be.
pub(crate) trait Fault:
    Clone + Copy + Default + Eq + std::hash::Hash + fmt::Debug + Send + Sync + 'static
{
    const INFO: &'static Info = TicTacToe::INFO;
    const OBJECTIVE: Objective = TicTacToe::OBJECTIVE;
    const CAN_REPEAT: bool = false;
    const PLANES: &'static [Plane] = TicTacToe::PLANES;

    fn observe(position: &TicTacToe, planes: &mut Planes) {
        position.observe(planes);
    }

    fn key(position: &TicTacToe) -> u64 {
        position.key()
    }

    fn evaluate(_: &TicTacToe) -> i32 {
        0
    }

    fn forcing_moves(_: &TicTacToe, moves: &mut Vec<Mark>) {
        moves.clear();
    }

    fn candidates(position: &TicTacToe, moves: &mut Vec<Mark>) {
        position.legal_moves(moves);
    }

    fn count_moves(position: &TicTacToe) -> usize {
        position.count_moves()
    }

    fn scene(position: &TicTacToe) -> Scene {
        position.scene()
    }

    fn encode(mv: Mark) -> usize {
        TicTacToe::encode(mv)
    }

    fn mark_legal(position: &TicTacToe, marks: &mut [bool], moves: &mut Vec<Mark>) {
        position.mark_legal(marks, moves);
    }

    fn clicks(mv: Mark) -> Vec<Target> {
        TicTacToe::clicks(mv)
    }

    fn transformed(position: &TicTacToe, symmetry: Symmetry) -> TicTacToe {
        position.transformed(symmetry)
    }

    fn written(position: &TicTacToe) -> String {
        position.to_string()
    }

    fn palette() -> Palette {
        TicTacToe::palette()
    }

    fn chosen(position: &TicTacToe, random: &mut Random) -> Option<Mark> {
        position.random_move(random)
    }
}

#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Faulty<F>(TicTacToe, PhantomData<F>);

impl<F: Fault> Position for Faulty<F> {
    const INFO: &'static Info = F::INFO;
    const CAN_REPEAT: bool = F::CAN_REPEAT;
    type Move = Mark;

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn legal_moves(&self, moves: &mut Vec<Mark>) {
        self.0.legal_moves(moves);
    }

    fn play_unchecked(&mut self, mv: Mark) {
        self.0.play_unchecked(mv);
    }

    fn key(&self) -> u64 {
        F::key(&self.0)
    }

    fn score(&self) -> Option<ByPlayer<u16>> {
        self.0.score()
    }

    fn count_moves(&self) -> usize {
        F::count_moves(&self.0)
    }

    fn is_legal(&self, mv: Mark) -> bool {
        self.0.is_legal(mv)
    }

    fn random_move(&self, random: &mut Random) -> Option<Mark> {
        self.0.random_move(random)
    }
}

impl<F: Fault> Present for Faulty<F> {
    fn scene(&self) -> Scene {
        F::scene(&self.0)
    }

    fn clicks(mv: Mark) -> Vec<Target> {
        F::clicks(mv)
    }
}

impl<F: Fault> Evaluate for Faulty<F> {
    fn evaluate(&self) -> i32 {
        F::evaluate(&self.0)
    }

    fn ordering_score(&self, _: Mark) -> i32 {
        0
    }

    fn is_forcing(&self, _: Mark) -> bool {
        false
    }

    fn candidates(&self, moves: &mut Vec<Mark>) {
        F::candidates(&self.0, moves);
    }

    fn forcing_moves(&self, moves: &mut Vec<Mark>) {
        F::forcing_moves(&self.0, moves);
    }
}

impl<F: Fault> Encode for Faulty<F> {
    const MOVE_COUNT: usize = TicTacToe::MOVE_COUNT;

    fn encode(mv: Mark) -> usize {
        F::encode(mv)
    }

    fn decode(number: usize) -> Option<Mark> {
        TicTacToe::decode(number)
    }

    fn mark_legal(&self, marks: &mut [bool], moves: &mut Vec<Mark>) {
        F::mark_legal(&self.0, marks, moves);
    }
}

impl<F: Fault> Symmetric for Faulty<F> {
    fn grid(&self) -> Grid {
        self.0.grid()
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        Faulty(F::transformed(&self.0, symmetry), PhantomData)
    }

    fn transformed_move(&self, mv: Mark, symmetry: Symmetry) -> Mark {
        self.0.transformed_move(mv, symmetry)
    }
}

impl<F: Fault> Observe for Faulty<F> {
    const PLANES: &'static [Plane] = F::PLANES;

    fn observe(&self, planes: &mut Planes) {
        F::observe(&self.0, planes);
    }
}

impl<F: Fault> Solvable for Faulty<F> {
    const OBJECTIVE: Objective = F::OBJECTIVE;
    const REPLIES_PER_POINT: i32 = 0;

    type EndgameCache = ();
}

impl<F: Fault> Bots for Faulty<F> {
    fn bots() -> &'static [Bot<Self>] {
        &[Bot {
            name: "easy",
            about: "marks a square",
            choose: |position, random| F::chosen(&position.0, random),
        }]
    }
}

impl<F: Fault> fmt::Display for Faulty<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&F::written(&self.0))
    }
}

impl<F: Fault> FromStr for Faulty<F> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(|position| Faulty(position, PhantomData))
    }
}

impl<F: Fault> Editable for Faulty<F> {
    fn palette() -> Palette {
        F::palette()
    }

    fn to_text(draft: &PositionDraft) -> String {
        TicTacToe::to_text(draft)
    }
}
