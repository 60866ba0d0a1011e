//! Greener, read straight from the numbered paragraphs.

use testkit::Oracle;

/// The slow rules of Greener.
pub(crate) struct Greener;

/// §2. A stack: the letter of its top pyramid, how many greens are inside, how high it is.
#[derive(Clone, PartialEq)]
struct Stack {
    top: char,
    greens: u32,
    height: u32,
}

struct Position {
    /// The rows as they are written: the highest rank first.
    rows: Vec<Vec<Option<Stack>>>,
    turn: char,
}

impl Oracle for Greener {
    /// §4. If a capture exists it must be made; otherwise the only ply is `pass`. §5. None at the end.
    fn legal(&self, position: &str) -> Vec<String> {
        let position = read(position);
        let captures = captures(&position, position.turn);
        if captures.is_empty() && !captures_of_opponent(&position).is_empty() {
            return vec!["pass".to_string()];
        }
        captures
    }

    fn after(&self, position: &str, ply: &str) -> String {
        let mut position = read(position);
        if ply != "pass" {
            let (from_row, from_column) = place(&position, &ply[..2]);
            let (to_row, to_column) = place(&position, &ply[2..]);
            let moved = position.rows[from_row][from_column].take().expect("a stack moves");
            let under = position.rows[to_row][to_column].take().expect("a stack is captured");
            position.rows[to_row][to_column] = Some(Stack {
                top: moved.top,
                greens: moved.greens + under.greens,
                height: moved.height + under.height,
            });
        }
        position.turn = opponent(position.turn);
        write(&position)
    }

    /// §5. The end is when neither player has a capture. §6. More greens win, then the taller tallest stack.
    fn outcome(&self, position: &str) -> Option<&'static str> {
        let position = read(position);
        if !captures(&position, 'b').is_empty() || !captures(&position, 'w').is_empty() {
            return None;
        }
        let black = (greens(&position, 'b'), tallest(&position, 'b'));
        let white = (greens(&position, 'w'), tallest(&position, 'w'));
        if black > white {
            Some("black")
        } else if white > black {
            Some("white")
        } else {
            Some("draw")
        }
    }
}

/// §3. Every stack of the player, in every direction, onto the first stack met.
fn captures(position: &Position, player: char) -> Vec<String> {
    let mut found = Vec::new();
    for row in 0..position.rows.len() {
        for column in 0..position.rows[row].len() {
            let Some(stack) = &position.rows[row][column] else { continue };
            if stack.top != player {
                continue;
            }
            for (down, right) in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
                if let Some((to_row, to_column)) = first_met(position, row, column, down, right) {
                    let from = name(position, row, column);
                    let to = name(position, to_row, to_column);
                    found.push(from + &to);
                }
            }
        }
    }
    found
}

fn captures_of_opponent(position: &Position) -> Vec<String> {
    captures(position, opponent(position.turn))
}

fn first_met(
    position: &Position,
    row: usize,
    column: usize,
    down: isize,
    right: isize,
) -> Option<(usize, usize)> {
    let (mut row, mut column) = (row, column);
    loop {
        row = row.checked_add_signed(down)?;
        column = column.checked_add_signed(right)?;
        if position.rows.get(row)?.get(column)?.is_some() {
            return Some((row, column));
        }
    }
}

fn greens(position: &Position, player: char) -> u32 {
    controlled(position, player).iter().map(|stack| stack.greens).sum()
}

fn tallest(position: &Position, player: char) -> u32 {
    controlled(position, player).iter().map(|stack| stack.height).max().unwrap_or(0)
}

fn controlled(position: &Position, player: char) -> Vec<Stack> {
    position.rows.iter().flatten().flatten().filter(|stack| stack.top == player).cloned().collect()
}

fn opponent(player: char) -> char {
    if player == 'b' { 'w' } else { 'b' }
}

/// The square's name: files from `a` at the left, ranks from 1 at the bottom.
fn name(position: &Position, row: usize, column: usize) -> String {
    let file = "abcdefghi".chars().nth(column).expect("at most nine files");
    format!("{file}{}", position.rows.len() - row)
}

fn place(position: &Position, name: &str) -> (usize, usize) {
    let column = "abcdefghi".find(&name[..1]).expect("a file");
    let rank: usize = name[1..].parse().expect("a rank");
    (position.rows.len() - rank, column)
}

fn read(text: &str) -> Position {
    let (rows, turn) = text.split_once(' ').expect("rows and a player");
    let mut board = Vec::new();
    for row in rows.split('/') {
        let mut cells = Vec::new();
        for word in row.split(',') {
            if let Ok(empty) = word.parse::<usize>() {
                for _ in 0..empty {
                    cells.push(None);
                }
            } else {
                cells.push(Some(read_stack(word)));
            }
        }
        board.push(cells);
    }
    Position { rows: board, turn: turn.chars().next().expect("a player") }
}

fn read_stack(word: &str) -> Stack {
    let top = word.chars().next().expect("a colour");
    match word[1..].split_once('^') {
        Some((greens, height)) => Stack {
            top,
            greens: greens.parse().expect("a number of greens"),
            height: height.parse().expect("a height"),
        },
        None => Stack { top, greens: if top == 'g' { 1 } else { 0 }, height: 1 },
    }
}

fn write(position: &Position) -> String {
    let mut rows = Vec::new();
    for row in &position.rows {
        let mut words = Vec::new();
        let mut empty = 0;
        for cell in row {
            let Some(stack) = cell else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                words.push(empty.to_string());
                empty = 0;
            }
            if stack.height == 1 {
                words.push(stack.top.to_string());
            } else {
                words.push(format!("{}{}^{}", stack.top, stack.greens, stack.height));
            }
        }
        if empty > 0 {
            words.push(empty.to_string());
        }
        rows.push(words.join(","));
    }
    format!("{} {}", rows.join("/"), position.turn)
}
