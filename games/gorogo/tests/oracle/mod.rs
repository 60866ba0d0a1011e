use testkit::Oracle;

/// GoRoGo, paragraph by paragraph.
pub(crate) struct Gorogo;

#[derive(Clone)]
struct Game {
    /// Rows from the top; `W`, `B`, `H` or `.`.
    rows: Vec<Vec<char>>,
    turn: char,
    /// Stones and henges in hand: White's, then Black's.
    hands: [[usize; 2]; 2],
}

impl Oracle for Gorogo {
    fn legal(&self, position: &str) -> Vec<String> {
        let game = read(position);
        let mut plies = Vec::new();
        for (row, column) in all_points() {
            for henge in [false, true] {
                if game.allows(row, column, henge) {
                    let letter = if henge { "H" } else { "" };
                    plies.push(format!("{letter}{}{}", "abcde".as_bytes()[column] as char, 5 - row));
                }
            }
        }
        plies
    }

    fn after(&self, position: &str, ply: &str) -> String {
        let mut game = read(position);
        let henge = ply.starts_with('H');
        let point = ply.trim_start_matches('H').as_bytes();
        game.place(5 - usize::from(point[1] - b'0'), usize::from(point[0] - b'a'), henge);
        game.hands[game.mover()][usize::from(henge)] -= 1;
        game.turn = game.opponent();
        game.write()
    }

    fn outcome(&self, position: &str) -> Option<&'static str> {
        let game = read(position);
        // §10: all 25 pieces placed.
        if game.hands == [[0, 0], [0, 0]] {
            let captured_white = 10 - game.count('W');
            let captured_black = 10 - game.count('B');
            return Some(if captured_white > captured_black { "black" } else { "white" });
        }
        // §9: the player to move has no legal ply.
        self.legal(position).is_empty().then_some(if game.turn == 'W' { "black" } else { "white" })
    }
}

impl Game {
    fn mover(&self) -> usize {
        usize::from(self.turn == 'B')
    }

    fn opponent(&self) -> char {
        if self.turn == 'W' { 'B' } else { 'W' }
    }

    fn count(&self, letter: char) -> usize {
        self.rows.iter().flatten().filter(|&&point| point == letter).count()
    }

    fn allows(&self, row: usize, column: usize, henge: bool) -> bool {
        let [stones, henges] = self.hands[self.mover()];
        if self.rows[row][column] != '.' {
            return false;
        }
        if henge {
            // §8: not the last piece.
            return henges > 0 && stones + henges > 1;
        }
        // §3: White begins with a henge.
        let first = self.turn == 'W' && stones + henges == 13;
        if stones == 0 || first {
            return false;
        }
        // §6: after captures, the new stone's chain of own stones and henges has a liberty.
        let mut then = self.clone();
        then.place(row, column, false);
        then.has_liberty(row, column, &[self.turn, 'H'])
    }

    /// §5: puts the piece and removes every chain of the opponent without a liberty.
    fn place(&mut self, row: usize, column: usize, henge: bool) {
        self.rows[row][column] = if henge { 'H' } else { self.turn };
        let enemy = self.opponent();
        let fallen: Vec<(usize, usize)> = all_points()
            .into_iter()
            .filter(|&(r, c)| self.rows[r][c] == enemy && !self.has_liberty(r, c, &[enemy]))
            .collect();
        for (r, c) in fallen {
            self.rows[r][c] = '.';
        }
    }

    /// Whether the chain through this point, made of these letters, has an empty neighbour.
    fn has_liberty(&self, row: usize, column: usize, letters: &[char]) -> bool {
        let mut chain = vec![(row, column)];
        let mut looked = 0;
        while looked < chain.len() {
            let (r, c) = chain[looked];
            looked += 1;
            for (nr, nc) in neighbors(r, c) {
                if self.rows[nr][nc] == '.' {
                    return true;
                }
                if letters.contains(&self.rows[nr][nc]) && !chain.contains(&(nr, nc)) {
                    chain.push((nr, nc));
                }
            }
        }
        false
    }

    fn write(&self) -> String {
        let mut text = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            if number > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for &point in row {
                if point == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(point);
            }
            if empty > 0 {
                text += &empty.to_string();
            }
        }
        let [[ws, wh], [bs, bh]] = self.hands;
        format!("{text} {} {ws}+{wh} {bs}+{bh}", self.turn.to_ascii_lowercase())
    }
}

fn read(text: &str) -> Game {
    let fields: Vec<&str> = text.split(' ').collect();
    let rows = fields[0].split('/').map(|row| {
        row.chars()
            .flat_map(|letter| match letter.to_digit(10) {
                Some(run) => vec!['.'; run as usize],
                None => vec![letter],
            })
            .collect()
    });
    let hand = |field: &str| {
        let (stones, henges) = field.split_once('+').expect("a hand");
        [stones.parse().expect("stones"), henges.parse().expect("henges")]
    };
    Game {
        rows: rows.collect(),
        turn: if fields[1] == "w" { 'W' } else { 'B' },
        hands: [hand(fields[2]), hand(fields[3])],
    }
}

fn all_points() -> Vec<(usize, usize)> {
    (0..5).flat_map(|row| (0..5).map(move |column| (row, column))).collect()
}

/// §1: neighbours are orthogonal.
fn neighbors(row: usize, column: usize) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    if row > 0 {
        found.push((row - 1, column));
    }
    if row < 4 {
        found.push((row + 1, column));
    }
    if column > 0 {
        found.push((row, column - 1));
    }
    if column < 4 {
        found.push((row, column + 1));
    }
    found
}
