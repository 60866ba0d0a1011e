//! The ladder of levels, measured: every level against the one below it, the simple computers against the lower levels,
//! and all of them in one list.
//! `cargo run --release -p arena --example ladder -- GAME [GAMES] [MILLISECONDS]`

use std::process::ExitCode;
use std::time::Duration;

use arena::{Contender, Contest, Points, Tally, ratings};
use catalog::{Computer, Game, LevelNumber, Limits, Options, Stop};

/// The levels that the simple computers meet.
const MET_BY_SIMPLE: [usize; 3] = [1, 2, 4];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(Ok(game)) = arguments.next().map(|name| catalog::find(&name)) else {
        eprintln!("usage: ladder GAME [GAMES] [MILLISECONDS for a ply of level 8]");
        return ExitCode::from(2);
    };
    let mut number = |usual: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, time) = (number(400), Duration::from_millis(number(100)));
    let mut matches = Vec::new();
    let mut meet = |one: Computer, two: Computer| {
        let tally = play(game, [&one, &two], games as usize, time);
        let [wins, draws, losses] =
            [Points::Win, Points::Draw, Points::Loss].map(|points| tally.count(points));
        let (score, elo) = (tally.score() * 100.0, difference(&tally));
        println!(
            "{:<14} {:<14} +{wins:<4} ={draws:<3} -{losses:<4} {score:5.1} %  Elo {elo}",
            one.to_string(),
            two.to_string()
        );
        matches.push((one.to_string(), two.to_string(), tally));
    };
    for pair in LevelNumber::ALL.windows(2) {
        meet(Computer::Level(pair[1]), Computer::Level(pair[0]));
    }
    for (name, _) in game.simple() {
        for level in MET_BY_SIMPLE {
            meet(Computer::Bot(name.to_string()), Computer::Level(LevelNumber::ALL[level - 1]));
        }
    }
    println!();
    for rating in ratings(&matches) {
        println!("{:<14} {:+5.0}", rating.name, rating.elo);
    }
    ExitCode::SUCCESS
}

/// The Elo difference with its error, as far as results that went almost all one way tell.
fn difference(tally: &Tally) -> String {
    let (elo, error) = (tally.elo(), tally.error());
    match (elo.is_finite(), error.is_finite()) {
        (false, _) => "beyond measure".to_string(),
        (true, false) => format!("{elo:+5.0}"),
        (true, true) => format!("{elo:+5.0} ± {error:.0}"),
    }
}

fn play(game: &'static dyn Game, players: [&Computer; 2], games: usize, time: Duration) -> Tally {
    let options = Options { table_mebibytes: 32, ..Options::default() };
    let contenders = players.map(|player| {
        let player = player.clone();
        Contender {
            make: Box::new(move || game.thinker(&player, &options).map_err(|error| error.to_string())),
            limits: Limits::time(time),
        }
    });
    let contest = Contest {
        game,
        size: None,
        contenders,
        pairs: games.div_ceil(2),
        opening: if game.info().deals { 0 } else { 4 },
        seed: 1,
        threads: 2,
        sprt: None,
    };
    contest.run(&Stop::new(), &mut |_| ()).unwrap_or_else(|error| panic!("{error}"))
}
