use catalog::Decision;
use game::{ByPlayer, Player};

use super::{Bout, Hint};
use crate::{Act, Answer, Company, Ending, How, Moment, Offer, Refusal};

/// What each act does to a bout, and why it may not.
impl Bout {
    /// Does what an act says, or nothing, and gives the act as it is to be remembered.
    pub(super) fn take(&mut self, by: Player, act: Act, at: Moment) -> Result<Act, Refusal> {
        match &act {
            Act::Ply(typed) => return self.take_ply(by, typed, at).map(Act::Ply),
            Act::Hint(typed) => return self.take_hint(by, typed).map(Act::Hint),
            Act::Takeback => {
                self.check_free_takeback(by)?;
                let plies = self.plies_to_undo();
                self.go_back(plies, at)?;
            }
            Act::Offer(offer) => self.take_offer(by, *offer, at)?,
            Act::Answer(offer, answer) => self.take_answer(by, *offer, *answer, at)?,
            Act::Withdraw(offer) => {
                if !self.offers[by].contains(offer) {
                    return Err(Refusal::NotOffered(*offer));
                }
                self.offers[by].retain(|other| other != offer);
            }
            Act::Resign => self.end(Some(!by), How::Resigned, at)?,
            Act::Forfeit(why) => {
                let seat = &self.seats[by];
                let program = if seat.is_person() { String::new() } else { seat.to_string() };
                self.end(Some(!by), How::Forfeited { program, why: why.clone() }, at)?;
            }
            Act::Flag if self.ending().is_some() => return Err(Refusal::Over),
            Act::Flag if !self.clocks.is_out(by, at) => return Err(Refusal::InTime),
            Act::Flag => self.end(Some(!by), How::OutOfTime, at)?,
            Act::Abort if self.ending().is_some() => return Err(Refusal::Over),
            Act::Abort if self.first_move().is_none_or(|(player, until)| player != by || at < until) => {
                return Err(Refusal::InTime);
            }
            Act::Abort => self.end(None, How::Aborted(by), at)?,
            Act::Sit(_) if !self.seats[by].is_open() => return Err(Refusal::Taken),
            Act::Sit(seat) if seat.is_open() => return Err(Refusal::OpenSeat),
            Act::Sit(seat) => {
                self.seats[by] = seat.clone();
                self.clocks.turned(self.standing(), at);
            }
            Act::Swap if self.ending().is_some() => return Err(Refusal::Over),
            Act::Swap if self.is_apart() => return Err(Refusal::NeedsConsent),
            Act::Swap => {
                let ByPlayer { one, two } = self.seats.clone();
                self.seats = ByPlayer::new(two, one);
            }
            Act::Forgive => self.clocks.forgive(at),
        }
        Ok(act)
    }

    fn take_ply(&mut self, by: Player, typed: &str, at: Moment) -> Result<String, Refusal> {
        self.check_going_on()?;
        if by != self.state().turn() {
            return Err(Refusal::NotYourTurn);
        }
        if self.clocks.is_out(by, at) {
            return Err(Refusal::OutOfTime);
        }
        let next = self.study.record().next(self.study.at());
        let ply = if next.is_some_and(|next| self.undone.contains(&next)) {
            self.study.play_instead(typed)
        } else {
            self.study.play_main(typed)
        };
        let ply = ply.map_err(Refusal::Ply)?;
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

    fn take_hint(&mut self, by: Player, typed: &str) -> Result<String, Refusal> {
        self.check_going_on()?;
        if by != self.state().turn() {
            return Err(Refusal::NotYourTurn);
        }
        if !self.allows_hints() {
            return Err(Refusal::HintsNeedConsent);
        }
        let ply = self.state().copy().play(typed).map_err(Refusal::Ply)?;
        self.hint = Some(Hint { by, ply: ply.clone() });
        self.hint_counts[by] += 1;
        Ok(ply)
    }

    fn take_offer(&mut self, by: Player, offer: Offer, at: Moment) -> Result<(), Refusal> {
        if !(self.seats[by].is_person() && self.seats[!by].is_person()) {
            return Err(Refusal::NobodyAnswers);
        }
        self.check_offer(by, offer)?;
        if self.offers[!by].contains(&offer) {
            return self.take_answer(by, offer, Answer::Accept, at);
        }
        if self.offers[by].contains(&offer) {
            return Err(Refusal::Offered(offer));
        }
        self.declined[by] = None;
        self.offers[by].push(offer);
        Ok(())
    }

    fn check_offer(&self, by: Player, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Rematch if self.ending().is_none() => Err(Refusal::NotOver),
            Offer::Rematch => Ok(()),
            _ if self.ending().is_some() => Err(Refusal::Over),
            Offer::Draw if !self.game().info().draws => Err(Refusal::NoDraws),
            Offer::Takeback if self.plies_to_own_turn(by).is_none() => Err(Refusal::NoPly),
            Offer::Hints if self.allows_hints() => Err(Refusal::HintsAllowed),
            Offer::Draw | Offer::Takeback | Offer::Hints => Ok(()),
        }
    }

