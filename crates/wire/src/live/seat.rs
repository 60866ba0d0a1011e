use play::Bout;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ByColour;

/// Who sits at one side of a live game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Seat {
    /// A person.
    Person {
        /// What they are called; may be empty.
        name: String,
    },
    /// A computer.
    Computer {
        /// How it is asked for, such as `level:3`.
        player: String,
    },
    /// Nobody yet.
    Open,
}

impl Seat {
    /// Both seats of a bout.
    pub fn both(bout: &Bout) -> ByColour<Seat> {
        ByColour::of(bout.game().info(), |player| match &bout.seats()[player] {
            play::Seat::Person(name) => Seat::Person { name: name.clone() },
            play::Seat::Computer(computer) => Seat::Computer { player: computer.to_string() },
            play::Seat::Guest(guest) => Seat::Computer { player: guest.name().to_string() },
            play::Seat::Open(_) => Seat::Open,
        })
    }
}
