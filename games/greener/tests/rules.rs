//! The paragraphs of RULES.md, one by one.

use game::{
    ByPlayer, Encode, MenuChoice, Outcome, PieceShape, Player, Position, Present, Random, Reason, Setup,
    Square, Symmetric, Target, TieBreak,
};
use greener::{Color, Greener, Move, Size, Stack};

const MIDDLE: &str = "5,b1^2/3,b4^7,2/5,g/2,w7^17,3/1,g,2,g,w/b1^2,1,w1^2,1,g,w w";
const HALF_EMPTY: &str =
    "w1^2,3,b1^3,g/2,b2^3,1,w1^2,1/w1^2,w,b,1,b,g/2,w1^2,g,b1^2,1/1,g,w1^2,3/1,b0^2,b,g,b,g b";
const BLACK_WON: &str = "3,w4^7,2/6/w2^5,5/2,b6^9,3/6/4,b6^9,1 w";
const WHITE_WON: &str = "6/3,b4^7,2/5,w2^4/2,w7^17,3/1,w3^4,4/w2^4,5 b";
const PASSING: &str = "b1^2,5/6/6/6/6/2,w,g,2 b";

/// Greener §1
#[test]
fn section_1_the_board_is_full_at_the_start() {
    for size in Size::ALL {
        for deal in [None, Some(0), Some(1), Some(u64::MAX)] {
            let start = set_up(size.name(), deal);
            assert_eq!(start.turn(), Player::One);
            assert_eq!(start.size(), size);
            let grid = size.grid();
            let stacks: Vec<Stack> = grid.squares().filter_map(|at| start.stack(at)).collect();
            assert_eq!(stacks.len(), grid.len());
            for color in Color::ALL {
                let count = stacks.iter().filter(|&&stack| stack == Stack::single(color)).count();
                assert_eq!(count, size.pyramids(color), "{color:?} on {}", size.name());
            }
        }
    }
    assert_eq!(Size::ALL.map(|size| size.pyramids(Color::Black)), [9, 13, 20]);
    assert_eq!(Size::ALL.map(|size| size.pyramids(Color::White)), [9, 13, 20]);
    assert_eq!(Size::ALL.map(|size| size.pyramids(Color::Green)), [18, 28, 41]);
}

/// Greener §1: these boards must never change, for records name them by number.
#[test]
fn section_1_deals_are_the_same_for_ever() {
    for (size, deal, text) in [
        ("6x6", 0, "w,b,g,b,w,g/g,g,g,b,g,b/w,w,g,g,g,w/b,g,g,w,g,g/w,g,b,g,g,g/b,w,w,g,b,b b"),
        ("6x6", 1, "g,g,w,g,g,g/g,w,g,b,w,g/g,g,b,w,w,g/g,b,w,b,g,g/b,g,w,b,b,g/b,g,g,w,b,w b"),
        ("6x6", 2, "w,w,g,g,g,g/g,b,g,b,g,g/b,g,b,g,g,w/g,b,g,b,b,g/b,w,g,g,g,g/w,w,w,b,w,w b"),
        ("6x6", u64::MAX, "g,g,w,b,g,g/g,g,b,g,g,g/b,b,g,b,g,g/w,b,w,b,g,b/g,g,g,g,w,w/w,g,w,b,w,w b"),
        (
            "9x6",
            2,
            "b,g,g,w,w,g,g,g,g/w,g,b,g,g,w,w,w,g/g,w,g,b,b,w,b,g,g/b,g,w,b,g,w,g,b,g/\
             b,g,g,b,g,b,g,w,g/b,w,b,g,g,g,w,g,g b",
        ),
        (
            "9x9",
            2,
            "b,g,g,w,w,g,g,g,g/g,g,b,g,w,w,w,w,g/w,g,g,b,w,w,b,g,g/g,g,b,g,g,g,b,b,w/\
             g,g,g,b,w,b,g,g,b/g,g,g,b,b,b,g,w,g/w,b,g,b,g,b,g,w,w/b,g,w,g,g,g,w,g,g/\
             g,w,w,w,b,b,g,g,b b",
        ),
    ] {
        assert_eq!(set_up(size, Some(deal)).to_string(), text, "{size} deal {deal}");
    }
}

