use std::env;

use ratatui::buffer::Buffer;
use ratatui::style::Color;
use serde::{Deserialize, Serialize};

use crate::look::Depth;
use crate::palette::{ON_DARK, ON_LIGHT};

/// What the person says of the terminal's background.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// What the terminal answers, or else the environment says (`COLORFGBG`); dark if nobody says anything.
    #[default]
    Auto,
    /// Dark.
    Dark,
    /// Light.
    Light,
}

impl Ground {
    /// Whether words are to be dark, if the terminal answered so.
    pub(crate) fn is_light(self, answer: Option<Background>) -> bool {
        match self {
            Ground::Auto => answer.map_or_else(environment_says_light, Background::is_light),
            Ground::Dark => false,
            Ground::Light => true,
        }
    }
}

/// The colour that a terminal has behind its words.
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
    /// Whether black can be read better than white on it.
    fn is_light(self) -> bool {
        let here = luminance((self.red, self.green, self.blue));
        contrast(here, 0.0) > contrast(here, 1.0)
    }
}

/// How bright a colour is, from 0 to 1, as the Web Content Accessibility Guidelines reckon it.
fn luminance((red, green, blue): (u8, u8, u8)) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// How well two luminances are told apart, from 1 to 21.
fn contrast(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn environment_says_light() -> bool {
    says_light(&env::var("COLORFGBG").unwrap_or_default())
}

/// Whether `COLORFGBG`, such as `0;15`, names one of the two light colours as background.
fn says_light(colours: &str) -> bool {
    matches!(colours.rsplit(';').next(), Some("7" | "15"))
}

/// Darkens the words that stand on the terminal's own background: whoever draws them knows of no theme. Of sixteen
/// colours the shades are the person's own.
pub(crate) fn darken(buffer: &mut Buffer, depth: Depth) {
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

/// The contrast of what is written in a cell to what is behind it, if both are told.
#[cfg(test)]
pub(crate) fn contrast_of(cell: &ratatui::buffer::Cell) -> Option<f64> {
    let [words, ground] = [cell.fg, cell.bg].map(|colour| match colour {
        Color::Rgb(red, green, blue) => Some(luminance((red, green, blue))),
        _ => None,
    });
    Some(contrast(words?, ground?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Role;

    fn rgb(colour: Color) -> Option<(u8, u8, u8)> {
        match colour {
            Color::Rgb(red, green, blue) => Some((red, green, blue)),
            _ => None,
        }
    }

    /// Every role on the grounds of usual dark and light schemes; words without a colour have the terminal's own.
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
                buffer.set_style(buffer.area, role.style(Depth::True));
                if is_light {
                    darken(&mut buffer, Depth::True);
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
        assert!(Ground::Auto.is_light(light) && !Ground::Auto.is_light(dark));
        assert!(Ground::Light.is_light(dark) && !Ground::Dark.is_light(light));
    }

    #[test]
    fn the_environment_may_tell_the_background() {
        assert!(says_light("0;15") && says_light("0;default;7"));
        assert!(!says_light("15;0") && !says_light(""));
    }
}
