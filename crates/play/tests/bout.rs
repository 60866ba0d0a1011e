//! A bout is what its events make of it.

use std::time::Duration;

use catalog::{Game, Options, find};
use game::{ByPlayer, Failure, FailureKind, Player, Random, Setup};
use play::{Act, Answer, Bout, Clock, ClockStart, Company, Event, Hint, Moment, Offer, Refusal, Seat, Start};
use record::TagName;

const ONE: Player = Player::One;
const TWO: Player = Player::Two;

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn at(seconds: u64) -> Moment {
    Moment(Duration::from_secs(seconds))
}

fn begin(slug: &str, position: Option<&str>, seats: [&str; 2], clock: Clock, company: Company) -> Start {
    let game: &'static dyn Game = find(slug).unwrap();
    let state = match position {
        Some(text) => game.read(text).unwrap(),
        None => game.start(&Setup::default()).unwrap(),
    };
    let [one, two] = seats.map(|text| Seat::read(text, game));
    let clock_start = ClockStart::FirstTurn;
    Start { clock, clock_start, company, ..Start::new(game, state, ByPlayer::new(one, two)) }
}

/// The same with the rule of new games: clocks start after first moves.
fn begin_late(slug: &str, clock: Clock, company: Company) -> Start {
    let clock_start = ClockStart::FirstMove(seconds(60));
    Start { clock_start, ..begin(slug, None, ["Ada", "Bob"], clock, company) }
}

fn together(slug: &str, seats: [&str; 2]) -> Bout {
    Bout::new(begin(slug, None, seats, Clock::None, Company::Together))
}

fn apart(slug: &str, clock: Clock) -> Bout {
    Bout::new(begin(slug, None, ["Ada", "Bob"], clock, Company::Apart))
}

fn ending(bout: &Bout) -> String {
    bout.ending().map_or("none".to_string(), |ending| ending.sentence(bout.game().info()))
}

/// All that can be asked of a bout.
fn everything(bout: &Bout) -> String {
    let left = Player::BOTH.map(|side| (bout.left(side, at(1_000_000)), bout.offers(side).to_vec()));
    format!(
        "{} {:?} {:?} {left:?} {:?} {:?} {:?} {} {} {} {}\n{}",
        bout.state().text(),
        bout.seats(),
        bout.ending(),
        bout.deadline(),
        bout.running(),
        (
            bout.first_move(),
            Player::BOTH.map(|side| bout.declined(side)),
            bout.hint(),
            bout.allows_hints(),
            Player::BOTH.map(|side| bout.hint_count(side))
        ),
        bout.seq(),
        bout.can_undo(),
        bout.can_redo(),
        bout.is_rematch_agreed(),
        bout.study().into_record(),
    )
}

fn random_act(bout: &Bout, random: &mut Random) -> Act {
    let offer = [Offer::Takeback, Offer::Draw, Offer::Rematch, Offer::Hints][random.below(4)];
    let moves = bout.state().moves();
    match random.below(24) {
        0 => Act::Takeback,
        1 | 2 => Act::Offer(offer),
        3 => Act::Answer(offer, Answer::Accept),
        4 => Act::Answer(offer, Answer::Decline),
        5 => Act::Withdraw(offer),
        6 if random.below(10) == 0 => Act::Resign,
        6 => Act::Swap,
        7 if random.below(10) == 0 => Act::Forfeit("it fell asleep".to_string()),
        7 if random.below(2) == 0 => Act::Abort,
        7 => Act::Flag,
        8 => Act::Sit(Seat::Person("Eve".to_string())),
        9 => Act::Forgive,
        10 => Act::Ply("nonsense".to_string()),
        11 if !moves.is_empty() => Act::Hint(moves[0].clone()),
        _ if moves.is_empty() => Act::Offer(Offer::Rematch),
        _ => Act::Ply(moves[random.below(moves.len())].clone()),
    }
}