/// Greener §1
#[test]
fn section_1_setups() {
    let usual = Greener::set_up(&Setup::default()).unwrap();
    assert_eq!(usual, Greener::default());
    assert_eq!(set_up("6x6", None), usual);
    assert_eq!(set_up("9x6", None), set_up("9x6", Some(1)));
    assert_eq!(set_up("9x9", None), set_up("9x9", Some(1)));
    assert_eq!(Greener::set_up(&Setup { size: None, deal: Some(7) }).unwrap(), set_up("6x6", Some(7)));
    assert_eq!(set_up("9X6", None), set_up("9x6", None), "people type sizes in either case");
    let error = Greener::set_up(&Setup { size: Some("8x8".to_string()), deal: None }).unwrap_err();
    assert_eq!(error.to_string(), "cannot read '8x8': Greener is played on 6x6, 9x6, 9x9");
}

/// Greener §2
#[test]
fn section_2_the_top_controls_and_stacks_stay_whole() {
    let start = at("6/6/g,5/6/6/b,1,w2^3,g,1,b b");
    let next = after(&start, "a1c1");
    assert_eq!(next.stack(square("c1")), Some(Stack { color: Color::Black, height: 4, greens: 2 }));
    assert_eq!(next.stack(square("a1")), None);
    assert_eq!(next.to_string(), "6/6/g,5/6/6/2,b2^4,g,1,b w");
    assert_eq!(after(&start.with_turn(Player::Two), "c1a1").to_string(), "6/6/g,5/6/6/w2^4,2,g,1,b b");
}

/// Greener §2
#[test]
fn section_2_only_the_controlling_player_moves_a_stack() {
    let start = Greener::default();
    assert_eq!(illegal_reason(&start, "a1a2"), "White controls the stack on a1 (§2)");
    assert_eq!(
        illegal_reason(&start, "a2a1"),
        "the pyramid on a2 is green and belongs to neither player (§2)"
    );
    let white = start.with_turn(Player::Two);
    assert_eq!(illegal_reason(&white, "c1d1"), "Black controls the stack on c1 (§2)");
}

/// Greener §3: the example of RULES.md.
#[test]
fn section_3_the_first_stack_met_at_any_distance() {
    let position = at("6/6/g,5/6/6/b,1,w2^3,g,1,b b");
    assert_eq!(plies(&position), ["a1a4", "a1c1", "f1d1"]);
    assert_eq!(
        illegal_reason(&position, "a1d1"),
        "the stack on c1 is in the way: only the first stack met can be captured (§3)"
    );
    assert_eq!(
        illegal_reason(&position, "a1b1"),
        "there is no stack on b1, and every move captures one (§3)"
    );
    assert_eq!(illegal_reason(&position, "b1c1"), "there is no stack on b1 to move (§3)");
    assert_eq!(
        illegal_reason(&position, "a1b2"),
        "a stack moves along its row or column to another cell (§3)"
    );
    assert_eq!(
        illegal_reason(&position, "a1a1"),
        "a stack moves along its row or column to another cell (§3)"
    );
    assert_eq!(illegal_reason(&position, "a1a7"), "a7 is not on the 6x6 board (§1)");
}

/// Greener §3
#[test]
fn section_3_own_stacks_are_captured_too() {
    let position = at("6/6/6/6/6/2,b2^4,2,b b");
    assert_eq!(plies(&position), ["c1f1", "f1c1"]);
    assert_eq!(after(&position, "f1c1").to_string(), "6/6/6/6/6/2,b2^5,3 w");
    assert_eq!(after(&position, "c1f1").points(), ByPlayer::new(2, 0));
}

/// Greener §3: the largest board reaches over eight cells in every direction.
#[test]
fn section_3_from_edge_to_edge() {
    let corners = at("b,7,g/9/9/9/9/9/9/9/g,7,b b");
    assert_eq!(plies(&corners), ["a9a1", "a9i9", "i1a1", "i1i9"]);
    let ranks = at("9/b,7,w/9/9/9/9/9/9/9 b");
    assert_eq!(plies(&ranks), ["a8i8"]);
    assert_eq!(plies(&ranks.with_turn(Player::Two)), ["i8a8"]);
}

