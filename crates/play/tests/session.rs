//! A session is what its events make of it.

mod clocks;

use std::time::Duration;

use catalog::{Game, Options, PlayedPly, find};
use game::{ByPlayer, Color, Failure, FailureKind, Player, Random, Setup};
use play::{
    Change, ClockStart, Event, EventKind, GameSession, Hint, Offer, PlayMode, Seat, SessionConfig,
    SessionError, TimeControl, Timestamp,
};
use record::TagName;

const ONE: Player = Player::One;
const TWO: Player = Player::Two;

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn at(seconds: u64) -> Timestamp {
    Timestamp(Duration::from_secs(seconds))
}

fn begin(
    slug: &str,
    position: Option<&str>,
    seats: [&str; 2],
    clock: TimeControl,
    mode: PlayMode,
) -> SessionConfig {
    let game: &'static dyn Game = find(slug).unwrap();
    let state = match position {
        Some(text) => game.read(text).unwrap(),
        None => game.start(&Setup::default()).unwrap(),
    };
    let [one, two] = seats.map(|text| Seat::read(text, game));
    let clock_start = ClockStart::FirstTurn;
    SessionConfig { clock, clock_start, mode, ..SessionConfig::new(game, state, ByPlayer::new(one, two)) }
}

/// The same with the rule of new games: clocks start after first moves.
fn begin_late(slug: &str, clock: TimeControl, mode: PlayMode) -> SessionConfig {
    let clock_start = ClockStart::FirstMove(seconds(60));
    SessionConfig { clock_start, ..begin(slug, None, ["Ada", "Bob"], clock, mode) }
}

fn together(slug: &str, seats: [&str; 2]) -> GameSession {
    GameSession::new(begin(slug, None, seats, TimeControl::None, PlayMode::SameDevice))
}

fn apart(slug: &str, clock: TimeControl) -> GameSession {
    GameSession::new(begin(slug, None, ["Ada", "Bob"], clock, PlayMode::Remote))
}

fn ending(session: &GameSession) -> String {
    session.ending().map_or("none".to_string(), |ending| ending.sentence(session.game().info()))
}

/// All that can be asked of a session.
fn everything(session: &GameSession) -> String {
    let left = Player::BOTH.map(|side| (session.left(side, at(1_000_000)), session.offers(side).to_vec()));
    format!(
        "{} {:?} {:?} {left:?} {:?} {:?} {:?} {} {} {} {}\n{}",
        session.state().text(),
        session.seats(),
        session.ending(),
        session.deadline(),
        session.running(),
        (
            session.first_move(),
            Player::BOTH.map(|side| session.declined(side)),
            session.hint(),
            session.allows_hints(),
            Player::BOTH.map(|side| session.hint_count(side))
        ),
        session.seq(),
        session.can_undo(),
        session.can_redo(),
        session.is_rematch_agreed(),
        session.study().into_record(),
    )
}

/// The plies that a session keeps are those of its board.
fn check_plies(session: &GameSession) {
    let state = session.state();
    let plies: Vec<PlayedPly> =
        (0..state.ply_count()).filter_map(|before| state.played_ply(before)).collect();
    assert_eq!(session.plies(), plies);
    assert_eq!(state.plies(), plies.iter().map(|ply| ply.text.as_str()).collect::<Vec<_>>());
    assert_eq!(session.turn_count(), plies.iter().filter(|ply| ply.begins_turn).count());
    let captures = state.last_turn().and_then(|turn| Some(!turn.effects.last()?.taken.is_empty()));
    assert_eq!(plies.last().map(|ply| ply.captures), captures);
}

fn random_act(session: &GameSession, random: &mut Random) -> EventKind {
    let offer = [Offer::Takeback, Offer::Draw, Offer::Rematch, Offer::Hints][random.below(4)];
    let moves = session.state().moves();
    match random.below(24) {
        0 => EventKind::Takeback,
        1 | 2 => EventKind::Offer { offer },
        3 => EventKind::Answer { offer, accept: true },
        4 => EventKind::Answer { offer, accept: false },
        5 => EventKind::Withdraw { offer },
        6 if random.below(10) == 0 => EventKind::Resign,
        6 => EventKind::Swap,
        7 if random.below(10) == 0 => EventKind::Forfeit { why: "it fell asleep".to_string() },
        7 if random.below(2) == 0 => EventKind::Abort,
        7 => EventKind::Flag,
        8 => EventKind::Sit { player: "Eve".to_string() },
        9 => EventKind::SkipElapsed,
        10 => EventKind::Ply { ply: "nonsense".to_string() },
        11 if !moves.is_empty() => EventKind::Hint { ply: moves[0].clone() },
        _ if moves.is_empty() => EventKind::Offer { offer: Offer::Rematch },
        _ => EventKind::Ply { ply: moves[random.below(moves.len())].clone() },
    }
}