#[test]
fn replay_equals_the_live_bout_and_refused_events_change_nothing() {
    let clocks =
        [Clock::None, Clock::Game { base: seconds(300), increment: seconds(2) }, Clock::Turn(seconds(40))];
    let seats = [["Ada", "Bob"], ["Ada", "level:1"], ["engine:gone", "Bob"], ["level:1", "level:1"]];
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..96 {
        let mut random = Random::new(seed);
        let slug = ["gorogo", "barragoon", "greener"][random.below(3)];
        let (clock, seats) = (clocks[random.below(3)], seats[random.below(4)]);
        let company = [Company::Together, Company::Apart][random.below(2)];
        let clock_start = [ClockStart::FirstTurn, ClockStart::FirstMove(seconds(20))][random.below(2)];
        let start = || Start { clock_start, ..begin(slug, None, seats, clock, company) };
        let mut bout = Bout::new(start());
        let mut now = 0;
        for _ in 0..60 {
            now += random.below(9) as u64;
            let before = everything(&bout);
            let seq = bout.seq() + if random.below(20) == 0 { random.below(3) as u32 } else { 1 };
            let by = if random.below(4) > 0 { bout.state().turn() } else { Player::BOTH[random.below(2)] };
            let event = Event { seq, at: at(now), by, act: random_act(&bout, &mut random) };
            match bout.apply(event.clone()) {
                Ok(()) => taken += 1,
                Err(refusal) => {
                    refused += 1;
                    assert_eq!(everything(&bout), before, "{seed}: {event:?} was refused: {refusal}");
                }
            }
        }
        let numbers: Vec<u32> = bout.events().iter().map(|event| event.seq).collect();
        assert!(numbers.iter().copied().eq(1..=numbers.len() as u32), "{numbers:?}");
        let again = Bout::replay(start(), bout.events().to_vec()).unwrap();
        assert_eq!(everything(&again), everything(&bout), "{seed}");
    }
    assert!(taken > 1000 && refused > 1000, "{taken} taken, {refused} refused");
}

#[test]
fn a_late_resend_becomes_no_other_ply() {
    let mut bout = together("gorogo", ["", ""]);
    bout.play("Hc3", at(1)).unwrap();
    let late = Event { seq: 2, at: at(2), by: TWO, act: Act::Ply("a1".to_string()) };
    bout.apply(late.clone()).unwrap();
    bout.undo(at(3)).unwrap();
    assert_eq!(bout.apply(late), Err(Refusal::Stale { next: 4 }));
    assert_eq!(bout.state().plies(), ["Hc3"]);
}

#[test]
fn undo_and_redo_go_to_a_persons_turn() {
    let mut bout = together("gorogo", ["", "level:1"]);
    for ply in ["Hc3", "a1", "b1", "b2"] {
        bout.play(ply, at(0)).unwrap();
    }
    bout.undo(at(0)).unwrap();
    assert_eq!(bout.state().plies(), ["Hc3", "a1"]);
    assert!(bout.redo(at(0)) && !bout.redo(at(0)));
    assert_eq!(bout.state().plies(), ["Hc3", "a1", "b1", "b2"]);
    bout.undo(at(0)).unwrap();
    // Another ply ends what could be played again, and the record forgets it.
    bout.play("c1", at(0)).unwrap();
    assert!(!bout.can_redo());
    assert!(!bout.study().record().to_string().contains("b1"));
    let mut computers = together("gorogo", ["level:1", "level:1"]);
    assert_eq!(computers.undo(at(0)), Err(Refusal::NoPly));
    computers.play("Hc3", at(0)).unwrap();
    computers.play("a1", at(0)).unwrap();
    computers.undo(at(0)).unwrap();
    assert_eq!(computers.state().plies(), ["Hc3"]);
}

#[test]
fn people_apart_agree_on_a_takeback() {
    let mut bout = apart("gorogo", Clock::None);
    bout.play("Hc3", at(0)).unwrap();
    bout.play("a1", at(0)).unwrap();
    bout.play("b1", at(0)).unwrap();
    assert_eq!(bout.act(TWO, Act::Takeback, at(0)), Err(Refusal::NeedsConsent));
    bout.act(TWO, Act::Offer(Offer::Takeback), at(0)).unwrap();
    assert_eq!(bout.act(TWO, Act::Offer(Offer::Takeback), at(0)), Err(Refusal::Offered(Offer::Takeback)));
    bout.act(ONE, Act::Answer(Offer::Takeback, Answer::Decline), at(0)).unwrap();
    let accept = Act::Answer(Offer::Takeback, Answer::Accept);
    assert_eq!(bout.act(ONE, accept.clone(), at(0)), Err(Refusal::NotOffered(Offer::Takeback)));
    bout.act(TWO, Act::Offer(Offer::Takeback), at(0)).unwrap();
    bout.act(ONE, accept, at(0)).unwrap();
    // The asker's own last turn comes back, and with it what was played after it.
    assert_eq!(bout.state().plies(), ["Hc3"]);
    bout.act(ONE, Act::Offer(Offer::Takeback), at(0)).unwrap();
    bout.play("a2", at(0)).unwrap();
    assert!(bout.offers(ONE).is_empty(), "a ply is an answer");
}

