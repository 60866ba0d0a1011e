use catalog::{Computer, Game, Numbers, Options, Placing, State, Thinker, UnknownComputer};
use game::{Edit, Info, Palette, ParseError, Ratings, Setup, Sketch};

/// A game whose computers panic, to see what happens then. In all else it is the other one.
pub struct OutOfOrder(pub &'static dyn Game);

impl Game for OutOfOrder {
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

    fn sketch(&self, text: &str) -> Result<Sketch, ParseError> {
        self.0.sketch(text)
    }

    fn edit(&self, sketch: &mut Sketch, edit: Edit) -> Result<(), &'static str> {
        self.0.edit(sketch, edit)
    }

    fn sketched(&self, sketch: &Sketch) -> String {
        self.0.sketched(sketch)
    }

    fn placing(&self) -> Option<&dyn Placing> {
        self.0.placing()
    }

    fn numbers(&self) -> &dyn Numbers {
        self.0.numbers()
    }

    fn ratings(&self) -> Option<&'static Ratings> {
        self.0.ratings()
    }

    fn simple(&self) -> Vec<(&'static str, &'static str)> {
        self.0.simple()
    }

    fn thinker(&self, _: &Computer, _: &Options) -> Result<Box<dyn Thinker>, UnknownComputer> {
        panic!("this computer is out of order")
    }
}
