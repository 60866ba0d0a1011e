//! Encodings for machine learning: numbers, masks, planes and batches agree with the texts.

use catalog::{GAMES, Game, GameAdapter, State};
use encoding::{Batch, BatchError, BatchStart, OnTerminal, Views};
use game::{Player, Random, Setup};
use testkit::tictactoe::TicTacToe;

/// The starts of a game on each of its boards.
fn starts(game: &'static dyn Game) -> Vec<Box<dyn State>> {
    let sizes = game.info().sizes.iter().map(|size| Some((*size).to_string()));
    sizes.map(|size| game.start(&Setup { size, deal: None }).unwrap()).collect()
}

/// States of a random game, the start and the end included.
fn random_game(mut state: Box<dyn State>, seed: u64, mut visit: impl FnMut(&dyn State)) {
    let mut random = Random::new(seed);
    loop {
        visit(state.as_ref());
        let moves = state.moves();
        if moves.is_empty() {
            return;
        }
        state.play(&moves[random.below(moves.len())]).unwrap();
    }
}

fn observation(state: &dyn State) -> Vec<f32> {
    let mut numbers = vec![7.0; state.encoded().shape().len()];
    state.encoded().observe(&mut numbers);
    numbers
}

#[test]
fn numbers_are_those_of_the_legal_plies() {
    for &game in GAMES {
        let numbers = game.action_space();
        for start in starts(game) {
            random_game(start, 1, |state| {
                let listed = state.encoded().legal_numbers();
                assert!(listed.is_sorted());
                let mut texts: Vec<String> =
                    listed.iter().map(|&number| numbers.ply(number).unwrap()).collect();
                texts.sort_unstable();
                assert_eq!(texts, state.moves());
                let again: Vec<usize> = listed
                    .iter()
                    .map(|&number| numbers.number(&numbers.ply(number).unwrap()).unwrap())
                    .collect();
                assert_eq!(again, listed);
            });
        }
        let wrong = numbers.ply(numbers.plies()).unwrap_err().to_string();
        let (over, last) = (numbers.plies(), numbers.plies() - 1);
        assert_eq!(wrong, format!("there is no ply with the number {over}: expected 0 to {last}"));
    }
}

/// Turned numbers and planes are those of the turned position, before a ply and after it.
#[test]
fn symmetries_commute_with_play() {
    for &game in GAMES {
        let numbers = game.action_space();
        for start in starts(game) {
            let turnings = start.encoded().symmetry_maps();
            assert_eq!(turnings[0].plies, (0..numbers.plies()).collect::<Vec<_>>());
            assert!(turnings.len() >= 4);
            random_game(start, 2, |state| {
                for turning in &turnings {
                    let turned = state.encoded().transformed(turning.symmetry);
                    let mut plies: Vec<usize> =
                        state.encoded().legal_numbers().iter().map(|&number| turning.plies[number]).collect();
                    plies.sort_unstable();
                    assert_eq!(plies, turned.encoded().legal_numbers(), "{:?}", turning.symmetry);
                    let (here, there) = (observation(state), observation(turned.as_ref()));
                    // A turned position has no past.
                    let size = state.scene().grid.len();
                    let tells = |plane: usize| numbers.planes()[plane].name != "repeated";
                    for (place, &number) in here.iter().enumerate().filter(|(place, _)| tells(place / size)) {
                        assert_eq!(there[turning.planes[place]], number, "{:?}", turning.symmetry);
                    }
                    if let Some(&ply) = state.encoded().legal_numbers().first() {
                        let (mut one, mut two) = (state.copy(), turned);
                        one.play(&numbers.ply(ply).unwrap()).unwrap();
                        two.play(&numbers.ply(turning.plies[ply]).unwrap()).unwrap();
                        assert_eq!(one.encoded().transformed(turning.symmetry).text(), two.text());
                    }
                }
            });
        }
    }
}

/// Room for all that a batch writes.
struct Arrays {
    masks: Vec<bool>,
    planes: Vec<f32>,
    rewards: Vec<[f32; 2]>,
    done: Vec<bool>,
    turns: Vec<u8>,
}

impl Arrays {
    fn of(batch: &dyn Batch) -> Arrays {
        let games = batch.games();
        Arrays {
            masks: vec![true; games * batch.plies()],
            planes: vec![7.0; games * batch.shape().len()],
            rewards: vec![[7.0; 2]; games],
            done: vec![true; games],
            turns: vec![7; games],
        }
    }

