//! A random value of every type, one line a type.

use std::collections::BTreeMap;

use game::Random;
use play::Timestamp;
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
    BestPly { ply, score, verdict, line, proved, depth, nodes, solved }
    Better { line, eval, verdict }
    PerftBranch { count, ply }
    Check { games, plies, faulty_games, faults }
    Choice { label, number, meaning, picture }
    Choices { menu, nodes, paths }
    Error { code, sentence }
    Computer { player, name, about, elo, level }
    Forfeit { game, player, reason }
    HeldPieces { name, count, piece }
    IllegalClicks { start, clicks }
    IllegalReason { reason }
    Info { game, name, about, players, colours, score, sizes, deals, example, typing, computers, draws, lessons, puzzles }
    Analysis { depth, nodes, milliseconds, solved, lines, chance }
    Lengths { shortest, longest, mean, median }
    PvLine { score, verdict, line, proved }
    Match { games, wins, draws, losses, score, elo, error, sprt, forfeits }
    Outcome { winner, reason }
    Perft { count, depth }
    PieceIcon { label, shape }
    Piece { owner, label, shape }
    PlacedPiece { square, piece }
    LastTurn { player, effects, sentence }
    Effect { ply, player, moved, taken, placed }
    Movement { from, to, way, piece }
    Ply { ply }
    Position { position, last_turn }
    Results { games, wins, draws, losses, open }
    ReviewedMove { turn, player, ply, eval, chance, loss, slip, proved, better }
    Report { game, name, size, players, plan, complete, series, doublings, openings }
    ReportPlan { seed, games, upper_games, random_plies, nodes, judge_nodes, opening_nodes, proof_nodes }
    ReportSeries { player, games, distinct, wins, draws, losses, score, decisive, length, branching, endings, drama, decided }
    Estimate { value, low, high }
    GameLengths { plies, turns, shortest, median, longest, bins }
    Bin { from, to, games }
    Branching { mean, most, tenths, phases }
    PhaseBranching { phase, decisions, mean, most }
    EndingCount { reason, first, second, nobody }
    Drama { games, lead_changes, behind, drama, comebacks, chances }
    Decided { games, part, plies_before, tenths, thrown_away }
    Doubling { nodes, result }
    Openings { starts, files, ranks, best, plies, maps }
    OpeningPly { ply, chance }
    OpeningMap { square, squares }
    OpeningSquare { square, chance, starts }
    Review { game, players, result, chance_at_start, accuracy, slips, plies }
    MistakeCounts { blunders, mistakes, inaccuracies }
    Scene { files, ranks, board, pieces, hands, score, prompt, wood }
    Solution { value, winner, margin, plies, line, nodes, milliseconds }
    Stats { game, games, results, plies, turns, players, openings }
    Status { game, position, turn, phase, outcome, plies, score }
    ClickEdge { squares, choices, then }
    View { status, scene, choices, last_turn }
    PositionQuery { game, position, setup, plies }
    Setup { size, deal }
    ViewRange { start, from, count }
    ReplayedPosition { start, plies, view }
    BoardRequest { files, ranks, board, wood, flipped }
    BoardArt { svg, width, height, frame, place }
    Palette { items, turns, phases }
    PaletteItem { key, name, piece }
    EditRequest { game, position, edits }
    EditResult { scene, turn, phase, position, why, refused }
    Lesson { title, text, view }
    LessonAttempt { ply }
    Puzzle { game, number, grade, position, task, plies, nodes, missed, solution }
    PuzzleAttempt { ply, after }
    PuzzleHint { hint }
    PuzzleReply { ply, right, solved, answer, words, line, view }
    LessonResult { right, answer, view, reply }
    LessonReply { ply, view }
    RulesPage { blocks, position, chosen, origin }
    PositionOrigin { position, plies }
    RecordTree { game, start, tags, result, nodes, comment }
    RecordNode { parent, ply, by, begins_turn, comment, marks, eval, chance, clock }
    Tag { name, value }
    RecordText { text, game }
    RecordImport { records, faults }
    RecordExport { record, format }
    TextFile { name, text }
    Snapshot { id, game, start, deal, clock, yours, plies, live }
    PlayedPly { ply, by, begins_turn, takes }
    Hint { by, ply }
    GameStatus {
        seq, view, plies, seats, clocks, abort_in, offers, declined, ending, free_takeback, free_hints, hint, hint_counts,
        draws, rematch, cancelled
    }
    TimeControl { seconds, increment }
    ClockTimes { left, running }
    Event { seq, at, by, kind }
    NewGame { key, game, setup, position, seats, clock }
    OwnGame { id, status, seats, yours, at, over, turns, ending }
    Presence { white, black, watchers, white_away, black_away, claim_in }
}

