use std::num::IntErrorKind;
use std::time::Duration;

use catalog::Limits;
use game::{ByPlayer, Info, ParseError, Player};

use crate::clock;

/// What `go` asks for.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    left: ByPlayer<Option<Duration>>,
    increment: ByPlayer<Duration>,
    moves_to_go: Option<u32>,
    infinite: bool,
    /// The plies to choose among, as they were sent; none means all.
    pub(crate) among: Vec<String>,
}

impl Go {
    /// The words after `go`, and those among them that mean nothing here.
    ///
    /// # Errors
    /// If a limit has no number, since the search might then never end; or if `searchmoves` has no ply.
    pub(crate) fn read<'a>(words: &[&'a str], info: &Info) -> Result<(Go, Vec<&'a str>), ParseError> {
        let mut go = Go::default();
        let mut unknown = Vec::new();
        let mut words = words.iter().peekable();
        while let Some(&word) = words.next() {
            if word == "infinite" {
                go.infinite = true;
                continue;
            }
            if word == SEARCH_MOVES {
                while let Some(ply) = words.next_if(|word| !is_known(word, info)) {
                    go.among.push((*ply).to_string());
                }
                if go.among.is_empty() {
                    return Err(ParseError::new(word, "expected the plies to choose among behind it"));
                }
                continue;
            }
            let Some(limit) = Limit::read(word, info) else {
                unknown.push(word);
                continue;
            };
            let number = words.next().copied().unwrap_or_default();
            let number = whole(number)
                .ok_or_else(|| ParseError::new(&format!("{word} {number}"), "expected a whole number"))?;
            go.set(limit, number);
        }
        Ok((go, unknown))
    }

    fn set(&mut self, limit: Limit, number: u64) {
        let time = Duration::from_millis(number);
        let plies = u32::try_from(number).unwrap_or(u32::MAX);
        match limit {
            Limit::Depth => self.depth = Some(plies.max(1)),
            Limit::Nodes => self.nodes = Some(number.max(1)),
            Limit::MoveTime => self.move_time = Some(time),
            Limit::Left(player) => self.left[player] = Some(time),
            Limit::Increment(player) => self.increment[player] = time,
            Limit::MovesToGo => self.moves_to_go = Some(plies),
        }
    }

    /// How much the player to move may do.
    pub(crate) fn limits(&self, turn: Player) -> Limits {
        let timed = match (self.move_time, self.left[turn]) {
            (Some(time), _) => clock::fixed(time),
            (None, Some(left)) => clock::allocate(left, self.increment[turn], self.moves_to_go),
            (None, None) => self.without_own_clock(turn),
        };
        Limits { depth: self.depth, nodes: self.nodes, ..timed }
    }
}

impl Go {
    /// A player without a clock of its own uses the increment, or the opponent's clock: to search for
    /// ever would lose on time.
    fn without_own_clock(&self, turn: Player) -> Limits {
        match (self.increment[turn], self.left[!turn]) {
            (Duration::ZERO, None) => Limits::NONE,
            (Duration::ZERO, Some(left)) => clock::allocate(left, Duration::ZERO, self.moves_to_go),
            (increment, _) => clock::fixed(increment),
        }
    }
}

/// A whole number. Clocks may have run below zero, and one too large to be counted is as good as the largest: whoever
/// sends it waits for an answer.
fn whole(word: &str) -> Option<u64> {
    match word.parse::<i64>() {
        Ok(number) => Some(u64::try_from(number).unwrap_or(0)),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Some(LARGEST),
            IntErrorKind::NegOverflow => Some(0),
            _ => None,
        },
    }
}

/// Times of so many milliseconds can still be added to a clock.
const LARGEST: u64 = i64::MAX.unsigned_abs();

/// What stands before the plies to choose among.
const SEARCH_MOVES: &str = "searchmoves";

fn is_known(word: &str, info: &Info) -> bool {
    ["infinite", SEARCH_MOVES].contains(&word) || Limit::read(word, info).is_some()
}

