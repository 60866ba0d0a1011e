use crate::tone::Tone;

/// The paper under the whole picture.
pub(crate) const PAPER: &str = "#faf6ec";
/// Writing on paper.
pub(crate) const INK: &str = "#3b2f24";
/// Lesser writing on paper.
pub(crate) const FAINT_INK: &str = "#7a6a58";
/// The board's frame.
pub(crate) const FRAME: &str = "#8f6238";
/// The frame's dark edge.
pub(crate) const FRAME_EDGE: &str = "#6d4826";
/// A bright line along the frame.
pub(crate) const FRAME_LIGHT: &str = "#a97c4e";
/// Coordinates, cut into the frame.
pub(crate) const ENGRAVED: &str = "#f3e0bd";
/// The wood that pieces stand on.
pub(crate) const WOOD: &str = "#e6c694";
/// The wood's grain.
pub(crate) const GRAIN: &str = "#b98a4e";
/// Lines on wood.
pub(crate) const LINE: &str = "#6b4a28";
/// A cell.
pub(crate) const CELL: &str = "#efdcb6";
/// What lies under a piece.
pub(crate) const SHADOW: &str = "#2a1a08";
/// The dark between standing stones; it hides the lines behind them.
pub(crate) const DOORWAY: &str = "#5e5347";
/// The points of a stack.
pub(crate) const POINTS: &str = "#1f7a3d";

/// The colours of one kind of piece.
pub(crate) struct Paint {
    pub(crate) fill: &'static str,
    pub(crate) edge: &'static str,
    pub(crate) mark: &'static str,
}

pub(crate) const fn stone(tone: Tone) -> Paint {
    match tone {
        Tone::Light => Paint { fill: "#fdfbf5", edge: "#51463a", mark: "#b5a793" },
        Tone::Dark => Paint { fill: "#2c2a2e", edge: "#131215", mark: "#8e8a93" },
        Tone::Neutral => Paint { fill: "#a5a9ac", edge: "#44494d", mark: "#d5d8da" },
    }
}

pub(crate) const fn tile(tone: Tone) -> Paint {
    match tone {
        Tone::Light => Paint { fill: "#fffaee", edge: "#5d4a36", mark: "#3b2d20" },
        Tone::Dark => Paint { fill: "#5a3519", edge: "#2e1908", mark: "#ffe9c4" },
        Tone::Neutral => Paint { fill: "#b9bcbe", edge: "#44494d", mark: "#2d3134" },
    }
}

/// The colours of a solid seen from above, lit from the top left.
pub(crate) struct Sides {
    pub(crate) north: &'static str,
    pub(crate) east: &'static str,
    pub(crate) south: &'static str,
    pub(crate) west: &'static str,
    pub(crate) edge: &'static str,
}

pub(crate) const fn pyramid(tone: Tone) -> Sides {
    let [north, east, south, west, edge] = match tone {
        Tone::Light => ["#ffffff", "#e3ddd0", "#cfc7b6", "#f5f1e8", "#5b5043"],
        Tone::Dark => ["#5c5962", "#37343b", "#232126", "#4a474f", "#0f0e11"],
        Tone::Neutral => ["#7cc67f", "#4ba255", "#37853f", "#64b46b", "#1c5526"],
    };
    Sides { north, east, south, west, edge }
}

/// What parts the pyramids of a stack from each other.
pub(crate) const fn seam(tone: Tone) -> &'static str {
    match tone {
        Tone::Dark => "#8d8996",
        Tone::Light | Tone::Neutral => pyramid(tone).edge,
    }
}

pub(crate) const fn cube(tone: Tone) -> Sides {
    let [north, east, south, west, edge] = match tone {
        Tone::Light => ["#ffffff", "#ddd6c8", "#c3bbab", "#f1ece2", "#4d4439"],
        Tone::Dark => ["#66616b", "#413d45", "#2a272d", "#524e57", "#121013"],
        Tone::Neutral => ["#f4f1ea", "#b9b4aa", "#989287", "#d8d3c8", "#3d3a34"],
    };
    Sides { north, east, south, west, edge }
}
