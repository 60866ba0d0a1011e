use std::marker::PhantomData;

use game::{
    Bots, Edit, Editable, Info, Ladder, Observe, Palette, ParseError, Placements, Position, Ratings, Setup,
    Sketch, Solvable,
};
use record::Played;
use search::{Options, Searchable};

use crate::perfect::Perfect;
use crate::placing::{Placing, Spelled};
use crate::thinker::{Full, Rung, Sampler, Simple};
use crate::{Computer, LevelNumber, Numbers, State, Thinker, UnknownComputer};

/// A game as a whole: how it is called and where its positions come from.
pub trait Game: Send + Sync {
    /// What is true of the game as a whole.
    fn info(&self) -> &'static Info;

    /// The start a player asked for.
    ///
    /// # Errors
    /// If the game has no such start.
    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, ParseError>;

    /// Reads a position's text.
    ///
    /// # Errors
    /// If the text is no position of this game; the sentence says why.
    fn read(&self, text: &str) -> Result<Box<dyn State>, ParseError>;

    /// What a position can be set up with.
    fn palette(&self) -> Palette;

    /// A position's text as a sketch, to be changed step by step.
    ///
    /// # Errors
    /// If the text is no position of this game.
    fn sketch(&self, text: &str) -> Result<Sketch, ParseError>;

    /// Takes a step of setting a position up.
    ///
    /// # Errors
    /// If it cannot be taken; the clause says why, and nothing has changed.
    fn edit(&self, sketch: &mut Sketch, edit: Edit) -> Result<(), &'static str>;

    /// The text of a sketch. [`read`](Game::read) says whether it is a position, or why it is none.
    fn sketched(&self, sketch: &Sketch) -> String;

    /// How programs made for Go spell plies, if every ply of the game is a placement.
    fn placing(&self) -> Option<&dyn Placing>;

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

    /// A computer player.
    ///
    /// # Errors
    /// If the game has no such player; the sentence says who there is.
    fn thinker(&self, computer: &Computer, options: &Options) -> Result<Box<dyn Thinker>, UnknownComputer>;

    /// The same game for those who learn: in numbers.
    fn numbers(&self) -> &dyn Numbers;
}

/// Makes a thinker.
type Maker = fn(&Options) -> Box<dyn Thinker>;

/// The rules `P` as a [`Game`].
pub struct Rules<P> {
    plain: Option<Maker>,
    placing: Option<&'static dyn Placing>,
    rules: PhantomData<fn() -> P>,
}

impl<P> Rules<P> {
    /// The game.
    pub const NEW: Rules<P> = Rules { plain: None, placing: None, rules: PhantomData };
}

impl<P: Position> Rules<P> {
    /// The game with a yardstick: alpha-beta over the same game as `Q`, which knows little, sees it.
    pub const fn with_plain<Q: Searchable + From<P>>() -> Rules<P> {
        Rules { plain: Some(|options| Box::new(Full::<P, Q>::new(*options))), ..Rules::NEW }
    }
}

impl<P: Placements> Rules<P> {
    /// A game whose plies are placements, which files and programs made for Go can carry.
    pub const PLACING: Rules<P> = Rules { placing: Some(&Spelled::<P>::NEW), ..Rules::NEW };
}

impl<P: Searchable + Solvable + Observe + Bots + Ladder + Editable> Game for Rules<P> {
    fn info(&self) -> &'static Info {
        P::INFO
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, ParseError> {
        Ok(Box::new(Played::new(P::set_up(setup)?)))
    }

    fn read(&self, text: &str) -> Result<Box<dyn State>, ParseError> {
        Ok(Box::new(Played::new(text.parse::<P>()?)))
    }

    fn palette(&self) -> Palette {
        P::palette()
    }

    fn sketch(&self, text: &str) -> Result<Sketch, ParseError> {
        Ok(Sketch::of(&text.parse::<P>()?))
    }

    fn edit(&self, sketch: &mut Sketch, edit: Edit) -> Result<(), &'static str> {
        P::edit(sketch, edit)
    }

    fn sketched(&self, sketch: &Sketch) -> String {
        P::sketched(sketch)
    }

    fn placing(&self) -> Option<&dyn Placing> {
        self.placing
    }

    fn simple(&self) -> Vec<(&'static str, &'static str)> {
        P::bots().iter().map(|bot| (bot.name, bot.about)).collect()
    }

    fn ratings(&self) -> Option<&'static Ratings> {
        P::RATINGS
    }

    fn thinker(&self, computer: &Computer, options: &Options) -> Result<Box<dyn Thinker>, UnknownComputer> {
        Ok(match computer {
            Computer::Level(LevelNumber::HIGHEST) => Box::new(Perfect::<P>::new(*options)),
            Computer::Level(level) => Box::new(Rung::<P>::level(*level)),
            Computer::Custom(level) => Box::new(Rung::<P>::new(&[*level])),
            Computer::Plain => match self.plain {
                Some(plain) => plain(options),
                None => return Err(UnknownComputer::Plain { game: P::INFO.name }),
            },
            Computer::Uct => Box::new(Sampler::<P>::new()),
            Computer::Bot(name) => match Simple::<P>::named(name) {
                Some(simple) => Box::new(simple),
                None => {
                    let known = P::bots().iter().map(|bot| bot.name).collect();
                    return Err(UnknownComputer::Bot { game: P::INFO.name, asked: name.clone(), known });
                }
            },
        })
    }

    fn numbers(&self) -> &dyn Numbers {
        self
    }
}
