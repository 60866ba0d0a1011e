//! Reviews of games.

use catalog::{Limits, Options, ProofLimits, SearchRequest, Stop, find};
use engines::Computer;
use formats::Study;
use game::Color;
use record::{EvalScore, Link, Mark, NodeId, Record};
use review::{MistakeKind, PositionEval, Reviewer};

/// Black to move wins by one ply only; the rest of the game is short enough to be seen to its end.
const WON: &str = "BWWWH/BWH1B/BW1H1/1BBWH/HWBW1 b 2+0 2+0";

fn judged(record: &mut Record, stop: Stop) -> review::Review {
    let game = find("gorogo").unwrap();
    let mut thinker = game.engine(&Computer::STRONGEST, &Options::default()).unwrap();
    let task = SearchRequest { limits: Limits::nodes(200_000), lines: 1, stop, ..SearchRequest::default() };
    let mut reviewer = Reviewer::new(Study::open(record.clone()).unwrap(), task);
    let mut remaining = reviewer.remaining();
    assert_eq!(remaining, record.mainline().count() + 1);
    while let Some(judged) = reviewer.step(thinker.as_mut()) {
        assert_eq!(judged.ply.is_some(), judged.id != NodeId::START);
        remaining -= 1;
        assert_eq!(reviewer.remaining(), remaining);
    }
    let (judged, review) = reviewer.finish();
    *record = judged.into_record();
    review
}

fn study(plies: &[String]) -> Study {
    let game = find("gorogo").unwrap();
    let mut study = Study::new(game, game.read(WON).unwrap());
    for ply in plies {
        study.play(ply).unwrap();
    }
    study
}

#[test]
fn a_proved_win_thrown_away_is_a_blunder_and_the_win_is_shown() {
    let start = study(&[]);
    let value = |state: &dyn catalog::State| {
        state
            .analysis()
            .solve(catalog::KnownProofs::Used, &ProofLimits::default(), &Stop::new(), &mut |_| ())
            .unwrap()
    };
    let best = value(start.state()).line[0].clone();
    let is_loss = |ply: &String| {
        let after = study(std::slice::from_ref(ply));
        after.state().outcome().map_or_else(
            || value(after.state()).value.winner == Some(game::Player::One),
            |outcome| outcome.winner == Some(game::Player::One),
        )
    };
    let bad = start.state().moves().into_iter().find(is_loss).expect("some ply loses");
    let mut record = study(std::slice::from_ref(&bad)).into_record();
    let review = judged(&mut record, Stop::new());
    assert_eq!(review.plies[0].mistake, Some(MistakeKind::Blunder));
    assert_eq!(
        (review.count(game::Player::Two, MistakeKind::Blunder), review.accuracy(game::Player::One)),
        (1, None)
    );
    let text = record.to_string();
    assert!(text.contains(&format!("1. {bad} $4 $255 {{[%eval #")), "{text}");
    assert!(text.contains(&format!("(1. {best} $255 {{[%eval #-")), "{text}");
    // Once more changes nothing: judgements are replaced, not heaped up.
    judged(&mut record, Stop::new());
    assert_eq!(record.to_string(), text);
}

/// A ply that throws the win away, and the one that keeps it.
fn bad_and_best() -> (String, String) {
    let mut judge = find("gorogo").unwrap().engine(&Computer::STRONGEST, &Options::default()).unwrap();
    let task = SearchRequest { limits: Limits::nodes(200_000), lines: 50, ..SearchRequest::default() };
    let lines = judge.analyze(study(&[]).state(), &task, &mut |_| ()).lines;
    (lines.last().unwrap().plies[0].clone(), lines[0].plies[0].clone())
}

#[test]
fn a_persons_own_mark_is_kept_and_not_contradicted() {
    let (bad, _) = bad_and_best();
    for own in [Mark::GOOD, Mark::MISTAKE, Mark::BRILLIANT] {
        let mut record = study(std::slice::from_ref(&bad)).into_record();
        let id = record.end();
        record.note_mut(id).mark(Mark(14));
        record.note_mut(id).mark(own);
        let review = judged(&mut record, Stop::new());
        assert_eq!(review.plies[0].mistake, Some(MistakeKind::Blunder));
        assert_eq!(record.note(id).marks(), [Mark(14), own]);
        assert!(record.note(id).eval.is_some() && record.children(NodeId::START).len() == 2);
        let once = record.clone();
        judged(&mut record, Stop::new());
        assert_eq!(record, once);
    }
}

