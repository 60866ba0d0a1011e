//! GoRoGo's static bounds of the result, compared with exact values.

use std::collections::HashMap;

use game::{Evaluate, Player, Position, Random, Solvable};
use gorogo::{Gorogo, Move};
use testkit::effort;

/// With at most so many plies left the game plays all lines out; before, it argues.
const PLAYED_OUT: u8 = 4;

/// The winners of positions by plain minimax, each worked out once. Every position on the way is a check.
#[derive(Default)]
struct Exact(HashMap<Gorogo, Player>);

impl Exact {
    fn winner(&mut self, position: &Gorogo) -> Player {
        if let Some(outcome) = position.outcome() {
            return outcome.winner.expect("GoRoGo knows no draw");
        }
        if let Some(&winner) = self.0.get(position) {
            return winner;
        }
        let mover = position.turn();
        let won = position.moves().into_iter().any(|ply| self.winner(&position.after(ply)) == mover);
        let winner = if won { mover } else { !mover };
        if let Some(told) = told(position) {
            assert_eq!(told, winner, "{position}");
        }
        self.0.insert(position.clone(), winner);
        winner
    }
}

/// The winner by static bounds or by playing out the last plies; where both have a result they agree.
fn told(position: &Gorogo) -> Option<Player> {
    let glance = winner(position, position.bounds());
    let Some(bounds) = position.exhaustive_bounds() else { return glance };
    let played = winner(position, bounds);
    assert!(played.is_some() && (glance.is_none() || glance == played), "{position}");
    played
}

fn winner(position: &Gorogo, bounds: (i16, i16)) -> Option<Player> {
    match bounds {
        (1, 1) => Some(Player::One),
        (-1, -1) => Some(Player::Two),
        bounds => {
            assert_eq!(bounds, (-1, 1), "{position}");
            None
        }
    }
}

fn plies_left(position: &Gorogo) -> u8 {
    position.hand(Player::One).len() + position.hand(Player::Two).len()
}

/// A position with so many plies left, unless its game was over before. Every other ply is the one that looks best, so
/// that it resembles those of a proof.
fn position(left: u8, random: &mut Random) -> Gorogo {
    let mut position = Gorogo::default();
    while position.outcome().is_none() && plies_left(&position) > left {
        let best = |position: &Gorogo| -> Option<Move> {
            position.moves().into_iter().min_by_key(|&ply| position.after(ply).evaluate())
        };
        let ply = if random.below(2) == 0 { best(&position) } else { position.random_move(random) };
        position.play_unchecked(ply.expect("the game is not over"));
    }
    position
}

#[test]
fn a_lead_that_is_said_to_hold_does() {
    let (most_left, wanted) = effort().choose((8, 400), (11, 40_000));
    let mut random = Random::new(13);
    let (mut argued, mut checked) = (0, 0);
    while argued < wanted {
        let left = PLAYED_OUT + 1 + random.below(usize::from(most_left - PLAYED_OUT)) as u8;
        let position = position(left, &mut random);
        if position.outcome().is_none() && told(&position).is_some() {
            let mut exact = Exact::default();
            exact.winner(&position);
            argued += 1;
            checked += exact.0.len();
        }
    }
    println!("{argued} leads, {checked} positions");
}

#[test]
fn the_last_plies_are_played_out_correctly() {
    let wanted = effort().choose(2_000, 50_000);
    let mut random = Random::new(14);
    for _ in 0..wanted {
        Exact::default().winner(&position(PLAYED_OUT, &mut random));
    }
}
