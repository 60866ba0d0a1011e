use game::{Grid, Target};

use crate::State;

/// A ply being chosen click by click, by walking the tree of what the legal plies' clicks begin with.
///
/// An interface highlights [`next`](MoveInput::next) and passes on the clicks; it needs no rules.
pub struct MoveInput {
    plies: Vec<(Vec<Target>, String)>,
    chosen: Vec<Target>,
}

/// What a click led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveInputStep {
    /// More clicks are needed.
    Further,
    /// The ply is complete.
    Ply(String),
    /// No legal ply continues like this; nothing changed.
    Impossible,
}

impl MoveInput {
    /// The beginning of a ply in this position.
    pub fn new(state: &dyn State) -> MoveInput {
        MoveInput { plies: state.move_clicks(), chosen: Vec::new() }
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
    pub fn click(&mut self, target: Target) -> MoveInputStep {
        if !self.next().contains(&target) {
            return MoveInputStep::Impossible;
        }
        self.chosen.push(target);
        let complete = self.open().find(|(clicks, _)| clicks.len() == self.chosen.len());
        match complete {
            Some((_, ply)) => MoveInputStep::Ply(ply.clone()),
            None => MoveInputStep::Further,
        }
    }

    /// The target a typed line means, of those that may come next: a menu's number or the beginning of its label, a
    /// square, or a line and column counted from 0 at the top left.
    pub fn read(&self, line: &str, grid: Grid) -> Option<Target> {
        let typed = line.trim().to_lowercase();
        let next = self.next();
        let choices = next.iter().filter_map(|target| match target {
            Target::Choice(choice) => Some(*choice),
            Target::Cell(_) => None,
        });
        if let Some(choice) = choices.clone().find(|choice| choice.number.to_string() == typed) {
            return Some(Target::Choice(choice));
        }
        // `one way` means `one-way`.
        let spaced = |text: &str| text.replace('-', " ");
        let begun = spaced(&typed);
        let mut labelled =
            choices.filter(|choice| !begun.is_empty() && spaced(choice.label).starts_with(&begun));
        if let (Some(choice), None) = (labelled.next(), labelled.next()) {
            return Some(Target::Choice(choice));
        }
        let square = match grid.square(&typed) {
            Ok(square) => Some(square),
            Err(_) => {
                let (row, column) = typed.split_once([' ', ','])?;
                grid.from_top_left(row.trim().parse().ok()?, column.trim().parse().ok()?)
            }
        };
        square.map(Target::Cell)
    }

    /// Why a target cannot be clicked now, one sentence for people.
    pub fn illegal_reason(&self, target: Target, state: &dyn State) -> String {
        let name = target.name();
        let clicks = [&self.chosen[..], &[target]].concat();
        match state.illegal_click_reason(&clicks) {
            Some(why) => format!("{name} cannot be chosen: {why}"),
            None if self.chosen.is_empty() => format!("no legal move begins with {name}"),
            None => format!("no legal move continues with {name}"),
        }
    }

    /// What is wrong with a typed number, if a menu is all there is to choose from and it has none such.
    pub fn menu_number_error(&self, typed: &str) -> Option<String> {
        let number: u32 = typed.trim().parse().ok()?;
        let numbers: Option<Vec<u8>> = self
            .next()
            .into_iter()
            .map(|target| match target {
                Target::Choice(choice) => Some(choice.number),
                Target::Cell(_) => None,
            })
            .collect();
        let numbers = numbers?;
        let (first, last) = (numbers.first()?, numbers.last()?);
        let known = numbers.iter().any(|&known| u32::from(known) == number);
        let all = if first == last { format!("only {first}") } else { format!("{first} to {last}") };
        (!known).then(|| format!("the menu has no number {number}: it has {all}"))
    }

    /// Whether a legal ply goes on with what has been chosen.
    pub fn goes_on_with(&self, ply: &str) -> bool {
        self.open().any(|(_, text)| text == ply)
    }

    /// Takes the last click back; `false` if there is none.
    pub fn back(&mut self) -> bool {
        self.chosen.pop().is_some()
    }

    fn open(&self) -> impl Iterator<Item = &(Vec<Target>, String)> {
        self.plies.iter().filter(|(clicks, _)| clicks.starts_with(&self.chosen))
    }
}
