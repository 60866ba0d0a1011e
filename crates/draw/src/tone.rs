use game::{Color, Info, Player};

/// Whose a piece is, as far as a picture shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// The player that programs call `white`.
    Light,
    /// The other player.
    Dark,
    /// Nobody.
    Neutral,
}

impl Tone {
    /// The tone of an owner's pieces.
    pub fn of(owner: Option<Player>, info: &Info) -> Tone {
        Tone::from(owner.map(|player| info.color(player)))
    }
}

impl From<Option<Color>> for Tone {
    fn from(owner: Option<Color>) -> Tone {
        match owner {
            Some(Color::White) => Tone::Light,
            Some(Color::Black) => Tone::Dark,
            None => Tone::Neutral,
        }
    }
}
