//! What is read and what is refused: positions, plies, and what people type.

use crate::common;

use barragoon::{Barragoon, GRID, Move};
use common::{START, illegal_reason, position};
use game::{Encode, Position, Present, Setup, Target};

fn refusal(text: &str) -> String {
    text.parse::<Barragoon>().unwrap_err().to_string()
}

#[test]
fn a_position_has_three_words() {
    for text in ["", "7/7", "7/7/7/7/7/7/7/7/7 w", &format!("{START} 1")] {
        assert!(refusal(text).contains("expected nine rows, w or b, and move, first or last"), "{text}");
    }
    assert!(refusal(&START.replace(" w ", " x ")).contains("cannot read 'x' in"));
    assert!(refusal(&START.replace(" w ", " W ")).contains("expected w or b"));
    assert!(refusal(&START.replace("move", "third")).contains("expected move, first or last"));
}

#[test]
fn a_board_has_7_by_9_squares() {
    assert!(refusal("7/7/7/7/7/7/7/7 w move").contains("a board of 7x9 squares, found 7x8"));
    assert!(refusal("7/7/7/7/7/7/7/7/7/7 w move").contains("found 7x10"));
    assert!(refusal("7/7/7/6/7/7/7/7/7 w move").contains("cannot read '6' in"));
    assert!(refusal("7/7/7/6/7/7/7/7/7 w move").contains("rank 6 has 6 squares, expected 7"));
    assert!(refusal("7/7/7/7/7/7/7/7/7Z w move").contains("rank 1 has 8 squares, expected 7"));
    assert!(refusal("9/7/7/7/7/7/7/7/7 w move").contains("rank 9 has 9 squares, expected 7"));
    assert!(refusal("/7/7/7/7/7/7/7/7 w move").contains("rank 9 has 0 squares, expected 7"));
}

#[test]
fn a_board_is_spelled_in_one_way_only() {
    assert!(refusal("34/7/7/7/7/7/7/7/Z6 w move").contains("one number"));
    assert!(refusal("70/7/7/7/7/7/7/7/Z6 w move").contains("one number"));
    assert!(refusal("0Z6/7/7/7/7/7/7/7/7 w move").contains("a run of empty squares is one number from 1"));
    for letter in ["X", "y", "k", "é", "."] {
        let text = format!("{letter}6/7/7/7/7/7/7/7/Z6 w move");
        let reason = format!("cannot read '{letter}' in '{text}': expected a tile Z D V z d v");
        assert!(refusal(&text).contains(&reason), "{text}");
    }
    // An error never steers a terminal.
    assert!(refusal("\u{7}6/7/7/7/7/7/7/7/Z6 w move").contains("cannot read '\\u{7}' in"));
}

#[test]
fn no_side_has_more_tiles_than_it_owns() {
    let refused = [
        ("ZZZ4", "White has 3 2-tiles but owns 2 (§2)"),
        ("DDDD3", "White has 4 3-tiles but owns 3 (§2)"),
        ("VVV4", "White has 3 4-tiles but owns 2 (§2)"),
        ("zzz4", "Brown has 3 2-tiles but owns 2 (§2)"),
        ("dddd3", "Brown has 4 3-tiles but owns 3 (§2)"),
        ("vvv4", "Brown has 3 4-tiles but owns 2 (§2)"),
    ];
    for (row, reason) in refused {
        assert!(refusal(&format!("{row}/7/7/7/7/7/7/7/7 w move")).contains(reason), "{row}");
    }
}

#[test]
fn one_side_has_a_tile() {
    assert!(refusal("7/7/7/7/7/7/7/7/7 w move").contains("neither side has a tile"));
}

