use game::{ByPlayer, pluralize};
use play::{Ending, GameSession};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::event::Event;
use crate::storage::autosave::MIN_ARCHIVED_PLIES;
use crate::text;
use crate::theme::{Look, Role};
use crate::widgets::list::{List, ListEvent};

/// The dialog at the end of a game: result, reason and what to do next.
pub(crate) struct GameOver {
    /// Whether the person at the keyboard won; `None` for a draw and where the opponent is a person as well.
    headline: Option<&'static str>,
    /// Which side won, and why.
    sentence: String,
    /// Further facts, most important first.
    facts: Vec<String>,
    list: List,
}

/// What to do after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameOverChoice {
    /// Nothing yet.
    Wait,
    /// Close the dialog to look at the board.
    Look,
    /// Review the game.
    Review,
    /// The same players with sides swapped.
    Rematch,
    /// Other players or another start.
    New,
    /// The menu.
    Menu,
}

const CHOICES: [(&str, GameOverChoice); 5] = [
    ("Review the game", GameOverChoice::Review),
    ("Rematch with sides swapped", GameOverChoice::Rematch),
    ("New game", GameOverChoice::New),
    ("Look at the board", GameOverChoice::Look),
    ("Menu", GameOverChoice::Menu),
];

impl GameOver {
    /// The dialog for a finished game and the results against the level.
    pub(crate) fn new(session: &GameSession, ending: &Ending, results: Vec<String>) -> GameOver {
        let info = session.game().info();
        let plies = session.state().ply_count();
        let points = session.state().score().map(|ByPlayer { one, two }| {
            let (first, second) = (info.players.one.person, info.players.two.person);
            format!("{}: {first} {one}, {second} {two}", capitalised(info.score))
        });
        let mut facts: Vec<String> = points.into_iter().chain(results).collect();
        facts.push(pluralize(plies as u64, "move"));
        if let Some(number) = session.deal() {
            facts.push(format!("Deal {number}"));
        }
        if plies >= MIN_ARCHIVED_PLIES {
            facts.push("Added to the saved games".to_string());
        }
        let person = |side| session.seats()[side].is_person();
        let headline = match ending.winner {
            Some(winner) if person(winner) && !person(!winner) => Some("You won. Well played!"),
            Some(winner) if !person(winner) && person(!winner) => Some("You lost. The review shows where."),
            _ => None,
        };
        let list = List::new(CHOICES.iter().map(|(name, _)| (*name).to_string()).collect());
        GameOver { headline, sentence: ending.sentence(info), facts, list }
    }

    pub(crate) fn event(&mut self, event: &Event) -> GameOverChoice {
        match self.list.event(event) {
            ListEvent::Chosen(item) => CHOICES.get(item).map_or(GameOverChoice::Wait, |&(_, next)| next),
            ListEvent::Moved | ListEvent::Ignored => GameOverChoice::Wait,
        }
    }

    /// Draws the dialog at the bottom right, so that the board and the players stay visible.
    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, panel: Rect, look: Look) {
        let width = (panel.width + 2).max(NARROWEST).min(area.width);
        let sentence = format!("{}.", self.sentence);
        let mut words = match self.headline {
            Some(headline) => vec![(headline.to_string(), Role::Good), (sentence, Role::Text)],
            None => vec![(sentence, Role::Good)],
        };
        words.extend(self.facts.iter().map(|fact| (fact.clone(), Role::Faint)));
        let height = |words: &[(String, Role)]| {
            let rows = words.iter().map(|(words, _)| text::wrapped(words, width - MARGINS).len());
            (rows.sum::<usize>() + CHOICES.len() + 3) as u16
        };
        // In a small window, choices take precedence over the last facts.
        while words.len() > 1 && height(&words) > area.height {
            words.pop();
        }
        let height = height(&words);
        let lower =
            Rect { x: area.right() - width, width, ..text::below(area, area.height.saturating_sub(height)) };
        let inner = text::popup(frame, lower, "The game is over", look);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        let taken = text::write(frame, inner, &words, look);
        self.list.draw(frame, text::below(inner, taken + 1), look);
    }
}

/// The minimum width: the longest choice with its frame.
const NARROWEST: u16 = 34;

/// Columns of the frame and the space inside.
const MARGINS: u16 = 4;

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
