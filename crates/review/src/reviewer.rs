use catalog::{Engine, Limits, SearchRequest, State};
use formats::{Study, VerifiedRecord};
use record::NodeId;

use crate::annotate::annotate;
use crate::{BetterLine, PositionEval, Review, ReviewedMove};

/// Reviews the main line of a record, one position at a time. The caller decides when to go on: a command runs to the
/// end, a screen or a server while it is shown.
pub struct Reviewer {
    study: Study,
    /// The plies still to come, the next one last.
    ahead: Vec<NodeId>,
    request: SearchRequest,
    /// How much a search may do that confirms a mistake.
    confirming: Limits,
    /// The evaluation of the last position.
    last: Option<PositionEval>,
    review: Review,
}

/// A reviewed position of a record.
#[derive(Clone, Debug)]
pub struct ReviewedPosition {
    /// The ply that led there, or the start.
    pub id: NodeId,
    /// What it is worth.
    pub verdict: PositionEval,
    /// The review of the ply that led there; `None` at the start.
    pub ply: Option<ReviewedMove>,
}

/// A mistake is confirmed by searches that may do so many times as much as the first look.
const LONGER: u32 = 4;

/// How many plies of a better line are written down.
const MAX_LINE: usize = 8;

impl Reviewer {
    /// A review that has not begun. It uses the limits of the request for each position, and four times as much if a
    /// ply looks like a mistake. The study was replayed when it was opened; it is not verified again.
    pub fn new(mut study: Study, request: SearchRequest) -> Reviewer {
        study.go(NodeId::START);
        let mut ahead: Vec<NodeId> = study.record().mainline().collect();
        ahead.reverse();
        let review = Review { game: study.game(), plies: Vec::new(), chance_at_start: 0.5 };
        let confirming = request.limits.times(LONGER);
        Reviewer { study, ahead, request, confirming, last: None, review }
    }

    /// The same with other limits for the searches that confirm a mistake. They should exceed those of a hint,
    /// because a ply that the engine suggested must not be called a mistake after a shorter search.
    #[must_use]
    pub fn confirming(self, limits: Limits) -> Reviewer {
        Reviewer { confirming: limits, ..self }
    }

    /// How many positions are left to review.
    pub fn remaining(&self) -> usize {
        self.ahead.len() + usize::from(self.last.is_none())
    }

    /// Reviews the next position: first the start, then the position after each ply. `None` at the end, if it was
    /// stopped, because aborted searches are not used, or if the engine has no result.
    pub fn step(&mut self, engine: &mut dyn Engine) -> Option<ReviewedPosition> {
        let Some(before) = &self.last else {
            let verdict = value(self.study.state(), engine, &self.request)?;
            let white = self.study.game().info().player_of(game::Color::White);
            self.review.chance_at_start = verdict.chance[white];
            self.last = Some(verdict.clone());
            return Some(ReviewedPosition { id: NodeId::START, verdict, ply: None });
        };
        let mut before = before.clone();
        let &id = self.ahead.last()?;
        self.study.go(self.study.record().parent(id).unwrap_or(NodeId::START));
        let parent = self.study.state().copy();
        self.study.go(id);
        let played = self.study.record().ply(id);
        let mut verdict = value(self.study.state(), engine, &self.request)?;
        // What was proved stays proved along the line that proves it.
        if before.proved && before.chooses(played) && !verdict.proved {
            verdict = before.after_own_choice(self.study.state());
        }
        // Two short looks easily differ by more than a ply did: nothing is called a mistake before a longer one.
        let longer = SearchRequest { limits: self.confirming, ..self.request.clone() };
        if !verdict.proved && before.mistake(played, &verdict).is_some() {
            verdict = value(self.study.state(), engine, &longer)?;
        }
        if !before.proved && before.mistake(played, &verdict).is_some() {
            before = value(parent.as_ref(), engine, &longer)?;
        }
        let ply = reviewed_move(id, played, &before, &verdict, parent.as_ref());
        self.review.plies.push(ply.clone());
        self.last = Some(verdict.clone());
        self.ahead.pop();
        Some(ReviewedPosition { id, verdict, ply: Some(ply) })
    }

    /// The review so far.
    pub fn review(&self) -> &Review {
        &self.review
    }

    /// Writes evaluations, marks and better lines into the record, in place of those of an earlier review; a ply that a
    /// person has marked keeps that mark and gets no other.
    pub fn finish(mut self) -> (VerifiedRecord, Review) {
        self.review.plies.iter().for_each(|ply| annotate(&mut self.study, ply));
        (self.study.into_verified(), self.review)
    }
}

fn value(state: &dyn State, engine: &mut dyn Engine, request: &SearchRequest) -> Option<PositionEval> {
    let verdict = PositionEval::of_end(state)
        .or_else(|| PositionEval::of_insight(state, &engine.analyze(state, request, &mut |_| ())))?;
    (!request.stop.is_stopped()).then_some(verdict)
}

fn reviewed_move(
    id: NodeId,
    played: &str,
    before: &PositionEval,
    after: &PositionEval,
    parent: &dyn State,
) -> ReviewedMove {
    let mistake = before.mistake(played, after);
    let white = parent.info().player_of(game::Color::White);
    let better = mistake.filter(|_| !before.line.is_empty()).map(|_| BetterLine {
        line: before.line.iter().take(MAX_LINE).cloned().collect(),
        eval: before.eval_of_best(),
        verdict: before.words.clone(),
    });
    ReviewedMove {
        id,
        mover: before.turn,
        worth: after.worth,
        eval: after.eval(),
        chance: after.chance[white],
        loss: before.loss(played, after),
        mistake,
        proved: before.proved && after.proved,
        better,
    }
}
