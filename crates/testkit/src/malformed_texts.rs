use game::{Position, Present, Random};

use crate::effort;
use crate::random_games::{random_game, starts};

/// Malformed texts made from each text.
const TRIES: usize = 20;

/// Characters to insert, none of which is valid everywhere in a game's texts.
const UNUSUAL_LETTERS: &[char] = &['0', '9', '/', ' ', '+', '-', '^', ',', 'ß', '\u{301}', '\0', '😀'];

/// Checks that malformed texts of positions and moves never cause a panic: they are rejected, or read as a position
/// that can be played, drawn and written.
///
/// # Panics
/// At a text whose position does not round-trip.
pub fn check_malformed_texts<P: Present>() {
    for (number, start) in starts::<P>().iter().enumerate() {
        for game in 0..effort().choose(1, 20) {
            let mut random = Random::new(number as u64 * 1_000 + game);
            random_game(start, game, |position| {
                let text = position.to_string();
                spaced(position, &text);
                for _ in 0..TRIES {
                    check_position::<P>(&corrupted(&text, &mut random));
                }
                for mv in position.moves().into_iter().take(4) {
                    check_ply(position, &corrupted(&mv.to_string(), &mut random));
                }
            });
        }
    }
}

/// Additional spaces around and between the parts of a text are ignored.
fn spaced<P: Position>(position: &P, text: &str) {
    let spaced = format!("  {} \t", text.replace(' ', "   "));
    assert_eq!(spaced.parse::<P>().as_ref(), Ok(position), "'{spaced}' reads differently from '{text}'");
}

/// Inserts, deletes or replaces a character.
fn corrupted(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = random.below(letters.len());
    let letter = match random.below(letters.len() + UNUSUAL_LETTERS.len()) {
        own if own < letters.len() => letters[own],
        strange => UNUSUAL_LETTERS[strange - letters.len()],
    };
    match random.below(3) {
        0 => letters[at] = letter,
        1 => letters.insert(at, letter),
        _ => _ = letters.remove(at),
    }
    letters.into_iter().collect()
}

fn check_position<P: Present>(text: &str) {
    let Ok(position) = text.parse::<P>() else { return };
    let again = position.to_string();
    assert_eq!(
        again.parse::<P>().as_ref(),
        Ok(&position),
        "'{text}' is read, but '{again}' is another position"
    );
    let (moves, over) = (position.moves(), position.outcome().is_some());
    assert_eq!(moves.is_empty(), over, "'{text}' is read, but plies exist if and only if a game is not over");
    position.scene();
    for mv in moves {
        position.after(mv).to_string();
    }
}

fn check_ply<P: Present>(position: &P, text: &str) {
    if let Ok(mv) = text.parse::<P::Move>() {
        let again = mv.to_string();
        assert_eq!(
            again.parse::<P::Move>().as_ref(),
            Ok(&mv),
            "'{text}' is read, but '{again}' is another ply"
        );
    }
    if let Ok(mv) = position.read_move(text) {
        let taken = position.clone().play(mv).is_ok();
        assert_eq!(taken, position.is_legal(mv), "play() and is_legal() differ on {mv} in {position}");
    }
}
