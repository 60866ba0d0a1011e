use catalog::{ActionSpace, EngineFactory, Game, PlacementNotation, State, UnknownComputer};
use engines::Computer;
use game::{Edit, Info, Palette, ParseError, PositionDraft, Ratings, Setup};

/// A game whose engines panic; otherwise it behaves like the wrapped game.
pub struct PanickingGame(pub &'static dyn Game);

impl Game for PanickingGame {
    fn info(&self) -> &'static Info {
        self.0.info()
    }

    fn start(&self, setup: &Setup) -> Result<Box<dyn State>, ParseError> {
        self.0.start(setup)
    }

    fn read(&self, text: &str) -> Result<Box<dyn State>, ParseError> {
        self.0.read(text)
    }

    fn palette(&self) -> Palette {
        self.0.palette()
    }

    fn draft(&self, text: &str) -> Result<PositionDraft, ParseError> {
        self.0.draft(text)
    }

    fn edit(&self, draft: &mut PositionDraft, edit: Edit) -> Result<(), &'static str> {
        self.0.edit(draft, edit)
    }

    fn to_text(&self, draft: &PositionDraft) -> String {
        self.0.to_text(draft)
    }

    fn placement_notation(&self) -> Option<&dyn PlacementNotation> {
        self.0.placement_notation()
    }

    fn action_space(&self) -> &dyn ActionSpace {
        self.0.action_space()
    }

    fn ratings(&self) -> Option<&'static Ratings> {
        self.0.ratings()
    }

    fn simple(&self) -> Vec<(&'static str, &'static str)> {
        self.0.simple()
    }

    fn engine_factory(&self, computer: &Computer) -> Result<EngineFactory, UnknownComputer> {
        self.0.engine_factory(computer).map(drop)?;
        Ok(Box::new(|_| panic!("this computer is out of order")))
    }
}
