use std::iter;

use crate::node::Node;
use crate::one_line::one_line;
use crate::{Fault, GameResult, Link, MAX_FAULTS, NodeId, Note, Place, TagName, Tags, TreeStep, TreeWalk};

/// A game for people to keep: what is known about it, a tree of plies as texts, and the result.
///
/// The first child of a ply continues its line; the others are variations. A record contains no rules; its `Game` tag
/// names the game. Two records are equal if they are written alike.
#[derive(Clone, Debug)]
pub struct Record {
    tags: Tags,
    result: GameResult,
    result_place: Option<Place>,
    /// The start first. Removed plies stay here, out of reach.
    nodes: Vec<Node>,
}

/// The maximum nesting of variations, which readers may rely on.
pub const MAX_NESTING: usize = 32;

/// No ply is followed by more different ones: games offer fewer (672 placements at one node are the most known), and
/// looking for a ply among its siblings must stay cheap.
pub const MAX_ALTERNATIVES: usize = 1000;

/// A record with all its variations has no more plies, so that memory stays bounded whatever is read.
pub const MAX_PLIES: usize = 100_000;

impl Default for Record {
    fn default() -> Record {
        Record::new()
    }
}

impl Record {
    /// A record without tags and plies, its result open.
    pub fn new() -> Record {
        Record {
            tags: Tags::default(),
            result: GameResult::Open,
            result_place: None,
            nodes: vec![Node::default()],
        }
    }

    /// A record of a game by the name programs use, from this position if it is not the usual start.
    pub fn of(game: &str, position: Option<&str>) -> Record {
        let mut record = Record::new();
        record.tags.set(TagName::GAME, game);
        if let Some(position) = position {
            record.tags.set(TagName::SET_UP, "1");
            record.tags.set(TagName::POSITION, position);
        }
        record
    }

    /// What is known about the game.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tags, to be changed.
    pub fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// A tag's text, empty if there is none.
    pub fn tag(&self, name: &TagName) -> &str {
        self.tags.get(name).unwrap_or_default()
    }

