use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ::game::{ByPlayer, Player};
use wire::{ByColour, Colour, Count, Presence, ToPage};

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
        let (mut there, mut in_sight) = (ByPlayer::new(false, false), ByPlayer::new(false, false));
        let mut watchers = 0;
        for viewer in viewers.iter() {
            let yours = sides(&bout, &inner.holders, &viewer.client.visitor);
            watchers += u32::from(yours.is_empty());
            for side in yours {
                there[side] = true;
                in_sight[side] |= !viewer.hidden.load(Ordering::Relaxed);
            }
        }
        let info = bout.game().info();
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
        let attendance = self.attendance();
        let heard = attendance.elsewhere.values().filter(|(_, heard)| heard.elapsed() < SILENCE);
        for (Attended { there, .. }, _) in heard {
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
    pub(super) fn told_presence(&self, hall: &Hall, inner: &Inner) -> Presence {
        let (presence, away) = (self.presence(inner), self.away_for());
        let bout = inner.bout();
        let goes_on = bout.ending().is_none() && !inner.cancelled;
        let claim_in = |side: Player| {
            let away = away[side].filter(|_| goes_on && bout.seats()[side].is_person())?;
            Some(Count::from(hall.limits.claim_after.saturating_sub(away)))
        };
        Presence { claim_in: ByColour::of(bout.game().info(), claim_in), ..presence }
    }

    /// Tells pages and other servers who is there now.
    pub(super) fn tell_presence(&self, hall: &Hall, inner: &Inner) {
        self.tell_pages(hall, inner);
        if hall.store.changes().is_some() {
            let (store, here) = (Arc::clone(&hall.store), self.attended_here(hall, inner));
            // Whether or not they hear it: it is said again soon.
            tokio::spawn(async move { store.announce(&[here]).await });
        }
    }

    /// Tells pages who is there, if they do not know.
    fn tell_pages(&self, hall: &Hall, inner: &Inner) {
        let presence = self.presence(inner);
        let info = inner.bout().game().info();
        let is_news = {
            let mut attendance = self.attendance();
            for side in Player::BOTH {
                let there = match Colour::of(info, side) {
                    Colour::White => presence.white,
                    Colour::Black => presence.black,
                };
                attendance.away[side] =
                    if there { None } else { attendance.away[side].or_else(|| Some(Instant::now())) };
            }
            attendance.told != Some(presence)
        };
        if is_news {
            let told = ToPage::Presence { game: self.id.clone(), presence: self.told_presence(hall, inner) };
            let told = self.mention_to_all(&told);
            self.attendance().told = told.then_some(presence);
        }
    }

    /// Tells it again if a page had no room to hear it.
    pub(super) fn tell_presence_again(&self, hall: &Hall) {
        let missed = self.attendance().told.is_none();
        if let Some(inner) = missed.then(|| self.inner.try_lock().ok()).flatten() {
            self.tell_pages(hall, &inner);
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
            Some((before, _)) if before.there != there => self.tell_pages(hall, &inner),
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
        self.tell_pages(hall, &inner);
        self.is_watched().then(|| self.attended_here(hall, &inner))
    }

    /// How long each player has been away.
    pub(super) fn away_for(&self) -> ByPlayer<Option<Duration>> {
        let attendance = self.attendance();
        ByPlayer::from_fn(|side| attendance.away[side].map(|since| since.elapsed()))
    }
}