    fn views(&mut self) -> Views<'_> {
        Views {
            masks: &mut self.masks,
            planes: &mut self.planes,
            rewards: &mut self.rewards,
            done: &mut self.done,
            turns: &mut self.turns,
        }
    }

    /// The rows of a game are those of its state.
    fn check(&self, game: usize, state: &dyn State) {
        let (plies, size) = (self.masks.len() / self.done.len(), state.encoded().shape().len());
        let mask = &self.masks[game * plies..(game + 1) * plies];
        let legal: Vec<usize> = (0..plies).filter(|&number| mask[number]).collect();
        assert_eq!(legal, state.encoded().legal_numbers());
        assert_eq!(self.planes[game * size..(game + 1) * size], observation(state)[..]);
        assert_eq!(self.turns[game], state.turn() as u8);
        assert_eq!(self.done[game], state.outcome().is_some());
        let winner = state.outcome().and_then(|outcome| outcome.winner);
        let reward = |player: Player| winner.map_or(0.0, |winner| if winner == player { 1.0 } else { -1.0 });
        assert_eq!(self.rewards[game], Player::BOTH.map(reward));
    }
}

/// Games of a batch go as the same games do one by one, whatever the number of threads.
#[test]
fn a_batch_plays_as_its_games_do() {
    const GAMES_AT_ONCE: usize = 200;
    for (&game, threads) in GAMES.iter().zip([1, 2, 3]) {
        let start = game.start(&Setup::default()).unwrap();
        let begin = BatchStart::Setup(Setup::default());
        let mut batch = game.action_space().batch(GAMES_AT_ONCE, &begin, 3, threads).unwrap();
        let mut states: Vec<Box<dyn State>> = (0..GAMES_AT_ONCE).map(|_| start.copy()).collect();
        let mut arrays = Arrays::of(batch.as_ref());
        let mut plies = vec![0; GAMES_AT_ONCE];
        batch.restart(None, &mut arrays.views());
        // Barragoon's random games are long: their beginnings must do.
        for _ in 0..60 {
            batch.sample(&mut plies);
            let playing: Vec<bool> = plies.iter().map(|&ply| ply >= 0).collect();
            for (state, &ply) in states.iter_mut().zip(&plies) {
                if let Ok(number) = usize::try_from(ply) {
                    state.play(&game.action_space().ply(number).unwrap()).unwrap();
                }
            }
            batch.play(&plies, OnTerminal::Stay, &mut arrays.views()).unwrap();
            // What ended earlier is rewarded once.
            for (number, state) in states.iter().enumerate().filter(|(number, _)| playing[*number]) {
                arrays.check(number, state.as_ref());
            }
            for number in (0..GAMES_AT_ONCE).filter(|&number| !playing[number]) {
                assert_eq!((arrays.done[number], arrays.rewards[number]), (true, [0.0; 2]));
            }
        }
        let texts: Vec<String> = states.iter().map(|state| state.text()).collect();
        assert_eq!(batch.texts(), texts);
    }
}

/// A draw by repetition is detected, and shown in the planes before.
#[test]
fn a_batch_includes_the_history() {
    let game = catalog::find("barragoon").unwrap();
    let mut batch = game.action_space().batch(1, &BatchStart::Setup(Setup::default()), 0, 1).unwrap();
    let mut state = game.start(&Setup::default()).unwrap();
    let mut arrays = Arrays::of(batch.as_ref());
    for ply in ["c2b2", "c8b8", "b2c2", "b8c8", "c2b2", "c8b8", "b2c2", "b8c8"] {
        assert_eq!(state.outcome(), None);
        state.play(ply).unwrap();
        let number = game.action_space().number(ply).unwrap() as i64;
        batch.play(&[number], OnTerminal::Stay, &mut arrays.views()).unwrap();
        arrays.check(0, state.as_ref());
    }
    assert_eq!((arrays.done[0], arrays.rewards[0]), (true, [0.0; 2]));
}

