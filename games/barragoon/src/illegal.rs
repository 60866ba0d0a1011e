use game::{Direction, Player, Position, Square, Target};

use crate::board::Content;
use crate::position::Phase;
use crate::{Barragoon, Face, GRID, Move, Tile, Value};

impl Barragoon {
    /// Why a ply is illegal, in a player's words and with the paragraph of RULES.md.
    pub(crate) fn move_reason(&self, mv: Move) -> String {
        match (mv, self.phase) {
            (Move::Tile { from, to }, Phase::Move) => self.tile_reason(from, to),
            (Move::Place { at, .. }, Phase::First | Phase::Last) => {
                format!("{at} is not empty, and a barragoon needs an empty square (§8)")
            }
            (Move::Place { .. }, Phase::Move) => {
                format!("{} must move a tile: barragoons are placed after a capture (§8)", name(self.turn))
            }
            (Move::Tile { .. }, Phase::First) => {
                format!(
                    "{} has lost a tile and must place a barragoon first, such as x@d4 (§9)",
                    name(self.turn)
                )
            }
            (Move::Tile { .. }, Phase::Last) => {
                format!(
                    "{} has captured and must place a barragoon first, such as x@d4 (§8)",
                    name(self.turn)
                )
            }
        }
    }

    /// Why no legal ply begins with these squares.
    pub(crate) fn clicks_reason(&self, clicks: &[Target]) -> Option<String> {
        match (clicks, self.phase) {
            (&[Target::Cell(from)], Phase::Move) => Some(match self.own_tile(from) {
                Err(why) => why,
                Ok(_) => format!("the tile on {from} has nowhere to go (§4, §5)"),
            }),
            (&[Target::Cell(from), Target::Cell(to)], Phase::Move) => Some(self.tile_reason(from, to)),
            (&[Target::Cell(at)], _) => Some(self.move_reason(Move::Place { at, face: Face::Cross })),
            _ => None,
        }
    }

    /// The tile that the player to move may move from here, or why there is none.
    fn own_tile(&self, from: Square) -> Result<Tile, String> {
        match self.board.content(from) {
            Content::Empty => Err(format!("there is no tile on {from} (§4)")),
            Content::Barragoon(_) => Err(format!("{from} holds a barragoon, and only tiles move (§4)")),
            Content::Tile(tile) if tile.owner != self.turn => {
                Err(format!("the tile on {from} is {}'s (§4)", name(tile.owner)))
            }
            Content::Tile(tile) => Ok(tile),
        }
    }

    fn tile_reason(&self, from: Square, to: Square) -> String {
        let tile = match self.own_tile(from) {
            Err(why) => return why,
            Ok(tile) => tile,
        };
        let steps = tile.value.steps();
        let distance = distance(from, to);
        if distance != steps && distance + 1 != steps {
            let short = steps - 1;
            return format!("a {steps}-tile goes {steps} steps or {short}, and {to} is {distance} away (§4)");
        }
        self.landing_reason(tile, distance, to).unwrap_or_else(|| self.route_reason(from, to))
    }

    fn landing_reason(&self, tile: Tile, distance: u8, to: Square) -> Option<String> {
        let steps = tile.value.steps();
        match self.board.content(to) {
            Content::Tile(other) if other.owner == tile.owner => {
                Some(format!("{to} holds a tile of {}'s own (§7)", name(tile.owner)))
            }
            Content::Tile(_) | Content::Barragoon(_) if distance < steps => Some(format!(
                "a short move never captures: this {steps}-tile captures only what is {steps} steps away (§7)"
            )),
            Content::Barragoon(Face::AllTurns) if tile.value == Value::Two => {
                Some("a 2-tile cannot capture a barragoon that shows all turns (§7)".to_string())
            }
            _ => None,
        }
    }

    /// The squares that a tile passes on the first way that is open to it.
    pub(crate) fn passed(&self, from: Square, to: Square) -> Vec<Square> {
        let routes = routes(from, to);
        let open = routes.iter().find(|route| self.obstacle(from, route).is_none());
        let Some((_, steps)) = open.and_then(|route| route.split_last()) else { return Vec::new() };
        let walk = steps.iter().scan(from, |at, &towards| {
            *at = GRID.step(*at, towards)?;
            Some(*at)
        });
        walk.collect()
    }

