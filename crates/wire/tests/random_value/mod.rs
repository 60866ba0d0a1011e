//! A random value of every type, one line a type.

use std::collections::BTreeMap;

use game::Random;
use wire::*;

/// Types with random values.
pub(crate) trait Any {
    fn any(random: &mut Random) -> Self;
}

/// A structure is made of its fields.
macro_rules! any_fields {
    ($($type:ident { $($field:ident),* })*) => {
        $(impl Any for $type {
            fn any(random: &mut Random) -> Self {
                $type { $($field: Any::any(random)),* }
            }
        })*
    };
}

/// One of several values, each equally likely.
macro_rules! any_of {
    ($($type:ty: |$random:ident| $($value:expr),*;)*) => {
        $(impl Any for $type {
            fn any($random: &mut Random) -> Self {
                let makers: &[fn(&mut Random) -> Self] = &[$(|$random| { let _ = &$random; $value }),*];
                makers[$random.below(makers.len())]($random)
            }
        })*
    };
}

any_fields! {
    Bench { game, fingerprint, nodes, milliseconds }
    Best { ply, score, verdict, line, proved, depth, nodes, solved }
    Better { line, eval, verdict }
    Branch { count, ply }
    Check { games, plies, faulty_games, faults }
    Choice { label, number, meaning, picture }
    Choices { menu, nodes, paths }
    Error { code, sentence }
    Computer { player, name, about, elo, level }
    Forfeit { game, player, reason }
    Hand { name, count, piece }
    IllegalClicks { start, clicks }
    IllegalReason { reason }
    Info { game, name, about, players, colours, score, sizes, deals, example, typing, computers, draws, lessons, puzzles }
    Insight { depth, nodes, milliseconds, solved, lines, chance }
    Lengths { shortest, longest, mean, median }
    Line { score, verdict, line, proved }
    Match { games, wins, draws, losses, score, elo, error, sprt, forfeits }
    Outcome { winner, reason }
    Perft { count, depth }
    Picture { label, shape }
    Piece { owner, label, shape }
    Standing { square, piece }
    LastTurn { player, effects, sentence }
    Effect { ply, player, moved, taken, placed }
    Route { from, to, way, piece }
    Ply { ply }
    Position { position, last_turn }
    Results { games, wins, draws, losses, open }
    JudgedPly { turn, player, ply, eval, chance, loss, slip, proved, better }
    Report { game, name, size, players, plan, complete, series, doublings, openings }
    ReportPlan { seed, games, upper_games, random_plies, nodes, judge_nodes, opening_nodes, proof_nodes }
    ReportSeries { player, games, distinct, wins, draws, losses, score, decisive, length, branching, endings, drama, decided }
    Estimate { value, low, high }
    GameLengths { plies, turns, shortest, median, longest, bins }
    Bin { from, to, games }
    Branching { mean, most, tenths, phases }
    PhaseBranching { phase, decisions, mean, most }
    Ending { reason, first, second, nobody }
    Drama { games, lead_changes, behind, drama, comebacks, chances }
    Decided { games, part, plies_before, tenths, thrown_away }
    Doubling { nodes, result }
    Openings { starts, files, ranks, best, plies, maps }
    OpeningPly { ply, chance }
    OpeningMap { square, squares }
    OpeningSquare { square, chance, starts }
    Review { game, players, result, chance_at_start, accuracy, slips, plies }
    Slips { blunders, mistakes, inaccuracies }
    Scene { files, ranks, board, pieces, hands, score, prompt, wood }
    Solution { value, winner, margin, plies, line, nodes, milliseconds }
    Stats { game, games, results, plies, turns, players, openings }
    Status { game, position, turn, phase, outcome, plies, score }
    Step { squares, choices, then }
    View { status, scene, choices, last_turn }
    Start { game, position, setup, plies }
    Setup { size, deal }
    Stretch { start, from, count }
    Walked { start, plies, view }
    BoardAsked { files, ranks, board, wood, flipped }
    BoardArt { svg, width, height, frame, place }
    Palette { items, turns, phases }
    Item { key, name, piece }
    Draft { game, position, edits }
    Drafted { scene, turn, phase, position, why, refused }
    Lesson { title, text, view }
    Attempt { ply }
    Puzzle { game, number, grade, position, task, plies, nodes, missed, solution }
    PuzzleAttempt { ply, after }
    PuzzleHint { hint }
    PuzzleReply { ply, right, solved, answer, words, line, view }
    Tried { right, answer, view, reply }
    TriedReply { ply, view }
    RulesPage { blocks, position, chosen, origin }
    Origin { position, plies }
    RecordTree { game, start, tags, result, nodes, comment }
    RecordNode { parent, ply, by, begins_turn, comment, marks, eval, chance, clock }
    Tag { name, value }
    RecordText { text, game }
    RecordsRead { records, faults }
    RecordToWrite { record, format }
    TextFile { name, text }
    Snapshot { id, game, start, deal, clock, yours, plies, live }
    PlayedPly { ply, by, begins_turn, takes }
    Hint { by, ply }
    Live {
        seq, view, plies, seats, clocks, abort_in, offers, declined, ending, free_takeback, free_hints, hint, hint_counts,
        draws, rematch, cancelled
    }
    Clock { seconds, increment }
    Clocks { left, running }
    Event { seq, at, by, what }
    NewGame { key, game, setup, position, seats, clock }
    OwnGame { id, status, seats, yours, at, over, turns, ending }
    Presence { white, black, watchers, white_away, black_away, claim_in }
}

