//! The solver against a plain minimax without table, pruning or order.

use std::sync::atomic::AtomicBool;

use barragoon::Barragoon;
use game::{Encode, Objective, Outcome, Player, Position, Random, Reason, Setup, Solvable, Symmetric};
use gorogo::Gorogo;
use greener::Greener;
use solve::{ProofLimits, ProvedBounds, Solution, solve};
use testkit::effort;
use testkit::random_tree::RandomTree;
use testkit::tictactoe::TicTacToe;

/// Positions of each game that are compared.
fn count() -> usize {
    effort().choose(1_000, 5_000)
}

fn limits() -> ProofLimits {
    ProofLimits { table_mib: 1, ..ProofLimits::default() }
}

fn solved<P: Encode + Symmetric + Solvable>(position: &P, limits: &ProofLimits) -> Solution<P::Move> {
    solve(position, limits, &AtomicBool::new(false), &mut |_| {})
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// The end of a game for the first player; a win by points counts more the higher it is.
fn worth(outcome: &Outcome, question: Objective) -> i32 {
    let sign = outcome.winner.map_or(0, |winner| if winner == Player::One { 1 } else { -1 });
    match outcome.reason {
        Reason::Score { points, .. } if question == Objective::Margin => {
            sign * (1 + i32::from(points.one.abs_diff(points.two)))
        }
        _ => sign,
    }
}

fn minimax<P: Solvable>(position: &P) -> i32 {
    let values = position.moves().into_iter().map(|ply| minimax(&position.after(ply)));
    let best = match position.turn() {
        Player::One => values.max(),
        Player::Two => values.min(),
    };
    best.unwrap_or_else(|| position.outcome().map_or(0, |outcome| worth(&outcome, P::OBJECTIVE)))
}

/// Compares the value, and plays the line to see that it ends as promised.
fn compare<P: Encode + Symmetric + Solvable>(position: &P, limits: &ProofLimits) {
    let Solution { value, line, .. } = solved(position, limits);
    let expected = minimax(position);
    if position.outcome().is_none() {
        let (worst, best) = position.bounds();
        assert!((i32::from(worst)..=i32::from(best)).contains(&expected), "{position}: {worst} to {best}");
    }
    let winner = match expected {
        0 => None,
        1.. => Some(Player::One),
        _ => Some(Player::Two),
    };
    assert_eq!(value.winner, winner, "{position}");
    if P::OBJECTIVE == Objective::Margin {
        assert_eq!(value.margin.map(i32::from), Some((expected.abs() - 1).max(0)), "{position}");
    }
    let mut end = position.clone();
    for ply in line {
        end.play(ply).unwrap_or_else(|error| panic!("{position}: {error}"));
    }
    let outcome = end.outcome().unwrap_or_else(|| panic!("the line of {position} stops at {end}"));
    assert_eq!(worth(&outcome, P::OBJECTIVE), expected, "the line of {position} ends in {end}");
}

/// A random game, taken back by some plies from its end.
fn late<P: Position>(start: P, back: usize, random: &mut Random) -> P {
    let mut game = vec![start];
    while let Some(ply) = game[game.len() - 1].random_move(random) {
        game.push(game[game.len() - 1].after(ply));
    }
    game.swap_remove(game.len().saturating_sub(1 + back))
}

#[test]
fn gorogo_agrees() {
    let mut random = Random::new(1);
    for number in 0..count() {
        compare(&late(Gorogo::default(), number % 6, &mut random), &limits());
    }
}

#[test]
fn greener_agrees() {
    let mut random = Random::new(2);
    for number in 0..count() {
        let size = Greener::INFO.sizes[number % 3].to_string();
        let setup = Setup { size: Some(size), deal: Some(number as u64) };
        let start = Greener::set_up(&setup).unwrap_or_default();
        compare(&late(start, number % 8, &mut random), &limits());
    }
}

#[test]
fn random_trees_agree() {
    for tree in 0..effort().choose(2_000, 20_000) {
        compare(&RandomTree::new(tree), &limits());
    }
}

#[test]
fn two_threads_agree() {
    let mut random = Random::new(3);
    for number in 0..count() {
        let limits = ProofLimits { threads: 2, ..limits() };
        compare(&late(Gorogo::default(), number % 6, &mut random), &limits);
        compare(&RandomTree::new(number as u64), &limits);
    }
}

#[test]
fn a_table_of_one_bucket_is_enough() {
    let mut random = Random::new(4);
    for number in 0..count() {
        let limits = ProofLimits { table_mib: 0, ..limits() };
        compare(&late(Gorogo::default(), number % 6, &mut random), &limits);
        compare(&RandomTree::new(number as u64), &limits);
    }
}

/// A symmetric start, so that mirrored positions share what is known of them.
#[test]
fn tictactoe_agrees_from_its_start() {
    compare(&TicTacToe::default(), &limits());
    let mut random = Random::new(5);
    for number in 0..count() {
        compare(&late(TicTacToe::default(), number % 8, &mut random), &limits());
    }
}

/// Were the turn taken to alternate, the trees would show it.
#[test]
fn alternation_would_be_caught() {
    fn alternating(position: &RandomTree, mover: Player) -> i32 {
        let values = position.moves().into_iter().map(|ply| alternating(&position.after(ply), !mover));
        let best = match mover {
            Player::One => values.max(),
            Player::Two => values.min(),
        };
        best.unwrap_or_else(|| position.outcome().map_or(0, |end| worth(&end, RandomTree::OBJECTIVE)))
    }
    let trees = (0..100).map(RandomTree::new);
    let caught = trees.filter(|tree| alternating(tree, tree.turn()) != minimax(tree)).count();
    assert!(caught >= 20, "only {caught} of 100 trees tell the difference");
}

/// Plies within which plain minimax looks for a win in Barragoon.
const HORIZON: u32 = 3;

#[test]
fn barragoon_agrees() {
    let mut random = Random::new(6);
    let mut wins = 0;
    for _ in 0..count() {
        let position = ending(&mut random);
        wins += usize::from(compare_wins(&position, HORIZON));
    }
    assert!(wins > count() / 20, "only {wins} positions were won");
}

/// Compares the winner within a number of plies, and how soon they win.
fn compare_wins(position: &Barragoon, plies: u32) -> bool {
    let win = |player: Player| (0..=plies).find(|&plies| wins_within(position, player, plies));
    let expected = Player::BOTH.into_iter().find_map(|player| Some((player, win(player)?)));
    let limits = ProofLimits { plies: Some(plies), ..limits() };
    match (solve(position, &limits, &AtomicBool::new(false), &mut |_| {}), expected) {
        (Ok(Solution { value, line, .. }), Some((winner, plies))) => {
            assert_eq!((value.winner, value.plies), (Some(winner), Some(plies)), "{position}");
            assert_eq!(line.len(), plies as usize, "{position}");
            let end = line.iter().fold(*position, |position, &ply| position.after(ply));
            assert_eq!(end.outcome().and_then(|outcome| outcome.winner), Some(winner), "{position}");
            true
        }
        (Err(unsolved), None) => {
            assert_eq!(unsolved.known, ProvedBounds::NoWinWithin(plies), "{position}");
            false
        }
        (found, expected) => panic!("{position}: {found:?} where {expected:?} was expected"),
    }
}

fn wins_within(position: &Barragoon, player: Player, plies: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(player);
    }
    if plies == 0 {
        return false;
    }
    let mut children = position.moves().into_iter().map(|ply| position.after(ply));
    match position.turn() == player {
        true => children.any(|child| wins_within(&child, player, plies - 1)),
        false => children.all(|child| wins_within(&child, player, plies - 1)),
    }
}

