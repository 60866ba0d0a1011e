use formats::Study;
use record::{Mark, NodeId, Note, Record};

use crate::{BetterLine, MistakeKind, ReviewedMove};

/// Writes a review into the record, in place of an earlier one. Everything but evaluations gets the mark
/// [`Mark::JUDGED`], which distinguishes it from what people wrote.
pub(crate) fn annotate(study: &mut Study, judged: &ReviewedMove) {
    study.go(judged.id);
    let note = study.note_mut();
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
    let Some(parent) = study.record().parent(judged.id) else { return };
    forget_lines(study, parent);
    if let Some(better) = &judged.better {
        add_line(study, parent, better);
    }
}

/// Removes the lines that a review wrote as alternatives after a ply, unless people have continued them.
fn forget_lines(study: &mut Study, parent: NodeId) {
    let mut ahead: Vec<NodeId> = study.record().children(parent).iter().skip(1).copied().collect();
    while let Some(id) = ahead.pop() {
        let record = study.record();
        if !record.note(id).marks().contains(&Mark::JUDGED) {
            ahead.extend(record.children(id));
            continue;
        }
        let is_untouched = is_untouched(record, id);
        study.go(id);
        if is_untouched {
            study.take_back();
        } else {
            study.note_mut().keep_marks(|mark| *mark != Mark::JUDGED);
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
fn add_line(study: &mut Study, parent: NodeId, better: &BetterLine) {
    study.go(parent);
    let mut signed = false;
    for ply in &better.line {
        let (at, record) = (study.at(), study.record());
        let is_new = record.children(at).iter().all(|&child| record.ply(child) != ply);
        // A full record, or one nested too deep, does without the rest of the line.
        if study.play(ply).is_err() {
            break;
        }
        let note = study.note_mut();
        if at == parent {
            note.eval = Some(better.eval);
        }
        if is_new && !signed {
            note.mark(Mark::JUDGED);
            signed = true;
        }
    }
}
