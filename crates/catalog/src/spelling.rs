use game::Target;

use crate::State;

/// A ply being chosen click by click, by walking the tree of what the legal plies' clicks begin with.
///
/// An interface lights up [`next`](Spelling::next), passes on what was clicked, and needs to know no rule.
pub struct Spelling {
    plies: Vec<(Vec<Target>, String)>,
    chosen: Vec<Target>,
}

/// What a click led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// More clicks are needed.
    Further,
    /// The ply is complete.
    Ply(String),
    /// No legal ply goes on like this; nothing changed.
    Impossible,
}

impl Spelling {
    /// The beginning of a ply in this position.
    pub fn new(state: &dyn State) -> Spelling {
        Spelling { plies: state.spellings(), chosen: Vec::new() }
    }

    /// What has been clicked so far.
    pub fn chosen(&self) -> &[Target] {
        &self.chosen
    }

    /// What may be clicked now, each once.
    pub fn next(&self) -> Vec<Target> {
        let mut next = Vec::new();
        for (clicks, _) in self.open() {
            match clicks.get(self.chosen.len()) {
                Some(target) if !next.contains(target) => next.push(*target),
                _ => (),
            }
        }
        // Squares in the order of the plies, then menus in theirs.
        next.sort_by_key(|target| match target {
            Target::Cell(_) => 0,
            Target::Choice(choice) => choice.number,
        });
        next
    }

    /// Clicks a target.
    pub fn click(&mut self, target: Target) -> Step {
        if !self.next().contains(&target) {
            return Step::Impossible;
        }
        self.chosen.push(target);
        let complete = self.open().find(|(clicks, _)| clicks.len() == self.chosen.len());
        match complete {
            Some((_, ply)) => Step::Ply(ply.clone()),
            None => Step::Further,
        }
    }

    /// Takes the last click back; `false` if there is none.
    pub fn back(&mut self) -> bool {
        self.chosen.pop().is_some()
    }

    fn open(&self) -> impl Iterator<Item = &(Vec<Target>, String)> {
        self.plies.iter().filter(|(clicks, _)| clicks.starts_with(&self.chosen))
    }
}