#[test]
fn a_declined_offer_is_remembered_until_the_next_move_or_offer() {
    let mut bout = apart("barragoon", Clock::None);
    let declined = |bout: &Bout| Player::BOTH.map(|side| bout.declined(side));
    let play = |bout: &mut Bout| drop(bout.play(&bout.state().moves()[0].clone(), at(0)).unwrap());
    bout.act(TWO, Act::Offer(Offer::Draw), at(0)).unwrap();
    bout.act(ONE, Act::Answer(Offer::Draw, Answer::Decline), at(0)).unwrap();
    assert_eq!(declined(&bout), [None, Some(Offer::Draw)]);
    play(&mut bout);
    assert_eq!(declined(&bout), [None, Some(Offer::Draw)], "the other player's move changes nothing");
    play(&mut bout);
    assert_eq!(declined(&bout), [None, None]);
    // A move instead of an answer declines as well.
    bout.act(TWO, Act::Offer(Offer::Takeback), at(0)).unwrap();
    play(&mut bout);
    assert_eq!(declined(&bout), [None, Some(Offer::Takeback)]);
    bout.act(TWO, Act::Offer(Offer::Draw), at(0)).unwrap();
    assert_eq!(declined(&bout), [None, None]);
    bout.act(TWO, Act::Withdraw(Offer::Draw), at(0)).unwrap();
    assert_eq!(declined(&bout), [None, None]);
}

#[test]
fn people_apart_agree_on_hints() {
    let mut bout = apart("gorogo", Clock::None);
    let hint = |ply: &str| Act::Hint(ply.to_string());
    bout.play("Hc3", at(0)).unwrap();
    assert!(!bout.allows_hints());
    assert_eq!(bout.act(TWO, hint("a1"), at(0)), Err(Refusal::HintsNeedConsent));
    let offer = || Act::Offer(Offer::Hints);
    bout.act(ONE, offer(), at(0)).unwrap();
    bout.act(TWO, Act::Answer(Offer::Hints, Answer::Decline), at(0)).unwrap();
    assert_eq!(bout.act(TWO, hint("a1"), at(0)), Err(Refusal::HintsNeedConsent));
    bout.act(ONE, offer(), at(0)).unwrap();
    bout.act(TWO, Act::Answer(Offer::Hints, Answer::Accept), at(0)).unwrap();
    assert_eq!(bout.act(ONE, offer(), at(0)), Err(Refusal::HintsAllowed));
    assert_eq!(bout.act(ONE, hint("a1"), at(0)), Err(Refusal::NotYourTurn));
    assert!(matches!(bout.act(TWO, hint("c3"), at(0)), Err(Refusal::Ply(_))));
    bout.act(TWO, hint("a1"), at(0)).unwrap();
    let given = Hint { by: TWO, ply: "a1".to_string() };
    assert_eq!((bout.hint(), bout.hint_count(ONE), bout.hint_count(TWO)), (Some(&given), 0, 1));
    // A hint is about one position; the agreement lasts.
    bout.play("b1", at(0)).unwrap();
    assert_eq!((bout.hint(), bout.allows_hints()), (None, true));
    bout.act(ONE, Act::Resign, at(0)).unwrap();
    assert_eq!(bout.act(TWO, hint("a1"), at(0)), Err(Refusal::Over));
    // Two players at one device, and a player against the computer, need no agreement.
    for seats in [["Ada", "Bob"], ["Ada", "level:1"]] {
        let mut alone = together("gorogo", seats);
        alone.act(ONE, hint("Hc3"), at(0)).unwrap();
        assert_eq!(alone.hint_count(ONE), 1);
    }
}

#[test]
fn draws_are_offered_where_the_game_knows_them() {
    let mut gorogo = apart("gorogo", Clock::None);
    assert_eq!(gorogo.act(ONE, Act::Offer(Offer::Draw), at(0)), Err(Refusal::NoDraws));
    for slug in ["barragoon", "greener"] {
        let mut bout = apart(slug, Clock::None);
        bout.act(ONE, Act::Offer(Offer::Draw), at(0)).unwrap();
        // Who offers the same agrees.
        bout.act(TWO, Act::Offer(Offer::Draw), at(0)).unwrap();
        assert_eq!(ending(&bout), "Draw: the players agreed");
        let text = bout.study().record().to_string();
        assert!(text.contains("[Termination \"Draw: the players agreed\"]"), "{text}");
    }
    let mut alone = together("barragoon", ["", "level:1"]);
    assert_eq!(alone.act(ONE, Act::Offer(Offer::Draw), at(0)), Err(Refusal::NobodyAnswers));
}

