use catalog::PlayedPly;
use game::{ByPlayer, Player};

use super::{GameSession, Hint};
use crate::{EndReason, Ending, EventKind, Offer, PlayMode, Seat, SessionError, Timestamp};

/// What each kind of event does to a session, and when it is an error.
impl GameSession {
    /// Applies an event or changes nothing; returns the event with the ply's proper text.
    pub(super) fn apply_kind(
        &mut self,
        by: Player,
        kind: EventKind,
        at: Timestamp,
    ) -> Result<EventKind, SessionError> {
        match &kind {
            EventKind::Ply { ply } => {
                return self.apply_ply(by, ply, at).map(|ply| EventKind::Ply { ply });
            }
            EventKind::Hint { ply } => return self.apply_hint(by, ply).map(|ply| EventKind::Hint { ply }),
            EventKind::Takeback => {
                self.check_free_takeback(by)?;
                let plies = self.plies_to_undo();
                self.go_back(plies, at)?;
            }
            EventKind::Offer { offer } => self.apply_offer(by, *offer, at)?,
            EventKind::Answer { offer, accept } => self.apply_answer(by, *offer, *accept, at)?,
            EventKind::Withdraw { offer } => {
                if !self.offers[by].contains(offer) {
                    return Err(SessionError::NotOffered(*offer));
                }
                self.offers[by].retain(|other| other != offer);
            }
            EventKind::Resign => self.end(Some(!by), EndReason::Resigned, at)?,
            EventKind::Forfeit { why } => {
                let seat = &self.seats[by];
                let program = if seat.is_person() { String::new() } else { seat.to_string() };
                self.end(Some(!by), EndReason::Forfeited { program, why: why.clone() }, at)?;
            }
            EventKind::Flag if self.ending().is_some() => return Err(SessionError::Over),
            EventKind::Flag if !self.clocks.is_out(by, at) => return Err(SessionError::InTime),
            EventKind::Flag => self.end(Some(!by), EndReason::OutOfTime, at)?,
            EventKind::Abort if self.ending().is_some() => return Err(SessionError::Over),
            EventKind::Abort
                if self.first_move().is_none_or(|(player, until)| player != by || at < until) =>
            {
                return Err(SessionError::InTime);
            }
            EventKind::Abort => self.end(None, EndReason::Aborted(by), at)?,
            EventKind::Sit { .. } if !self.seats[by].is_open() => return Err(SessionError::Taken),
            EventKind::Sit { player } => {
                let seat = Seat::read(player, self.game());
                if seat.is_open() {
                    return Err(SessionError::OpenSeat);
                }
                self.seats[by] = seat;
                self.clocks.update(self.standing(), at);
            }
            EventKind::Swap if self.ending().is_some() => return Err(SessionError::Over),
            EventKind::Swap if self.is_remote() => return Err(SessionError::NeedsConsent),
            EventKind::Swap => {
                let ByPlayer { one, two } = self.seats.clone();
                self.seats = ByPlayer::new(two, one);
            }
            EventKind::SkipElapsed => self.clocks.skip_elapsed(at),
        }
        Ok(kind)
    }

    fn apply_ply(&mut self, by: Player, typed: &str, at: Timestamp) -> Result<String, SessionError> {
        self.check_going_on()?;
        if by != self.state().turn() {
            return Err(SessionError::NotYourTurn);
        }
        if self.clocks.is_out(by, at) {
            return Err(SessionError::OutOfTime);
        }
        let next = self.study.record().next(self.study.at());
        let ply = if next.is_some_and(|next| self.undone.contains(&next)) {
            self.study.play_instead(typed)
        } else {
            self.study.play_main(typed)
        };
        let ply = ply.map_err(SessionError::Ply)?;
        if let Some(played) = self.state().played_ply(self.ply_count()) {
            self.turns += usize::from(played.begins_turn);
            self.plies.push(played);
        }
        // What was offered before it is answered by it.
        self.declined[by] = None;
        self.declined[!by] = self.offers[!by].last().copied().or(self.declined[!by]);
        self.offers = ByPlayer::new(Vec::new(), Vec::new());
        self.hint = None;
        self.clocks.played(self.standing(), at);
        if let Some(left) = self.clocks.left(by, at) {
            self.study.note_mut().set_clock(left);
        }
        Ok(ply)
    }

    fn apply_hint(&mut self, by: Player, typed: &str) -> Result<String, SessionError> {
        self.check_going_on()?;
        if by != self.state().turn() {
            return Err(SessionError::NotYourTurn);
        }
        if !self.allows_hints() {
            return Err(SessionError::HintsNeedConsent);
        }
        let ply = self.state().check_move(typed).map_err(SessionError::Ply)?;
        self.hint = Some(Hint { by, ply: ply.clone() });
        self.hint_counts[by] += 1;
        Ok(ply)
    }

