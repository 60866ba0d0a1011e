use std::sync::Arc;
use std::time::{Duration, Instant};

use catalog::GAMES;
use tokio::task::JoinSet;
use wire::{ClientMessage, PositionQuery};

use crate::figures::Figures;
use crate::line::{Line, Told};
use crate::table::new_cookie;

/// What visitors heard of the computer.
#[derive(Clone, Copy, Default)]
pub(crate) struct Answers {
    /// How many engine_queries were answered.
    pub(crate) answered: usize,
    /// The last place in the queue that anybody was told.
    pub(crate) last_place: u32,
    /// The longest that anybody waited for the answer.
    pub(crate) longest: Duration,
}

/// So many visitors ask the strongest computer, all at once, and again after each answer.
pub(crate) async fn ask(url: &str, visitors: usize, time: Duration, figures: &Arc<Figures>) -> Answers {
    let until = Instant::now() + time;
    let mut asking = JoinSet::new();
    for number in 0..visitors {
        asking.spawn(visitor(url.to_string(), number, until));
    }
    let mut all = Answers::default();
    while let Some(answers) = asking.join_next().await {
        match answers.map_err(|error| error.to_string()).and_then(|answers| answers) {
            Ok(answers) => {
                all.answered += answers.answered;
                all.last_place = all.last_place.max(answers.last_place);
                all.longest = all.longest.max(answers.longest);
            }
            Err(why) => figures.error(format!("a visitor who asks the computer: {why}")),
        }
    }
    all
}

async fn visitor(url: String, number: usize, until: Instant) -> Result<Answers, String> {
    let mut line = Line::open(&url, &new_cookie(&url).await?).await?;
    let game = GAMES.get(number % GAMES.len()).ok_or("no game")?.info().slug;
    let mut answers = Answers::default();
    let mut id = 0;
    while id == 0 || Instant::now() < until {
        id += 1;
        let start = PositionQuery { game: game.to_string(), ..PositionQuery::default() };
        let asked = Instant::now();
        line.say(&ClientMessage::Think { id, start, lines: 1, milliseconds: 1_000 }).await?;
        let mut insights = 0;
        let (why, _) = line
            .hear(|told| match told {
                Told::Queue { place } => {
                    answers.last_place = answers.last_place.max(place);
                    None
                }
                Told::Insight => {
                    insights += 1;
                    None
                }
                Told::Over { why } => Some(why),
                _ => None,
            })
            .await?;
        if let Some(why) = why {
            return Err(why);
        }
        if insights == 0 {
            return Err("no answer".to_string());
        }
        answers.answered += 1;
        answers.longest = answers.longest.max(asked.elapsed());
    }
    Ok(answers)
}