#[test]
fn both_want_a_rematch_and_there_is_one() {
    let mut bout = apart("gorogo", Clock::Turn(seconds(60)));
    assert_eq!(bout.act(ONE, Act::Offer(Offer::Rematch), at(0)), Err(Refusal::NotOver));
    bout.act(TWO, Act::Resign, at(1)).unwrap();
    assert_eq!(ending(&bout), "White wins: Black resigned");
    assert_eq!(bout.play("Hc3", at(1)), Err(Refusal::Over));
    bout.act(ONE, Act::Offer(Offer::Rematch), at(2)).unwrap();
    bout.act(TWO, Act::Offer(Offer::Rematch), at(2)).unwrap();
    assert!(bout.is_rematch_agreed());
    let next = Bout::new(bout.rematch(at(3)).unwrap());
    assert_eq!(next.seats().one, Seat::Person("Bob".to_string()));
    assert_eq!(next.left(ONE, at(13)), Some(seconds(50)));
}

#[test]
fn whoever_fails_forfeits_and_a_takeback_forgets_it() {
    let mut bout = together("gorogo", ["", "level:1"]);
    bout.play("Hc3", at(0)).unwrap();
    bout.forfeit("it ended", at(0)).unwrap();
    assert_eq!(ending(&bout), "White wins: Black (level:1) forfeits, it ended");
    bout.undo(at(0)).unwrap();
    assert_eq!((ending(&bout).as_str(), bout.state().plies().len()), ("none", 0));
}

#[test]
fn an_open_seat_is_waited_for() {
    let clock = Clock::Game { base: seconds(60), increment: seconds(0) };
    let mut bout = Bout::new(begin("gorogo", None, ["Ada", "engine:gone"], clock, Company::Apart));
    assert_eq!(bout.play("Hc3", at(5)), Err(Refusal::OpenSeat));
    assert_eq!(bout.act(ONE, Act::Sit(Seat::PERSON), at(5)), Err(Refusal::Taken));
    bout.act(TWO, Act::Sit(Seat::Person("Bob".to_string())), at(10)).unwrap();
    assert_eq!(bout.left(ONE, at(15)), Some(seconds(55)), "time runs once everybody sits");
    bout.play("Hc3", at(15)).unwrap();
}

#[test]
fn time_is_spent_earned_and_over() {
    let mut bout = apart("gorogo", Clock::Game { base: seconds(60), increment: seconds(5) });
    bout.play("Hc3", at(10)).unwrap();
    assert_eq!((bout.left(ONE, at(12)), bout.left(TWO, at(12))), (Some(seconds(55)), Some(seconds(58))));
    assert_eq!(bout.deadline(), Some(at(70)));
    assert_eq!(bout.act(TWO, Act::Flag, at(69)), Err(Refusal::InTime));
    assert_eq!(bout.act(ONE, Act::Flag, at(999)), Err(Refusal::InTime), "only who decides spends time");
    assert_eq!(bout.play("a1", at(70)), Err(Refusal::OutOfTime));
    // An outage is nobody's fault.
    bout.act(TWO, Act::Forgive, at(100)).unwrap();
    assert_eq!(bout.left(TWO, at(101)), Some(seconds(59)));
    bout.act(TWO, Act::Flag, at(160)).unwrap();
    assert_eq!(ending(&bout), "White wins: Black ran out of time");
    assert_eq!(bout.deadline(), None);
}

/// The same events under both rules: the stored rule decides what they mean.
#[test]
fn clocks_start_with_the_first_turn_or_after_the_first_move() {
    let clock = Clock::Game { base: seconds(60), increment: seconds(5) };
    let play = |start: Start| {
        let mut bout = Bout::new(start);
        for (ply, now) in [("Hc3", 10), ("a1", 30), ("b1", 34), ("b2", 44)] {
            bout.play(ply, at(now)).unwrap();
        }
        bout
    };
    let early = || begin("gorogo", None, ["Ada", "Bob"], clock, Company::Apart);
    let late = || begin_late("gorogo", clock, Company::Apart);
    let left = |bout: &Bout| Player::BOTH.map(|side| bout.left(side, at(44)).unwrap().as_secs());
    let (old, new) = (play(early()), play(late()));
    assert_eq!(left(&old), [60 - 10 + 5 - 4 + 5, 60 - 20 + 5 - 10 + 5]);
    assert_eq!(left(&new), [60 - 4 + 5, 60 - 10 + 5], "first moves cost nothing and earn nothing");
    for (bout, start) in [(&old, early()), (&new, late())] {
        let again = Bout::replay(start, bout.events().to_vec()).unwrap();
        assert_eq!(everything(&again), everything(bout));
    }
    let other = Bout::replay(early(), new.events().to_vec()).unwrap();
    assert_eq!(left(&other), left(&old));
}

