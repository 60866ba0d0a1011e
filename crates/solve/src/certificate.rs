use std::collections::HashMap;
use std::ptr;
use std::sync::Mutex;

use check::{Strategy, canonical};
use game::{Encode, Failure, FailureKind, Player, Position, Solvable, Symmetric, Unpoisoned};
use thiserror::Error;

use crate::Lemma;

/// The winner's ply for many positions: a strategy by which a win can be checked, and by which a program plays it
/// without searching.
///
/// As bytes it is a line with the game, the winner, a checksum of the rest and the start, then nine bytes for each
/// position in growing order: a little-endian word of 57 bits of [exact key](Solvable::exact_key) and 6 of the ply's
/// number in the canonical mirror image; and the length of the proof, encoded as in a [`Lemma`](crate::Lemma).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate<'a> {
    /// The winner.
    pub winner: Player,
    /// The position that they win, as text.
    pub start: &'a str,
    entries: &'a [[u8; ENTRY]],
}

/// A word and a byte.
const ENTRY: usize = size_of::<u64>() + 1;
const PLY_BITS: u32 = 6;

/// Why bytes are no certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum CertificateError {
    /// They are something else, or belong to another game.
    #[error("this is no certificate of that game")]
    Other,
    /// The end is missing.
    #[error("the certificate is cut off")]
    CutOff,
    /// The checksum does not fit.
    #[error("the certificate is damaged: its checksum is another")]
    Checksum,
    /// The positions are not sorted.
    #[error("the certificate is damaged: its words are out of order")]
    Order,
}

impl Failure for CertificateError {
    fn kind(&self) -> FailureKind {
        FailureKind::Invalid(match self {
            CertificateError::Other => "no_certificate",
            CertificateError::CutOff | CertificateError::Checksum | CertificateError::Order => {
                "damaged_certificate"
            }
        })
    }
}

impl<'a> Certificate<'a> {
    /// Reads the bytes of a certificate of this game.
    ///
    /// # Errors
    /// If they are something else or were damaged.
    pub fn read(bytes: &'a [u8], game: &str) -> Result<Certificate<'a>, CertificateError> {
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or(CertificateError::Other)?;
        let (line, entries) = (&bytes[..end], &bytes[end + 1..]);
        let line = str::from_utf8(line).map_err(|_| CertificateError::Other)?;
        let rest = line.strip_prefix(&format!("{BEGIN} {game} ")).ok_or(CertificateError::Other)?;
        let mut parts = rest.splitn(3, ' ');
        let (Some(winner), Some(sum), Some(start)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(CertificateError::Other);
        };
        let winner = match winner {
            "one" => Player::One,
            "two" => Player::Two,
            _ => return Err(CertificateError::Other),
        };
        let (entries, rest) = entries.as_chunks::<ENTRY>();
        if !rest.is_empty() {
            return Err(CertificateError::CutOff);
        }
        if sum != checksum(winner, start, entries) {
            return Err(CertificateError::Checksum);
        }
        if !entries.is_sorted_by_key(word) {
            return Err(CertificateError::Order);
        }
        Ok(Certificate { winner, start, entries })
    }

    /// The game's own one, which is part of the program.
    ///
    /// # Panics
    /// If it is damaged.
    pub fn embedded<P: Solvable>() -> Option<Certificate<'static>> {
        P::CERTIFICATE.map(read_embedded::<P>)
    }

    /// All that is part of the program: the game's own one, then the [shortcuts](crate::shortcuts) beside it, then those of other
    /// early positions.
    ///
    /// # Panics
    /// If one is damaged.
    pub(crate) fn all_embedded<P: Solvable>() -> Vec<Certificate<'static>> {
        let about_the_start = [P::CERTIFICATE, P::SHORTCUTS].into_iter().flatten();
        about_the_start.chain(P::REFUTATIONS.iter().copied()).map(read_embedded::<P>).collect()
    }

    /// Whether bytes were written as a certificate, of any game and perhaps damaged since.
    pub fn looks_like_certificate(bytes: &[u8]) -> bool {
        bytes.starts_with(KIND.as_bytes())
    }

    /// How many positions it has a ply for.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no ply at all.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The ply it names for a position.
    pub fn ply<P: Encode + Symmetric + Solvable>(&self, position: &P) -> Option<P::Move> {
        let word = word(self.find(position)?);
        let ply = P::decode((word & ((1 << PLY_BITS) - 1)) as usize)?;
        let (_, symmetry) = canonical(position);
        // Illegal plies are returned as well, here and in all mirror images: a check has to find them.
        (0..P::MOVE_COUNT).filter_map(P::decode).find(|&own| position.transformed_move(own, symmetry) == ply)
    }

    /// How long the proof of a position was, if it names a ply for it.
    pub(crate) fn effort<P: Solvable>(&self, position: &P) -> Option<u8> {
        self.find(position).map(|&[.., effort]| effort)
    }

    /// The lemmas that it implies: its winner wins the positions.
    pub(crate) fn lemmas(&self) -> impl Iterator<Item = Lemma> {
        let lemma = |entry: &[u8; ENTRY]| Lemma::new(word(entry) >> PLY_BITS, self.winner, entry[ENTRY - 1]);
        self.entries.iter().map(lemma)
    }

    /// Whether it names any position with as few plies left as that of this key.
    #[inline]
    pub(crate) fn reaches(&self, exact_key: u64) -> bool {
        // The highest bits hold the number of plies left, so most late positions are before the first.
        self.entries.first().is_some_and(|entry| exact_key >= word(entry) >> PLY_BITS)
    }

    fn find<P: Solvable>(&self, position: &P) -> Option<&[u8; ENTRY]> {
        let exact_key = position.exact_key();
        if !self.reaches(exact_key) {
            return None;
        }
        let found = self.entries.binary_search_by_key(&exact_key, |entry| word(entry) >> PLY_BITS);
        self.entries.get(found.ok()?)
    }
}

