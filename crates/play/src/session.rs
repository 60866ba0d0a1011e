mod apply;

use std::collections::HashSet;
use std::time::Duration;

use catalog::{Game, PlayedPly, State};
use formats::Study;
use game::{ByPlayer, ParseError, Player};
use record::{GameResult, NodeId, TagName};

use crate::clock::{GameClock, TurnState};
use crate::event::EndReason;
use crate::{
    ClockStart, Ending, Event, EventKind, Offer, PlayMode, Seat, SessionConfig, SessionError, TimeControl,
    Timestamp,
};

/// A ply that was recommended to the player to decide. Both players see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The player who received it.
    pub by: Player,
    /// The ply.
    pub ply: String,
}

/// What an event changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change<'a> {
    /// The event, with the ply's proper text.
    pub event: &'a Event,
    /// How many plies it took back.
    pub undone: usize,
    /// The ply it added, if it did; none are taken back then.
    pub added: Option<&'a PlayedPly>,
}

/// One game between two seats as it is being played: what its start and its events make of it.
pub struct GameSession {
    /// Is open at the last ply. Undone plies still follow it until another ply is played.
    study: Study,
    /// The plies on the board.
    plies: Vec<PlayedPly>,
    /// How many of them begin a turn.
    turns: usize,
    /// The text of the position it began from.
    start: String,
    /// Plies that were taken back. Other plies that a loaded record holds step aside as variations.
    undone: HashSet<NodeId>,
    seats: ByPlayer<Seat>,
    mode: PlayMode,
    clock: TimeControl,
    clock_start: ClockStart,
    clocks: GameClock,
    /// How it ended otherwise than by the rules.
    ended: Option<Ending>,
    offers: ByPlayer<Vec<Offer>>,
    /// What each player offered last, if it was declined and the player has not moved or offered since.
    declined: ByPlayer<Option<Offer>>,
    /// Whether both want to play once more.
    rematch_agreed: bool,
    /// Whether two remote players have agreed to hints.
    hints_agreed: bool,
    /// The hint that was given in this position.
    hint: Option<Hint>,
    /// How many hints each player has been given.
    hint_counts: ByPlayer<u32>,
    events: Vec<Event>,
    /// How many plies the last of them took back.
    last_undone: usize,
}

impl GameSession {
    /// A session about to begin.
    pub fn new(start: SessionConfig) -> GameSession {
        let SessionConfig { mut study, seats, clock, clock_start, left, mode, at } = start;
        if let Some(tag) = clock.tag() {
            study.set_tag(TagName::TIME_CONTROL, &tag);
        }
        let standing = standing(&study, &seats, mode, None);
        let state = study.state();
        let plies: Vec<_> = (0..state.ply_count()).filter_map(|before| state.played_ply(before)).collect();
        GameSession {
            start: state.start(),
            turns: plies.iter().filter(|ply| ply.begins_turn).count(),
            plies,
            clocks: GameClock::new(clock, clock_start, left, standing, at),
            clock,
            clock_start,
            study,
            seats,
            mode,
            undone: HashSet::new(),
            ended: None,
            offers: ByPlayer::new(Vec::new(), Vec::new()),
            declined: ByPlayer::new(None, None),
            rematch_agreed: false,
            hints_agreed: false,
            hint: None,
            hint_counts: ByPlayer::new(0, 0),
            events: Vec::new(),
            last_undone: 0,
        }
    }

    /// The session that these events lead to.
    ///
    /// # Errors
    /// If an event does not fit.
    pub fn replay(
        start: SessionConfig,
        events: impl IntoIterator<Item = Event>,
    ) -> Result<GameSession, SessionError> {
        let mut session = GameSession::new(start);
        events.into_iter().try_for_each(|event| session.apply(event).map(drop))?;
        Ok(session)
    }

