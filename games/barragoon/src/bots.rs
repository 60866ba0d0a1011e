use game::{Bot, Bots, Player, Position, Random, Square};

use crate::{Barragoon, Content, Move};

impl Bots for Barragoon {
    fn bots() -> &'static [Bot<Barragoon>] {
        &[
            Bot { name: "easy", about: "plays a random legal move", choose: Barragoon::random_move },
            Bot {
                name: "greedy",
                about: "captures the most valuable piece, and places barragoons where they hinder the opponent most",
                choose: greedy,
            },
        ]
    }
}

/// The ply with the greatest gain at once, any of them if there are several.
fn greedy(position: &Barragoon, random: &mut Random) -> Option<Move> {
    let gain = |&mv: &Move| match mv {
        Move::Tile { to, .. } => prize(position, to),
        Move::Place { .. } => -(mobility(&position.after(mv), !position.turn) as i32),
    };
    let mut plies = position.moves();
    let best = plies.iter().map(gain).max()?;
    plies.retain(|mv| gain(mv) == best);
    Some(plies[random.below(plies.len())])
}

/// What is taken on a square: a tile counts its dots, a barragoon less than any tile.
fn prize(position: &Barragoon, to: Square) -> i32 {
    match position.board.content(to) {
        Content::Tile(tile) => i32::from(tile.value.steps()),
        Content::Barragoon(_) => 1,
        Content::Empty => 0,
    }
}

/// How many moves a player has, were it their turn to move a tile.
fn mobility(position: &Barragoon, owner: Player) -> usize {
    let mut count = 0;
    position.each_tile(owner, |_, targets| count += targets.len());
    count
}