impl<P: Encode + Symmetric + Solvable> Strategy<P> for Certificate<'_> {
    fn ply(&self, position: &P) -> Option<P::Move> {
        Certificate::ply(self, position)
    }

    fn has(&self, position: &P) -> bool {
        self.find(position).is_some()
    }
}

/// The winning ply of the player to move, if one of these certificates names it.
pub(crate) fn winning_ply<P: Encode + Symmetric + Solvable>(
    certificates: &[Certificate],
    position: &P,
) -> Option<P::Move> {
    let mut own = certificates.iter().filter(|certificate| certificate.winner == position.turn());
    own.find_map(|certificate| certificate.ply(position))
}

/// What is part of the program has to be right. It is verified once per process: megabytes take milliseconds.
fn read_embedded<P: Solvable>(bytes: &'static [u8]) -> Certificate<'static> {
    static VERIFIED: Mutex<Vec<(&[u8], Certificate)>> = Mutex::new(Vec::new());
    let mut verified = VERIFIED.lock().unpoisoned();
    if let Some((_, known)) = verified.iter().find(|(known, _)| ptr::eq(*known, bytes)) {
        return known.clone();
    }
    let certificate = Certificate::read(bytes, P::INFO.slug).unwrap_or_else(|fault| panic!("{fault}"));
    verified.push((bytes, certificate.clone()));
    certificate
}

fn word(&[a, b, c, d, e, f, g, h, _]: &[u8; ENTRY]) -> u64 {
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// What every certificate begins with, of any version, and what those of this one do.
const KIND: &str = "trilith certificate ";
const BEGIN: &str = "trilith certificate 2";

/// A certificate in the making.
pub struct CertificateBuilder<P: Position> {
    start: P,
    winner: Player,
    /// By exact key, the ply's number and the effort.
    plies: HashMap<u64, (usize, u8)>,
}

impl<P: Encode + Symmetric + Solvable> CertificateBuilder<P> {
    /// One without a ply.
    ///
    /// # Panics
    /// If the game has more plies than fit into a word, or its positions have no exact key.
    pub fn new(start: P, winner: Player) -> CertificateBuilder<P> {
        assert!(
            P::HAS_EXACT_KEY && P::MOVE_COUNT <= 1 << PLY_BITS,
            "no certificate can be written for this game"
        );
        CertificateBuilder { start, winner, plies: HashMap::new() }
    }

    /// Names the winner's ply for a position, and how long its proof was.
    pub fn name(&mut self, position: &P, ply: P::Move, effort: u8) {
        let (_, symmetry) = canonical(position);
        let number = P::encode(position.transformed_move(ply, symmetry));
        self.plies.insert(position.exact_key(), (number, effort));
    }

    /// How many positions have a ply.
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether none has.
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The bytes of the certificate.
    pub fn bytes(&self) -> Vec<u8> {
        let mut entries: Vec<(u64, u8)> = self
            .plies
            .iter()
            .map(|(exact_key, (ply, effort))| (exact_key << PLY_BITS | *ply as u64, *effort))
            .collect();
        entries.sort_unstable();
        let entries: Vec<[u8; ENTRY]> = entries
            .into_iter()
            .map(|(word, effort)| {
                let [a, b, c, d, e, f, g, h] = word.to_le_bytes();
                [a, b, c, d, e, f, g, h, effort]
            })
            .collect();
        let start = self.start.to_string();
        let sum = checksum(self.winner, &start, &entries);
        let winner = if self.winner == Player::One { "one" } else { "two" };
        let mut bytes = format!("{BEGIN} {} {winner} {sum} {start}\n", P::INFO.slug).into_bytes();
        bytes.extend(entries.as_flattened());
        bytes
    }
}

/// Detects damaged files. It does not authenticate them: certificates are checked by the rules.
fn checksum(winner: Player, start: &str, entries: &[[u8; ENTRY]]) -> String {
    let text = start.bytes().map(u64::from).chain([winner as u64]);
    let entry = |entry: &[u8; ENTRY]| word(entry) ^ u64::from(entry[ENTRY - 1]) << 56;
    let all = text.chain(entries.iter().map(entry));
    let sum = all.fold(0xcbf2_9ce4_8422_2325, |sum: u64, word| {
        (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    });
    format!("{sum:016x}")
}
