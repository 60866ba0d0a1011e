use std::collections::{BTreeMap, HashMap};

use catalog::State;
use game::{Square, Target};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::PieceShape;

/// Every legal ply, as what may be clicked one after another: a graph that a program walks without knowing a rule.
///
/// It begins at the first node. Each step of a node names what may be clicked there, and leads on to another node or
/// completes a ply. Nodes that go on alike are one, so that hundreds of plies take little room.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Choices {
    /// The items of all menus; steps name them by their place in this list, from 0.
    pub menu: Vec<Choice>,
    /// The nodes, the start first; none if the game is over.
    pub nodes: Vec<ClickNode>,
    /// The squares that a piece passes between the two ends of a ply, by the ply's text, for the plies whose clicks do not
    /// tell them; left out if there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub paths: BTreeMap<String, Vec<String>>,
}

/// What may be clicked at one moment.
pub type ClickNode = Vec<ClickEdge>;

/// Targets that lead to the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Step)]
pub struct ClickEdge {
    /// Squares of the board; left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// Items of the menu; left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<u32>,
    /// What a click on any of them leads to; its fields stand among the step's own.
    #[serde(flatten)]
    pub then: ClickResult,
}

/// What a click leads to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = Then)]
pub enum ClickResult {
    /// To the node at this place in the list, from 0.
    Node {
        /// The place.
        node: u32,
    },
    /// To a complete ply.
    Ply {
        /// Its text, in which `{0}` stands for the square that was clicked first, `{1}` for the one clicked second, and
        /// so on; items of the menu are counted as well.
        ply: String,
    },
}

/// An item of a menu beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Choice {
    /// Its label; unique among those that may be clicked at the same time.
    pub label: String,
    /// Its place among those, from 1.
    pub number: u8,
    /// What it means, in a few words; may be empty.
    pub meaning: String,
    /// What it looks like on the board, if it stands for a piece.
    pub picture: Option<PieceIcon>,
}

/// A neutral piece, as a menu shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[schema(as = Picture)]
pub struct PieceIcon {
    /// The same in plain characters.
    pub label: String,
    /// What it looks like.
    pub shape: PieceShape,
}

impl From<&dyn State> for Choices {
    fn from(state: &dyn State) -> Choices {
        let plies = state.move_clicks();
        let plies: Vec<ClickSequence> =
            plies.iter().map(|(clicks, ply)| ClickSequence::new(clicks, ply)).collect();
        let mut builder = GraphBuilder::default();
        if !plies.is_empty() {
            let start = builder.node(&plies.iter().collect::<Vec<_>>(), 0);
            builder.choices.nodes.insert(0, start);
        }
        let texts = |squares: Vec<Square>| squares.iter().map(ToString::to_string).collect();
        builder.choices.paths =
            state.paths().into_iter().map(|(ply, squares)| (ply, texts(squares))).collect();
        builder.choices
    }
}

/// A legal ply with the clicks that spell it.
struct ClickSequence<'a> {
    clicks: &'a [Target],
    /// The ply's text with places for its squares: what is left is the same for many plies.
    ply: String,
}

impl ClickSequence<'_> {
    fn new<'a>(clicks: &'a [Target], ply: &str) -> ClickSequence<'a> {
        let mut text = ply.to_string();
        for (place, target) in clicks.iter().enumerate() {
            if let Target::Cell(square) = target {
                text = text.replace(&square.to_string(), &format!("{{{place}}}"));
            }
        }
        ClickSequence { clicks, ply: text }
    }
}

/// Makes the graph from the leaves up, each node once.
#[derive(Default)]
struct GraphBuilder {
    /// The graph, still without its start.
    choices: Choices,
    /// Where each node will stand.
    places: HashMap<ClickNode, u32>,
    items: HashMap<game::MenuChoice, u32>,
}

impl GraphBuilder {
    /// What may be clicked after so many clicks, if these plies are still possible.
    fn node(&mut self, plies: &[&ClickSequence], clicked: usize) -> ClickNode {
        let mut groups: HashMap<Target, Vec<&ClickSequence>> = HashMap::new();
        for ply in plies {
            if let Some(target) = ply.clicks.get(clicked) {
                groups.entry(*target).or_default().push(ply);
            }
        }
        let mut groups: Vec<(Target, Vec<&ClickSequence>)> = groups.into_iter().collect();
        groups.sort_by_key(|(target, _)| order(*target));
        let mut node = ClickNode::new();
        for (target, plies) in groups {
            let then = self.then(&plies, clicked + 1);
            let known = node.iter().position(|step| step.then == then).unwrap_or(node.len());
            if known == node.len() {
                node.push(ClickEdge { squares: Vec::new(), choices: Vec::new(), then });
            }
            let Some(step) = node.get_mut(known) else { continue };
            match target {
                Target::Cell(square) => step.squares.push(square.to_string()),
                Target::Choice(choice) => step.choices.push(self.item(choice)),
            }
        }
        node
    }

    fn then(&mut self, plies: &[&ClickSequence], clicked: usize) -> ClickResult {
        match plies {
            [ply] if ply.clicks.len() == clicked => ClickResult::Ply { ply: ply.ply.clone() },
            _ => {
                let node = self.node(plies, clicked);
                ClickResult::Node { node: self.place(node) }
            }
        }
    }

    fn place(&mut self, node: ClickNode) -> u32 {
        let nodes = &mut self.choices.nodes;
        *self.places.entry(node).or_insert_with_key(|node| {
            nodes.push(node.clone());
            // The start will stand before them all.
            nodes.len() as u32
        })
    }

    fn item(&mut self, choice: game::MenuChoice) -> u32 {
        let menu = &mut self.choices.menu;
        *self.items.entry(choice).or_insert_with(|| {
            menu.push(Choice::from(&choice));
            menu.len() as u32 - 1
        })
    }
}

/// Squares along the ranks, then menus by their numbers.
fn order(target: Target) -> (u8, Option<Square>) {
    match target {
        Target::Cell(square) => (0, Some(square)),
        Target::Choice(choice) => (choice.number, None),
    }
}

impl From<&game::MenuChoice> for Choice {
    fn from(choice: &game::MenuChoice) -> Choice {
        let picture = |picture: game::PieceIcon| PieceIcon {
            label: picture.label.to_string(),
            shape: picture.shape.into(),
        };
        Choice {
            label: choice.label.to_string(),
            number: choice.number,
            meaning: choice.meaning.to_string(),
            picture: choice.picture.map(picture),
        }
    }
}