/// 8, and 2 for each missing tile; 1 fewer before the last placement, 2 fewer before the first.
#[test]
fn barragoons_are_counted() {
    let with =
        |extra: &str, rest: &str| format!("1vd1dv1/2zdz2/{extra}/1x3x1/x1x1x1x/1x3x1/7/2ZDZ2/1VD1DV1 {rest}");
    assert!(refusal(&with("x6", "w move")).contains("9 barragoons, but there can be 8"));
    assert!(refusal(&with("7", "w last")).contains("8 barragoons, but there can be 7"));
    assert!(refusal(&with("7", "w first")).contains("8 barragoons, but there can be 6"));
    let lost = |extra: &str, rest: &str| with(extra, rest).replace("2ZDZ2", "2Z1Z2");
    position(&lost("xx5", "w move"));
    position(&lost("x6", "b last"));
    position(&lost("7", "w first"));
    assert!(refusal(&lost("xxx4", "w move")).contains("11 barragoons, but there can be 10"));
    assert!(refusal(&lost("xx5", "b last")).contains("10 barragoons, but there can be 9"));
    assert!(refusal(&lost("x6", "w first")).contains("9 barragoons, but there can be 8"));
    // Never more than the 32 cubes there are, even with 13 tiles missing.
    assert!(refusal("xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxx2/7/7/7/Z6 w move").contains("there can be 32"));
    position("xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxx3/7/7/7/Z6 w move");
    // Fewer are fine.
    position("v6/7/7/7/7/7/7/7/Z6 w first");
}

#[test]
fn a_placement_needs_an_empty_square() {
    let full = ["xxxxxxx"; 8].join("/") + "/xxxxxxZ";
    assert!(
        refusal(&format!("{full} w last")).contains("a barragoon is to be placed, but no square is empty")
    );
    assert!(refusal(&format!("{full} w first")).contains("no square is empty"));
    assert!(refusal(&format!("{full} w move")).contains("62 barragoons, but there can be 32"));
}

#[test]
fn space_around_the_words_is_forgiven() {
    assert_eq!(position(&format!(" \t{}\n", START.replace(' ', "   "))), Barragoon::default());
    assert!("7 /7/7/7/7/7/7/7/Z6 w move".parse::<Barragoon>().is_err());
}

#[test]
fn there_is_one_start() {
    let sized = |size: &str| Setup { size: Some(size.to_string()), deal: None };
    assert_eq!(Barragoon::set_up(&sized("7x9")), Ok(Barragoon::default()));
    assert!(Barragoon::set_up(&sized("9x9")).is_err());
    assert!(Barragoon::set_up(&Setup { size: None, deal: Some(1) }).is_err());
}

#[test]
fn plies_are_read_forgivingly_and_printed_strictly() {
    for typed in ["b1d3", "B1D3", "b1-d3", "b1 - d3", "b1xd3", "b1 x d3", "B1 X D3", " b1 d3 "] {
        assert_eq!(typed.parse::<Move>().unwrap().to_string(), "b1d3", "{typed}");
    }
    for (typed, ply) in [("x@d4", "x@d4"), ("X@D4", "x@d4"), (" x @ d4 ", "x@d4"), ("v@d4", "Y@d4")] {
        assert_eq!(typed.parse::<Move>().unwrap().to_string(), ply, "{typed}");
    }
    // Case distinguishes left turns from right ones.
    assert_ne!("N@d4".parse::<Move>(), "n@d4".parse::<Move>());
    assert_eq!("n@D4".parse::<Move>().unwrap().to_string(), "n@d4");
}

