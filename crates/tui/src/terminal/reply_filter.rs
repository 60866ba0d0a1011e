use std::mem;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyModifiers};

use crate::terminal::background::{Background, ReplyExpectation};

/// Removes the terminal's reply to a [`BackgroundQuery`](crate::terminal::background::BackgroundQuery) from the key
/// events.
///
/// Crossterm reads the reply as keys: `ESC ]11;rgb:ffff/ffff/ffff ESC \` becomes Alt-], letters and Alt-\, or Escape
/// and ] if it arrives in parts. Parts of a reply are never passed on as typed keys, even if the rest does not arrive.
/// After Alt-], only keys that would continue a reply are lost, within [`REPLY_TIMEOUT`].
#[derive(Default)]
pub(crate) struct TerminalReplyFilter {
    state: ReplyState,
    /// When the last part of a reply was read.
    last: Option<Instant>,
}

/// How much of a reply was read.
#[derive(Default)]
enum ReplyState {
    #[default]
    Nothing,
    /// An Escape that may start a reply.
    Escape(Event),
    /// The text after `ESC ]`.
    Body(String),
    /// Everything but the backslash after the final Escape.
    AwaitingBackslash,
}

/// The result of filtering an event.
#[derive(PartialEq, Debug)]
pub(crate) enum Filtered {
    /// Input of the user.
    Input(Event),
    /// The terminal's reply.
    Reply(Background),
}

/// The time after which an incomplete reply is dropped.
const REPLY_TIMEOUT: Duration = Duration::from_secs(2);

/// How long an Escape that may start a reply is held back. The rest of a reply follows immediately.
pub(crate) const ESCAPE_DELAY: Duration = Duration::from_millis(25);

/// The kinds of key events that matter here.
#[derive(Clone, Copy, PartialEq)]
enum KeyKind {
    Letter(char),
    Escape,
    /// `ESC ]`
    OscStart,
    /// `ESC \` or a bell.
    OscEnd,
    Other,
}

impl KeyKind {
    fn of(event: &Event) -> KeyKind {
        let Event::Key(key) = event else { return KeyKind::Other };
        match (key.code, key.modifiers) {
            (KeyCode::Char(']'), KeyModifiers::ALT) => KeyKind::OscStart,
            (KeyCode::Char('\\'), KeyModifiers::ALT) | (KeyCode::Char('g'), KeyModifiers::CONTROL) => {
                KeyKind::OscEnd
            }
            (KeyCode::Char(letter), KeyModifiers::NONE | KeyModifiers::SHIFT) => KeyKind::Letter(letter),
            (KeyCode::Esc, KeyModifiers::NONE) => KeyKind::Escape,
            _ => KeyKind::Other,
        }
    }
}

impl TerminalReplyFilter {
    /// Whether an Escape is held back. If nothing follows within [`ESCAPE_DELAY`], call
    /// [`release_escape`](TerminalReplyFilter::release_escape).
    pub(crate) fn holds_escape(&self) -> bool {
        matches!(self.state, ReplyState::Escape(_))
    }

    /// Returns the Escape that was held back, if any.
    pub(crate) fn release_escape(&mut self) -> Vec<Filtered> {
        match mem::take(&mut self.state) {
            ReplyState::Escape(event) => vec![Filtered::Input(event)],
            state => {
                self.state = state;
                Vec::new()
            }
        }
    }

