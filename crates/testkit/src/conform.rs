use std::collections::HashSet;

use game::{Encode, Position, Random, Setup, Symmetric, Target};

use crate::effort;

/// No game of ours is longer than this when played at random; a longer one is taken for endless.
const LONGEST_GAME: usize = 20_000;

/// Illegal moves tried in each position.
const ILLEGAL_TRIES: usize = 8;

/// Random plies drawn for each legal one. Their spread is then 16, and the bounds are 6 spreads wide: a position
/// of 600 plies must not fail by chance.
const DRAWS_A_PLY: usize = 256;
const FEWEST_DRAWS: usize = 160;
const MOST_DRAWS: usize = 352;

/// Everything that must hold for any game, tried along random games from every start it offers.
///
/// # Panics
/// At the first promise of [`Position`], [`Encode`] or [`Symmetric`] that does not hold.
pub fn conform<P: Position + Encode + Symmetric>() {
    assert!(size_of::<P::Move>() <= 8, "moves are kept in tables and should be small");
    for (number, start) in starts::<P>().iter().enumerate() {
        for game in 0..effort().choose(4, 200) {
            walk(start.clone(), &mut Random::new(number as u64 * 1_000 + game));
        }
        check_chances(start, &mut Random::new(number as u64));
    }
}

/// The usual start and, of every size, a few deals.
fn starts<P: Position>() -> Vec<P> {
    let mut starts = vec![P::default()];
    for size in P::INFO.sizes {
        for deal in 1..=if P::INFO.deals { 3 } else { 0 } {
            let setup = Setup { size: Some((*size).to_string()), deal: Some(deal) };
            starts.push(P::set_up(&setup).unwrap_or_else(|error| panic!("{error}")));
        }
    }
    starts
}

fn walk<P: Position + Encode + Symmetric>(mut position: P, random: &mut Random) {
    let mut met = HashSet::new();
    for _ in 0..LONGEST_GAME {
        assert!(met.insert(position.clone()) || P::RECURS, "{position} came again");
        let moves = position.moves();
        check_texts(&position, &moves);
        check_numbers::<P>(&moves);
        check_clicks::<P>(&moves);
        check_refusals(&position, &moves, random);
        check_scene(&position);
        assert_eq!(moves.is_empty(), position.outcome().is_some(), "plies exist iff not over: {position}");
        assert_eq!(moves.len(), position.count_moves(), "count of {position}");
        let Some(mv) = position.random_move(random) else { return };
        assert!(moves.contains(&mv), "random ply {mv} in {position}");
        check_symmetry(&position, mv);
        position.play_unchecked(mv);
    }
    panic!("no end after {LONGEST_GAME} plies: {position}");
}

/// Every legal ply is equally likely at random, in a few positions along one game.
fn check_chances<P: Encode>(start: &P, random: &mut Random) {
    let mut position = start.clone();
    for ply in 0.. {
        let Some(mv) = position.random_move(random) else { return };
        if ply % 8 == 0 {
            let mut draws = vec![0; P::MOVES];
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

fn check_texts<P: Position>(position: &P, moves: &[P::Move]) {
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

fn check_numbers<P: Encode>(moves: &[P::Move]) {
    let mut seen = HashSet::new();
    for &mv in moves {
        let number = P::encode(mv);
        assert!(number < P::MOVES, "{mv} has number {number}");
        assert!(seen.insert(number), "{mv} shares its number");
        assert_eq!(P::decode(number), Some(mv), "number {number}");
    }
}

fn check_clicks<P: Position>(moves: &[P::Move]) {
    let spellings: Vec<Vec<Target>> = moves.iter().map(|&mv| P::clicks(mv)).collect();
    let whole: HashSet<&[Target]> = spellings.iter().map(Vec::as_slice).collect();
    assert_eq!(whole.len(), moves.len(), "two plies are spelled alike");
    for spelling in &spellings {
        assert!(!spelling.is_empty(), "a ply needs at least one click");
        for end in 0..spelling.len() {
            assert!(!whole.contains(&spelling[..end]), "{spelling:?} begins with another ply's clicks");
        }
    }
}

fn check_refusals<P: Encode>(position: &P, moves: &[P::Move], random: &mut Random) {
    for _ in 0..ILLEGAL_TRIES {
        let Some(mv) = P::decode(random.below(P::MOVES)) else { continue };
        let mut tried = position.clone();
        assert_eq!(position.is_legal(mv), moves.contains(&mv), "{mv} in {position}");
        if tried.play(mv).is_err() {
            assert!(!moves.contains(&mv), "{mv} was refused in {position}");
            assert_eq!(tried, *position, "a refused ply changed the position");
        } else {
            assert!(moves.contains(&mv), "{mv} was taken in {position}");
        }
    }
}

fn check_scene<P: Position>(position: &P) {
    let scene = position.scene();
    assert_eq!(scene.pieces.len(), scene.grid.len(), "pieces of {position}");
    assert!(!scene.prompt.is_empty(), "no prompt for {position}");
    for piece in scene.pieces.iter().flatten() {
        assert!((1..=3).contains(&piece.label.len()) && piece.label.is_ascii(), "label {}", piece.label);
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
