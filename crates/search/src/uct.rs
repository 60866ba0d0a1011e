use std::time::{Duration, Instant};

use game::{Evaluate, Player, Random};

use crate::{Limits, Stop};

/// Monte-Carlo tree search, plain UCT: plies are scored by random games, and good ones are tried more often (UCB1).
/// It needs hardly any knowledge of a game, so it serves as a baseline.
pub struct Uct<P: Evaluate> {
    /// How much plies that were tried seldom are preferred; √2 is the textbook's.
    pub exploration: f64,
    /// Random games are broken off after this many plies and counted by the sign of the evaluation: in some games
    /// random play hardly ends.
    pub longest_playout: u32,
    random: Random,
    nodes: Vec<Node<P::Move>>,
    /// The way of the current game down the tree, and a list of plies: kept so that no game allocates.
    path: Vec<usize>,
    plies: Vec<P::Move>,
}

/// The result of random games from a position.
#[derive(Clone, PartialEq, Debug)]
pub struct MctsResult<M> {
    /// The plies, the one tried most often first. Empty only if the game is over.
    pub plies: Vec<MctsMove<M>>,
    /// How many random games were played.
    pub playouts: u64,
    /// The time since the search began.
    pub elapsed: Duration,
}

/// The result of random games that began with a ply.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsMove<M> {
    /// The ply.
    pub ply: M,
    /// How many games began with it.
    pub visits: u32,
    /// The part of them that the player to move won, a draw counting half.
    pub rate: f64,
}

impl<M: Copy> MctsResult<M> {
    /// The ply to play; `None` only if the game is over.
    pub fn best(&self) -> Option<M> {
        self.plies.first().map(|sampled| sampled.ply)
    }
}

/// A position in the tree. Children lie side by side, in the order they are first tried.
struct Node<M> {
    ply: Option<M>,
    /// The player that chose the ply: wins are counted for them.
    by: Player,
    visits: u32,
    /// Twice the games won plus the games drawn.
    points: u32,
    children: Children,
}

#[derive(Clone, Copy)]
enum Children {
    Unknown,
    /// Where they begin, how many there are, and how many have been tried.
    Known {
        first: u32,
        count: u16,
        tried: u16,
    },
}

/// The tree stops growing here; playouts go on. About 200 MB.
const MAX_NODES: usize = 8_000_000;

/// The limits are looked at once in so many playouts.
const PLAYOUTS_PER_CHECK: u64 = 16;

/// Positions are reported at these many playouts and every doubling.
const FIRST_REPORT: u64 = 1_024;

impl<P: Evaluate> Uct<P> {
    /// A player whose random games belong to this number.
    pub fn new(seed: u64) -> Uct<P> {
        Uct {
            exploration: std::f64::consts::SQRT_2,
            longest_playout: 200,
            random: Random::new(seed),
            nodes: Vec::new(),
            path: Vec::new(),
            plies: Vec::new(),
        }
    }