any_of! {
    bool: |_random| false, true;
    Board: |_random| Board::Points, Board::Cells;
    Wood: |_random| Wood::Honey, Wood::Sand, Wood::Slate;
    Code: |_random| Code::Invalid, Code::Missing, Code::Conflict, Code::Internal;
    Colour: |_random| Colour::White, Colour::Black;
    Decision: |_random| Decision::Open, Decision::Stronger, Decision::NotStronger;
    Direction: |_random| Direction::North, Direction::East, Direction::South, Direction::West;
    Shape: |random| Shape::Stone, Shape::Henge, Shape::Tile { dots: Any::any(random) },
        Shape::Cube { sign: Any::any(random), towards: Any::any(random) },
        Shape::Pyramid { height: Any::any(random), points: Any::any(random) };
    Sign: |_random| Sign::Cross, Sign::OneWay, Sign::TwoWay, Sign::LeftTurn, Sign::RightTurn, Sign::AllTurns;
    Slip: |_random| Slip::Inaccuracy, Slip::Mistake, Slip::Blunder;
    String: |random| String::new(), "c3".to_string(), "\u{0}\"\\{0}\n–♞".to_string(), random.bits().to_string();
    Block: |random| Block::Heading { words: Any::any(random) }, Block::Continued { words: Any::any(random) },
        Block::Text { words: Any::any(random) }, Block::Item { words: Any::any(random) },
        Block::Claim { words: Any::any(random) }, Block::Task { words: Any::any(random) },
        Block::Table { rows: Any::any(random) }, Block::Summary { words: Any::any(random) },
        Block::Pieces { pieces: Any::any(random), words: Any::any(random) };
    Click: |random| Click::Square { square: Any::any(random) }, Click::Item { item: Any::any(random) };
    Edit: |random| Edit::Put { square: Any::any(random), item: Any::any(random) },
        Edit::Clear { square: Any::any(random) }, Edit::ClearAll,
        Edit::Hold { player: Any::any(random), hand: Any::any(random), count: Any::any(random) },
        Edit::Turn { player: Any::any(random) }, Edit::Phase { phase: Any::any(random) };
    Offer: |_random| Offer::Takeback, Offer::Draw, Offer::Rematch, Offer::Hints;
    Act: |random| Act::Ply { ply: Any::any(random) }, Act::Takeback, Act::Offer { offer: Any::any(random) },
        Act::Answer { offer: Any::any(random), accept: Any::any(random) }, Act::Withdraw { offer: Any::any(random) },
        Act::Hint { ply: Any::any(random) }, Act::Resign, Act::Sit { colour: Any::any(random), name: Any::any(random) }, Act::Claim, Act::Cancel;
    Happening: |random| Happening::Ply { ply: Any::any(random) }, Happening::Takeback,
        Happening::Offer { offer: Any::any(random) },
        Happening::Answer { offer: Any::any(random), accept: Any::any(random) },
        Happening::Withdraw { offer: Any::any(random) }, Happening::Resign, Happening::Forfeit { why: Any::any(random) },
        Happening::Hint { ply: Any::any(random) }, Happening::Flag, Happening::Abort, Happening::Sit { player: Any::any(random) }, Happening::Swap, Happening::Forgive;
    Seat: |random| Seat::Person { name: Any::any(random) }, Seat::Computer { player: Any::any(random) }, Seat::Open;
    NewSeat: |random| NewSeat::Me { name: Any::any(random) }, NewSeat::Open,
        NewSeat::Computer { player: Any::any(random), milliseconds: Any::any(random) };
    FromPage: |random| FromPage::Hello { v: Any::any(random), game: Any::any(random), seq: Any::any(random) },
        FromPage::Act { key: Any::any(random), game: Any::any(random), seq: Any::any(random), act: Any::any(random) },
        FromPage::Think { id: Any::any(random), start: Any::any(random), lines: Any::any(random), milliseconds: Any::any(random) },
        FromPage::Review { id: Any::any(random), start: Any::any(random) }, FromPage::Stop { id: Any::any(random) },
        FromPage::Visible { visible: Any::any(random) },
        FromPage::Ping { t: Any::any(random) };
    ToPage: |random| ToPage::Snapshot { snapshot: Any::any(random), presence: Any::any(random) },
        ToPage::Event { game: Any::any(random), event: Any::any(random), kept: Any::any(random), plies: Any::any(random), live: Any::any(random) },
        ToPage::Done { key: Any::any(random), seq: Any::any(random) },
        ToPage::Refused { key: Any::any(random), code: Any::any(random), why: Any::any(random), seq: Any::any(random) },
        ToPage::Missing { game: Any::any(random), why: Any::any(random) },
        ToPage::Presence { game: Any::any(random), presence: Any::any(random) },
        ToPage::Rematch { game: Any::any(random), next: Any::any(random) },
        ToPage::Queue { id: Any::any(random), place: Any::any(random) },
        ToPage::Insight { id: Any::any(random), insight: Any::any(random) },
        ToPage::Judged { id: Any::any(random), at: Any::any(random), ply: Any::any(random) },
        ToPage::Reviewed { id: Any::any(random), review: Any::any(random) },
        ToPage::Over { id: Any::any(random), why: Any::any(random) },
        ToPage::Pong { t: Any::any(random), now: Any::any(random) },
        ToPage::Restart { after: Any::any(random), reload: Any::any(random) };
    char: |_random| 'w', '"', '\u{0}', 'é', '\u{1F600}';
    Then: |random| Then::Node { node: Any::any(random) }, Then::Ply { ply: Any::any(random) };
    u8: |random| 0, random.bits() as u8;
    u16: |random| 0, random.bits() as u16;
    u32: |random| 0, random.bits() as u32;
    i32: |random| 0, random.bits() as i32;
    i16: |random| 0, random.bits() as i16;
    Count: |random| Count(0), Count(random.bits() >> 12), Count(random.bits());
    f64: |random| 0.0, -0.5, f64::from(random.bits() as i32) / 7.0, f64::MAX, f64::MIN_POSITIVE;
}

impl<T: Any> Any for Option<T> {
    fn any(random: &mut Random) -> Self {
        bool::any(random).then(|| T::any(random))
    }
}

impl<T: Any> Any for Vec<T> {
    fn any(random: &mut Random) -> Self {
        (0..random.below(4)).map(|_| T::any(random)).collect()
    }
}

impl<T: Any> Any for [T; 2] {
    fn any(random: &mut Random) -> Self {
        [T::any(random), T::any(random)]
    }
}

impl<T: Any> Any for ByColour<T> {
    fn any(random: &mut Random) -> Self {
        ByColour { white: T::any(random), black: T::any(random) }
    }
}

impl<T: Any> Any for BTreeMap<String, T> {
    fn any(random: &mut Random) -> Self {
        (0..random.below(4)).map(|_| (String::any(random), T::any(random))).collect()
    }
}
