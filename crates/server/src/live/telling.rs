use std::collections::HashMap;

use ::game::Player;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use wire::ToPage;

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

    /// Tells all pages what will be told again, as far as they have room for it. Whether all had.
    pub(super) fn mention_to_all(&self, what: &ToPage) -> bool {
        let Some(text) = text(what) else { return true };
        self.viewers().iter().filter(|viewer| !viewer.outbox.mention(text.clone())).count() == 0
    }

    pub(super) fn show_all(&self, hall: &Hall, inner: &Inner) {
        let viewers = self.viewers().clone();
        viewers.iter().for_each(|viewer| self.show(hall, inner, viewer));
    }

    /// Tells all pages of the last event. Those who see the same get the same text, written once.
    pub(super) fn tell_event(&self, hall: &Hall, inner: &mut Inner) {
        let (kept, plies) = inner.update_plies();
        let viewers = self.viewers().clone();
        let bout = inner.bout();
        let Some(event) = bout.events().last() else { return };
        let info = bout.game().info();
        let mut texts: HashMap<Vec<Player>, Option<Utf8Bytes>> = HashMap::new();
        for viewer in viewers {
            let yours = sides(&bout, &inner.holders, &viewer.client.visitor);
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

    /// The store does not answer: pages are to come back, and to send again what was not acknowledged.
    pub(super) fn send_away(&self) {
        let viewers = self.viewers().clone();
        for viewer in viewers {
            viewer.outbox.send_away();
        }
    }
}
