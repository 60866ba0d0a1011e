//! The Elo table of a game: every level against the one below it, the bots against the lower levels, and all of them in
//! one list in which level 1 is 0.
//! `cargo run --release -p arena --example ladder -- GAME FILE [GAMES] [MILLISECONDS]`
//!
//! Results are appended to the file in parts of 40 games, and parts that stand there are not played again, so an
//! interrupted run continues where it stopped.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use arena::{Contender, MatchResults, MatchRunner, Pair, Points, ThinkingTime, ratings};
use catalog::{Game, Limits, Options, Stop};
use engines::{Computer, LevelNumber};

/// The levels that the bots play against.
const MET_BY_BOTS: [usize; 3] = [1, 2, 4];

/// Pairs of games in a line of the file.
const PAIRS_PER_PART: usize = 20;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(Ok(game)), Some(file)) = (arguments.next().map(|name| catalog::find(&name)), arguments.next())
    else {
        eprintln!("usage: ladder GAME FILE [GAMES per pairing] [MILLISECONDS per move of level 8]");
        return ExitCode::from(2);
    };
    let mut number = |default: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, time) = (number(400), Duration::from_millis(number(50)));
    let parts = (games as usize).div_ceil(2 * PAIRS_PER_PART);
    let played = match read_parts(&file) {
        Ok(played) => played,
        Err(error) => {
            eprintln!("ladder: {file}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut matches = Vec::new();
    for [one, two] in pairings(game) {
        let mut tally = MatchResults::default();
        for seed in 1..=parts {
            let key = format!("{one} {two} {seed}");
            let points = played.get(&key).cloned().unwrap_or_else(|| {
                let points = play(game, [&one, &two], seed as u64, time);
                append_part(&file, &key, &points);
                points
            });
            points.into_iter().for_each(|points| tally.add(pair(points)));
        }
        print_match(&one, &two, &tally);
        matches.push((one.to_string(), two.to_string(), tally));
    }
    print_list(&matches);
    ExitCode::SUCCESS
}

/// Each level and the one below it, then each bot and some levels.
fn pairings(game: &'static dyn Game) -> Vec<[Computer; 2]> {
    let levels = LevelNumber::ALL.windows(2).map(|pair| [Computer::Level(pair[1]), Computer::Level(pair[0])]);
    let bots = game.simple().into_iter().flat_map(|(name, _)| {
        let bot = Computer::Bot(name.to_string());
        MET_BY_BOTS.map(|level| [bot.clone(), Computer::Level(LevelNumber::ALL[level - 1])])
    });
    levels.chain(bots).collect()
}

/// The pairs that a file holds, by players and seed.
fn read_parts(file: &str) -> Result<HashMap<String, Vec<[Points; 2]>>, String> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        text => text.map_err(|error| error.to_string())?,
    };
    let part = |line: &str| {
        let (key, letters) = line.rsplit_once(' ')?;
        let points: Option<Vec<Points>> = letters.chars().map(from_letter).collect();
        let pairs: Vec<[Points; 2]> = points?.chunks_exact(2).map(|two| [two[0], two[1]]).collect();
        (pairs.len() == PAIRS_PER_PART).then(|| (key.to_string(), pairs))
    };
    text.lines().map(|line| part(line).ok_or_else(|| format!("cannot read the line '{line}'"))).collect()
}

fn append_part(file: &str, key: &str, pairs: &[[Points; 2]]) {
    let letters: String = pairs.iter().flatten().copied().map(letter).collect();
    let mut file = OpenOptions::new().create(true).append(true).open(file).expect("the file can be written");
    // One write, so that an interruption leaves no half line.
    file.write_all(format!("{key} {letters}\n").as_bytes()).expect("the file can be written");
}

const fn letter(points: Points) -> char {
    match points {
        Points::Win => 'W',
        Points::Draw => 'D',
        Points::Loss => 'L',
    }
}

fn from_letter(read: char) -> Option<Points> {
    [Points::Win, Points::Draw, Points::Loss].into_iter().find(|&points| letter(points) == read)
}

fn pair(points: [Points; 2]) -> Pair {
    Pair { points, plies: 0, first: ThinkingTime::default(), second: ThinkingTime::default() }
}

fn print_match(one: &Computer, two: &Computer, tally: &MatchResults) {
    let [wins, draws, losses] = [Points::Win, Points::Draw, Points::Loss].map(|points| tally.count(points));
    let (score, elo) = (tally.score() * 100.0, difference(tally));
    let (one, two) = (one.to_string(), two.to_string());
    println!("{one:<14} {two:<14} +{wins:<4} ={draws:<3} -{losses:<4} {score:5.1} %  Elo {elo}");
}

fn print_list(matches: &[(String, String, MatchResults)]) {
    let list = ratings(matches);
    let weakest = Computer::Level(LevelNumber::LOWEST).to_string();
    let zero = list.iter().find(|rating| rating.name == weakest).map_or(0.0, |rating| rating.elo);
    println!();
    for rating in list {
        println!("{:<14} {:+5.0}", rating.name, rating.elo - zero);
    }
}

/// The Elo difference with its error, as far as nearly one-sided results allow.
fn difference(tally: &MatchResults) -> String {
    let (elo, error) = (tally.elo(), tally.error());
    match (elo.is_finite(), error.is_finite()) {
        (false, _) => "beyond measure".to_string(),
        (true, false) => format!("{elo:+5.0}"),
        (true, true) => format!("{elo:+5.0} ± {error:.0}"),
    }
}

/// Plays one part, with openings of its own.
fn play(game: &'static dyn Game, players: [&Computer; 2], seed: u64, time: Duration) -> Vec<[Points; 2]> {
    let options = Options { table_mebibytes: 32, ..Options::default() };
    let contenders = players.map(|player| {
        let player = player.clone();
        Contender { make: Box::new(move || Ok(game.engine(&player, &options)?)), limits: Limits::time(time) }
    });
    let contest = MatchRunner {
        game,
        size: None,
        contenders,
        pairs: PAIRS_PER_PART,
        opening: if game.info().deals { 0 } else { 4 },
        seed,
        threads: 2,
        sprt: None,
    };
    let tally = contest.run(&Stop::new(), &mut |_| ()).unwrap_or_else(|error| panic!("{error}"));
    tally.points().collect()
}