    /// Names what bars each way between the two ends; there are two at most.
    fn route_reason(&self, from: Square, to: Square) -> String {
        let mut obstacles: Vec<String> =
            routes(from, to).iter().filter_map(|route| self.obstacle(from, route)).collect();
        obstacles.dedup();
        match &obstacles[..] {
            [one, other] => format!("{one} and {other} block both ways (§5, §6)"),
            one => format!("{} blocks the way (§5, §6)", one.concat()),
        }
    }

    /// The first square of a route that does not let a tile through.
    fn obstacle(&self, from: Square, route: &[Direction]) -> Option<String> {
        let mut at = from;
        for step in route.windows(2) {
            at = GRID.step(at, step[0])?;
            if let Some(obstacle) = self.bars(at, step[0], step[1]) {
                return Some(obstacle);
            }
        }
        None
    }

    /// What stands on a square and does not let a tile through that comes and leaves so.
    fn bars(&self, at: Square, coming: Direction, leaving: Direction) -> Option<String> {
        match self.board.content(at) {
            Content::Tile(tile) if tile.owner == self.turn => {
                Some(format!("{}'s own tile on {at}", name(self.turn)))
            }
            Content::Tile(_) => Some(format!("the tile on {at}")),
            Content::Barragoon(face) if !face.lets_through(coming, leaving) => {
                Some(format!("the {} on {at}", face.description()))
            }
            _ => None,
        }
    }

    /// Why a tile may not go this very way, although another may lead to the same square: the first step that fails.
    pub(crate) fn path_reason(&self, from: Square, path: &[Direction]) -> Option<String> {
        if self.phase != Phase::Move {
            return None;
        }
        let tile = self.own_tile(from).ok()?;
        let (steps, typed) = (usize::from(tile.value.steps()), path.len());
        if typed != steps && typed + 1 != steps {
            let long = if typed > steps { "long" } else { "short" };
            return Some(format!(
                "the path is too {long}: a {steps}-tile goes {steps} steps or {}, and this path has {typed} (§4)",
                steps - 1
            ));
        }
        let (mut at, mut turns) = (from, 0);
        for (number, step) in (2..).zip(path.windows(2)) {
            at = GRID.step(at, step[0])?;
            if step[1] == step[0].back() {
                return Some(format!("step {number} goes back, and a tile never does (§4)"));
            }
            turns += u8::from(step[0] != step[1]);
            if turns > 1 {
                return Some(format!("step {number} is a second turn, and a tile turns once at most (§4)"));
            }
            if let Some(obstacle) = self.bars(at, step[0], step[1]) {
                return Some(format!("step {} is blocked by {obstacle} (§5, §6)", self.fault(at, number)));
            }
        }
        let to = GRID.step(at, *path.last()?)?;
        let distance = u8::try_from(typed).ok()?;
        self.landing_reason(tile, distance, to).map(|why| format!("step {typed} may not end there: {why}"))
    }

    /// A tile bars the step onto its square, a barragoon the step away from it.
    fn fault(&self, at: Square, leaving: usize) -> usize {
        match self.board.content(at) {
            Content::Tile(_) => leaving - 1,
            _ => leaving,
        }
    }
}

fn name(player: Player) -> &'static str {
    Barragoon::INFO.players[player].person
}

fn distance(from: Square, to: Square) -> u8 {
    from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank())
}

/// The ways from one square to another without a detour and with one turn at most.
fn routes(from: Square, to: Square) -> Vec<Vec<Direction>> {
    let across = if from.file() < to.file() { Direction::East } else { Direction::West };
    let along = if from.rank() < to.rank() { Direction::North } else { Direction::South };
    let across = vec![across; from.file().abs_diff(to.file()).into()];
    let along = vec![along; from.rank().abs_diff(to.rank()).into()];
    let mut routes = vec![[&across[..], &along[..]].concat(), [along, across].concat()];
    routes.dedup();
    routes
}