#[test]
fn random_play_ends_restarts_and_repeats() {
    /// Most random games are shorter, Barragoon's too.
    const PLIES: u64 = 2_000;
    for &game in GAMES {
        let play = |threads: usize, ends: OnTerminal| {
            let begin = match game.info().deals {
                true => BatchStart::Deals { size: None },
                false => BatchStart::Setup(Setup::default()),
            };
            let mut batch = game.action_space().batch(128, &begin, 5, threads).unwrap();
            let mut arrays = Arrays::of(batch.as_ref());
            let played = batch.play_random(PLIES, ends, &mut arrays.views());
            (played, batch.texts(), arrays.rewards, arrays.done)
        };
        let (played, texts, rewards, done) = play(1, OnTerminal::Restart);
        assert_eq!(played, 128 * PLIES);
        assert!(done.iter().filter(|done| **done).count() > 64, "{}", game.info().slug);
        assert!(rewards.iter().all(|[one, two]| one + two == 0.0));
        assert_eq!((played, texts, rewards, done), play(2, OnTerminal::Restart));
        let (played, _, rewards, done) = play(1, OnTerminal::Stay);
        assert!(played < 128 * PLIES);
        let ended = rewards.iter().zip(&done).filter(|(_, done)| **done);
        assert!(ended.clone().count() > 64 && ended.into_iter().all(|(reward, _)| reward[0].abs() <= 1.0));
    }
}

#[test]
fn what_cannot_be_played_changes_nothing() {
    let game = catalog::find("gorogo").unwrap();
    let numbers = game.action_space();
    let mut batch = numbers.batch(3, &BatchStart::Setup(Setup::default()), 0, 1).unwrap();
    let mut refuse = |plies: &[i64]| {
        let before = batch.texts();
        let refused = batch.play(plies, OnTerminal::Stay, &mut Views::none()).unwrap_err();
        assert_eq!(batch.texts(), before);
        refused.to_string()
    };
    assert_eq!(refuse(&[25, 26]), "expected a ply for each of the 3 games, not 2");
    assert_eq!(refuse(&[25, 50, 0]), "game 1: there is no ply with the number 50: expected 0 to 49");
    assert_eq!(refuse(&[25, 26, -2]), "game 2: there is no ply with the number -2: expected 0 to 49");
    assert_eq!(
        refuse(&[25, 26, 0]),
        "game 2: a1 is not legal here: White's first piece must be a henge (§3)"
    );
    assert_eq!(refuse(&[25, -1, 26]), "game 1 is not over: pass -1 only for games that are over");
    // No game is longer than 25 plies.
    batch.play_random(25, OnTerminal::Stay, &mut Views::none());
    let over = batch.play(&[-1, 0, 0], OnTerminal::Stay, &mut Views::none()).unwrap_err();
    assert_eq!(over, BatchError::Over(1));
    assert_eq!(over.to_string(), "game 1 is over: restart it, or pass -1 for it");
    batch.play(&[-1; 3], OnTerminal::Stay, &mut Views::none()).unwrap();
    batch.restart(Some(&[true, false, false]), &mut Views::none());
    batch.play(&[25, -1, -1], OnTerminal::Stay, &mut Views::none()).unwrap();
}

/// What was sampled is remembered, but only what is given counts, and only in the position it was sampled for.
#[test]
fn what_was_sampled_is_checked_nevertheless() {
    for &game in GAMES {
        let numbers = game.action_space();
        let mut batch = numbers.batch(2, &BatchStart::Setup(Setup::default()), 0, 1).unwrap();
        let mut arrays = Arrays::of(batch.as_ref());
        batch.play_random(3, OnTerminal::Stay, &mut arrays.views());
        let mut sampled = [0; 2];
        batch.sample(&mut sampled);
        let mask = |game: usize| &arrays.masks[game * numbers.plies()..][..numbers.plies()];
        let other =
            (0..numbers.plies()).find(|&ply| mask(0)[ply] && ply as i64 != sampled[0]).unwrap() as i64;
        let wrong = mask(1).iter().position(|legal| !legal).unwrap() as i64;
        let mut expected: Vec<_> = batch.texts().iter().map(|text| game.read(text).unwrap()).collect();
        // A refusal leaves the games, and what is known of them, as they were.
        let refused = batch.play(&[other, wrong], OnTerminal::Stay, &mut Views::none()).unwrap_err();
        assert!(matches!(refused, BatchError::Illegal(1, _)), "{refused}");
        assert_eq!(batch.texts(), [expected[0].text(), expected[1].text()]);
        // Another legal ply than the sampled one may be played.
        expected[0].play(&numbers.ply(other as usize).unwrap()).unwrap();
        expected[1].play(&numbers.ply(sampled[1] as usize).unwrap()).unwrap();
        batch.play(&[other, sampled[1]], OnTerminal::Stay, &mut Views::none()).unwrap();
        assert_eq!(batch.texts(), [expected[0].text(), expected[1].text()]);
    }
}

