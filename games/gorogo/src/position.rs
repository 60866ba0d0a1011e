use game::{
    ByPlayer, Color, Grid, Info, Outcome, Player, PlayerName, Position, Random, Reason, Square, Symmetric,
    Symmetry, TieBreak,
};

use crate::board::GRID;
use crate::lesson::LESSONS;
use crate::{Move, Points};

const INFO: Info = Info {
    slug: "gorogo",
    name: "GoRoGo",
    about: "Capture stones on 5×5 points with henges, which help the player to move.",
    players: ByPlayer::new(
        PlayerName { person: "White", color: Color::White },
        PlayerName { person: "Black", color: Color::Black },
    ),
    example: "5/1BB1W/BWW2/1BBWH/2W2 b 5+2 5+2",
    typing: "Type c3 for a stone on c3 and Hc3 for a henge. Numbers count rows and columns from 0 at the top left: 2 2 is c3, 3 2 2 a henge there.",
    score: "captures",
    sizes: &["5x5"],
    deals: false,
    draws: false,
    guide: include_str!("../GUIDE.md"),
    rules: include_str!("../RULES.md"),
    lessons: LESSONS,
    puzzles: include_str!("../puzzles.txt"),
};

/// Stones each side owns (RULES.md §2).
pub(crate) const STONES: u8 = 10;

/// Henges each side owns (RULES.md §2): White, who begins, has one more.
pub(crate) const HENGES: ByPlayer<u8> = ByPlayer::new(3, 2);

/// A position of GoRoGo. `Player::One` is White.
///
/// Captured stones are not kept: they are those neither on the board nor in a hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Gorogo {
    pub(crate) stones: ByPlayer<Points>,
    pub(crate) henges: Points,
    pub(crate) hands: ByPlayer<Hand>,
    pub(crate) turn: Player,
}

/// The pieces a player has yet to place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hand {
    /// Stones of the player's colour.
    pub stones: u8,
    /// Henges.
    pub henges: u8,
}

impl Hand {
    /// How many pieces there are.
    pub const fn len(self) -> u8 {
        self.stones + self.henges
    }

    /// Whether all pieces have been placed.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// A henge may not be the last piece (§8); else it goes anywhere (§4).
    #[inline]
    pub(crate) const fn may_place_henge(self) -> bool {
        self.henges > 0 && self.len() > 1
    }
}

impl Default for Gorogo {
    /// The empty board, White to place a henge.
    fn default() -> Gorogo {
        Gorogo {
            stones: ByPlayer::default(),
            henges: Points::NONE,
            hands: ByPlayer::from_fn(|player| Hand { stones: STONES, henges: HENGES[player] }),
            turn: Player::One,
        }
    }
}

impl Gorogo {
    /// The stones each player has captured.
    pub fn points(&self) -> ByPlayer<u16> {
        ByPlayer::from_fn(|player| u16::from(self.captures(player)))
    }

    /// A player's stones on the board.
    pub fn stones(&self, player: Player) -> Points {
        self.stones[player]
    }

    /// The henges on the board.
    pub fn henges(&self) -> Points {
        self.henges
    }

    /// What a player has yet to place.
    pub fn hand(&self, player: Player) -> Hand {
        self.hands[player]
    }

    /// The points with nothing on them.
    #[inline]
    pub fn empty(&self) -> Points {
        !(self.stones.one | self.stones.two | self.henges)
    }

    /// How many stones of the opponent a player has captured.
    pub fn captures(&self, by: Player) -> u8 {
        let loser = !by;
        STONES - self.hands[loser].stones - self.stones[loser].len() as u8
    }
}
/// Where the player to move may put which piece.
pub(crate) struct Legal {
    pub(crate) stones: Points,
    pub(crate) henges: Points,
}

impl Legal {
    fn len(&self) -> usize {
        self.stones.len() + self.henges.len()
    }
}

impl Gorogo {
    pub(crate) fn legal(&self) -> Legal {
        let hand = self.hands[self.turn];
        let empty = self.empty();
        Legal {
            stones: if hand.stones > 0 && !self.is_first_ply() {
                self.stone_points(empty)
            } else {
                Points::NONE
            },
            henges: if hand.may_place_henge() { empty } else { Points::NONE },
        }
    }

    /// Whether the player to move has a legal ply; mostly found without generating them.
    #[inline]
    pub(crate) fn has_move(&self) -> bool {
        let hand = self.hands[self.turn];
        let empty = self.empty();
        let anywhere = hand.may_place_henge() && !empty.is_empty();
        let open = || hand.stones > 0 && !(empty & empty.neighbors()).is_empty();
        anywhere || (open() && !self.is_first_ply()) || self.legal().len() > 0
    }

    /// Why a player with pieces has no legal ply (§9). If the hand has a stone, a henge could be placed anywhere.
    fn why_stuck(&self) -> Reason {
        let hand = self.hands[self.turn];
        match (hand.stones, hand.henges) {
            (0, 1..) => Reason::Stuck("a henge may not be last"),
            _ => Reason::Stuck("a stone would have no liberty"),
        }
    }

    /// White's first ply, which must be a henge (§3).
    pub(crate) fn is_first_ply(&self) -> bool {
        self.turn == Player::One && self.hands.one.len() == HENGES.one + STONES
    }

    /// The empty points where a stone of the mover would live (§6).
    #[inline]
    pub(crate) fn stone_points(&self, empty: Points) -> Points {
        // Most points have an empty neighbour, which settles the matter for all of them at once.
        let open = empty & empty.neighbors();
        let lone = empty & !open;
        if lone.is_empty() {
            return open;
        }
        // So do friends that breathe elsewhere, on open points: a lone point beside them is safe.
        let friends = self.stones[self.turn] | self.henges;
        let safe = lone & open.neighbors().flood(friends).neighbors();
        let doubtful = lone & !safe;
        doubtful
            .iter()
            .filter(|&at| self.lives(at, empty))
            .fold(open | safe, |legal, at| legal | Points::only(at))
    }