    /// Applies an event. An invalid event changes nothing.
    ///
    /// # Errors
    /// If the event is not possible now.
    pub fn apply(&mut self, event: Event) -> Result<Change<'_>, SessionError> {
        let next = self.seq() + 1;
        if event.seq != next {
            return Err(SessionError::Stale { next });
        }
        let before = self.plies.len();
        let by = self.game().info().player_of(event.by);
        let kind = self.apply_kind(by, event.kind, event.at)?;
        self.events.push(Event { kind, ..event });
        self.last_undone = before.saturating_sub(self.plies.len());
        Ok(self.change(&self.events[self.events.len() - 1]))
    }

    /// What the last event changed.
    pub fn last_change(&self) -> Option<Change<'_>> {
        self.events.last().map(|event| self.change(event))
    }

    fn change<'a>(&'a self, event: &'a Event) -> Change<'a> {
        let added = self.plies.last().filter(|_| matches!(event.kind, EventKind::Ply { .. }));
        Change { event, undone: self.last_undone, added }
    }

    /// Applies the next event.
    ///
    /// # Errors
    /// If the event is not possible now.
    pub fn apply_next(
        &mut self,
        by: Player,
        kind: EventKind,
        at: Timestamp,
    ) -> Result<Change<'_>, SessionError> {
        let by = self.game().info().color(by);
        self.apply(Event { seq: self.seq() + 1, at, by, kind })
    }

    fn standing(&self) -> TurnState {
        standing(&self.study, &self.seats, self.mode, self.ended.as_ref())
    }

    /// Plays a ply, as a person may type it, for the player to decide.
    ///
    /// # Errors
    /// If the session does not go on, or the ply is none that the rules allow.
    pub fn play(&mut self, typed: &str, at: Timestamp) -> Result<Change<'_>, SessionError> {
        self.apply_next(self.state().turn(), EventKind::Ply { ply: typed.to_string() }, at)
    }

    /// Takes back the last ply and, where a person plays a computer, all plies until it is the person's turn again.
    ///
    /// # Errors
    /// If there is no ply, or the other player has to agree.
    pub fn undo(&mut self, at: Timestamp) -> Result<Change<'_>, SessionError> {
        self.apply_next(self.person(), EventKind::Takeback, at)
    }

    /// Plays again what was taken back, up to the next turn of a person; `false` if there is nothing.
    pub fn redo(&mut self, at: Timestamp) -> bool {
        let mut any = false;
        while let Some(next) = self.study.record().next(self.study.at()) {
            let ply = self.study.record().ply(next).to_string();
            if self.play(&ply, at).is_err() {
                break;
            }
            any = true;
            if self.is_persons_turn() || !self.has_person() {
                break;
            }
        }
        any
    }

    /// The person to move resigns; if a computer is to move, the only person.
    ///
    /// # Errors
    /// If the session does not go on.
    pub fn resign(&mut self, at: Timestamp) -> Result<Change<'_>, SessionError> {
        self.apply_next(self.person(), EventKind::Resign, at)
    }

    /// The player to decide forfeits, because an engine returned no legal ply.
    ///
    /// # Errors
    /// If the session does not go on.
    pub fn forfeit(&mut self, why: &str, at: Timestamp) -> Result<Change<'_>, SessionError> {
        self.apply_next(self.state().turn(), EventKind::Forfeit { why: why.to_string() }, at)
    }

    /// The player to decide loses on time.
    ///
    /// # Errors
    /// If there is time left, or the session does not go on.
    pub fn flag(&mut self, at: Timestamp) -> Result<Change<'_>, SessionError> {
        self.apply_next(self.state().turn(), EventKind::Flag, at)
    }

    /// The players change seats.
    ///
    /// # Errors
    /// If the session is over, or two people play on different devices.
    pub fn swap(&mut self, at: Timestamp) -> Result<Change<'_>, SessionError> {
        self.apply_next(self.state().turn(), EventKind::Swap, at)
    }

    /// The person to decide, or else the other side.
    fn person(&self) -> Player {
        let turn = self.state().turn();
        if self.seats[turn].is_person() { turn } else { !turn }
    }

    /// The same start for the same players with sides swapped.
    ///
    /// # Errors
    /// Never for a start that was played from.
    pub fn rematch(&self, at: Timestamp) -> Result<SessionConfig, ParseError> {
        let ByPlayer { one, two } = self.seats.clone();
        let state = self.game().read(&self.start)?;
        let start = SessionConfig::new(self.game(), state, ByPlayer::new(two, one)).with_deal(self.deal());
        Ok(SessionConfig { clock: self.clock, clock_start: self.clock_start, mode: self.mode, at, ..start })
    }

    /// The game.
    pub fn game(&self) -> &'static dyn Game {
        self.study.game()
    }

    /// The board.
    pub fn state(&self) -> &dyn State {
        self.study.state()
    }

    /// The plies played and not taken back.
    pub fn plies(&self) -> &[PlayedPly] {
        &self.plies
    }

    /// How many plies have been played and not taken back.
    pub fn ply_count(&self) -> usize {
        self.plies.len()
    }

    /// How many turns have begun.
    pub fn turn_count(&self) -> usize {
        self.turns
    }

    /// The text of the position it began from.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The number of its deal, if it has one.
    pub fn deal(&self) -> Option<&str> {
        Some(self.study.record().tag(&TagName::DEAL)).filter(|number| !number.is_empty())
    }

    /// The players.
    pub fn seats(&self) -> &ByPlayer<Seat> {
        &self.seats
    }

    /// All that has happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The number of the last event; 0 before the first.
    pub fn seq(&self) -> u32 {
        self.events.last().map_or(0, |event| event.seq)
    }

    /// What a player offers now.
    pub fn offers(&self, by: Player) -> &[Offer] {
        &self.offers[by]
    }

    /// The offer of a player that was declined, until the player moves or offers something.
    pub fn declined(&self, by: Player) -> Option<Offer> {
        self.declined[by]
    }

    /// Whether both want to play once more.
    pub fn is_rematch_agreed(&self) -> bool {
        self.rematch_agreed
    }

    /// Whether the player to decide may take a hint: two remote players have to agree first.
    pub fn allows_hints(&self) -> bool {
        self.hints_agreed || !self.is_remote()
    }

    /// The hint that was given in this position.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// How many hints a player has been given.
    pub fn hint_count(&self, player: Player) -> u32 {
        self.hint_counts[player]
    }

    /// How much time a player has left; `None` without a clock.
    pub fn left(&self, player: Player, at: Timestamp) -> Option<Duration> {
        self.clocks.left(player, at)
    }

    /// The player whose clock runs, if one does.
    pub fn running(&self) -> Option<Player> {
        self.clocks.running()
    }

    /// The player who has to make a first move, and the deadline after which the game is aborted.
    pub fn first_move(&self) -> Option<(Player, Timestamp)> {
        self.clocks.first_move()
    }

    /// When the game ends if nothing happens: the player to decide runs out of time, or a first move is late.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.clocks.deadline().or_else(|| self.first_move().map(|(_, until)| until))
    }

    /// Whether there is a ply to take back.
    pub fn can_undo(&self) -> bool {
        !self.plies.is_empty()
    }

    /// Whether a ply can be taken back now without consent.
    pub fn can_undo_freely(&self) -> bool {
        self.check_free_takeback(self.person()).is_ok()
    }

    /// The time control of a game.
    pub fn clock(&self) -> TimeControl {
        self.clock
    }

    /// Whether there is a ply to play again.
    pub fn can_redo(&self) -> bool {
        self.study.record().next(self.study.at()).is_some()
    }

    /// Whether a person plays.
    pub fn has_person(&self) -> bool {
        Player::BOTH.iter().any(|&side| self.seats[side].is_person())
    }

    /// Whether an engine plays.
    pub fn has_computer(&self) -> bool {
        Player::BOTH.iter().any(|&side| !self.seats[side].is_person())
    }

    /// Whether a person is to decide.
    pub fn is_persons_turn(&self) -> bool {
        self.seats[self.state().turn()].is_person()
    }

    /// How it ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        ending(&self.study, self.ended.as_ref())
    }

    /// The game as a record at its last position: players and result, without moves that were taken back.
    pub fn study(&self) -> Study {
        let info = self.game().info();
        let mut study = self.study.copy();
        study.end_here();
        for side in Player::BOTH {
            let tag = TagName::of(info.color(side));
            // The name of a person who played the loaded game stays.
            let stays = self.seats[side] == Seat::PERSON && Seat::is_person_name(study.record().tag(&tag));
            if !stays {
                study.set_tag(tag, &self.seats[side].to_string());
            }
        }
        // The termination of a loaded game stays until the first event.
        let is_told = self.events.is_empty() && !study.record().tag(&TagName::TERMINATION).is_empty();
        match self.ending() {
            Some(ending) if !is_told => {
                study.set_tag(TagName::TERMINATION, &ending.sentence(info));
                let winner = ending.winner.map(|side| info.color(side));
                study.set_result(match winner {
                    _ if ending.is_abort() => GameResult::Open,
                    Some(winner) => GameResult::Win(winner),
                    None => GameResult::Draw,
                });
            }
            None if study.record().result() == GameResult::Open => study.remove_tag(&TagName::TERMINATION),
            _ => (),
        }
        study
    }
}

fn ending(study: &Study, ended: Option<&Ending>) -> Option<Ending> {
    let by_rules = || {
        study
            .state()
            .outcome()
            .map(|outcome| Ending { winner: outcome.winner, reason: EndReason::Rules(outcome) })
    };
    ended.cloned().or_else(by_rules)
}

fn standing(study: &Study, seats: &ByPlayer<Seat>, mode: PlayMode, ended: Option<&Ending>) -> TurnState {
    let state = study.state();
    let waits = Player::BOTH.iter().any(|&side| seats[side].is_open()) || ending(study, ended).is_some();
    TurnState {
        decides: (!waits).then(|| state.turn()),
        turn: state.turn(),
        begins_turn: state.begins_turn(),
        plies: state.ply_count(),
        awaits_first_move: mode == PlayMode::Remote && seats[state.turn()].is_person(),
    }
}
