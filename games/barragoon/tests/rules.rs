//! Every paragraph of RULES.md and every check value, in the order of the paragraphs.

use crate::common;

use barragoon::{Axis, Barragoon, Content, Face, GRID, Move};
use common::{START, after, illegal_reason, position, study, targets};
use game::{Direction, Player, Position, Present, Reason};

/// Barragoon §1.
#[test]
fn section_1_the_board_has_7_files_and_9_ranks() {
    assert_eq!((GRID.files, GRID.ranks), (7, 9));
    assert_eq!(Barragoon::default().scene().pieces.len(), 63);
}

/// Barragoon §2.
#[test]
fn section_2_each_side_starts_with_seven_tiles() {
    let start = Barragoon::default();
    assert_eq!(start.to_string(), START);
    assert_eq!((start.points().one, start.points().two), (7, 7));
    for (square, label) in
        [("b1", "w4"), ("f1", "w4"), ("c1", "w3"), ("e1", "w3"), ("d2", "w3"), ("c2", "w2"), ("e2", "w2")]
    {
        let at = GRID.square(square).unwrap();
        let opposite = game::Symmetry::MirrorRanks.square(at, GRID);
        let scene = start.scene();
        assert_eq!(scene.piece(at).unwrap().label, label);
        assert_eq!(scene.piece(opposite).unwrap().label, label.replace('w', "b"));
    }
}

/// Barragoon §3.
#[test]
fn section_3_eight_crosses_and_white_moves_first() {
    let start = Barragoon::default();
    let crosses = GRID
        .squares()
        .filter(|&at| start.board().content(at) == Content::Barragoon(Face::Cross))
        .map(|at| at.to_string());
    assert_eq!(crosses.collect::<Vec<_>>().join(" "), "b4 f4 a5 c5 e5 g5 b6 f6");
    assert_eq!(start.board().barragoons().len(), 8);
    assert_eq!((start.turn(), start.phase()), (Player::One, "move"));
}

/// Barragoon §4: a lone tile on d5 of an empty board reaches 12, 20 or 26 squares.
#[test]
fn section_4_full_and_short_moves_with_one_turn() {
    for (text, count) in [
        ("7/7/7/7/3Z3/7/7/7/7 w move", 12),
        ("7/7/7/7/3D3/7/7/7/7 w move", 20),
        ("7/7/7/7/3V3/7/7/7/7 w move", 26),
    ] {
        assert_eq!((position(text).count_moves(), position(text).moves().len()), (count, count), "{text}");
        assert_eq!(position(text).outcome(), None, "{text}");
    }
    assert_eq!(targets(&study(&[("d5", 'Z'), ("a9", 'v')]), "d5"), "d3 c4 d4 e4 b5 c5 e5 f5 c6 d6 e6 d7");
    // a1 has neighbours on two sides only.
    assert_eq!(targets(&study(&[("a1", 'D'), ("g9", 'v')]), "a1"), "c1 d1 b2 c2 a3 b3 a4");
    assert_eq!(targets(&study(&[("g9", 'V'), ("a1", 'v')]), "g9"), "g5 f6 g6 e7 f7 d8 e8 c9 d9");
}

/// Barragoon §4: at most one turn.
#[test]
fn section_4_a_second_turn_is_refused() {
    // Crosses bar both ways from d4 to e6 with one turn; d5, e5, e6 would take two.
    let walled = study(&[("d4", 'D'), ("d6", 'x'), ("e4", 'x'), ("a9", 'v')]);
    assert!(!targets(&walled, "d4").contains("e6"));
    assert!(targets(&study(&[("d4", 'D'), ("e4", 'x'), ("a9", 'v')]), "d4").contains("e6"));
    assert!(
        illegal_reason(&walled, "d4e6")
            .contains("the cross on e4 and the cross on d6 block both ways (§5, §6)")
    );
}

/// Barragoon §4: the wrong distance, the wrong tile, no tile.
#[test]
fn section_4_objections() {
    let start = Barragoon::default();
    assert_eq!(illegal_reason(&start, "b1b3"), "a 4-tile goes 4 steps or 3, and b3 is 2 away (§4)");
    assert_eq!(illegal_reason(&start, "b1b1"), "a 4-tile goes 4 steps or 3, and b1 is 0 away (§4)");
    assert_eq!(illegal_reason(&start, "b9b6"), "the tile on b9 is Brown's (§4)");
    assert_eq!(illegal_reason(&start, "d4d5"), "there is no tile on d4 (§4)");
    assert_eq!(illegal_reason(&start, "b4b5"), "b4 holds a barragoon, and only tiles move (§4)");
}

