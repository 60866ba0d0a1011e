use catalog::{GAMES, Game, State};
use game::{Info, Outcome, Setup};
use record::{Fault, GameResult, NodeId, Record, TagName};

use crate::VerifiedRecord;

/// The game a record names and the position it begins from.
///
/// # Errors
/// If there is no such game, or the position is none of its.
pub fn start(record: &Record) -> Result<(&'static dyn Game, Box<dyn State>), Fault> {
    let name = record.tags().get(&TagName::GAME);
    let game = GAMES.iter().find(|game| Some(game.info().slug) == name).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|game| game.info().slug).collect();
        let names = names.join(", ");
        match name {
            Some(name) => {
                let place = record.tags().place(&TagName::GAME);
                Fault::new(place, name, format!("the tag Game must name a game: {names}"))
            }
            None => {
                let sentence = format!("expected the tag Game, which names the game: {names}");
                Fault { place: None, sentence }
            }
        }
    })?;
    let state = match record.tags().get(&TagName::POSITION) {
        Some(position) => game.read(position),
        None => game.start(&Setup::default()),
    };
    let place = record.tags().place(&TagName::POSITION);
    Ok((*game, state.map_err(|error| Fault { place, sentence: error.to_string() })?))
}

/// Replays every line of a record by the rules of its game and normalises it: plies get their proper text and turn,
/// plies that cannot be played are removed with all that follows, and a result that the rules contradict is
/// corrected. Returns all faults in the order of the text; unusual spellings are no fault.
///
/// # Errors
/// If there is no such game, or the position it begins from is none of its: then nothing can be replayed.
pub fn verify(mut record: Record) -> Result<(VerifiedRecord, Vec<Fault>), Fault> {
    let (game, start) = start(&record)?;
    let faults = replay(&mut record, start.copy());
    Ok((VerifiedRecord::new(game, start, record), faults))
}

fn replay(record: &mut Record, mut state: Box<dyn State>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut outcome = state.outcome();
    let mut end = record.end();
    // The ply of the main line that is to be tried next, and whether one could not be played.
    let mut next = record.next(NodeId::START);
    let mut is_cut = false;
    let mut twins = false;
    let mut played = 0;
    // Every ply still to be tried, with the number of plies before it. A line's own next ply comes last in the list
    // and is tried first.
    let mut ahead: Vec<(NodeId, usize)> =
        record.children(NodeId::START).iter().rev().map(|&ply| (ply, 0)).collect();
    while let Some((id, before)) = ahead.pop() {
        while played > before {
            state.undo();
            played -= 1;
        }
        let link = state.link();
        match state.play(record.ply(id)) {
            Ok(ply) => {
                if ply != record.ply(id) || link != record.link(id) {
                    record.set_ply(id, &ply, link);
                }
                played += 1;
                if next == Some(id) {
                    next = record.next(id);
                }
                if id == end {
                    outcome = state.outcome();
                }
                let following = record.children(id).to_vec();
                if let Some(twin) = twin(record, id) {
                    twins = true;
                    record.graft(id, twin);
                    if twin == end {
                        faults.extend(record.end_at(end));
                        continue;
                    }
                }
                ahead.extend(following.iter().rev().map(|&ply| (ply, played)));
            }
            Err(refusal) => {
                faults.push(Fault { place: record.place(id), sentence: refusal.to_string() });
                if next == Some(id) {
                    is_cut = true;
                    end = record.parent(id).unwrap_or(NodeId::START);
                    outcome = state.outcome();
                }
                cut(record, id, &mut ahead);
            }
        }
    }
    if twins {
        faults.extend(record.prune());
    }
    // If the main line was cut, its result is no fault of its own.
    faults.extend(settle(record, state.info(), outcome).filter(|_| !is_cut));
    faults.sort_by_key(|fault| fault.place);
    faults
}

/// The ply before this one in the list of alternatives that turns out to be the same, spelled properly.
fn twin(record: &Record, id: NodeId) -> Option<NodeId> {
    let siblings = record.children(record.parent(id)?);
    siblings
        .iter()
        .copied()
        .take_while(|&other| other != id)
        .find(|&other| record.ply(other) == record.ply(id))
}

/// Takes a ply away that cannot be played. If it was its line's own, the variations that should replace it go with it:
/// otherwise one of them would pass for what was played.
fn cut(record: &mut Record, id: NodeId, ahead: &mut Vec<(NodeId, usize)>) {
    let Some(parent) = record.parent(id) else { return };
    if record.next(parent) != Some(id) {
        record.remove(id);
        return;
    }
    let siblings = record.children(parent).to_vec();
    ahead.retain(|(ply, _)| !siblings.contains(ply));
    siblings.into_iter().for_each(|sibling| record.remove(sibling));
}

/// Compares the result with the outcome of the last position.
fn settle(record: &mut Record, info: &Info, outcome: Option<Outcome>) -> Option<Fault> {
    let outcome = outcome?;
    let due = result(info, Some(&outcome));
    let said = record.result();
    if said == due {
        return None;
    }
    let place = record.result_place().or(record.place(record.end()));
    record.set_result(due);
    let expected = format!("the result is {due}: {}", outcome.sentence(info));
    Some(Fault::new(place, said.text(), expected))
}

/// An outcome as records write it.
pub fn result(info: &Info, outcome: Option<&Outcome>) -> GameResult {
    match outcome.map(|outcome| outcome.winner) {
        None => GameResult::Open,
        Some(None) => GameResult::Draw,
        Some(Some(winner)) => GameResult::Win(info.color(winner)),
    }
}
