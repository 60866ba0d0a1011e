use futures_util::{StreamExt, stream};
use play::GameSession;
use serde::{Deserialize, Serialize};
use wire::{ByColour, Colour, Outcome, OwnGame, Seat, Status, TimeControl};

use super::GameRegistry;
use crate::store::{ListedGame, MadeSummary, StoreError, Summary, stored_form};

/// How many games are summarized at a time.
const AT_ONCE: usize = 4;

/// What lists show of a game, as the store keeps it beside the events. It is written with each event, so that a list
/// replays no game.
#[derive(Serialize, Deserialize)]
pub(crate) struct ListSummary {
    pub(crate) status: Status,
    pub(crate) seats: ByColour<Seat>,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) turns: u32,
    pub(crate) ending: Option<Outcome>,
}

/// What lists show of a session as it stands.
pub(super) fn summary(session: &GameSession) -> Summary {
    let (info, state) = (session.game().info(), session.state());
    let summary = ListSummary {
        status: Status::from(state),
        seats: Seat::both(session),
        clock: TimeControl::of(session.clock()),
        turns: session.turn_count() as u32,
        ending: session.ending().map(|ending| Outcome::of_ending(info, &ending)),
    };
    // Plain data without maps: nothing in it can fail to be written.
    Summary { game: info.slug.to_string(), text: stored_form::write(&summary).unwrap_or_default() }
}

/// A row of a list, as the visitor who asked for it sees it.
pub(crate) fn listed(game: ListedGame) -> Result<OwnGame, StoreError> {
    let ListedGame { id, summary, touched, held } = game;
    let ListSummary { status, seats, turns, ending, .. } = stored_form::read(&summary)?;
    let is_persons = |colour: &Colour| matches!(seats.get(*colour), Seat::Person { .. });
    Ok(OwnGame {
        id,
        yours: held.into_iter().filter(is_persons).collect(),
        status,
        seats,
        at: touched.0.into(),
        over: ending.is_some(),
        turns,
        ending,
    })
}

impl GameRegistry {
    /// What lists show of a game; none if there is no such game, or it has no summary yet.
    pub(crate) async fn summary(&self, id: &str) -> Option<ListSummary> {
        let text = self.store.summary(id).await.ok()??;
        stored_form::read(&text).ok()
    }

    /// Makes the summaries that older versions have not written. Each of those games is replayed, once.
    pub(super) async fn write_missing_summaries(&self) -> Result<(), StoreError> {
        let mut last = String::new();
        let mut count = 0;
        loop {
            let games = self.store.without_summary(&last).await?;
            let Some((id, _)) = games.last() else { break };
            last.clone_from(id);
            let made = stream::iter(games).map(|(id, seq)| self.summarized(id, seq));
            let made: Vec<_> = made.buffer_unordered(AT_ONCE).collect().await;
            let made: Vec<MadeSummary> = made.into_iter().collect::<Result<_, _>>()?;
            count += made.len();
            self.store.summarize(made).await?;
        }
        if count > 0 {
            tracing::info!(count, "games of an older version can be listed now");
        }
        Ok(())
    }

    /// The summary of a game whose last event is this; none if it cannot be read.
    async fn summarized(&self, id: String, seq: u32) -> Result<MadeSummary, StoreError> {
        match self.replay(&id).await {
            Ok(Some(replayed)) => {
                let (seq, summary) = (replayed.session.seq(), Some(summary(&replayed.session)));
                Ok(MadeSummary { id, seq, summary })
            }
            Ok(None) => Ok(MadeSummary { id, seq, summary: None }),
            Err(StoreError::Broken(why)) => {
                tracing::warn!(game = id, why, "a game cannot be read, and is left out of lists");
                Ok(MadeSummary { id, seq, summary: None })
            }
            Err(error) => Err(error),
        }
    }
}
