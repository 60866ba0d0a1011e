use game::{BoardStyle, BoardTheme, Grid, Info, Scene, Square};

use crate::colors::Tone;
use crate::figure::figure;
use crate::orientation::Orientation;
use crate::svg::palette::{BoardColors, board_colors};
use crate::svg::stroke_text::{Anchor, StrokeText};
use crate::svg::{PLACE, shadow};

/// A board without its pieces: frame, surface and coordinates. Its places are squares of [`PLACE`](EmptyBoard::PLACE)
/// by as much, from the top left one at [`FRAME`](EmptyBoard::FRAME) across and down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EmptyBoard {
    /// Its size. Beyond 26 files there are no letters.
    pub grid: Grid,
    /// How it looks.
    pub board: BoardStyle,
    /// The theme.
    pub wood: BoardTheme,
    /// The orientation.
    pub orientation: Orientation,
}

impl EmptyBoard {
    /// The side of a square. All lengths in a picture have the same unit.
    pub const PLACE: i32 = PLACE;

    /// The width of the frame with the coordinates, the same on every side.
    pub const FRAME: i32 = FRAME_WIDTH;

    /// The board of a scene.
    pub(crate) fn of(scene: &Scene) -> EmptyBoard {
        EmptyBoard {
            grid: scene.grid,
            board: scene.board,
            wood: scene.wood,
            orientation: Orientation::Normal,
        }
    }

    /// The width of the board with its frame.
    pub fn width(&self) -> i32 {
        self.surface().width + 2 * FRAME_WIDTH
    }

    /// The height of the board with its frame.
    pub fn height(&self) -> i32 {
        self.surface().height + 2 * FRAME_WIDTH
    }

    /// The content of an SVG element; the origin is the top left corner.
    pub fn svg(&self) -> String {
        let (width, height) = (self.width(), self.height());
        let shadow =
            shadow(&format!(r#"<rect x="2" y="5" width="{}" height="{height}" rx="14"/>"#, width - 4));
        let BoardColors { frame, edge, light, .. } = board_colors(self.wood);
        let frame = format!(
            r#"<rect width="{width}" height="{height}" rx="14" fill="{frame}" stroke="{edge}" stroke-width="2"/>
<rect x="5" y="5" width="{}" height="{}" rx="10" fill="none" stroke="{light}" stroke-width="2"/>"#,
            width - 10,
            height - 10,
        );
        let surface = match self.board {
            BoardStyle::Points => self.points(),
            BoardStyle::Cells => self.cells(),
        };
        format!("{shadow}\n{frame}\n{surface}\n{}\n", self.coordinates())
    }

    fn surface(&self) -> Size {
        Size { width: i32::from(self.grid.files) * PLACE, height: i32::from(self.grid.ranks) * PLACE }
    }

    /// The x coordinate of the centre of a file.
    fn across(&self, file: u8) -> i32 {
        let steps = match self.orientation {
            Orientation::Normal => i32::from(file),
            Orientation::Flipped => i32::from(self.grid.files) - 1 - i32::from(file),
        };
        FRAME_WIDTH + steps * PLACE + PLACE / 2
    }

    /// The y coordinate of the centre of a rank.
    fn down(&self, rank: u8) -> i32 {
        let steps = match self.orientation {
            Orientation::Normal => i32::from(self.grid.ranks) - 1 - i32::from(rank),
            Orientation::Flipped => i32::from(rank),
        };
        FRAME_WIDTH + steps * PLACE + PLACE / 2
    }

    /// A surface with grain, and the lines whose intersections are the points.
    fn points(&self) -> String {
        let Size { width, height } = self.surface();
        let (left, top) = (FRAME_WIDTH + PLACE / 2, FRAME_WIDTH + PLACE / 2);
        let (across, down) = (width - PLACE, height - PLACE);
        let vertical =
            (0..i32::from(self.grid.files)).map(|file| format!("M{} {top}v{down}", left + file * PLACE));
        let horizontal =
            (0..i32::from(self.grid.ranks)).map(|rank| format!("M{left} {}h{across}", top + rank * PLACE));
        let lines: String = vertical.chain(horizontal).collect();
        let BoardColors { surface, grain: waves, line, .. } = board_colors(self.wood);
        format!(
            r#"<rect x="{FRAME_WIDTH}" y="{FRAME_WIDTH}" width="{width}" height="{height}" rx="4" fill="{surface}"/>
{grain}
<path d="{lines}" fill="none" stroke="{line}" stroke-width="3" stroke-linecap="round"/>"#,
            grain = grain(width, height, waves),
        )
    }

    /// Cells, a little apart, on darker wood.
    fn cells(&self) -> String {
        let Size { width, height } = self.surface();
        let side = PLACE - 4;
        let cell = |file: u8, rank: u8| {
            let (x, y) = (self.across(file) - side / 2, self.down(rank) - side / 2);
            format!(r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="8"/>"#)
        };
        let BoardColors { edge, surface, .. } = board_colors(self.wood);
        let row = |rank: u8| (0..self.grid.files).map(move |file| cell(file, rank));
        let cells: String = (0..self.grid.ranks).flat_map(row).collect();
        format!(
            r#"<rect x="{x}" y="{x}" width="{}" height="{}" rx="8" fill="{edge}"/>
<g fill="{surface}">{cells}</g>"#,
            width + 4,
            height + 4,
            x = FRAME_WIDTH - 2,
        )
    }

    /// Files below the board, ranks at its left.
    fn coordinates(&self) -> String {
        let engraved = board_colors(self.wood).engraved;
        let mark = |text: String, x: i32, y: i32| {
            StrokeText { text: &text, height: 16, anchor: Anchor::Middle, colour: engraved }.drawn(x, y)
        };
        let below = self.height() - FRAME_WIDTH / 2 + 6;
        let files = ('a'..='z').zip(0..self.grid.files);
        let files = files.map(|(letter, file)| mark(letter.to_string(), self.across(file), below));
        let ranks = (0..self.grid.ranks)
            .map(|rank| mark((u16::from(rank) + 1).to_string(), FRAME_WIDTH / 2, self.down(rank) + 8));
        files.chain(ranks).collect()
    }
}

struct Size {
    width: i32,
    height: i32,
}

const FRAME_WIDTH: i32 = 32;

/// The board with its frame, coordinates and pieces; its top left corner is the origin.
pub(crate) fn drawn(scene: &Scene, info: &Info) -> String {
    let board = EmptyBoard::of(scene);
    let piece = |square: Square| {
        let Some(piece) = scene.piece(square) else { return String::new() };
        let (x, y) = (board.across(square.file()), board.down(square.rank()));
        let drawn = figure(piece.shape).svg(Tone::of(piece.owner, info));
        format!("<g transform=\"translate({x} {y})\">{drawn}</g>\n")
    };
    board.svg() + &scene.grid.squares().map(piece).collect::<String>()
}

/// Faint waves along the board, each a little different from the last.
fn grain(width: i32, height: i32, colour: &str) -> String {
    let wave = |number: i32| {
        let y = FRAME_WIDTH + 14 + number * 27;
        let bend = 5 + (number * 7) % 11;
        let (third, two_thirds) = (width / 3, 2 * width / 3);
        format!("M{FRAME_WIDTH} {y}c{third} {} {two_thirds} {bend} {width} {}", -bend, (number * 5) % 9 - 4)
    };
    let waves: String = (0..(height - 20) / 27).map(wave).collect();
    format!(r#"<path d="{waves}" fill="none" stroke="{colour}" stroke-width="2" stroke-opacity="0.22"/>"#)
}
