//! What the evaluation promises, on positions of random games.

use crate::common;

use barragoon::{Barragoon, Content, Move, Phase, Plain, Tile};
use common::{position, study};
use game::{Encode, Evaluate, Features, Position, Random, Symmetric, Symmetry};

/// Positions of random games that are not over, in every phase.
fn positions() -> Vec<Barragoon> {
    let mut random = Random::new(9);
    let mut met = Vec::new();
    let mut position = Barragoon::default();
    while met.len() < 3_000 {
        match position.random_move(&mut random) {
            Some(ply) => {
                met.push(position);
                position.play_unchecked(ply);
            }
            None => position = Barragoon::default(),
        }
    }
    met
}

/// The same position with the players' colours changed, in the notation of the texts.
fn recoloured(position: &Barragoon) -> Barragoon {
    let swap = |letter: char| match (Tile::from_letter(letter), letter) {
        (Some(tile), _) => Tile { owner: !tile.owner, ..tile }.letter(),
        _ => letter,
    };
    let text = position.to_string();
    let (rows, rest) = text.split_once(' ').unwrap();
    let turned = if let Some(phase) = rest.strip_prefix('w') {
        format!("b{phase}")
    } else {
        format!("w{}", &rest[1..])
    };
    format!("{} {turned}", rows.chars().map(swap).collect::<String>()).parse().unwrap()
}

#[test]
fn the_evaluation_is_the_weighted_sum_of_its_features() {
    for position in positions() {
        let sum: i32 = position
            .features()
            .iter()
            .zip(Barragoon::WEIGHTS)
            .map(|(count, (_, weight))| count * weight)
            .sum();
        assert_eq!(position.evaluate(), sum.clamp(-10_000, 10_000), "{position}");
    }
}

#[test]
fn turned_mirrored_and_recoloured_boards_are_worth_the_same() {
    for position in positions() {
        let worth = position.evaluate();
        assert!((-10_000..=10_000).contains(&worth), "{position}");
        assert_eq!(recoloured(&position).evaluate(), worth, "{position}");
        for symmetry in Symmetry::of(barragoon::GRID) {
            assert_eq!(position.transformed(*symmetry).evaluate(), worth, "{position} {symmetry:?}");
        }
    }
}

#[test]
fn every_weight_has_a_name_of_its_own() {
    let mut names: Vec<_> = Barragoon::WEIGHTS.iter().map(|weight| weight.0).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Barragoon::WEIGHTS.len());
}

#[test]
fn candidates_are_legal_few_and_never_missing() {
    let mut candidates = Vec::new();
    for position in positions() {
        position.candidates(&mut candidates);
        assert!(!candidates.is_empty(), "{position}");
        assert!(candidates.iter().all(|&ply| position.is_legal(ply)), "{position}");
        let mut numbers: Vec<_> = candidates.iter().map(|&ply| Barragoon::encode(ply)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), candidates.len(), "{position} has a candidate twice");
        match position.due() {
            Phase::Move => assert_eq!(candidates, position.moves()),
            _ => assert!(candidates.len() <= 24, "{position}"),
        }
        Plain(position).candidates(&mut candidates);
        assert!(candidates.iter().all(|&ply| position.is_legal(ply)), "{position}");
        assert!(position.due() == Phase::Move || candidates.len() <= 24, "{position}");
    }
}

#[test]
fn forcing_plies_are_those_that_take_tiles() {
    let mut forcing = Vec::new();
    for position in positions() {
        position.forcing_moves(&mut forcing);
        let takes_tile = |&ply: &Move| match ply {
            Move::Tile { to, .. } => matches!(position.board().content(to), Content::Tile(_)),
            Move::Place { .. } => false,
        };
        let expected: Vec<_> = position.moves().into_iter().filter(takes_tile).collect();
        assert_eq!(forcing, expected, "{position}");
        assert!(forcing.iter().all(|&ply| position.is_forcing(ply)));
        for ply in position.moves() {
            assert_eq!(position.is_forcing(ply), takes_tile(&ply), "{position} {ply}");
        }
    }
}

#[test]
fn tiles_and_room_to_move_are_good() {
    let worth = |pieces: &[(&str, char)]| study(pieces).evaluate();
    let level = [("d3", 'V'), ("d7", 'v')];
    assert!(worth(&[level[0], level[1], ("b2", 'D')]) > worth(&level));
    let shut_in = [("a1", 'V'), ("a2", 'x'), ("d7", 'v'), ("c3", 'D')];
    assert!(worth(&[("d1", 'V'), ("a2", 'x'), ("d7", 'v'), ("c3", 'D')]) > worth(&shut_in));
}

#[test]
fn a_blocking_placement_is_among_the_candidates() {
    // Brown's only tile stands in the corner with one way out: the cross on b9 wins at once.
    let position = position("v6/x6/7/7/7/7/7/7/3V3 w last");
    let mut candidates = Vec::new();
    position.candidates(&mut candidates);
    assert!(candidates.contains(&"x@b9".parse().unwrap()), "{candidates:?}");
}

#[test]
fn a_cross_that_wins_comes_first() {
    let mut candidates = Vec::new();
    let mut seen = 0;
    for position in positions().into_iter().filter(|position| position.due() == Phase::Last) {
        let crosses = position.moves().into_iter().filter(|ply| ply.to_string().starts_with('x'));
        let wins = |ply: &Move| position.after(*ply).outcome().is_some();
        if crosses.into_iter().any(|ply| wins(&ply)) {
            position.candidates(&mut candidates);
            assert!(wins(&candidates[0]), "{position}");
            seen += 1;
        }
    }
    assert!(seen > 0, "no such position was met");
}
