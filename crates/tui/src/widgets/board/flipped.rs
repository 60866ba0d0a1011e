use draw::{Orientation, figure};
use game::{Palette, Piece, Scene, Symmetry};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{BoardView, Geometry};
use crate::theme::Mark;

impl BoardView<'_> {
    /// Draws the board from one of its ends. The palette knows how the pieces look that lie the other way round.
    pub(crate) fn draw_from(
        &self,
        orientation: Orientation,
        palette: &Palette,
        buffer: &mut Buffer,
        area: Rect,
    ) -> Option<Geometry> {
        if orientation == Orientation::Normal {
            return self.draw(buffer, area);
        }
        let scene = flipped(self.scene, palette);
        let there = |square| Symmetry::HalfTurn.square(square, scene.grid);
        let pointing = |mark| match mark {
            Mark::Went(heading) => Mark::Went(heading.flipped()),
            _ => mark,
        };
        let marks: Vec<_> =
            self.marks.iter().map(|&(square, mark)| (there(square), pointing(mark))).collect();
        let view = BoardView { scene: &scene, marks: &marks, cursor: self.cursor.map(there), ..*self };
        let geometry = view.draw(buffer, area)?.flipped();
        // The letters and numbers change places with the squares.
        self.coordinates(&geometry, buffer);
        Some(geometry)
    }
}

/// The scene after a half turn.
fn flipped(scene: &Scene, palette: &Palette) -> Scene {
    let mut scene = scene.clone();
    scene.pieces.reverse();
    for piece in scene.pieces.iter_mut().flatten() {
        flip(piece, palette);
    }
    scene
}

/// What points in a direction points in the other one.
fn flip(piece: &mut Piece, palette: &Palette) {
    let flipped = figure(piece.shape).flipped(piece.shape);
    if flipped == piece.shape {
        return;
    }
    piece.shape = flipped;
    let alike = palette.items.iter().find(|item| item.piece.shape == piece.shape);
    if let Some(item) = alike.filter(|item| item.piece.owner == piece.owner) {
        piece.label.clone_from(&item.piece.label);
    }
}
