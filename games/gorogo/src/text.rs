use std::fmt;
use std::str::FromStr;

use game::{ByPlayer, ParseError, Player, Position, RowFormat, Square};

use crate::board::GRID;
use crate::position::{HENGES, STONES};
use crate::{Gorogo, Hand, Points};

pub(crate) const ROWS: RowFormat = RowFormat::of_letters("point", "expected W, B, H");

impl fmt::Display for Gorogo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ROWS.write(f, GRID, |at| self.letter(at))?;
        let turn = Gorogo::INFO.letter(self.turn);
        let Hand { stones: white, henges: white_henges } = self.hands.one;
        let Hand { stones: black, henges: black_henges } = self.hands.two;
        write!(f, " {turn} {white}+{white_henges} {black}+{black_henges}")
    }
}

impl Gorogo {
    fn letter(&self, at: Square) -> Option<char> {
        if self.stones.one.has(at) {
            Some('W')
        } else if self.stones.two.has(at) {
            Some('B')
        } else {
            self.henges.has(at).then_some('H')
        }
    }

    /// What makes a position impossible, if anything does.
    fn contradiction(&self) -> Option<String> {
        for player in Player::BOTH {
            let name = Gorogo::INFO.players[player].person;
            let stones = self.stones[player].len() + usize::from(self.hands[player].stones);
            if stones > usize::from(STONES) {
                return Some(format!(
                    "{name} has {stones} stones on the board and in hand, at most {STONES} exist"
                ));
            }
            if self.hands[player].henges > HENGES[player] {
                return Some(format!("{name} starts with {} henges and cannot hold more", HENGES[player]));
            }
        }
        let in_hands = self.hands.one.henges + self.hands.two.henges;
        let henges = self.henges.len() + usize::from(in_hands);
        if henges != 5 {
            return Some(format!("there are {henges} henges on the board and in both hands, expected 5"));
        }
        let placed = ByPlayer::from_fn(|player| STONES + HENGES[player] - self.hands[player].len());
        let (expected, rule) = match self.turn {
            Player::One => (placed.two, "as many pieces as Black when White is to move"),
            Player::Two => (placed.two + 1, "one piece more than Black when Black is to move"),
        };
        (placed.one != expected).then(|| {
            let ByPlayer { one, two } = placed;
            format!("the hands say White has placed {one} and Black {two}, but White has placed {rule}")
        })
    }
}

impl FromStr for Gorogo {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Gorogo, ParseError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [rows, turn, white, black] = fields[..] else {
            return Err(ParseError::new(
                text,
                format!("expected rows, w or b, White's hand and Black's, such as '{}'", Gorogo::default()),
            ));
        };
        let mut position = Gorogo {
            turn: Gorogo::INFO.read_turn(turn).map_err(|error| error.within(text))?,
            hands: ByPlayer::new(hand(white, text)?, hand(black, text)?),
            ..Gorogo::default()
        };
        read_rows(rows, &mut position).map_err(|error| error.within(text))?;
        match position.contradiction() {
            None => Ok(position),
            Some(why) => Err(ParseError::new(text, why)),
        }
    }
}

fn read_rows(rows: &str, position: &mut Gorogo) -> Result<(), ParseError> {
    let piece = |word: &str| matches!(word, "W" | "B" | "H").then(|| Ok(word.to_string()));
    for (at, letter) in ROWS.read(rows, &[GRID], piece)?.pieces {
        let set = match letter.as_str() {
            "W" => &mut position.stones.one,
            "B" => &mut position.stones.two,
            _ => &mut position.henges,
        };
        *set |= Points::only(at);
    }
    Ok(())
}

fn hand(field: &str, text: &str) -> Result<Hand, ParseError> {
    let refuse = || ParseError::new(field, "expected stones and henges in hand, such as 10+3").within(text);
    // Canonical numbers only: no sign, no leading zero.
    let count = |number: &str| number.parse::<u8>().ok().filter(|count| count.to_string() == number);
    let (stones, henges) = field.split_once('+').ok_or_else(refuse)?;
    let hand = Hand { stones: count(stones).ok_or_else(refuse)?, henges: count(henges).ok_or_else(refuse)? };
    if hand.stones > STONES || hand.henges > HENGES.one {
        return Err(ParseError::new(field, "a player holds at most 10 stones and 3 henges").within(text));
    }
    Ok(hand)
}
