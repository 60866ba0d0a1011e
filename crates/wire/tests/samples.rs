//! Samples of what programs are told, kept as files that any language can read. A change that is meant to alter them
//! writes them anew: `TRILITH_SAMPLES=write cargo test -p wire --test it samples`.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::Path;
use std::time::Duration;
use std::{env, fs};

use catalog::{Analysis, PvLine, Score, State};
use game::{Color, ParseError, Player, Setup};
use record::GameResult;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wire::*;

/// Compares a value with the file of this name, and what the file says with the value.
fn sample<T: Serialize + DeserializeOwned + PartialEq + Debug>(name: &str, value: &T) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/samples/{name}.json"));
    let text = serde_json::to_string_pretty(value).unwrap() + "\n";
    if env::var_os("TRILITH_SAMPLES").is_some_and(|wish| wish == "write") {
        fs::write(&file, &text).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(text, kept, "{name}");
    assert_eq!(&serde_json::from_str::<T>(&kept).unwrap(), value, "{name}");
}

/// A position of each game and a ply in it; after the second, squares, kinds and directions are chosen.
const PLAYED: [(&str, &str, &str); 3] = [
    ("gorogo", "5/5/2H2/1B3/5 w 10+2 9+2", "b3"),
    ("barragoon", "7/2|4/2v4/5x1/3z3/7/3Z3/7/1>5 w move", "d3d5"),
    ("greener", "2,g,w4^7,2/6/w2^5,4,b/2,b6^9,3/6/4,b6^8,1 w", "d6c6"),
];

/// A game that is over.
const OVER: &str = "3,w4^7,2/6/w2^5,5/2,b6^9,3/6/4,b6^9,1 w";

fn state(game: &str, position: &str) -> Box<dyn State> {
    catalog::find(game).unwrap().read(position).unwrap()
}

#[test]
fn positions_and_games() {
    for (name, position, ply) in PLAYED {
        let mut played = state(name, position);
        played.play(ply).unwrap();
        sample(&format!("view-{name}"), &View::from(played.as_ref()));
        sample(&format!("info-{name}"), &Info::from(catalog::find(name).unwrap()));
    }
    let over = state("greener", OVER);
    sample("status", &Status::from(over.as_ref()));
    sample("position", &Position::from(over.as_ref()));
    sample("ply", &Ply { ply: "Hc3".to_string() });
    sample("perft", &Perft { count: Count(Count::GREATEST_NUMBER + 1), depth: 12 });
    sample("branch", &PerftBranch { count: Count(48), ply: "Ha1".to_string() });
}

#[test]
fn judgements() {
    let line = |score: Option<Score>, proved: bool| PvLine {
        plies: vec!["Hc3".to_string(), "b2".to_string()],
        score,
        proved,
    };
    let insight = Analysis {
        lines: vec![
            line(Some(Score::win(9)), true),
            line(Some(Score::estimate(-25)), false),
            line(None, false),
        ],
        depth: 7,
        nodes: 4711,
        elapsed: Duration::from_micros(12_345),
        solved: true,
        ..Analysis::default()
    };
    let solved = state("gorogo", "BWWWH/BWH1B/BW1H1/1BBWH/HWBW1 b 2+0 2+0");
    sample("insight", &wire::Analysis::of(solved.as_ref(), &insight));
    sample("best", &BestPly::of(&insight).unwrap());
    assert_eq!(BestPly::of(&Analysis::default()), None);
    let solution = solved
        .analysis()
        .solve(catalog::KnownProofs::Used, &Default::default(), &Default::default(), &mut |_| ())
        .unwrap();
    let solution = catalog::Solution { elapsed: Duration::from_millis(3), ..solution };
    sample("solution", &Solution::of(solved.info(), &solution));
    sample("error", &Error::from(&ParseError::new("h3", "files run a to g")));
}

#[test]
fn matches_and_records() {
    let forfeit = Forfeit { game: Count(3), player: "engine:x".to_string(), reason: "it ended".to_string() };
    sample(
        "match",
        &Match {
            games: Count(4),
            wins: Count(3),
            draws: Count(0),
            losses: Count(1),
            score: Some(0.75),
            elo: Some(190.8),
            error: None,
            sprt: Some(SprtDecision::Open),
            forfeits: vec![forfeit],
        },
    );
    let (fingerprint, nodes, milliseconds) = (Count(4_788_327), Count(3_043_944), Count(830));
    sample("bench", &Bench { game: "gorogo".to_string(), fingerprint, nodes, milliseconds });
    let faults = vec!["games.trilith:3:4: c3 is not legal here".to_string()];
    sample("check", &Check { games: Count(2), plies: Count(31), faulty_games: Count(1), faults });
    let mut results = Results::default();
    for result in [GameResult::Win(Color::White), GameResult::Win(Color::Black), GameResult::Open] {
        results.add(result, wire::Colour::White);
    }
    let lengths = Lengths::of(&BTreeMap::from([(20, 1), (25, 2)]));
    sample(
        "stats",
        &Stats {
            game: "gorogo".to_string(),
            games: Count(3),
            results,
            plies: lengths,
            turns: lengths,
            players: BTreeMap::from([("Ada".to_string(), results)]),
            openings: BTreeMap::from([("Hc3 b2".to_string(), results)]),
        },
    );
}

