//! Every paragraph of RULES.md, by example.

use game::{Encode, PlacementGame, Player, Position, Present, Random, StoneKind};
use gorogo::{Gorogo, Move};

fn position(text: &str) -> Gorogo {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn is_legal(position: &Gorogo, ply: &str) -> bool {
    position.is_legal(ply.parse().unwrap())
}

fn after(position: &Gorogo, plies: &str) -> Gorogo {
    let mut position = position.clone();
    for ply in plies.split_whitespace() {
        position.play(ply.parse().unwrap()).unwrap_or_else(|error| panic!("{error}"));
    }
    position
}

fn ending(text: &str) -> String {
    position(text).outcome().expect("the game is over").sentence(Gorogo::INFO)
}

/// The labels of the drawn board, rank 5 first, as the first programs printed them.
fn labels(position: &Gorogo) -> Vec<String> {
    let scene = position.scene();
    let row = |rank: &[Option<game::Piece>]| -> String {
        rank.iter()
            .map(|piece| piece.as_ref().map_or("|.".to_string(), |piece| format!("|{}", piece.label)))
            .collect()
    };
    scene.pieces.chunks(5).rev().map(|rank| row(rank) + "|").collect()
}

/// GoRoGo §1
#[test]
fn section_1_the_board_has_25_points_and_40_edges() {
    let neighbors: usize =
        gorogo::Points::ALL.iter().map(|at| gorogo::Points::only(at).neighbors().len()).sum();
    assert_eq!((gorogo::Points::ALL.len(), neighbors / 2), (25, 40));
    assert!(Gorogo::default().empty() == gorogo::Points::ALL);
}

/// GoRoGo §2
#[test]
fn section_2_white_holds_13_pieces_and_black_12() {
    let start = Gorogo::default();
    assert_eq!(start.to_string(), "5/5/5/5/5 w 10+3 10+2");
    assert_eq!((start.hand(Player::One).len(), start.hand(Player::Two).len()), (13, 12));
}

/// GoRoGo §3
#[test]
fn section_3_white_begins_with_a_henge() {
    let start = Gorogo::default();
    assert_eq!(start.turn(), Player::One);
    assert!(is_legal(&start, "Hc3") && !is_legal(&start, "c3"));
    assert_eq!(start.illegal_reason("c3".parse().unwrap()), "White's first piece must be a henge (§3)");
    let black = after(&start, "Hc3");
    assert_eq!(black.turn(), Player::Two);
    assert!(is_legal(&black, "a1") && is_legal(&black, "Ha1") && !is_legal(&black, "c3"));
}

/// GoRoGo §4: a stone on c3, among three enemies, has a liberty through the henge on b3, whichever player placed
/// that; with a fourth enemy there it would have none.
#[test]
fn section_4_a_henge_belongs_to_the_mover() {
    let black_to_move = position("H3B/2W1B/1H1W1/2W2/B3B b 7+1 6+2");
    assert!(is_legal(&black_to_move, "c3"), "Figure 3: the henge on b3 is Black's on Black's ply");
    assert!(!is_legal(&position("H3B/2W1B/1W1W1/2W2/B3B b 6+2 6+2"), "c3"));
    let white_to_move = position("5/2B2/1H1B1/2B2/W3W w 8+2 7+2");
    assert!(is_legal(&white_to_move, "c3"), "the henge on b3 is White's on White's ply");
    assert!(!is_legal(&position("H4/2B2/1B1B1/2B2/W1W1W w 7+2 6+2"), "c3"));
}

/// GoRoGo §4: among four enemies a henge needs no liberty.
#[test]
fn section_4_a_henge_goes_anywhere() {
    assert!(is_legal(&position("H3B/2W1B/1W1W1/2W2/B3B b 6+2 6+2"), "Hc3"), "Figure 2");
    assert!(is_legal(&position("H4/2B2/1B1B1/2B2/W1W1W w 7+2 6+2"), "Hc3"));
}

/// GoRoGo §4: surrounded by both colours, a henge stays.
#[test]
fn section_4_a_henge_is_never_captured() {
    let around = position("2W2/1WHB1/2B2/5/5 b 8+2 8+2");
    assert!(after(&around, "a1 e5").henges().has(game::Square::new(2, 3)));
}

/// GoRoGo §5
#[test]
fn section_5_a_ply_far_away_captures() {
    let before = position("W4/2B2/1HWB1/2B2/W4 b 7+2 7+2");
    assert_eq!(after(&before, "e5").to_string(), "W3B/2B2/1H1B1/2B2/W4 w 7+2 6+2");
    assert_eq!(after(&before, "He5").to_string(), "W3H/2B2/1H1B1/2B2/W4 w 7+2 7+1");
    assert_eq!(after(&before, "e5").captures(Player::Two), 1);
}

/// GoRoGo §5: a chain falls as a whole, and several chains at once.
#[test]
fn section_5_whole_chains_and_several_chains_fall() {
    let one = position("W1W2/BWB2/5/5/H4 b 7+2 7+2");
    assert_eq!(after(&one, "b5").to_string(), "1BW2/BWB2/5/5/H4 w 7+2 6+2", "b4 and c5 breathe, a5 does not");
    let chain = position("BWW1H/1BBB1/5/5/5 b 6+2 6+2");
    assert_eq!(after(&chain, "d5").to_string(), "B2BH/1BBB1/5/5/5 w 6+2 5+2");
    assert_eq!(after(&chain, "d5").captures(Player::Two), chain.captures(Player::Two) + 2);
    let both = position("W1WB1/B1B2/4W/5/4H b 7+2 7+2");
    assert_eq!(after(&both, "b5").to_string(), "1B1B1/B1B2/4W/5/4H w 7+2 6+2");
}

/// GoRoGo §6: Figures 1 to 3.
#[test]
fn section_6_suicide_is_illegal_for_a_stone() {
    let surrounded = position("H3B/2W1B/1W1W1/2W2/B3B b 6+2 6+2");
    assert!(!is_legal(&surrounded, "c3"), "Figure 1");
    assert!(is_legal(&surrounded, "Hc3"), "Figure 2");
    let why = surrounded.illegal_reason("c3".parse().unwrap());
    assert!(why.contains("no liberty"), "{why}");
    assert!(is_legal(&position("H3B/2W1B/1H1W1/2W2/B3B b 7+1 6+2"), "c3"), "Figure 3");
}

/// GoRoGo §6: a stone that captures beside it may be placed without a liberty.
#[test]
fn section_6_a_capture_beside_the_stone_makes_it_legal() {
    // Black on a5 takes b5 and gains its point; a4 stays.
    let capture = position("1WB2/WB3/5/4H/5 b 8+2 8+2");
    assert!(!is_legal(&position("1W3/WB2B/5/4H/5 b 8+2 8+2"), "a5"), "b5 breathes on c5");
    assert_eq!(after(&capture, "a5").to_string(), "B1B2/WB3/5/4H/5 w 8+2 7+2");
}

/// GoRoGo §6: e1 falls to any ply of Black, but leaves the stone on a5 without a liberty.
#[test]
fn section_6_a_far_capture_does_not_excuse_suicide() {
    let far = position("1W3/WW3/5/B2BH/B2HW b 6+2 7+1");
    assert_eq!(after(&far, "e5").captures(Player::Two), 1, "e1 falls");
    assert!(!is_legal(&far, "a5"));
}

/// GoRoGo §6: the henge on a4 takes the last liberty of its own side's stone on a5, which falls only on the
/// opponent's ply.
#[test]
fn section_6_own_chains_are_never_removed() {
    let black = position("BW3/1W3/W2BB/5/4H b 7+2 7+2");
    let smothered = after(&black, "Ha4");
    assert_eq!(smothered.to_string(), "BW3/HW3/W2BB/5/4H w 7+2 7+1");
    assert_eq!(after(&smothered, "c1").to_string(), "1W3/HW3/W2BB/5/2W1H b 6+2 7+1");
    let white = position("WB3/1B3/B2W1/5/4H w 8+2 7+2");
    let smothered = after(&white, "Ha4");
    assert_eq!(smothered.to_string(), "WB3/HB3/B2W1/5/4H b 8+1 7+2");
    assert_eq!(after(&smothered, "c1").captures(Player::Two), 1);
}

/// GoRoGo §8 and §9
/// One point is judged without looking at the others: late in games, where stones may be forbidden, too.
#[test]
fn section_6_every_point_is_legal_as_listed() {
    let mut random = Random::new(6);
    let mut forbidden = 0;
    for _ in 0..200 {
        let mut position = Gorogo::default();
        while let Some(chosen) = position.random_move(&mut random) {
            let moves = position.moves();
            for mv in (0..Gorogo::MOVE_COUNT).filter_map(Gorogo::decode) {
                assert_eq!(position.is_legal(mv), moves.contains(&mv), "{mv} in {position}");
                forbidden += usize::from(position.empty().has(mv.at()) && !moves.contains(&mv));
            }
            position.play_unchecked(chosen);
        }
        assert!(
            (0..Gorogo::MOVE_COUNT).filter_map(Gorogo::decode).all(|mv| !position.is_legal(mv)),
            "{position}"
        );
    }
    assert!(forbidden > 1_000);
}

#[test]
fn section_8_a_henge_may_not_be_the_last_piece() {
    let trapped = "WBWBW/BWBWB/1H1H1/HWBH1/W1B2 w 0+1 0+0";
    assert_eq!(position(trapped).moves(), []);
    assert_eq!(ending(trapped), "Black wins: White has no legal move, because a henge may not be last");
    let two_henges = position("WBWBW/BWBWB/1H1H1/1WBH1/W1B2 w 0+2 1+0");
    assert!(is_legal(&two_henges, "Ha2"), "the second last piece may be a henge");
    assert!(after(&two_henges, "Ha2").outcome().is_none(), "tested for the player to move only (§9)");
}

/// GoRoGo §9: no legal ply loses, whatever the score.
#[test]
fn section_9_no_legal_ply_loses_in_spite_of_the_score() {
    let stuck = position("WBWBW/BWBWB/1H1H1/HWBH1/W4 w 0+1 0+0");
    assert_eq!((stuck.captures(Player::One), stuck.captures(Player::Two)), (4, 3));
    assert_eq!(stuck.outcome().unwrap().winner, Some(Player::Two));
    // Newcomers see a piece in hand and empty points: the outcome explains why the game is over.
    assert_eq!(
        stuck.outcome().unwrap().sentence(Gorogo::INFO),
        "Black wins: White has no legal move, because a henge may not be last"
    );
    assert_eq!(
        ending("HHWWW/HHHWW/BBBWW/BBBWW/1BBB1 w 1+0 0+0"),
        "Black wins: White has no legal move, because a stone would have no liberty"
    );
}

/// GoRoGo §10
#[test]
fn section_10_more_captures_win_and_ties_go_to_white() {
    let four_each = "W1HH1/1WBWW/HBBB1/WBHB1/1WH2 b 0+0 0+0";
    assert_eq!(position(four_each).points().one, 4);
    assert_eq!(position(four_each).points().two, 4);
    assert_eq!(ending(four_each), "White wins 4–4 on captures: ties go to White");
    assert_eq!(ending("W1HH1/1WBW1/HBBB1/WBHB1/1WH2 b 0+0 0+0"), "Black wins 5–4 on captures");
    assert_eq!(ending("W1HH1/1WBWW/HBBB1/WBH2/1WH2 b 0+0 0+0"), "White wins 5–4 on captures");
}

/// Boards printed in the documents the project started from.
#[test]
fn boards_of_the_first_programs_are_drawn() {
    let middle = position("W1W2/1WBB1/B1H2/1W3/1HW2 w 5+2 5+1");
    assert_eq!(labels(&middle), ["|W|.|W|.|.|", "|.|W|B|B|.|", "|B|.|H|.|.|", "|.|W|.|.|.|", "|.|H|W|.|.|"]);
    let end = position("W4/1WH2/4W/1W3/2WH1 w 5+2 5+1");
    assert_eq!(labels(&end), ["|W|.|.|.|.|", "|.|W|H|.|.|", "|.|.|.|.|W|", "|.|W|.|.|.|", "|.|.|W|H|.|"]);
    assert_eq!(end.points().one, 5);
    let other = position("1W1HH/W1WB1/1H1B1/3W1/2WB1 b 5+2 7+0");
    assert_eq!(labels(&other), ["|.|W|.|H|H|", "|W|.|W|B|.|", "|.|H|.|B|.|", "|.|.|.|W|.|", "|.|.|W|B|.|"]);
    assert_eq!((other.points().one, other.points().two), (0, 0));
    assert_eq!(labels(&Gorogo::default()), ["|.|.|.|.|.|"; 5]);
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let why = |text: &str| text.parse::<Gorogo>().unwrap_err().to_string();
    for (text, reason) in [
        ("", "expected rows"),
        ("5/5/5/5 w 10+3 10+2", "expected rows of a board of 5x5 points, found 5x4"),
        ("5/5/6/5/5 w 10+3 10+2", "rank 3 has 6 points, expected 5"),
        ("5/5/X4/5/5 w 10+3 10+2", "expected W, B, H, or a number of empty points"),
        ("5/5/05/5/5 w 10+3 10+2", "a run of empty points is one number"),
        ("5/5/41/5/5 w 10+3 10+2", "cannot read '41' in"),
        ("5/5/41/5/5 w 10+3 10+2", "a run of empty points is one number"),
        ("32/5/5/5/5 w 10+3 10+2", "a run of empty points is one number"),
        ("5/5/WW4/5/5 w 10+3 10+2", "rank 3 has 6 points, expected 5"),
        ("5/5/WW/5/5 w 10+3 10+2", "rank 3 has 2 points, expected 5"),
        (&format!("5/5/{}/5/5 w 10+3 10+2", "W".repeat(261)), "rank 3 has 261 points, expected 5"),
        ("5/5/5/5/5 x 10+3 10+2", "expected w or b"),
        ("5/5/5/5/5 w 10 10+2", "expected stones and henges in hand"),
        ("5/5/5/5/5 w 11+3 10+2", "at most 10 stones and 3 henges"),
        ("W4/5/5/5/5 w 10+2 9+2", "White has 11 stones"),
        ("5/5/5/5/5 w 10+3 9+3", "Black starts with 2 henges"),
        ("H4/5/5/5/5 b 10+3 10+2", "there are 6 henges"),
        ("H4/5/5/5/5 w 10+2 10+2", "White has placed 1 and Black 0"),
        ("5/5/5/5/5 b 10+3 10+2", "one piece more than Black"),
    ] {
        assert!(why(text).contains(reason), "{text}: {}", why(text));
    }
}

#[test]
fn people_may_type_in_many_ways() {
    let start = Gorogo::default();
    for typed in ["Hc5", "hc5", "H c5", " h C5 ", "&c5", "3 0 2", "3,0,2"] {
        assert_eq!(start.read_move(typed).map(|mv| mv.to_string()), Ok("Hc5".to_string()), "{typed}");
    }
    for typed in ["a1", "A1", "4 0", "1 4 0"] {
        assert_eq!(start.read_move(typed).map(|mv| mv.to_string()), Ok("a1".to_string()), "{typed}");
    }
    for (typed, reason) in [
        ("f3", "files run a to e"),
        ("c6", "ranks run 1 to 5"),
        ("H", "expected a point"),
        ("2 0 0", "White's pieces are 1, a stone, and 3, a henge"),
        ("5 0", "rows and columns run 0 to 4"),
        ("1 2 3 4", "expected row and column"),
        ("hello", "expected a square"),
    ] {
        let error = start.read_move(typed).unwrap_err().to_string();
        assert!(error.contains(reason), "{typed}: {error}");
    }
}

/// Programs made for Go see every ply as a placement, and back.
#[test]
fn every_ply_is_a_placement() {
    for ply in ["c3", "He5"] {
        let mv: Move = ply.parse().unwrap();
        let placement = Gorogo::placement(mv);
        assert_eq!(placement.stone == StoneKind::Neutral, ply.starts_with('H'));
        assert_eq!(Gorogo::from_placement(placement), mv);
    }
}
