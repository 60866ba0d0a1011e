use std::collections::HashMap;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use ::game::{ByPlayer, Player};
use axum::extract::ws::Utf8Bytes;
use wire::{ByColour, Colour, PlayedPly, Presence, ToPage};

use super::game::Inner;
use super::request::sides;
use super::viewers::text;
use super::{Hall, LiveGame};

impl LiveGame {
    pub(super) fn tell_all(&self, what: &ToPage) {
        if let Some(text) = text(what) {
            self.viewers().iter().for_each(|viewer| viewer.outbox.send(text.clone()));
        }
    }

    pub(super) fn show_all(&self, hall: &Hall, inner: &Inner) {
        let viewers = self.viewers().clone();
        viewers.iter().for_each(|viewer| self.show(hall, inner, viewer));
    }

    /// Tells all pages of the last event. Those who see the same get the same text, written once.
    pub(super) fn tell_event(&self, hall: &Hall, inner: &Inner, before: &[String]) {
        let viewers = self.viewers().clone();
        let bout = inner.bout();
        let Some(event) = bout.events().last() else { return };
        let (info, state) = (bout.game().info(), bout.state());
        let after = state.plies();
        let kept = before.iter().zip(&after).take_while(|(one, two)| one == two).count();
        let plies = PlayedPly::from_nth(state, kept);
        let mut texts: HashMap<Vec<Player>, Option<Utf8Bytes>> = HashMap::new();
        for viewer in viewers {
            let yours = sides(&bout, &inner.holders, &viewer.visitor);
            let text = texts.entry(yours).or_insert_with_key(|yours| {
                text(&ToPage::Event {
                    game: self.id.clone(),
                    event: wire::Event::of(info, event),
                    kept: kept as u32,
                    plies: plies.clone(),
                    live: inner.live(&bout, yours, hall.now()),
                })
            });
            if let Some(text) = text {
                viewer.outbox.send(text.clone());
            }
        }
    }

    pub(super) fn presence(&self, inner: &Inner) -> Presence {
        let viewers = self.viewers();
        let bout = inner.bout();
        let mut there = ByPlayer::new(false, false);
        let mut watchers = 0;
        for viewer in viewers.iter() {
            let yours = sides(&bout, &inner.holders, &viewer.visitor);
            watchers += u32::from(yours.is_empty());
            yours.iter().for_each(|&side| there[side] = true);
        }
        let there = ByColour::of(bout.game().info(), |side| there[side]);
        Presence { white: there.white, black: there.black, watchers }
    }

    pub(super) fn tell_presence(&self, inner: &Inner) {
        let presence = self.presence(inner);
        let info = inner.bout().game().info();
        let mut away = self.away.lock().unwrap_or_else(PoisonError::into_inner);
        for side in Player::BOTH {
            let there = match Colour::of(info, side) {
                Colour::White => presence.white,
                Colour::Black => presence.black,
            };
            away[side] = if there { None } else { away[side].or_else(|| Some(Instant::now())) };
        }
        drop(away);
        self.tell_all(&ToPage::Presence { game: self.id.clone(), presence });
    }

    pub(super) fn away_for(&self) -> ByPlayer<Option<Duration>> {
        let away = self.away.lock().unwrap_or_else(PoisonError::into_inner);
        ByPlayer::from_fn(|side| away[side].map(|since| since.elapsed()))
    }

    /// The store does not answer: pages are to come back, and to send again what was not acknowledged.
    pub(super) fn send_away(&self) {
        let viewers = self.viewers().clone();
        for viewer in viewers {
            viewer.outbox.send_away();
        }
    }
}