    /// Filters an event. Returns it together with events that were held back.
    pub(crate) fn filter(
        &mut self,
        event: Event,
        now: Instant,
        expectation: ReplyExpectation,
    ) -> Vec<Filtered> {
        if !self.holds_escape() && self.last.is_some_and(|last| now.duration_since(last) > REPLY_TIMEOUT) {
            self.state = ReplyState::Nothing;
        }
        let stroke = KeyKind::of(&event);
        let (state, filtered) = match (mem::take(&mut self.state), stroke) {
            (ReplyState::Escape(_), KeyKind::Letter(']')) => (ReplyState::Body(String::new()), None),
            (ReplyState::Escape(escape), _) => {
                let mut both = vec![Filtered::Input(escape)];
                both.extend(self.filter(event, now, expectation));
                return both;
            }
            (ReplyState::AwaitingBackslash, KeyKind::Letter('\\')) => (ReplyState::Nothing, None),
            (ReplyState::Body(words), KeyKind::Letter(letter)) if is_reply_prefix(&words, letter) => {
                (ReplyState::Body(words + letter.encode_utf8(&mut [0; 4])), None)
            }
            (ReplyState::Body(words), KeyKind::OscEnd | KeyKind::Escape) if color(&words).is_some() => {
                let rest = if stroke == KeyKind::OscEnd {
                    ReplyState::Nothing
                } else {
                    ReplyState::AwaitingBackslash
                };
                (rest, color(&words).map(Filtered::Reply))
            }
            (_, KeyKind::OscStart) if expectation != ReplyExpectation::None => {
                (ReplyState::Body(String::new()), None)
            }
            (ReplyState::Nothing, KeyKind::Escape) if expectation == ReplyExpectation::Soon => {
                (ReplyState::Escape(event), None)
            }
            // The user typed during the reply, or pressed Alt-] before.
            (state, _) => {
                self.state = state;
                return vec![Filtered::Input(event)];
            }
        };
        (self.state, self.last) = (state, Some(now));
        filtered.into_iter().collect()
    }
}

/// The prefixes of replies.
const REPLY_PREFIXES: [&str; 2] = ["11;rgb:", "11;rgba:"];

/// Whether the text with another letter is the prefix of a reply.
fn is_reply_prefix(words: &str, letter: char) -> bool {
    let words = format!("{words}{letter}");
    let is_part = |part: &str| part.len() <= 4 && part.chars().all(|letter| letter.is_ascii_hexdigit());
    let fits = |parts: &str| parts.split('/').count() <= 4 && parts.split('/').all(is_part);
    REPLY_PREFIXES
        .iter()
        .any(|opening| opening.starts_with(&words) || words.strip_prefix(opening).is_some_and(fits))
}