/// Barragoon §5 and the check values: the 28 plies of the start.
#[test]
fn section_5_the_28_plies_of_the_start() {
    let start = Barragoon::default();
    assert_eq!(start.count_moves(), 28);
    assert_eq!(targets(&start, "b1"), "a3 c3 d3 a4");
    assert_eq!(targets(&start, "c1"), "");
    assert_eq!(targets(&start, "e1"), "");
    assert_eq!(targets(&start, "f1"), "d3 e3 g3 g4");
    assert_eq!(targets(&start, "c2"), "a2 b2 b3 c3 d3 c4");
    assert_eq!(targets(&start, "d2"), "b3 c3 e3 f3 c4 d4 e4 d5");
    assert_eq!(targets(&start, "e2"), "f2 g2 d3 e3 f3 e4");
}

/// Barragoon §5: tiles are never jumped, neither one's own nor the enemy's; crosses bar the way.
#[test]
fn section_5_what_bars_the_way() {
    let start = Barragoon::default();
    assert_eq!(illegal_reason(&start, "b1b5"), "the cross on b4 blocks the way (§5, §6)");
    assert_eq!(
        illegal_reason(&start, "b1c4"),
        "White's own tile on c1 and the cross on b4 block both ways (§5, §6)"
    );
    let enemy = study(&[("d4", 'D'), ("d5", 'z'), ("d6", 'z')]);
    assert_eq!(illegal_reason(&enemy, "d4d7"), "the tile on d5 blocks the way (§5, §6)");
}

/// Barragoon §5: a turn made on a barragoon is the one turn.
#[test]
fn section_5_a_turn_on_a_barragoon_is_the_turn() {
    // Up to d5, left to c5, and no further turn to c6 or c4; straight on to b5.
    let pieces = [("d4", 'V'), ("d5", 'W'), ("c4", 'x'), ("a9", 'v'), ("b4", 'x')];
    let position = study(&pieces);
    assert!(targets(&position, "d4").contains("b5"));
    assert!(!targets(&position, "d4").contains("c6"));
}

/// Barragoon §6: for every face and every way in, exactly the ways out of the table.
#[test]
fn section_6_how_the_sixteen_faces_let_through() {
    use Direction::{East, North, South, West};
    let straight = |paths: &[Direction]| paths.iter().map(|&path| (path, path)).collect::<Vec<_>>();
    let table = [
        ('x', vec![]),
        ('^', straight(&[North])),
        ('>', straight(&[East])),
        ('Y', straight(&[South])),
        ('<', straight(&[West])),
        ('|', straight(&[North, South])),
        ('-', straight(&[East, West])),
        ('N', vec![(East, North)]),
        ('E', vec![(South, East)]),
        ('S', vec![(West, South)]),
        ('W', vec![(North, West)]),
        ('n', vec![(West, North)]),
        ('e', vec![(North, East)]),
        ('s', vec![(East, South)]),
        ('w', vec![(South, West)]),
        (
            '+',
            Direction::ALL.into_iter().flat_map(|path| [(path, path.left()), (path, path.right())]).collect(),
        ),
    ];
    assert_eq!(table.len(), Face::ALL.len());
    for (letter, passes) in table {
        for arriving in Direction::ALL {
            for leaving in Direction::ALL {
                if leaving == arriving.back() {
                    continue;
                }
                let expected = passes.contains(&(arriving, leaving));
                assert_eq!(
                    goes_through(letter, arriving, leaving),
                    expected,
                    "{letter} {arriving:?} {leaving:?}"
                );
                let face = Face::from_letter(letter).unwrap();
                assert_eq!(
                    face.lets_through(arriving, leaving),
                    expected,
                    "{letter} {arriving:?} {leaving:?}"
                );
            }
        }
    }
}

