use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::StoreError;

/// The version of the form in which events, starts and summaries of games are stored.
///
/// Databases outlive programs, so what is stored changes apart from the messages: where the JSON of a type changes, the
/// form gets a new version here, and those before it are still read.
const VERSION: u32 = 1;

/// A value as text. What was stored before there was a number has version 1.
#[derive(Serialize, Deserialize)]
struct Versioned<T> {
    #[serde(default = "first")]
    v: u32,
    #[serde(flatten)]
    value: T,
}

fn first() -> u32 {
    1
}

/// A value as it is stored.
pub(crate) fn write<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(&Versioned { v: VERSION, value })
        .map_err(|error| StoreError::Broken(error.to_string()))
}

/// A value as it was stored.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    let Versioned { v, value } =
        serde_json::from_str(text).map_err(|error| StoreError::Broken(error.to_string()))?;
    match v {
        VERSION => Ok(value),
        newer => Err(StoreError::Broken(format!("it has the form {newer} of a newer version"))),
    }
}

#[cfg(test)]
mod tests {
    use game::Color;
    use play::{Event, EventKind, Offer, Timestamp};

    use super::*;

    fn ply() -> String {
        "a1".to_string()
    }

    /// Events as version 0.1 stored them, and what they mean. These texts never change.
    #[test]
    fn stored_events_keep_their_form() -> Result<(), StoreError> {
        let kinds = [
            (r#""kind":"ply","ply":"a1""#, EventKind::Ply { ply: ply() }),
            (r#""kind":"takeback""#, EventKind::Takeback),
            (r#""kind":"offer","offer":"draw""#, EventKind::Offer { offer: Offer::Draw }),
            (
                r#""kind":"answer","offer":"takeback","accept":true"#,
                EventKind::Answer { offer: Offer::Takeback, accept: true },
            ),
            (
                r#""kind":"answer","offer":"hints","accept":false"#,
                EventKind::Answer { offer: Offer::Hints, accept: false },
            ),
            (r#""kind":"withdraw","offer":"rematch""#, EventKind::Withdraw { offer: Offer::Rematch }),
            (r#""kind":"hint","ply":"a1""#, EventKind::Hint { ply: ply() }),
            (r#""kind":"resign""#, EventKind::Resign),
            (r#""kind":"forfeit","why":"it ended""#, EventKind::Forfeit { why: "it ended".to_string() }),
            (r#""kind":"flag""#, EventKind::Flag),
            (r#""kind":"abort""#, EventKind::Abort),
            (r#""kind":"sit","player":"Ben""#, EventKind::Sit { player: "Ben".to_string() }),
            (r#""kind":"swap""#, EventKind::Swap),
            (r#""kind":"forgive""#, EventKind::SkipElapsed),
        ];
        for (text, kind) in kinds {
            let event = Event { seq: 7, at: Timestamp::from_millis(1500), by: Color::Black, kind };
            let old = format!(r#"{{"seq":7,"at":1500,"by":"black",{text}}}"#);
            let new = format!(r#"{{"v":1,"seq":7,"at":1500,"by":"black",{text}}}"#);
            assert_eq!(read::<Event>(&old)?, event);
            assert_eq!((read(&new)?, write(&event)?), (event, new));
        }
        Ok(())
    }

    #[test]
    fn a_newer_form_is_not_guessed() {
        let newer = r#"{"v":2,"seq":7,"at":1500,"by":"black","kind":"resign"}"#;
        assert!(read::<Event>(newer).is_err_and(|error| error.to_string().contains("newer version")));
    }
}
