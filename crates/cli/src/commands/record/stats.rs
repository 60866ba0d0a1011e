use std::collections::BTreeMap;
use std::io::Write;

use game::{Color, pluralize};
use record::{Record, TagName};
use wire::{Count, Lengths, Results, Stats};

use super::StatsArgs;
use crate::error::CliError;
use crate::json::print_json;

/// Counts the records of one game.
#[derive(Default)]
struct GameCounter {
    stats: Stats,
    /// Histograms of lengths, in plies and in turns.
    plies: BTreeMap<u64, u64>,
    turns: BTreeMap<u64, u64>,
}

/// The maximum number of players and openings in text output.
const MOST_SHOWN: usize = 12;

pub(crate) fn run(args: &StatsArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let mut games: BTreeMap<String, GameCounter> = BTreeMap::new();
    args.source.each_good(|record| {
        let slug = record.tag(&TagName::GAME).to_string();
        games.entry(slug).or_default().add(&record, args.opening);
        Ok(())
    })?;
    for (game, GameCounter { stats, plies, turns }) in games {
        let stats = Stats { game, plies: Lengths::of(&plies), turns: Lengths::of(&turns), ..stats };
        if args.json {
            print_json(out, &stats)?;
        } else {
            print(&stats, out)?;
        }
    }
    Ok(())
}

impl GameCounter {
    fn add(&mut self, record: &Record, opening: usize) {
        let (result, stats) = (record.result(), &mut self.stats);
        stats.games += 1;
        stats.results.add(result, Color::White);
        let line: Vec<_> = record.mainline().collect();
        *self.plies.entry(line.len() as u64).or_default() += 1;
        let turns = line.last().map_or(0, |&last| record.turn_number(last));
        *self.turns.entry(turns.into()).or_default() += 1;
        for colour in Color::BOTH {
            if let Some(name) =
                record.tags().get(&TagName::of(colour)).filter(|name| !name.is_empty() && *name != "?")
            {
                stats.players.entry(name.to_string()).or_default().add(result, colour);
            }
        }
        let first: Vec<&str> = line.iter().take(opening).map(|&id| record.ply(id)).collect();
        if !first.is_empty() {
            stats.openings.entry(first.join(" ")).or_default().add(result, Color::White);
        }
    }
}

fn print(stats: &Stats, out: &mut dyn Write) -> Result<(), CliError> {
    let person = |colour: Color| {
        let info = catalog::find(&stats.game)?.info();
        Ok::<_, CliError>(info.players[info.player_of(colour)].person)
    };
    let (white, black) = (person(Color::White)?, person(Color::Black)?);
    let Results { wins, draws, losses, open, .. } = stats.results;
    let share = |count: Count| count.0 as f64 * 100.0 / stats.games.0.max(1) as f64;
    writeln!(out, "{}: {}", stats.game, pluralize(stats.games.0, "game"))?;
    writeln!(
        out,
        "  {white} won {wins} ({:.1} %), {black} {losses} ({:.1} %), draws {draws}, open {open}",
        share(wins),
        share(losses)
    )?;
    for (noun, lengths) in [("plies", &stats.plies), ("turns", &stats.turns)] {
        let Lengths { shortest, median, mean, longest } = lengths;
        writeln!(out, "  {noun}: {shortest} to {longest}, median {median}, mean {mean:.1}")?;
    }
    table(out, "player", &stats.players)?;
    table(out, &format!("opening ({white}'s score)"), &stats.openings)
}

/// The maximum length of a table cell. Formatting panics beyond a width of 65,535.
const LONGEST_CELL: usize = 200;

fn cell(text: &str) -> String {
    let text = draw::printable(text);
    match text.char_indices().nth(LONGEST_CELL) {
        Some((cut, _)) => format!("{}…", text.get(..cut).unwrap_or_default()),
        None => text.into_owned(),
    }
}

/// The most frequent first.
fn table(out: &mut dyn Write, title: &str, rows: &BTreeMap<String, Results>) -> Result<(), CliError> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut sorted: Vec<(&String, &Results)> = rows.iter().collect();
    sorted.sort_by_key(|(_, results)| std::cmp::Reverse(results.games));
    let shown: Vec<(String, &Results)> =
        sorted.iter().take(MOST_SHOWN).map(|(name, results)| (cell(name), *results)).collect();
    let width = shown.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let width = width.max(title.chars().count());
    writeln!(out, "\n  {title:<width$}  games   won  drawn  lost   score")?;
    for (name, results) in shown {
        let Results { games, wins, draws, losses, .. } = results;
        let decided = wins.0 + draws.0 + losses.0;
        let score = (wins.0 as f64 + draws.0 as f64 / 2.0) * 100.0 / decided.max(1) as f64;
        let score = if decided == 0 { "–".to_string() } else { format!("{score:.1} %") };
        writeln!(out, "  {name:<width$}  {games:>5} {wins:>5}  {draws:>5} {losses:>5}  {score:>7}")?;
    }
    if sorted.len() > MOST_SHOWN {
        writeln!(out, "  and {} more", sorted.len() - MOST_SHOWN)?;
    }
    Ok(())
}
