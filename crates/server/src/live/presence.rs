use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ::game::{ByPlayer, Player};
use wire::{ByColour, Colour, Presence, ToPage};

use super::game::Inner;
use super::request::sides;
use super::{Hall, LiveGame};
use crate::store::Attended;

/// Another server that has not said who is there for this long does not count.
const SILENCE: Duration = Duration::from_secs(15);

/// Who is at a game, at this server and at others.
pub(super) struct Attendance {
    /// What other servers said last, and when it was heard.
    elsewhere: HashMap<String, (Attended, Instant)>,
    /// What all pages were told last; nothing if one of them had no room to hear it.
    told: Option<Presence>,
    /// Since when each player has been away; nothing while they are there.
    away: ByPlayer<Option<Instant>>,
}

impl Attendance {
    /// Nobody is there yet.
    pub(super) fn new() -> Mutex<Attendance> {
        let now = Some(Instant::now());
        let nobody = Presence::default();
        Mutex::new(Attendance {
            elsewhere: HashMap::new(),
            told: Some(nobody),
            away: ByPlayer::new(now, now),
        })
    }
}

impl LiveGame {
    fn attendance(&self) -> MutexGuard<'_, Attendance> {
        self.attendance.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who is there by the pages of this server.
    fn here(&self, inner: &Inner) -> Presence {
        let viewers = self.viewers();
        let bout = inner.bout();
        let mut there = ByPlayer::new(false, false);
        let mut watchers = 0;
        for viewer in viewers.iter() {
            let yours = sides(&bout, &inner.holders, &viewer.client.visitor);
            watchers += u32::from(yours.is_empty());
            yours.iter().for_each(|&side| there[side] = true);
        }
        let there = ByColour::of(bout.game().info(), |side| there[side]);
        Presence { white: there.white, black: there.black, watchers }
    }

    /// Who is there.
    pub(super) fn presence(&self, inner: &Inner) -> Presence {
        let mut all = self.here(inner);
        let attendance = self.attendance();
        let heard = attendance.elsewhere.values().filter(|(_, heard)| heard.elapsed() < SILENCE);
        for (Attended { there, .. }, _) in heard {
            all.white |= there.white;
            all.black |= there.black;
            all.watchers = all.watchers.saturating_add(there.watchers);
        }
        all
    }

    /// Tells pages and other servers who is there now.
    pub(super) fn tell_presence(&self, hall: &Hall, inner: &Inner) {
        self.tell_pages(inner);
        if hall.store.changes().is_some() {
            let (store, here) = (Arc::clone(&hall.store), self.attended_here(hall, inner));
            // Whether or not they hear it: it is said again soon.
            tokio::spawn(async move { store.announce(&[here]).await });
        }
    }

    /// Tells pages who is there, if they do not know.
    fn tell_pages(&self, inner: &Inner) {
        let presence = self.presence(inner);
        let info = inner.bout().game().info();
        let mut attendance = self.attendance();
        for side in Player::BOTH {
            let there = match Colour::of(info, side) {
                Colour::White => presence.white,
                Colour::Black => presence.black,
            };
            attendance.away[side] =
                if there { None } else { attendance.away[side].or_else(|| Some(Instant::now())) };
        }
        if attendance.told != Some(presence) {
            let told = self.mention_to_all(&ToPage::Presence { game: self.id.clone(), presence });
            attendance.told = told.then_some(presence);
        }
    }

    /// Tells it again if a page had no room to hear it.
    pub(super) fn tell_presence_again(&self) {
        let missed = self.attendance().told.is_none();
        if let Some(inner) = missed.then(|| self.inner.try_lock().ok()).flatten() {
            self.tell_pages(&inner);
        }
    }

    /// Another server says who is there.
    pub(super) async fn hear_presence(&self, hall: &Hall, server: String, attended: Attended) {
        let inner = self.inner.lock().await;
        let Attended { there, number, .. } = attended;
        let known = {
            let elsewhere = &mut self.attendance().elsewhere;
            if elsewhere.get(&server).is_some_and(|(known, _)| known.number > number) {
                return;
            }
            elsewhere.insert(server, (attended, Instant::now()))
        };
        match known {
            // It has just come: it does not know yet who is here.
            None => self.tell_presence(hall, &inner),
            Some((before, _)) if before.there != there => self.tell_pages(&inner),
            Some(_) => (),
        }
    }

    /// Who is here, for other servers to hear. The lock on the game keeps count and state together.
    fn attended_here(&self, hall: &Hall, inner: &Inner) -> Attended {
        let number = hall.said.fetch_add(1, Ordering::Relaxed);
        Attended { game: self.id.clone(), there: self.here(inner), number }
    }

    /// Who is at this server, for others to hear, if somebody is. Pages learn when another server has fallen silent.
    pub(super) fn attended(&self, hall: &Hall) -> Option<Attended> {
        let inner = self.inner.try_lock().ok()?;
        self.tell_pages(&inner);
        self.is_watched().then(|| self.attended_here(hall, &inner))
    }

    /// How long each player has been away.
    pub(super) fn away_for(&self) -> ByPlayer<Option<Duration>> {
        let attendance = self.attendance();
        ByPlayer::from_fn(|side| attendance.away[side].map(|since| since.elapsed()))
    }
}
