use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};
use std::{env, thread};

use game::Unpoisoned;
use ratatui::buffer::Buffer;
use ratatui::style::Color;
use serde::{Deserialize, Serialize};

use crate::theme::{ColorDepth, ON_DARK, ON_LIGHT};

/// The setting for the terminal's background.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BackgroundTheme {
    /// As reported by the terminal, or else by `COLORFGBG`; dark if neither is available.
    #[default]
    Auto,
    /// Dark.
    Dark,
    /// Light.
    Light,
}

impl BackgroundTheme {
    /// Whether the background is light, given the terminal's reply.
    pub(crate) fn is_light(self, answer: Option<Background>) -> bool {
        match self {
            BackgroundTheme::Auto => answer.map_or_else(environment_is_light, Background::is_light),
            BackgroundTheme::Dark => false,
            BackgroundTheme::Light => true,
        }
    }
}

/// The background colour of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Background {
    /// Its red part.
    pub red: u8,
    /// Its green part.
    pub green: u8,
    /// Its blue part.
    pub blue: u8,
}

impl Background {
    /// Whether black has more contrast than white on this colour.
    fn is_light(self) -> bool {
        let here = luminance((self.red, self.green, self.blue));
        contrast(here, 0.0) > contrast(here, 1.0)
    }
}

/// The relative luminance of a colour, 0 to 1, as defined by the Web Content Accessibility Guidelines.
fn luminance((red, green, blue): (u8, u8, u8)) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// The contrast ratio of two luminances, 1 to 21.
fn contrast(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn environment_is_light() -> bool {
    is_light_colorfgbg(&env::var("COLORFGBG").unwrap_or_default())
}

/// Whether `COLORFGBG`, such as `0;15`, names one of the two light colours as background.
fn is_light_colorfgbg(colours: &str) -> bool {
    matches!(colours.rsplit(';').next(), Some("7" | "15"))
}

/// Darkens text on the terminal's own background, so that widgets need not know the theme. The sixteen ANSI colours are
/// unchanged: their shades belong to the user's colour scheme.
pub(crate) fn darken(buffer: &mut Buffer, depth: ColorDepth) {
    if !depth.paints() {
        return;
    }
    for cell in &mut buffer.content {
        let role = ON_DARK.iter().position(|shade| shade.at(depth) == cell.fg);
        if let (Color::Reset, Some(dark)) = (cell.bg, role.and_then(|at| ON_LIGHT.get(at))) {
            cell.fg = dark.at(depth);
        }
    }
}

/// The contrast between text and background of a cell, if both have colours.
#[cfg(test)]
pub(crate) fn contrast_of(cell: &ratatui::buffer::Cell) -> Option<f64> {
    let [words, ground] = [cell.fg, cell.bg].map(|colour| match colour {
        Color::Rgb(red, green, blue) => Some(luminance((red, green, blue))),
        _ => None,
    });
    Some(contrast(words?, ground?))
}

/// The query for the terminal's background colour (OSC 11), shared between the event loop and the input thread. The
/// program never blocks on the reply, because some terminals send none.
pub(crate) struct BackgroundQuery(Mutex<QueryStage>);

#[derive(Clone, Copy)]
enum QueryStage {
    Unsent,
    Sent(Instant),
    /// Answered, or not supported.
    Done,
}

/// Whether the input thread must expect a reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReplyExpectation {
    /// No reply.
    None,
    /// A late reply over a slow connection.
    Late,
    /// A reply at any time.
    Soon,
}

const QUERY: &[u8] = b"\x1b]11;?\x1b\\";

/// A reply after this time is late.
const USUAL_DELAY: Duration = Duration::from_secs(3);

/// How long the program waits for a reply before it restores the terminal, so that the reply does not end up in the
/// shell.
const MAX_WAIT: Duration = Duration::from_millis(500);

impl BackgroundQuery {
    /// A query, disabled if the terminal does not support it.
    pub(crate) fn new() -> BackgroundQuery {
        let value = |name: &str| env::var(name).unwrap_or_default();
        let is_sane = cfg!(unix) && is_supported(&value("TERM"), &value("STY"));
        BackgroundQuery(Mutex::new(if is_sane { QueryStage::Unsent } else { QueryStage::Done }))
    }