/// A sample is of one position: after a ply, random play or another beginning it is looked at as any other number.
#[test]
fn a_sample_grows_old() {
    let game = catalog::find("gorogo").unwrap();
    let mut batch = game.action_space().batch(1, &BatchStart::Setup(Setup::default()), 0, 1).unwrap();
    let sampled = |batch: &mut dyn Batch| {
        let mut ply = [0];
        batch.sample(&mut ply);
        ply
    };
    let henge = sampled(batch.as_mut());
    batch.play(&henge, OnTerminal::Stay, &mut Views::none()).unwrap();
    let occupied = batch.play(&henge, OnTerminal::Stay, &mut Views::none()).unwrap_err().to_string();
    assert!(occupied.ends_with("is occupied"), "{occupied}");
    let stone = std::iter::repeat_with(|| sampled(batch.as_mut())).find(|&[ply]| ply < 25).unwrap();
    batch.restart(None, &mut Views::none());
    let early = batch.play(&stone, OnTerminal::Stay, &mut Views::none()).unwrap_err().to_string();
    assert!(early.ends_with("White's first piece must be a henge (§3)"), "{early}");
    let mut stale = 0;
    for _ in 0..200 {
        let [ply] = sampled(batch.as_mut());
        batch.play_random(1, OnTerminal::Restart, &mut Views::none());
        let state = game.read(&batch.texts()[0]).unwrap();
        let legal = state.encoded().legal_numbers().contains(&(ply as usize));
        stale += usize::from(!legal);
        assert_eq!(batch.play(&[ply], OnTerminal::Restart, &mut Views::none()).is_ok(), legal, "{ply}");
    }
    assert!(stale > 5, "only {stale} samples grew old");
}

/// So many games are worth waking threads for.
#[test]
fn many_games_are_spread_over_threads() {
    const MANY: usize = 20_000;
    let game = catalog::find("gorogo").unwrap();
    let begin = BatchStart::Setup(Setup::default());
    let mut alone = game.action_space().batch(MANY, &begin, 3, 1).unwrap();
    let mut spread = game.action_space().batch(MANY, &begin, 3, 4).unwrap();
    let (mut plies, mut same) = (vec![0; MANY], vec![0; MANY]);
    let mut arrays = [Arrays::of(alone.as_ref()), Arrays::of(spread.as_ref())];
    for _ in 0..5 {
        alone.sample(&mut plies);
        spread.sample(&mut same);
        assert_eq!(plies, same);
        let kept = plies.clone();
        // Of several errors the first game's is returned.
        for wrong in [19_000, 11_000, 6_000] {
            plies[wrong] = 50;
        }
        let refused = spread.play(&plies, OnTerminal::Restart, &mut arrays[1].views()).unwrap_err();
        assert!(matches!(refused, BatchError::Unknown(6_000, _)), "{refused}");
        assert_eq!(alone.texts(), spread.texts());
        alone.play(&kept, OnTerminal::Restart, &mut arrays[0].views()).unwrap();
        spread.play(&kept, OnTerminal::Restart, &mut arrays[1].views()).unwrap();
        assert_eq!(alone.texts(), spread.texts());
        let [one, two] = &arrays;
        assert!(one.masks == two.masks && one.planes == two.planes && one.turns == two.turns);
    }
}

#[test]
fn a_batch_does_not_begin_at_an_end() {
    let greener = catalog::find("greener").unwrap();
    let over = BatchStart::Position("6/3,b4^7,2/5,w2^4/2,w7^17,3/1,w3^4,4/w2^4,5 b".to_string());
    let refused = greener.action_space().batch(1, &over, 0, 1).err().unwrap().to_string();
    assert!(refused.contains("the game is over: White wins 14–4 on greens"), "{refused}");
    let deals = BatchStart::Deals { size: None };
    assert!(catalog::find("gorogo").unwrap().action_space().batch(1, &deals, 0, 1).is_err());
}

/// No game is named above its own crate: the tiny game has encodings as well.
#[test]
fn the_tiny_game_has_numbers() {
    let game: &dyn Game = &GameAdapter::<TicTacToe>::NEW;
    let mut batch = game.action_space().batch(4, &BatchStart::Setup(Setup::default()), 1, 1).unwrap();
    assert_eq!(batch.play_random(9, OnTerminal::Restart, &mut Views::none()), 36);
    assert_eq!(game.action_space().planes().len(), 2);
}
