use game::BoardTheme;

/// The paper under the whole picture.
pub(crate) const PAPER: &str = "#faf6ec";
/// Writing on paper.
pub(crate) const INK: &str = "#3b2f24";
/// Lesser writing on paper.
pub(crate) const FAINT_INK: &str = "#7a6a58";
/// What lies under a piece.
pub(crate) const SHADOW: &str = "#2a1a08";

/// The colours of one kind of piece.
pub(crate) struct PieceColors {
    pub(crate) fill: &'static str,
    pub(crate) edge: &'static str,
    pub(crate) mark: &'static str,
}

/// The colours of a solid seen from above, lit from the top left.
pub(crate) struct Sides {
    pub(crate) north: &'static str,
    pub(crate) east: &'static str,
    pub(crate) south: &'static str,
    pub(crate) west: &'static str,
    pub(crate) edge: &'static str,
}

/// The colours of a board.
pub(crate) struct BoardColors {
    /// The frame.
    pub(crate) frame: &'static str,
    /// The frame's dark edge, also seen between cells.
    pub(crate) edge: &'static str,
    /// A bright line along the frame.
    pub(crate) light: &'static str,
    /// Coordinates, cut into the frame.
    pub(crate) engraved: &'static str,
    /// What pieces stand on.
    pub(crate) surface: &'static str,
    /// The grain of a board of points.
    pub(crate) grain: &'static str,
    /// The lines of a board of points.
    pub(crate) line: &'static str,
}

pub(crate) const fn board_colors(wood: BoardTheme) -> BoardColors {
    const HONEY: BoardColors = BoardColors {
        frame: "#8f6238",
        edge: "#6d4826",
        light: "#a97c4e",
        engraved: "#f3e0bd",
        surface: "#e6c694",
        grain: "#b98a4e",
        line: "#6b4a28",
    };
    match wood {
        BoardTheme::Honey => HONEY,
        BoardTheme::Sand => BoardColors { surface: "#efdcb6", ..HONEY },
        BoardTheme::Slate => BoardColors {
            frame: "#566974",
            edge: "#3c4c56",
            light: "#7b909c",
            engraved: "#eef4f7",
            surface: "#c3d0d7",
            grain: "#7d929d",
            line: "#3c4c56",
        },
    }
}