    fn take_answer(&mut self, by: Player, offer: Offer, answer: Answer, at: Moment) -> Result<(), Refusal> {
        if !self.offers[!by].contains(&offer) {
            return Err(Refusal::NotOffered(offer));
        }
        if answer == Answer::Accept {
            match offer {
                Offer::Draw => self.end(None, How::Agreed, at)?,
                Offer::Takeback => {
                    let plies = self.plies_to_own_turn(!by).ok_or(Refusal::NoPly)?;
                    self.go_back(plies, at)?;
                }
                Offer::Rematch => self.rematch_agreed = true,
                Offer::Hints => self.hints_agreed = true,
            }
        }
        self.declined[!by] = (answer == Answer::Decline).then_some(offer);
        self.offers[!by].retain(|other| *other != offer);
        Ok(())
    }

    fn end(&mut self, winner: Option<Player>, how: How, at: Moment) -> Result<(), Refusal> {
        self.check_going_on()?;
        self.ended = Some(Ending { winner, how });
        self.declined = ByPlayer::new(None, None);
        self.offers = ByPlayer::new(Vec::new(), Vec::new());
        self.clocks.turned(self.standing(), at);
        Ok(())
    }

    fn check_going_on(&self) -> Result<(), Refusal> {
        if self.ending().is_some() {
            return Err(Refusal::Over);
        }
        if Player::BOTH.iter().any(|&side| self.seats[side].is_open()) {
            return Err(Refusal::OpenSeat);
        }
        Ok(())
    }

    /// Whether two people play who do not sit together.
    pub(super) fn is_apart(&self) -> bool {
        self.company == Company::Apart && Player::BOTH.iter().all(|&side| self.seats[side].is_person())
    }

    pub(super) fn check_free_takeback(&self, by: Player) -> Result<(), Refusal> {
        if self.is_apart() {
            return Err(Refusal::NeedsConsent);
        }
        if self.company == Company::Apart && !self.seats[by].is_person() {
            return Err(Refusal::NeedsConsent);
        }
        match &self.ended {
            Some(Ending { how: How::OutOfTime | How::Aborted(_), .. }) => Err(Refusal::Over),
            _ if !self.can_undo() => Err(Refusal::NoPly),
            _ => Ok(()),
        }
    }

    fn go_back(&mut self, plies: usize, at: Moment) -> Result<(), Refusal> {
        if plies == 0 {
            return Err(Refusal::NoPly);
        }
        for _ in 0..plies {
            self.undone.insert(self.study.at());
            self.study.back();
        }
        self.ended = None;
        self.hint = None;
        self.declined = ByPlayer::new(None, None);
        self.offers = ByPlayer::new(Vec::new(), Vec::new());
        self.clocks.taken_back(self.standing(), at);
        Ok(())
    }

    /// One ply; where a person plays a computer, as many as lead to the person's turn, or to the start.
    fn plies_to_undo(&self) -> usize {
        let is_enough = |decision: &Decision| self.seats[decision.player].is_person() || !self.has_person();
        self.plies_back_to(is_enough).unwrap_or(self.state().ply_count())
    }

    /// As many plies as lead to the beginning of this player's own last turn, if there was one.
    fn plies_to_own_turn(&self, player: Player) -> Option<usize> {
        self.plies_back_to(|decision| decision.player == player && decision.begins_turn)
    }

    /// How many plies have been played since the last decision of this kind.
    fn plies_back_to(&self, is_wanted: impl Fn(&Decision) -> bool) -> Option<usize> {
        let state = self.state();
        let played = state.ply_count();
        let decision = |back: &usize| state.decision_after(played - back);
        (1..=played).find(|back| decision(back).is_some_and(|decision| is_wanted(&decision)))
    }
}
