use game::{ParseError, Position, Random, Setup};

/// Where the games of a batch begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BatchStart {
    /// All at one start of the game.
    Setup(Setup),
    /// All at the position with this text.
    Position(String),
    /// Each at a deal of its own, another one whenever it is restarted, on a board of this size.
    Deals {
        /// The size; otherwise the usual one.
        size: Option<String>,
    },
}

/// The same, ready to begin games.
pub(crate) struct Starts<P> {
    fixed: P,
    /// The size of the board, if every game has a deal of its own.
    dealt: Option<Option<String>>,
}

impl<P: Position> Starts<P> {
    pub(crate) fn new(begin: &BatchStart) -> Result<Starts<P>, ParseError> {
        let (fixed, dealt) = match begin {
            BatchStart::Setup(setup) => (P::set_up(setup)?, None),
            BatchStart::Position(text) => (text.parse()?, None),
            BatchStart::Deals { size } => (P::set_up(&dealing(size, 0))?, Some(size.clone())),
        };
        match fixed.outcome() {
            None => Ok(Starts { fixed, dealt }),
            Some(outcome) => {
                let over = format!("the game is over: {}", outcome.sentence(P::INFO));
                Err(ParseError::new(&fixed.to_string(), over))
            }
        }
    }

    /// Any start: all are on the same board.
    pub(crate) fn any(&self) -> &P {
        &self.fixed
    }

    /// The start of the next game.
    pub(crate) fn next(&self, random: &mut Random) -> P {
        let dealt = self.dealt.as_ref();
        // A deal ends at 2³², as a number that people can type.
        let dealt = dealt.and_then(|size| P::set_up(&dealing(size, random.bits() >> 32)).ok());
        dealt.unwrap_or_else(|| self.fixed.clone())
    }
}

fn dealing(size: &Option<String>, deal: u64) -> Setup {
    Setup { size: size.clone(), deal: Some(deal) }
}
