//! What the evaluation promises.

use game::{Evaluate, Features, Position, Random, Symmetric};
use gorogo::{Gorogo, Move};

fn position(text: &str) -> Gorogo {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Every position of random games that is not over.
fn positions(games: u64) -> impl Iterator<Item = Gorogo> {
    (0..games).flat_map(|seed| {
        let mut random = Random::new(seed);
        let mut next = Some(Gorogo::default());
        std::iter::from_fn(move || {
            let position = next.take()?;
            let ply = position.random_move(&mut random)?;
            next = Some(position.after(ply));
            Some(position)
        })
    })
}

#[test]
fn it_is_the_weighted_sum_of_its_features() {
    for position in positions(200) {
        let features = position.features();
        assert_eq!(features.len(), Gorogo::WEIGHTS.len());
        let sum: i32 = features.iter().zip(Gorogo::WEIGHTS).map(|(count, (_, weight))| count * weight).sum();
        assert_eq!(position.evaluate(), sum.clamp(-10_000, 10_000), "{position}");
    }
}

#[test]
fn chains_are_counted_by_their_liberties() {
    for position in positions(200) {
        let features = position.features();
        for (name, player) in [("own", position.turn()), ("other", !position.turn())] {
            let chains: Vec<_> = position.stones(player).chains().collect();
            for (liberties, words) in (1..).zip(["1 liberty", "2 liberties", "3 liberties", "4 liberties"]) {
                let such =
                    chains.iter().filter(|chain| (chain.neighbors() & position.empty()).len() == liberties);
                let stones: usize = such.clone().map(|chain| chain.len()).sum();
                let feature = |name: &str| {
                    let index = Gorogo::WEIGHTS.iter().position(|(feature, _)| *feature == name);
                    features[index.unwrap_or_else(|| panic!("no feature {name}"))] as usize
                };
                assert_eq!(
                    feature(&format!("{name} chains of {words}")),
                    such.count(),
                    "{words}: {position}"
                );
                assert_eq!(
                    feature(&format!("{name} stones in chains of {words}")),
                    stones,
                    "{words}: {position}"
                );
            }
        }
    }
}

#[test]
fn it_is_the_same_for_a_board_turned_or_mirrored() {
    for position in positions(50) {
        for &symmetry in position.symmetries() {
            let turned = position.transformed(symmetry);
            assert_eq!(turned.evaluate(), position.evaluate(), "{symmetry:?} of {position}");
            for ply in position.moves() {
                let turned_ply = position.transformed_move(ply, symmetry);
                assert_eq!(
                    turned.ordering_score(turned_ply),
                    position.ordering_score(ply),
                    "{ply} in {position}"
                );
                assert_eq!(turned.is_forcing(turned_ply), position.is_forcing(ply), "{ply} in {position}");
            }
        }
    }
}

#[test]
fn forcing_plies_are_those_that_are_forcing() {
    let mut listed = Vec::new();
    for position in positions(500) {
        position.forcing_moves(&mut listed);
        let sorted = |mut plies: Vec<Move>| {
            plies.sort_unstable_by_key(ToString::to_string);
            plies
        };
        let filtered = position.moves().into_iter().filter(|&ply| position.is_forcing(ply)).collect();
        assert_eq!(sorted(listed.clone()), sorted(filtered), "{position}");
    }
}

#[test]
fn a_forcing_ply_captures_more_than_falls_anyway() {
    let count = |text: &str| {
        let position = position(text);
        position
            .moves()
            .into_iter()
            .filter(|&ply| position.is_forcing(ply))
            .map(|ply| ply.to_string())
            .collect()
    };
    let corners: Vec<String> = count("WB2W/4B/2W2/2H2/4H b 7+2 8+1");
    assert_eq!(corners, ["a4", "d5"], "a henge would capture too, but a stone does it at less cost");
    let doomed: Vec<String> = count("W4/2B2/1HWB1/2B2/W4 b 7+2 7+2");
    assert!(doomed.is_empty(), "c3 falls to any ply (RULES.md §5)");
    let henges_only: Vec<String> = count("WB1HW/4B/BBBBB/1WWW1/HBBWH b 2+0 0+2");
    assert!(henges_only.contains(&"Ha4".to_string()), "no stone is left: {henges_only:?}");
}

#[test]
fn captures_are_promising() {
    let position = position("WB2W/4B/2W2/2H2/4H b 7+2 8+1");
    let ordering_score = |ply: &str| position.ordering_score(ply.parse().unwrap());
    assert!(ordering_score("a4") > ordering_score("b1"), "both lie beside a corner, but a4 takes a5");
    assert!(ordering_score("Ha4") > ordering_score("Hb1"));
}

/// More captures, more liberties and more henges are better; a stone that can be captured at once is worse.
#[test]
fn better_positions_score_higher() {
    let value = |text: &str| position(text).evaluate();
    let quiet = value("5/1B1W1/2H2/1W1B1/4H w 8+2 8+1");
    assert!(value("5/1B1W1/2H2/1W3/4H w 8+2 8+1") > quiet, "a capture more");
    assert!(
        value("1W3/WB1W1/2H2/3B1/4H w 7+2 7+1") > value("W4/1B1W1/2H2/3B1/W3H w 7+2 7+1"),
        "b4 is in danger"
    );
    assert!(value("5/1B1W1/2H2/1W1H1/4H w 8+2 9+0") > quiet, "Black has spent a henge");
}