/// One of the limits that `go` takes a number for.
#[derive(Clone, Copy)]
enum Limit {
    Depth,
    Nodes,
    MoveTime,
    Left(Player),
    Increment(Player),
    MovesToGo,
}

impl Limit {
    fn read(word: &str, info: &Info) -> Option<Limit> {
        Some(match word {
            // A win in so many plies is seen at that depth.
            "depth" | "mate" => Limit::Depth,
            "nodes" => Limit::Nodes,
            "movetime" => Limit::MoveTime,
            "movestogo" => Limit::MovesToGo,
            "p1time" => Limit::Left(Player::One),
            "p2time" => Limit::Left(Player::Two),
            "p1inc" => Limit::Increment(Player::One),
            "p2inc" => Limit::Increment(Player::Two),
            "wtime" => Limit::Left(info.player("white")?),
            "btime" => Limit::Left(info.player("black")?),
            "winc" => Limit::Increment(info.player("white")?),
            "binc" => Limit::Increment(info.player("black")?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, game: usize) -> Result<Go, ParseError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        Go::read(&words, catalog::GAMES[game].info()).map(|(go, _)| go)
    }

    #[test]
    fn a_clock_that_is_not_told_is_no_leave_to_think_for_ever() {
        for line in ["p1inc 200", "p2time 1000", "p2time 1000 p2inc 50"] {
            let limits = read(line, 0).unwrap().limits(Player::One);
            assert!(limits.hard.is_some_and(|most| most <= Duration::from_millis(400)), "{line}: {limits:?}");
        }
    }

    #[test]
    fn every_limit_is_heeded() {
        let go = read("depth 7 nodes 5000 movetime 400", 0).unwrap();
        let limits = go.limits(Player::One);
        assert_eq!((limits.depth, limits.nodes), (Some(7), Some(5000)));
        assert_eq!((limits.soft, limits.hard), (None, Some(Duration::from_millis(380))));
        assert_eq!(read("infinite", 0).unwrap().limits(Player::One), Limits::NONE);
        assert_eq!(read("", 0).unwrap().limits(Player::Two), Limits::NONE);
    }

    /// White does not begin everywhere.
    #[test]
    fn colours_are_those_of_the_game() {
        for (number, game) in catalog::GAMES.iter().enumerate() {
            let white = game.info().player("white").unwrap();
            let go = read("wtime 60000 winc 10 btime 1000", number).unwrap();
            assert!(go.limits(white).hard > go.limits(!white).hard);
            assert_eq!(go.increment[white], Duration::from_millis(10));
        }
    }

    #[test]
    fn a_limit_without_a_number_is_refused_and_other_words_are_told() {
        for line in ["depth", "nodes x", "movetime depth 3", "nodes 1e99"] {
            assert!(read(line, 0).is_err(), "{line}");
        }
        let (go, unknown) = Go::read(&["ponder", "depth", "3"], catalog::GAMES[0].info()).unwrap();
        assert_eq!((go.depth, unknown), (Some(3), vec!["ponder"]));
    }

    #[test]
    fn numbers_beyond_counting_are_the_largest() {
        let go = read("nodes 99999999999999999999 depth 99999999999999999999 p1inc -99999999999999999999", 0)
            .unwrap();
        assert_eq!((go.nodes, go.depth), (Some(LARGEST), Some(u32::MAX)));
        assert_eq!(go.increment[Player::One], Duration::ZERO);
    }

    #[test]
    fn plies_to_choose_among_end_at_the_next_word_that_is_known() {
        let go = read("nodes 5 searchmoves a1 Hb2 depth 3 searchmoves c3", 0).unwrap();
        assert_eq!((go.among, go.depth), (["a1", "Hb2", "c3"].map(String::from).to_vec(), Some(3)));
        assert!(read("searchmoves depth 3", 0).is_err() && read("searchmoves", 0).is_err());
    }
}
