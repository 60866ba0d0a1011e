use std::marker::PhantomData;

use game::{
    Bots, Edit, Editable, Encode, Info, Ladder, Observe, Palette, ParseError, PlacementGame, Position,
    PositionDraft, Ratings, Setup, Solvable,
};
use record::PlayedGame;
use search::{Options, Searchable};

use crate::engine::EngineAdapter;
use crate::placement_notation::{PlacementNotation, PlacementText};
use crate::{ActionSpace, Engine, State, UnknownComputer};
use engines::{AlphaBetaEngine, BotEngine, Computer, LevelEngine, LevelNumber, MctsEngine, SolverEngine};

/// A game as a whole: how it is called and where its positions come from.
pub trait Game: Send + Sync {
    /// What is true of the game as a whole.
    fn info(&self) -> &'static Info;

    /// The requested start.
    ///
    /// # Errors
    /// If the game has no such start.
    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, ParseError>;

    /// Reads a position's text.
    ///
    /// # Errors
    /// If the text is not a position of this game.
    fn read(&self, text: &str) -> Result<Box<dyn State>, ParseError>;

    /// What a position can be set up with.
    fn palette(&self) -> Palette;

    /// A position's text as a sketch, to be changed step by step.
    ///
    /// # Errors
    /// If the text is no position of this game.
    fn draft(&self, text: &str) -> Result<PositionDraft, ParseError>;

    /// Takes a step of setting a position up.
    ///
    /// # Errors
    /// If the step is not possible; nothing has changed then.
    fn edit(&self, draft: &mut PositionDraft, edit: Edit) -> Result<(), &'static str>;

    /// The text of a draft. [`read`](Game::read) checks whether it is a position.
    fn to_text(&self, draft: &PositionDraft) -> String;

    /// How programs made for Go spell plies, if every ply of the game is a placement.
    fn placement_notation(&self) -> Option<&dyn PlacementNotation>;

    /// The names of the game's simple computers, with what each does.
    fn simple(&self) -> Vec<(&'static str, &'static str)>;

    /// How strong its computers are, if matches have shown it.
    fn ratings(&self) -> Option<&'static Ratings>;

    /// The rating of a computer of the game, in Elo points above level 1.
    fn elo(&self, computer: &Computer) -> Option<i16> {
        match computer {
            Computer::Level(number) => Some(self.ratings()?.levels[usize::from(number.get() - 1)]),
            Computer::Bot(name) => self.ratings()?.bot(name),
            _ => None,
        }
    }

    /// The level that a computer is nearest to in strength.
    fn nearest_level(&self, computer: &Computer) -> Option<LevelNumber> {
        self.ratings()?.nearest_level(self.elo(computer)?).try_into().ok()
    }

    /// What builds a computer player: that the game has it is found without building it.
    ///
    /// # Errors
    /// If the game has no such player; the error lists the known ones.
    fn engine_factory(&self, computer: &Computer) -> Result<EngineFactory, UnknownComputer>;

    /// A computer player.
    ///
    /// # Errors
    /// As [`engine_factory`](Game::engine_factory).
    fn engine(&self, computer: &Computer, options: &Options) -> Result<Box<dyn Engine>, UnknownComputer> {
        Ok(self.engine_factory(computer)?(options))
    }

    /// The encodings of the game for machine learning.
    fn action_space(&self) -> &dyn ActionSpace;
}

/// Builds an engine.
pub type EngineFactory = Box<dyn FnOnce(&Options) -> Box<dyn Engine>>;

/// Builds the baseline of a game.
type PlainSearch = fn(&Options) -> Box<dyn Engine>;

/// The rules `P` as a [`Game`].
pub struct GameAdapter<P> {
    plain: Option<PlainSearch>,
    placement_notation: Option<&'static dyn PlacementNotation>,
    rules: PhantomData<fn() -> P>,
}

impl<P> GameAdapter<P> {
    /// The game.
    pub const NEW: GameAdapter<P> = GameAdapter { plain: None, placement_notation: None, rules: PhantomData };
}

impl<P: Encode> GameAdapter<P> {
    /// The game with a baseline: alpha-beta with the evaluation of `Q`, which has little knowledge.
    pub const fn with_plain<Q: Searchable + Position<Move = P::Move> + From<P>>() -> GameAdapter<P> {
        GameAdapter {
            plain: Some(|options| EngineAdapter::<P, _>::boxed(AlphaBetaEngine::<P, Q>::new(*options))),
            ..GameAdapter::NEW
        }
    }
}

impl<P: PlacementGame> GameAdapter<P> {
    /// A game whose plies are placements, which files and programs made for Go can carry.
    pub const WITH_PLACEMENTS: GameAdapter<P> =
        GameAdapter { placement_notation: Some(&PlacementText::<P>::NEW), ..GameAdapter::NEW };
}

impl<P: Searchable + Solvable + Observe + Bots + Ladder + Editable> Game for GameAdapter<P> {
    fn info(&self) -> &'static Info {
        P::INFO
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, ParseError> {
        Ok(Box::new(PlayedGame::new(P::set_up(setup)?)))
    }

    fn read(&self, text: &str) -> Result<Box<dyn State>, ParseError> {
        Ok(Box::new(PlayedGame::new(text.parse::<P>()?)))
    }

    fn palette(&self) -> Palette {
        P::palette()
    }

    fn draft(&self, text: &str) -> Result<PositionDraft, ParseError> {
        Ok(PositionDraft::of(&text.parse::<P>()?))
    }

    fn edit(&self, draft: &mut PositionDraft, edit: Edit) -> Result<(), &'static str> {
        P::edit(draft, edit)
    }

    fn to_text(&self, draft: &PositionDraft) -> String {
        P::to_text(draft)
    }

    fn placement_notation(&self) -> Option<&dyn PlacementNotation> {
        self.placement_notation
    }

    fn simple(&self) -> Vec<(&'static str, &'static str)> {
        P::bots().iter().map(|bot| (bot.name, bot.about)).collect()
    }

    fn ratings(&self) -> Option<&'static Ratings> {
        P::RATINGS
    }

    fn engine_factory(&self, computer: &Computer) -> Result<EngineFactory, UnknownComputer> {
        Ok(match *computer {
            Computer::Level(LevelNumber::HIGHEST) => {
                Box::new(|options| EngineAdapter::<P, _>::boxed(SolverEngine::<P>::new(*options)))
            }
            Computer::Level(level) => {
                Box::new(move |_| EngineAdapter::<P, _>::boxed(LevelEngine::<P>::level(level)))
            }
            Computer::Custom(level) => {
                Box::new(move |_| EngineAdapter::<P, _>::boxed(LevelEngine::<P>::new(&[level])))
            }
            Computer::Plain => Box::new(self.plain.ok_or(UnknownComputer::Plain { game: P::INFO.name })?),
            Computer::Uct => Box::new(|_| EngineAdapter::<P, _>::boxed(MctsEngine::<P>::default())),
            Computer::Bot(ref name) => match BotEngine::<P>::named(name) {
                Some(bot) => Box::new(|_| EngineAdapter::<P, _>::boxed(bot)),
                None => {
                    let known = P::bots().iter().map(|bot| bot.name).collect();
                    return Err(UnknownComputer::Bot { game: P::INFO.name, asked: name.clone(), known });
                }
            },
        })
    }

    fn action_space(&self) -> &dyn ActionSpace {
        self
    }
}
