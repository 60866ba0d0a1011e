use std::fmt;
use std::str::FromStr;

use game::{ByPlayer, ParseError, Player, Position, Square};

use crate::board::GRID;
use crate::position::{HENGES, STONES};
use crate::{Gorogo, Hand, Points};

impl fmt::Display for Gorogo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..GRID.ranks).rev() {
            let mut run = 0;
            for file in 0..GRID.files {
                let letter = self.letter(Square::new(file, rank));
                match letter {
                    None => run += 1,
                    Some(letter) if run == 0 => write!(f, "{letter}")?,
                    Some(letter) => {
                        write!(f, "{run}{letter}")?;
                        run = 0;
                    }
                }
            }
            if run > 0 {
                write!(f, "{run}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        let turn = match self.turn {
            Player::One => 'w',
            Player::Two => 'b',
        };
        let Hand { stones: white, henges: white_henges } = self.hands.one;
        let Hand { stones: black, henges: black_henges } = self.hands.two;
        write!(f, "{turn} {white}+{white_henges} {black}+{black_henges}")
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
            turn: match turn {
                "w" => Player::One,
                "b" => Player::Two,
                _ => return Err(ParseError::new(turn, "expected w or b for the player to move").within(text)),
            },
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
    let lines: Vec<&str> = rows.split('/').collect();
    if lines.len() != usize::from(GRID.ranks) {
        return Err(ParseError::new(
            rows,
            format!("expected 5 rows separated by '/', found {}", lines.len()),
        ));
    }
    for (row, rank) in lines.iter().zip((0..GRID.ranks).rev()) {
        read_row(row, rank, position)?;
    }
    Ok(())
}

fn read_row(row: &str, rank: u8, position: &mut Gorogo) -> Result<(), ParseError> {
    let refuse = |why: &str| Err(ParseError::new(row, why));
    let (mut points, mut after_run) = (0, false);
    for letter in row.chars() {
        let set = match letter {
            'W' => Some(&mut position.stones.one),
            'B' => Some(&mut position.stones.two),
            'H' => Some(&mut position.henges),
            '1'..='5' if after_run => {
                return refuse("empty points side by side are one number, their sum");
            }
            '1'..='5' => None,
            _ => return refuse("expected W, B, H, or a number from 1 to 5 for a run of empty points"),
        };
        after_run = set.is_none();
        let width = letter.to_digit(10).map_or(1, |run| run as usize);
        // A row may be of any length: what lies beyond the board is counted for the refusal, and not placed.
        if let Some(set) = set
            && points < usize::from(GRID.files)
        {
            *set |= Points::only(Square::new(points as u8, rank));
        }
        points += width;
    }
    if points == usize::from(GRID.files) {
        Ok(())
    } else {
        refuse(&format!("expected 5 points in the row, found {points}"))
    }
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
