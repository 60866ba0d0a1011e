//! Random games go here as in other languages: `python/tests/test_agreement.py` compares with the same file.

use catalog::{GAMES, Game};
use game::{Random, Setup};

/// Enough to meet every kind of ply and end.
const GAMES_EACH: u64 = 1_000;

#[test]
fn random_games_are_those_of_the_file() {
    let found = GAMES.iter().map(|game| {
        let (plies, checksum) = walk(*game);
        format!("  \"{}\": {{\"plies\": {plies}, \"checksum\": {checksum}}}", game.info().slug)
    });
    let found = format!("{{\n  \"games\": {GAMES_EACH},\n{}\n}}\n", found.collect::<Vec<_>>().join(",\n"));
    assert_eq!(found, include_str!("../../../python/tests/agreement.json"));
}

/// Texts at every ply, legal plies at every sixteenth, outcomes at the end.
fn walk(game: &dyn Game) -> (u64, u32) {
    let (mut plies, mut checksum) = (0, 0);
    for seed in 0..GAMES_EACH {
        let mut random = Random::new(seed);
        let mut state = game.start(&Setup::default()).unwrap();
        let mut count = 0;
        loop {
            let numbers = state.encoded().legal_numbers();
            if numbers.is_empty() {
                break;
            }
            checksum = crc32(state.text().as_bytes(), checksum);
            if count % 16 == seed % 16 {
                checksum = crc32(state.moves().join(" ").as_bytes(), checksum);
            }
            let ply = game.action_space().ply(numbers[random.below(numbers.len())]).unwrap();
            state.play(&ply).unwrap();
            count += 1;
        }
        let outcome = state.outcome().unwrap();
        checksum = crc32(outcome.sentence(game.info()).as_bytes(), checksum);
        plies += count;
    }
    (plies, checksum)
}

/// The checksum of `zlib`, which every language has; `before` is that of what stands before.
fn crc32(bytes: &[u8], before: u32) -> u32 {
    !bytes.iter().fold(!before, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| sum >> 1 ^ (0xedb8_8320 & (sum & 1).wrapping_neg()))
    })
}
