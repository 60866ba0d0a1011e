use check::{CheckError, CheckStats, Claim, Part, Resources};
use game::{Encode, Player, Solvable, Symmetric};
use record::PlayedGame;
use search::Stop;
use solve::{
    Certificate, CertificateBasis, CertificateDepth, CertifyProgress, Lemma, ProofLimits, ProofProgress,
    ProofStore, Solution, Unsolved,
};

/// Proofs that are too long for one sitting, and what others need to check them. Positions and plies are texts.
pub trait Proofs {
    /// The value of the position, with a store: what it holds is not proved again, and more is added to it.
    ///
    /// # Errors
    /// If limits or `stop` ended the proof; the error holds what is proved.
    fn solve_into(
        &self,
        limits: &ProofLimits,
        store: &ProofStore,
        stop: &Stop,
        progress: &mut (dyn FnMut(&ProofProgress) + Send),
    ) -> Result<Solution<String>, Unsolved>;

    /// About so many positions whose proofs together prove this one: see [`solve::frontier`].
    fn frontier(&self, known: &[Lemma], wanted: usize) -> Vec<String>;

    /// The winner from here, if the game's own certificate is about this position.
    fn certified_winner(&self) -> Option<Player>;

    /// The bytes of a certificate that this player wins: see [`solve::certify`]. What the game's own one names is taken over,
    /// too.
    ///
    /// # Errors
    /// If they do not win, or `stop` ended it.
    fn certify(
        &self,
        winner: Player,
        basis: CertificateBasis,
        depth: CertificateDepth,
        limits: &ProofLimits,
        stop: &Stop,
        progress: &mut dyn FnMut(&CertifyProgress),
    ) -> Result<Vec<u8>, CheckError>;

    /// The bytes of shortcuts beside the game's own certificate: see [`solve::shortcuts`].
    ///
    /// # Errors
    /// If that certificate is not about this position, or is wrong.
    fn shortcuts(
        &self,
        depth: CertificateDepth,
        threads: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(&CertifyProgress),
    ) -> Result<Vec<u8>, CheckError>;

    /// Checks the plies of a certificate by the rules alone, or a part of them: that its winner wins from here.
    ///
    /// # Errors
    /// If that is not so, or `stop` ended it.
    fn check(
        &self,
        certificate: &Certificate,
        part: Part,
        means: Resources,
        stop: &Stop,
        progress: &mut dyn FnMut(&CheckStats),
    ) -> Result<CheckStats, CheckError>;
}

impl<P: Encode + Symmetric + Solvable> Proofs for PlayedGame<P> {
    fn solve_into(
        &self,
        limits: &ProofLimits,
        store: &ProofStore,
        stop: &Stop,
        progress: &mut (dyn FnMut(&ProofProgress) + Send),
    ) -> Result<Solution<String>, Unsolved> {
        solve::solve_into(self.position(), limits, store, stop.flag(), progress).map(in_words)
    }

    fn frontier(&self, known: &[Lemma], wanted: usize) -> Vec<String> {
        solve::frontier(self.position(), known, wanted).iter().map(ToString::to_string).collect()
    }

    fn certified_winner(&self) -> Option<Player> {
        let certificate =
            Certificate::embedded::<P>().filter(|own| own.start == self.position().to_string())?;
        Some(certificate.winner)
    }

    fn certify(
        &self,
        winner: Player,
        basis: CertificateBasis,
        depth: CertificateDepth,
        limits: &ProofLimits,
        stop: &Stop,
        progress: &mut dyn FnMut(&CertifyProgress),
    ) -> Result<Vec<u8>, CheckError> {
        let claim = Claim { start: self.position().clone(), winner };
        let named = basis.named.iter().cloned().chain(Certificate::embedded::<P>());
        let named: Vec<Certificate> = named.filter(|certificate| certificate.winner == winner).collect();
        let basis = CertificateBasis { named: &named, ..basis };
        solve::certify(&claim, basis, depth, limits, stop.flag(), progress).map(|draft| draft.bytes())
    }

    fn shortcuts(
        &self,
        depth: CertificateDepth,
        threads: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(&CertifyProgress),
    ) -> Result<Vec<u8>, CheckError> {
        let text = self.position().to_string();
        let Some(own) = Certificate::embedded::<P>().filter(|own| own.start == text) else {
            return Err(CheckError::NotWon(text));
        };
        let claim = Claim { start: self.position().clone(), winner: own.winner };
        solve::shortcuts(&claim, &own, depth, threads, stop.flag(), progress).map(|draft| draft.bytes())
    }

    fn check(
        &self,
        certificate: &Certificate,
        part: Part,
        means: Resources,
        stop: &Stop,
        progress: &mut dyn FnMut(&CheckStats),
    ) -> Result<CheckStats, CheckError> {
        let claim = Claim { start: self.position().clone(), winner: certificate.winner };
        check::check(&claim, certificate, part, means, stop.flag(), progress)
    }
}

/// The same with plies as texts.
pub(crate) fn in_words<M: ToString>(solution: Solution<M>) -> Solution<String> {
    let Solution { value, line, nodes, elapsed } = solution;
    Solution { value, line: line.iter().map(ToString::to_string).collect(), nodes, elapsed }
}
