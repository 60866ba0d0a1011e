use game::Color;
use play::{Event, EventKind, Timestamp};
use serde::{Deserialize, Serialize};

use super::StoreError;

/// The version of the form in which events are stored.
///
/// Databases outlive programs, so this form changes apart from the messages: a kind of event whose JSON changes gets a
/// new version here, and those before it are still read.
const VERSION: u32 = 1;

/// An event as text. Events that were stored before there was a number have version 1.
#[derive(Serialize, Deserialize)]
struct StoredForm {
    #[serde(default = "first")]
    v: u32,
    seq: u32,
    at: Timestamp,
    by: Color,
    #[serde(flatten)]
    kind: EventKind,
}

fn first() -> u32 {
    1
}

/// An event as it is stored.
pub(super) fn write(event: &Event) -> Result<String, StoreError> {
    let Event { seq, at, by, kind } = event.clone();
    serde_json::to_string(&StoredForm { v: VERSION, seq, at, by, kind })
        .map_err(|error| StoreError::Broken(error.to_string()))
}

/// An event as it was stored.
pub(super) fn read(text: &str) -> Result<Event, StoreError> {
    let StoredForm { v, seq, at, by, kind } =
        serde_json::from_str(text).map_err(|error| StoreError::Broken(error.to_string()))?;
    match v {
        VERSION => Ok(Event { seq, at, by, kind }),
        newer => Err(StoreError::Broken(format!("event {seq} has the form {newer} of a newer version"))),
    }
}

#[cfg(test)]
mod tests {
    use play::Offer;

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
            assert_eq!(read(&old)?, event);
            assert_eq!((read(&new)?, write(&event)?), (event, new));
        }
        Ok(())
    }

    #[test]
    fn a_newer_form_is_not_guessed() {
        let newer = r#"{"v":2,"seq":7,"at":1500,"by":"black","kind":"resign"}"#;
        assert!(read(newer).is_err_and(|error| error.to_string().contains("newer version")));
    }
}
