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

/// Reports of other servers expire after this time.
const SILENCE: Duration = Duration::from_secs(15);

/// The presence at a game, on this server and others.
pub(super) struct PresenceTracker {
    /// The last reports of other servers, and when they arrived.
    elsewhere: HashMap<String, (PresenceReport, Instant)>,
    /// The presence that all pages have; `None` if one of them had no room for the message.
    told: Option<Presence>,
    /// Since when each player has been away; nothing while they are there.
    away: ByPlayer<Option<Instant>>,
}

impl PresenceTracker {
    /// Without players and spectators.
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

    /// The presence on this server.
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

    /// The players and spectators who are present.
    fn presence(&self, inner: &Inner) -> Presence {
        let mut all = self.here(inner);
        let tracker = self.tracker();
        let heard = tracker.elsewhere.values().filter(|(_, heard)| heard.elapsed() < SILENCE);
        for (PresenceReport { presence: there, .. }, _) in heard {
            // A player is away if no server has a visible page of theirs.
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

    /// The presence, with the times after which victory may be claimed.
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

    /// Sends the presence to pages and other servers.
    pub(super) fn send_presence(&self, registry: &GameRegistry, inner: &Inner) {
        self.send_presence_to_pages(registry, inner);
        if registry.cluster.changes().is_some() {
            let (cluster, here) = (Arc::clone(&registry.cluster), self.own_report(registry, inner));
            // Errors are ignored, because presence is announced again soon.
            tokio::spawn(async move { cluster.announce(&[here]).await });
        }
    }

    /// Sends the presence to pages, if it has changed.
    fn send_presence_to_pages(&self, registry: &GameRegistry, inner: &Inner) {
        let presence = self.presence(inner);
        let info = inner.session().game().info();
        let is_news = {
            let mut tracker = self.tracker();
            for side in Player::BOTH {
                let there = match info.color(side) {
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

    /// Sends the presence again if a page had no room for it.
    pub(super) fn resend_presence(&self, registry: &GameRegistry) {
        let missed = self.tracker().told.is_none();
        if let Some(inner) = missed.then(|| self.inner.try_lock().ok()).flatten() {
            self.send_presence_to_pages(registry, &inner);
        }
    }

    /// Handles a presence report of another server.
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
            // The server is new, and does not have the presence here yet.
            None => self.send_presence(registry, &inner),
            Some((before, _)) if before.presence != there => self.send_presence_to_pages(registry, &inner),
            Some(_) => (),
        }
    }

    /// The presence report of this server. The lock on the game keeps its number and state consistent.
    fn own_report(&self, registry: &GameRegistry, inner: &Inner) -> PresenceReport {
        let number = registry.said.fetch_add(1, Ordering::Relaxed);
        PresenceReport { game: self.id.clone(), presence: self.here(inner), number }
    }

    /// The presence report of this server, if a page shows the game. Also updates pages after another server went down.
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
