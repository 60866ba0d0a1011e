use std::io::{self, IsTerminal, Write};

use catalog::{GAMES, Game};
use game::Random;
use review::Puzzle;
use tui::{PersonalFiles, PuzzleProgress};

use super::menu;
use crate::args::PuzzleArgs;
use crate::commands::play::input;
use crate::error::CliError;
use crate::interrupt::leave_on_interrupt;
use crate::json::print_json;
use crate::output::{self, CharsetWriter};

mod plain_puzzle;

use plain_puzzle::{InputLoop, PlainPuzzle};

pub(crate) fn run(args: &PuzzleArgs, out: &mut dyn Write) -> Result<(), CliError> {
    // Without a home folder, progress is not saved.
    let files = PersonalFiles::for_user();
    let (solved, complaint) = files.as_ref().map_or((PuzzleProgress::default(), None), PersonalFiles::solved);
    let puzzle = pick(args, &solved)?;
    if args.json {
        return print_json(out, &wire::Puzzle::solved(&puzzle));
    }
    let charset = output::charset(args.ascii);
    if !args.plain && menu::is_for_people() {
        let mut app = menu::app(charset)?;
        app.puzzle(puzzle, args.grade);
        return menu::show(app);
    }
    leave_on_interrupt();
    let out = &mut CharsetWriter { out, charset };
    complaint.map_or(Ok(()), |complaint| writeln!(out, "{}.", draw::printable(&complaint)))?;
    let mut plain = PlainPuzzle::new(puzzle, args.grade, files.ok(), solved, charset);
    plain.draw(out)?;
    while let Some(line) = ask(&plain, out)? {
        if matches!(plain.handle_line(&line, out)?, InputLoop::Quit) {
            return Ok(());
        }
    }
    Ok(writeln!(out, "\nThe input ended.")?)
}

/// The next line of input, or `None` at its end.
fn ask(plain: &PlainPuzzle, out: &mut dyn Write) -> Result<Option<String>, CliError> {
    write!(out, "{}", plain.prompt())?;
    out.flush()?;
    let line = input::line()?;
    // Input from a pipe is echoed, so that a transcript looks like the screen.
    if let Some(line) = line.as_ref().filter(|_| !io::stdin().is_terminal()) {
        writeln!(out, "{line}")?;
    }
    Ok(line)
}

/// The requested puzzle: by number, or the easiest unsolved one.
fn pick(args: &PuzzleArgs, solved: &PuzzleProgress) -> Result<Puzzle, CliError> {
    let game = args.game()?;
    if let (Some(game), Some(number)) = (game, args.number) {
        let puzzles = Puzzle::all(game);
        let (name, count) = (game.info().name, puzzles.len());
        let puzzle = puzzles.into_iter().find(|puzzle| puzzle.number() == number as usize);
        let refusal = || format!("{name} has no puzzle {number}: expected a number from 1 to {count}");
        return puzzle.ok_or_else(|| CliError::Usage(refusal()));
    }
    let games: Vec<&'static dyn Game> = game.map_or(GAMES.to_vec(), |game| vec![game]);
    let offered = games.iter().filter_map(|game| solved.next(*game, 1, args.grade));
    let mut offered: Vec<Puzzle> = offered.collect();
    // Without a game, one of the easiest puzzles of all; solved ones come last.
    let ease = |puzzle: &Puzzle| (solved.is_solved(puzzle), puzzle.facts().grade);
    let easiest = offered.iter().map(ease).min();
    offered.retain(|puzzle| Some(ease(puzzle)) == easiest);
    let mut random = Random::new(args.seed.unwrap_or_else(output::random_seed));
    let place = random.below(offered.len().max(1));
    let refusal = || CliError::Negative("there is no such puzzle: choose another game or grade".to_string());
    offered.into_iter().nth(place).ok_or_else(refusal)
}
