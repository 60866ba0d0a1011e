//! What only the short form has: the summary, drawn pieces, and boards that follow from each other.

use super::{Block, Origin, RulebookBuilder};
use crate::Game;

/// A paragraph between `>` signs is the summary of the game.
pub(super) fn paragraph(words: String) -> Block {
    match words.strip_prefix("> ") {
        Some(summary) => Block::Summary(summary.replace(" > ", " ")),
        None => Block::Text(words),
    }
}

/// An item that begins with letters of the editor's palette between backticks is about these pieces.
pub(super) fn item(game: &dyn Game, item: &str) -> Block {
    let palette = game.palette().items;
    let mut pieces = Vec::new();
    let mut rest = item;
    while let Some((key, after)) = rest.strip_prefix('`').and_then(|rest| rest.split_once("` ")) {
        let Some(found) = palette.iter().find(|item| key.chars().eq([item.key])) else { break };
        pieces.push(found.piece.clone());
        rest = after;
    }
    match pieces.is_empty() {
        true => Block::Item(item.to_string()),
        false => Block::Pieces { pieces, words: rest.to_string() },
    }
}

impl RulebookBuilder<'_> {
    /// A position becomes a page's board. Where the board before leads to it, the page remembers how; what else is
    /// claimed of a position is for the tests.
    pub(super) fn picture(&mut self, position: String, drawn: &[String], claims: &[String]) {
        let origin = self.led.take().filter(|(result, _)| *result == position).map(|(_, origin)| origin);
        let mut chosen = None;
        for (what, said) in claims.iter().filter_map(|line| line.trim().split_once(": ")) {
            if let Some(plies) = what.strip_prefix("after ") {
                let plies = plies.split(' ').map(str::to_string).collect();
                self.led = Some((said.to_string(), Origin { position: position.clone(), plies }));
            } else if what == "chosen" {
                chosen = Some(said.to_string());
            }
        }
        let indent = drawn.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
        let page = self.chapter().page_for_board();
        page.drawn = drawn.iter().map(|line| line[indent..].trim_end().to_string()).collect();
        (page.position, page.chosen, page.origin) = (Some(position), chosen, origin);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{RulesForm, pages};
    use super::*;

    /// Every short form begins with its aim and the summary, draws its pieces, and shows at least one move step by step:
    /// a board that comes from the one before.
    #[test]
    fn the_short_forms_have_summaries_pieces_and_steps() {
        for game in crate::GAMES {
            let pages = pages(*game, RulesForm::Short);
            let first: Vec<&Block> = pages.iter().flat_map(|page| &page.blocks).take(3).collect();
            assert!(
                matches!(first[..], [Block::Heading(_), Block::Text(_), Block::Summary(_)]),
                "{}: {first:?}",
                game.info().name
            );
            let drawn = pages.iter().flat_map(|page| &page.blocks);
            assert!(drawn.filter(|block| matches!(block, Block::Pieces { .. })).count() >= 3);
            let steps: Vec<_> = pages.iter().filter_map(|page| Some((page, page.origin.as_ref()?))).collect();
            assert!(!steps.is_empty(), "{}", game.info().name);
            for (page, origin) in steps {
                let mut state = game.read(&origin.position).unwrap();
                for ply in &origin.plies {
                    state.play(ply).unwrap();
                }
                assert_eq!(Some(state.text()), page.position);
            }
        }
    }

    #[test]
    fn every_face_of_a_barragoon_is_drawn() {
        let game = crate::find("barragoon").unwrap();
        let pages = pages(game, RulesForm::Short);
        let shown: Vec<_> = pages.iter().flat_map(|page| &page.blocks).collect();
        for item in game.palette().items {
            let drawn = shown.iter().any(|block| match block {
                Block::Pieces { pieces, .. } => pieces.contains(&item.piece),
                _ => false,
            });
            assert!(drawn, "{}", item.name);
        }
    }
}