/// Greener §3
#[test]
fn section_3_players_take_turns_and_black_begins() {
    let start = Greener::default();
    assert_eq!(start.turn(), Player::One);
    assert_eq!(after(&start, "c1d1").turn(), Player::Two);
    assert_eq!(plies(&start).len(), 29);
    assert_eq!(plies(&start.with_turn(Player::Two)).len(), 30);
}

/// Greener §3: the captures of both players in a middle game.
#[test]
fn section_3_middle_game() {
    let white = at(MIDDLE);
    let expected = ["c1a1", "c1c3", "c1e1", "c3c1", "f1e1", "f1f2", "f2e2", "f2f1", "f2f4"];
    assert_eq!(plies(&white), expected);
    let black = white.with_turn(Player::One);
    assert_eq!(plies(&black), ["a1c1", "f6f4"]);
}

/// Greener §4
#[test]
fn section_4_who_can_capture_must() {
    let start = Greener::default();
    assert!(!start.is_legal(Move::Pass));
    assert_eq!(illegal_reason(&start, "pass"), "a player who can capture must do so (§4)");
    let refused = start.clone().play(Move::Pass).unwrap_err();
    assert_eq!(refused.to_string(), "pass is not legal here");
}

/// Greener §4: the example of RULES.md.
#[test]
fn section_4_pass_without_a_capture() {
    let position = at(PASSING);
    assert_eq!(plies(&position), ["pass"]);
    assert_eq!(position.count_moves(), 1);
    assert_eq!(position.random_move(&mut Random::new(1)), Some(Move::Pass));
    assert_eq!(position.scene().prompt, "Black must pass");
    let next = after(&position, "pass");
    assert_eq!(next.to_string(), "b1^2,5/6/6/6/6/2,w,g,2 w");
    assert_eq!(plies(&next), ["c1d1"]);
    assert_eq!(next.scene().prompt, "White captures with a stack");
}

/// Greener §4 and what follows from it, along random games.
#[test]
fn section_4_who_passes_never_captures_again() {
    for deal in 0..testkit::effort().choose(50, 2_000) {
        let size = Size::ALL[deal as usize % 3];
        let mut position = set_up(size.name(), Some(deal));
        let mut random = Random::new(deal);
        let mut passed = ByPlayer::new(false, false);
        let mut captures = 0;
        while let Some(mv) = position.random_move(&mut random) {
            match mv {
                Move::Pass => passed[position.turn()] = true,
                Move::Capture { .. } => {
                    assert!(!passed[position.turn()], "{mv} in {position}");
                    captures += 1;
                }
            }
            position.play_unchecked(mv);
            let stacks = || size.grid().squares().filter_map(|at| position.stack(at));
            assert!(stacks().all(|stack| stack.color != Color::Green || stack.height == 1));
            assert_eq!(stacks().map(|stack| usize::from(stack.height)).sum::<usize>(), size.grid().len());
            let greens: usize = stacks().map(|stack| usize::from(stack.greens)).sum();
            assert_eq!(greens, size.pyramids(Color::Green));
        }
        assert!(captures < size.grid().len());
    }
}

/// Greener §5
#[test]
fn section_5_over_when_neither_can_capture() {
    let over = after(&after(&at(PASSING), "pass"), "c1d1");
    assert!(over.outcome().is_some());
    assert_eq!(over.moves(), []);
    assert_eq!(over.count_moves(), 0);
    assert_eq!(over.random_move(&mut Random::new(1)), None);
    assert!(over.clone().play(Move::Pass).is_err());
    assert_eq!(at(PASSING).outcome(), None);
    assert_eq!(Greener::default().outcome(), None);
    let empty = at("6/6/6/6/6/6 w").outcome().unwrap();
    assert_eq!(empty.sentence(Greener::INFO), "Draw 0–0 on greens: tallest stack 0 against 0");
}

/// Greener §6
#[test]
fn section_6_more_greens_win() {
    let black = at(BLACK_WON).outcome().unwrap();
    let points = ByPlayer::new(12, 6);
    let reason = Reason::Score { of: "greens", points, tie: None };
    assert_eq!(black, Outcome { winner: Some(Player::One), reason });
    assert_eq!(black.sentence(Greener::INFO), "Black wins 12–6 on greens");
    let white = at(WHITE_WON);
    assert_eq!(white.points(), ByPlayer::new(4, 14));
    assert_eq!(white.outcome().unwrap().sentence(Greener::INFO), "White wins 14–4 on greens");
    assert_eq!(white.scene().prompt, "White wins 14–4 on greens");
}

