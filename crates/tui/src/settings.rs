use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::terminal::background::BackgroundTheme;

/// The user's settings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Which characters boards and texts use.
    pub characters: Characters,
    /// Which colours are used.
    pub colours: Colours,
    /// Whether the terminal's background is dark or light.
    #[serde(rename = "ground")]
    pub background: BackgroundTheme,
    /// Whether the last move is marked.
    pub last_ply: Visibility,
    /// Whether squares that can be clicked are marked.
    pub targets: Visibility,
    /// Whether threatened pieces are marked.
    pub threats: Visibility,
    /// Whether moves are animated.
    pub motion: Visibility,
    /// Whether touch-move is enforced.
    pub touch: Touch,
    /// Whether a pass is played automatically if it is the only legal move.
    pub auto_pass: AutoPass,
    /// Seconds per move for the strongest level.
    pub seconds: u32,
    /// Milliseconds between the moves of two computers.
    pub pace: u64,
    /// The names of the persons who play first and second.
    pub names: Vec<String>,
    /// The last setup of each game, by slug.
    pub setups: BTreeMap<String, GameSetup>,
}

/// Which characters are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Characters {
    /// Lines, arrows and shapes.
    #[default]
    All,
    /// ASCII only.
    Plain,
}

/// Which colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colours {
    /// All colours of the terminal.
    #[default]
    Terminal,
    /// The sixteen ANSI colours.
    Sixteen,
    /// None.
    None,
}

/// Whether marks or animations are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// It is.
    Shown,
    /// It is not.
    Hidden,
}

impl Visibility {
    /// The other one.
    #[must_use]
    pub fn toggled(self) -> Visibility {
        match self {
            Visibility::Shown => Visibility::Hidden,
            Visibility::Hidden => Visibility::Shown,
        }
    }

    /// Whether it is shown.
    pub fn is_shown(self) -> bool {
        self == Visibility::Shown
    }
}

/// Whether touch-move is enforced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Touch {
    /// A choice can be undone before the move is complete.
    #[default]
    Free,
    /// A chosen piece must be moved.
    Move,
}

/// Whether a pass is played automatically if it is the only legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AutoPass {
    /// It is played after a short pause.
    #[default]
    On,
    /// The person plays it.
    Off,
}

/// The setup of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GameSetup {
    /// The first and second player, as on the command line.
    pub players: Vec<String>,
    /// Whether sides were assigned at random.
    pub sides: Sides,
    /// The board size, if not the default.
    pub size: Option<String>,
    /// Which deal.
    pub deal: Deal,
    /// Minutes for each player; 0 without a clock.
    pub minutes: u32,
    /// Seconds that are added after each turn.
    pub increment: u32,
}

/// How sides are assigned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// As chosen.
    #[default]
    Chosen,
    /// At random.
    Lot,
}

/// The start of a dealt game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deal {
    /// The usual one.
    Usual,
    /// A new random deal for each game.
    #[default]
    Random,
    /// The deal with this number.
    Number(u64),
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            characters: Characters::All,
            colours: Colours::Terminal,
            background: BackgroundTheme::Auto,
            last_ply: Visibility::Shown,
            targets: Visibility::Shown,
            threats: Visibility::Hidden,
            motion: Visibility::Shown,
            touch: Touch::Free,
            auto_pass: AutoPass::On,
            seconds: 2,
            pace: 800,
            names: Vec::new(),
            setups: BTreeMap::new(),
        }
    }
}
