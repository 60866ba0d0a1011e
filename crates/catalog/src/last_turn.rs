use game::{Effect, Info, Piece, PlacedPiece, Player, Present, Square};
use record::PlayedGame;

/// What the last turn did, all its plies together: also what the opponent had to decide within it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastTurn {
    /// Whose turn it was.
    pub player: Player,
    /// The plies as texts, at least one.
    pub plies: Vec<String>,
    /// What each of them did.
    pub effects: Vec<Effect>,
    /// The same in words, such as `Black e4 takes c3`, without a full stop.
    pub sentence: String,
}

impl LastTurn {
    /// The squares that pieces left.
    pub fn left(&self) -> impl Iterator<Item = Square> {
        self.effects.iter().filter_map(|effect| effect.moved.as_ref()).map(|route| route.from)
    }

    /// The squares that pieces reached.
    pub fn reached(&self) -> impl Iterator<Item = Square> {
        self.effects.iter().filter_map(|effect| effect.moved.as_ref()).map(|route| route.to)
    }

    /// The pieces that were taken.
    pub fn taken(&self) -> impl Iterator<Item = &PlacedPiece> {
        self.effects.iter().flat_map(|effect| &effect.taken)
    }

    /// The pieces that were placed.
    pub fn placed(&self) -> impl Iterator<Item = &PlacedPiece> {
        self.effects.iter().flat_map(|effect| &effect.placed)
    }

    /// Every square that the turn changed, each once.
    pub fn squares(&self) -> Vec<Square> {
        let standing = self.taken().chain(self.placed()).map(|standing| standing.square);
        let mut squares: Vec<Square> = self.left().chain(self.reached()).chain(standing).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}

/// What the last turn of a game did, as far as it has come; `None` before the first ply.
pub(crate) fn last_turn<P: Present>(played: &PlayedGame<P>) -> Option<LastTurn> {
    let (past, plies) = (played.past(), played.plies());
    let begin = past.iter().rposition(P::begins_turn).unwrap_or(0);
    let first = past.get(begin)?;
    let effects: Vec<Effect> =
        past.iter().zip(plies).skip(begin).map(|(before, &mv)| before.effect(mv)).collect();
    let words = Words { info: P::INFO, name: P::piece_name };
    Some(LastTurn {
        player: first.turn(),
        plies: plies.iter().skip(begin).map(ToString::to_string).collect(),
        sentence: words.turn(&effects),
        effects,
    })
}

/// How a game speaks of its players and pieces.
struct Words {
    info: &'static Info,
    name: fn(&Piece) -> Option<String>,
}

impl Words {
    fn turn(&self, effects: &[Effect]) -> String {
        let mut parts = effects.iter().map(|effect| self.effect(effect));
        let first = parts.next().unwrap_or_default();
        let rest: Vec<String> = parts.collect();
        if rest.is_empty() { first } else { format!("{first}; {}", rest.join(", ")) }
    }

    fn effect(&self, effect: &Effect) -> String {
        let name = self.info.players[effect.player].person;
        let mut said = Vec::new();
        let subject = match &effect.moved {
            None => name.to_string(),
            Some(route) => {
                if effect.taken.iter().all(|taken| taken.square != route.to) {
                    said.push(format!("to {}", route.to));
                }
                format!("{name} {}", route.from)
            }
        };
        if !effect.placed.is_empty() {
            said.push(format!("places {}", self.pieces(&effect.placed, Some("piece"))));
        }
        if !effect.taken.is_empty() {
            said.push(format!("captures {}", self.pieces(&effect.taken, None)));
        }
        if said.is_empty() {
            format!("{subject} passes")
        } else {
            format!("{subject} {}", said.join(" and "))
        }
    }

    /// `a stone on c3 and 2 henges on a1 and a2`. `nameless` names pieces without a name of their own; without it,
    /// only their squares are listed.
    fn pieces(&self, standing: &[PlacedPiece], nameless: Option<&str>) -> String {
        let mut groups: Vec<(Option<String>, Vec<String>)> = Vec::new();
        for PlacedPiece { square, piece } in standing {
            let name = (self.name)(piece).or(nameless.map(str::to_string));
            match groups.iter_mut().find(|(other, _)| *other == name) {
                Some((_, squares)) => squares.push(square.to_string()),
                None => groups.push((name, vec![square.to_string()])),
            }
        }
        let group = |(name, squares): &(Option<String>, Vec<String>)| match name {
            None => list(squares),
            Some(name) if squares.len() == 1 => format!("{} {name} on {}", article(name), list(squares)),
            Some(name) => format!("{} {name}s on {}", squares.len(), list(squares)),
        };
        list(&groups.iter().map(group).collect::<Vec<_>>())
    }
}

fn article(name: &str) -> &'static str {
    // "One-way" begins with the sound of a w.
    let is_vowel = name.starts_with(['a', 'e', 'i', 'o', 'u']) && !name.starts_with("one");
    if is_vowel { "an" } else { "a" }
}

/// `a1, b2 and c3`.
fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
