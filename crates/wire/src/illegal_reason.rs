use catalog::{MoveInput, MoveInputStep, State};
use game::{ParseError, Target};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Choice, Choices, PositionQuery};

/// A click on a board, or on the menu beside it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Click {
    /// On a square.
    Square {
        /// Its name.
        square: String,
    },
    /// On an item of the menu.
    Item {
        /// Its place in the `menu` of the position's choices, from 0.
        item: u32,
    },
}

/// Clicks that spell no legal ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct IllegalClicks {
    /// The position in which they were made.
    pub start: PositionQuery,
    /// The clicks, in their order.
    pub clicks: Vec<Click>,
}

/// What the rules have against clicks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct IllegalReason {
    /// One sentence for people; `null` if a legal ply goes on like this.
    pub reason: Option<String>,
}

impl IllegalReason {
    /// Why no legal ply begins with these clicks.
    ///
    /// # Errors
    /// If a click is on no square of the board and on no item of the menu.
    pub fn of(state: &dyn State, clicks: &[Click]) -> Result<IllegalReason, ParseError> {
        let grid = state.scene().grid;
        let menu = Choices::from(state).menu;
        let mut spelling = MoveInput::new(state);
        for click in clicks {
            let target = match click {
                Click::Square { square } => Target::Cell(grid.square(square)?),
                Click::Item { item } => {
                    let choice = menu.get(*item as usize);
                    let offered = spelling.next().into_iter().find(
                        |target| matches!(target, Target::Choice(one) if choice == Some(&Choice::from(one))),
                    );
                    offered.ok_or_else(|| {
                        ParseError::new(&item.to_string(), "expected an item that the menu offers now")
                    })?
                }
            };
            if spelling.click(target) == MoveInputStep::Impossible {
                return Ok(IllegalReason { reason: Some(sentence(&why(&spelling, target, state))) });
            }
        }
        Ok(IllegalReason { reason: None })
    }
}

fn why(spelling: &MoveInput, target: Target, state: &dyn State) -> String {
    let clicks = [spelling.chosen(), &[target]].concat();
    state.illegal_click_reason(&clicks).unwrap_or_else(|| spelling.illegal_reason(target, state))
}

/// A clause as a sentence of its own. The paragraph of the rules at its end is for those who read them.
fn sentence(clause: &str) -> String {
    let clause = clause.rsplit_once(" (§").map_or(clause, |(clause, _)| clause);
    let mut letters = clause.chars();
    // Squares are written small, also where they begin a sentence.
    let square = letters.clone().nth(1).is_some_and(|letter| letter.is_ascii_digit());
    match letters.next() {
        Some(first) if !square => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        _ => format!("{clause}."),
    }
}