    fn stage(&self) -> MutexGuard<'_, QueryStage> {
        self.0.lock().unpoisoned()
    }

    /// Sends the query, once.
    pub(crate) fn send(&self, terminal: &mut impl Write) -> io::Result<()> {
        let mut stage = self.stage();
        if !matches!(*stage, QueryStage::Unsent) {
            return Ok(());
        }
        *stage = QueryStage::Sent(Instant::now());
        terminal.write_all(QUERY)?;
        terminal.flush()
    }

    /// Marks the query as answered.
    pub(crate) fn finish(&self) {
        *self.stage() = QueryStage::Done;
    }

    pub(crate) fn expectation(&self) -> ReplyExpectation {
        match *self.stage() {
            QueryStage::Sent(since) if since.elapsed() < USUAL_DELAY => ReplyExpectation::Soon,
            QueryStage::Sent(_) => ReplyExpectation::Late,
            QueryStage::Unsent | QueryStage::Done => ReplyExpectation::None,
        }
    }

    /// Waits for a pending reply before the terminal is restored; only noticeable when leaving right after the start.
    pub(crate) fn wait_for_reply(&self) {
        while matches!(*self.stage(), QueryStage::Sent(since) if since.elapsed() < MAX_WAIT) {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Whether a terminal of this kind supports the query. The Linux console and dumb terminals would print it, and GNU
/// screen, which sets `STY`, forwards it to the attached terminal.
fn is_supported(term: &str, sty: &str) -> bool {
    !matches!(term, "" | "dumb" | "linux") && sty.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Role;

    fn rgb(colour: Color) -> Option<(u8, u8, u8)> {
        match colour {
            Color::Rgb(red, green, blue) => Some((red, green, blue)),
            _ => None,
        }
    }

    /// Every role on usual dark and light backgrounds; text without a colour has the terminal's own.
    #[test]
    fn words_can_be_read_on_dark_and_on_light_terminals() {
        let roles = [
            Role::Title,
            Role::Status,
            Role::Key,
            Role::Text,
            Role::Faint,
            Role::Strong,
            Role::Selected,
            Role::Good,
            Role::Bad,
            Role::Notice,
        ];
        let dark = [(0, 0, 0), (0x1e, 0x1e, 0x1e), (0x28, 0x2a, 0x36)];
        let light = [(255, 255, 255), (0xfd, 0xf6, 0xe3), (0xee, 0xee, 0xee)];
        for (grounds, is_light) in [(dark, false), (light, true)] {
            for role in roles {
                let mut buffer = Buffer::empty(ratatui::layout::Rect::new(0, 0, 1, 1));
                buffer.set_style(buffer.area, role.style(ColorDepth::True));
                if is_light {
                    darken(&mut buffer, ColorDepth::True);
                }
                let cell = &buffer.content[0];
                let Some(words) = rgb(cell.fg) else { continue };
                for ground in grounds {
                    let ratio = contrast(luminance(words), luminance(rgb(cell.bg).unwrap_or(ground)));
                    assert!(ratio >= 4.5, "{role:?} on {ground:?}: {ratio:.2}");
                }
            }
        }
    }

    #[test]
    fn a_background_is_light_if_dark_words_are_read_better_on_it() {
        let background = |red, green, blue| Background { red, green, blue };
        assert!(background(255, 255, 255).is_light() && background(0xfd, 0xf6, 0xe3).is_light());
        assert!(!background(0, 0, 0).is_light() && !background(0x28, 0x2a, 0x36).is_light());
        assert!(!background(0, 0, 255).is_light() && background(0, 255, 0).is_light());
    }

    #[test]
    fn the_setting_wins_then_the_answer() {
        let light = Some(Background { red: 255, green: 255, blue: 255 });
        let dark = Some(Background { red: 0, green: 0, blue: 0 });
        assert!(BackgroundTheme::Auto.is_light(light) && !BackgroundTheme::Auto.is_light(dark));
        assert!(BackgroundTheme::Light.is_light(dark) && !BackgroundTheme::Dark.is_light(light));
    }

    #[test]
    fn the_environment_may_tell_the_background() {
        assert!(is_light_colorfgbg("0;15") && is_light_colorfgbg("0;default;7"));
        assert!(!is_light_colorfgbg("15;0") && !is_light_colorfgbg(""));
    }

    #[test]
    fn only_terminals_that_understand_it_are_asked() {
        assert!(is_supported("xterm-256color", "") && is_supported("tmux-256color", ""));
        assert!(!is_supported("linux", "") && !is_supported("dumb", "") && !is_supported("", ""));
        assert!(!is_supported("screen", "1234.pts-0"));
    }

    #[test]
    fn it_is_asked_once() {
        let query = BackgroundQuery(Mutex::new(QueryStage::Unsent));
        let mut terminal = Vec::new();
        assert_eq!(query.expectation(), ReplyExpectation::None);
        assert!(query.send(&mut terminal).is_ok() && query.send(&mut terminal).is_ok());
        assert_eq!(terminal, QUERY);
        assert_eq!(query.expectation(), ReplyExpectation::Soon);
        query.finish();
        assert_eq!(query.expectation(), ReplyExpectation::None);
    }
}