#[test]
fn surveys() {
    sample("report", &report());
}

fn report() -> Report {
    let estimate = Estimate { value: 0.5625, low: 0.3321, high: 0.7689 };
    let mean = Estimate { value: 24.5, low: 23.52, high: 25.48 };
    let series = |player: &str| ReportSeries {
        player: player.to_string(),
        games: Count(16),
        distinct: Count(15),
        wins: Count(9),
        draws: Count(0),
        losses: Count(7),
        score: estimate,
        decisive: Estimate { value: 1.0, low: 0.8064, high: 1.0 },
        length: GameLengths {
            plies: mean,
            turns: mean,
            shortest: Count(24),
            median: Count(24),
            longest: Count(25),
            bins: [24, 25]
                .map(|plies| Bin { from: Count(plies), to: Count(plies), games: Count(8) })
                .to_vec(),
        },
        branching: Branching {
            mean: Estimate { value: 21.4, low: 21.1, high: 21.7 },
            most: Count(48),
            tenths: [Some(45.5), None].into_iter().cycle().take(10).collect(),
            phases: vec![PhaseBranching {
                phase: "place".to_string(),
                decisions: Count(392),
                mean: 21.375,
                most: Count(48),
            }],
        },
        endings: vec![EndingCount {
            reason: "more <captures>".to_string(),
            first: Count(9),
            second: Count(7),
            nobody: Count(0),
        }],
        drama: None,
        decided: None,
    };
    let judged = ReportSeries {
        drama: Some(Drama {
            games: Count(2),
            lead_changes: mean,
            behind: Some(estimate),
            drama: Some(estimate),
            comebacks: None,
            chances: vec![Some(0.5); 10],
        }),
        decided: Some(Decided {
            games: Count(2),
            part: estimate,
            plies_before: mean,
            tenths: vec![0.5; 10],
            thrown_away: estimate,
        }),
        ..series("level:2")
    };
    let result = Match {
        games: Count(4),
        wins: Count(2),
        draws: Count(1),
        losses: Count(1),
        score: Some(0.625),
        elo: Some(88.7),
        error: Some(301.5),
        sprt: None,
        forfeits: Vec::new(),
    };
    Report {
        game: "gorogo".to_string(),
        name: "GoRoGo".to_string(),
        size: "5x5".to_string(),
        players: ["White", "Black"].map(str::to_string),
        plan: ReportPlan {
            seed: Count(1),
            games: Count(16),
            upper_games: Count(2),
            random_plies: 2,
            nodes: Count(10_000),
            judge_nodes: Count(1_000),
            opening_nodes: Count(4_000),
            proof_nodes: Count(2_000),
        },
        complete: true,
        series: vec![series("random"), judged],
        doublings: vec![Doubling { nodes: Count(250), result }],
        openings: Some(Openings {
            starts: Count(1),
            files: 5,
            ranks: 5,
            best: 0.466,
            plies: vec![OpeningPly { ply: "Hc3".to_string(), chance: 0.466 }],
            maps: vec![OpeningMap {
                square: "on".to_string(),
                squares: vec![OpeningSquare { square: "c3".to_string(), chance: 0.466, starts: Count(1) }],
            }],
        }),
    }
}

#[test]
fn reviews() {
    let better = Better {
        line: vec!["b2".to_string(), "d4".to_string()],
        eval: "-1.20".to_string(),
        verdict: "+1.20".to_string(),
    };
    let judged = |ply: &str, player, slip, better| ReviewedMove {
        turn: 1,
        player,
        ply: ply.to_string(),
        eval: "#-9".to_string(),
        chance: 0.0,
        loss: 0.3124,
        slip,
        proved: slip.is_some(),
        better,
    };
    let review = Review {
        game: "gorogo".to_string(),
        players: ByColour { white: Some("Ada".to_string()), black: None },
        result: "0-1".to_string(),
        chance_at_start: 0.4575,
        accuracy: ByColour { white: Some(28.66), black: None },
        slips: ByColour {
            white: MistakeCounts { blunders: 1, ..MistakeCounts::default() },
            black: MistakeCounts::default(),
        },
        plies: vec![
            judged("Hc3", wire::Colour::White, None, None),
            judged("a1", wire::Colour::Black, Some(MistakeKind::Blunder), Some(better)),
        ],
    };
    sample("review", &review);
}

