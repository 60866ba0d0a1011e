use game::{Encode, Player, Solvable};

use crate::crew::{Found, Halt, Scout};
use crate::known::Known;
use crate::plain::Plain;
use crate::walk::after_replies;
use crate::{Advice, Checked, Part, Refusal};

/// Follows advice through every reply, and proves what has none.
pub(crate) struct Examiner<'a, P: Encode + Solvable> {
    winner: Player,
    advice: &'a dyn Advice<P>,
    part: Part,
    plain: Plain<'a, P>,
}

impl<'a, P: Encode + Solvable> Examiner<'a, P> {
    pub(crate) fn new(
        winner: Player,
        advice: &'a dyn Advice<P>,
        part: Part,
        known: &'a Known,
    ) -> Examiner<'a, P> {
        // A part that came to a position with advice in its own proofs could not tell whether another part comes there, too.
        let below = (part == Part::WHOLE).then_some(advice);
        Examiner { winner, advice, part, plain: Plain::new(winner, below, known) }
    }

    fn prove(&mut self, position: &P, halt: &Halt, found: &mut Found<P, Checked>) -> Result<(), Refusal> {
        let proof = self.plain.prove(position, halt)?;
        if !proof.won {
            return Err(Refusal::NotWon(position.to_string()));
        }
        found.told.proved += u64::from(proof.tried > 0);
        found.told.tried += proof.tried;
        found.open.extend(proof.met);
        Ok(())
    }
}

impl<P: Encode + Solvable> Scout<P> for Examiner<'_, P> {
    type Told = Checked;

    fn look(&mut self, position: &P, halt: &Halt, found: &mut Found<P, Checked>) -> Result<(), Refusal> {
        let Some(ply) = self.advice.ply(position) else {
            // Others may have taken it for won already, because it was said to have a ply.
            if self.advice.has(position) {
                return Err(Refusal::NoPly(position.to_string()));
            }
            return self.prove(position, halt, found);
        };
        if !position.is_legal(ply) {
            return Err(Refusal::Illegal { position: position.to_string(), ply: ply.to_string() });
        }
        found.told.advised += 1;
        let is_own = self.part.has(position.family());
        for next in after_replies(position.after(ply), self.winner)? {
            if self.advice.has(&next) {
                found.open.push(next);
            } else if is_own {
                self.prove(&next, halt, found)?;
            }
        }
        Ok(())
    }
}
