use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::terminal::background::BackgroundTheme;

/// What a person likes, kept from one start to the next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Which characters boards and texts use.
    pub characters: Characters,
    /// How many colours are used.
    pub colours: Colours,
    /// Whether the terminal's background is dark or light.
    #[serde(rename = "ground")]
    pub background: BackgroundTheme,
    /// Whether the last ply is pointed out.
    pub last_ply: Visibility,
    /// Whether squares that may be clicked are pointed out.
    pub targets: Visibility,
    /// Whether pieces that may soon be lost are marked.
    pub threats: Visibility,
    /// Whether plies are seen as they happen.
    pub motion: Visibility,
    /// Whether a touched piece must be moved.
    pub touch: Touch,
    /// Whether a pass is played for a person who has nothing else to play.
    pub auto_pass: AutoPass,
    /// Seconds the strongest computer may think about a ply.
    pub seconds: u32,
    /// Milliseconds between the plies of two computers.
    pub pace: u64,
    /// What the persons who play first and second are called.
    pub names: Vec<String>,
    /// How each game was set up last, by its slug.
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

/// How many colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colours {
    /// As many as the terminal has.
    #[default]
    Terminal,
    /// The sixteen of the terminal's own scheme.
    Sixteen,
    /// None.
    None,
}

/// Whether something is pointed out on the board.
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

/// Whether a touched piece must be moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Touch {
    /// A choice may be taken back before the ply is complete.
    #[default]
    Free,
    /// A touched piece must be moved.
    Move,
}

/// Whether the only legal move is played for a person if no square has to be chosen for it: a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AutoPass {
    /// After a moment in which it is shown.
    #[default]
    On,
    /// The person chooses it.
    Off,
}

/// How a game was set up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GameSetup {
    /// Who played first and second, as on the command line.
    pub players: Vec<String>,
    /// Whether the sides were drawn by lot.
    pub sides: Sides,
    /// The board's size, if not the usual one.
    pub size: Option<String>,
    /// Which deal.
    pub deal: Deal,
    /// Minutes for each player; 0 without a clock.
    pub minutes: u32,
    /// Seconds that are added after each turn.
    pub increment: u32,
}

/// Who gets which side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// As chosen.
    #[default]
    Chosen,
    /// By lot.
    Lot,
}

/// Which of a game's starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deal {
    /// The usual one.
    Usual,
    /// A new one every time.
    #[default]
    Random,
    /// The one of this number.
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
