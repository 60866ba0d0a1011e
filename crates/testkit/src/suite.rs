/// Defines all tests that a game must pass.
///
/// A game's `tests/conformance.rs` passes the game, its oracle ([`Oracle`](crate::Oracle)), and positions from which
/// the two are compared in addition to the usual start:
///
/// ```ignore
/// mod oracle;
///
/// testkit::suite!(Gorogo, oracle: oracle::Gorogo, starts: ["5/5/5/5/5 w 10+3 10+2"]);
/// ```
///
/// The counts are read from every `*.perft` file in the same folder.
#[macro_export]
macro_rules! suite {
    ($game:ty, oracle: $oracle:expr $(, starts: [$($start:expr),* $(,)?])? $(,)?) => {
        $crate::suite! { @ $game;
            what_is_said_of_the_game_is_complete => $crate::check_info::<$game>();
            every_promise_is_kept => $crate::conform::<$game>();
            keys_tell_positions_apart => $crate::check_keys::<$game>();
            a_search_is_told_no_contradictions => $crate::check_evaluation::<$game>();
            the_hot_loops_allocate_nothing => $crate::check_allocation::<$game>();
            observations_tell_all => $crate::check_observation::<$game>();
            damaged_texts_are_refused_or_read_back => $crate::check_malformed_texts::<$game>();
            scenes_are_whole => $crate::check_scenes::<$game>();
            labels_tell_pieces_apart => $crate::check_labels::<$game>();
            positions_can_be_set_up_piece_by_piece => $crate::check_editing::<$game>();
            bots_play_legal_plies => $crate::check_bots::<$game>();
            games_end_as_the_solver_expects => $crate::check_question::<$game>();
            the_rules_show_true_examples => {
                $crate::check_examples::<$game>(<$game as game::Position>::INFO.rules);
            };
            the_guide_shows_true_examples => {
                $crate::check_examples::<$game>(<$game as game::Position>::INFO.guide);
            };
            the_rules_make_a_book => $crate::check_rulebook::<$game>();
            the_guide_is_whole => $crate::check_guide::<$game>();
            the_lesson_can_be_done => $crate::check_lessons::<$game>();
            the_puzzles_are_whole => $crate::check_puzzles::<$game>();
            counts_are_those_of_the_perft_files => {
                $crate::check_perft_files::<$game>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"), &$oracle);
            };
            the_oracle_agrees => $crate::compare_with_oracle::<$game>(&$oracle, &[$($($start),*)?]);
        }
    };
    (@ $game:ty; $($name:ident => $check:expr;)*) => {
        /// Tests that every game must pass.
        mod suite {
            #[allow(unused_imports)]
            use super::*;

            $(#[test]
            fn $name() {
                $check
            })*
        }
    };
}
