use testkit::Oracle;

/// Tic-tac-toe in texts: nine letters, the squares from a1 along the ranks.
pub(crate) struct TicTacToe;

const NAMES: [&str; 9] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];

impl Oracle for TicTacToe {
    fn legal(&self, position: &str) -> Vec<String> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        let free = position.chars().zip(NAMES).filter(|(letter, _)| *letter == '.');
        free.map(|(_, name)| name.to_string()).collect()
    }

    fn after(&self, position: &str, ply: &str) -> String {
        let mark = if position.matches('x').count() == position.matches('o').count() { 'x' } else { 'o' };
        position.chars().zip(NAMES).map(|(letter, name)| if name == ply { mark } else { letter }).collect()
    }

    fn outcome(&self, position: &str) -> Option<&'static str> {
        for (mark, winner) in [('x', "white"), ('o', "black")] {
            let has = |file: usize, rank: usize| position.chars().nth(3 * rank + file) == Some(mark);
            let rows = (0..3).any(|rank| (0..3).all(|file| has(file, rank)));
            let columns = (0..3).any(|file| (0..3).all(|rank| has(file, rank)));
            let diagonals = (0..3).all(|at| has(at, at)) || (0..3).all(|at| has(at, 2 - at));
            if rows || columns || diagonals {
                return Some(winner);
            }
        }
        (!position.contains('.')).then_some("draw")
    }
}