#[test]
fn replay_equals_the_live_bout_and_refused_events_change_nothing() {
    let clocks = [
        TimeControl::None,
        TimeControl::Game { base: seconds(300), increment: seconds(2) },
        TimeControl::Turn(seconds(40)),
    ];
    let seats = [["Ada", "Bob"], ["Ada", "level:1"], ["engine:gone", "Bob"], ["level:1", "level:1"]];
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..96 {
        let mut random = Random::new(seed);
        let slug = ["gorogo", "barragoon", "greener"][random.below(3)];
        let (clock, seats) = (clocks[random.below(3)], seats[random.below(4)]);
        let mode = [PlayMode::SameDevice, PlayMode::Remote][random.below(2)];
        let clock_start = [ClockStart::FirstTurn, ClockStart::FirstMove(seconds(20))][random.below(2)];
        let start = || SessionConfig { clock_start, ..begin(slug, None, seats, clock, mode) };
        let mut session = GameSession::new(start());
        let mut now = 0;
        for _ in 0..60 {
            now += random.below(9) as u64;
            let before = everything(&session);
            let seq = session.seq() + if random.below(20) == 0 { random.below(3) as u32 } else { 1 };
            let by = if random.below(4) > 0 { session.state().turn() } else { Player::BOTH[random.below(2)] };
            let by = session.game().info().color(by);
            let event = Event { seq, at: at(now), by, kind: random_act(&session, &mut random) };
            let mut plies = session.plies().to_vec();
            match session.apply(event.clone()) {
                Ok(change) => {
                    taken += 1;
                    plies.truncate(plies.len() - change.undone);
                    plies.extend(change.added.cloned());
                    assert_eq!(plies, session.plies(), "{seed}: {event:?}");
                    check_plies(&session);
                }
                Err(refusal) => {
                    refused += 1;
                    assert_eq!(everything(&session), before, "{seed}: {event:?} was refused: {refusal}");
                }
            }
        }
        let numbers: Vec<u32> = session.events().iter().map(|event| event.seq).collect();
        assert!(numbers.iter().copied().eq(1..=numbers.len() as u32), "{numbers:?}");
        let again = GameSession::replay(start(), session.events().to_vec()).unwrap();
        assert_eq!(everything(&again), everything(&session), "{seed}");
    }
    assert!(taken > 1000 && refused > 1000, "{taken} taken, {refused} refused");
}

#[test]
fn a_late_resend_becomes_no_other_ply() {
    let mut session = together("gorogo", ["", ""]);
    session.play("Hc3", at(1)).unwrap();
    let late = Event { seq: 2, at: at(2), by: Color::Black, kind: EventKind::Ply { ply: "a1".to_string() } };
    session.apply(late.clone()).unwrap();
    session.undo(at(3)).unwrap();
    assert_eq!(session.apply(late), Err(SessionError::Stale { next: 4 }));
    assert_eq!(session.state().plies(), ["Hc3"]);
}

#[test]
fn undo_and_redo_go_to_a_persons_turn() {
    let mut session = together("gorogo", ["", "level:1"]);
    for ply in ["Hc3", "a1", "b1", "b2"] {
        session.play(ply, at(0)).unwrap();
    }
    session.undo(at(0)).unwrap();
    assert_eq!(session.state().plies(), ["Hc3", "a1"]);
    assert!(session.redo(at(0)) && !session.redo(at(0)));
    assert_eq!(session.state().plies(), ["Hc3", "a1", "b1", "b2"]);
    session.undo(at(0)).unwrap();
    // Another ply ends what could be played again, and the record forgets it.
    session.play("c1", at(0)).unwrap();
    assert!(!session.can_redo());
    assert!(!session.study().record().to_string().contains("b1"));
    let mut computers = together("gorogo", ["level:1", "level:1"]);
    assert_eq!(computers.undo(at(0)), Err(SessionError::NoPly));
    computers.play("Hc3", at(0)).unwrap();
    computers.play("a1", at(0)).unwrap();
    computers.undo(at(0)).unwrap();
    assert_eq!(computers.state().plies(), ["Hc3"]);
}

