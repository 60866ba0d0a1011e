//! Clocks of a session: when they start, what a turn costs and earns, and what happens when time is over.

use super::*;

#[test]
fn time_is_spent_earned_and_over() {
    let mut session = apart("gorogo", TimeControl::Game { base: seconds(60), increment: seconds(5) });
    session.play("Hc3", at(10)).unwrap();
    assert_eq!(
        (session.left(ONE, at(12)), session.left(TWO, at(12))),
        (Some(seconds(55)), Some(seconds(58)))
    );
    assert_eq!(session.deadline(), Some(at(70)));
    assert_eq!(session.apply_next(TWO, EventKind::Flag, at(69)), Err(SessionError::InTime));
    assert_eq!(
        session.apply_next(ONE, EventKind::Flag, at(999)),
        Err(SessionError::InTime),
        "only who decides spends time"
    );
    assert_eq!(session.play("a1", at(70)), Err(SessionError::OutOfTime));
    // An outage is nobody's fault.
    session.apply_next(TWO, EventKind::SkipElapsed, at(100)).unwrap();
    assert_eq!(session.left(TWO, at(101)), Some(seconds(59)));
    session.apply_next(TWO, EventKind::Flag, at(160)).unwrap();
    assert_eq!(ending(&session), "White wins: Black ran out of time");
    assert_eq!(session.deadline(), None);
}

/// The same events under both rules: the stored rule decides what they mean.
#[test]
fn clocks_start_with_the_first_turn_or_after_the_first_move() {
    let clock = TimeControl::Game { base: seconds(60), increment: seconds(5) };
    let play = |start: SessionConfig| {
        let mut session = GameSession::new(start);
        for (ply, now) in [("Hc3", 10), ("a1", 30), ("b1", 34), ("b2", 44)] {
            session.play(ply, at(now)).unwrap();
        }
        session
    };
    let early = || begin("gorogo", None, ["Ada", "Bob"], clock, PlayMode::Remote);
    let late = || begin_late("gorogo", clock, PlayMode::Remote);
    let left = |session: &GameSession| Player::BOTH.map(|side| session.left(side, at(44)).unwrap().as_secs());
    let (old, new) = (play(early()), play(late()));
    assert_eq!(left(&old), [60 - 10 + 5 - 4 + 5, 60 - 20 + 5 - 10 + 5]);
    assert_eq!(left(&new), [60 - 4 + 5, 60 - 10 + 5], "first moves cost nothing and earn nothing");
    for (session, start) in [(&old, early()), (&new, late())] {
        let again = GameSession::replay(start, session.events().to_vec()).unwrap();
        assert_eq!(everything(&again), everything(session));
    }
    let other = GameSession::replay(early(), new.events().to_vec()).unwrap();
    assert_eq!(left(&other), left(&old));
}

#[test]
fn a_late_first_move_aborts_a_game_of_people_apart() {
    let clock = TimeControl::Game { base: seconds(300), increment: seconds(0) };
    let mut session = GameSession::new(begin_late("gorogo", clock, PlayMode::Remote));
    assert_eq!(
        (session.running(), session.first_move(), session.deadline()),
        (None, Some((ONE, at(60))), Some(at(60)))
    );
    assert_eq!(session.apply_next(ONE, EventKind::Abort, at(59)), Err(SessionError::InTime));
    assert_eq!(
        session.apply_next(ONE, EventKind::Flag, at(99)),
        Err(SessionError::InTime),
        "no clock runs yet"
    );
    // An outage does not count.
    session.apply_next(ONE, EventKind::SkipElapsed, at(50)).unwrap();
    session.play("Hc3", at(100)).unwrap();
    assert_eq!((session.running(), session.first_move()), (None, Some((TWO, at(160)))));
    assert_eq!(session.apply_next(ONE, EventKind::Abort, at(170)), Err(SessionError::InTime));
    session.apply_next(TWO, EventKind::Abort, at(160)).unwrap();
    assert_eq!(ending(&session), "The game was aborted: Black did not make a first move in time");
    assert_eq!((session.deadline(), session.first_move()), (None, None));
    assert_eq!(session.apply_next(TWO, EventKind::Abort, at(170)), Err(SessionError::Over));
    let text = session.study().into_record().to_string();
    assert!(text.trim_end().ends_with('*') && text.contains("did not make a first move"), "{text}");

    let mut begun = GameSession::new(begin_late("gorogo", clock, PlayMode::Remote));
    for (ply, now) in [("Hc3", 10), ("a1", 30)] {
        begun.play(ply, at(now)).unwrap();
    }
    assert_eq!((begun.running(), begun.deadline()), (Some(ONE), Some(at(330))));
    // A takeback does not stop clocks that have started.
    begun.apply_next(TWO, EventKind::Offer { offer: Offer::Takeback }, at(40)).unwrap();
    begun.apply_next(ONE, EventKind::Answer { offer: Offer::Takeback, accept: true }, at(50)).unwrap();
    assert_eq!((begun.running(), begun.first_move()), (Some(TWO), None));
    // Together, without clocks or with days for each turn no first move is awaited.
    for (clock, mode) in [
        (clock, PlayMode::SameDevice),
        (TimeControl::None, PlayMode::Remote),
        (TimeControl::Turn(seconds(86_400)), PlayMode::Remote),
    ] {
        let session = GameSession::new(begin_late("gorogo", clock, mode));
        assert_eq!(session.first_move(), None, "{clock:?}");
    }
}

#[test]
fn turns_played_again_earn_nothing() {
    let mut session = together("gorogo", ["", ""]);
    session = GameSession::new(SessionConfig {
        clock: TimeControl::Game { base: seconds(60), increment: seconds(5) },
        clock_start: ClockStart::FirstTurn,
        ..session.rematch(at(0)).unwrap()
    });
    for _ in 0..9 {
        session.play("Hc3", at(0)).unwrap();
        session.undo(at(0)).unwrap();
    }
    assert_eq!(session.left(ONE, at(0)), Some(seconds(65)));
}

#[test]
fn days_a_turn_begin_anew() {
    let day = seconds(86_400);
    let mut session = apart("gorogo", TimeControl::Turn(day));
    session.play("Hc3", at(86_000)).unwrap();
    session.play("a1", at(100_000)).unwrap();
    assert_eq!(session.left(ONE, at(100_000)), Some(day));
    assert_eq!(session.deadline(), Some(at(186_400)));
}

#[test]
fn the_middle_of_a_turn_costs_whoever_decides_and_earns_nothing() {
    let clock = TimeControl::Game { base: seconds(100), increment: seconds(7) };
    let mut found = 0;
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut session = GameSession::new(begin("barragoon", None, ["Ada", "Bob"], clock, PlayMode::Remote));
        let mut left = ByPlayer::new(seconds(100), seconds(100));
        let mut begun = ByPlayer::new(true, false);
        let (mut owner, mut now) = (ONE, 0);
        while session.ending().is_none() && session.state().plies().len() < 80 {
            let decides = session.state().turn();
            let moves = session.state().moves();
            found += u32::from(decides != owner);
            now += 1;
            session.play(&moves[random.below(moves.len())], at(now)).unwrap();
            if begun[decides] {
                left[decides] = left[decides].saturating_sub(seconds(1));
            }
            if session.state().begins_turn() {
                left[owner] += seconds(7);
                owner = session.state().turn();
                begun[owner] = begun[owner] || session.ending().is_none();
            }
            for side in Player::BOTH {
                assert_eq!(session.left(side, at(now)), Some(left[side]), "{seed} {now}");
            }
        }
    }
    assert!(found > 0, "nobody decided in the middle of the other player's turn");
}