/// Whether a 2-tile beside d5 may go through the barragoon there; crosses beside the tile bar other ways.
fn goes_through(face: char, arriving: Direction, leaving: Direction) -> bool {
    let d5 = GRID.square("d5").unwrap();
    let from = GRID.step(d5, arriving.back()).unwrap();
    let beside = |path| GRID.step(from, path).unwrap().to_string();
    let (left, right) = (beside(arriving.left()), beside(arriving.right()));
    let pieces = [(&*from.to_string(), 'Z'), ("d5", face), (&*left, 'x'), (&*right, 'x'), ("a9", 'v')];
    study(&pieces).is_legal(Move::Tile { from, to: GRID.step(d5, leaving).unwrap() })
}

/// Barragoon §6: the examples of RULES.md.
#[test]
fn section_6_examples() {
    let turn_left = position("v6/7/7/7/7/3W3/7/2xDx2/7 w move");
    assert_eq!(targets(&turn_left, "d2"), "b1 c1 e1 f1 b3 c3 e3 f3 c4");
    assert!(illegal_reason(&turn_left, "d2d5").contains("the left turn to the west on d4"));
    let all_turns = position("v6/7/7/3+3/2xZx2/7/7/7/7 w move");
    assert_eq!(targets(&all_turns, "d5"), "d3 c4 d4 e4 c6 e6");
    assert!(illegal_reason(&all_turns, "d5d7").contains("the all-turns barragoon on d6"));
}

/// Barragoon §7: on an empty square always; a capture by a full move only.
#[test]
fn section_7_short_moves_do_not_capture() {
    let tiles = position("7/7/7/7/3z3/7/4z2/3D3/7 w move");
    assert!(tiles.is_legal("d2d5".parse().unwrap()));
    let short = "a short move never captures: this 3-tile captures only what is 3 steps away (§7)";
    assert_eq!(illegal_reason(&tiles, "d2e3"), short);
    let barragoons = position("v6/7/7/7/3x3/7/4x2/3D3/7 w move");
    assert!(barragoons.is_legal("d2d5".parse().unwrap()));
    assert_eq!(illegal_reason(&barragoons, "d2e3"), short);
}

/// Barragoon §7: whatever the values, and from whatever direction.
#[test]
fn section_7_any_tile_takes_any_tile_and_any_face() {
    for (tile, from) in [('Z', "d3"), ('D', "d2"), ('V', "d1")] {
        for target in "zdvx^>Y<|-NESWnesw+".chars() {
            let study = study(&[(from, tile), ("d5", target), ("g9", 'v')]);
            let legal = !(tile == 'Z' && target == '+');
            assert_eq!(study.is_legal(format!("{from}d5").parse().unwrap()), legal, "{tile} takes {target}");
        }
    }
}

/// Barragoon §7 and the check position: a 2-tile and all turns.
#[test]
fn section_7_a_2_tile_cannot_take_all_turns() {
    let beside = position("v6/7/7/3+3/3Z3/7/7/7/7 w move");
    for (ply, legal) in [("d5d7", false), ("d5c6", true), ("d5e6", true), ("d5d6", false)] {
        assert_eq!(beside.is_legal(ply.parse().unwrap()), legal, "{ply}");
    }
    let at_the_end = position("v6/7/3+3/7/3Z3/7/7/7/7 w move");
    let why = "a 2-tile cannot capture a barragoon that shows all turns (§7)";
    assert_eq!(illegal_reason(&at_the_end, "d5d7"), why);
}

/// Barragoon §7: own tiles are never captured.
#[test]
fn section_7_own_tiles_are_safe() {
    let own = study(&[("d2", 'D'), ("d5", 'Z'), ("a9", 'v')]);
    assert_eq!(illegal_reason(&own, "d2d5"), "d5 holds a tile of White's own (§7)");
}