#[test]
fn people_apart_agree_on_a_takeback() {
    let mut session = apart("gorogo", TimeControl::None);
    session.play("Hc3", at(0)).unwrap();
    session.play("a1", at(0)).unwrap();
    session.play("b1", at(0)).unwrap();
    assert_eq!(session.apply_next(TWO, EventKind::Takeback, at(0)), Err(SessionError::NeedsConsent));
    session.apply_next(TWO, EventKind::Offer { offer: Offer::Takeback }, at(0)).unwrap();
    assert_eq!(
        session.apply_next(TWO, EventKind::Offer { offer: Offer::Takeback }, at(0)),
        Err(SessionError::Offered(Offer::Takeback))
    );
    session.apply_next(ONE, EventKind::Answer { offer: Offer::Takeback, accept: false }, at(0)).unwrap();
    let accept = EventKind::Answer { offer: Offer::Takeback, accept: true };
    assert_eq!(
        session.apply_next(ONE, accept.clone(), at(0)),
        Err(SessionError::NotOffered(Offer::Takeback))
    );
    session.apply_next(TWO, EventKind::Offer { offer: Offer::Takeback }, at(0)).unwrap();
    session.apply_next(ONE, accept, at(0)).unwrap();
    // The asker's own last turn comes back, and with it what was played after it.
    assert_eq!(session.state().plies(), ["Hc3"]);
    session.apply_next(ONE, EventKind::Offer { offer: Offer::Takeback }, at(0)).unwrap();
    session.play("a2", at(0)).unwrap();
    assert!(session.offers(ONE).is_empty(), "a ply is an answer");
}

#[test]
fn a_declined_offer_is_remembered_until_the_next_move_or_offer() {
    let mut session = apart("barragoon", TimeControl::None);
    let declined = |session: &GameSession| Player::BOTH.map(|side| session.declined(side));
    let play = |session: &mut GameSession| {
        session.play(&session.state().moves()[0].clone(), at(0)).unwrap();
    };
    session.apply_next(TWO, EventKind::Offer { offer: Offer::Draw }, at(0)).unwrap();
    session.apply_next(ONE, EventKind::Answer { offer: Offer::Draw, accept: false }, at(0)).unwrap();
    assert_eq!(declined(&session), [None, Some(Offer::Draw)]);
    play(&mut session);
    assert_eq!(declined(&session), [None, Some(Offer::Draw)], "the other player's move changes nothing");
    play(&mut session);
    assert_eq!(declined(&session), [None, None]);
    // A move instead of an answer declines as well.
    session.apply_next(TWO, EventKind::Offer { offer: Offer::Takeback }, at(0)).unwrap();
    play(&mut session);
    assert_eq!(declined(&session), [None, Some(Offer::Takeback)]);
    session.apply_next(TWO, EventKind::Offer { offer: Offer::Draw }, at(0)).unwrap();
    assert_eq!(declined(&session), [None, None]);
    session.apply_next(TWO, EventKind::Withdraw { offer: Offer::Draw }, at(0)).unwrap();
    assert_eq!(declined(&session), [None, None]);
}

#[test]
fn people_apart_agree_on_hints() {
    let mut session = apart("gorogo", TimeControl::None);
    let hint = |ply: &str| EventKind::Hint { ply: ply.to_string() };
    session.play("Hc3", at(0)).unwrap();
    assert!(!session.allows_hints());
    assert_eq!(session.apply_next(TWO, hint("a1"), at(0)), Err(SessionError::HintsNeedConsent));
    let offer = || EventKind::Offer { offer: Offer::Hints };
    session.apply_next(ONE, offer(), at(0)).unwrap();
    session.apply_next(TWO, EventKind::Answer { offer: Offer::Hints, accept: false }, at(0)).unwrap();
    assert_eq!(session.apply_next(TWO, hint("a1"), at(0)), Err(SessionError::HintsNeedConsent));
    session.apply_next(ONE, offer(), at(0)).unwrap();
    session.apply_next(TWO, EventKind::Answer { offer: Offer::Hints, accept: true }, at(0)).unwrap();
    assert_eq!(session.apply_next(ONE, offer(), at(0)), Err(SessionError::HintsAllowed));
    assert_eq!(session.apply_next(ONE, hint("a1"), at(0)), Err(SessionError::NotYourTurn));
    assert!(matches!(session.apply_next(TWO, hint("c3"), at(0)), Err(SessionError::Ply(_))));
    session.apply_next(TWO, hint("a1"), at(0)).unwrap();
    let given = Hint { by: TWO, ply: "a1".to_string() };
    assert_eq!((session.hint(), session.hint_count(ONE), session.hint_count(TWO)), (Some(&given), 0, 1));
    // A hint is about one position; the agreement lasts.
    session.play("b1", at(0)).unwrap();
    assert_eq!((session.hint(), session.allows_hints()), (None, true));
    session.apply_next(ONE, EventKind::Resign, at(0)).unwrap();
    assert_eq!(session.apply_next(TWO, hint("a1"), at(0)), Err(SessionError::Over));
    // Two players at one device, and a player against the computer, need no agreement.
    for seats in [["Ada", "Bob"], ["Ada", "level:1"]] {
        let mut alone = together("gorogo", seats);
        alone.apply_next(ONE, hint("Hc3"), at(0)).unwrap();
        assert_eq!(alone.hint_count(ONE), 1);
    }
}

