use tokio::time::Instant;
use wire::{Act, Code, Colour, FromPage, PlayedPly, Presence, Snapshot, ToPage};

use super::{Lost, PATIENCE, Socket, key};

/// What became of an act.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Answer {
    Done(u32),
    Refused(Code, String),
}

impl Answer {
    /// The number of what was done.
    pub(crate) fn done(self) -> u32 {
        match self {
            Answer::Done(seq) => seq,
            Answer::Refused(code, why) => panic!("refused ({code:?}): {why}"),
        }
    }

    /// Why it was refused.
    pub(crate) fn refused(self) -> String {
        match self {
            Answer::Done(seq) => panic!("done at {seq}"),
            Answer::Refused(_, why) => why,
        }
    }
}

/// A page that shows a game.
pub(crate) struct Page {
    pub(crate) socket: Socket,
    pub(crate) snapshot: Snapshot,
    pub(crate) presence: Presence,
    /// The rematch, once the server has named it: in a message of its own, or as part of the game.
    pub(crate) next: Option<String>,
    /// The numbers of the events it was told of one by one.
    pub(crate) seen: Vec<u32>,
}

impl Page {
    pub(super) fn new(socket: Socket, snapshot: Snapshot, presence: Presence) -> Page {
        Page { socket, snapshot, presence, next: None, seen: Vec::new() }
    }

    pub(crate) fn seq(&self) -> u32 {
        self.snapshot.live.seq
    }

    pub(crate) fn plies(&self) -> Vec<String> {
        self.snapshot.plies.iter().map(|PlayedPly { ply, .. }| ply.clone()).collect()
    }

    /// Hears one message, and shows what it says.
    pub(crate) async fn try_hear(&mut self) -> Result<ToPage, Lost> {
        let heard = self.socket.hear().await?;
        match &heard {
            ToPage::Snapshot { snapshot, presence } => {
                assert!(snapshot.live.seq >= self.seq(), "the game goes back from {}", self.seq());
                (self.snapshot, self.presence) = (snapshot.clone(), *presence);
            }
            ToPage::Event { event, kept, plies, live, .. } => {
                assert_eq!(event.seq, self.seq() + 1, "an event was missed");
                assert_eq!(live.seq, event.seq);
                self.seen.push(event.seq);
                self.snapshot.plies.truncate(*kept as usize);
                self.snapshot.plies.extend(plies.iter().cloned());
                assert_eq!(self.snapshot.plies.len(), live.plies as usize);
                self.snapshot.live = live.clone();
            }
            ToPage::Presence { presence, .. } => self.presence = *presence,
            ToPage::Rematch { next, .. } => self.next = Some(next.clone()),
            _ => (),
        }
        if let Some(next) = &self.snapshot.live.rematch {
            self.next = Some(next.clone());
        }
        Ok(heard)
    }

    pub(crate) async fn hear(&mut self) -> ToPage {
        self.try_hear().await.expect("the line broke")
    }

    /// Hears until something holds.
    pub(crate) async fn until(&mut self, holds: impl Fn(&Page) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !holds(self) {
            assert!(Instant::now() < until, "it never comes");
            self.hear().await;
        }
    }

    /// Sends an act without waiting for what becomes of it.
    pub(crate) async fn send(&mut self, key: &str, seq: u32, act: &Act) -> Result<(), Lost> {
        let game = self.snapshot.id.clone();
        self.socket.say(&FromPage::Act { key: key.to_string(), game, seq, act: act.clone() }).await
    }

    /// What became of an act.
    pub(crate) async fn answer(&mut self, key: &str) -> Result<Answer, Lost> {
        loop {
            match self.try_hear().await? {
                ToPage::Done { key: told, seq } if told == key => return Ok(Answer::Done(seq)),
                ToPage::Refused { key: told, code, why, .. } if told == key => {
                    return Ok(Answer::Refused(code, why));
                }
                ToPage::Restart { .. } => return Err(Lost),
                _ => (),
            }
        }
    }

    /// Does something where the page thinks the game stands.
    pub(crate) async fn act(&mut self, act: Act) -> Answer {
        self.act_at(&key(), self.seq(), &act).await
    }

    pub(crate) async fn act_at(&mut self, key: &str, seq: u32, act: &Act) -> Answer {
        self.send(key, seq, act).await.expect("the line broke");
        self.answer(key).await.expect("the line broke")
    }

    pub(crate) async fn sit(&mut self, colour: Colour) -> Answer {
        self.act(Act::Sit { colour, name: "Ben".to_string() }).await
    }

    /// The plies that are legal now.
    pub(crate) fn legal(&self) -> Vec<String> {
        let game = catalog::find(&self.snapshot.game).unwrap();
        let mut state = game.read(&self.snapshot.start).unwrap();
        self.plies().iter().for_each(|ply| drop(state.play(ply).unwrap()));
        if state.outcome().is_some() { Vec::new() } else { state.moves() }
    }

    /// Plays some legal ply, and waits until it is done.
    pub(crate) async fn play(&mut self) -> String {
        let plies = self.legal();
        let ply = plies[self.seq() as usize * 7 % plies.len()].clone();
        self.act(Act::Ply { ply: ply.clone() }).await.done();
        ply
    }
}
