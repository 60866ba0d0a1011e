use game::{Bot, Bots, Position, Random};

use crate::{Greener, Move};

impl Bots for Greener {
    fn bots() -> &'static [Bot<Greener>] {
        &[
            Bot { name: "easy", about: "any legal ply, each as likely as the others", choose: easy },
            Bot {
                name: "greedy",
                about: "a ply after which it holds the most greens, without a look at your answer",
                choose: greedy,
            },
        ]
    }
}

fn easy(position: &Greener, random: &mut Random) -> Option<Move> {
    position.random_move(random)
}

/// The program it is modelled on always takes one and the same of equally good plies; here chance chooses, so that
/// games against it differ.
fn greedy(position: &Greener, random: &mut Random) -> Option<Move> {
    let points = |&mv: &Move| position.after(mv).points()[position.turn()];
    let mut plies = position.moves();
    let most = plies.iter().map(points).max()?;
    plies.retain(|mv| points(mv) == most);
    Some(plies[random.below(plies.len())])
}