#[test]
fn draws_are_offered_where_the_game_knows_them() {
    let mut gorogo = apart("gorogo", TimeControl::None);
    assert_eq!(
        gorogo.apply_next(ONE, EventKind::Offer { offer: Offer::Draw }, at(0)),
        Err(SessionError::NoDraws)
    );
    for slug in ["barragoon", "greener"] {
        let mut session = apart(slug, TimeControl::None);
        session.apply_next(ONE, EventKind::Offer { offer: Offer::Draw }, at(0)).unwrap();
        // Who offers the same agrees.
        session.apply_next(TWO, EventKind::Offer { offer: Offer::Draw }, at(0)).unwrap();
        assert_eq!(ending(&session), "Draw: the players agreed");
        let text = session.study().record().to_string();
        assert!(text.contains("[Termination \"Draw: the players agreed\"]"), "{text}");
    }
    let mut alone = together("barragoon", ["", "level:1"]);
    assert_eq!(
        alone.apply_next(ONE, EventKind::Offer { offer: Offer::Draw }, at(0)),
        Err(SessionError::NobodyAnswers)
    );
}

#[test]
fn both_want_a_rematch_and_there_is_one() {
    let mut session = apart("gorogo", TimeControl::Turn(seconds(60)));
    assert_eq!(
        session.apply_next(ONE, EventKind::Offer { offer: Offer::Rematch }, at(0)),
        Err(SessionError::NotOver)
    );
    session.apply_next(TWO, EventKind::Resign, at(1)).unwrap();
    assert_eq!(ending(&session), "White wins: Black resigned");
    assert_eq!(session.play("Hc3", at(1)), Err(SessionError::Over));
    session.apply_next(ONE, EventKind::Offer { offer: Offer::Rematch }, at(2)).unwrap();
    session.apply_next(TWO, EventKind::Offer { offer: Offer::Rematch }, at(2)).unwrap();
    assert!(session.is_rematch_agreed());
    let next = GameSession::new(session.rematch(at(3)).unwrap());
    assert_eq!(next.seats().one, Seat::Person("Bob".to_string()));
    assert_eq!(next.left(ONE, at(13)), Some(seconds(50)));
}

#[test]
fn whoever_fails_forfeits_and_a_takeback_forgets_it() {
    let mut session = together("gorogo", ["", "level:1"]);
    session.play("Hc3", at(0)).unwrap();
    session.forfeit("it ended", at(0)).unwrap();
    assert_eq!(ending(&session), "White wins: Black (level:1) forfeits, it ended");
    session.undo(at(0)).unwrap();
    assert_eq!((ending(&session).as_str(), session.state().plies().len()), ("none", 0));
}

#[test]
fn an_open_seat_is_waited_for() {
    let clock = TimeControl::Game { base: seconds(60), increment: seconds(0) };
    let mut session =
        GameSession::new(begin("gorogo", None, ["Ada", "engine:gone"], clock, PlayMode::Remote));
    assert_eq!(session.play("Hc3", at(5)), Err(SessionError::OpenSeat));
    assert_eq!(
        session.apply_next(ONE, EventKind::Sit { player: "".to_string() }, at(5)),
        Err(SessionError::Taken)
    );
    session.apply_next(TWO, EventKind::Sit { player: "Bob".to_string() }, at(10)).unwrap();
    assert_eq!(session.left(ONE, at(15)), Some(seconds(55)), "time runs once everybody sits");
    session.play("Hc3", at(15)).unwrap();
}

