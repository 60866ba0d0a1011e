use tokio::time::Instant;
use wire::{ClientMessage, Colour, ErrorCode, GameAction, PlayedPly, Presence, ServerMessage, Snapshot};

use super::{Disconnected, PATIENCE, Socket, key};

/// What became of an act.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ActionOutcome {
    Done(u32),
    Refused(ErrorCode, String),
}

impl ActionOutcome {
    /// The number of what was done.
    pub(crate) fn done(self) -> u32 {
        match self {
            ActionOutcome::Done(seq) => seq,
            ActionOutcome::Refused(code, why) => panic!("refused ({code:?}): {why}"),
        }
    }

    /// Why it was refused.
    pub(crate) fn refused(self) -> String {
        match self {
            ActionOutcome::Done(seq) => panic!("done at {seq}"),
            ActionOutcome::Refused(_, why) => why,
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
    pub(crate) async fn try_hear(&mut self) -> Result<ServerMessage, Disconnected> {
        let heard = self.socket.hear().await?;
        match &heard {
            ServerMessage::Snapshot { snapshot, presence } => {
                assert!(snapshot.live.seq >= self.seq(), "the game goes back from {}", self.seq());
                (self.snapshot, self.presence) = (snapshot.clone(), *presence);
            }
            ServerMessage::Event { event, kept, plies, live, .. } => {
                assert_eq!(event.seq, self.seq() + 1, "an event was missed");
                assert_eq!(live.seq, event.seq);
                self.seen.push(event.seq);
                self.snapshot.plies.truncate(*kept as usize);
                self.snapshot.plies.extend(plies.iter().cloned());
                assert_eq!(self.snapshot.plies.len(), live.plies as usize);
                self.snapshot.live = live.clone();
            }
            ServerMessage::Presence { presence, .. } => self.presence = *presence,
            ServerMessage::Rematch { next, .. } => self.next = Some(next.clone()),
            _ => (),
        }
        if let Some(next) = &self.snapshot.live.rematch {
            self.next = Some(next.clone());
        }
        Ok(heard)
    }

    pub(crate) async fn hear(&mut self) -> ServerMessage {
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
    pub(crate) async fn send(&mut self, key: &str, seq: u32, act: &GameAction) -> Result<(), Disconnected> {
        let game = self.snapshot.id.clone();
        self.socket.say(&ClientMessage::Act { key: key.to_string(), game, seq, act: act.clone() }).await
    }

    /// What became of an act.
    pub(crate) async fn answer(&mut self, key: &str) -> Result<ActionOutcome, Disconnected> {
        loop {
            match self.try_hear().await? {
                ServerMessage::Done { key: told, seq } if told == key => return Ok(ActionOutcome::Done(seq)),
                ServerMessage::Refused { key: told, code, why, .. } if told == key => {
                    return Ok(ActionOutcome::Refused(code, why));
                }
                ServerMessage::Restart { .. } => return Err(Disconnected),
                _ => (),
            }
        }
    }

    /// Does something where the page thinks the game stands.
    pub(crate) async fn act(&mut self, act: GameAction) -> ActionOutcome {
        self.act_at(&key(), self.seq(), &act).await
    }

    pub(crate) async fn act_at(&mut self, key: &str, seq: u32, act: &GameAction) -> ActionOutcome {
        self.send(key, seq, act).await.expect("the line broke");
        self.answer(key).await.expect("the line broke")
    }

    pub(crate) async fn sit(&mut self, colour: Colour) -> ActionOutcome {
        self.act(GameAction::Sit { colour, name: "Ben".to_string() }).await
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
        self.act(GameAction::Ply { ply: ply.clone() }).await.done();
        ply
    }
}
