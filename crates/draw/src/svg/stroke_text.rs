/// Text drawn as strokes, so that no font is needed and every viewer shows the same.
///
/// Characters that are not in the alphabet are blank; the title of the picture has the complete text.
pub(crate) struct StrokeText<'a> {
    pub(crate) text: &'a str,
    /// The height of a capital letter.
    pub(crate) height: i32,
    pub(crate) anchor: Anchor,
    pub(crate) colour: &'a str,
}

/// Which part of the text is at the given position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// Glyphs are drawn on a grid where capitals are this high, from 0 at the top down to the base line.
const CAPITAL: f32 = 14.0;
/// Between two letters.
const GAP: f32 = 3.5;
/// A blank.
const BLANK: f32 = 3.8;
/// The thickness of a stroke.
const STROKE: f32 = 2.0;

impl StrokeText<'_> {
    /// The width of the text.
    pub(crate) fn width(&self) -> f32 {
        let letters: f32 = self.text.chars().map(|letter| glyph(letter).0 + GAP).sum();
        (letters - GAP).max(0.0) * self.scale()
    }

    /// The text with its baseline at `y`.
    pub(crate) fn drawn(&self, x: i32, y: i32) -> String {
        let scale = self.scale();
        let left = x as f32
            - match self.anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => self.width() / 2.0,
                Anchor::End => self.width(),
            };
        let mut at = 0.0;
        let mut strokes = String::new();
        for letter in self.text.chars() {
            let (width, path) = glyph(letter);
            if !path.is_empty() {
                strokes += &format!(r#"<path transform="translate({at:.1})" d="{path}"/>"#);
            }
            at += width + GAP;
        }
        format!(
            r#"<g transform="translate({left:.1} {:.1}) scale({scale:.3})" fill="none" stroke="{}" stroke-width="{STROKE}" stroke-linecap="round" stroke-linejoin="round">{strokes}</g>
"#,
            y as f32 - CAPITAL * scale,
            self.colour,
        )
    }

    /// The text, reduced if it is wider than this.
    pub(crate) fn fitting(mut self, width: i32) -> Self {
        let wide = self.width();
        if wide > width as f32 {
            self.height = (self.height as f32 * width as f32 / wide) as i32;
        }
        self
    }

    fn scale(&self) -> f32 {
        self.height as f32 / CAPITAL
    }
}

/// A glyph's width and its strokes.
fn glyph(letter: char) -> (f32, &'static str) {
    let known = ALPHABET.iter().find(|(known, ..)| *known == letter);
    known.map_or((BLANK, ""), |&(_, width, path)| (width, path))
}

