//! The position editor.

use crate::support;

use crossterm::event::KeyCode;
use game::Random;
use support::{TestApp, games};

/// The editor of a game, in a window where all texts are in one line.
fn editor(slug: &str) -> TestApp {
    let mut test = support::people(slug, None);
    test.resize(200, 60);
    test.keys("q");
    test.click_on("Analyse");
    let name = catalog::find(slug).unwrap().info().name;
    test.click_on(name);
    test.keys("m");
    test.assert_shows("set up a position");
    test
}

/// Chooses a value of a row by going through them all.
fn choose(test: &mut TestApp, row: &str, value: &str) {
    test.click_on(row);
    for _ in 0..20 {
        if test.text().lines().any(|line| line.contains(row) && line.contains(&format!("◄ {value} ►"))) {
            return;
        }
        test.key(KeyCode::Right);
    }
    panic!("{row} has no {value}:\n{}", test.text());
}

/// What stands beside the board, without the places where lines break.
fn joined(test: &TestApp) -> String {
    let screen = test.text();
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
        let mut test = editor(info.slug);
        choose(&mut test, "Start from", if info.sizes.len() > 1 { "empty 6x6" } else { "empty" });
        for player in game::Player::BOTH {
            for hand in &whole.hands[player] {
                let row = format!("{} {}s", info.players[player].person, hand.name);
                choose(&mut test, &row, &hand.count.to_string());
            }
        }
        choose(&mut test, "To move", info.players[whole.turn].person);
        if !palette.phases.is_empty() {
            choose(&mut test, "Decision", whole.phase);
        }
        test.key(KeyCode::Tab);
        for _ in 0..9 {
            test.key(KeyCode::Left);
            test.key(KeyCode::Down);
        }
        for rank in 0..whole.grid.ranks {
            for file in 0..whole.grid.files {
                put(&mut test, whole.piece(game::Square::new(file, rank)), &palette);
                test.key(KeyCode::Right);
            }
            test.key(KeyCode::Up);
            (0..whole.grid.files).for_each(|_| test.key(KeyCode::Left));
        }
        let text = state.text().replace(' ', "");
        assert!(joined(&test).contains(&text), "{text} was not made:\n{}", test.text());
        test.assert_absent("Not valid");
        test.click_on("Analyse this position");
        test.assert_shows("move 0 of 0");
    }
}

/// The smallest window also shows the position's text or error, and the key that continues.
#[test]
fn the_smallest_window_tells_all() {
    for game in games() {
        let mut test = TestApp::new(60, 20);
        test.click_on("Analyse");
        test.click_on(&format!("{} from the start", game.info().name));
        test.keys("m");
        let start = game.start(&game::Setup::default()).unwrap().text();
        assert!(joined(&test).contains(&start.replace(' ', "")), "{start}:\n{}", test.text());
        test.assert_shows("Tab settings");
        let info = game.info();
        choose(&mut test, "Start from", if info.sizes.len() > 1 { "empty 6x6" } else { "empty" });
        // Only in Barragoon an empty board is none.
        assert_eq!(joined(&test).contains("Notvalid:"), info.slug == "barragoon", "{}", test.text());
        test.assert_shows("Analyse this position");
    }
}

/// Types what makes a piece; a stack is made of pyramids, the players' first.
fn put(test: &mut TestApp, piece: Option<&game::Piece>, palette: &game::Palette) {
    let Some(piece) = piece else { return };
    let single = |owner| palette.items.iter().find(|item| item.piece.owner == owner).unwrap().key;
    let keys = match draw::figure(piece.shape).stack() {
        Some(draw::Stack { height, points }) => {
            let own = single(piece.owner).to_string().repeat(usize::from(height - points));
            own + &single(None).to_string().repeat(usize::from(points))
        }
        None => palette.items.iter().find(|item| item.piece == *piece).unwrap().key.to_string(),
    };
    test.keys(&keys);
}

#[test]
fn what_is_no_position_says_why() {
    let mut test = editor("gorogo");
    test.keys("w");
    test.assert_shows("Not valid: White has 11 stones on the board");
    test.key(KeyCode::Tab);
    test.key(KeyCode::Enter);
    test.assert_shows("not a valid position: White has 11 stones");
    choose(&mut test, "White stones", "9");
    choose(&mut test, "To move", "Black");
    test.assert_absent("Not valid");
    test.click_on("Analyse this position");
    test.assert_shows("Black places a stone or a henge");
}

#[test]
fn a_stack_refuses_a_green_on_a_green() {
    let mut test = editor("greener");
    choose(&mut test, "Start from", "empty 9x9");
    test.key(KeyCode::Tab);
    test.keys("gg");
    test.assert_shows("a green pyramid never stands on another");
    test.key(KeyCode::Backspace);
    test.keys("gb");
    assert!(joined(&test).contains("b1^2"), "{}", test.text());
}

#[test]
fn leaving_asks_once() {
    let mut test = editor("barragoon");
    test.keys("x");
    test.key(KeyCode::Esc);
    test.assert_shows("Press Escape again");
    test.key(KeyCode::Esc);
    test.assert_shows("analysis");
    test.keys("m");
    test.key(KeyCode::Esc);
    test.assert_shows("analysis");
}
