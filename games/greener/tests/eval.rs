//! What the evaluation promises a search.

use game::{Evaluate, Features, Position, Random, Setup, Symmetric};
use greener::{Greener, Move, Size};

#[test]
fn the_evaluation_is_the_weighted_sum_of_the_features() {
    for position in positions() {
        let features = position.features();
        assert_eq!(features.len(), Greener::WEIGHTS.len());
        let sum: i32 = features.iter().zip(Greener::WEIGHTS).map(|(count, (_, weight))| count * weight).sum();
        assert_eq!(position.evaluate(), sum.clamp(-10_000, 10_000), "{position}");
    }
}

#[test]
fn turning_the_board_changes_nothing() {
    for position in positions() {
        for &symmetry in position.symmetries() {
            let turned = position.transformed(symmetry);
            assert_eq!(turned.features(), position.features(), "{position} {symmetry:?}");
        }
    }
}

#[test]
fn it_matters_who_moves_not_which_colour() {
    for position in positions() {
        let exchange = |letter| match letter {
            'b' => 'w',
            'w' => 'b',
            other => other,
        };
        let exchanged: String = position.to_string().chars().map(exchange).collect();
        let exchanged: Greener = exchanged.parse().expect("it is a position");
        assert_eq!(exchanged.evaluate(), position.evaluate(), "{position}");
    }
}

#[test]
fn what_belongs_to_both_counts_for_one_and_against_the_other() {
    let one_sided = Greener::WEIGHTS.iter().position(|(name, _)| name.ends_with("is loose"));
    for position in positions() {
        let (own, other) = (position.features(), position.clone().with_turn(!position.turn()).features());
        let count = one_sided.expect("loose stacks are counted");
        assert!(own[..count].iter().zip(&other[..count]).all(|(own, other)| *own == -other), "{position}");
        assert_eq!(own[count..count + 2], other[count + 2..], "{position}");
    }
}

#[test]
fn estimates_keep_within_their_bounds() {
    for position in positions() {
        assert!((-10_000..=10_000).contains(&position.evaluate()), "{position}");
    }
}

/// Black's stack on a6 shares no rank or file with another: White never gets its greens.
#[test]
fn greens_out_of_reach_are_distinguished() {
    let features = |text: &str| text.parse::<Greener>().expect("it is a position").features();
    let count = |name: &str, text: &str| {
        let feature = Greener::WEIGHTS.iter().position(|(known, _)| *known == name);
        features(text)[feature.expect("it is counted")]
    };
    let alone = "b3^5,5/6/6/6/1,b,2,w,1/1,g,4 b";
    assert_eq!(count("greens held that the enemy cannot reach", alone), 3);
    assert_eq!(count("greens held", alone), 3);
    let met = "b3^5,3,g,1/6/6/6/1,b,2,w,1/1,g,4 b";
    assert_eq!(count("greens held that the enemy cannot reach", met), 0);
    let promised = "b,2,g,2/6/6/6/6/1,w,4 b";
    assert_eq!(count("free greens that the enemy cannot reach", promised), 1);
}

/// b2 and e2 see each other, and no other stack sees either.
#[test]
fn an_unprotected_stack_is_loose() {
    let position: Greener = "6/6/6/6/1,b,2,w,1/6 b".parse().expect("it is a position");
    let named = |name: &str| {
        let feature = Greener::WEIGHTS.iter().position(|(known, _)| *known == name);
        position.features()[feature.expect("it is counted")]
    };
    assert_eq!((named("an enemy stack is loose"), named("an own stack is loose")), (1, 1));
    assert_eq!((named("a second enemy stack is loose"), named("a second own stack is loose")), (0, 0));
}

#[test]
fn a_lead_in_stacks_is_good_for_either_player() {
    let position: Greener = "b,4,b/1,g,4/6/3,w,2/1,b,2,g,1/6 b".parse().expect("it is a position");
    assert!(position.evaluate() > 0);
    assert!(position.with_turn(game::Player::Two).evaluate() < 0);
}

#[test]
fn enemy_stacks_are_tried_before_greens_and_own_ones_last() {
    // b2 sees a white stack with greens, a bare one, a free green and a friend.
    let position: Greener = "6/6/6/1,w2^3,4/g,b,2,w,1/1,b,4 b".parse().expect("it is a position");
    let ordering_score = |ply: &str| position.ordering_score(ply.parse().expect("it is a ply"));
    let order = ["b2b3", "b2e2", "b2a2", "b2b1"].map(ordering_score);
    assert!(order.is_sorted_by(|one, next| one > next), "{order:?}");
    assert_eq!(position.ordering_score(Move::Pass), 0);
}

#[test]
fn forcing_plies_are_those_called_so() {
    let mut forcing = vec![Move::Pass];
    for position in positions() {
        position.forcing_moves(&mut forcing);
        let called: Vec<Move> =
            position.moves().into_iter().filter(|&ply| position.is_forcing(ply)).collect();
        assert_eq!(forcing, called, "{position}");
    }
}

/// Every position of random games, forty deals of each size.
fn positions() -> Vec<Greener> {
    let mut met = Vec::new();
    for size in Size::NAMES {
        for deal in 0..40 {
            let setup = Setup { size: Some(size.to_string()), deal: Some(deal) };
            let mut position = Greener::set_up(&setup).expect("every size has every deal");
            let mut random = Random::new(deal);
            while let Some(ply) = position.random_move(&mut random) {
                met.push(position.clone());
                position.play_unchecked(ply);
            }
        }
    }
    met
}