/// Barragoon §8: the capturer places, on any empty square, the one just left included; 16 states each.
#[test]
fn section_8_a_captured_barragoon_is_placed_by_the_capturer() {
    let taken = after("v6/7/7/7/3Y3/7/7/3D3/7 w move", &["d2d5"]);
    assert_eq!(taken.to_string(), "v6/7/7/7/3D3/7/7/7/7 w last");
    assert_eq!((taken.turn(), taken.phase()), (Player::One, "last"));
    assert_eq!(taken.count_moves(), 61 * 16);
    let placed = after(&taken.to_string(), &["x@d2"]);
    assert_eq!(placed.to_string(), "v6/7/7/7/3D3/7/7/3x3/7 b move");
    assert_eq!(illegal_reason(&taken, "x@d5"), "d5 is not empty, and a barragoon needs an empty square (§8)");
    let why = "White has captured and must place a barragoon first, such as x@d4 (§8)";
    assert_eq!(illegal_reason(&taken, "d5d2"), why);
    let why = "White must move a tile: barragoons are placed after a capture (§8)";
    assert_eq!(illegal_reason(&Barragoon::default(), "x@d4"), why);
}

/// Barragoon §9: first the loser of the tile places, then the capturer, then the loser moves.
#[test]
fn section_9_a_captured_tile_brings_two_barragoons() {
    let taken = after("2v1z2/7/7/7/3z3/7/7/3D3/7 w move", &["d2d5"]);
    assert_eq!(taken.to_string(), "2v1z2/7/7/7/3D3/7/7/7/7 b first");
    let why = "Brown has lost a tile and must place a barragoon first, such as x@d4 (§9)";
    assert_eq!(illegal_reason(&taken, "c9c6"), why);
    let first = after(&taken.to_string(), &["x@d6"]);
    assert_eq!(first.to_string(), "2v1z2/7/7/3x3/3D3/7/7/7/7 w last");
    let last = after(&first.to_string(), &["-@c5"]);
    assert_eq!(last.to_string(), "2v1z2/7/7/3x3/2-D3/7/7/7/7 b move");
}

/// Barragoon §9: with one tile each and everything placed, 32 barragoons leave room.
#[test]
fn section_9_squares_never_run_out() {
    let crowded = position("xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxx1v2/7/3D3/7/7 b last");
    let full = after(&crowded.to_string(), &["x@a1"]);
    assert_eq!(full.board().barragoons().len(), 32);
    assert_eq!(full.board().empty().len(), 29);
}

/// Barragoon §10: taking the last tile wins at once, with no placement.
#[test]
fn section_10_taking_the_last_tile_wins() {
    let won = after("7/7/7/7/3z3/7/7/3D3/7 w move", &["d2d5"]);
    assert_eq!(won.to_string(), "7/7/7/7/3D3/7/7/7/7 b move");
    let outcome = won.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Player::One), Reason::NoneLeft("tile")));
    assert_eq!(outcome.sentence(Barragoon::INFO), "White wins: Brown has no tile left");
    assert_eq!(won.moves(), []);
    assert!(won.clone().play("d5d2".parse().unwrap()).is_err());
}

/// Barragoon §10: a player without tiles has lost when a tile move is due, and not before.
#[test]
fn section_10_a_study_without_tiles_of_one_side() {
    let over = |position: &Barragoon| position.outcome().map(|outcome| outcome.winner);
    let bare = position("7/7/7/7/3d3/7/7/7/7 w move");
    assert_eq!(over(&bare), Some(Some(Player::Two)));
    assert_eq!((bare.count_moves(), bare.moves()), (0, vec![]));
    assert_eq!(bare.random_move(&mut game::Random::new(1)), None);
    assert!(!bare.is_legal("d5d2".parse().unwrap()));
    // The other side may still move, and placements that are due are made.
    for (rest, plies) in [
        ("b move", &["d5d2"][..]),
        ("b last", &["x@a1"]),
        ("w first", &["x@a1", "x@a2"]),
        ("b first", &["x@a1", "x@a2", "d5d2"]),
        ("w last", &["x@a1", "d5d2"]),
    ] {
        let mut position = position(&format!("7/7/7/7/3d3/7/7/7/7 {rest}"));
        for ply in plies {
            assert_eq!((over(&position), position.count_moves()), (None, position.moves().len()));
            assert!(position.random_move(&mut game::Random::new(1)).is_some());
            position.play(ply.parse().unwrap()).unwrap();
        }
        assert_eq!(over(&position), Some(Some(Player::Two)), "{rest}");
    }
}