    /// Plays random games from the position within the limits, of which `nodes` counts games and `depth` means
    /// nothing. At least one game is played, so that there is a ply to choose.
    pub fn run(
        &mut self,
        position: &P,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&MctsResult<P::Move>),
    ) -> MctsResult<P::Move> {
        let begun = Instant::now();
        self.plant(position);
        let mut playouts = 0;
        let is_over = position.outcome().is_some();
        // There are no rounds that might not finish, so all the time can be used.
        let most_time = limits.hard.or(limits.soft);
        while !is_over && limits.nodes.is_none_or(|most| playouts < most.max(1)) {
            self.playout(position);
            playouts += 1;
            if playouts % PLAYOUTS_PER_CHECK == 1
                && (stop.is_stopped() || most_time.is_some_and(|most| begun.elapsed() >= most))
            {
                break;
            }
            if playouts.is_power_of_two() && playouts >= FIRST_REPORT {
                report(&self.result(playouts, begun.elapsed()));
            }
        }
        self.result(playouts, begun.elapsed())
    }

    /// A tree of the root and its plies.
    fn plant(&mut self, position: &P) {
        self.nodes.clear();
        self.nodes.push(Node::new(None, !position.turn()));
        self.grow(0, position);
    }

    /// One game: down the tree by UCB1, on at random, and back with the result.
    fn playout(&mut self, root: &P) {
        let mut position = root.clone();
        let mut node = 0;
        self.path.clear();
        self.path.push(node);
        while let Some(child) = self.descend(node, &position) {
            if let Some(ply) = self.nodes[child].ply {
                position.play_unchecked(ply);
            }
            node = child;
            self.path.push(node);
            if self.nodes[node].visits == 0 {
                break;
            }
        }
        let winner = self.finish(position);
        for &node in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.points += winner.map_or(1, |winner| 2 * u32::from(winner == node.by));
        }
    }

    /// The child to try next; `None` where the game is over or the tree is full.
    fn descend(&mut self, node: usize, position: &P) -> Option<usize> {
        if let Children::Unknown = self.nodes[node].children {
            self.grow(node, position);
        }
        let Children::Known { first, count, tried } = &mut self.nodes[node].children else { return None };
        if *tried < *count {
            *tried += 1;
            return Some(*first as usize + usize::from(*tried) - 1);
        }
        let (first, count) = (*first as usize, usize::from(*count));
        self.most_urgent(node, first, count)
    }

    /// The child with the highest upper confidence bound.
    fn most_urgent(&self, parent: usize, first: usize, count: usize) -> Option<usize> {
        let logarithm = f64::from(self.nodes[parent].visits.max(1)).ln();
        let urgency = |node: &Node<P::Move>| {
            node.rate() + self.exploration * (logarithm / f64::from(node.visits.max(1))).sqrt()
        };
        let children = self.nodes[first..first + count].iter().map(urgency).enumerate();
        children.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(index, _)| first + index)
    }

    /// Adds a node's children, in random order since they are first tried in turn.
    fn grow(&mut self, node: usize, position: &P) {
        if self.nodes.len() >= MAX_NODES {
            return;
        }
        position.legal_moves(&mut self.plies);
        self.random.shuffle(&mut self.plies);
        let (first, count) = (self.nodes.len() as u32, self.plies.len() as u16);
        self.nodes[node].children = Children::Known { first, count, tried: 0 };
        self.nodes.extend(self.plies.iter().map(|&ply| Node::new(Some(ply), position.turn())));
    }

    /// Plays on at random and returns the winner; `None` in a draw.
    fn finish(&mut self, mut position: P) -> Option<Player> {
        for _ in 0..self.longest_playout {
            match position.random_move(&mut self.random) {
                Some(ply) => position.play_unchecked(ply),
                None => return position.outcome().and_then(|outcome| outcome.winner),
            }
        }
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        match position.evaluate() {
            0 => None,
            estimate if estimate > 0 => Some(position.turn()),
            _ => Some(!position.turn()),
        }
    }

    fn result(&self, playouts: u64, elapsed: Duration) -> MctsResult<P::Move> {
        let children = match self.nodes[0].children {
            Children::Known { first, count, .. } => &self.nodes[first as usize..][..usize::from(count)],
            Children::Unknown => &[],
        };
        let sampled = |node: &Node<P::Move>| {
            node.ply.map(|ply| MctsMove { ply, visits: node.visits, rate: node.rate() })
        };
        let mut plies: Vec<_> = children.iter().filter_map(sampled).collect();
        plies.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.rate.total_cmp(&one.rate)));
        MctsResult { plies, playouts, elapsed }
    }
}

impl<M> Node<M> {
    fn new(ply: Option<M>, by: Player) -> Node<M> {
        Node { ply, by, visits: 0, points: 0, children: Children::Unknown }
    }

    fn rate(&self) -> f64 {
        f64::from(self.points) / f64::from(2 * self.visits.max(1))
    }
}