#[test]
fn refusals_tell_a_server_what_to_answer() {
    let mut session = apart("gorogo", TimeControl::None);
    let kind = |refused: Result<Change<'_>, SessionError>| refused.unwrap_err().kind();
    assert_eq!(
        kind(session.apply_next(ONE, EventKind::Ply { ply: "z9".to_string() }, at(0))),
        FailureKind::Invalid("unreadable")
    );
    assert_eq!(
        kind(session.apply_next(TWO, EventKind::Ply { ply: "a1".to_string() }, at(0))),
        FailureKind::Conflict("not_your_turn")
    );
    assert_eq!(
        kind(session.apply_next(ONE, EventKind::Withdraw { offer: Offer::Draw }, at(0))),
        FailureKind::Missing("not_offered")
    );
}

/// A clock goes on where the record says it stood, and the flag falls on whoever decides.
#[test]
fn a_resumed_game_has_the_time_that_was_left() {
    let game = find("gorogo").unwrap();
    let clock = TimeControl::Game { base: Duration::from_secs(300), increment: Duration::from_secs(3) };
    assert_eq!(TimeControl::from_tag(&clock.tag().unwrap()), clock);
    assert_eq!(TimeControl::from_tag("1/86400"), TimeControl::Turn(Duration::from_secs(86_400)));
    assert_eq!(TimeControl::from_tag("-"), TimeControl::None);
    let seats = ByPlayer::new(Seat::PERSON, Seat::PERSON);
    let state = game.start(&game::Setup::default()).unwrap();
    let mut session = GameSession::new(SessionConfig {
        clock,
        clock_start: ClockStart::FirstTurn,
        ..SessionConfig::new(game, state, seats)
    });
    session.play("Hc3", Timestamp::from_millis(100_000)).unwrap();
    session.play("b2", Timestamp::from_millis(150_000)).unwrap();
    let later = Timestamp::from_millis(9_000_000);
    let start = SessionConfig { at: later, ..SessionConfig::from_tags(session.study()) };
    let mut resumed = GameSession::new(start);
    assert_eq!(resumed.left(Player::One, later), Some(Duration::from_secs(203)));
    assert_eq!(resumed.left(Player::Two, later), Some(Duration::from_secs(253)));
    assert_eq!(resumed.flag(Timestamp::from_millis(9_100_000)), Err(SessionError::InTime));
    resumed.flag(Timestamp::from_millis(9_203_000)).unwrap();
    assert_eq!(resumed.ending().and_then(|ending| ending.winner), Some(Player::Two));
}

#[test]
fn a_text_names_persons_and_our_computers_only() {
    let game = find("gorogo").unwrap();
    assert_eq!(Seat::read("", game), Seat::PERSON);
    assert_eq!(Seat::read("human", game), Seat::PERSON);
    assert_eq!(Seat::read("Ada", game), Seat::Person("Ada".to_string()));
    assert_eq!(Seat::read("level:3", game).to_string(), "level:3");
    assert_eq!(Seat::read("seed:hard", game).to_string(), "bot:hard");
    for stranger in
        ["engine:touch x", "level:9", "bot:nobody", "plain", "custom:4000000000,0,0,1", "custom:1,2"]
    {
        assert_eq!(Seat::read(stranger, game), Seat::Open(stranger.to_string()));
        assert!(Seat::read(stranger, game).engine(game, &Options::default()).is_err());
    }
}

/// Twice as many events allocate twice as much, not four times: else thirty long games would keep a server busy for
/// minutes. How long it takes is measured by `cargo bench -p play --bench replay`.
#[test]
fn a_replay_allocates_in_proportion_to_the_events() {
    let start = || begin("barragoon", None, ["Ada", "Ben"], TimeControl::None, PlayMode::SameDevice);
    let mut session = GameSession::new(start());
    let mut random = Random::new(1);
    while session.seq() < 4_000 {
        let ply = quiet_ply(&session, &mut random);
        session.play(&ply, at(0)).unwrap();
        // What was taken back must not slow down the rest either.
        if random.below(3) == 0 {
            session.undo(at(0)).unwrap();
        }
    }
    let allocated = |events: &[Event]| {
        let (start, events) = (start(), events.to_vec());
        allocation_counter::measure(|| drop(GameSession::replay(start, events).unwrap())).bytes_total as f64
    };
    let ratio = allocated(session.events()) / allocated(&session.events()[..500]);
    assert!(ratio < 16.0, "eight times as many events allocate {ratio:.1} times as much");
}