/// The colour of a complete reply: `11;rgb:ffff/ffff/ffff`, each part with one to four digits.
fn color(words: &str) -> Option<Background> {
    let parts = REPLY_PREFIXES.iter().find_map(|opening| words.strip_prefix(opening))?;
    let part = |part: &str| {
        let most = 16_u32.checked_pow(part.len() as u32)?.checked_sub(1).filter(|&most| most > 0)?;
        u8::try_from(u32::from_str_radix(part, 16).ok()? * 255 / most).ok()
    };
    let mut parts = parts.split('/').map(part);
    Some(Background { red: parts.next()??, green: parts.next()??, blue: parts.next()?? })
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyEvent;

    use super::*;

    const WHITE: &str = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\";

    /// The events that crossterm reads from a piece of input.
    fn events(piece: &str) -> Vec<Event> {
        let mut letters = piece.chars().peekable();
        let mut events = Vec::new();
        while let Some(letter) = letters.next() {
            let (code, modifiers) = match letter {
                '\x1b' => match letters.next() {
                    Some(letter) => (KeyCode::Char(letter), KeyModifiers::ALT),
                    None => (KeyCode::Esc, KeyModifiers::NONE),
                },
                '\x07' => (KeyCode::Char('g'), KeyModifiers::CONTROL),
                letter if letter.is_uppercase() => (KeyCode::Char(letter), KeyModifiers::SHIFT),
                letter => (KeyCode::Char(letter), KeyModifiers::NONE),
            };
            events.push(Event::Key(KeyEvent::new(code, modifiers)));
        }
        events
    }

    /// Filters pieces that arrive with a pause between them: returns the remaining keys and the replies.
    fn filtered(pieces: &[&str], pause: Duration) -> (String, Vec<Background>) {
        let (mut filter, mut now) = (TerminalReplyFilter::default(), Instant::now());
        let (mut typed, mut answers) = (String::new(), Vec::new());
        let mut keep = |filtered: Vec<Filtered>| {
            for one in filtered {
                match one {
                    Filtered::Reply(background) => answers.push(background),
                    Filtered::Input(Event::Key(KeyEvent { code: KeyCode::Char(letter), .. })) => {
                        typed.push(letter);
                    }
                    Filtered::Input(_) => typed.push('^'),
                }
            }
        };
        for piece in pieces {
            for event in events(piece) {
                keep(filter.filter(event, now, ReplyExpectation::Soon));
            }
            if pause > ESCAPE_DELAY {
                keep(filter.release_escape());
            }
            now += pause;
        }
        keep(filter.release_escape());
        (typed, answers)
    }

    fn white() -> Vec<Background> {
        vec![Background { red: 255, green: 255, blue: 255 }]
    }

    #[test]
    fn an_answer_is_heard_and_keys_around_it_are_typed() {
        assert_eq!(filtered(&[WHITE], Duration::ZERO), (String::new(), white()));
        let around = format!("1b;{WHITE}c3");
        assert_eq!(filtered(&[&around], Duration::ZERO), ("1b;c3".to_string(), white()));
        let dark = Background { red: 0x1e, green: 0x1f, blue: 0x29 };
        for answer in ["\x1b]11;rgb:1e1e/1f1f/2929\x07", "\x1b]11;rgba:1E/1F/29/ff\x1b\\"] {
            assert_eq!(filtered(&[answer], Duration::ZERO), (String::new(), vec![dark]));
        }
        assert_eq!(filtered(&["\x1b]11;rgb:f/f/f\x1b\\"], Duration::ZERO), (String::new(), white()));
    }

    /// Split anywhere, also after its Escapes, with pauses shorter than [`ESCAPE_DELAY`].
    #[test]
    fn an_answer_may_come_in_pieces() {
        for at in 1..WHITE.len() {
            let (one, two) = WHITE.split_at(at);
            let pieces = format!("{two}x");
            assert_eq!(
                filtered(&["q", one, &pieces], ESCAPE_DELAY),
                ("qx".to_string(), white()),
                "torn after {at}"
            );
        }
        let letters: Vec<&str> = WHITE.split_inclusive(|_: char| true).collect();
        assert_eq!(filtered(&letters, ESCAPE_DELAY), (String::new(), white()));
    }

    /// Longer pauses are allowed except after the first Escape.
    #[test]
    fn pieces_may_be_slow() {
        for at in 2..WHITE.len() {
            let (one, two) = WHITE.split_at(at);
            assert_eq!(
                filtered(&[one, two], Duration::from_secs(1)),
                (String::new(), white()),
                "torn after {at}"
            );
        }
    }

    #[test]
    fn half_an_answer_is_not_typed() {
        for at in 2..WHITE.len() - 2 {
            let typed = filtered(&[&WHITE[..at], "x", "c3"], Duration::from_secs(3));
            assert_eq!(typed, ("xc3".to_string(), Vec::new()), "torn after {at}");
        }
    }

    #[test]
    fn keys_of_persons_are_not_lost() {
        assert_eq!(filtered(&["\x1b", "\x1b", "]q"], Duration::from_secs(1)).0, "^^]q");
        assert_eq!(filtered(&["\x1b", "q"], Duration::ZERO).0, "^q");
        // Alt-] alone is not a key of the program; keys that do not continue a reply are typed.
        assert_eq!(filtered(&["\x1b]", "qx2", "\x1b"], Duration::from_secs(1)).0, "qx2^");
        assert_eq!(filtered(&["\x1b]", "1"], Duration::from_secs(3)).0, "1");
    }

    #[test]
    fn nothing_is_held_back_if_nothing_was_asked() {
        let mut filter = TerminalReplyFilter::default();
        for event in events(WHITE).into_iter().chain(events("\x1b")) {
            let typed = filter.filter(event.clone(), Instant::now(), ReplyExpectation::None);
            assert_eq!(typed, [Filtered::Input(event)]);
        }
    }
}
