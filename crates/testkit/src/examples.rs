use game::{Position, Square, Target};

/// Checks every example of a game's rules in either form, a Markdown text, against the game.
///
/// An example is a paragraph of its own: a drawn board or none, the position as text, and lines that say what is
/// true there.
///
/// ```text
/// 5   .  .  X  w2 X  .  .
/// 4   .  .  .  .  .  .  .
///     a  b  c  d  e  f  g
/// 7/7/7/7/2xZx2/7/7/7/7 w move
/// legal: d5d4 d5d3
/// illegal: d5c5 d5f5
/// moves: 8
/// after d5d4: 7/7/7/7/2x1x2/3Z3/7/7/7 b move
/// over: White wins: Brown has no tile left
/// ```
///
/// With a line such as `chosen: d5` the drawing marks all empty squares that the chosen piece reaches by `*`, and no
/// others. Ranks that are not drawn are empty. `moves` counts the legal ones. Lines below an `after` speak of the position
/// it leads to. A position quoted in a sentence must be one.
///
/// # Panics
/// If an example is not true or cannot be read, or if there is none: it is a test.
pub fn check_examples<P: Position>(rules: &str) {
    let paragraphs = rules.split('\n').map(str::trim).collect::<Vec<_>>();
    let paragraphs = paragraphs.split(|line| line.is_empty() || line.starts_with("```"));
    let mut examples = 0;
    for lines in paragraphs.filter(|lines| lines.iter().all(|line| !line.contains('`'))) {
        let Some(at) = lines.iter().position(|line| is_position::<P>(line)) else { continue };
        let position = read::<P>(lines[at]);
        let chosen = lines[at + 1..].iter().find_map(|line| line.strip_prefix("chosen: "));
        check_board(&position, &lines[..at], chosen);
        lines[at + 1..].iter().fold(position, |position, claim| checked(position, claim));
        examples += 1;
    }
    assert!(examples > 0, "the rules of {} hold no example", P::INFO.name);
    let quoted = rules.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    for text in quoted.filter(|text| is_position::<P>(text)) {
        // Alone, or in double quotes as part of a command.
        read::<P>(text.split('"').nth(1).unwrap_or(text));
    }
}

/// Whether a text is a position, or is meant to be: nothing else has so many rows.
fn is_position<P: Position>(text: &str) -> bool {
    text.matches('/').count() >= 4 || text.parse::<P>().is_ok()
}

fn read<P: Position>(text: &str) -> P {
    let position: P = text.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(position.to_string(), text);
    position
}

/// The drawn ranks show what stands there, and nothing stands on the others.
fn check_board<P: Position>(position: &P, drawn: &[&str], chosen: Option<&str>) {
    let scene = position.scene();
    let reached = chosen.map_or(Vec::new(), |chosen| reached(position, chosen));
    let empty = |square| if reached.contains(&Target::Cell(square)) { "*" } else { "." };
    let label = |file, rank| {
        let square = Square::new(file, rank);
        scene.piece(square).map_or(empty(square), |piece| &piece.label)
    };
    let labels = |rank| -> Vec<&str> { (0..scene.grid.files).map(|file| label(file, rank)).collect() };
    let mut hidden: Vec<u8> = (0..scene.grid.ranks).collect();
    for line in drawn {
        let mut words = line.split_whitespace();
        let Some(rank) = words.next().and_then(|word| word.parse::<u8>().ok()) else { continue };
        let cells: Vec<&str> = words.map(|word| if word == "·" { "." } else { word }).collect();
        assert_eq!(cells, labels(rank - 1), "rank {rank} of {position}");
        hidden.retain(|&other| other != rank - 1);
    }
    let full = |rank: &u8| labels(*rank).iter().any(|&label| label != ".");
    assert!(drawn.is_empty() || !hidden.iter().any(full), "a rank is missing in the drawing of {position}");
}

/// Where the moves end that begin with a click on a square.
fn reached<P: Position>(position: &P, chosen: &str) -> Vec<Target> {
    let grid = position.scene().grid;
    let from = Target::Cell(grid.square(chosen).unwrap_or_else(|error| panic!("{error}")));
    let clicks = position.moves().into_iter().map(P::clicks);
    let ends: Vec<Target> =
        clicks.filter(|clicks| clicks[0] == from).map(|clicks| clicks[clicks.len() - 1]).collect();
    assert!(!ends.is_empty(), "no legal move begins with {chosen} in {position}");
    ends
}

/// Checks what is said of a position; the next line speaks of the one given back.
fn checked<P: Position>(mut position: P, claim: &str) -> P {
    let (what, said) = claim.split_once(": ").unwrap_or_else(|| panic!("what does '{claim}' say?"));
    let plies = |text: &str| -> Vec<P::Move> {
        text.split(' ').map(|ply| ply.parse().unwrap_or_else(|error| panic!("{error}"))).collect()
    };
    match what {
        "legal" | "illegal" => {
            for ply in plies(said) {
                assert_eq!(position.is_legal(ply), what == "legal", "{ply} in {position}");
            }
        }
        "chosen" => (),
        "moves" => assert_eq!(position.moves().len().to_string(), said, "{position}"),
        "over" => {
            let sentence = position.outcome().map(|outcome| outcome.sentence(P::INFO));
            assert_eq!(sentence.as_deref(), Some(said), "{position}");
        }
        _ => {
            let played = what.strip_prefix("after ").unwrap_or_else(|| panic!("what does '{claim}' say?"));
            for ply in plies(played) {
                position.play(ply).unwrap_or_else(|error| panic!("{error}"));
            }
            assert_eq!(position.to_string(), said, "{claim}");
        }
    }
    position
}
