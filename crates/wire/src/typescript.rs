use ts_rs::{Config, TS};

use crate::*;

/// Every type that a page meets, as TypeScript.
pub fn typescript() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// Made from the Rust types of crate `wire` by `cargo run -p wire --example typescript`.\n",
    );
    macro_rules! write_down {
        ($($name:ty),* $(,)?) => {
            $(
                text.push_str("\nexport ");
                text.push_str(&<$name as TS>::decl(&config));
                text.push('\n');
            )*
        };
    }
    write_down!(
        Act,
        Attempt,
        Better,
        Block,
        Board,
        BoardArt,
        BoardAsked,
        ByColour<String>,
        Choice,
        Choices,
        Click,
        Clock,
        Clocks,
        Code,
        Colour,
        Computer,
        Count,
        Created,
        Direction,
        Draft,
        Drafted,
        Edit,
        Effect,
        Error,
        Event,
        FromPage,
        Hand,
        Happening,
        Hint,
        IllegalClicks,
        IllegalReason,
        Info,
        Insight,
        Item,
        JudgedPly,
        LastTurn,
        Lesson,
        Line,
        Live,
        NewGame,
        NewSeat,
        Offer,
        Origin,
        Outcome,
        OwnGame,
        Palette,
        Picture,
        Piece,
        PlayedPly,
        Presence,
        Puzzle,
        PuzzleAttempt,
        PuzzleHint,
        PuzzleReply,
        RecordNode,
        RecordText,
        RecordToWrite,
        RecordTree,
        RecordsRead,
        Review,
        Route,
        RulesPage,
        Scene,
        Seat,
        SeatLink,
        Setup,
        Shape,
        Sign,
        Slip,
        Slips,
        Snapshot,
        Standing,
        Start,
        Status,
        Step,
        Stretch,
        Tag,
        TextFile,
        Then,
        ToPage,
        Tried,
        TriedReply,
        View,
        Walked,
        Wood,
    );
    text
}