/// What the doors of a server are asked and answer.
#[test]
fn doors() {
    let game = catalog::find("gorogo").unwrap();
    let plies = vec!["Hc3".to_string(), "b2".to_string()];
    let start = PositionQuery { game: "gorogo".to_string(), plies, ..PositionQuery::default() };
    let mut played = game.start(&Setup::default()).unwrap();
    start.plies.iter().for_each(|ply| drop(played.play(ply).unwrap()));
    sample("stretch", &ViewRange { start, from: 0, count: 40 });
    let (plies, view) = (PlayedPly::all(played.as_ref()), View::for_spectator(played.as_ref()));
    sample("walked", &ReplayedPosition { start: played.start(), plies, view });
    let (board, wood) = (Board::Points, BoardTheme::Honey);
    sample("board-asked", &BoardRequest { files: 5, ranks: 5, board, wood, flipped: true });
    sample(
        "board-art",
        &BoardArt { svg: "<g/>".to_string(), width: 580, height: 580, frame: 40, place: 100 },
    );
    sample("palette", &Palette::of(game));
    let square = "c3".to_string();
    let edits = vec![
        Edit::Put { square: square.clone(), item: 2 },
        Edit::Clear { square },
        Edit::ClearAll,
        Edit::Hold { player: wire::Colour::White, hand: 0, count: 9 },
        Edit::Turn { player: wire::Colour::Black },
        Edit::Phase { phase: "move".to_string() },
    ];
    sample("draft", &EditRequest { game: "gorogo".to_string(), position: played.start(), edits });
    let mut sketch = game.draft(&played.start()).unwrap();
    game.edit(&mut sketch, game::Edit::Hold(Player::One, 0, 9)).unwrap();
    sample("drafted", &EditResult::of(game, &played.start(), &sketch).unwrap());
    let view = View::from(played.as_ref());
    sample("lesson", &Lesson { title: "Stones".to_string(), text: "Place a stone.".to_string(), view });
    sample("attempt", &LessonAttempt { ply: "c3".to_string() });
    sample("tried", &LessonResult::of(review::LessonAttempt::Right("Well done."), played.as_ref()));
    let puzzle = Puzzle {
        game: "gorogo".to_string(),
        number: 7,
        grade: 2,
        position: played.start(),
        task: "White to play and win".to_string(),
        plies: None,
        nodes: Count(4711),
        missed: 9,
        solution: Some("b3".to_string()),
    };
    sample("puzzle", &puzzle);
    let attempt =
        PuzzleAttempt { ply: "^@c1".to_string(), after: vec!["b4c3".to_string(), "w@g9".to_string()] };
    sample("puzzle-attempt", &attempt);
    sample("puzzle-hint", &PuzzleHint { hint: "look at column b".to_string() });
    let reply = review::PuzzleFeedback {
        ply: "b3".to_string(),
        right: true,
        solved: true,
        answer: Vec::new(),
        line: vec!["a1".to_string()],
        words: "b3 wins".to_string(),
    };
    sample("puzzle-reply", &PuzzleReply::of(reply, played.as_ref()));
    let words = || "Stones are *placed*.".to_string();
    let blocks = vec![
        Block::Heading { words: words() },
        Block::Continued { words: words() },
        Block::Text { words: words() },
        Block::Item { words: words() },
        Block::Claim { words: words() },
        Block::Task { words: words() },
        Block::Table { rows: vec!["a  b".to_string()] },
        Block::Summary { words: words() },
        Block::Pieces {
            pieces: vec![Piece {
                owner: None,
                label: "H".to_string(),
                shape: game::PieceShape::Henge.into(),
            }],
            words: words(),
        },
    ];
    let origin = Some(PositionOrigin { position: played.start(), plies: vec!["Hc3".to_string()] });
    let position = Some(played.start());
    sample("rules-page", &RulesPage { blocks, position, chosen: Some("c3".to_string()), origin });
}

#[test]
fn record_trees() {
    let text = "[White \"Ada\"]\n[Game \"gorogo\"]\n\n{before} 1. Hc3! {[%eval +0.25,7] [%clk 0:04:59] good} (1. Ha1 $7) 2. b2 *\n";
    sample("record-text", &RecordText { text: text.to_string(), game: None });
    let checked = formats::RecordReader::new(text.as_bytes(), formats::ReadOptions::default())
        .unwrap()
        .checked()
        .next();
    let record = RecordTree::of(&checked.unwrap().unwrap().good_part.unwrap()).unwrap();
    sample("record-to-write", &RecordExport { record: record.clone(), format: "sgf".to_string() });
    sample("records-read", &RecordImport { records: vec![record], faults: Vec::new() });
    sample("text-file", &TextFile { name: "gorogo.trilith".to_string(), text: text.to_string() });
}

/// The page for those who write programs names every field.
#[test]
fn every_field_is_explained() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("../../docs/reference/json.md")).unwrap();
    for file in fs::read_dir(root.join("tests/samples")).unwrap() {
        let file = file.unwrap().path();
        let value: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        each_field(&value, &mut |name| {
            // Names that people chose: players and openings.
            let is_chosen = name.starts_with(|letter: char| letter.is_uppercase());
            let is_told = page.contains(&format!("`{name}`")) || page.contains(&format!("\"{name}\":"));
            assert!(
                is_chosen || is_told,
                "docs/reference/json.md does not explain '{name}' of {}",
                file.display()
            );
        });
    }
}

fn each_field(value: &Value, found: &mut dyn FnMut(&str)) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| {
            found(name);
            each_field(value, found);
        }),
        Value::Array(items) => items.iter().for_each(|item| each_field(item, found)),
        _ => (),
    }
}
