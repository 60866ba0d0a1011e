use game::{Color, StoneKind};
use record::Fault;
use record::sgf::{SgfNode, SgfValue};

use super::NEUTRAL;

/// What a node plays: the colour that moves, what it places, and where.
pub(super) struct Movement<'a> {
    pub(super) mover: Color,
    pub(super) stone: StoneKind,
    pub(super) point: &'a SgfValue,
}

impl Movement<'_> {
    /// The ply of a node, if it has one.
    ///
    /// # Errors
    /// If the node has more than one ply, or half a ply, which is not guessed.
    pub(super) fn of(node: &SgfNode) -> Result<Option<Movement<'_>>, Fault> {
        let (white, black) = (single(node, "W")?, single(node, "B")?);
        let neutral = single(node, NEUTRAL)?;
        let (mover, point) = match (white, black) {
            (Some(white), Some(black)) => {
                let second = white.place.max(black.place);
                return Err(Fault::new(second, "W and B", "expected one move in each node"));
            }
            (Some(point), None) => (Color::White, point),
            (None, Some(point)) => (Color::Black, point),
            (None, None) => {
                let expected = format!("expected W or B beside it, such as W[]{NEUTRAL}[cc]");
                return neutral.map_or(Ok(None), |point| Err(Fault::new(point.place, NEUTRAL, expected)));
            }
        };
        Ok(Some(match neutral {
            Some(_) if !PASSES.contains(&point.text.as_str()) => {
                let expected = format!("expected a pass beside {NEUTRAL}, such as W[]{NEUTRAL}[cc]");
                return Err(Fault::new(point.place, &point.text, expected));
            }
            Some(point) => Movement { mover, stone: StoneKind::Neutral, point },
            None => Movement { mover, stone: StoneKind::Own, point },
        }))
    }
}

/// How a pass is written, today and in old files.
const PASSES: [&str; 2] = ["", "tt"];

/// The value of a property that has one, if it is there.
fn single<'a>(node: &'a SgfNode, name: &str) -> Result<Option<&'a SgfValue>, Fault> {
    match node.values(name) {
        Some([_, second, ..]) => Err(Fault::new(
            second.place,
            &second.text,
            format!("expected {name} with one value in each node"),
        )),
        values => Ok(values.and_then(<[SgfValue]>::first)),
    }
}
