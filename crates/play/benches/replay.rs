//! How long it takes to replay a game from its events: `cargo bench -p play --bench replay`. The time for each event should
//! not grow with the length of the game.

use std::hint::black_box;
use std::time::{Duration, Instant};

use game::{ByPlayer, Random};
use play::{Event, EventKind, GameSession, Seat, SessionConfig, Timestamp};

const LENGTHS: [usize; 4] = [625, 1_250, 2_500, 5_000];
const ROUNDS: usize = 9;

fn main() {
    let events = long_game(LENGTHS[LENGTHS.len() - 1]);
    println!("{:>7}  {:>9}  {:>12}", "events", "replay", "per event");
    for length in LENGTHS {
        let best = (0..ROUNDS).map(|_| replay(&events[..length])).min().unwrap_or_default();
        let each = best.as_secs_f64() * 1e6 / length as f64;
        println!("{length:>7}  {:>6.1} ms  {each:>9.2} µs", best.as_secs_f64() * 1e3);
    }
}

fn start() -> SessionConfig {
    let game = catalog::find("barragoon").expect("a game");
    let state = game.start(&Default::default()).expect("a start");
    SessionConfig::new(game, state, ByPlayer::new(Seat::PERSON, Seat::PERSON))
}

fn replay(events: &[Event]) -> Duration {
    let (start, begun) = (start(), Instant::now());
    black_box(GameSession::replay(start, events.iter().cloned()).expect("a game"));
    begun.elapsed()
}

/// The events of a game in which nothing is captured, so that it does not end.
fn long_game(length: usize) -> Vec<Event> {
    let (mut session, mut random) = (GameSession::new(start()), Random::new(1));
    while session.events().len() < length {
        let moves = session.state().moves();
        let ply = &moves[random.below(moves.len())];
        let mut next = session.state().copy();
        next.play(ply).expect("legal");
        let captures = next.last_turn().is_some_and(|turn| turn.taken().next().is_some());
        if !captures && next.outcome().is_none() {
            let by = session.state().turn();
            session
                .apply_next(by, EventKind::Ply { ply: ply.clone() }, Timestamp::from_millis(0))
                .expect("legal");
        }
    }
    session.events().to_vec()
}