/// Greener §6
#[test]
fn section_6_the_score_of_a_middle_game() {
    assert_eq!(at(MIDDLE).points(), ByPlayer::new(6, 8));
    assert_eq!(at(HALF_EMPTY).points(), ByPlayer::new(4, 5));
    assert_eq!(Greener::default().points(), ByPlayer::new(0, 0));
}

/// Greener §6: the tallest stack, not all stacks together, breaks the tie.
#[test]
fn section_6_equal_greens_go_to_the_tallest_stack() {
    let outcome = at("b1^3,5/6/6/6/6/3,w1^2,2 b").outcome().unwrap();
    let tie = Some(TieBreak::Second("tallest stack", ByPlayer::new(3, 2)));
    let reason = Reason::Score { of: "greens", points: ByPlayer::new(1, 1), tie };
    assert_eq!(outcome, Outcome { winner: Some(Player::One), reason });
    assert_eq!(outcome.sentence(Greener::INFO), "Black wins 1–1 on greens: tallest stack 3 against 2");
    let white = at("b1^3,5/1,b0^3,4/2,b0^3,3/6/6/3,w1^4,2 b").outcome().unwrap();
    assert_eq!(white.winner, Some(Player::Two));
    assert_eq!(white.sentence(Greener::INFO), "White wins 1–1 on greens: tallest stack 4 against 3");
}

/// Greener §6
#[test]
fn section_6_all_equal_is_a_draw() {
    let outcome = after(&after(&at(PASSING), "pass"), "c1d1").outcome().unwrap();
    assert_eq!(outcome.winner, None);
    assert_eq!(outcome.sentence(Greener::INFO), "Draw 1–1 on greens: tallest stack 2 against 2");
}

/// The three boards of the first program that plays the game, as it prints them.
#[test]
fn boards_look_as_they_were_printed() {
    assert_eq!(
        labels(&Greener::default()),
        [
            "G1 W B G1 B G1",
            "B G1 G1 W G1 W",
            "G1 W B G1 B G1",
            "B W G1 G1 G1 W",
            "G1 G1 G1 G1 W B",
            "W W B G1 B G1",
        ]
    );
    assert_eq!(
        labels(&at(HALF_EMPTY)),
        [
            "W1 . . . B1 G1",
            ". . B2 . W1 .",
            "W1 W B . B G1",
            ". . W1 G1 B1 .",
            ". G1 W1 . . .",
            ". B B G1 B G1",
        ]
    );
    assert_eq!(
        labels(&at(BLACK_WON)),
        [". . . W4 . .", ". . . . . .", "W2 . . . . .", ". . B6 . . .", ". . . . . .", ". . . . B6 ."]
    );
}

#[test]
fn scenes_show_owner_height_and_points() {
    let scene = at(MIDDLE).scene();
    assert_eq!(scene.score, Some(ByPlayer::new(6, 8)));
    assert_eq!(scene.prompt, "White captures with a stack");
    let tall = scene.piece(square("c3")).unwrap();
    assert_eq!((tall.owner, tall.shape), (Some(Player::Two), PieceShape::Pyramid { height: 17, points: 7 }));
    let green = scene.piece(square("f4")).unwrap();
    assert_eq!((green.owner, green.shape), (None, PieceShape::Pyramid { height: 1, points: 1 }));
    assert_eq!(scene.piece(square("a6")), None);
}

#[test]
fn clicks_are_both_squares_or_the_pass() {
    let capture = "a1a4".parse().unwrap();
    assert_eq!(Greener::clicks(capture), [Target::Cell(square("a1")), Target::Cell(square("a4"))]);
    let [Target::Choice(MenuChoice { label: "pass", number: 1, .. })] = Greener::clicks(Move::Pass)[..]
    else {
        panic!("a pass is one choice: {:?}", Greener::clicks(Move::Pass));
    };
}

