use draw::{Orientation, figure};
use game::{Palette, Piece, Scene, Symmetry};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{BoardView, Geometry};
use crate::theme::Mark;

impl BoardView<'_> {
    /// Draws the board in an orientation. The palette has the pieces as they look from the other side.
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
        // Coordinates are flipped with the squares.
        self.coordinates(&geometry, buffer);
        Some(geometry)
    }
}

/// The scene rotated by half a turn.
fn flipped(scene: &Scene, palette: &Palette) -> Scene {
    let mut scene = scene.clone();
    scene.pieces.reverse();
    for piece in scene.pieces.iter_mut().flatten() {
        flip(piece, palette);
    }
    scene
}

/// Reverses pieces that have a direction.
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
