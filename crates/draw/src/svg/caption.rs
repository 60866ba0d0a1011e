use game::{Info, Piece, Player, Scene};

use crate::colors::Tone;
use crate::emblem::emblems;
use crate::figure::figure;
use crate::svg::PLACE;
use crate::svg::palette::{FAINT_INK, INK};
use crate::svg::stroke_text::{Anchor, StrokeText};

/// The rows below a board.
pub(crate) struct Caption {
    pub(crate) drawn: String,
    pub(crate) height: i32,
}

/// Both players side by side, each with name and score above the hand; then the prompt.
pub(crate) fn rows(scene: &Scene, info: &Info, width: i32) -> Caption {
    let half = (width - GUTTER) / 2;
    let sides = Player::BOTH.map(|player| Side { scene, info, player, width: half });
    let hands = Player::BOTH.iter().any(|&player| !scene.hands[player].is_empty());
    let names: String = sides.iter().map(|side| shifted(side.left(), ROW / 2, &side.name())).collect();
    let held: String = sides.iter().map(|side| shifted(side.left(), ROW + ROW / 2, &side.hand())).collect();
    let above = if hands { 2 * ROW } else { ROW };
    let prompt = StrokeText { text: &scene.prompt, height: 19, anchor: Anchor::Middle, colour: INK }
        .fitting(width)
        .drawn(width / 2, above + ROW / 2 + 10);
    Caption { drawn: shifted(0, SPACE, &format!("{names}{held}{prompt}")), height: SPACE + above + ROW }
}

/// Between the board and the caption.
const SPACE: i32 = 16;
/// The height of a row.
const ROW: i32 = 48;
/// Between the two players.
const GUTTER: i32 = 48;

struct Side<'a> {
    scene: &'a Scene,
    info: &'a Info,
    player: Player,
    width: i32,
}

impl Side<'_> {
    fn left(&self) -> i32 {
        match self.player {
            Player::One => 0,
            Player::Two => self.width + GUTTER,
        }
    }

    /// One of the player's pieces, the name, and at the right the score.
    fn name(&self) -> String {
        let emblem = emblems(self.scene, Some(self.player))
            .first()
            .map_or(String::new(), |piece| self.small(piece, 20));
        let name = self.info.players[self.player].person;
        let name = StrokeText { text: name, height: 20, anchor: Anchor::Start, colour: INK }.drawn(52, 10);
        let score = self.scene.score.map_or(String::new(), |score| {
            let text = format!("{} {}", self.info.score, score[self.player]);
            StrokeText { text: &text, height: 16, anchor: Anchor::End, colour: FAINT_INK }
                .drawn(self.width, 10)
        });
        format!("{emblem}{name}{score}")
    }

    /// Each kind in hand: a small piece and its count.
    fn hand(&self) -> String {
        let mut at = 0;
        let mut drawn = String::new();
        for hand in &self.scene.hands[self.player] {
            let count = format!("×{}", hand.count);
            let count = StrokeText { text: &count, height: 17, anchor: Anchor::Start, colour: INK };
            drawn += &self.small(&hand.piece, at + 20);
            drawn += &count.drawn(at + 46, 9);
            at += 46 + count.width() as i32 + 28;
        }
        drawn
    }

    /// A piece two fifths as large as on the board.
    fn small(&self, piece: &Piece, x: i32) -> String {
        let drawn = figure(piece.shape).svg(Tone::of(piece.owner, self.info));
        let scale = 40.0 / PLACE as f32;
        format!("<g transform=\"translate({x} 0) scale({scale})\">{drawn}</g>\n")
    }
}

fn shifted(x: i32, y: i32, drawn: &str) -> String {
    format!("<g transform=\"translate({x} {y})\">\n{drawn}</g>\n")
}
