/// The text in ASCII: box drawing becomes `+ - |`, arrows and typographic marks their nearest plain forms.
pub fn plain(text: &str) -> String {
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
