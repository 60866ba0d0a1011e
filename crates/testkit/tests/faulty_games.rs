//! The suite refuses a game with any one thing wrong, and says what and where.

use std::panic::{UnwindSafe, catch_unwind};

use faulty::{Fault, Faulty};
use game::{
    Editable, Encode, Goal, Info, Lesson, Objective, Observe, Palette, Plane, Planes, Position, Present,
    Random, Scene, Square, Symmetric, Symmetry, Target,
};
use testkit::tictactoe::{INFO, Mark, TicTacToe};

use crate::{faulty, oracle};

/// What a check says of a game it refuses.
fn complaint(check: impl FnOnce() + UnwindSafe) -> String {
    let refused = catch_unwind(check).expect_err("the fault was not noticed");
    let text = refused.downcast_ref::<String>().cloned();
    text.or_else(|| refused.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
}

/// Declares a fault: a game that differs from the right one in what is written here.
macro_rules! fault {
    ($name:ident { $($wrong:item)* }) => {
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
        struct $name;

        impl Fault for $name {
            $($wrong)*
        }
    };
}

/// Nothing is wrong: the wrapper itself passes what the faults below are refused by.
#[test]
fn without_a_fault_nothing_is_refused() {
    fault!(None {});
    testkit::check_info::<Faulty<None>>();
    testkit::conform::<Faulty<None>>();
    testkit::check_keys::<Faulty<None>>();
    testkit::check_evaluation::<Faulty<None>>();
    testkit::check_labels::<Faulty<None>>();
    testkit::check_scenes::<Faulty<None>>();
    testkit::check_observation::<Faulty<None>>();
    testkit::check_editing::<Faulty<None>>();
    testkit::check_bots::<Faulty<None>>();
    testkit::check_question::<Faulty<None>>();
    testkit::check_lessons::<Faulty<None>>();
    testkit::check_malformed_texts::<Faulty<None>>();
    testkit::compare_with_oracle::<Faulty<None>>(&oracle::TicTacToe, &[]);
}

#[test]
fn a_constant_key_is_refused() {
    fault!(Constant { fn key(_: &TicTacToe) -> u64 { 7 } });
    let said = complaint(testkit::check_keys::<Faulty<Constant>>);
    assert!(said.contains("key() is 0x0000000000000007 both for ........."), "{said}");
}

/// The square c3 is forgotten.
#[test]
fn a_key_that_leaves_something_out_is_refused() {
    fault!(Forgetful { fn key(position: &TicTacToe) -> u64 { hash(&position.to_string()[..8]) } });
    let said = complaint(testkit::check_keys::<Faulty<Forgetful>>);
    assert!(said.contains("Position::key"), "{said}");
}

#[test]
fn a_key_of_few_bits_is_refused() {
    fault!(Narrow { fn key(position: &TicTacToe) -> u64 { position.key() >> 8 } });
    let said = complaint(testkit::check_keys::<Faulty<Narrow>>);
    assert!(said.contains("bit 56 of key() is set in 0 %"), "{said}");
}

fn hash(text: &str) -> u64 {
    text.bytes().fold(0, |hash, letter| Random::new(hash ^ u64::from(letter)).bits())
}

#[test]
fn an_evaluation_out_of_bounds_is_refused() {
    fault!(Boastful { fn evaluate(_: &TicTacToe) -> i32 { 10_001 } });
    let said = complaint(testkit::check_evaluation::<Faulty<Boastful>>);
    assert!(said.contains("evaluate() is 10001 in ........., expected -10000 to 10000"), "{said}");
}

#[test]
fn forcing_that_contradicts_is_forcing_is_refused() {
    fault!(Eager { fn forcing_moves(position: &TicTacToe, moves: &mut Vec<Mark>) { position.legal_moves(moves); } });
    let said = complaint(testkit::check_evaluation::<Faulty<Eager>>);
    assert!(said.contains("is_forcing() says false of a1 in ........., but forcing() lists it"), "{said}");
}

#[test]
fn no_candidate_is_refused() {
    fault!(Blind { fn candidates(_: &TicTacToe, moves: &mut Vec<Mark>) { moves.clear(); } });
    let said = complaint(testkit::check_evaluation::<Faulty<Blind>>);
    assert!(said.contains("candidates() is empty in ........."), "{said}");
}

#[test]
fn allocation_is_refused() {
    fault!(Wasteful { fn count_moves(position: &TicTacToe) -> usize { position.moves().len() } });
    let said = complaint(testkit::check_allocation::<Faulty<Wasteful>>);
    assert!(said.contains("count_moves() allocates") && said.contains("in ........."), "{said}");
}

#[test]
fn equal_labels_of_different_pieces_are_refused() {
    fault!(Alike { fn scene(position: &TicTacToe) -> Scene { labelled(position, "X") } });
    let said = complaint(testkit::check_labels::<Faulty<Alike>>);
    assert!(said.contains("the label 'X' in") && said.contains("elsewhere for"), "{said}");
}

#[test]
fn a_long_label_is_refused() {
    fault!(Wordy { fn scene(position: &TicTacToe) -> Scene { labelled(position, "cross") } });
    let said = complaint(testkit::check_labels::<Faulty<Wordy>>);
    assert!(said.contains("'cross'") && said.contains("has 5 letters, expected 1 to 3"), "{said}");
}

fn labelled(position: &TicTacToe, label: &str) -> Scene {
    let mut scene = position.scene();
    scene.pieces.iter_mut().flatten().for_each(|piece| piece.label = label.to_string());
    scene
}

#[test]
fn a_silent_board_is_refused() {
    fault!(Silent {
        fn scene(position: &TicTacToe) -> Scene { Scene { prompt: String::new(), ..position.scene() } }
    });
    let said = complaint(testkit::check_scenes::<Faulty<Silent>>);
    assert!(said.contains("has no prompt"), "{said}");
}

#[test]
fn a_shared_number_is_refused() {
    fault!(Crowded { fn encode(mv: Mark) -> usize { TicTacToe::encode(mv) / 2 } });
    let said = complaint(testkit::conform::<Faulty<Crowded>>);
    assert!(said.contains("encode() gives") || said.contains("decode() of"), "{said}");
}

#[test]
fn a_wrong_mark_is_refused() {
    fault!(Marking { fn mark_legal(_: &TicTacToe, marks: &mut [bool], _: &mut Vec<Mark>) { marks.fill(true); } });
    let said = complaint(testkit::conform::<Faulty<Marking>>);
    assert!(said.contains("mark_legal() in"), "{said}");
}

#[test]
fn a_shared_spelling_is_refused() {
    fault!(Vague { fn clicks(_: Mark) -> Vec<Target> { vec![Target::Cell(Square::new(0, 0))] } });
    let said = complaint(testkit::conform::<Faulty<Vague>>);
    assert!(said.contains("clicks() spells two plies alike in ........."), "{said}");
}

#[test]
fn a_wrong_count_is_refused() {
    fault!(Miscounting { fn count_moves(_: &TicTacToe) -> usize { 9 } });
    let said = complaint(testkit::conform::<Faulty<Miscounting>>);
    assert!(said.contains("count_moves() says 9 in"), "{said}");
}

#[test]
fn a_symmetry_that_is_none_is_refused() {
    fault!(Lopsided { fn transformed(position: &TicTacToe, _: Symmetry) -> TicTacToe { position.clone() } });
    let said = complaint(testkit::conform::<Faulty<Lopsided>>);
    assert!(said.contains(" under "), "{said}");
}

#[test]
fn a_text_that_does_not_read_back_is_refused() {
    fault!(Upside { fn written(position: &TicTacToe) -> String { position.to_string().chars().rev().collect() } });
    let said = complaint(testkit::conform::<Faulty<Upside>>);
    assert!(said.contains("reads back differently"), "{said}");
    fault!(Muddled { fn written(position: &TicTacToe) -> String {
        position.transformed(Symmetry::HalfTurn).to_string()
    } });
    let said = complaint(testkit::check_malformed_texts::<Faulty<Muddled>>);
    assert!(said.contains("reads differently from") || said.contains("is another position"), "{said}");
}

#[test]
fn a_draw_where_none_is_promised_is_refused() {
    fault!(Decided { const OBJECTIVE: Objective = Objective::WinOrLoss; });
    let said = complaint(testkit::check_question::<Faulty<Decided>>);
    assert!(said.contains("OBJECTIVE is WinOrLoss, but"), "{said}");
}

#[test]
fn a_game_that_may_recur_and_must_end_is_refused() {
    fault!(Recurring { const CAN_REPEAT: bool = true; });
    let said = complaint(testkit::check_question::<Faulty<Recurring>>);
    assert!(said.contains("CAN_REPEAT must be false"), "{said}");
}

#[test]
fn a_computer_that_gives_up_is_refused() {
    fault!(Tired { fn chosen(_: &TicTacToe, _: &mut Random) -> Option<Mark> { Option::None } });
    let said = complaint(testkit::check_bots::<Faulty<Tired>>);
    assert!(said.contains("easy plays None in"), "{said}");
}

#[test]
fn wrong_words_about_the_game_are_refused() {
    fault!(Shouting { const INFO: &'static Info = &Info { slug: "TicTacToe", ..INFO }; });
    let said = complaint(testkit::check_info::<Faulty<Shouting>>);
    assert!(said.contains("Info::slug is 'TicTacToe'"), "{said}");
    fault!(Named { const INFO: &'static Info = &Info { name: "Three of a kind in a row", ..INFO }; });
    let said = complaint(testkit::check_info::<Faulty<Named>>);
    assert!(said.contains("has 24 letters, expected 1 to 22"), "{said}");
    fault!(Silent { const INFO: &'static Info = &Info { about: "", ..INFO }; });
    let said = complaint(testkit::check_info::<Faulty<Silent>>);
    assert!(said.contains("expected one sentence of at most"), "{said}");
    fault!(Begun { const INFO: &'static Info = &Info { example: "xxxoo....", ..INFO }; });
    let said = complaint(testkit::check_info::<Faulty<Begun>>);
    assert!(said.contains("Info::example of tictactoe is 'xxxoo....'"), "{said}");
    fault!(Headless { const INFO: &'static Info = &Info { rules: "1. **Marks.**", ..INFO }; });
    let said = complaint(testkit::check_info::<Faulty<Headless>>);
    assert!(said.contains("must begin with '# Tic-tac-toe'"), "{said}");
}

#[test]
fn rules_that_make_no_book_are_refused() {
    fault!(Unordered { const INFO: &'static Info = &Info { rules: "# T\n\n2. **Two.** Words.", ..INFO }; });
    let said = complaint(testkit::check_rulebook::<Faulty<Unordered>>);
    assert!(said.contains("RULES.md of Tic-tac-toe, line 3: paragraph 2 follows 0"), "{said}");
    fault!(Long { const INFO: &'static Info = &Info { rules: "1. **One.** Donaudampfschifffahrtsgesellschaft", ..INFO }; });
    let said = complaint(testkit::check_rulebook::<Faulty<Long>>);
    assert!(said.contains("has 34 letters, at most 24 fit beside a board"), "{said}");
    fault!(Wordless { const INFO: &'static Info = &Info { rules: "1. **One.**\n\n       xx.oo....", ..INFO }; });
    let said = complaint(testkit::check_rulebook::<Faulty<Wordless>>);
    assert!(said.contains("line 3: a chapter begins with words"), "{said}");
    fault!(Listed { const INFO: &'static Info = &Info { rules: "1. **One.**\n   - a list\n\n       a  table", ..INFO }; });
    let said = complaint(testkit::check_rulebook::<Faulty<Listed>>);
    assert!(said.contains("line 4: a chapter begins with words"), "{said}");
    fault!(Bare { const INFO: &'static Info = &Info {
        rules: "1. **One.** Look:\n\n       xx.oo....\n\n       xo.xo....", ..INFO
    }; });
    let said = complaint(testkit::check_rulebook::<Faulty<Bare>>);
    assert!(said.contains("line 5: a board has words before it"), "{said}");
}

#[test]
fn a_guide_without_aim_or_summary_is_refused() {
    fault!(Aimless { const INFO: &'static Info = &Info { guide: "# Tic-tac-toe\n\n> Mark squares.", ..INFO }; });
    let said = complaint(testkit::check_guide::<Faulty<Aimless>>);
    assert!(said.contains("must say the aim first, not '> Mark squares.'"), "{said}");
    fault!(Plain { const INFO: &'static Info = &Info { guide: "# Tic-tac-toe\n\nMark three.\n\nWords.", ..INFO }; });
    let said = complaint(testkit::check_guide::<Faulty<Plain>>);
    assert!(said.contains("needs a summary after the aim"), "{said}");
    fault!(Long { const INFO: &'static Info = &Info { guide: concat!(
        "# Tic-tac-toe\n\nMark three.\n\n> ",
        "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x y z ",
        "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m",
    ), ..INFO }; });
    let said = complaint(testkit::check_guide::<Faulty<Long>>);
    assert!(said.contains("has 91 words, expected at most 90"), "{said}");
    fault!(Unknown { const INFO: &'static Info = &Info {
        guide: "# Tic-tac-toe\n\nMark three.\n\n> Mark squares.\n\n## Marks\n\n- `q` *queen*: none", ..INFO
    }; });
    let said = complaint(testkit::check_guide::<Faulty<Unknown>>);
    assert!(said.contains("the palette of Tic-tac-toe has no `q`"), "{said}");
    fault!(Shallow { const INFO: &'static Info = &Info {
        guide: "# Tic-tac-toe\n\nMark three.\n\n> Mark squares.\n\nLook:\n\n       3 x . o\n      a b c", ..INFO
    }; });
    let said = complaint(testkit::check_guide::<Faulty<Shallow>>);
    assert!(said.contains("line 10: a board's letters are indented as deep as its rows"), "{said}");
}

#[test]
fn a_lesson_that_is_too_short_or_untrue_is_refused() {
    fault!(Short { const INFO: &'static Info = &Info { lessons: &[], ..INFO }; });
    let said = complaint(testkit::check_lessons::<Faulty<Short>>);
    assert!(said.contains("0 steps, expected at least 8"), "{said}");
    fault!(Wordy { const INFO: &'static Info = &Info { lessons: &[WORDY; 8], ..INFO }; });
    let said = complaint(testkit::check_lessons::<Faulty<Wordy>>);
    assert!(said.contains("the title has 34 letters, at most 30 fit a small window"), "{said}");
    fault!(Endless { const INFO: &'static Info = &Info { lessons: &[LONG; 8], ..INFO }; });
    let said = complaint(testkit::check_lessons::<Faulty<Endless>>);
    assert!(said.contains("A long way: more than 2000 positions to the end"), "{said}");
    fault!(Untrue { const INFO: &'static Info = &Info { lessons: &[IMPOSSIBLE; 8], ..INFO }; });
    let said = complaint(testkit::check_lessons::<Faulty<Untrue>>);
    assert!(said.contains("Tic-tac-toe: Nine at once: no legal move reaches the goal"), "{said}");
}

const WORDY: Lesson = Lesson { title: "Donaudampfschifffahrtsgesellschaft", ..IMPOSSIBLE };

/// From the start there are half a million ways to the end.
const LONG: Lesson = Lesson { title: "A long way", goal: Goal::Winning(&["b2"]), ..IMPOSSIBLE };

const IMPOSSIBLE: Lesson = Lesson {
    title: "Nine at once",
    text: "Win with one mark.",
    position: ".........",
    goal: Goal::Win,
    praise: "Well done.",
    wrong: "Not yet.",
    remarks: &[],
};

#[test]
fn puzzles_that_are_wrong_or_there_twice_are_refused() {
    fault!(Tiny { const INFO: &'static Info = &Info { puzzles: "1; 9; 0; xx.oo....; c1\n", ..INFO }; });
    testkit::check_puzzles::<Faulty<Tiny>>();
    fault!(Illegal { const INFO: &'static Info = &Info { puzzles: "1; 9; 0; xx.oo....; a1\n", ..INFO }; });
    let said = complaint(testkit::check_puzzles::<Faulty<Illegal>>);
    assert!(said.contains("Tic-tac-toe, puzzle 1: a1 is not legal"), "{said}");
    fault!(Mirrored { const INFO: &'static Info = &Info {
        puzzles: "1; 9; 0; xx.oo....; c1\n1; 9; 0; .xx.oo...; a1\n", ..INFO
    }; });
    let said = complaint(testkit::check_puzzles::<Faulty<Mirrored>>);
    assert!(said.contains("puzzle 2 is the same as puzzle Some(1)"), "{said}");
    fault!(Downwards { const INFO: &'static Info = &Info {
        puzzles: "2; 9; 0; xx.oo....; c1\n1; 9; 0; x.x.oo...; b1\n", ..INFO
    }; });
    let said = complaint(testkit::check_puzzles::<Faulty<Downwards>>);
    assert!(said.contains("grade 1 comes after grade 2"), "{said}");
}

#[test]
fn a_folder_without_counts_is_refused() {
    let said = complaint(|| {
        testkit::check_perft_files::<TicTacToe>(
            concat!(env!("CARGO_MANIFEST_DIR"), "/src"),
            &oracle::TicTacToe,
        );
    });
    assert!(said.contains("has no *.perft file"), "{said}");
}

#[test]
fn a_palette_that_lacks_a_piece_is_refused() {
    fault!(Poor {
        fn palette() -> Palette {
            let items = TicTacToe::palette().items.into_iter().take(1).collect();
            Palette { items, ..TicTacToe::palette() }
        }
    });
    let said = complaint(testkit::check_editing::<Faulty<Poor>>);
    assert!(said.contains("no way from the palette to Piece { owner: Some(Two)"), "{said}");
}

#[test]
fn planes_that_are_named_alike_are_refused() {
    fault!(Twins { const PLANES: &'static [Plane] = &[Plane::new("marks", "some"), Plane::new("marks", "others")]; });
    let said = complaint(testkit::check_observation::<Faulty<Twins>>);
    assert!(said.contains("two planes are called marks"), "{said}");
}

#[test]
fn numbers_out_of_bounds_are_refused() {
    fault!(Loud { fn observe(_: &TicTacToe, planes: &mut Planes) { planes.fill(0, 2.0); } });
    let said = complaint(testkit::check_observation::<Faulty<Loud>>);
    assert!(said.contains("not between 0 and 1"), "{said}");
}

/// Marks are told, but not whose they are.
#[test]
fn an_observation_that_leaves_something_out_is_refused() {
    fault!(Blind {
        fn observe(position: &TicTacToe, planes: &mut Planes) {
            let mut whole = [0.0; 18];
            position.observe(&mut Planes::new(position.scene().grid, &mut whole));
            let marked = (0..9).filter(|&at| whole[at] + whole[at + 9] > 0.0);
            planes.mark(0, marked.map(|at| position.scene().grid.at(at)));
        }
    });
    let said = complaint(testkit::check_observation::<Faulty<Blind>>);
    assert!(said.contains("writes the same for"), "{said}");
}

/// The corner a1 stays where it is when the board is turned.
#[test]
fn an_observation_that_does_not_turn_is_refused() {
    fault!(Stiff {
        fn observe(position: &TicTacToe, planes: &mut Planes) {
            position.observe(planes);
            planes.set(1, Square::new(0, 0), 0.5);
        }
    });
    let said = complaint(testkit::check_observation::<Faulty<Stiff>>);
    assert!(said.contains("opponent_marks on a1 under HalfTurn"), "{said}");
}
