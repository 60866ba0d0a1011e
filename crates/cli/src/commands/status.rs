use std::io::Write;

use catalog::State;
use game::Player;
use serde::Serialize;

use crate::args::StatusArgs;
use crate::failure::Failure;

/// The fields of `status --json`, in this order. Other programs rely on them.
#[derive(Serialize)]
struct Status<'a> {
    game: &'a str,
    position: String,
    turn: &'a str,
    phase: &'a str,
    outcome: Option<Ending<'a>>,
    /// How many legal plies there are.
    plies: usize,
    score: Score,
}

#[derive(Serialize)]
struct Ending<'a> {
    winner: Option<&'a str>,
    reason: String,
}

#[derive(Serialize)]
struct Score {
    white: u16,
    black: u16,
}

pub(crate) fn run(args: &StatusArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let state = args.position.state()?;
    if args.json {
        let status = status(state.as_ref());
        let line = serde_json::to_string(&status).map_err(|error| Failure::Wrong(error.to_string()))?;
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let info = state.info();
    let score = state.score();
    let [one, two] = Player::BOTH.map(|player| format!("{} {}", info.players[player].person, score[player]));
    writeln!(out, "{}", state.scene().prompt)?;
    writeln!(out, "{}: {one}, {two}", info.score)?;
    if state.outcome().is_none() {
        writeln!(out, "legal plies: {}", state.perft(1))?;
    }
    writeln!(out, "position: {}", state.text())?;
    Ok(())
}

fn status(state: &dyn State) -> Status<'static> {
    let info = state.info();
    let points = state.score();
    let of = |program: &str| info.player(program).map_or(0, |player| points[player]);
    Status {
        game: info.slug,
        position: state.text(),
        turn: info.colour(state.turn()).program(),
        phase: state.phase(),
        outcome: state.outcome().map(|outcome| Ending {
            winner: outcome.winner.map(|winner| info.colour(winner).program()),
            reason: outcome.sentence(info),
        }),
        plies: state.moves().len(),
        score: Score { white: of("white"), black: of("black") },
    }
}