    /// How the game ended.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: GameResult) {
        (self.result, self.result_place) = (result, None);
    }

    /// Where the result stood in the text it was read from.
    pub fn result_place(&self) -> Option<Place> {
        self.result_place
    }

    /// Sets the result that was read at this place.
    pub fn set_result_at(&mut self, result: GameResult, place: impl Into<Option<Place>>) {
        (self.result, self.result_place) = (result, place.into());
    }

    /// The text of a ply; empty for the start.
    pub fn ply(&self, id: NodeId) -> &str {
        &self.nodes[id.index()].ply
    }

    /// Whether a ply begins a turn.
    pub fn link(&self, id: NodeId) -> Link {
        self.nodes[id.index()].link
    }

    /// Spells a ply in another way, or moves it into another turn.
    pub fn set_ply(&mut self, id: NodeId, ply: &str, link: Link) {
        let node = &mut self.nodes[id.index()];
        node.ply = one_line(ply);
        node.link = link;
    }

    /// The annotations of a ply, or of the start.
    pub fn note(&self, id: NodeId) -> &Note {
        &self.nodes[id.index()].note
    }

    /// The note, to be changed: comment, evaluation, clock, marks.
    pub fn note_mut(&mut self, id: NodeId) -> &mut Note {
        &mut self.nodes[id.index()].note
    }

    /// Where a ply stood in the text it was read from.
    pub fn place(&self, id: NodeId) -> Option<Place> {
        self.nodes[id.index()].place
    }

    /// Notes where a ply stood in the text it was read from.
    pub fn set_place(&mut self, id: NodeId, place: Place) {
        self.nodes[id.index()].place = Some(place);
    }

    /// The ply before this one; `None` for the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].parent
    }

    /// What was played or tried after this ply: the line's own next ply first, then variations.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.nodes[id.index()].children
    }

    /// The next ply of the same line.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.children(id).first().copied()
    }

    /// The next plies of the same line, after this one.
    pub fn rest(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        iter::successors(self.next(id), |&ply| self.next(ply))
    }

    /// The plies that were played, in order.
    pub fn mainline(&self) -> impl Iterator<Item = NodeId> {
        self.rest(NodeId::START)
    }

    /// The last ply that was played, or the start.
    pub fn end(&self) -> NodeId {
        self.mainline().last().unwrap_or(NodeId::START)
    }

    /// The plies that lead to this one, itself the last.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let up = iter::successors(Some(id), |&ply| self.parent(ply));
        let mut path: Vec<NodeId> = up.filter(|&ply| ply != NodeId::START).collect();
        path.reverse();
        path
    }

    /// The number of the turn a ply belongs to, the first being 1; 0 for the start.
    pub fn turn_number(&self, id: NodeId) -> u32 {
        let turns = self.path(id).into_iter().enumerate();
        turns.filter(|&(place, ply)| place == 0 || self.link(ply) == Link::NewTurn).count() as u32
    }

    /// Whether a ply is one of those that were played.
    pub fn is_on_mainline(&self, id: NodeId) -> bool {
        self.path(id).iter().all(|&ply| self.parent(ply).and_then(|before| self.next(before)) == Some(ply))
    }

    /// Every ply, each followed by the variations that replace it, then by what follows it.
    pub fn walk(&self) -> TreeWalk<'_> {
        TreeWalk::after(self, NodeId::START)
    }

    /// Adds a ply at the end of the main line.
    ///
    /// # Errors
    /// If the record is full.
    pub fn append(&mut self, ply: &str, link: Link) -> Result<NodeId, Fault> {
        self.insert(self.end(), ply, link)
    }

    /// Adds a ply after another: as the line's next if there is none, else as a variation. One that is there already
    /// is not added again.
    ///
    /// # Errors
    /// If variations would be too many or nested too deep to be written.
    pub fn add(&mut self, after: NodeId, ply: &str, link: Link) -> Result<NodeId, Fault> {
        let known = self.nodes.len();
        let id = self.insert(after, ply, link)?;
        // A line's own next ply is nested no deeper than the line.
        let opens_variation = self.nodes.len() > known && self.next(after) != Some(id);
        if opens_variation && self.variation_depth(id) > MAX_NESTING {
            self.remove(id);
            return Err(too_deep(ply));
        }
        Ok(id)
    }

    /// Adds a ply in the place of another, which goes with all that follows it. The same ply stays as it is.
    ///
    /// # Errors
    /// If the record is full; nothing changes then.
    pub fn replace(&mut self, old: NodeId, ply: &str, link: Link) -> Result<NodeId, Fault> {
        let id = self.insert(self.parent(old).unwrap_or(NodeId::START), ply, link)?;
        if id != old {
            self.remove(old);
        }
        Ok(id)
    }

    /// Makes a variation the line's own next ply; what was that becomes the first variation.
    ///
    /// # Errors
    /// If variations would be nested too deep to be written.
    pub fn promote(&mut self, id: NodeId) -> Result<(), Fault> {
        let Some(parent) = self.parent(id) else { return Ok(()) };
        let siblings = &mut self.nodes[parent.index()].children;
        let at = siblings.iter().position(|&ply| ply == id);
        // The line's own next ply already: nothing changes, and the tree need not be walked.
        let Some(at) = at.filter(|&at| at > 0) else { return Ok(()) };
        siblings[..=at].rotate_right(1);
        // Only the line that steps aside gets deeper: the rest of the tree need not be walked.
        let aside = siblings[1];
        if self.variation_depth(aside) + self.nesting_after(aside) > MAX_NESTING {
            self.nodes[parent.index()].children[..=at].rotate_left(1);
            return Err(too_deep(self.ply(id)));
        }
        Ok(())
    }

    /// Takes a ply and all that follows it away; of the start, all plies.
    pub fn remove(&mut self, id: NodeId) {
        match self.parent(id) {
            Some(parent) => self.nodes[parent.index()].children.retain(|&ply| ply != id),
            None => self.nodes[id.index()].children.clear(),
        }
        // A ply just added is forgotten for good, so that playing and taking back does not fill memory.
        if id.index() + 1 == self.nodes.len() && id != NodeId::START && self.children(id).is_empty() {
            self.nodes.pop();
        }
    }

    /// Adds the plies of another record of the same start as variations, and [adopts](Note::adopt) its notes on plies
    /// that both have. Tags and result stay.
    ///
    /// # Errors
    /// If variations would be nested too deep to be written; what was added before stays.
    pub fn merge(&mut self, other: &Record) -> Result<(), Fault> {
        let mut here = vec![NodeId::START; other.nodes.len()];
        self.note_mut(NodeId::START).adopt(other.note(NodeId::START));
        for step in other.walk() {
            let TreeStep::Ply(id) = step else { continue };
            let before = other.parent(id).unwrap_or(NodeId::START);
            let known = self.nodes.len();
            let twin = self.add(here[before.index()], other.ply(id), other.link(id))?;
            if self.nodes.len() > known {
                *self.note_mut(twin) = other.note(id).clone();
            } else {
                self.note_mut(twin).adopt(other.note(id));
            }
            here[id.index()] = twin;
        }
        Ok(())
    }

    /// How deep variations are nested.
    pub fn nesting(&self) -> usize {
        self.nesting_after(NodeId::START)
    }

    /// How deep variations are nested in what follows a ply.
    fn nesting_after(&self, id: NodeId) -> usize {
        let mut depth = 0_usize;
        let depths = TreeWalk::after(self, id).map(|step| {
            match step {
                TreeStep::Open => depth += 1,
                TreeStep::Close => depth -= 1,
                TreeStep::Ply(_) => (),
            }
            depth
        });
        depths.max().unwrap_or(0)
    }

    /// [`add`](Record::add) for callers that check the nesting themselves.
    pub(crate) fn insert(&mut self, after: NodeId, ply: &str, link: Link) -> Result<NodeId, Fault> {
        let ply = one_line(ply);
        if let Some(twin) = self.children(after).iter().copied().find(|&child| self.ply(child) == ply) {
            return Ok(twin);
        }
        if self.children(after).len() >= MAX_ALTERNATIVES {
            let expected = format!("at most {MAX_ALTERNATIVES} different moves follow another");
            return Err(Fault::new(None, &ply, expected));
        }
        if self.nodes.len() > MAX_PLIES {
            return Err(Fault::new(None, &ply, format!("a record has at most {MAX_PLIES} moves")));
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { ply, link, parent: Some(after), ..Node::default() });
        self.nodes[after.index()].children.push(id);
        Ok(id)
    }

    /// Puts a ply before its siblings.
    pub(crate) fn lead(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        let siblings = &mut self.nodes[parent.index()].children;
        if let Some(at) = siblings.iter().position(|&ply| ply == id) {
            siblings[..=at].rotate_right(1);
        }
    }

    /// Moves a ply's note and continuations to another ply, and removes the ply: for two plies that turn out to be
    /// the same.
    pub fn graft(&mut self, id: NodeId, onto: NodeId) {
        let (note, children) = (self.note(id).clone(), self.children(id).to_vec());
        self.note_mut(onto).adopt(&note);
        for &child in &children {
            self.nodes[child.index()].parent = Some(onto);
        }
        self.nodes[onto.index()].children.extend(children);
        self.nodes[id.index()].children.clear();
        self.remove(id);
    }

    /// Takes away the variations that are nested too deep to be written; a fault for each of the first.
    pub fn prune(&mut self) -> Vec<Fault> {
        let (mut depth, mut deep) = (0_usize, Vec::new());
        let mut opened = false;
        for step in self.walk() {
            match step {
                TreeStep::Open => depth += 1,
                TreeStep::Close => depth -= 1,
                TreeStep::Ply(id) if opened && depth == MAX_NESTING + 1 => deep.push(id),
                TreeStep::Ply(_) => (),
            }
            opened = step == TreeStep::Open;
        }
        let fault = |&id: &NodeId| Fault { place: self.place(id), ..too_deep(self.ply(id)) };
        let faults = deep.iter().take(MAX_FAULTS).map(fault).collect();
        deep.into_iter().for_each(|id| self.remove(id));
        faults
    }

    /// Takes away what follows the last ply that was played; the fault that something did.
    pub fn end_at(&mut self, last: NodeId) -> Option<Fault> {
        let first = self.next(last)?;
        let expected = "the game ends before it, and a variation can only replace a move that was played";
        let fault = Fault::new(self.place(first), self.ply(first), expected);
        self.nodes[last.index()].children.clear();
        Some(fault)
    }

    /// How many variations a ply stands in.
    fn variation_depth(&self, id: NodeId) -> usize {
        let parents = iter::successors(Some(id), |&ply| self.parent(ply));
        parents.filter(|&ply| self.parent(ply).is_some_and(|before| self.next(before) != Some(ply))).count()
    }
}

fn too_deep(ply: &str) -> Fault {
    Fault::new(
        None,
        ply,
        format!("variations are nested at most {MAX_NESTING} deep: promote one of them first"),
    )
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        let same_ply = |one: NodeId, two: NodeId| {
            self.ply(one) == other.ply(two)
                && self.link(one) == other.link(two)
                && self.note(one) == other.note(two)
        };
        if self.tags != other.tags || self.result != other.result || !same_ply(NodeId::START, NodeId::START) {
            return false;
        }
        let (mut one, mut two) = (self.walk(), other.walk());
        loop {
            match (one.next(), two.next()) {
                (None, None) => return true,
                (Some(TreeStep::Ply(one)), Some(TreeStep::Ply(two))) if same_ply(one, two) => (),
                (Some(TreeStep::Ply(_)), _) => return false,
                (one, two) if one == two => (),
                _ => return false,
            }
        }
    }
}

impl Eq for Record {}
