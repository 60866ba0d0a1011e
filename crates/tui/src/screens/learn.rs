use super::selection::Way;
use super::{LessonScreen, RulesScreen, Selection};
use crate::desk::Desk;
use crate::screen::Screen;

/// What there is to learn; lessons that are done are ticked.
pub(crate) fn learn(desk: &mut Desk) -> Selection {
    let mut items: Vec<(String, Way)> = Vec::new();
    let (progress, complaint) = desk.files.progress();
    if let Some(complaint) = complaint {
        desk.warn(complaint);
    }
    for &game in desk.games {
        let info = game.info();
        if !info.lessons.is_empty() {
            let lesson = move |desk: &mut Desk| -> Result<Box<dyn Screen>, String> {
                let lesson =
                    LessonScreen::new(game, desk).ok_or("a position of the lesson cannot be read")?;
                Ok(Box::new(lesson))
            };
            let (done, steps) = (progress.done(info), info.lessons.len());
            let so_far = match done {
                0 => String::new(),
                done if done == steps => " ✓".to_string(),
                done => format!(", {done} done"),
            };
            items.push((format!("{}: a lesson in {steps} steps{so_far}", info.name), Box::new(lesson)));
        }
        let rules =
            move |_: &mut Desk| -> Result<Box<dyn Screen>, String> { Ok(Box::new(RulesScreen::new(game))) };
        items.push((format!("{}: the rules, page by page", info.name), Box::new(rules)));
    }
    Selection::new(
        "Learn",
        "Never played before? Begin with a lesson.",
        "A lesson teaches a game step by step, with a task in each step. A lesson that you leave continues at the first unfinished step; a finished one has a tick. The short rules have boards to try; F2 shows the complete rules in numbered paragraphs.",
        items,
    )
    .renewed_by(learn)
}
