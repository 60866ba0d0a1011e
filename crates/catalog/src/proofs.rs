use check::{Checked, Claim, Means, Part, Refusal};
use game::{Encode, Player, Solvable, Symmetric};
use record::Played;
use search::Stop;
use solve::{Basis, Certificate, Certified, Depth, Lemma, Limits, Progress, Solution, Store, Unsolved};

/// Proofs that are too long for one sitting, and what others need to check them. Positions and plies are texts.
pub trait Proofs {
    /// The value of the position, with a store: what it holds is not proved again, and more is added to it.
    ///
    /// # Errors
    /// If limits or `stop` ended the proof; the error tells what is proved nevertheless.
    fn solve_into(
        &self,
        limits: &Limits,
        store: &Store,
        stop: &Stop,
        progress: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<Solution<String>, Unsolved>;

    /// About so many positions whose proofs together prove this one: see [`solve::front`].
    fn front(&self, known: &[Lemma], wanted: usize) -> Vec<String>;

    /// Who wins from here, if the game's own certificate is about this position.
    fn certified_winner(&self) -> Option<Player>;

    /// The bytes of a certificate that this player wins: see [`solve::certify`]. What the game's own one names is taken over,
    /// too.
    ///
    /// # Errors
    /// If they do not win, or `stop` ended it.
    fn certify(
        &self,
        winner: Player,
        basis: Basis,
        depth: Depth,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Certified),
    ) -> Result<Vec<u8>, Refusal>;

    /// The bytes of shortcuts beside the game's own certificate: see [`solve::shortcuts`].
    ///
    /// # Errors
    /// If that certificate is not about this position, or is wrong.
    fn shortcuts(
        &self,
        depth: Depth,
        threads: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(&Certified),
    ) -> Result<Vec<u8>, Refusal>;

    /// Checks the plies of a certificate by the rules alone, or a part of them: that its winner wins from here.
    ///
    /// # Errors
    /// If that is not so, or `stop` ended it.
    fn check(
        &self,
        certificate: &Certificate,
        part: Part,
        means: Means,
        stop: &Stop,
        progress: &mut dyn FnMut(&Checked),
    ) -> Result<Checked, Refusal>;
}

impl<P: Encode + Symmetric + Solvable> Proofs for Played<P> {
    fn solve_into(
        &self,
        limits: &Limits,
        store: &Store,
        stop: &Stop,
        progress: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<Solution<String>, Unsolved> {
        solve::solve_into(self.position(), limits, store, stop.flag(), progress).map(in_words)
    }

    fn front(&self, known: &[Lemma], wanted: usize) -> Vec<String> {
        solve::front(self.position(), known, wanted).iter().map(ToString::to_string).collect()
    }

    fn certified_winner(&self) -> Option<Player> {
        let certificate = Certificate::own::<P>().filter(|own| own.start == self.position().to_string())?;
        Some(certificate.winner)
    }

    fn certify(
        &self,
        winner: Player,
        basis: Basis,
        depth: Depth,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Certified),
    ) -> Result<Vec<u8>, Refusal> {
        let claim = Claim { start: self.position().clone(), winner };
        let named = basis.named.iter().cloned().chain(Certificate::own::<P>());
        let named: Vec<Certificate> = named.filter(|certificate| certificate.winner == winner).collect();
        let basis = Basis { named: &named, ..basis };
        solve::certify(&claim, basis, depth, limits, stop.flag(), progress).map(|draft| draft.bytes())
    }

    fn shortcuts(
        &self,
        depth: Depth,
        threads: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(&Certified),
    ) -> Result<Vec<u8>, Refusal> {
        let text = self.position().to_string();
        let Some(own) = Certificate::own::<P>().filter(|own| own.start == text) else {
            return Err(Refusal::NotWon(text));
        };
        let claim = Claim { start: self.position().clone(), winner: own.winner };
        solve::shortcuts(&claim, &own, depth, threads, stop.flag(), progress).map(|draft| draft.bytes())
    }

    fn check(
        &self,
        certificate: &Certificate,
        part: Part,
        means: Means,
        stop: &Stop,
        progress: &mut dyn FnMut(&Checked),
    ) -> Result<Checked, Refusal> {
        let claim = Claim { start: self.position().clone(), winner: certificate.winner };
        check::check(&claim, certificate, part, means, stop.flag(), progress)
    }
}

/// The same with plies as texts.
pub(crate) fn in_words<M: ToString>(solution: Solution<M>) -> Solution<String> {
    let Solution { value, line, nodes, elapsed } = solution;
    Solution { value, line: line.iter().map(ToString::to_string).collect(), nodes, elapsed }
}
