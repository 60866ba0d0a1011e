use std::collections::HashMap;
use std::{error, fmt};

use check::canonical;
use game::{Encode, Player, Position, Solvable, Symmetric};

/// The winner's ply for many positions: advice by which anybody can check that a position is won, and by which a program
/// plays it without thinking.
///
/// As bytes it is a line that names the game, the winner, a checksum of the rest and the start, then a word of eight bytes for each position,
/// the lowest byte first, in growing order: 57 bits of [identity](Solvable::identity) and 6 of the ply's number. Both
/// are those of the mirror image that stands for all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate<'a> {
    /// Who wins.
    pub winner: Player,
    /// The position that they win, as text.
    pub start: &'a str,
    words: &'a [[u8; WORD]],
}

pub(crate) const WORD: usize = size_of::<u64>();
const PLY_BITS: u32 = 6;

/// Why bytes are no certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CertificateFault(&'static str);

impl fmt::Display for CertificateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl error::Error for CertificateFault {}

impl<'a> Certificate<'a> {
    /// Reads the bytes of a certificate of this game.
    ///
    /// # Errors
    /// If they are something else or were damaged.
    pub fn read(bytes: &'a [u8], game: &str) -> Result<Certificate<'a>, CertificateFault> {
        let no_certificate = CertificateFault("this is no certificate of that game");
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or(no_certificate.clone())?;
        let (line, words) = (&bytes[..end], &bytes[end + 1..]);
        let line = str::from_utf8(line).map_err(|_| no_certificate.clone())?;
        let rest = line.strip_prefix(&format!("{BEGIN} {game} ")).ok_or(no_certificate.clone())?;
        let mut parts = rest.splitn(3, ' ');
        let (Some(winner), Some(sum), Some(start)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(no_certificate);
        };
        let winner = match winner {
            "one" => Player::One,
            "two" => Player::Two,
            _ => return Err(no_certificate),
        };
        let (words, rest) = words.as_chunks::<WORD>();
        if !rest.is_empty() {
            return Err(CertificateFault("the certificate is cut off"));
        }
        if sum != checksum(winner, start, words) {
            return Err(CertificateFault("the certificate is damaged: its checksum is another"));
        }
        if !words.is_sorted_by_key(|word| u64::from_le_bytes(*word)) {
            return Err(CertificateFault("the certificate is damaged: its words are out of order"));
        }
        Ok(Certificate { winner, start, words })
    }

    /// How many positions it has a ply for.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether it has no ply at all.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The ply it names for a position.
    pub fn ply<P: Encode + Symmetric + Solvable>(&self, position: &P) -> Option<P::Move> {
        let (image, symmetry) = canonical(position);
        let identity = image.identity();
        let found = self.words.binary_search_by_key(&identity, |word| u64::from_le_bytes(*word) >> PLY_BITS);
        let word = u64::from_le_bytes(*self.words.get(found.ok()?)?);
        let ply = P::decode((word & ((1 << PLY_BITS) - 1)) as usize)?;
        // One that is not legal is advice all the same: a check has to find it.
        let back = position.moves().into_iter().find(|&own| position.transformed_move(own, symmetry) == ply);
        back.or(Some(ply))
    }
}

const BEGIN: &str = "trilith certificate 1";

/// A certificate in the making.
pub struct Draft<P: Position> {
    start: P,
    winner: Player,
    plies: HashMap<u64, usize>,
}

impl<P: Encode + Symmetric + Solvable> Draft<P> {
    /// One without a ply.
    ///
    /// # Panics
    /// If the game has more plies than a word has room for, or its positions have no identity.
    pub fn new(start: P, winner: Player) -> Draft<P> {
        assert!(P::IDENTIFIED && P::MOVES <= 1 << PLY_BITS, "no certificate can be written for this game");
        Draft { start, winner, plies: HashMap::new() }
    }

    /// Names the winner's ply for a position.
    pub fn name(&mut self, position: &P, ply: P::Move) {
        let (image, symmetry) = canonical(position);
        self.plies.insert(image.identity(), P::encode(position.transformed_move(ply, symmetry)));
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
        let mut words: Vec<u64> =
            self.plies.iter().map(|(identity, ply)| identity << PLY_BITS | *ply as u64).collect();
        words.sort_unstable();
        let words: Vec<[u8; WORD]> = words.into_iter().map(u64::to_le_bytes).collect();
        let start = self.start.to_string();
        let sum = checksum(self.winner, &start, &words);
        let winner = if self.winner == Player::One { "one" } else { "two" };
        let mut bytes = format!("{BEGIN} {} {winner} {sum} {start}\n", P::INFO.slug).into_bytes();
        bytes.extend(words.as_flattened());
        bytes
    }
}

/// By which a file that was damaged is recognised. It is no seal: what a certificate says is checked by the rules.
fn checksum(winner: Player, start: &str, words: &[[u8; WORD]]) -> String {
    let text = start.bytes().map(u64::from).chain([winner as u64]);
    let all = text.chain(words.iter().map(|word| u64::from_le_bytes(*word)));
    let sum = all.fold(0xcbf2_9ce4_8422_2325, |sum: u64, word| {
        (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    });
    format!("{sum:016x}")
}
