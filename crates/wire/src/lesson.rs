use catalog::rulebook::{self, RulesForm};
use catalog::{Game, State};
use game::Info;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Piece, View};

/// One step of a game's lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Lesson {
    /// A few words.
    pub title: String,
    /// The explanation, and the learner's task.
    pub text: String,
    /// The position.
    pub view: View,
}

/// A ply that a learner tries.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Attempt)]
pub struct LessonAttempt {
    /// As a person may type it.
    pub ply: String,
}

/// The reply to a ply that a learner tried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Tried)]
pub struct LessonResult {
    /// Whether it was the right one.
    pub right: bool,
    /// The comment.
    pub answer: String,
    /// The board after it.
    pub view: View,
    /// What the opponent plays at once, if that shows why it was wrong or what comes of it.
    pub reply: Option<LessonReply>,
}

/// What the opponent plays after a ply that a learner tried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = TriedReply)]
pub struct LessonReply {
    /// The ply's proper text.
    pub ply: String,
    /// The board after it.
    pub view: View,
}

/// A page of a game's rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RulesPage {
    /// What stands on it.
    pub blocks: Vec<Block>,
    /// The text of a position to look at and to try plies on.
    pub position: Option<String>,
    /// A square of the board that is chosen, so that the squares it reaches are marked.
    pub chosen: Option<String>,
    /// How the position came from the one on the page before.
    pub origin: Option<PositionOrigin>,
}

/// Where a position comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Origin)]
pub struct PositionOrigin {
    /// The text of the position before.
    pub position: String,
    /// The plies that were played there.
    pub plies: Vec<String>,
}

/// A part of a page. Words may hold `*emphasis*` and code between backticks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Block {
    /// The name of a chapter that begins here.
    Heading {
        /// The words.
        words: String,
    },
    /// The name of a chapter that goes on.
    Continued {
        /// The words.
        words: String,
    },
    /// A paragraph.
    Text {
        /// The words.
        words: String,
    },
    /// An item of a list.
    Item {
        /// The words.
        words: String,
    },
    /// Something that is true of the page's position.
    Claim {
        /// The words.
        words: String,
    },
    /// Something to do on the board.
    Task {
        /// The words.
        words: String,
    },
    /// Lines in columns.
    Table {
        /// The lines.
        rows: Vec<String>,
    },
    /// The whole game in a few sentences; in the short form only.
    Summary {
        /// The words.
        words: String,
    },
    /// Pieces to be drawn, and what is to be known of them; in the short form only.
    Pieces {
        /// The pieces.
        pieces: Vec<Piece>,
        /// Their name and more.
        words: String,
    },
}

impl Lesson {
    /// The steps of a game's lesson.
    pub fn all(game: &dyn Game) -> Vec<Lesson> {
        let step = |lesson: &game::Lesson| {
            let state = game.read(lesson.position).ok()?;
            Some(Lesson {
                title: lesson.title.to_string(),
                text: lesson.text.to_string(),
                view: View::from(state.as_ref()),
            })
        };
        game.info().lessons.iter().filter_map(step).collect()
    }
}

impl LessonResult {
    /// What came of an attempt that led to this state.
    pub fn of(attempt: review::LessonAttempt, state: &dyn State) -> LessonResult {
        let (right, answer) = match attempt {
            review::LessonAttempt::Right(praise) => (true, praise),
            review::LessonAttempt::Wrong(why) => (false, why),
        };
        LessonResult { right, answer: answer.to_string(), view: View::for_spectator(state), reply: None }
    }

    /// The same with what the opponent plays at once.
    pub fn replied(self, ply: String, state: &dyn State) -> LessonResult {
        LessonResult { reply: Some(LessonReply { ply, view: View::for_spectator(state) }), ..self }
    }
}

impl RulesPage {
    /// The pages of a game's rules in one of their forms.
    pub fn all(game: &dyn Game, form: RulesForm) -> Vec<RulesPage> {
        rulebook::pages(game, form).into_iter().map(|page| RulesPage::new(page, game.info())).collect()
    }

    fn new(page: rulebook::Page, info: &Info) -> RulesPage {
        RulesPage {
            blocks: page.blocks.into_iter().map(|block| Block::new(block, info)).collect(),
            position: page.position,
            chosen: page.chosen,
            origin: page
                .origin
                .map(|origin| PositionOrigin { position: origin.position, plies: origin.plies }),
        }
    }
}

impl Block {
    fn new(block: rulebook::Block, info: &Info) -> Block {
        match block {
            rulebook::Block::Heading(words) => Block::Heading { words },
            rulebook::Block::Continued(words) => Block::Continued { words },
            rulebook::Block::Text(words) => Block::Text { words },
            rulebook::Block::Item(words) => Block::Item { words },
            rulebook::Block::Claim(words) => Block::Claim { words },
            rulebook::Block::Task(words) => Block::Task { words },
            rulebook::Block::Table(rows) => Block::Table { rows },
            rulebook::Block::Summary(words) => Block::Summary { words },
            rulebook::Block::Pieces { pieces, words } => {
                Block::Pieces { pieces: pieces.iter().map(|piece| Piece::of(info, piece)).collect(), words }
            }
        }
    }
}
