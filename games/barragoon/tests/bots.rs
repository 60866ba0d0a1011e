//! What the simple players promise.

use crate::common;

use barragoon::{Barragoon, Move, Phase};
use common::{after, position, study};
use game::{Bot, Bots, Player, Position, Random};

fn bot(name: &str) -> &'static Bot<Barragoon> {
    Barragoon::bots().iter().find(|bot| bot.name == name).unwrap()
}

/// What the player chooses, over many tries.
fn choices(name: &str, position: &Barragoon) -> Vec<Move> {
    let mut random = Random::new(11);
    (0..200).map(|_| (bot(name).choose)(position, &mut random).unwrap()).collect()
}

#[test]
fn the_easy_one_plays_every_legal_ply_some_time() {
    let position = study(&[("d5", 'Z'), ("a9", 'v')]);
    let chosen = choices("easy", &position);
    assert!(position.moves().iter().all(|ply| chosen.contains(ply)));
}

#[test]
fn the_greedy_one_takes_the_most_valuable_piece() {
    // The 3-tile on d5 reaches a 4-tile, a 2-tile and a barragoon.
    let mut pieces = vec![("d5", 'D'), ("d8", 'v'), ("d2", 'z'), ("a5", 'x')];
    let taken = |pieces: &[(&str, char)]| -> Vec<String> {
        let mut taken: Vec<_> = choices("greedy", &study(pieces)).iter().map(Move::to_string).collect();
        taken.sort();
        taken.dedup();
        taken
    };
    assert_eq!(taken(&pieces), ["d5d8"]);
    pieces[1] = ("a9", 'v');
    assert_eq!(taken(&pieces), ["d5d2"]);
    pieces[2] = ("a8", 'z');
    assert_eq!(taken(&pieces), ["d5a5"]);
    pieces[3] = ("g9", 'x');
    assert_eq!(taken(&pieces).len(), 20);
}

#[test]
fn the_greedy_one_places_where_it_hinders_most() {
    let position = after(common::START, &["d2d5", "d8d5"]);
    assert_eq!((position.turn(), position.due()), (Player::One, Phase::First));
    // The moves Brown would have if it were Brown's turn.
    let mobility = |ply: Move| -> usize {
        let next = position.after(ply);
        next.board().tiles(Player::Two).into_iter().map(|from| next.targets(from).len()).sum()
    };
    let least = position.moves().into_iter().map(mobility).min().unwrap();
    assert!(choices("greedy", &position).into_iter().all(|ply| mobility(ply) == least));
}

#[test]
fn bots_have_no_move_when_the_game_is_over() {
    let over = position("xv1zdvx/1x3x1/1x5/xZx4/1x3xx/4z2/4x2/2xdx2/1xDxDx1 w move");
    for bot in Barragoon::bots() {
        assert_eq!((bot.choose)(&over, &mut Random::new(1)), None, "{}", bot.name);
    }
}

/// 98 % of random games pass 200 plies; the greedy player ends them sooner, and its way.
#[test]
fn the_greedy_one_beats_the_easy_one() {
    let mut random = Random::new(5);
    let wins = (0..10).filter(|game| {
        let greedy = if game % 2 == 0 { Player::One } else { Player::Two };
        let mut position = Barragoon::default();
        while position.outcome().is_none() {
            let player = if position.turn() == greedy { "greedy" } else { "easy" };
            position.play_unchecked((bot(player).choose)(&position, &mut random).unwrap());
        }
        position.outcome().unwrap().winner == Some(greedy)
    });
    assert!(wins.count() >= 9);
}