    /// Whether a stone of the mover on `at` would have a liberty after captures (§6).
    pub(crate) fn lives(&self, at: Square, empty: Points) -> bool {
        let placed = Points::only(at);
        let chain = placed.flood(self.stones[self.turn] | self.henges | placed);
        let left = empty & !placed;
        let beside = chain.neighbors();
        !(beside & left).is_empty() || !(beside & self.captured(left)).is_empty()
    }

    /// The opponent's stones that fall when just these points are empty after a placement (§5).
    #[inline]
    pub(crate) fn captured(&self, empty: Points) -> Points {
        let enemy = self.stones[!self.turn];
        let breathing = enemy & empty.neighbors();
        // Usually every stone has a liberty of its own and no chain need be followed.
        if breathing == enemy { Points::NONE } else { enemy & !breathing.flood(enemy) }
    }
}

impl Position for Gorogo {
    const INFO: &'static Info = &INFO;
    const CAN_REPEAT: bool = false;
    type Move = Move;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.hands.one.is_empty() && self.hands.two.is_empty() {
            let points = self.points();
            // Ties go to White (§10).
            let winner = if points.one >= points.two { Player::One } else { Player::Two };
            let tie = (points.one == points.two).then_some(TieBreak::GoesTo(Player::One));
            return Some(Outcome {
                winner: Some(winner),
                reason: Reason::Score { of: INFO.score, points, tie },
            });
        }
        (!self.has_move()).then(|| Outcome { winner: Some(!self.turn), reason: self.why_stuck() })
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        let legal = self.legal();
        moves.clear();
        moves.extend(legal.stones.iter().map(Move::Stone));
        moves.extend(legal.henges.iter().map(Move::Henge));
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        // Without branches: in random play the kind of piece is unpredictable.
        let henge = matches!(mv, Move::Henge(_));
        let placed = Points::only(mv.at());
        let hand = &mut self.hands[self.turn];
        hand.henges -= u8::from(henge);
        hand.stones -= u8::from(!henge);
        self.henges |= placed.when(henge);
        self.stones[self.turn] |= placed.when(!henge);
        let fallen = self.captured(self.empty());
        let enemy = &mut self.stones[!self.turn];
        *enemy = *enemy & !fallen;
        self.turn = !self.turn;
    }

    fn key(&self) -> u64 {
        let hands =
            [self.hands.one.stones, self.hands.one.henges, self.hands.two.stones, self.hands.two.henges];
        let hands = hands.iter().fold(self.turn as u64, |packed, &count| packed << 4 | u64::from(count));
        // The board takes 40 bits of a word, the hands and the turn 17.
        let stones = fold(
            self.stones.one.bits() ^ 0x9e37_79b9_7f4a_7c15,
            self.stones.two.bits() ^ 0xe703_7ed1_a0b4_28db,
        );
        fold(stones, (self.henges.bits() | hands << 40) ^ 0x8ebc_6af0_9c88_c6e3)
    }

    fn score(&self) -> Option<ByPlayer<u16>> {
        Some(self.points())
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.legal().len()
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        let hand = self.hands[self.turn];
        let empty = self.empty();
        if !empty.has(mv.at()) {
            return false;
        }
        match mv {
            Move::Henge(_) => hand.may_place_henge(),
            Move::Stone(at) => {
                hand.stones > 0 && !self.is_first_ply() && (empty.touches(at) || self.lives(at, empty))
            }
        }
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        // Any empty point for any piece in hand is legal most of the time, so try one of them first. If it is
        // not, choose among the legal plies: that leaves every one of them equally likely.
        let hand = self.hands[self.turn];
        let empty = self.empty();
        let choices = empty.len();
        if hand.stones > 0 && hand.len() > 1 && !self.is_first_ply() && choices > 0 {
            let chosen = random.below(if hand.henges > 0 { 2 * choices } else { choices });
            let henge = chosen >= choices;
            let at = empty.nth(if henge { chosen - choices } else { chosen });
            // `|`, since a branch on which piece it is would be wrong half of the time.
            if (henge | empty.touches(at)) || self.lives(at, empty) {
                return Some(if henge { Move::Henge(at) } else { Move::Stone(at) });
            }
        }
        let legal = self.legal();
        let (stones, all) = (legal.stones.len(), legal.len());
        if all == 0 {
            return None;
        }
        let chosen = random.below(all);
        Some(match chosen.checked_sub(stones) {
            None => Move::Stone(legal.stones.nth(chosen)),
            Some(henge) => Move::Henge(legal.henges.nth(henge)),
        })
    }
}

/// Spreads all bits of both words over one.
const fn fold(one: u64, other: u64) -> u64 {
    let product = one as u128 * other as u128;
    product as u64 ^ (product >> 64) as u64
}

impl Symmetric for Gorogo {
    #[inline]
    fn grid(&self) -> Grid {
        GRID
    }

    fn transformed(&self, symmetry: Symmetry) -> Gorogo {
        let turned = |points: Points| points.iter().map(|at| symmetry.square(at, GRID)).collect();
        Gorogo {
            stones: ByPlayer::from_fn(|player| turned(self.stones[player])),
            henges: turned(self.henges),
            ..*self
        }
    }

    fn transformed_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let at = symmetry.square(mv.at(), GRID);
        match mv {
            Move::Stone(_) => Move::Stone(at),
            Move::Henge(_) => Move::Henge(at),
        }
    }
}
