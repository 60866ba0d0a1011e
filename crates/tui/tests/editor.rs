//! Setting up positions piece by piece.

use crate::stage;

use crossterm::event::KeyCode;
use game::Random;
use stage::{Stage, games};

/// The editor of a game, in a window where all texts are in one line.
fn editor(slug: &str) -> Stage {
    let mut stage = stage::people(slug, None);
    stage.resize(200, 60);
    stage.keys("q");
    stage.click_on("Analyse");
    let name = catalog::find(slug).unwrap().info().name;
    stage.click_on(name);
    stage.keys("m");
    stage.sees("set up a position");
    stage
}

/// Chooses a value of a row by going through them all.
fn choose(stage: &mut Stage, row: &str, value: &str) {
    stage.click_on(row);
    for _ in 0..20 {
        if stage.text().lines().any(|line| line.contains(row) && line.contains(&format!("◄ {value} ►"))) {
            return;
        }
        stage.key(KeyCode::Right);
    }
    panic!("{row} has no {value}:\n{}", stage.text());
}

/// What stands beside the board, without the places where lines break.
fn joined(stage: &Stage) -> String {
    let screen = stage.text();
    let column = screen.lines().find_map(|line| line.find("Start from").map(|at| line[..at].chars().count()));
    let beside = screen.lines().map(|line| line.chars().skip(column.unwrap_or(0)).collect::<String>());
    beside.collect::<String>().split_whitespace().collect()
}

#[test]
fn every_position_can_be_made_with_the_keyboard() {
    for game in games() {
        let info = game.info();
        let mut state = game.start(&game::Setup::default()).unwrap();
        let mut random = Random::new(7);
        while state.outcome().is_none() && state.plies().len() < 12 {
            let moves = state.moves();
            state.play(&moves[random.below(moves.len())]).unwrap();
        }
        let whole = game.draft(&state.text()).unwrap();
        let palette = game.palette();
        let mut stage = editor(info.slug);
        choose(&mut stage, "Start from", if info.sizes.len() > 1 { "empty 6x6" } else { "empty" });
        for player in game::Player::BOTH {
            for hand in &whole.hands[player] {
                let row = format!("{} {}s", info.players[player].person, hand.name);
                choose(&mut stage, &row, &hand.count.to_string());
            }
        }
        choose(&mut stage, "To move", info.players[whole.turn].person);
        if !palette.phases.is_empty() {
            choose(&mut stage, "Decision", whole.phase);
        }
        stage.key(KeyCode::Tab);
        for _ in 0..9 {
            stage.key(KeyCode::Left);
            stage.key(KeyCode::Down);
        }
        for rank in 0..whole.grid.ranks {
            for file in 0..whole.grid.files {
                put(&mut stage, whole.piece(game::Square::new(file, rank)), &palette);
                stage.key(KeyCode::Right);
            }
            stage.key(KeyCode::Up);
            (0..whole.grid.files).for_each(|_| stage.key(KeyCode::Left));
        }
        let text = state.text().replace(' ', "");
        assert!(joined(&stage).contains(&text), "{text} was not made:\n{}", stage.text());
        stage.sees_no("Not valid");
        stage.click_on("Analyse this position");
        stage.sees("move 0 of 0");
    }
}

/// In the smallest window, too, one sees the position's text or why it is none, and the key that leads on.
#[test]
fn the_smallest_window_tells_all() {
    for game in games() {
        let mut stage = Stage::new(60, 20);
        stage.click_on("Analyse");
        stage.click_on(&format!("{} from the start", game.info().name));
        stage.keys("m");
        let start = game.start(&game::Setup::default()).unwrap().text();
        assert!(joined(&stage).contains(&start.replace(' ', "")), "{start}:\n{}", stage.text());
        stage.sees("Tab settings");
        let info = game.info();
        choose(&mut stage, "Start from", if info.sizes.len() > 1 { "empty 6x6" } else { "empty" });
        // Only in Barragoon an empty board is none.
        assert_eq!(joined(&stage).contains("Notvalid:"), info.slug == "barragoon", "{}", stage.text());
        stage.sees("Analyse this position");
    }
}

/// Types what makes a piece; a stack is made of pyramids, the players' first.
fn put(stage: &mut Stage, piece: Option<&game::Piece>, palette: &game::Palette) {
    let Some(piece) = piece else { return };
    let single = |owner| palette.items.iter().find(|item| item.piece.owner == owner).unwrap().key;
    let keys = match draw::figure(piece.shape).stack() {
        Some(draw::Stack { height, points }) => {
            let own = single(piece.owner).to_string().repeat(usize::from(height - points));
            own + &single(None).to_string().repeat(usize::from(points))
        }
        None => palette.items.iter().find(|item| item.piece == *piece).unwrap().key.to_string(),
    };
    stage.keys(&keys);
}

#[test]
fn what_is_no_position_says_why() {
    let mut stage = editor("gorogo");
    stage.keys("w");
    stage.sees("Not valid: White has 11 stones on the board");
    stage.key(KeyCode::Tab);
    stage.key(KeyCode::Enter);
    stage.sees("not a valid position: White has 11 stones");
    choose(&mut stage, "White stones", "9");
    choose(&mut stage, "To move", "Black");
    stage.sees_no("Not valid");
    stage.click_on("Analyse this position");
    stage.sees("Black places a stone or a henge");
}

#[test]
fn a_stack_refuses_a_green_on_a_green() {
    let mut stage = editor("greener");
    choose(&mut stage, "Start from", "empty 9x9");
    stage.key(KeyCode::Tab);
    stage.keys("gg");
    stage.sees("a green pyramid never stands on another");
    stage.key(KeyCode::Backspace);
    stage.keys("gb");
    assert!(joined(&stage).contains("b1^2"), "{}", stage.text());
}

#[test]
fn leaving_asks_once() {
    let mut stage = editor("barragoon");
    stage.keys("x");
    stage.key(KeyCode::Esc);
    stage.sees("Press Escape again");
    stage.key(KeyCode::Esc);
    stage.sees("analysis");
    stage.keys("m");
    stage.key(KeyCode::Esc);
    stage.sees("analysis");
}
