use std::collections::BTreeMap;
use std::io::Write;

use game::Colour;
use record::{GameResult, Record, TagName};
use serde::Serialize;

use super::StatsArgs;
use super::check::counted;
use crate::failure::Failure;

/// The fields of `record stats --json`. Other programs rely on them.
#[derive(Default, Serialize)]
struct Stats {
    game: String,
    games: u64,
    results: Results,
    plies: Lengths,
    turns: Lengths,
    players: BTreeMap<String, Results>,
    openings: BTreeMap<String, Results>,
}

/// Games by result. For a player, `wins` are theirs; otherwise White's.
#[derive(Default, Clone, Serialize)]
struct Results {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    open: u64,
}

#[derive(Default, Serialize)]
struct Lengths {
    shortest: u64,
    longest: u64,
    mean: f64,
    median: u64,
    /// How many games had each length.
    #[serde(skip)]
    counts: BTreeMap<u64, u64>,
}

/// Players and openings that text shows.
const MOST_SHOWN: usize = 12;

pub(crate) fn run(args: &StatsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut games: BTreeMap<String, Stats> = BTreeMap::new();
    args.source.each_good(|record| {
        let slug = record.tag(&TagName::GAME).to_string();
        games.entry(slug).or_default().add(&record, args.opening);
        Ok(())
    })?;
    for (slug, mut stats) in games {
        stats.game = slug;
        stats.plies.finish();
        stats.turns.finish();
        if args.json {
            let line = serde_json::to_string(&stats).map_err(|error| Failure::Wrong(error.to_string()))?;
            writeln!(out, "{line}")?;
        } else {
            stats.print(out)?;
        }
    }
    Ok(())
}

impl Stats {
    fn add(&mut self, record: &Record, opening: usize) {
        let result = record.result();
        self.games += 1;
        self.results.add(result, Colour::White);
        let line: Vec<_> = record.mainline().collect();
        self.plies.add(line.len() as u64);
        self.turns.add(line.last().map_or(0, |&last| record.turn_number(last)).into());
        for colour in Colour::BOTH {
            if let Some(name) =
                record.tags().get(&TagName::of(colour)).filter(|name| !name.is_empty() && *name != "?")
            {
                self.players.entry(name.to_string()).or_default().add(result, colour);
            }
        }
        let first: Vec<&str> = line.iter().take(opening).map(|&id| record.ply(id)).collect();
        if !first.is_empty() {
            self.openings.entry(first.join(" ")).or_default().add(result, Colour::White);
        }
    }

    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let person = |colour: Colour| {
            let info = catalog::find(&self.game)?.info();
            Ok::<_, Failure>(info.players[info.player_of(colour)].person)
        };
        let (white, black) = (person(Colour::White)?, person(Colour::Black)?);
        let Results { wins, draws, losses, open, .. } = self.results;
        let share = |count: u64| count as f64 * 100.0 / self.games.max(1) as f64;
        writeln!(out, "{}: {}", self.game, counted(self.games, "game"))?;
        writeln!(
            out,
            "  {white} won {wins} ({:.1} %), {black} {losses} ({:.1} %), draws {draws}, open {open}",
            share(wins),
            share(losses)
        )?;
        for (noun, lengths) in [("plies", &self.plies), ("turns", &self.turns)] {
            let Lengths { shortest, median, mean, longest, .. } = lengths;
            writeln!(out, "  {noun}: {shortest} to {longest}, median {median}, mean {mean:.1}")?;
        }
        table(out, "player", &self.players)?;
        table(out, &format!("opening ({white}'s score)"), &self.openings)
    }
}

/// The most frequent first.
fn table(out: &mut dyn Write, title: &str, rows: &BTreeMap<String, Results>) -> Result<(), Failure> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut sorted: Vec<(&String, &Results)> = rows.iter().collect();
    sorted.sort_by_key(|(_, results)| std::cmp::Reverse(results.games));
    let width = sorted.iter().take(MOST_SHOWN).map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let width = width.max(title.chars().count());
    writeln!(out, "\n  {title:<width$}  games   won  drawn  lost   score")?;
    for (name, results) in sorted.iter().take(MOST_SHOWN) {
        let Results { games, wins, draws, losses, .. } = results;
        let decided = wins + draws + losses;
        let score = (*wins as f64 + *draws as f64 / 2.0) * 100.0 / decided.max(1) as f64;
        let score = if decided == 0 { "–".to_string() } else { format!("{score:.1} %") };
        writeln!(out, "  {name:<width$}  {games:>5} {wins:>5}  {draws:>5} {losses:>5}  {score:>7}")?;
    }
    if sorted.len() > MOST_SHOWN {
        writeln!(out, "  and {} more", sorted.len() - MOST_SHOWN)?;
    }
    Ok(())
}

impl Results {
    fn add(&mut self, result: GameResult, colour: Colour) {
        self.games += 1;
        match result {
            GameResult::Win(winner) if winner == colour => self.wins += 1,
            GameResult::Win(_) => self.losses += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Open => self.open += 1,
        }
    }
}

impl Lengths {
    fn add(&mut self, length: u64) {
        *self.counts.entry(length).or_default() += 1;
    }

    fn finish(&mut self) {
        let games: u64 = self.counts.values().sum();
        let sum: u64 = self.counts.iter().map(|(length, count)| length * count).sum();
        self.shortest = self.counts.keys().next().copied().unwrap_or(0);
        self.longest = self.counts.keys().next_back().copied().unwrap_or(0);
        self.mean = (sum as f64 / games.max(1) as f64 * 100.0).round() / 100.0;
        let mut before = 0;
        self.median = self
            .counts
            .iter()
            .find(|(_, count)| {
                before += **count;
                before * 2 >= games
            })
            .map_or(0, |(length, _)| *length);
    }
}
