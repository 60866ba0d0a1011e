use draw::{Facing, figure};
use game::{Palette, Piece, Scene, Symmetry};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{BoardView, Geometry};
use crate::palette::Mark;

impl BoardView<'_> {
    /// Draws the board from one of its ends. The palette knows how the pieces look that lie the other way round.
    pub(crate) fn draw_from(
        &self,
        facing: Facing,
        palette: &Palette,
        buffer: &mut Buffer,
        area: Rect,
    ) -> Option<Geometry> {
        if facing == Facing::Usual {
            return self.draw(buffer, area);
        }
        let scene = turned(self.scene, palette);
        let there = |square| Symmetry::HalfTurn.square(square, scene.grid);
        let pointing = |mark| match mark {
            Mark::Went(heading) => Mark::Went(heading.turned()),
            _ => mark,
        };
        let marks: Vec<_> =
            self.marks.iter().map(|&(square, mark)| (there(square), pointing(mark))).collect();
        let view = BoardView { scene: &scene, marks: &marks, cursor: self.cursor.map(there), ..*self };
        let geometry = view.draw(buffer, area)?.turned();
        // The letters and numbers change places with the squares.
        self.coordinates(&geometry, buffer);
        Some(geometry)
    }
}

/// The scene after a half turn.
fn turned(scene: &Scene, palette: &Palette) -> Scene {
    let mut scene = scene.clone();
    scene.pieces.reverse();
    for piece in scene.pieces.iter_mut().flatten() {
        turn(piece, palette);
    }
    scene
}

/// What points in a direction points in the other one.
fn turn(piece: &mut Piece, palette: &Palette) {
    let turned = figure(piece.shape).turned(piece.shape);
    if turned == piece.shape {
        return;
    }
    piece.shape = turned;
    let alike = palette.items.iter().find(|item| item.piece.shape == piece.shape);
    if let Some(item) = alike.filter(|item| item.piece.owner == piece.owner) {
        piece.label.clone_from(&item.piece.label);
    }
}