#[test]
fn a_late_first_move_aborts_a_game_of_people_apart() {
    let clock = Clock::Game { base: seconds(300), increment: seconds(0) };
    let mut bout = Bout::new(begin_late("gorogo", clock, Company::Apart));
    assert_eq!(
        (bout.running(), bout.first_move(), bout.deadline()),
        (None, Some((ONE, at(60))), Some(at(60)))
    );
    assert_eq!(bout.act(ONE, Act::Abort, at(59)), Err(Refusal::InTime));
    assert_eq!(bout.act(ONE, Act::Flag, at(99)), Err(Refusal::InTime), "no clock runs yet");
    // An outage does not count.
    bout.act(ONE, Act::Forgive, at(50)).unwrap();
    bout.play("Hc3", at(100)).unwrap();
    assert_eq!((bout.running(), bout.first_move()), (None, Some((TWO, at(160)))));
    assert_eq!(bout.act(ONE, Act::Abort, at(170)), Err(Refusal::InTime));
    bout.act(TWO, Act::Abort, at(160)).unwrap();
    assert_eq!(ending(&bout), "The game was aborted: Black did not make a first move in time");
    assert_eq!((bout.deadline(), bout.first_move()), (None, None));
    assert_eq!(bout.act(TWO, Act::Abort, at(170)), Err(Refusal::Over));
    let text = bout.study().into_record().to_string();
    assert!(text.trim_end().ends_with('*') && text.contains("did not make a first move"), "{text}");

    let mut begun = Bout::new(begin_late("gorogo", clock, Company::Apart));
    for (ply, now) in [("Hc3", 10), ("a1", 30)] {
        begun.play(ply, at(now)).unwrap();
    }
    assert_eq!((begun.running(), begun.deadline()), (Some(ONE), Some(at(330))));
    // A takeback does not stop clocks that have started.
    begun.act(TWO, Act::Offer(Offer::Takeback), at(40)).unwrap();
    begun.act(ONE, Act::Answer(Offer::Takeback, Answer::Accept), at(50)).unwrap();
    assert_eq!((begun.running(), begun.first_move()), (Some(TWO), None));
    // Together, without clocks or with days for each turn no first move is awaited.
    for (clock, company) in [
        (clock, Company::Together),
        (Clock::None, Company::Apart),
        (Clock::Turn(seconds(86_400)), Company::Apart),
    ] {
        let bout = Bout::new(begin_late("gorogo", clock, company));
        assert_eq!(bout.first_move(), None, "{clock:?}");
    }
}

#[test]
fn turns_played_again_earn_nothing() {
    let mut bout = together("gorogo", ["", ""]);
    bout = Bout::new(Start {
        clock: Clock::Game { base: seconds(60), increment: seconds(5) },
        clock_start: ClockStart::FirstTurn,
        ..bout.rematch(at(0)).unwrap()
    });
    for _ in 0..9 {
        bout.play("Hc3", at(0)).unwrap();
        bout.undo(at(0)).unwrap();
    }
    assert_eq!(bout.left(ONE, at(0)), Some(seconds(65)));
}

#[test]
fn days_a_turn_begin_anew() {
    let day = seconds(86_400);
    let mut bout = apart("gorogo", Clock::Turn(day));
    bout.play("Hc3", at(86_000)).unwrap();
    bout.play("a1", at(100_000)).unwrap();
    assert_eq!(bout.left(ONE, at(100_000)), Some(day));
    assert_eq!(bout.deadline(), Some(at(186_400)));
}