    fn apply_offer(&mut self, by: Player, offer: Offer, at: Timestamp) -> Result<(), SessionError> {
        if !(self.seats[by].is_person() && self.seats[!by].is_person()) {
            return Err(SessionError::NobodyAnswers);
        }
        self.check_offer(by, offer)?;
        if self.offers[!by].contains(&offer) {
            return self.apply_answer(by, offer, true, at);
        }
        if self.offers[by].contains(&offer) {
            return Err(SessionError::Offered(offer));
        }
        self.declined[by] = None;
        self.offers[by].push(offer);
        Ok(())
    }

    fn check_offer(&self, by: Player, offer: Offer) -> Result<(), SessionError> {
        match offer {
            Offer::Rematch if self.ending().is_none() => Err(SessionError::NotOver),
            Offer::Rematch => Ok(()),
            _ if self.ending().is_some() => Err(SessionError::Over),
            Offer::Draw if !self.game().info().draws => Err(SessionError::NoDraws),
            Offer::Takeback if self.plies_to_own_turn(by).is_none() => Err(SessionError::NoPly),
            Offer::Hints if self.allows_hints() => Err(SessionError::HintsAllowed),
            Offer::Draw | Offer::Takeback | Offer::Hints => Ok(()),
        }
    }

    fn apply_answer(
        &mut self,
        by: Player,
        offer: Offer,
        accept: bool,
        at: Timestamp,
    ) -> Result<(), SessionError> {
        if !self.offers[!by].contains(&offer) {
            return Err(SessionError::NotOffered(offer));
        }
        if accept {
            match offer {
                Offer::Draw => self.end(None, EndReason::Agreed, at)?,
                Offer::Takeback => {
                    let plies = self.plies_to_own_turn(!by).ok_or(SessionError::NoPly)?;
                    self.go_back(plies, at)?;
                }
                Offer::Rematch => self.rematch_agreed = true,
                Offer::Hints => self.hints_agreed = true,
            }
        }
        self.declined[!by] = (!accept).then_some(offer);
        self.offers[!by].retain(|other| *other != offer);
        Ok(())
    }

    fn end(&mut self, winner: Option<Player>, reason: EndReason, at: Timestamp) -> Result<(), SessionError> {
        self.check_going_on()?;
        self.ended = Some(Ending { winner, reason });
        self.declined = ByPlayer::new(None, None);
        self.offers = ByPlayer::new(Vec::new(), Vec::new());
        self.clocks.update(self.standing(), at);
        Ok(())
    }

    fn check_going_on(&self) -> Result<(), SessionError> {
        if self.ending().is_some() {
            return Err(SessionError::Over);
        }
        if Player::BOTH.iter().any(|&side| self.seats[side].is_open()) {
            return Err(SessionError::OpenSeat);
        }
        Ok(())
    }

    /// Whether two people play each other on different devices.
    pub(super) fn is_remote(&self) -> bool {
        self.mode == PlayMode::Remote && Player::BOTH.iter().all(|&side| self.seats[side].is_person())
    }

    pub(super) fn check_free_takeback(&self, by: Player) -> Result<(), SessionError> {
        if self.is_remote() {
            return Err(SessionError::NeedsConsent);
        }
        if self.mode == PlayMode::Remote && !self.seats[by].is_person() {
            return Err(SessionError::NeedsConsent);
        }
        match &self.ended {
            Some(Ending { reason: EndReason::OutOfTime | EndReason::Aborted(_), .. }) => {
                Err(SessionError::Over)
            }
            _ if !self.can_undo() => Err(SessionError::NoPly),
            _ => Ok(()),
        }
    }

    fn go_back(&mut self, plies: usize, at: Timestamp) -> Result<(), SessionError> {
        if plies == 0 {
            return Err(SessionError::NoPly);
        }
        for _ in 0..plies {
            self.undone.insert(self.study.at());
            self.study.back();
            self.turns -= usize::from(self.plies.pop().is_some_and(|ply| ply.begins_turn));
        }
        self.ended = None;
        self.hint = None;
        self.declined = ByPlayer::new(None, None);
        self.offers = ByPlayer::new(Vec::new(), Vec::new());
        self.clocks.undo(self.standing(), at);
        Ok(())
    }

    /// One ply; where a person plays a computer, as many as lead to the person's turn, or to the start.
    fn plies_to_undo(&self) -> usize {
        let is_enough = |ply: &PlayedPly| self.seats[ply.player].is_person() || !self.has_person();
        self.plies_back_to(is_enough).unwrap_or(self.ply_count())
    }

    /// As many plies as lead to the beginning of this player's own last turn, if there was one.
    fn plies_to_own_turn(&self, player: Player) -> Option<usize> {
        self.plies_back_to(|ply| ply.player == player && ply.begins_turn)
    }

    /// How many plies have been played since the last one of this kind, itself included.
    fn plies_back_to(&self, is_wanted: impl Fn(&PlayedPly) -> bool) -> Option<usize> {
        self.plies.iter().rev().position(is_wanted).map(|between| between + 1)
    }
}