#[test]
fn a_second_review_takes_the_lines_of_the_first_away_but_not_those_of_people() {
    let (bad, best) = bad_and_best();
    let moves = study(&[]).state().moves();
    let [other, another] = [0, 1]
        .map(|skip| moves.iter().filter(|ply| **ply != bad && **ply != best).nth(skip).unwrap().clone());
    let mut record = study(std::slice::from_ref(&bad)).into_record();
    let id = record.end();
    // What an earlier review found: a line, a mark; and a line of its that a person went on with.
    record.note_mut(id).mark(Mark::DUBIOUS);
    record.note_mut(id).mark(Mark::JUDGED);
    let stale = record.add(NodeId::START, &other, Link::NewTurn).unwrap();
    let touched = record.add(NodeId::START, &another, Link::NewTurn).unwrap();
    for line in [stale, touched] {
        record.note_mut(line).mark(Mark::JUDGED);
    }
    record.note_mut(touched).set_comment("why not?");
    judged(&mut record, Stop::new());
    assert_eq!(record.note(id).marks(), [Mark::BLUNDER, Mark::JUDGED]);
    let lines: Vec<&str> = record.children(NodeId::START).iter().map(|&line| record.ply(line)).collect();
    assert_eq!(lines, [&bad, &another, &best]);
    assert_eq!(record.note(touched).marks(), []);
    let once = record.clone();
    judged(&mut record, Stop::new());
    assert_eq!(record, once);
}

/// A person's own variation does not get the engine's mark; only what the engine adds to it does.
#[test]
fn a_line_that_a_person_began_stays_theirs() {
    let (bad, best) = bad_and_best();
    let mut record = study(std::slice::from_ref(&bad)).into_record();
    let own = record.add(NodeId::START, &best, Link::NewTurn).unwrap();
    judged(&mut record, Stop::new());
    assert_eq!(record.note(own).marks(), []);
    assert_eq!(record.note(record.next(own).unwrap()).marks(), [Mark::JUDGED]);
    let once = record.clone();
    judged(&mut record, Stop::new());
    assert_eq!(record, once);
}

#[test]
fn best_play_has_no_mistake() {
    let solved = study(&[])
        .state()
        .analysis()
        .solve(catalog::KnownProofs::Used, &ProofLimits::default(), &Stop::new(), &mut |_| ())
        .unwrap();
    let mut record = study(&solved.line).into_record();
    let review = judged(&mut record, Stop::new());
    assert_eq!(review.plies.len(), solved.line.len());
    assert!(review.plies.iter().all(|ply| ply.mistake.is_none() && ply.loss == 0.0));
    assert_eq!(review.accuracy(game::Player::Two), Some(100.0));
    assert!(record.mainline().all(|id| record.note(id).eval.is_some()));
}

#[test]
fn what_is_stopped_keeps_the_record() {
    let mut record = study(&[]).into_record();
    let moves = study(&[]).state().moves();
    record.append(&moves[0], record::Link::NewTurn).unwrap();
    let before = record.clone();
    let stop = Stop::new();
    stop.stop();
    assert!(judged(&mut record, stop).plies.is_empty());
    assert_eq!(record, before);
}

#[test]
fn chances_follow_the_value() {
    for game in catalog::GAMES {
        let state = game.start(&game::Setup::default()).unwrap();
        let chance = |worth| state.analysis().winning_chance(worth);
        let estimate = |hundredths| chance(EvalScore::Estimate(hundredths));
        assert!((estimate(0) - 0.5).abs() < 1e-9);
        assert!(estimate(100) > 0.55);
        assert!((estimate(250) + estimate(-250) - 1.0).abs() < 1e-9);
        assert!(estimate(10_000) <= chance(EvalScore::Win(Color::White, 3)));
        assert_eq!([EvalScore::Win(Color::Black, 1), EvalScore::Draw].map(chance), [0.0, 0.5]);
    }
}

/// Proofs stay valid along the proving line, even if the engine evaluates only the positions from then on.
#[test]
fn a_proof_is_not_forgotten_on_the_way() {
    let solved = study(&[])
        .state()
        .analysis()
        .solve(catalog::KnownProofs::Used, &ProofLimits::default(), &Stop::new(), &mut |_| ())
        .unwrap();
    let mut thinker = find("gorogo").unwrap().engine(&Computer::STRONGEST, &Options::default()).unwrap();
    let deep = SearchRequest { limits: Limits::nodes(200_000), lines: 1, ..SearchRequest::default() };
    let insight = thinker.analyze(study(&[]).state(), &deep, &mut |_| ());
    let line = PositionEval::of(study(&[]).state(), &insight).filter(|verdict| verdict.proved).unwrap().line;
    assert!(line.len() > 2 && solved.value.winner == Some(game::Player::Two), "{line:?}");
    let mut forgetful = Forgetful(Some(insight));
    let mut reviewer = Reviewer::new(study(&line[..2]), deep);
    while reviewer.step(&mut forgetful).is_some() {}
    let worths: Vec<EvalScore> = reviewer.review().plies.iter().map(|ply| ply.worth).collect();
    assert!(worths.iter().all(|worth| matches!(worth, EvalScore::Win(Color::Black, _))), "{worths:?}");
}

