use std::io::Write;

use game::Player;
use wire::Status;

use crate::args::StatusArgs;
use crate::error::CliError;
use crate::json::print_json;

pub(crate) fn run(args: &StatusArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let state = args.position.state()?;
    if args.json {
        return print_json(out, &Status::from(state.as_ref()));
    }
    let info = state.info();
    writeln!(out, "{}", state.scene().prompt)?;
    if let Some(score) = state.score() {
        let points = |player: Player| format!("{} {}", info.players[player].person, score[player]);
        writeln!(out, "{}: {}, {}", info.score, points(Player::One), points(Player::Two))?;
    }
    if state.outcome().is_none() {
        writeln!(out, "legal plies: {}", state.analysis().perft(1))?;
    }
    writeln!(out, "position: {}", state.text())?;
    Ok(())
}
