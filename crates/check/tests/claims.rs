//! Claims that hold and claims that do not.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use check::{CheckError, CheckStats, Claim, NoStrategy, Part, Resources, Strategy, check};
use game::{Player, Position, Random};
use gorogo::{Gorogo, Move};
use testkit::effort;
use testkit::tictactoe::TicTacToe;

/// The winners of positions by plain minimax.
fn winner(position: &Gorogo, known: &mut HashMap<Gorogo, Player>) -> Player {
    if let Some(outcome) = position.outcome() {
        return outcome.winner.expect("GoRoGo knows no draw");
    }
    if let Some(&winner) = known.get(position) {
        return winner;
    }
    let mover = position.turn();
    let won = position.moves().into_iter().any(|ply| winner(&position.after(ply), known) == mover);
    let found = if won { mover } else { !mover };
    known.insert(position.clone(), found);
    found
}

/// A game with so many plies left.
fn late(left: u8, random: &mut Random) -> Gorogo {
    loop {
        let mut position = Gorogo::default();
        while position.hand(Player::One).len() + position.hand(Player::Two).len() > left {
            let Some(ply) = position.random_move(random) else { break };
            position.play_unchecked(ply);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn ask(
    claim: &Claim<Gorogo>,
    strategy: &(dyn Fn(&Gorogo) -> Option<Move> + Sync),
    threads: usize,
) -> Result<CheckStats, CheckError> {
    check(
        claim,
        &strategy,
        Part::WHOLE,
        Resources { threads, ..Resources::SMALL },
        &AtomicBool::new(false),
        &mut |_| {},
    )
}

#[test]
fn checks_of_random_positions_agree_with_minimax() {
    let mut random = Random::new(5);
    // The last seven plies are decided by the game's rules.
    for left in [5, 6, 7, 8, 9].into_iter().cycle().take(effort().choose(25, 500)) {
        let start = late(left, &mut random);
        let mut known = HashMap::new();
        let right = winner(&start, &mut known);
        for claimed in Player::BOTH {
            let claim = Claim { start: start.clone(), winner: claimed };
            assert_eq!(ask(&claim, &|_| None, 2).is_ok(), claimed == right, "{start}");
        }
    }
}

#[test]
fn good_advice_is_followed_and_bad_advice_refused() {
    let mut random = Random::new(6);
    let mut refused = 0;
    for _ in 0..40 {
        let start = late(8, &mut random);
        let mut known = HashMap::new();
        let claim = Claim { winner: winner(&start, &mut known), start };
        let won = |position: &Gorogo| match position.outcome() {
            Some(outcome) => outcome.winner == Some(claim.winner),
            None => known.get(position) == Some(&claim.winner),
        };
        let good = |position: &Gorogo| {
            position.moves().into_iter().find(|&ply| {
                let mut known = known.clone();
                winner(&position.after(ply), &mut known) == claim.winner
            })
        };
        let checked = ask(&claim, &good, 1).unwrap_or_else(|refusal| panic!("{refusal}"));
        assert_eq!(checked.proved, 0);
        // Just one ply is wrong, in a position that the walk meets.
        let start = claim.start.clone();
        if start.turn() == claim.winner
            && let Some(wrong) = start
                .moves()
                .into_iter()
                .find(|&ply| !won(&start.after(ply)) && known.contains_key(&start.after(ply)))
        {
            let refusal = ask(&claim, &|position: &Gorogo| (*position == start).then_some(wrong), 2);
            assert!(matches!(refusal, Err(CheckError::NotWon(_) | CheckError::Lost(_))), "{start} {wrong}");
            refused += 1;
        }
    }
    assert!(refused > 5, "{refused}");
}

/// Advice for the start alone: what follows it is one part's work, and a wrong claim is refused by that part.
#[test]
fn parts_share_the_work() {
    let mut random = Random::new(8);
    for _ in 0..20 {
        let start = late(9, &mut random);
        let mut known = HashMap::new();
        let right = winner(&start, &mut known);
        let Some(ply) = start.moves().into_iter().find(|&ply| winner(&start.after(ply), &mut known) == right)
        else {
            continue;
        };
        let plies = |position: &Gorogo| {
            let mut known = known.clone();
            let left = position.hand(Player::One).len() + position.hand(Player::Two).len();
            let wins = |&ply: &Move| winner(&position.after(ply), &mut known) == right;
            if *position == start {
                Some(ply)
            } else {
                position.moves().into_iter().find(wins).filter(|_| left > 5)
            }
        };
        let part = |claimed, number| {
            let claim = Claim { start: start.clone(), winner: claimed };
            let strategy: &(dyn Fn(&Gorogo) -> Option<Move> + Sync) = &plies;
            check(
                &claim,
                &strategy,
                Part { number, of: 3 },
                Resources::SMALL,
                &AtomicBool::new(false),
                &mut |_| {},
            )
        };
        let parts: Vec<CheckStats> = (1..=3).map(|number| part(right, number).unwrap()).collect();
        let whole = ask(&Claim { start: start.clone(), winner: right }, &plies, 1).unwrap();
        assert!(parts.iter().all(|part| part.advised == whole.advised), "{start}");
        assert!(parts.iter().all(|part| part.proved <= whole.proved), "{start}");
        assert!(parts.iter().map(|part| part.proved).sum::<u64>() >= whole.proved, "{start}");
        assert!((1..=3).any(|number| part(!right, number).is_err()), "{start}");
    }
}

#[test]
fn an_illegal_ply_is_refused() {
    let claim = Claim { start: Gorogo::default(), winner: Player::One };
    let stone: Move = "c3".parse().expect("a ply");
    let refusal = ask(&claim, &|_| Some(stone), 1).expect_err("the first piece must be a henge");
    assert_eq!(
        refusal.to_string(),
        format!("the certificate is wrong: c3 is not legal in '{}'", Gorogo::default())
    );
}

/// Says that it has a ply wherever the winner is to move, and has none.
struct Pretence;

impl Strategy<Gorogo> for Pretence {
    fn ply(&self, _: &Gorogo) -> Option<Move> {
        None
    }

    fn has(&self, _: &Gorogo) -> bool {
        true
    }
}

#[test]
fn advice_that_is_only_said_to_be_there_is_refused() {
    for winner in Player::BOTH {
        for left in [9, 10] {
            let claim = Claim { start: late(left, &mut Random::new(3)), winner };
            let refusal =
                check(&claim, &Pretence, Part::WHOLE, Resources::SMALL, &AtomicBool::new(false), &mut |_| {});
            assert!(matches!(refusal, Err(CheckError::NoPly(_))), "{refusal:?}");
        }
    }
}

#[test]
fn a_draw_is_no_win() {
    for winner in Player::BOTH {
        let claim = Claim { start: TicTacToe::default(), winner };
        let refusal = check(
            &claim,
            &NoStrategy,
            Part::WHOLE,
            Resources { threads: 2, ..Resources::SMALL },
            &AtomicBool::new(false),
            &mut |_| {},
        );
        assert!(matches!(refusal, Err(CheckError::NotWon(_))));
    }
}

#[test]
fn it_can_be_stopped() {
    let claim = Claim { start: Gorogo::default(), winner: Player::One };
    let stop = AtomicBool::new(true);
    assert_eq!(
        check(
            &claim,
            &NoStrategy,
            Part::WHOLE,
            Resources { threads: 2, ..Resources::SMALL },
            &stop,
            &mut |_| {}
        ),
        Err(CheckError::Stopped)
    );
}

/// More positions wait to be proved than there is room for when one of them is found to be lost.
#[test]
fn a_refusal_ends_the_check_at_once() {
    let start = late(15, &mut Random::new(7));
    for winner in Player::BOTH {
        let claim = Claim { start: start.clone(), winner };
        // The first legal ply is poor advice.
        let strategy = |position: &Gorogo| {
            let left = position.hand(Player::One).len() + position.hand(Player::Two).len();
            position.moves().first().copied().filter(|_| left > 9)
        };
        assert!(matches!(ask(&claim, &strategy, 1), Err(CheckError::NotWon(_))), "{start}");
    }
}

/// With more threads than work the last thread to finish is often not the one that reports.
#[test]
fn the_last_word_on_progress_is_the_whole() {
    let mut random = Random::new(6);
    for _ in 0..50 {
        let start = late(5, &mut random);
        let claim = Claim { winner: winner(&start, &mut HashMap::new()), start };
        let mut last = None;
        let mut hear = |checked: &CheckStats| last = Some(*checked);
        let whole = check(
            &claim,
            &NoStrategy,
            Part::WHOLE,
            Resources { threads: 8, ..Resources::SMALL },
            &AtomicBool::new(false),
            &mut hear,
        );
        assert_eq!(last, Some(whole.expect("it holds")), "{}", claim.start);
    }
}
