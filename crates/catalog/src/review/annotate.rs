use record::{Mark, NodeId, Note, Record};

use super::{BetterLine, MistakeKind, ReviewedMove};

/// Writes a review into the record, in place of an earlier one. Everything but evaluations gets the mark
/// [`Mark::JUDGED`], which distinguishes it from what people wrote.
pub(super) fn annotate(record: &mut Record, judged: &ReviewedMove) {
    let note = record.note_mut(judged.id);
    note.eval = Some(judged.eval);
    if note.marks().contains(&Mark::JUDGED) {
        note.keep_marks(|mark| {
            *mark != Mark::JUDGED && MistakeKind::ALL.iter().all(|mistake| mistake.mark() != *mark)
        });
    }
    // A person's own opinion is not contradicted.
    let has_opinion = note.marks().iter().any(|mark| mark.is_quality());
    if let Some(mistake) = judged.mistake.filter(|_| !has_opinion) {
        note.mark(mistake.mark());
        note.mark(Mark::JUDGED);
    }
    let Some(parent) = record.parent(judged.id) else { return };
    forget_lines(record, parent);
    if let Some(better) = &judged.better {
        add_line(record, parent, better);
    }
}

/// Removes the lines that a review wrote as alternatives after a ply, unless people have continued them.
fn forget_lines(record: &mut Record, parent: NodeId) {
    let mut ahead: Vec<NodeId> = record.children(parent).iter().skip(1).copied().collect();
    while let Some(id) = ahead.pop() {
        if !record.note(id).marks().contains(&Mark::JUDGED) {
            ahead.extend(record.children(id));
        } else if is_untouched(record, id) {
            record.remove(id);
        } else {
            record.note_mut(id).keep_marks(|mark| *mark != Mark::JUDGED);
        }
    }
}

/// Whether a line is as the review wrote it: a single line, with a note only at its first ply.
fn is_untouched(record: &Record, first: NodeId) -> bool {
    let note = record.note(first);
    let mut written = Note::default();
    written.eval = note.eval;
    written.mark(Mark::JUDGED);
    *note == written
        && record.children(first).len() <= 1
        && record.rest(first).all(|id| record.note(id).is_empty() && record.children(id).len() <= 1)
}

/// Adds the better line as a variation. If people have written its beginning already, only the rest is marked.
fn add_line(record: &mut Record, parent: NodeId, better: &BetterLine) {
    let (mut at, mut signed) = (parent, false);
    for (ply, &link) in better.line.iter().zip(&better.links) {
        let is_new = record.children(at).iter().all(|&child| record.ply(child) != ply);
        // A full record, or one nested too deep, does without the rest of the line.
        let Ok(next) = record.add(at, ply, link) else { break };
        let note = record.note_mut(next);
        if at == parent {
            note.eval = Some(better.eval);
        }
        if is_new && !signed {
            note.mark(Mark::JUDGED);
            signed = true;
        }
        at = next;
    }
}
