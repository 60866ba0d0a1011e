use std::collections::HashMap;

use catalog::PlacementNotation;
use game::{Color, Scene, StoneKind};
use record::sgf::{SgfNode, SgfTree};
use record::{Fault, Mark, NodeId, Note, TagName, TreeStep};

use super::{MARKS, NEUTRAL, OTHER_MARK, POSITION, point, size, tags};
use crate::{Study, VerifiedRecord};

/// A record as a game in the Smart Game Format, with comments, variations and marks.
///
/// # Errors
/// If the game's plies are not placements.
pub fn to_sgf(record: &VerifiedRecord) -> Result<String, Fault> {
    let mut study = Study::of(record.clone());
    let name = study.game().info().name;
    let placement_notation = study.game().placement_notation().ok_or_else(|| Fault {
        place: None,
        sentence: format!("{name} cannot be written as SGF, which is for games that place stones"),
    })?;
    let mut tree = SgfTree::default();
    // The node of every ply that was written.
    let mut nodes = HashMap::from([(NodeId::START, tree.push(root(&study)))]);
    let plies: Vec<NodeId> = study.record().walk().filter_map(TreeStep::ply).collect();
    for id in plies {
        let before = study.record().parent(id).unwrap_or(NodeId::START);
        let parent = nodes.get(&before).copied();
        nodes.insert(id, tree.push(node(&mut study, id, parent, placement_notation)?));
    }
    Ok(tree.to_string())
}

fn root(study: &Study) -> SgfNode {
    let mut node = SgfNode::new(None);
    let (record, state) = (study.record(), study.state());
    let (info, scene) = (state.info(), state.scene());
    node.push("FF", "4");
    node.push("CA", "UTF-8");
    node.push("AP", concat!("Trilith:", env!("CARGO_PKG_VERSION")));
    // Go, so that programs made for it open the file.
    node.push("GM", "1");
    node.push("RU", info.name);
    node.push("SZ", size(scene.grid));
    tags::write(record, &mut node);
    if let Some(position) = record.tags().get(&TagName::POSITION) {
        node.push(POSITION, position);
        for (square, piece) in scene.grid.squares().zip(&scene.pieces) {
            if let Some(owner) = piece.as_ref().and_then(|piece| piece.owner) {
                let property = match info.color(owner) {
                    Color::White => "AW",
                    Color::Black => "AB",
                };
                node.push(property, point(square, scene.grid));
            }
        }
        node.push("PL", letter(info.color(state.turn())));
    }
    label_neutral_pieces(&mut node, &scene);
    remark(&mut node, record.note(NodeId::START));
    node
}

const fn letter(colour: Color) -> &'static str {
    match colour {
        Color::White => "W",
        Color::Black => "B",
    }
}

/// The node of a ply.
fn node(
    study: &mut Study,
    id: NodeId,
    parent: Option<usize>,
    placement_notation: &dyn PlacementNotation,
) -> Result<SgfNode, Fault> {
    study.go(study.record().parent(id).unwrap_or(NodeId::START));
    let mover = letter(study.state().info().color(study.state().turn()));
    study.go(id);
    let (record, scene) = (study.record(), study.state().scene());
    let placement = placement_notation
        .placement(record.ply(id))
        .ok_or_else(|| Fault::new(record.place(id), record.ply(id), "expected a placement"))?;
    let mut node = SgfNode::new(parent);
    let at = point(placement.at, scene.grid);
    match placement.stone {
        StoneKind::Own => node.push(mover, at),
        StoneKind::Neutral => {
            node.push(mover, "");
            node.push(NEUTRAL, at);
        }
    }
    label_neutral_pieces(&mut node, &scene);
    remark(&mut node, record.note(id));
    Ok(node)
}

/// Labels what a board for Go cannot show.
fn label_neutral_pieces(node: &mut SgfNode, scene: &Scene) {
    for (square, piece) in scene.grid.squares().zip(&scene.pieces) {
        if let Some(piece) = piece.as_ref().filter(|piece| piece.owner.is_none()) {
            node.push("LB", format!("{}:{}", point(square, scene.grid), piece.label));
        }
    }
}

/// Evaluations and clocks stay in the comment, which other programs preserve. The format allows one mark per node,
/// and only with a ply; if that is not enough, [`OTHER_MARK`] lists all marks in their order.
fn remark(node: &mut SgfNode, note: &Note) {
    let known = |mark: &Mark| MARKS.iter().find(|(known, _, _)| known == mark);
    let told = note.marks().iter().find_map(known).filter(|_| node.parent.is_some());
    if let Some((_, property, value)) = told {
        node.push(property, *value);
    }
    if note.marks() != told.map(|(mark, _, _)| *mark).as_slice() {
        note.marks().iter().for_each(|mark| node.push(OTHER_MARK, mark.0.to_string()));
    }
    let content = note.content();
    if !content.is_empty() {
        node.push("C", content);
    }
}