/// Neither a move nor a hint nor a takeback copies the game: in the middle of all, each costs as much as at the beginning.
#[test]
fn an_event_of_a_long_game_allocates_no_more_than_one_of_a_short_game() {
    let mut session = together("barragoon", ["Ada", "Ben"]);
    let mut random = Random::new(2);
    let mut costs = Vec::new();
    while session.ply_count() < 2_000 {
        let ply = quiet_ply(&session, &mut random);
        let (side, seq) = (session.state().turn(), session.seq());
        let side = session.game().info().color(side);
        let play = || EventKind::Ply { ply: ply.clone() };
        let kinds = [EventKind::Hint { ply: ply.clone() }, play(), EventKind::Takeback, play()];
        let events = (seq + 1..).zip(kinds).map(|(seq, kind)| Event { seq, at: at(0), by: side, kind });
        let mut cost =
            |event| allocation_counter::measure(|| assert!(session.apply(event).is_ok())).bytes_total;
        costs.push(events.map(&mut cost).collect::<Vec<u64>>());
    }
    // The median, because lists grow by leaps.
    let median = |costs: &[Vec<u64>], event: usize| {
        let mut costs: Vec<u64> = costs.iter().map(|costs| costs[event]).collect();
        costs.sort_unstable();
        costs[costs.len() / 2]
    };
    for event in 0..4 {
        let (early, late) = (median(&costs[..100], event), median(&costs[1_900..], event));
        assert!(late * 2 < early * 3, "event {event}: {early} bytes at first, {late} after 1900 moves");
    }
}

/// A ply after which nothing has been captured, and the game goes on.
fn quiet_ply(session: &GameSession, random: &mut Random) -> String {
    let moves = session.state().moves();
    loop {
        let ply = &moves[random.below(moves.len())];
        let mut next = session.state().copy();
        next.play(ply).unwrap();
        if next.last_turn().is_none_or(|turn| turn.taken().next().is_none()) && next.outcome().is_none() {
            return ply.clone();
        }
    }
}

#[test]
fn no_person_is_named_like_a_computer() {
    for name in
        ["LEVEL:8", "Level:8", "level : 8", "ｌｅｖｅｌ：８", "Bot:x", "ENGINE:x", "Custom:1,2", "Seed:x"]
    {
        assert!(!Seat::is_allowed_name(name), "{name}");
    }
    for name in ["Ada", "Leveller", "Level 8", "Plain", "Botticelli", "Seed"] {
        assert!(Seat::is_allowed_name(name), "{name}");
    }
}

/// Version 0.1 accepted these names, and games and records keep them.
#[test]
fn a_name_that_was_accepted_before_is_still_read() {
    let game = find("gorogo").unwrap();
    let tag = TagName::of(game.info().color(ONE));
    for name in ["Level:8", "BOT:x", "Level : 8", "Seed: Joe", "Bot: Joe", "Engine:x"] {
        let person = Seat::Person(name.to_string());
        assert_eq!(Seat::read(name, game), person);
        let mut study = together("gorogo", ["Ada", "Bob"]).study();
        study.set_tag(tag.clone(), name);
        let start = SessionConfig::from_tags(study.copy());
        assert_eq!(start.seats[ONE], person);
        assert_eq!(GameSession::new(start).study().record().tag(&tag), name);
        // A person without a name who plays on leaves the name of the one who began.
        let start = SessionConfig::from_study(study, ByPlayer::new(Seat::PERSON, Seat::PERSON));
        assert_eq!(GameSession::new(start).study().record().tag(&tag), name);
    }
}

/// Level 8 would verify certificates of megabytes and fill a table.
#[test]
fn whether_a_computer_exists_is_found_without_building_it() {
    let game = &testkit::PanickingGame(catalog::GAMES[0]);
    for text in ["level:1", "level:8", "uct", "custom:500,80,20,3"] {
        assert_eq!(Seat::read(text, game), Seat::Computer(text.parse().unwrap()));
    }
    let unknown = "bot:nobody";
    assert_eq!(Seat::read(unknown, game), Seat::Open(unknown.to_string()));
}
