use std::fmt;
use std::sync::Arc;

use catalog::{Engine, Game, Options};
use engines::Computer;

/// The player at one side of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person by name; the name may be empty.
    Person(String),
    /// One of our computers.
    Computer(Computer),
    /// An engine of another program.
    External(ExternalEngine),
    /// An open seat. The text is the player that a record names here, if any: an unknown program, or one that cannot
    /// play this game. The game waits until a player joins.
    Open(String),
}

impl Seat {
    /// A person without a name.
    pub const PERSON: Seat = Seat::Person(String::new());

    /// Parses a text from outside, such as a record's tag. It names a person or one of our computers that plays
    /// this game; for any other text the seat is open. So no text starts a program or allocates
    /// a table larger than [`Computer`] allows.
    pub fn read(text: &str, game: &dyn Game) -> Seat {
        if text.is_empty() || text == PERSON {
            return Seat::PERSON;
        }
        match text.parse::<Computer>() {
            Ok(computer) if game.engine_factory(&computer).is_ok() => Seat::Computer(computer),
            _ if Seat::is_person_name(text) => Seat::Person(text.to_string()),
            _ => Seat::Open(text.to_string()),
        }
    }

    /// Whether a text from outside is the name of a person rather than of a program, or empty. Stored games and records
    /// are read by it, so a name that it has accepted once must stay a person's.
    pub fn is_person_name(text: &str) -> bool {
        let is_computer = text.parse::<Computer>().is_ok();
        !(text.is_empty() || text == PERSON || is_computer || is_program_name(text))
    }

    /// Whether a tag of a record names a person, if only as `human`.
    pub fn is_person_in_record(text: &str) -> bool {
        text == PERSON || Seat::is_person_name(text)
    }

    /// Whether a person may take this name from now on. It is stricter than [`Seat::is_person_name`]: upper case, blanks
    /// and full-width letters do not make a computer's name a person's.
    pub fn is_allowed_name(text: &str) -> bool {
        Seat::is_person_name(text) && !looks_like_program(text)
    }

    /// Whether a person decides.
    pub fn is_person(&self) -> bool {
        matches!(self, Seat::Person(_))
    }

    /// Whether a player has to join first.
    pub fn is_open(&self) -> bool {
        matches!(self, Seat::Open(_))
    }

    /// The engine of this seat.
    ///
    /// # Errors
    /// If a person plays here, or the engine cannot be created.
    pub fn engine(&self, game: &dyn Game, options: &Options) -> Result<Box<dyn Engine>, String> {
        match self {
            Seat::Person(_) => Err("a person plays here".to_string()),
            Seat::Open(_) => Err("no player has joined here".to_string()),
            Seat::Computer(computer) => game.engine(computer, options).map_err(|error| error.to_string()),
            Seat::External(guest) => guest.engine(),
        }
    }
}

/// The tag of a person without a name.
const PERSON: &str = "human";

/// Whether a text is the name of a player that no person has: `level:99`, `engine:COMMAND`.
fn is_program_name(text: &str) -> bool {
    KINDS.iter().any(|kind| text.starts_with(kind))
}

/// Whether other players could take a text for such a name, as with `Level : 8`.
fn looks_like_program(text: &str) -> bool {
    const FULL_WIDTH: std::ops::RangeInclusive<char> = '\u{FF01}'..='\u{FF5E}';
    let ascii = |c: char| match c {
        c if FULL_WIDTH.contains(&c) => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        c => c,
    };
    let folded = text.chars().filter(|c| !c.is_whitespace()).flat_map(|c| ascii(c).to_lowercase());
    let start: String = folded.take(LONGEST_KIND).collect();
    KINDS.iter().any(|kind| start.starts_with(kind))
}

/// How names of computers and programs begin.
const KINDS: [&str; 5] = ["level:", "custom:", "bot:", "seed:", "engine:"];

/// The length of the longest of them.
const LONGEST_KIND: usize = 7;

impl From<Computer> for Seat {
    fn from(computer: Computer) -> Seat {
        Seat::Computer(computer)
    }
}

/// As records name it: [`Seat::read`] reads back persons and computers.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person(name) if name.is_empty() => f.write_str(PERSON),
            Seat::Person(name) | Seat::Open(name) => f.write_str(name),
            Seat::Computer(computer) => computer.fmt(f),
            Seat::External(guest) => f.write_str(guest.name()),
        }
    }
}

/// An engine from elsewhere, such as a program of others: its name, and how one is made.
#[derive(Clone)]
pub struct ExternalEngine {
    name: String,
    make: Arc<Make>,
}

type Make = dyn Fn() -> Result<Box<dyn Engine>, String> + Send + Sync;

impl ExternalEngine {
    /// An engine of this name; each call of `make` creates a new engine or returns an error.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn() -> Result<Box<dyn Engine>, String> + Send + Sync + 'static,
    ) -> ExternalEngine {
        ExternalEngine { name: name.into(), make: Arc::new(make) }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A new engine.
    ///
    /// # Errors
    /// If there is none; the sentence says why.
    pub fn engine(&self) -> Result<Box<dyn Engine>, String> {
        (self.make)()
    }
}

impl PartialEq for ExternalEngine {
    fn eq(&self, other: &ExternalEngine) -> bool {
        self.name == other.name && Arc::ptr_eq(&self.make, &other.make)
    }
}

impl Eq for ExternalEngine {}

impl fmt::Debug for ExternalEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Guest").field(&self.name).finish()
    }
}
