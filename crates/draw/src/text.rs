mod diagram;
mod grid;
mod ink;

use game::{Info, Piece, Player, Scene};

use crate::colors::Tone;
use crate::emblem::{emblems, plural};
use crate::figure::{Stack, figure, glyph};
use crate::printable::to_ascii;
pub use diagram::diagram;
use ink::{Ink, Line};

/// How text is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Which characters may be used.
    pub charset: Charset,
    /// Whether colours may be used.
    pub colour: Colour,
}

/// The characters of text output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Charset {
    /// Lines, arrows and geometric shapes, each one column wide.
    #[default]
    Unicode,
    /// Plain ASCII; pieces are their labels.
    Ascii,
}

/// Whether text output has colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colour {
    /// No colours: letters and shapes say everything.
    #[default]
    None,
    /// Escape sequences for 256 colours.
    Ansi,
}

/// Draws the board with coordinates, then each player's pieces, hand and score, and the prompt.
///
/// Every line ends with a line feed and has no trailing spaces.
pub fn text(scene: &Scene, info: &Info, style: Style) -> String {
    let mut lines = grid::lines(scene, info, style.charset);
    lines.push(Line::default());
    lines.extend(players(scene, info, style.charset));
    lines.extend(stack_key(scene, info, style.charset));
    lines.push(Line::plain(scene.prompt.clone()));
    let text: String = lines.iter().map(|line| line.finish(style.colour)).collect();
    match style.charset {
        Charset::Unicode => text,
        Charset::Ascii => to_ascii(&text),
    }
}

/// One line per player in columns: name, pieces, hand, score; then neutral pieces.
fn players(scene: &Scene, info: &Info, charset: Charset) -> Vec<Line> {
    let row = |owner| row(scene, info, owner, charset);
    let mut rows: Vec<Vec<Line>> =
        [Some(Player::One), Some(Player::Two), None].into_iter().filter_map(row).collect();
    if rows.is_empty() {
        return Vec::new();
    }
    for column in 0..rows.iter().map(Vec::len).max().unwrap_or(0) {
        let width = rows.iter().filter_map(|row| row.get(column)).map(Line::width).max().unwrap_or(0);
        let gap = if column == 0 { 1 } else { 3 };
        rows.iter_mut().filter_map(|row| row.get_mut(column)).for_each(|cell| cell.pad(width + gap));
    }
    let joined = rows.into_iter().map(|row| row.into_iter().fold(Line::default(), Line::then));
    joined.chain([Line::default()]).collect()
}

/// The columns of a player or of neutral pieces; `None` if there is only a name.
fn row(scene: &Scene, info: &Info, owner: Option<Player>, charset: Charset) -> Option<Vec<Line>> {
    let own = emblems(scene, owner);
    let name = Line::plain(owner.map_or("Neutral", |player| info.players[player].person));
    let kinds = own.iter().map(|kind| example(kind, info, charset));
    let kinds = kinds.reduce(|kinds, kind| kinds.then(Line::plain(" ")).then(kind)).unwrap_or_default();
    let hands = owner.map_or(&[][..], |player| &scene.hands[player]);
    let held = hands.iter().map(|hand| {
        let count = Line::plain(format!("{:>2} {}", hand.count, plural(hand)));
        let known = own.iter().any(|kind| kind.shape == hand.piece.shape);
        if known { count } else { count.then(Line::plain(" ")).then(example(&hand.piece, info, charset)) }
    });
    let score = owner
        .zip(scene.score)
        .map(|(player, score)| Line::plain(format!("{} {}", info.score, score[player])));
    let facts: Vec<Line> = held.chain(score).collect();
    let silent = own.is_empty() && facts.is_empty();
    (!silent).then(|| [name, kinds].into_iter().chain(facts).collect())
}

/// A piece as it looks on the board.
fn example(piece: &Piece, info: &Info, charset: Charset) -> Line {
    let tone = Tone::of(piece.owner, info);
    Line::new(Ink::of(piece, tone), glyph(piece, tone, charset))
}

/// Explains the numbers of a stack by the first one on the board.
fn stack_key(scene: &Scene, info: &Info, charset: Charset) -> Vec<Line> {
    let explained =
        scene.pieces.iter().flatten().find_map(|piece| Some((piece, figure(piece.shape).stack()?)));
    let Some((piece, Stack { height, points })) = explained else { return Vec::new() };
    let stack = glyph(piece, Tone::of(piece.owner, info), charset);
    vec![
        Line::plain(format!("{stack} is a stack: {} {points}, height {height}", info.score)),
        Line::default(),
    ]
}
