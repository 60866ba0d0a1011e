use game::{Info, Scene, Square};

use crate::colors::Tone;
use crate::figure::glyph;
use crate::text::Charset;

/// Renders a diagram from the source of the rules (a rank number and its squares, then a row with the files) with the
/// glyphs of a character set. Omits ranks that the source omits.
pub fn diagram(drawn: &[String], scene: &Scene, info: &Info, charset: Charset) -> Vec<String> {
    let rows: Vec<Vec<String>> = drawn.iter().map(|row| places(row, scene, info, charset)).collect();
    let widest = rows.iter().flat_map(|row| row.iter().skip(1)).map(|place| place.chars().count()).max();
    let column = widest.unwrap_or(1) + 1;
    let finish = |row: Vec<String>| {
        let mut text = String::new();
        for (at, place) in row.into_iter().enumerate() {
            let width = if at == 0 { 3 } else { column };
            text += &place;
            text.extend(std::iter::repeat_n(' ', width.saturating_sub(place.chars().count())));
        }
        text.trim_end().to_string()
    };
    rows.into_iter().map(finish).collect()
}

/// The rank number and the glyphs of its squares; the row of files has no number.
fn places(row: &str, scene: &Scene, info: &Info, charset: Charset) -> Vec<String> {
    let mut words = row.split_whitespace().map(str::to_string).peekable();
    let Some(rank) = words.peek().and_then(|word| word.parse::<u8>().ok()) else {
        return std::iter::once(String::new()).chain(words).collect();
    };
    let number = words.next().unwrap_or_default();
    let place = |(file, word): (u8, String)| match scene.piece(Square::new(file, rank.saturating_sub(1))) {
        Some(piece) => glyph(piece, Tone::of(piece.owner, info), charset),
        None if word == "." && charset == Charset::Unicode => "·".to_string(),
        None if word == "·" && charset == Charset::Ascii => ".".to_string(),
        None => word,
    };
    std::iter::once(number).chain((0..scene.grid.files).zip(words).map(place)).collect()
}
