use std::borrow::Cow;

/// Escapes untrusted text as one line that is safe to print on a terminal. Control characters, and characters that
/// reorder the line or are invisible, are escaped: `\u{202e}`.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_printable(c) {
            escaped.push(c);
        } else {
            escaped.extend(c.escape_default());
        }
    }
    Cow::Owned(escaped)
}

/// Whether a character is printed unchanged: it is visible, or only selects the shape of its neighbours, such as
/// joiners and variation selectors in Persian, Indian scripts and emoji.
pub fn is_printable(c: char) -> bool {
    let chooses_shape = matches!(
        c,
        '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}'
    );
    chooses_shape || !is_invisible(c)
}

/// Whether a character has no glyph and is not a space: the controls, formats and line separators of Unicode (Cc, Cf,
/// Zl and Zp, except Prepended_Concatenation_Mark, which is drawn), and Default_Ignorable_Code_Point, which includes
/// unassigned code points. A test compares this with Unicode's tables.
pub fn is_invisible(c: char) -> bool {
    let is_default_ignorable = matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFF8}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    );
    // Separators of lines and paragraphs, annotations, joiners of hieroglyphs.
    let is_other_format =
        matches!(c, '\u{2028}' | '\u{2029}' | '\u{FFF9}'..='\u{FFFB}' | '\u{13430}'..='\u{1343F}');
    c.is_control() || is_default_ignorable || is_other_format
}

/// The text in ASCII: box drawing becomes `+ - |`, arrows and typographic marks their nearest plain forms.
pub fn to_ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '─' | '━' | '═' | '–' | '−' => plain.push('-'),
            '—' => plain.push_str("--"),
            '│' | '┃' | '║' | '↕' | '▐' | '▌' => plain.push('|'),
            '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' | '╋' | '╭' | '╮' | '╰' | '╯' | '↶' | '↷' =>
            {
                plain.push('+');
            }
            '·' | '•' => plain.push('.'),
            '×' | '✕' | '╳' => plain.push('x'),
            '→' | '▶' | '►' => plain.push('>'),
            '←' | '◀' | '◄' => plain.push('<'),
            '↔' => plain.push_str("<>"),
            '↑' | '▲' | '△' => plain.push('^'),
            '↓' | '▼' => plain.push('v'),
            '○' | '●' => plain.push('o'),
            '◊' => plain.push('g'),
            'Π' => plain.push('H'),
            '█' | '▇' | '▆' | '▅' | '▄' | '▀' => plain.push('#'),
            '▁' | '▂' | '▃' => plain.push('_'),
            '◐' | '◓' | '◑' | '◒' => plain.push('*'),
            '✓' => plain.push('+'),
            '…' => plain.push_str("..."),
            '°' => plain.push_str(" degrees"),
            '§' => plain.push_str("rule "),
            '≤' => plain.push_str("<="),
            '≥' => plain.push_str(">="),
            '’' | '‘' => plain.push('\''),
            '“' | '”' => plain.push('"'),
            _ if letter.is_ascii() => plain.push(letter),
            _ => plain.push('?'),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, PrependedConcatenationMark};
    use icu_properties::{CodePointMapData, CodePointSetData};

    #[test]
    fn invisible_is_what_unicode_says() {
        let category = CodePointMapData::<GeneralCategory>::new();
        let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
        let drawn = CodePointSetData::new::<PrependedConcatenationMark>();
        for c in '\0'..=char::MAX {
            let is_format = matches!(
                category.get(c),
                GeneralCategory::Control
                    | GeneralCategory::Format
                    | GeneralCategory::LineSeparator
                    | GeneralCategory::ParagraphSeparator
            );
            let expected = (is_format && !drawn.contains(c)) || ignorable.contains(c);
            assert_eq!(is_invisible(c), expected, "{:?}", c.escape_unicode());
        }
    }

    #[test]
    fn what_steers_a_terminal_is_escaped() {
        assert_eq!(printable("\u{1b}[31m\u{202e}adA\r\n"), "\\u{1b}[31m\\u{202e}adA\\r\\n");
        for harmless in ["Zoë – “ok” 日本", "علی\u{200C}رضا", "👩\u{200D}💻 ♟\u{FE0F}"] {
            assert!(matches!(printable(harmless), Cow::Borrowed(text) if text == harmless));
        }
    }
}
