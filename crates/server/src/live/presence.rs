use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ::game::{ByPlayer, Player};
use wire::{ByColour, Colour, Count, Presence, ServerMessage};

use super::game::Inner;
use super::request::sides;
use super::{GameRegistry, LiveGame};
use crate::store::PresenceReport;

/// Another server that has not said who is there for this long does not count.
const SILENCE: Duration = Duration::from_secs(15);

/// Who is at a game, at this server and at others.
pub(super) struct PresenceTracker {
    /// What other servers said last, and when it was heard.
    elsewhere: HashMap<String, (PresenceReport, Instant)>,
    /// What all pages were told last; nothing if one of them had no room to hear it.
    told: Option<Presence>,
    /// Since when each player has been away; nothing while they are there.
    away: ByPlayer<Option<Instant>>,
}

impl PresenceTracker {
    /// Nobody is there yet.
    pub(super) fn new() -> Mutex<PresenceTracker> {
        let now = Some(Instant::now());
        let nobody = Presence::default();
        Mutex::new(PresenceTracker {
            elsewhere: HashMap::new(),
            told: Some(nobody),
            away: ByPlayer::new(now, now),
        })
    }
}

impl LiveGame {
    fn tracker(&self) -> MutexGuard<'_, PresenceTracker> {
        self.presence_tracker.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who is there by the pages of this server.
    fn here(&self, inner: &Inner) -> Presence {
        let viewers = self.viewers();
        let session = inner.session();
        let (mut there, mut in_sight) = (ByPlayer::new(false, false), ByPlayer::new(false, false));
        let mut watchers = 0;
        for viewer in viewers.iter() {
            let yours = sides(&session, &inner.seat_owners, &viewer.client.visitor);
            watchers += u32::from(yours.is_empty());
            for side in yours {
                there[side] = true;
                in_sight[side] |= !viewer.hidden.load(Ordering::Relaxed);
            }
        }
        let info = session.game().info();
        let away = ByColour::of(info, |side| there[side] && !in_sight[side]);
        let there = ByColour::of(info, |side| there[side]);
        Presence {
            white: there.white,
            black: there.black,
            watchers,
            white_away: away.white,
            black_away: away.black,
            ..Presence::default()
        }
    }

    /// Who is there.
    fn presence(&self, inner: &Inner) -> Presence {
        let mut all = self.here(inner);
        let tracker = self.tracker();
        let heard = tracker.elsewhere.values().filter(|(_, heard)| heard.elapsed() < SILENCE);
        for (PresenceReport { presence: there, .. }, _) in heard {
            // Away are those whom no server has in sight.
            let in_sight = |there: bool, away: bool| there && !away;
            let white = in_sight(all.white, all.white_away) || in_sight(there.white, there.white_away);
            let black = in_sight(all.black, all.black_away) || in_sight(there.black, there.black_away);
            all.white |= there.white;
            all.black |= there.black;
            (all.white_away, all.black_away) = (all.white && !white, all.black && !black);
            all.watchers = all.watchers.saturating_add(there.watchers);
        }
        all
    }

    /// Who is there, and when victory may be claimed over a player who is not.
    pub(super) fn presence_message(&self, registry: &GameRegistry, inner: &Inner) -> Presence {
        let (presence, away) = (self.presence(inner), self.away_for());
        let session = inner.session();
        let goes_on = session.ending().is_none() && !inner.cancelled;
        let claim_in = |side: Player| {
            let away = away[side].filter(|_| goes_on && session.seats()[side].is_person())?;
            Some(Count::from(registry.limits.claim_after.saturating_sub(away)))
        };
        Presence { claim_in: ByColour::of(session.game().info(), claim_in), ..presence }
    }

    /// Tells pages and other servers who is there now.
    pub(super) fn send_presence(&self, registry: &GameRegistry, inner: &Inner) {
        self.send_presence_to_pages(registry, inner);
        if registry.store.changes().is_some() {
            let (store, here) = (Arc::clone(&registry.store), self.own_report(registry, inner));
            // Whether or not they hear it: it is said again soon.
            tokio::spawn(async move { store.announce(&[here]).await });
        }
    }

    /// Tells pages who is there, if they do not know.
    fn send_presence_to_pages(&self, registry: &GameRegistry, inner: &Inner) {
        let presence = self.presence(inner);
        let info = inner.session().game().info();
        let is_news = {
            let mut tracker = self.tracker();
            for side in Player::BOTH {
                let there = match Colour::of(info, side) {
                    Colour::White => presence.white,
                    Colour::Black => presence.black,
                };
                tracker.away[side] =
                    if there { None } else { tracker.away[side].or_else(|| Some(Instant::now())) };
            }
            tracker.told != Some(presence)
        };
        if is_news {
            let told = ServerMessage::Presence {
                game: self.id.clone(),
                presence: self.presence_message(registry, inner),
            };
            let told = self.try_send_to_all(&told);
            self.tracker().told = told.then_some(presence);
        }
    }

    /// Tells it again if a page had no room to hear it.
    pub(super) fn resend_presence(&self, registry: &GameRegistry) {
        let missed = self.tracker().told.is_none();
        if let Some(inner) = missed.then(|| self.inner.try_lock().ok()).flatten() {
            self.send_presence_to_pages(registry, &inner);
        }
    }

    /// Another server says who is there.
    pub(super) async fn update_presence(
        &self,
        registry: &GameRegistry,
        server: String,
        report: PresenceReport,
    ) {
        let inner = self.inner.lock().await;
        let PresenceReport { presence: there, number, .. } = report;
        let known = {
            let elsewhere = &mut self.tracker().elsewhere;
            if elsewhere.get(&server).is_some_and(|(known, _)| known.number > number) {
                return;
            }
            elsewhere.insert(server, (report, Instant::now()))
        };
        match known {
            // It has just come: it does not know yet who is here.
            None => self.send_presence(registry, &inner),
            Some((before, _)) if before.presence != there => self.send_presence_to_pages(registry, &inner),
            Some(_) => (),
        }
    }

    /// Who is here, for other servers to hear. The lock on the game keeps count and state together.
    fn own_report(&self, registry: &GameRegistry, inner: &Inner) -> PresenceReport {
        let number = registry.said.fetch_add(1, Ordering::Relaxed);
        PresenceReport { game: self.id.clone(), presence: self.here(inner), number }
    }

    /// Who is at this server, for others to hear, if somebody is. Pages learn when another server has fallen silent.
    pub(super) fn report(&self, registry: &GameRegistry) -> Option<PresenceReport> {
        let inner = self.inner.try_lock().ok()?;
        self.send_presence_to_pages(registry, &inner);
        self.is_watched().then(|| self.own_report(registry, &inner))
    }

    /// How long each player has been away.
    pub(super) fn away_for(&self) -> ByPlayer<Option<Duration>> {
        let tracker = self.tracker();
        ByPlayer::from_fn(|side| tracker.away[side].map(|since| since.elapsed()))
    }
}