/// One or two tiles a side among barragoons on a crowded board.
fn ending(random: &mut Random) -> Barragoon {
    const FACES: [char; 16] =
        ['x', '^', '>', 'Y', '<', '|', '-', 'N', 'E', 'S', 'W', 'n', 'e', 's', 'w', '+'];
    loop {
        let mut squares = ['1'; 63];
        for square in &mut squares[..28] {
            *square = FACES[random.below(16)];
        }
        for (place, tiles) in [['Z', 'D', 'V'], ['z', 'd', 'v']].into_iter().enumerate() {
            for number in 0..1 + random.below(2) {
                squares[59 + 2 * place + number] = tiles[random.below(3)];
            }
        }
        random.shuffle(&mut squares);
        let rows: Vec<String> = squares.chunks(7).map(runs).collect();
        let text = format!("{} {} move", rows.join("/"), ["w", "b"][random.below(2)]);
        let position: Barragoon = text.parse().unwrap_or_else(|error| panic!("{error}"));
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// A row with its empty squares counted.
fn runs(row: &[char]) -> String {
    let mut text = String::new();
    for (index, &letter) in row.iter().enumerate() {
        match text.pop() {
            Some(count) if letter == '1' && index > 0 && count.is_ascii_digit() => {
                text.push(char::from(count as u8 + 1));
            }
            Some(last) => text.extend([last, letter]),
            None => text.push(letter),
        }
    }
    text
}