#[test]
fn numbers_of_moves() {
    assert_eq!(Greener::MOVE_COUNT, 81 * 81 + 1);
    assert_eq!(Greener::encode("b1a2".parse().unwrap()), 81 + 9);
    assert_eq!(Greener::decode(81 * 81), Some(Move::Pass));
    assert_eq!(Greener::decode(81 * 81 + 1), None);
}

#[test]
fn square_boards_have_eight_symmetries() {
    let counts = Size::ALL.map(|size| set_up(size.name(), None).symmetries().len());
    assert_eq!(counts, [8, 4, 8]);
}

#[test]
fn plies_are_read_as_people_type_them() {
    let capture = Move::Capture { from: square("a1"), to: square("a4") };
    let start = Greener::default();
    for typed in ["a1a4", "a1-a4", "a1xa4", "A1 A4", " a1 - a4 ", "A1XA4", "a1  x  a4"] {
        assert_eq!(typed.parse(), Ok(capture), "{typed}");
        assert_eq!(start.read_move(typed), Ok(capture), "{typed}");
    }
    for typed in ["pass", "PASS", " Pass "] {
        assert_eq!(start.read_move(typed), Ok(Move::Pass), "{typed}");
    }
    for typed in ["5 0 2 0", "5,0,2,0", " 5, 0  2 ,0\n"] {
        assert_eq!(start.read_move(typed), Ok(capture), "{typed}");
    }
    assert_eq!(set_up("9x9", None).read_move("8 0 0 8").unwrap().to_string(), "a1i9");
}

#[test]
fn unreadable_plies_are_explained() {
    let start = Greener::default();
    for (typed, error) in [
        ("", "cannot read '': expected two squares such as a1a4, or pass"),
        ("a1", "cannot read 'a1': expected two squares such as a1a4, or pass"),
        ("a1a0", "cannot read 'a0' in 'a1a0': ranks run 1 to 9"),
        ("j1a1", "cannot read 'j1' in 'j1a1': files run a to i"),
        ("a1->a4", "cannot read '>a4' in 'a1->a4': expected a square, a letter and a number such as c3"),
        (
            "5 0 2",
            "cannot read '5 0 2': expected row, column, row and column from the top left, such as 5 0 2 0",
        ),
        ("5 0 6 0", "cannot read '6 0' in '5 0 6 0': rows run 0 to 5 and columns 0 to 5"),
    ] {
        assert_eq!(start.read_move(typed).unwrap_err().to_string(), error);
    }
}

#[test]
fn texts_of_stacks() {
    for text in [MIDDLE, HALF_EMPTY, BLACK_WON, WHITE_WON, PASSING, "w,b0^2,4/6/6/6/6/5,b20^33 w"] {
        assert_eq!(at(text).to_string(), text);
    }
    assert_eq!(at("  6/6/6/6/6/b0^2,4,g \t w\n").to_string(), "6/6/6/6/6/b0^2,4,g w");
}

#[test]
fn any_mix_of_colours_is_a_study() {
    let greens = "g,g,g,g,g,g";
    let text = format!("{greens}/{greens}/{greens}/{greens}/{greens}/{greens} b");
    assert_eq!(at(&text).outcome().unwrap().winner, None);
    assert_eq!(at("6/6/6/6/6/b35^36,5 b").points(), ByPlayer::new(35, 0));
}

