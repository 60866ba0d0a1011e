//! A record becomes a tree for a page, and the tree the same record.

use catalog::GAMES;
use formats::{Study, verify};
use game::{Random, Setup};
use proptest::prelude::*;
use record::Mark;
use wire::{RecordNode, RecordTree};

/// A record with variations and notes, from random plies here and there.
fn any_study(game: &'static dyn catalog::Game, random: &mut Random) -> Study {
    let mut study = Study::new(game, game.start(&Setup::default()).unwrap());
    for _ in 0..random.below(60) {
        for _ in 0..random.below(4) {
            study.back();
        }
        let moves = study.state().moves();
        let Some(ply) = moves.get(random.below(moves.len().max(1))) else { continue };
        study.play(ply).unwrap();
        match random.below(4) {
            0 => study.note_mut().set_comment("a comment [%eval +0.50] [%clk 0:01:00]"),
            1 => study.note_mut().mark(Mark(random.below(256) as u8)),
            _ => (),
        }
    }
    study
}

proptest! {
    #[test]
    fn records_come_back(seed: u64) {
        for game in GAMES {
            let record = any_study(*game, &mut Random::new(seed)).into_verified();
            let tree = RecordTree::of(&record).unwrap();
            assert_eq!(tree.verified().map_err(|error| error.sentence), Ok(record));
        }
    }
}

/// Who made a ply, whether it begins a turn, and the chance by its evaluation are told, though nobody needs to tell them
/// back.
#[test]
fn plies_are_told_with_what_the_rules_know_of_them() {
    for game in GAMES {
        let study = any_study(*game, &mut Random::new(7));
        let tree = RecordTree::of(study.record()).unwrap();
        for (place, node) in tree.nodes.iter().enumerate() {
            let mut line = vec![place];
            while let Some(parent) = tree.nodes[line[line.len() - 1]].parent {
                line.push(parent as usize);
            }
            let mut state = game.read(&tree.start).unwrap();
            line.iter().skip(1).rev().for_each(|&at| drop(state.play(&tree.nodes[at].ply).unwrap()));
            assert_eq!(node.by, Some(game.info().color(state.turn())));
            assert_eq!(node.begins_turn, state.begins_turn());
            // The comments above say that White is half a point ahead: each game knows what that is worth.
            let chance =
                node.eval.as_ref().map(|_| state.analysis().winning_chance(record::EvalScore::Estimate(50)));
            assert_eq!(node.chance, chance.map(|chance| (chance * 1e4).round() / 1e4));
        }
        let forget =
            |node: &RecordNode| RecordNode { by: None, begins_turn: false, chance: None, ..node.clone() };
        let short = RecordTree { nodes: tree.nodes.iter().map(forget).collect(), ..tree.clone() };
        assert_eq!(RecordTree::of(&short.verified().unwrap()), Some(tree));
    }
}

/// Nobody has to repeat what the rules say, and nobody can say otherwise.
#[test]
fn the_rules_have_the_last_word() {
    let game = GAMES[0];
    let mut record = record::Record::of(game.info().slug, None);
    let random = &mut Random::new(3);
    let mut state = game.start(&Setup::default()).unwrap();
    while state.outcome().is_none() {
        let (moves, link) = (state.moves(), state.link());
        let ply = state.play(&moves[random.below(moves.len())]).unwrap();
        record.append(&ply, link).unwrap();
    }
    let (verified, _) = verify(record).unwrap();
    let tree = RecordTree::of(&verified).unwrap();
    assert_ne!(tree.result, "*");
    for result in ["*", "1-0", "0-1", "1/2-1/2"] {
        let said = RecordTree { result: result.to_string(), ..tree.clone() };
        assert_eq!(said.verified().unwrap().result(), verified.result(), "{result}");
    }
    let mut over = tree.clone();
    let last = over.nodes.len() as u32 - 1;
    over.nodes.push(RecordNode { parent: Some(last), ..over.nodes[0].clone() });
    assert!(over.verified().unwrap_err().sentence.contains("the game is over"));
}