const ALPHABET: &[(char, f32, &str)] = &[
    ('0', 8.0, "M8 7a4 7 0 1 0-8 0a4 7 0 1 0 8 0"),
    ('1', 4.0, "M0 3L4 0V14"),
    ('2', 8.0, "M.4 3.6C1-1.2 7.8-1 7.8 3.8C7.8 7.4 2.6 9.6 0 14H8"),
    ('3', 8.0, "M.6 0H7.4L3.6 5.4A4.4 4.4 0 1 1 0 11.6"),
    ('4', 8.0, "M5.8 14V0L0 9.8H8"),
    ('5', 8.0, "M7.2 0H1.4L.8 6.2A4.5 4.5 0 1 1 0 12"),
    ('6', 8.0, "M6.4 .1C2.6 1.4 0 5 0 9.6M8 9.7a4 4.3 0 1 0-8 0a4 4.3 0 1 0 8 0"),
    ('7', 7.6, "M0 0H7.6L2.6 14"),
    ('8', 8.0, "M7.4 3.4a3.4 3.4 0 1 0-6.8 0a3.4 3.4 0 1 0 6.8 0M8 10.4a4 3.6 0 1 0-8 0a4 3.6 0 1 0 8 0"),
    ('9', 8.0, "M1.6 13.9C5.4 12.6 8 9 8 4.4M8 4.3a4 4.3 0 1 0-8 0a4 4.3 0 1 0 8 0"),
    ('a', 8.0, "M8 4V14M8 9a4 5 0 1 0-8 0a4 5 0 1 0 8 0"),
    ('b', 8.0, "M0 0V14M0 9a4 5 0 1 0 8 0a4 5 0 1 0-8 0"),
    ('c', 7.4, "M7.4 5.9A4.2 5 0 1 0 7.4 12.1"),
    ('d', 8.0, "M8 0V14M8 9a4 5 0 1 0-8 0a4 5 0 1 0 8 0"),
    ('e', 8.0, "M.2 9H8A4 5 0 1 0 7 12.3"),
    ('f', 5.4, "M5.6 .3C3-.6 2 1 2 3.5V14M0 5H5.2"),
    ('g', 8.0, "M8 4V14.5A4 4 0 0 1 .8 16.9M8 9a4 5 0 1 0-8 0a4 5 0 1 0 8 0"),
    ('h', 8.0, "M0 0V14M0 8A4 4 0 0 1 8 8V14"),
    ('i', 0.5, "M.2 4V14M.2 .2V.3"),
    ('j', 3.0, "M3 4V15.5A2.6 2.6 0 0 1 0 18M3 .2V.3"),
    ('k', 7.2, "M0 0V14M6.8 4L0 10.5M2.6 8.2L7.2 14"),
    ('l', 2.5, "M0 0V11.5A2.5 2.5 0 0 0 2.5 14"),
    ('m', 13.0, "M0 4V14M0 7.3A3.25 3.3 0 0 1 6.5 7.3V14M6.5 7.3A3.25 3.3 0 0 1 13 7.3V14"),
    ('n', 8.0, "M0 4V14M0 8A4 4 0 0 1 8 8V14"),
    ('o', 8.4, "M8.4 9a4.2 5 0 1 0-8.4 0a4.2 5 0 1 0 8.4 0"),
    ('p', 8.0, "M0 4V18M0 9a4 5 0 1 0 8 0a4 5 0 1 0-8 0"),
    ('q', 8.0, "M8 4V18M8 9a4 5 0 1 0-8 0a4 5 0 1 0 8 0"),
    ('r', 4.8, "M0 4V14M0 8.5A4.5 4.5 0 0 1 4.8 4.1"),
    ('s', 7.0, "M6.6 5.6C5.5 3.6 .5 3.2 .5 6.5C.5 9.6 7 8.4 7 11.4C7 14.9 1.6 14.6 0 12.3"),
    ('t', 5.8, "M2.2 .8V11A3 3 0 0 0 5.8 13.8M0 4.6H5.4"),
    ('u', 8.0, "M0 4V10A4 4 0 0 0 8 10M8 4V14"),
    ('v', 7.8, "M0 4L3.9 14L7.8 4"),
    ('w', 11.6, "M0 4L2.9 14L5.8 5L8.7 14L11.6 4"),
    ('x', 7.2, "M0 4L7.2 14M7.2 4L0 14"),
    ('y', 7.8, "M0 4L3.9 13.6M7.8 4L3.2 15.8Q2.3 18 0 17.8"),
    ('z', 7.0, "M.3 4H6.8L0 14H7"),
    ('A', 10.4, "M0 14L5.2 0L10.4 14M1.9 9.2H8.5"),
    ('B', 8.8, "M0 0V14H5.1A3.7 3.7 0 0 0 5.1 6.6H0M0 0H4.6A3.3 3.3 0 0 1 4.6 6.6"),
    ('C', 10.4, "M10.4 2.6A6 7 0 1 0 10.4 11.4"),
    ('D', 10.4, "M0 0V14H3.4A7 7 0 0 0 3.4 0Z"),
    ('E', 7.8, "M7.8 0H0V14H7.8M0 6.8H6.8"),
    ('F', 7.6, "M7.6 0H0V14M0 6.8H6.4"),
    ('G', 10.4, "M10.4 2.6A6 7 0 1 0 10.4 11.4V7.6H6.6"),
    ('H', 9.4, "M0 0V14M9.4 0V14M0 6.8H9.4"),
    ('I', 0.4, "M.2 0V14"),
    ('J', 6.0, "M6 0V10.4A3.3 3.6 0 0 1 0 12.2"),
    ('K', 8.8, "M0 0V14M8.4 0L0 8.6M3.4 5.4L8.8 14"),
    ('L', 7.2, "M0 0V14H7.2"),
    ('M', 11.4, "M0 14V0L5.7 9L11.4 0V14"),
    ('N', 9.4, "M0 14V0L9.4 14V0"),
    ('O', 12.0, "M12 7a6 7 0 1 0-12 0a6 7 0 1 0 12 0"),
    ('P', 8.6, "M0 14V0H4.7A3.9 3.9 0 0 1 4.7 7.8H0"),
    ('Q', 12.0, "M12 7a6 7 0 1 0-12 0a6 7 0 1 0 12 0M7.6 10.2L11.8 14.6"),
    ('R', 8.8, "M0 14V0H4.7A3.9 3.9 0 0 1 4.7 7.8H0M4.6 7.8L8.8 14"),
    ('S', 8.8, "M8.3 2.4C7-.7 .6-.8 .6 3.6C.6 7.6 8.8 6.2 8.8 10.4C8.8 15 1.4 15 0 11.3"),
    ('T', 9.4, "M0 0H9.4M4.7 0V14"),
    ('U', 9.4, "M0 0V9.4A4.7 4.6 0 0 0 9.4 9.4V0"),
    ('V', 10.2, "M0 0L5.1 14L10.2 0"),
    ('W', 14.8, "M0 0L3.7 14L7.4 1.4L11.1 14L14.8 0"),
    ('X', 9.0, "M0 0L9 14M9 0L0 14"),
    ('Y', 9.6, "M0 0L4.8 7.2L9.6 0M4.8 7.2V14"),
    ('Z', 8.8, "M.3 0H8.6L0 14H8.8"),
    ('.', 0.4, "M.2 13.8V14"),
    (',', 1.2, "M1 13.6L.2 16.2"),
    (':', 0.4, "M.2 5.8V6M.2 13.8V14"),
    (';', 1.2, "M1 5.8V6M1 13.6L.2 16.2"),
    ('!', 0.4, "M.2 0V9.4M.2 13.8V14"),
    ('?', 7.0, "M0 3C.6-1 7-1 7 3.2C7 6.4 3.4 6.4 3.4 9.8M3.4 13.8V14"),
    ('\'', 0.4, "M.2 0V3.4"),
    ('"', 3.4, "M.2 0V3.4M3.2 0V3.4"),
    ('-', 4.6, "M0 8.6H4.6"),
    ('–', 7.0, "M0 8.6H7"),
    ('+', 7.6, "M0 8.6H7.6M3.8 4.8V12.4"),
    ('=', 7.0, "M0 6.8H7M0 10.6H7"),
    ('/', 5.6, "M0 15L5.6-1"),
    ('×', 6.0, "M0 6L6 12M6 6L0 12"),
    ('(', 3.0, "M3-1.4C-.8 3.4-.8 11.4 3 16.2"),
    (')', 3.0, "M0-1.4C3.8 3.4 3.8 11.4 0 16.2"),
    ('>', 6.4, "M0 4.6L6.4 8.6L0 12.6"),
    ('<', 6.4, "M6.4 4.6L0 8.6L6.4 12.6"),
    ('^', 6.4, "M0 5L3.2 0L6.4 5"),
    ('|', 0.4, "M.2-1V16"),
];
