//! Two people at a table.

use crate::support::{Page, Visitor, invitation};
use wire::{Colour, NewGame, TimeControl};

/// Two visitors who look at a game of theirs, White first.
pub(crate) struct TwoPlayers {
    pub(crate) id: String,
    pub(crate) ada: Visitor,
    pub(crate) ben: Visitor,
    pub(crate) white: Page,
    pub(crate) black: Page,
}

/// A game that is quick to play.
pub(crate) const GAME: &str = "gorogo";

/// A clock that nobody runs out of here.
pub(crate) const LONG: TimeControl = TimeControl { seconds: 600, increment: 0 };

impl TwoPlayers {
    pub(crate) async fn new(site: &str) -> TwoPlayers {
        TwoPlayers::between(site, site, &invitation(GAME)).await
    }

    pub(crate) async fn timed(site: &str, clock: TimeControl) -> TwoPlayers {
        TwoPlayers::between(site, site, &NewGame { clock: Some(clock), ..invitation(GAME) }).await
    }

    /// White comes to one server, Black to another.
    pub(crate) async fn between(site: &str, other: &str, new: &NewGame) -> TwoPlayers {
        let (ada, ben) = (Visitor::new(site).await, Visitor::new(other).await);
        let id = ada.create(new).await;
        let (mut white, mut black) = (ada.open(&id).await, ben.open(&id).await);
        black.sit(Colour::Black).await.done();
        white.until(|page| page.seq() == 1).await;
        TwoPlayers { id, ada, ben, white, black }
    }

    /// Who decides, and the other one.
    pub(crate) fn in_order(&mut self) -> (&mut Page, &mut Page) {
        if self.white.snapshot.live.view.choices.is_some() {
            (&mut self.white, &mut self.black)
        } else {
            (&mut self.black, &mut self.white)
        }
    }

    /// Whoever decides plays; both see it.
    pub(crate) async fn play(&mut self) -> String {
        let (decides, waits) = self.in_order();
        let ply = decides.play().await;
        let seq = decides.seq();
        waits.until(|page| page.seq() >= seq).await;
        self.agree();
        ply
    }

    /// Both hear until they have seen this event.
    pub(crate) async fn both_at(&mut self, seq: u32) {
        self.white.until(|page| page.seq() >= seq).await;
        self.black.until(|page| page.seq() >= seq).await;
        self.agree();
    }

    pub(crate) fn agree(&self) {
        assert_eq!(self.white.plies(), self.black.plies());
        assert_eq!(self.white.seq(), self.black.seq());
        assert_eq!(self.white.snapshot.live.ending, self.black.snapshot.live.ending);
    }
}
