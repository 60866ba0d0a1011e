//! The commands that print a position, its moves, or what follows.

use std::io::Write;

use files::save;
use game::Player;
use wire::{Perft, PerftBranch, Ply, Position, Status, View};

use crate::args::{AfterArgs, MovesArgs, PerftArgs, ShowArgs, StatusArgs};
use crate::error::CliError;
use crate::interrupt::leave_on_interrupt;
use crate::json::print_json;
use crate::output;

pub(crate) fn show(args: &ShowArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let state = args.position.state()?;
    if args.json {
        return print_json(out, &View::from(state.as_ref()));
    }
    let (scene, info) = (state.scene(), state.info());
    if let Some(file) = &args.svg {
        save(file, draw::svg(&scene, info))?;
    }
    if let Some(file) = &args.png {
        let picture = draw::png(&draw::svg(&scene, info), args.width);
        save(file, picture.map_err(|error| CliError::Usage(error.to_string()))?)?;
    }
    if args.svg.is_none() && args.png.is_none() {
        write!(out, "{}", draw::text(&scene, info, output::style(output::charset(args.ascii))))?;
    }
    Ok(())
}

pub(crate) fn status(args: &StatusArgs, out: &mut dyn Write) -> Result<(), CliError> {
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

pub(crate) fn moves(args: &MovesArgs, out: &mut dyn Write) -> Result<(), CliError> {
    for ply in args.position.state()?.moves() {
        if args.json {
            print_json(out, &Ply { ply })?;
        } else {
            writeln!(out, "{ply}")?;
        }
    }
    Ok(())
}

pub(crate) fn after(args: &AfterArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let mut state = args.position.state()?;
    for ply in &args.plies {
        state.play(ply)?;
    }
    if args.json {
        return print_json(out, &Position::from(state.as_ref()));
    }
    Ok(writeln!(out, "{}", state.text())?)
}

pub(crate) fn perft(args: &PerftArgs, out: &mut dyn Write) -> Result<(), CliError> {
    leave_on_interrupt();
    let state = args.position.state()?;
    let depth = args.depth;
    let count = if args.divide && depth > 0 {
        let counts = state.analysis().divide(depth);
        let total = counts.iter().map(|(_, count)| count).sum();
        for (ply, count) in counts {
            if args.json {
                print_json(out, &PerftBranch { count: count.into(), ply })?;
            } else {
                writeln!(out, "{ply} {count}")?;
            }
        }
        total
    } else {
        state.analysis().perft(depth)
    };
    if args.json {
        print_json(out, &Perft { count: count.into(), depth })?;
    } else if args.divide {
        writeln!(out, "total {count}")?;
    } else {
        writeln!(out, "{count}")?;
    }
    Ok(())
}