any_of! {
    bool: |_random| false, true;
    Board: |_random| Board::Points, Board::Cells;
    BoardTheme: |_random| BoardTheme::Honey, BoardTheme::Sand, BoardTheme::Slate;
    ErrorCode: |_random| ErrorCode::Invalid, ErrorCode::Missing, ErrorCode::Conflict, ErrorCode::Internal;
    Colour: |_random| Colour::White, Colour::Black;
    SprtDecision: |_random| SprtDecision::Open, SprtDecision::Stronger, SprtDecision::NotStronger;
    Direction: |_random| Direction::North, Direction::East, Direction::South, Direction::West;
    PieceShape: |random| PieceShape::Stone, PieceShape::Henge, PieceShape::Tile { dots: Any::any(random) },
        PieceShape::Cube { sign: Any::any(random), towards: Any::any(random) },
        PieceShape::Pyramid { height: Any::any(random), points: Any::any(random) };
    CubeFace: |_random| CubeFace::Cross, CubeFace::OneWay, CubeFace::TwoWay, CubeFace::LeftTurn, CubeFace::RightTurn, CubeFace::AllTurns;
    MistakeKind: |_random| MistakeKind::Inaccuracy, MistakeKind::Mistake, MistakeKind::Blunder;
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
    GameAction: |random| GameAction::Ply { ply: Any::any(random) }, GameAction::Takeback, GameAction::Offer { offer: Any::any(random) },
        GameAction::Answer { offer: Any::any(random), accept: Any::any(random) }, GameAction::Withdraw { offer: Any::any(random) },
        GameAction::Hint { ply: Any::any(random) }, GameAction::Resign, GameAction::Sit { colour: Any::any(random), name: Any::any(random) }, GameAction::Claim, GameAction::Cancel;
    EventKind: |random| EventKind::Ply { ply: Any::any(random) }, EventKind::Takeback,
        EventKind::Offer { offer: Any::any(random) },
        EventKind::Answer { offer: Any::any(random), accept: Any::any(random) },
        EventKind::Withdraw { offer: Any::any(random) }, EventKind::Resign, EventKind::Forfeit { why: Any::any(random) },
        EventKind::Hint { ply: Any::any(random) }, EventKind::Flag, EventKind::Abort, EventKind::Sit { player: Any::any(random) }, EventKind::Swap, EventKind::SkipElapsed;
    Seat: |random| Seat::Person { name: Any::any(random) }, Seat::Computer { player: Any::any(random) }, Seat::Open;
    NewSeat: |random| NewSeat::Me { name: Any::any(random) }, NewSeat::Open,
        NewSeat::Computer { player: Any::any(random), milliseconds: Any::any(random) };
    ClientMessage: |random| ClientMessage::Hello { v: Any::any(random), game: Any::any(random), seq: Any::any(random) },
        ClientMessage::Act { key: Any::any(random), game: Any::any(random), seq: Any::any(random), act: Any::any(random) },
        ClientMessage::Think { id: Any::any(random), start: Any::any(random), lines: Any::any(random), milliseconds: Any::any(random) },
        ClientMessage::Review { id: Any::any(random), start: Any::any(random) }, ClientMessage::Stop { id: Any::any(random) },
        ClientMessage::Visible { visible: Any::any(random) },
        ClientMessage::Ping { t: Any::any(random) };
    ServerMessage: |random| ServerMessage::Snapshot { snapshot: Any::any(random), presence: Any::any(random) },
        ServerMessage::Event { game: Any::any(random), event: Any::any(random), kept: Any::any(random), plies: Any::any(random), live: Any::any(random) },
        ServerMessage::Done { key: Any::any(random), seq: Any::any(random) },
        ServerMessage::Refused { key: Any::any(random), code: Any::any(random), why: Any::any(random), seq: Any::any(random) },
        ServerMessage::Missing { game: Any::any(random), why: Any::any(random) },
        ServerMessage::Presence { game: Any::any(random), presence: Any::any(random) },
        ServerMessage::Rematch { game: Any::any(random), next: Any::any(random) },
        ServerMessage::Queue { id: Any::any(random), place: Any::any(random) },
        ServerMessage::Insight { id: Any::any(random), insight: Any::any(random) },
        ServerMessage::Judged { id: Any::any(random), at: Any::any(random), ply: Any::any(random) },
        ServerMessage::Reviewed { id: Any::any(random), review: Any::any(random) },
        ServerMessage::Over { id: Any::any(random), why: Any::any(random) },
        ServerMessage::Pong { t: Any::any(random), now: Any::any(random) },
        ServerMessage::Restart { after: Any::any(random), reload: Any::any(random) };
    char: |_random| 'w', '"', '\u{0}', 'é', '\u{1F600}';
    ClickResult: |random| ClickResult::Node { node: Any::any(random) }, ClickResult::Ply { ply: Any::any(random) };
    u8: |random| 0, random.bits() as u8;
    u16: |random| 0, random.bits() as u16;
    u32: |random| 0, random.bits() as u32;
    i32: |random| 0, random.bits() as i32;
    i16: |random| 0, random.bits() as i16;
    Timestamp: |random| Timestamp::from_millis(0), Timestamp::from_millis(random.bits() >> 12);
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