#[test]
fn the_middle_of_a_turn_costs_whoever_decides_and_earns_nothing() {
    let clock = Clock::Game { base: seconds(100), increment: seconds(7) };
    let mut found = 0;
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut bout = Bout::new(begin("barragoon", None, ["Ada", "Bob"], clock, Company::Apart));
        let mut left = ByPlayer::new(seconds(100), seconds(100));
        let mut begun = ByPlayer::new(true, false);
        let (mut owner, mut now) = (ONE, 0);
        while bout.ending().is_none() && bout.state().plies().len() < 80 {
            let decides = bout.state().turn();
            let moves = bout.state().moves();
            found += u32::from(decides != owner);
            now += 1;
            bout.play(&moves[random.below(moves.len())], at(now)).unwrap();
            if begun[decides] {
                left[decides] = left[decides].saturating_sub(seconds(1));
            }
            if bout.state().begins_turn() {
                left[owner] += seconds(7);
                owner = bout.state().turn();
                begun[owner] = begun[owner] || bout.ending().is_none();
            }
            for side in Player::BOTH {
                assert_eq!(bout.left(side, at(now)), Some(left[side]), "{seed} {now}");
            }
        }
    }
    assert!(found > 0, "nobody decided in the middle of the other player's turn");
}

#[test]
fn refusals_tell_a_server_what_to_answer() {
    let mut bout = apart("gorogo", Clock::None);
    let kind = |refused: Result<(), Refusal>| refused.unwrap_err().kind();
    assert_eq!(kind(bout.act(ONE, Act::Ply("z9".to_string()), at(0))), FailureKind::Invalid);
    assert_eq!(kind(bout.act(TWO, Act::Ply("a1".to_string()), at(0))), FailureKind::Conflict);
    assert_eq!(kind(bout.act(ONE, Act::Withdraw(Offer::Draw), at(0))), FailureKind::Missing);
}

/// A clock goes on where the record says it stood, and the flag falls on whoever decides.
#[test]
fn a_resumed_game_has_the_time_that_was_left() {
    let game = find("gorogo").unwrap();
    let clock = Clock::Game { base: Duration::from_secs(300), increment: Duration::from_secs(3) };
    assert_eq!(Clock::from_tag(&clock.tag().unwrap()), clock);
    assert_eq!(Clock::from_tag("1/86400"), Clock::Turn(Duration::from_secs(86_400)));
    assert_eq!(Clock::from_tag("-"), Clock::None);
    let seats = ByPlayer::new(Seat::PERSON, Seat::PERSON);
    let state = game.start(&game::Setup::default()).unwrap();
    let mut bout =
        Bout::new(Start { clock, clock_start: ClockStart::FirstTurn, ..Start::new(game, state, seats) });
    bout.play("Hc3", Moment::from_millis(100_000)).unwrap();
    bout.play("b2", Moment::from_millis(150_000)).unwrap();
    let later = Moment::from_millis(9_000_000);
    let start = Start { at: later, ..Start::of_named(bout.study()) };
    let mut resumed = Bout::new(start);
    assert_eq!(resumed.left(Player::One, later), Some(Duration::from_secs(203)));
    assert_eq!(resumed.left(Player::Two, later), Some(Duration::from_secs(253)));
    assert_eq!(resumed.flag(Moment::from_millis(9_100_000)), Err(Refusal::InTime));
    resumed.flag(Moment::from_millis(9_203_000)).unwrap();
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
    let start = || begin("barragoon", None, ["Ada", "Ben"], Clock::None, Company::Together);
    let mut bout = Bout::new(start());
    let mut random = Random::new(1);
    while bout.seq() < 4_000 {
        let moves = bout.state().moves();
        let ply = &moves[random.below(moves.len())];
        let mut next = bout.state().copy();
        next.play(ply).unwrap();
        let captures = next.last_turn().is_some_and(|turn| turn.taken().next().is_some());
        if !captures && next.outcome().is_none() {
            bout.play(ply, at(0)).unwrap();
        }
        // What was taken back must not slow down the rest either.
        if random.below(3) == 0 && bout.can_undo() {
            bout.undo(at(0)).unwrap();
        }
    }
    let allocated = |events: &[Event]| {
        let (start, events) = (start(), events.to_vec());
        allocation_counter::measure(|| drop(Bout::replay(start, events).unwrap())).bytes_total as f64
    };
    let ratio = allocated(bout.events()) / allocated(&bout.events()[..500]);
    assert!(ratio < 16.0, "eight times as many events allocate {ratio:.1} times as much");
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
        let start = Start::of_named(study.copy());
        assert_eq!(start.seats[ONE], person);
        assert_eq!(Bout::new(start).study().record().tag(&tag), name);
        // A person without a name who plays on leaves the name of the one who began.
        let start = Start::of(study, ByPlayer::new(Seat::PERSON, Seat::PERSON));
        assert_eq!(Bout::new(start).study().record().tag(&tag), name);
    }
}
