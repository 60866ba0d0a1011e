//! Records of games that are known: replayed, brought into order, stepped through.

use catalog::{GAMES, find};
use formats::Study;
use game::{Random, Setup};
use record::{Fault, Link, NodeId, Reader, Record, TagName};

fn read(text: &str) -> Record {
    Reader::new(text.as_bytes()).next().unwrap().unwrap().faultless().unwrap()
}

/// Normalises a record, and returns its faults.
fn verify(record: &mut Record) -> Vec<Fault> {
    match formats::verify(record.clone()) {
        Ok((verified, faults)) => {
            *record = verified.into_record();
            faults
        }
        Err(fault) => vec![fault],
    }
}

fn faults(record: &mut Record) -> Vec<String> {
    verify(record).iter().map(ToString::to_string).collect()
}

/// A game of random plies, as a study.
fn random_game(game: &'static dyn catalog::Game, seed: u64, plies: usize) -> Study {
    let mut random = Random::new(seed);
    let deal = game.info().deals.then(|| random.bits());
    let mut study = Study::new(game, game.start(&Setup { deal, size: None }).unwrap());
    for _ in 0..plies {
        let moves = study.state().moves();
        if moves.is_empty() {
            break;
        }
        study.play(&moves[random.below(moves.len())]).unwrap();
    }
    study
}

#[test]
fn played_games_read_back_and_replay_in_every_game() {
    for &game in GAMES {
        for seed in 0..20 {
            let study = random_game(game, seed, 300);
            let mut again = read(&study.record().to_string());
            assert_eq!(faults(&mut again), Vec::<String>::new());
            assert_eq!(again, **study.record());
            let mut opened = Study::open(again).unwrap();
            opened.go_to_end();
            assert_eq!(opened.state().text(), study.state().text());
            while opened.back() {}
            assert!(opened.state().plies().is_empty());
        }
    }
}

#[test]
fn what_a_capture_brings_stands_in_its_turn() {
    let mut together = 0;
    for seed in 0..10 {
        let study = random_game(find("barragoon").unwrap(), seed, 200);
        let record = study.record();
        for id in record.mainline() {
            assert_eq!(record.ply(id).contains('@'), record.link(id) == Link::SameTurn);
            together += usize::from(record.link(id) == Link::SameTurn);
        }
    }
    assert!(together > 100, "captures happen");
}

#[test]
fn a_fault_points_at_the_ply() {
    let text = "[Result \"*\"]\n[Game \"gorogo\"]\n\n1. Hc3 2. c4 (2. c3 3. a1)\n3. b3 4. z9 (4. a1) *\n";
    let mut record = read(text);
    assert_eq!(
        faults(&mut record),
        [
            "line 4, column 18: c3 is not legal here: c3 is occupied",
            "line 5, column 10: cannot read 'z9': files run a to e"
        ]
    );
    assert!(record.to_string().ends_with("\n\n1. Hc3 2. c4 3. b3 *\n"), "the good part: {record}");
    assert_eq!(faults(&mut record), Vec::<String>::new());
}

#[test]
fn games_and_positions_that_are_none_are_refused() {
    for (text, part) in [
        ("*", "expected the tag Game, which names the game: gorogo, barragoon, greener"),
        ("[Game \"chess\"] *", "cannot read 'chess'"),
        ("[Game \"gorogo\"]\n[Position \"5/5\"] *", "cannot read '5/5'"),
    ] {
        let faults = faults(&mut read(text));
        assert!(faults.len() == 1 && faults[0].contains(part), "{faults:?}");
    }
}

#[test]
fn spellings_and_turns_are_brought_into_order() {
    let mut record = read("[Game \"gorogo\"] &c3, C4 hb3 *");
    assert_eq!(faults(&mut record), Vec::<String>::new());
    assert!(record.to_string().ends_with("1. Hc3 2. c4 3. Hb3 *\n"));
}

#[test]
fn a_result_that_the_rules_contradict_is_set_right() {
    let start = "[Game \"gorogo\"]\n[Position \"W1HH1/1WBWW/HBBB1/WBH2/1WH2 w 1+0 0+0\"]\n";
    let mut record = read(&format!("{start}\n1. e1 0-1\n"));
    let faults = faults(&mut record);
    assert!(
        faults.len() == 1 && faults[0].contains("cannot read '0-1': the result is 1-0: White wins"),
        "{faults:?}"
    );
    assert_eq!(record.result().text(), "1-0");
    // A player who resigns or leaves loses although the position goes on.
    let mut record = read("[Game \"gorogo\"] 1. Hc3 0-1");
    assert!(verify(&mut record).is_empty());
    assert_eq!(record.result().text(), "0-1");
}

#[test]
fn a_study_follows_branches_and_takes_back() {
    let game = find("gorogo").unwrap();
    let mut study = Study::new(game, game.start(&Setup::default()).unwrap());
    for ply in ["Hc3", "c4", "b3"] {
        study.play(ply).unwrap();
    }
    study.set_tag(TagName::WHITE, "Ada");
    assert!(study.back() && study.back());
    assert_eq!(study.play("c4"), Ok("c4".to_string()), "the same ply is followed");
    study.back();
    study.play("a1").unwrap();
    study.note_mut().set_comment("instead");
    assert!(study.record().to_string().ends_with("1. Hc3 2. c4 (2. a1 {instead}) 3. b3 *\n"));
    study.promote().unwrap();
    assert!(study.record().to_string().ends_with("1. Hc3 2. a1 {instead} (2. c4 3. b3) *\n"));
    assert!(study.play("a1").is_err());
    assert_eq!(study.take_back(), Some("a1".to_string()));
    assert!(study.record().to_string().ends_with("1. Hc3 2. c4 3. b3 *\n"), "{}", study.record());
    study.go(NodeId::START);
    assert!(study.take_back().is_none() && !study.back() && study.forward());
    assert_eq!(study.state().plies(), ["Hc3"]);
}

#[test]
fn what_is_played_is_the_main_line_however_deep_the_variations() {
    let game = find("barragoon").unwrap();
    let mut study = Study::new(game, game.start(&Setup::default()).unwrap());
    let (first, other) = (study.state().moves().swap_remove(0), study.state().moves().swap_remove(1));
    study.play(&first).unwrap();
    let mut random = Random::new(1);
    for _ in 0..record::MAX_NESTING {
        let mut moves = study.state().moves();
        let variation = moves.swap_remove(random.below(moves.len()));
        study.play(&moves[0]).unwrap();
        study.back();
        study.play(&variation).unwrap();
    }
    assert_eq!(study.record().nesting(), record::MAX_NESTING);
    study.go(NodeId::START);
    // What has no room beside the game goes.
    study.play_main(&other).unwrap();
    assert!(study.record().mainline().eq([study.at()]), "{}", study.record());
    assert_eq!(read(&study.record().to_string()), **study.record());
}

#[test]
fn a_game_ends_where_it_was_left() {
    let mut study = Study::open(read("[Game \"gorogo\"] 1. Hc3 2. c4 3. b3 (3. d3 4. b2) 1-0")).unwrap();
    study.go_to_end();
    study.end_here();
    assert_eq!(study.record().result().text(), "1-0", "nothing was taken back");
    study.take_back();
    study.end_here();
    assert!(study.record().to_string().ends_with("1. Hc3 2. c4 *\n"), "{}", study.record());
}