#[test]
fn impossible_positions_are_refused() {
    let stack = "6/6/6/6/6/STACK,5 b";
    for (text, reason) in [
        ("", "expected the rows from the top, a space, and b or w to move"),
        ("6/6/6/6/6/6", "expected the rows from the top, a space, and b or w to move"),
        ("6/6/6/6/6/6 b w", "expected the rows from the top, a space, and b or w to move"),
        ("6/6/6/6/6/6 g", "expected w or b for the player to move"),
        ("6/6/6/6/6/5 b", "rank 1 has 5 cells, expected 6"),
        ("6/6/6/6/6 b", "expected rows of a board of 6x6, 9x6, 9x9 cells, found 6x5"),
        ("6/6/6/6/6/6/6/6/6 b", "rank 9 has 6 cells, expected 9"),
        ("6/6/6/6/6/3,3 b", "empty cells side by side are one number"),
        ("6/6/6/6/6/06 b", "a run of empty cells is one number from 1 to the length of a row, their sum"),
        ("6/6/6/6/6/b,0,5 b", "a run of empty cells is one number from 1 to the length of a row, their sum"),
        (
            "6/6/6/6/6/99999999999 b",
            "a run of empty cells is one number from 1 to the length of a row, their sum",
        ),
        ("6/6/6/6/6/6, b", "expected b, w, g, a stack such as w3^5, or a number of empty cells"),
        ("6/6/6/6/6/w5^20,4,b0^17 b", "there are 37 pyramids, and a board of 36 cells has at most 36"),
        (&stack.replace("STACK", "B"), "expected b, w, g, a stack such as w3^5, or a number of empty cells"),
        (&stack.replace("STACK", "g1^2"), "a green pyramid never stands on another; write g for one alone"),
        (&stack.replace("STACK", "w3"), "a stack is a colour, its greens, ^ and its height, such as w3^5"),
        (&stack.replace("STACK", "w3^05"), "a stack is a colour, its greens, ^ and its height, such as w3^5"),
        (&stack.replace("STACK", "w+3^5"), "a stack is a colour, its greens, ^ and its height, such as w3^5"),
        (&stack.replace("STACK", "wé"), "a stack is a colour, its greens, ^ and its height, such as w3^5"),
        (&stack.replace("STACK", "w0^1"), "a pyramid alone is written without numbers, b or w"),
        (&stack.replace("STACK", "b5^5"), "so many greens do not fit below the top of a stack 5 high"),
        (&stack.replace("STACK", "w3^2"), "so many greens do not fit below the top of a stack 2 high"),
        (&stack.replace("STACK", "w3^37"), "there are 37 pyramids, and a board of 36 cells has at most 36"),
        (
            &stack.replace("STACK", "w3^82"),
            "a stack is at most 81 high, with all pyramids of the largest board",
        ),
        (
            &stack.replace("STACK", "w999^999"),
            "a stack is at most 81 high, with all pyramids of the largest board",
        ),
    ] {
        let error = text.parse::<Greener>().unwrap_err();
        assert_eq!(error.expected(), reason, "{text}");
    }
    let error = stack.replace("STACK", "b5^5").parse::<Greener>().unwrap_err();
    assert!(error.to_string().starts_with("cannot read 'b5^5' in '6/6/6/6/6/b5^5,5 b': so many"), "{error}");
}

/// The positions of these tests are those of RULES.md.
#[test]
fn the_rules_show_the_starts_and_the_ends() {
    for position in [Greener::default(), set_up("6x6", Some(1)), at(BLACK_WON), at(PASSING)] {
        assert!(Greener::INFO.rules.contains(&position.to_string()), "{position}");
    }
    assert!(Greener::INFO.rules.lines().all(|line| line.chars().count() <= 100));
}

fn at(text: &str) -> Greener {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn set_up(size: &str, deal: Option<u64>) -> Greener {
    Greener::set_up(&Setup { size: Some(size.to_string()), deal }).unwrap_or_else(|error| panic!("{error}"))
}

fn square(name: &str) -> Square {
    Size::Large.grid().square(name).unwrap_or_else(|error| panic!("{error}"))
}

fn plies(position: &Greener) -> Vec<String> {
    let mut plies: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    plies.sort_unstable();
    plies
}

fn after(position: &Greener, ply: &str) -> Greener {
    let mut next = position.clone();
    let mv = position.read_move(ply).unwrap_or_else(|error| panic!("{error}"));
    next.play(mv).unwrap_or_else(|error| panic!("{error}"));
    next
}

fn illegal_reason(position: &Greener, ply: &str) -> String {
    let mv = position.read_move(ply).unwrap_or_else(|error| panic!("{error}"));
    assert!(!position.is_legal(mv), "{ply} is legal");
    position.illegal_reason(mv)
}

/// The labels of each row from the top, `.` where there is no stack.
fn labels(position: &Greener) -> Vec<String> {
    let scene = position.scene();
    let label = |file, rank| scene.piece(Square::new(file, rank)).map_or(".", |piece| &piece.label);
    let row = |rank| (0..scene.grid.files).map(|file| label(file, rank)).collect::<Vec<_>>().join(" ");
    (0..scene.grid.ranks).rev().map(row).collect()
}