/// Barragoon §10 and the check position: no move left, with tiles on the board.
#[test]
fn section_10_no_move_loses() {
    let stuck = position("xv1zdvx/1x3x1/1x5/xZx4/1x3xx/4z2/4x2/2xdx2/1xDxDx1 w move");
    let outcome = stuck.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Player::Two), Reason::NoLegalPly));
    assert_eq!(stuck.scene().prompt, "Brown wins: White has no legal move");
    assert_eq!((stuck.points().one, stuck.points().two), (3, 6));
    assert_eq!(stuck.random_move(&mut game::Random::new(1)), None);
}

/// Barragoon §10: it applies only when a tile move is due. A placement can wall a tile in; it never opens a way.
#[test]
fn section_10_applies_after_all_placements() {
    // The same walled-in White must place, or waits for Brown's placement: not over yet.
    for rest in ["w last", "b last", "w first"] {
        let waiting = position(&format!("xv1zdvx/1x3x1/1x5/xZx4/1x3xx/4z2/4x2/2xdx2/1xDxDx1 {rest}"));
        assert_eq!(waiting.outcome(), None, "{rest}");
    }
    // Brown's placement closes the last way out of the corner.
    let open = "7/7/7/7/7/3v3/7/x6/Z6 b last";
    assert_eq!(after(open, &["x@g9"]).outcome(), None);
    assert_eq!(after(open, &["x@b1"]).outcome().unwrap().winner, Some(Player::Two));
}

/// Barragoon §10: a barragoon of one's own saves by taking the square that the opponent needs, whatever follows.
#[test]
fn section_10_a_placement_can_hold_a_square() {
    let first = "7/7/7/7/7/3v3/7/x6/Z1x4 w first";
    assert_eq!(after(first, &["x@g9", "x@b1"]).outcome().unwrap().winner, Some(Player::Two));
    let held = after(first, &[">@b1"]);
    for ply in held.moves() {
        assert!(held.after(ply).is_legal("a1c1".parse().unwrap()), "{ply}");
    }
}

/// Barragoon §11: the position forgets its past, so a position that came again is the same and goes on.
#[test]
fn section_11_repetition_belongs_to_the_played_game() {
    let start = Barragoon::default();
    let round = ["c2c3", "c8c7", "c3c2", "c7c8"];
    let third = after(START, &[round, round].concat());
    assert_eq!(third, start);
    assert_eq!(third.key(), start.key());
    assert_eq!(third.outcome(), None);
    // Another player to move makes another position.
    let others_turn = position(&START.replace(" w ", " b "));
    assert_ne!(others_turn, start);
    assert_ne!(others_turn.key(), start.key());
}

/// Barragoon §12: which tile was touched last leaves no trace in a position.
#[test]
fn section_12_touch_move_is_no_rule_of_the_position() {
    let [one, other] = [["c2c3", "c8c7", "e2e3", "e8e7"], ["e2e3", "e8e7", "c2c3", "c8c7"]];
    let [one, other] = [after(START, &one), after(START, &other)];
    assert_eq!((one, one.to_string(), one.moves()), (other, other.to_string(), other.moves()));
    assert_eq!(one.key(), other.key());
}

/// The table of faces in RULES.md shows every face as boards show it.
#[test]
fn the_rules_list_every_face() {
    let rows = Barragoon::INFO.rules.lines().skip_while(|line| !line.trim().starts_with("text  board"));
    let rows: Vec<&str> = rows.skip(1).take_while(|line| !line.is_empty()).collect();
    assert_eq!(rows.len(), Face::ALL.len());
    for face in Face::ALL {
        let scene = study(&[("a1", face.letter()), ("g9", 'Z')]).scene();
        let label = &scene.piece(GRID.square("a1").unwrap()).unwrap().label;
        let row = rows.iter().find(|row| row.trim().starts_with(face.letter())).unwrap();
        assert!(row.split_whitespace().any(|word| word == label), "{row}");
    }
}

/// The faces have names that code reads well.
#[test]
fn faces_have_letters() {
    assert_eq!(Face::from_letter('|'), Some(Face::TwoWays(Axis::Vertical)));
    assert_eq!(Face::from_letter('n'), Some(Face::RightTurn(Direction::North)));
    assert_eq!(Face::from_letter('N'), Some(Face::LeftTurn(Direction::North)));
    for (number, face) in Face::ALL.into_iter().enumerate() {
        assert_eq!(usize::from(face.number()), number);
        assert_eq!(Face::from_letter(face.letter()), Some(face));
    }
}