#[test]
fn plies_that_are_none() {
    let refused = [
        ("", "expected a tile's two squares such as b1d3, or a face and a square such as x@d4"),
        ("b", "expected a tile's two squares"),
        ("b1", "expected the target after the tile"),
        ("h3e4", "cannot read 'h3' in 'h3e4': files run a to g"),
        ("b1b10", "cannot read 'b10' in 'b1b10': ranks run 1 to 9"),
        ("b0b3", "ranks run 1 to 9"),
        ("b1--d3", "expected a square"),
        ("q@d4", "cannot read 'q' in 'q@d4': expected a face: x cross"),
        ("@d4", "expected a face"),
        ("xx@d4", "expected a face"),
        ("x@", "expected a square"),
        ("x@d4@d5", "expected a square"),
    ];
    for (text, reason) in refused {
        let error = text.parse::<Move>().unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

/// A tile and a path of keys; the end of the path is the ply, legal if any path is.
#[test]
fn people_may_type_a_path() {
    let start = Barragoon::default();
    for (typed, ply) in
        [("b1 wwd", "b1c3"), ("B1 WWD", "b1c3"), ("b1wwdd", "b1d3"), ("c2 a", "c2b2"), ("d2 w w w", "d2d5")]
    {
        let mv = start.read_move(typed).unwrap();
        assert_eq!(mv.to_string(), ply, "{typed}");
        assert!(start.is_legal(mv), "{typed}");
    }
    // This path is barred by c1, but another leads there: the ply is legal, the way is not.
    assert!(start.is_legal(start.read_move("b1 dwwd").unwrap()));
    assert!(start.illegal_path_reason("b1 dwwd").is_some());
    // Everything else is read as texts are.
    assert_eq!(start.read_move("b1 x d3").unwrap().to_string(), "b1d3");
    assert_eq!(start.read_move("X@D4").unwrap().to_string(), "x@d4");
    let refused = [
        ("b1 aaa", "the path leaves the board"),
        ("h1 www", "files run a to g"),
        ("b1 wwq", "expected a square"),
        ("b1", "expected the target after the tile, such as b1d3 or b1 wwd"),
    ];
    for (typed, reason) in refused {
        let error = start.read_move(typed).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

/// A typed way is walked step by step (§4, §5, §6), whatever its ends.
#[test]
fn a_typed_way_is_refused_with_the_step_that_fails() {
    let start = Barragoon::default();
    for (typed, why) in [
        ("b1 wdw", "step 3 is a second turn, and a tile turns once at most (§4)"),
        ("b1 dww", "step 1 is blocked by White's own tile on c1 (§5, §6)"),
        ("b1 wwdda", "the path is too long: a 4-tile goes 4 steps or 3, and this path has 5 (§4)"),
        ("b1 w", "the path is too short: a 4-tile goes 4 steps or 3, and this path has 1 (§4)"),
        ("b1 wsw", "step 2 goes back, and a tile never does (§4)"),
        ("d2 www", ""),
        ("c2 wws", "the path is too long: a 2-tile goes 2 steps or 1, and this path has 3 (§4)"),
        ("c1 wa", "step 1 is blocked by White's own tile on c2 (§5, §6)"),
        ("c2 s", "step 1 may not end there: c1 holds a tile of White's own (§7)"),
    ] {
        assert_eq!(start.illegal_path_reason(typed).unwrap_or_default(), why, "{typed}");
    }
    // A cube bars the step that leaves it.
    let cube: Barragoon = "7/7/7/7/7/3x3/7/3D3/3z3 w move".parse().unwrap();
    assert_eq!(
        cube.illegal_path_reason("d2 www").as_deref(),
        Some("step 3 is blocked by the cross on d4 (§5, §6)")
    );
}

#[test]
fn a_square_that_begins_no_ply_is_explained() {
    let cell = |name: &str| Target::Cell(GRID.square(name).unwrap());
    let start = Barragoon::default();
    for (square, why) in [
        ("b9", "the tile on b9 is Brown's (§4)"),
        ("b4", "b4 holds a barragoon, and only tiles move (§4)"),
        ("a1", "there is no tile on a1 (§4)"),
        ("c1", "the tile on c1 has nowhere to go (§4, §5)"),
    ] {
        assert_eq!(start.illegal_click_reason(&[cell(square)]).as_deref(), Some(why));
    }
    let placing: Barragoon = "v6/7/7/7/3D3/7/7/7/7 w last".parse().unwrap();
    assert_eq!(
        placing.illegal_click_reason(&[cell("d5")]).as_deref(),
        Some("d5 is not empty, and a barragoon needs an empty square (§8)")
    );
}

#[test]
fn a_refused_ply_is_explained() {
    let start = Barragoon::default();
    assert_eq!(illegal_reason(&start, "b1b5"), "the cross on b4 blocks the way (§5, §6)");
    // Every illegal tile move has a reason of its own, with a paragraph.
    for number in 0..Barragoon::MOVE_COUNT {
        let mv = Barragoon::decode(number).unwrap();
        assert_eq!(Barragoon::encode(mv), number);
        if !start.is_legal(mv) {
            assert!(illegal_reason(&start, &mv.to_string()).contains("§"), "{mv}");
        }
    }
    assert_eq!(Barragoon::decode(Barragoon::MOVE_COUNT), None);
}
