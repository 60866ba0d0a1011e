use std::time::Duration;

use game::{ByPlayer, Player};

use crate::Timestamp;

/// The time control of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum TimeControl {
    /// No limit.
    #[default]
    None,
    /// A total for the game, and an increment after each turn.
    Game {
        /// At the beginning.
        base: Duration,
        /// After each turn, once, however many decisions it took.
        increment: Duration,
    },
    /// A time for each decision, often days.
    Turn(Duration),
}

impl TimeControl {
    /// The text of a record's `TimeControl`: `300+3` is five minutes and three seconds more after each turn, `1/86400` a
    /// day for each decision; fractions of seconds are cut. `None` without a clock.
    pub fn tag(self) -> Option<String> {
        match self {
            TimeControl::None => None,
            TimeControl::Game { base, increment } => {
                Some(format!("{}+{}", base.as_secs(), increment.as_secs()))
            }
            TimeControl::Turn(time) => Some(format!("1/{}", time.as_secs())),
        }
    }

    /// Reads a record's `TimeControl`; other texts mean no clock.
    pub fn from_tag(tag: &str) -> TimeControl {
        let seconds =
            |digits: &str| digits.parse::<u32>().ok().map(|number| Duration::from_secs(number.into()));
        let game = tag.split_once('+').and_then(|(base, more)| Some((seconds(base)?, seconds(more)?)));
        match (game, tag.strip_prefix("1/").and_then(seconds)) {
            (Some((base, increment)), _) => TimeControl::Game { base, increment },
            (None, Some(time)) => TimeControl::Turn(time),
            (None, None) => TimeControl::None,
        }
    }
}

/// When a player's clock starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockStart {
    /// With the player's first turn: the rule of games that version 0.1 stored.
    FirstTurn,
    /// After the player's first move. Where the players are apart, a game with a time for all moves is aborted if a
    /// person does not make that move within this time.
    FirstMove(Duration),
}

impl Default for ClockStart {
    fn default() -> ClockStart {
        ClockStart::FirstMove(Duration::from_secs(60))
    }
}

/// The two clocks of a session. The player to decide spends time, also in the middle of the other player's turn, but only
/// once the player's own clock has started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameClock {
    clock: TimeControl,
    left: ByPlayer<Duration>,
    starts: ClockStart,
    /// Whether a player's clock has started.
    started: ByPlayer<bool>,
    /// The player whose time runs, and since when; `None` while the session waits or is over.
    running: Option<(Player, Timestamp)>,
    /// The player who has to make a first move in time, and since when.
    awaited: Option<(Player, Timestamp)>,
    /// Whose turn it is at each position since the start: the decider may be the other one.
    turn_owners: Vec<Player>,
    /// The longest game so far: turns that are played again after a takeback earn nothing.
    earned: usize,
}

/// The state of a session that its clocks depend on.
#[derive(Clone, Copy)]
pub(crate) struct TurnState {
    /// The player to decide; `None` once the game is over or while a seat is open.
    pub(crate) decides: Option<Player>,
    /// The player to decide by the rules, even if the game is over or a seat is open.
    pub(crate) turn: Player,
    /// Whether a turn begins here.
    pub(crate) begins_turn: bool,
    /// How many plies have been played.
    pub(crate) plies: usize,
    /// Whether another player waits for a person's first move.
    pub(crate) awaits_first_move: bool,
}

impl GameClock {
    /// The clocks at the start; `left` holds times that are already reduced.
    pub(crate) fn new(
        clock: TimeControl,
        starts: ClockStart,
        left: ByPlayer<Option<Duration>>,
        turn_state: TurnState,
        at: Timestamp,
    ) -> GameClock {
        let full = match clock {
            TimeControl::None => Duration::ZERO,
            TimeControl::Game { base, .. } => base,
            TimeControl::Turn(time) => time,
        };
        let turn_owners = vec![turn_state.turn; turn_state.plies + 1];
        let mut clocks = GameClock {
            clock,
            left: ByPlayer::from_fn(|player| left[player].unwrap_or(full)),
            starts,
            // Time is noted with each move, so a player with a note has made one.
            started: ByPlayer::from_fn(|player| left[player].is_some()),
            running: None,
            awaited: None,
            earned: turn_owners.len() - 1,
            turn_owners,
        };
        clocks.start(turn_state, at);
        clocks
    }

