use game::{BoardStyle, Info, Piece, Scene, Square};

use crate::colors::Tone;
use crate::figure::{figure, glyph};
use crate::text::Charset;
use crate::text::ink::{Ink, Line};

/// The board with ranks at its left and files below.
pub(crate) fn lines(scene: &Scene, info: &Info, charset: Charset) -> Vec<Line> {
    let sheet = TextBoard { scene, info, charset, field: field(scene, info, charset) };
    let mut lines = match scene.board {
        BoardStyle::Cells => sheet.cells(),
        BoardStyle::Points => sheet.points(),
    };
    lines.push(sheet.files());
    lines
}

/// The width of a square without lines: odd, so that every square has a middle column.
fn field(scene: &Scene, info: &Info, charset: Charset) -> usize {
    let width = |piece: &Piece| {
        let least = figure(piece.shape).least_width();
        glyph(piece, Tone::of(piece.owner, info), charset).chars().count().max(least)
    };
    let widest = scene.pieces.iter().flatten().map(width).max().unwrap_or(1);
    if widest == 1 { 3 } else { (widest.max(3) + 1) | 1 }
}

struct TextBoard<'a> {
    scene: &'a Scene,
    info: &'a Info,
    charset: Charset,
    field: usize,
}

impl TextBoard<'_> {
    fn cells(&self) -> Vec<Line> {
        let mut lines = vec![self.border(End::First)];
        for rank in (0..self.scene.grid.ranks).rev() {
            let mut line = self.rank_label(Some(rank));
            for file in 0..self.scene.grid.files {
                line.push(Ink::Board, self.vertical());
                line = line.then(self.place(Square::new(file, rank), " ", [" ", " "]));
            }
            line.push(Ink::Board, self.vertical());
            lines.push(line);
            lines.push(self.border(if rank == 0 { End::Last } else { End::Between }));
        }
        lines
    }

    /// A horizontal line between two ranks of cells.
    fn border(&self, row: End) -> Line {
        let files = self.scene.grid.files;
        let mut line = self.rank_label(None);
        for joint in 0..=files {
            line.push(Ink::Board, self.joint(row, End::of(joint, files)));
            if joint < files {
                line.push(Ink::Board, &self.horizontal().repeat(self.field));
            }
        }
        line
    }

    fn points(&self) -> Vec<Line> {
        let (files, ranks) = (self.scene.grid.files, self.scene.grid.ranks);
        let mut lines = Vec::new();
        for rank in (0..ranks).rev() {
            let mut line = self.rank_label(Some(rank));
            for file in 0..files {
                let column = End::of(file, files - 1);
                let crossing = self.joint(End::of(ranks - 1 - rank, ranks - 1), column);
                let before = if column == End::First { " " } else { self.horizontal() };
                let after = if file == files - 1 { " " } else { self.horizontal() };
                line = line.then(self.place(Square::new(file, rank), crossing, [before, after]));
                line.push(Ink::Board, if file == files - 1 { "" } else { self.horizontal() });
            }
            lines.push(line);
            if rank > 0 {
                lines.push(self.uprights());
            }
        }
        lines
    }

    /// The vertical lines between two ranks of points.
    fn uprights(&self) -> Line {
        let half = " ".repeat(self.field / 2);
        let upright = format!("{half}{}{half}", self.vertical());
        let mut line = self.rank_label(None);
        line.push(Ink::Board, &vec![upright; self.scene.grid.files.into()].join(" "));
        line
    }

    /// A piece or an empty square, centred in its field.
    fn place(&self, square: Square, empty: &str, [before, after]: [&str; 2]) -> Line {
        let (ink, text) = match self.scene.piece(square) {
            Some(piece) => {
                let tone = Tone::of(piece.owner, self.info);
                (Ink::of(piece, tone), glyph(piece, tone, self.charset))
            }
            None => (Ink::Board, empty.to_string()),
        };
        let width = text.chars().count();
        let left = self.field.saturating_sub(width) / 2;
        let mut line = Line::default();
        line.push(Ink::Board, &before.repeat(left));
        line.push(ink, &text);
        line.push(Ink::Board, &after.repeat(self.field.saturating_sub(left + width)));
        line
    }

    /// The letters of the files, each under the middle of its fields.
    fn files(&self) -> Line {
        let half = " ".repeat(self.field / 2);
        let letters =
            (0..self.scene.grid.files).map(|file| format!("{half}{}{half}", char::from(b'a' + file)));
        let mut line = self.rank_label(None);
        if self.scene.board == BoardStyle::Cells {
            line.push(Ink::Plain, " ");
        }
        line.push(Ink::Plain, &letters.collect::<Vec<_>>().join(" "));
        line
    }

    /// A rank number and a space, or as many spaces.
    fn rank_label(&self, rank: Option<u8>) -> Line {
        let widest = self.scene.grid.ranks.to_string().len();
        let number = rank.map_or(String::new(), |rank| (rank + 1).to_string());
        Line::plain(format!("{number:>widest$} "))
    }

    fn horizontal(&self) -> &'static str {
        match self.charset {
            Charset::Unicode => "─",
            Charset::Ascii => "-",
        }
    }

    fn vertical(&self) -> &'static str {
        match self.charset {
            Charset::Unicode => "│",
            Charset::Ascii => "|",
        }
    }

    fn joint(&self, row: End, column: End) -> &'static str {
        const JOINTS: [[&str; 3]; 3] = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]];
        match self.charset {
            Charset::Unicode => JOINTS[row as usize][column as usize],
            Charset::Ascii => "+",
        }
    }
}

/// Whether a line is the first, a middle or the last one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    First,
    Between,
    Last,
}

impl End {
    fn of(index: u8, last: u8) -> End {
        match index {
            0 => End::First,
            _ if index == last => End::Last,
            _ => End::Between,
        }
    }
}
