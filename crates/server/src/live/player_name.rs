use icu_properties::props::{
    EmojiModifier, ExtendedPictographic, GeneralCategory, Ideographic, IndicSyllabicCategory, JoiningType,
    VariationSelector,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use play::Seat;
use wire::{Error, ErrorCode};

/// The longest name a person may have.
const LONGEST_NAME: usize = 40;

/// The most combining marks on one letter: Vietnamese needs two, Hebrew and Tibetan three or four.
const MOST_MARKS: usize = 4;

/// The name of a person as they typed it, if it can be one.
pub(crate) fn check_name(name: &str) -> Result<String, Error> {
    let name = name.trim();
    if name.is_empty() || (is_legible(name) && Seat::is_allowed_name(name)) {
        return Ok(name.to_string());
    }
    Err(Error {
        code: ErrorCode::Invalid,
        sentence: format!(
            "that is no name for a person: expected at most {LONGEST_NAME} letters that can be seen, with at most \
             {MOST_MARKS} marks on each, and no computer's name such as level:8"
        ),
    })
}

/// Whether other players can see the whole name, and it stays within its line.
fn is_legible(name: &str) -> bool {
    let name: Vec<char> = name.chars().collect();
    if name.len() > LONGEST_NAME {
        return false;
    }
    let mut marks = 0;
    for (at, &c) in name.iter().enumerate() {
        let (before, after) = (name.get(..at).unwrap_or_default(), name.get(at + 1).copied());
        if is_blank(c) || (draw::is_invisible(c) && !chooses_shape(before, c, after)) {
            return false;
        }
        marks = if is_mark(c) { marks + 1 } else { 0 };
        // A mark without a letter of its own would be drawn on whatever stands before it.
        let has_letter = before.last().is_some_and(|before| !before.is_whitespace());
        if marks > MOST_MARKS || (marks > 0 && !has_letter) {
            return false;
        }
    }
    true
}

/// Characters that have a glyph without ink, and are no spaces: of Braille, of hieroglyphs, of Khitan, and a note without
/// a head.
fn is_blank(c: char) -> bool {
    matches!(c, '\u{2800}' | '\u{13441}' | '\u{13442}' | '\u{16FE4}' | '\u{1D159}')
}

fn is_mark(c: char) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    let is_combining = matches!(category, GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark);
    is_combining && !draw::is_invisible(c)
}

/// Whether an invisible character stands where ordinary writing needs it: there it changes how its neighbours look.
fn chooses_shape(before: &[char], c: char, after: Option<char>) -> bool {
    match c {
        '\u{200C}' | '\u{200D}' => after.is_some_and(|after| is_joined(before, after)),
        c if CodePointSetData::new::<VariationSelector>().contains(c) => {
            let keycap = after == Some('\u{20E3}');
            before.last().is_some_and(|&base| (keycap && base.is_ascii()) || has_variants(base))
        }
        _ => false,
    }
}

/// Whether a joiner belongs between what stands before it and the character after it: in emoji, after a virama of an
/// Indian script, and after a letter that joins the next one, as in Persian (Unicode Standard Annex #31, section 2.3).
fn is_joined(before: &[char], after: char) -> bool {
    let pictographic = CodePointSetData::new::<ExtendedPictographic>();
    let modifier = CodePointSetData::new::<EmojiModifier>();
    let skipped = |c: char| draw::is_invisible(c) || is_mark(c) || modifier.contains(c);
    let base = before.iter().rev().copied().find(|&c| !skipped(c));
    let after_virama = before.last().is_some_and(|&c| {
        CodePointMapData::<IndicSyllabicCategory>::new().get(c) == IndicSyllabicCategory::Virama
    });
    let joins_next = base.is_some_and(|base| {
        matches!(
            CodePointMapData::<JoiningType>::new().get(base),
            JoiningType::DualJoining | JoiningType::LeftJoining
        )
    });
    let in_emoji = base.is_some_and(|base| pictographic.contains(base)) && pictographic.contains(after);
    // Two joiners in a row choose no more than one does.
    let is_single = before.last().is_some_and(|&last| !matches!(last, '\u{200C}' | '\u{200D}'));
    is_single && (in_emoji || ((after_virama || joins_next) && after.is_alphabetic()))
}

/// Whether a variation selector can choose between shapes of this character: of emoji, ideographs and Mongolian letters.
fn has_variants(base: char) -> bool {
    CodePointSetData::new::<ExtendedPictographic>().contains(base)
        || CodePointSetData::new::<Ideographic>().contains(base)
        || matches!(base, '\u{1820}'..='\u{18AA}')
}