    /// The time that a player has left; `None` without a clock.
    pub(crate) fn left(&self, player: Player, at: Timestamp) -> Option<Duration> {
        let spent = match self.running {
            Some((runner, since)) if runner == player => at.since(since),
            _ => Duration::ZERO,
        };
        (self.clock != TimeControl::None).then(|| self.left[player].saturating_sub(spent))
    }

    /// Whether a player has run out of time.
    pub(crate) fn is_out(&self, player: Player, at: Timestamp) -> bool {
        self.running.is_some_and(|(runner, _)| runner == player)
            && self.left(player, at).is_some_and(|left| left.is_zero())
    }

    /// The player whose clock runs.
    pub(crate) fn running(&self) -> Option<Player> {
        self.running.filter(|_| self.clock != TimeControl::None).map(|(player, _)| player)
    }

    /// When the player whose clock runs will have run out of time.
    pub(crate) fn deadline(&self) -> Option<Timestamp> {
        let (player, since) = self.running?;
        (self.clock != TimeControl::None).then(|| Timestamp(since.0.saturating_add(self.left[player])))
    }

    /// The player who has to make a first move, and the deadline.
    pub(crate) fn first_move(&self) -> Option<(Player, Timestamp)> {
        let ClockStart::FirstMove(within) = self.starts else { return None };
        self.awaited.map(|(player, since)| (player, Timestamp(since.0.saturating_add(within))))
    }

    /// Updates the clocks after a ply.
    pub(crate) fn played(&mut self, turn_state: TurnState, at: Timestamp) {
        self.deduct_elapsed(at);
        let owner = self.turn_owners.last().copied().unwrap_or(turn_state.turn);
        let owner = if turn_state.begins_turn {
            if let TimeControl::Game { increment, .. } = self.clock
                && self.started[owner]
                && self.turn_owners.len() > self.earned
            {
                self.left[owner] = self.left[owner].saturating_add(increment);
            }
            self.started[owner] |= self.starts != ClockStart::FirstTurn;
            turn_state.turn
        } else {
            owner
        };
        self.turn_owners.push(owner);
        self.earned = self.earned.max(self.turn_owners.len() - 1);
        self.start(turn_state, at);
    }

    /// Updates the clocks after a takeback; spent time is not returned.
    pub(crate) fn undo(&mut self, turn_state: TurnState, at: Timestamp) {
        self.deduct_elapsed(at);
        self.turn_owners.truncate(turn_state.plies + 1);
        self.start(turn_state, at);
    }

    /// Updates the clocks after an event that may start or stop one.
    pub(crate) fn update(&mut self, turn_state: TurnState, at: Timestamp) {
        self.deduct_elapsed(at);
        self.start(turn_state, at);
    }

    /// The time since the last event is not counted.
    pub(crate) fn skip_elapsed(&mut self, at: Timestamp) {
        for (_, since) in self.running.iter_mut().chain(&mut self.awaited) {
            *since = at;
        }
    }

    fn deduct_elapsed(&mut self, at: Timestamp) {
        if let Some((player, since)) = self.running.take() {
            self.left[player] = self.left[player].saturating_sub(at.since(since));
        }
    }

    fn start(&mut self, turn_state: TurnState, at: Timestamp) {
        // A time for each turn gives nothing away before the first one.
        let is_early =
            self.starts == ClockStart::FirstTurn || !matches!(self.clock, TimeControl::Game { .. });
        if is_early && turn_state.begins_turn && turn_state.decides.is_some() {
            self.started[turn_state.turn] = true;
        }
        self.running = turn_state.decides.filter(|&player| self.started[player]).map(|player| (player, at));
        let waits = |player: &Player| !is_early && !self.started[*player] && turn_state.awaits_first_move;
        self.awaited = turn_state.decides.filter(waits).map(|player| (player, at));
        if let (TimeControl::Turn(time), Some((player, _))) = (self.clock, self.running) {
            self.left[player] = time;
        }
    }
}
