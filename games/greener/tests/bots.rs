//! What the simple computers promise.

use std::collections::HashSet;

use game::{Bots, Position, Random, Setup};
use greener::{Greener, Move, Size};

const OVER: &str = "3,w4^7,2/6/w2^5,5/2,b6^9,3/6/4,b6^9,1 w";
const PASSING: &str = "b1^2,5/6/6/6/6/2,w,g,2 b";

#[test]
fn from_weak_to_strong() {
    assert_eq!(Greener::bots().iter().map(|bot| bot.name).collect::<Vec<_>>(), ["easy", "greedy"]);
}

#[test]
fn easy_may_choose_any_ply() {
    let position = Greener::default();
    let mut random = Random::new(1);
    let chosen: HashSet<Move> = (0..1_000).filter_map(|_| choose("easy", &position, &mut random)).collect();
    assert_eq!(chosen, position.moves().into_iter().collect());
}

/// The first program sorted plies by value, then by column and line from the top left, and took the last.
#[test]
fn greedy_takes_the_most_greens_and_the_last_of_equal_plies() {
    let chosen = |text: &str| {
        let position: Greener = text.parse().expect("it is a position");
        let plies = (0..20).filter_map(|seed| choose("greedy", &position, &mut Random::new(seed)));
        let plies: HashSet<String> = plies.map(|ply| ply.to_string()).collect();
        plies.into_iter().collect::<Vec<_>>()
    };
    // c2 holds 2 greens and sees 3 white ones to the north, 3 to the east and 1 to the south.
    assert_eq!(chosen("6/6/2,w3^4,3/6/2,b2^3,2,w3^5/2,w1^2,3 b"), ["c2f2"]);
    // North and south: line 5 from the top comes after line 0.
    assert_eq!(chosen("2,w3^4,3/6/6/6/2,b2^3,3/2,w3^4,3 b"), ["c2c1"]);
    // The column of the stack that moves comes first, then its line.
    assert_eq!(chosen(&Greener::default().to_string()), ["f2f1"]);
}

#[test]
fn greedy_has_as_many_greens_as_one_ply_can_give() {
    for (mut position, mut random) in deals() {
        while let Some(ply) = choose("greedy", &position, &mut random) {
            let points = |ply: Move| position.after(ply).points()[position.turn()];
            assert!(position.is_legal(ply));
            assert_eq!(Some(points(ply)), position.moves().into_iter().map(points).max(), "{position} {ply}");
            position.play_unchecked(ply);
        }
    }
}

#[test]
fn greedy_beats_easy() {
    let mut won = 0;
    for (start, mut random) in deals() {
        for greedy in game::Player::BOTH {
            let mut position = start.clone();
            let name = |position: &Greener| if position.turn() == greedy { "greedy" } else { "easy" };
            while let Some(ply) = choose(name(&position), &position, &mut random) {
                position.play_unchecked(ply);
            }
            won += usize::from(position.outcome().and_then(|outcome| outcome.winner) == Some(greedy));
        }
    }
    assert!(won >= 50, "{won} of 72");
}

#[test]
fn all_pass_when_they_must_and_stop_when_it_is_over() {
    for bot in Greener::bots() {
        let passing: Greener = PASSING.parse().expect("it is a position");
        assert_eq!((bot.choose)(&passing, &mut Random::new(1)), Some(Move::Pass), "{}", bot.name);
        let over: Greener = OVER.parse().expect("it is a position");
        assert_eq!((bot.choose)(&over, &mut Random::new(1)), None, "{}", bot.name);
    }
}

fn choose(name: &str, position: &Greener, random: &mut Random) -> Option<Move> {
    let bot = Greener::bots().iter().find(|bot| bot.name == name).expect("there is such a bot");
    (bot.choose)(position, random)
}

/// Twelve deals of each size.
fn deals() -> impl Iterator<Item = (Greener, Random)> {
    Size::NAMES.into_iter().flat_map(|size| {
        (0..12).map(move |deal| {
            let setup = Setup { size: Some(size.to_string()), deal: Some(deal) };
            (Greener::set_up(&setup).expect("every size has every deal"), Random::new(deal))
        })
    })
}
