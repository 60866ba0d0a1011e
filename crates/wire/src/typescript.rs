use ts_rs::{Config, TS};

use crate::*;

/// Every type that a page meets, as TypeScript.
pub fn typescript() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// Made from the Rust types of crate `wire` by `cargo run -p wire --example typescript`.\n",
    );
    for (name, number) in limits::SHARED {
        text.push_str(&format!("\nexport const {name} = {number};\n"));
    }
    macro_rules! declare {
        ($($name:ty),* $(,)?) => {
            $(
                text.push_str("\nexport ");
                text.push_str(&<$name as TS>::decl(&config));
                text.push('\n');
            )*
        };
    }
    declare!(
        GameAction,
        LessonAttempt,
        Better,
        Block,
        Board,
        BoardArt,
        BoardRequest,
        ByColour<String>,
        Choice,
        Choices,
        Click,
        TimeControl,
        ClockTimes,
        ErrorCode,
        Colour,
        Computer,
        Count,
        CreatedGame,
        Direction,
        EditRequest,
        EditResult,
        Edit,
        Effect,
        Error,
        Event,
        ClientMessage,
        HeldPieces,
        EventKind,
        Hint,
        IllegalClicks,
        IllegalReason,
        Info,
        Analysis,
        PaletteItem,
        ReviewedMove,
        LastTurn,
        Lesson,
        PvLine,
        GameStatus,
        NewGame,
        NewSeat,
        Offer,
        PositionOrigin,
        Outcome,
        OwnGame,
        Palette,
        PieceIcon,
        Piece,
        PlayedPly,
        Presence,
        Puzzle,
        PuzzleAttempt,
        PuzzleHint,
        PuzzleReply,
        RecordNode,
        RecordText,
        RecordExport,
        RecordTree,
        RecordImport,
        Review,
        Movement,
        RulesPage,
        Scene,
        Seat,
        SeatLink,
        Setup,
        PieceShape,
        CubeFace,
        MistakeKind,
        MistakeCounts,
        Snapshot,
        PlacedPiece,
        PositionQuery,
        Status,
        ClickEdge,
        ViewRange,
        Tag,
        TextFile,
        ClickResult,
        ServerMessage,
        LessonResult,
        LessonReply,
        View,
        ReplayedPosition,
        BoardTheme,
    );
    text
}
