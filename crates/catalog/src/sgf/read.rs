use game::{Placement, Setup, Stone};
use record::sgf::{SgfEntry, SgfNode};
use record::{Colour, Entry, Fault, Mark, NodeId, Note, Record};

use super::{MARKS, NEUTRAL, OTHER_MARK, POSITION, square, tags};
use crate::{GAMES, Game, Placing, Study, colour};

/// A game in the Smart Game Format as a record, or the good part of it and what is wrong with the rest.
pub fn from_sgf(entry: &SgfEntry) -> Entry {
    let mut faults: Vec<Fault> = entry.fault.iter().cloned().collect();
    let record = read(entry, &mut faults).unwrap_or_else(|fault| {
        // That nothing is there has its reason already if the reading broke off.
        if !entry.tree.nodes().is_empty() || entry.fault.is_none() {
            faults.push(fault);
        }
        Record::new()
    });
    faults.sort_by_key(|fault| fault.place);
    Entry { place: entry.place, record, faults }
}

fn read(entry: &SgfEntry, faults: &mut Vec<Fault>) -> Result<Record, Fault> {
    let nodes = entry.tree.nodes();
    let root =
        nodes.first().ok_or_else(|| Fault::new(entry.place, "()", "expected a node, which begins with ;"))?;
    let (game, placing) = game_of(root)?;
    let start = match root.value(POSITION) {
        Some(position) => game.read(position),
        None => refuse_setup(root).map(|()| game.start(&Setup::default()))?,
    };
    let start = start.map_err(|error| Fault { place: root.place, sentence: error.to_string() })?;
    let mut study = Study::new(game, start);
    remark(root, study.note_mut());
    // The record's ply of every node; a node that says no ply belongs to the ply before it.
    let mut plies: Vec<Option<NodeId>> = vec![Some(NodeId::START)];
    for node in nodes.iter().skip(1) {
        // What hangs on a node that could not be read cannot be read either.
        let before = node.parent.and_then(|parent| plies.get(parent).copied().flatten());
        let read = before.map(|before| {
            study.go(before);
            play(node, &mut study, placing)
        });
        plies.push(match read {
            Some(Ok(())) => Some(study.at()),
            Some(Err(fault)) => {
                faults.push(fault);
                None
            }
            None => None,
        });
    }
    let mut record = study.into_record();
    tags::read(root, &mut record);
    Ok(record)
}

/// The game whose rules the root names; without a name, the one whose plies are placements.
fn game_of(root: &SgfNode) -> Result<(&'static dyn Game, &'static dyn Placing), Fault> {
    let placing = GAMES.iter().filter_map(|game| Some((*game, game.placing()?)));
    let rules = root.value("RU");
    let mut fitting =
        placing.filter(|(game, _)| rules.is_none_or(|rules| rules.eq_ignore_ascii_case(game.info().name)));
    fitting.next().ok_or_else(|| {
        Fault::new(root.place, rules.unwrap_or_default(), "RU names no game here whose plies place stones")
    })
}

/// Stones that are set up mean nothing without all the rest of the position.
fn refuse_setup(node: &SgfNode) -> Result<(), Fault> {
    let expected =
        || format!("a position is given by {POSITION} at the root, since stones alone do not tell it all");
    match ["AB", "AW", "AE"].iter().find(|name| node.values(name).is_some()) {
        Some(name) => Err(Fault::new(node.place, name, expected())),
        None => Ok(()),
    }
}

/// Plays a node's ply and takes its notes over.
fn play(node: &SgfNode, study: &mut Study, placing: &dyn Placing) -> Result<(), Fault> {
    refuse_setup(node)?;
    if let Some((mover, point)) = movement(node) {
        let (info, grid) = (study.state().info(), study.state().scene().grid);
        let placement = match node.value(NEUTRAL) {
            Some(point) => square(point, grid).map(|at| Placement { stone: Stone::Neutral, at }),
            None => square(point, grid).map(|at| Placement { stone: Stone::Own, at }),
        };
        let placement = placement.ok_or_else(|| {
            let expected = format!("expected a point of the board, or {NEUTRAL} beside a pass");
            Fault::new(node.place, point, expected)
        })?;
        let ply = placing.ply(placement);
        let due = study.state().turn();
        if colour(info, due) != mover {
            return Err(Fault::new(node.place, &ply, format!("{} decides here", info.players[due].person)));
        }
        study.play(&ply).map_err(|refusal| Fault { place: node.place, sentence: refusal.to_string() })?;
    }
    remark(node, study.note_mut());
    Ok(())
}

/// Who moves at a node, and where.
fn movement(node: &SgfNode) -> Option<(Colour, &str)> {
    let white = node.value("W").map(|point| (Colour::White, point));
    white.or_else(|| node.value("B").map(|point| (Colour::Black, point)))
}

fn remark(node: &SgfNode, note: &mut Note) {
    for (mark, property, value) in MARKS {
        if node.values(property).is_some_and(|values| values.iter().any(|said| said == value)) {
            note.mark(mark);
        }
    }
    let others = node.values(OTHER_MARK).unwrap_or_default();
    others.iter().filter_map(|number| number.parse().ok()).for_each(|number| note.mark(Mark(number)));
    if let Some(comment) = node.value("C") {
        note.add_comment(comment);
    }
}