/// Plies played on the engine's advice are no mistakes to a review that looks at each position for a shorter time: it looks
/// for longer than the hints did before it calls anything a mistake. The parts are those of the page: 0.4, 1 and 1.5 s.
#[test]
fn a_hint_is_no_mistake() {
    const LOOK: u64 = 4_000;
    const HINT: u64 = 10_000;
    const CONFIRMING: u64 = 15_000;
    let game = find("gorogo").unwrap();
    let options = Options { table_mebibytes: 8, ..Options::default() };
    let task = |nodes| SearchRequest { limits: Limits::nodes(nodes), lines: 1, ..SearchRequest::default() };
    for seed in 0..testkit::effort().choose(4, 100) {
        let mut random = game::Random::new(seed);
        let mut start = game.start(&game::Setup::default()).unwrap();
        for _ in 0..4 {
            let plies = start.moves();
            start.play(&plies[random.below(plies.len())]).unwrap();
        }
        let mut study = Study::new(game, game.read(&start.text()).unwrap());
        while study.state().outcome().is_none() {
            let mut engine = game.engine(&Computer::STRONGEST, &options).unwrap();
            let hint = engine.analyze(study.state(), &task(HINT), &mut |_| ());
            study.play(hint.ply().unwrap()).unwrap();
        }
        let mut engine = game.engine(&Computer::STRONGEST, &options).unwrap();
        let mut reviewer = Reviewer::new(study, task(LOOK)).confirming(Limits::nodes(CONFIRMING));
        while reviewer.step(engine.as_mut()).is_some() {}
        let plies = &reviewer.review().plies;
        assert!(
            plies.iter().all(|ply| ply.mistake < Some(MistakeKind::Mistake)),
            "{}: {plies:?}",
            start.text()
        );
    }
}

/// What the first look takes for a blunder is one only if a longer search says so as well; without other limits that is four
/// times as long.
#[test]
fn a_mistake_is_confirmed_by_a_longer_search() {
    let moves = study(&[]).state().moves();
    let played = study(&moves[1..2]);
    let task = SearchRequest { limits: Limits::nodes(100), lines: 1, ..SearchRequest::default() };
    for (blind, slip, searches) in
        [(399, None, vec![100, 100, 400, 400]), (400, Some(MistakeKind::Blunder), vec![100, 100, 400, 400])]
    {
        let mut hasty = Hasty { blind, searches: Vec::new() };
        let mut reviewer = Reviewer::new(played.copy(), task.clone());
        while reviewer.step(&mut hasty).is_some() {}
        assert_eq!((reviewer.review().plies[0].mistake, hasty.searches), (slip, searches));
        assert!(!reviewer.review().plies[0].proved);
    }
    let mut hasty = Hasty { blind: 100, searches: Vec::new() };
    let mut reviewer = Reviewer::new(played, task).confirming(Limits::nodes(200));
    while reviewer.step(&mut hasty).is_some() {}
    assert_eq!((reviewer.review().plies[0].mistake, hasty.searches), (None, vec![100, 100, 200, 200]));
}

/// Thinks that the player to move is far ahead in every position, unless it may look at more nodes than these.
struct Hasty {
    blind: u64,
    searches: Vec<u64>,
}

impl catalog::Engine for Hasty {
    fn analyze(
        &mut self,
        state: &dyn catalog::State,
        task: &SearchRequest,
        _: &mut dyn FnMut(&catalog::Analysis),
    ) -> catalog::Analysis {
        let nodes = task.limits.nodes.unwrap();
        self.searches.push(nodes);
        let score = catalog::Score::estimate(if nodes <= self.blind { 1_000 } else { 0 });
        let line =
            catalog::PvLine { plies: vec![state.moves().remove(0)], score: Some(score), proved: false };
        catalog::Analysis { lines: vec![line], ..catalog::Analysis::default() }
    }

    fn new_game(&mut self, _: u64) {}
}

/// Reports its result once, then that all is even.
struct Forgetful(Option<catalog::Analysis>);

impl catalog::Engine for Forgetful {
    fn analyze(
        &mut self,
        state: &dyn catalog::State,
        _: &SearchRequest,
        _: &mut dyn FnMut(&catalog::Analysis),
    ) -> catalog::Analysis {
        if let Some(insight) = self.0.take() {
            return insight;
        }
        let plies = vec![state.moves().remove(0)];
        let line = catalog::PvLine { plies, score: Some(catalog::Score::EVEN), proved: false };
        catalog::Analysis { lines: vec![line], ..catalog::Analysis::default() }
    }

    fn new_game(&mut self, _: u64) {}
}
