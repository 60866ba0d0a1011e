use std::collections::HashSet;

use game::{Encode, Present, Random, Symmetric, Target};

use crate::effort;
use crate::random_games::{random_game, starts};

/// Maximum size of a move in bytes.
const LARGEST_MOVE: usize = 8;

/// Illegal moves tried in each position.
const ILLEGAL_TRIES: usize = 8;

/// Random moves drawn per legal move. The standard deviation is then 16, and the bounds are 6 standard deviations wide,
/// so that a position with 600 moves does not fail by chance.
const DRAWS_A_PLY: usize = 256;
const FEWEST_DRAWS: usize = 160;
const MOST_DRAWS: usize = 352;

/// Checks everything that must hold for any game, along random games from every start.
///
/// # Panics
/// At the first violated requirement of [`Present`], [`Encode`] or [`Symmetric`].
pub fn conform<P: Present + Encode + Symmetric>() {
    let size = size_of::<P::Move>();
    assert!(size <= LARGEST_MOVE, "a ply has {size} bytes, at most {LARGEST_MOVE}: tables keep many of them");
    for (number, start) in starts::<P>().iter().enumerate() {
        for game in 0..effort().choose(4, 200) {
            walk(start, number as u64 * 1_000 + game);
        }
        check_chances(start, &mut Random::new(number as u64));
    }
}

fn walk<P: Present + Encode + Symmetric>(start: &P, seed: u64) {
    let mut random = Random::new(!seed);
    let mut met = HashSet::new();
    random_game(start, seed, |position| {
        let again = !met.insert(position.clone());
        assert!(!again || P::CAN_REPEAT, "{position} occurred again, but Position::CAN_REPEAT is false");
        let moves = position.moves();
        check_texts(position, &moves);
        check_numbers(position, &moves);
        check_clicks(position, &moves);
        check_refusals(position, &moves, &mut random);
        assert_eq!(position.scene().grid, position.grid(), "the scene of {position} has another board");
        let over = position.outcome().is_some();
        assert_eq!(moves.is_empty(), over, "plies exist if and only if a game is not over: {position}");
        let counted = position.count_moves();
        assert_eq!(moves.len(), counted, "count_moves() says {counted} in {position}");
        if let Some(mv) = position.random_move(&mut random) {
            assert!(moves.contains(&mv), "random_move() gives {mv}, which is not legal in {position}");
            check_symmetry(position, mv);
        }
    });
}

/// Checks that random moves are uniformly distributed, in a few positions of one game.
fn check_chances<P: Encode>(start: &P, random: &mut Random) {
    let mut position = start.clone();
    for ply in 0.. {
        let Some(mv) = position.random_move(random) else { return };
        if ply % 8 == 0 {
            let mut draws = vec![0; P::MOVE_COUNT];
            let moves = position.moves();
            for _ in 0..moves.len() * DRAWS_A_PLY {
                draws[position.random_move(random).map_or(0, P::encode)] += 1;
            }
            for &mv in &moves {
                let drawn = draws[P::encode(mv)];
                let fair = moves.len() == 1 || (FEWEST_DRAWS..=MOST_DRAWS).contains(&drawn);
                assert!(fair, "{mv} was drawn {drawn} times of about {DRAWS_A_PLY} in {position}");
            }
        }
        position.play_unchecked(mv);
    }
}

fn check_texts<P: Present>(position: &P, moves: &[P::Move]) {
    let text = position.to_string();
    let again: P = text.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(*position, again, "{text} reads back differently");
    assert_eq!(text, again.to_string());
    assert_eq!(position.key(), again.key(), "key of {text}");
    let mut seen = HashSet::new();
    for &mv in moves {
        let ply = mv.to_string();
        assert!(!ply.contains(char::is_whitespace), "'{ply}' is not one token");
        assert_eq!(ply.parse::<P::Move>().as_ref(), Ok(&mv), "'{ply}' reads back differently");
        assert_eq!(position.read_move(&ply).as_ref(), Ok(&mv), "'{ply}' typed reads differently");
        assert!(seen.insert(ply), "{mv} is listed twice in {text}");
    }
}

fn check_numbers<P: Encode>(position: &P, moves: &[P::Move]) {
    let mut seen = HashSet::new();
    for &mv in moves {
        let (number, most) = (P::encode(mv), P::MOVE_COUNT);
        assert!(
            number < most,
            "encode() gives {mv} the number {number}, but Encode::MOVES is {most}: {position}"
        );
        assert!(seen.insert(number), "encode() gives {mv} and another ply the number {number}: {position}");
        assert_eq!(P::decode(number), Some(mv), "decode() of {number}, the number of {mv}: {position}");
    }
    let mut marks = vec![false; P::MOVE_COUNT];
    position.mark_legal(&mut marks, &mut Vec::new());
    let marked: HashSet<usize> = (0..P::MOVE_COUNT).filter(|&number| marks[number]).collect();
    assert_eq!(marked, seen, "mark_legal() in {position}");
}

fn check_clicks<P: Present>(position: &P, moves: &[P::Move]) {
    let spellings: Vec<Vec<Target>> = moves.iter().map(|&mv| P::clicks(mv)).collect();
    let whole: HashSet<&[Target]> = spellings.iter().map(Vec::as_slice).collect();
    assert_eq!(whole.len(), moves.len(), "clicks() spells two plies alike in {position}");
    for (spelling, mv) in spellings.iter().zip(moves) {
        assert!(!spelling.is_empty(), "clicks() of {mv} is empty: a ply needs at least one");
        for end in 0..spelling.len() {
            let begun = whole.contains(&spelling[..end]);
            assert!(!begun, "clicks() of {mv} begins with another ply's in {position}: {spelling:?}");
        }
    }
}

fn check_refusals<P: Encode>(position: &P, moves: &[P::Move], random: &mut Random) {
    for _ in 0..ILLEGAL_TRIES {
        let Some(mv) = P::decode(random.below(P::MOVE_COUNT)) else { continue };
        let mut tried = position.clone();
        assert_eq!(position.is_legal(mv), moves.contains(&mv), "is_legal() of {mv} in {position}");
        if tried.play(mv).is_err() {
            assert!(!moves.contains(&mv), "play() rejects {mv}, which is legal in {position}");
            assert_eq!(tried, *position, "play() rejected {mv} but changed the position");
        } else {
            assert!(moves.contains(&mv), "play() accepts {mv}, which is not legal in {position}");
        }
    }
}

fn check_symmetry<P: Symmetric>(position: &P, mv: P::Move) {
    for &symmetry in position.symmetries() {
        let turned = position.transformed(symmetry);
        let turned_move = position.transformed_move(mv, symmetry);
        assert!(turned.is_legal(turned_move), "{mv} under {symmetry:?} in {position}");
        assert_eq!(turned.count_moves(), position.count_moves(), "{symmetry:?} of {position}");
        let there = turned.after(turned_move);
        assert_eq!(there, position.after(mv).transformed(symmetry), "{mv} under {symmetry:?}: {position}");
        assert_eq!(there.turn(), position.after(mv).turn(), "{symmetry:?} keeps the player");
    }
}
