use game::{Color, Objective, Observe, Player, Present, Solvable, Square};
use record::{EvalScore, PlayedGame};
use search::{Searchable, Stop};
use solve::{KnownProofs, ProofLimits, ProofProgress, Solution, Unsolved, WinProof, WinningMoves};

use crate::{Proofs, proofs, threat};

/// What can be found out about the position of a [`State`](crate::State): its value, its size, its threats.
pub trait PositionAnalysis {
    /// The squares of pieces that may soon be lost: the waiting player's that some ply takes now, and the mover's
    /// that the opponent could take after most plies that do nothing about it.
    fn threatened(&self) -> Vec<Square>;

    /// The exact value of the position with best play, its plies as texts. What the past of the game decides is left
    /// out.
    ///
    /// `known` says whether positions that the game's own certificate names are proved again.
    ///
    /// # Errors
    /// If limits or `stop` ended the proof; the error holds what is proved.
    fn solve(
        &self,
        known: KnownProofs,
        limits: &ProofLimits,
        stop: &Stop,
        progress: &mut (dyn FnMut(&ProofProgress) + Send),
    ) -> Result<Solution<String>, Unsolved>;

    /// What its exact solver finds out.
    fn question(&self) -> Objective;

    /// Every ply by which the player to move wins: within so many plies, where the game counts them, otherwise at all.
    /// `None` if the limits or `stop` ended it.
    fn winning_plies(&self, within: u32, limits: &ProofLimits, stop: &Stop) -> Option<WinningMoves<String>>;

    /// Whether a player wins, and the play that shows it. `None` if the limits or `stop` ended it.
    fn prove_win(
        &self,
        player: Player,
        within: u32,
        limits: &ProofLimits,
        stop: &Stop,
    ) -> Option<WinProof<String>>;

    /// The text that the position shares with nothing but its mirror images.
    fn canonical(&self) -> String;

    /// The most plies that the game can still last, if that is known.
    fn max_plies_left(&self) -> Option<u32>;

    /// Long proofs from this position, if the game can keep them.
    fn proofs(&self) -> Option<&dyn Proofs>;

    /// White's chance to win from a value, a draw counting half: certain where the end is seen, otherwise on a logistic
    /// curve that is fitted to games of this one.
    fn winning_chance(&self, worth: EvalScore) -> f64;

    /// How many sequences of this many plies there are from here.
    fn perft(&self, depth: u32) -> u64;

    /// [`perft`](PositionAnalysis::perft) by first ply, in byte order.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}

impl<P: Searchable + Solvable + Observe + Present> PositionAnalysis for PlayedGame<P> {
    fn threatened(&self) -> Vec<Square> {
        if self.outcome().is_some() { Vec::new() } else { threat::threatened(self.position()) }
    }

    fn solve(
        &self,
        known: KnownProofs,
        limits: &ProofLimits,
        stop: &Stop,
        progress: &mut (dyn FnMut(&ProofProgress) + Send),
    ) -> Result<Solution<String>, Unsolved> {
        let solve = match known {
            KnownProofs::Ignored => solve::solve,
            KnownProofs::Used => solve::solve_known,
        };
        solve(self.position(), limits, stop.flag(), progress).map(proofs::in_words)
    }

    fn question(&self) -> Objective {
        P::OBJECTIVE
    }

    fn winning_plies(&self, within: u32, limits: &ProofLimits, stop: &Stop) -> Option<WinningMoves<String>> {
        let WinningMoves { plies, nodes } =
            solve::winning_plies(self.position(), within, limits, stop.flag())?;
        Some(WinningMoves { plies: plies.iter().map(ToString::to_string).collect(), nodes })
    }

    fn prove_win(
        &self,
        player: Player,
        within: u32,
        limits: &ProofLimits,
        stop: &Stop,
    ) -> Option<WinProof<String>> {
        let WinProof { wins, line, nodes } =
            solve::prove_win(self.position(), player, within, limits, stop.flag())?;
        Some(WinProof { wins, line: line.iter().map(ToString::to_string).collect(), nodes })
    }

    fn canonical(&self) -> String {
        let position = self.position();
        let images = position.symmetries().iter().map(|&symmetry| position.transformed(symmetry).to_string());
        images.min().unwrap_or_else(|| position.to_string())
    }

    fn max_plies_left(&self) -> Option<u32> {
        self.position().max_plies_left()
    }

    fn proofs(&self) -> Option<&dyn Proofs> {
        P::HAS_EXACT_KEY.then_some(self as &dyn Proofs)
    }

    fn winning_chance(&self, worth: EvalScore) -> f64 {
        match worth {
            EvalScore::Win(Color::White, _) => 1.0,
            EvalScore::Win(Color::Black, _) => 0.0,
            EvalScore::Draw => 0.5,
            EvalScore::Estimate(hundredths) => 1.0 / (1.0 + (-f64::from(hundredths) / P::CHANCE_SCALE).exp()),
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        game::perft(self.position(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let counts = game::divide(self.position(), depth);
        let mut counts: Vec<(String, u64)> =
            counts.into_iter().map(|(mv, count)| (mv.to_string(), count)).collect();
        counts.sort_unstable();
        counts
    }
}
