//! The reader of examples believes nothing that a `RULES.md` says.

use std::panic::catch_unwind;

use barragoon::Barragoon;
use gorogo::Gorogo;
use testkit::check_examples;

const TRUE: &str = "
Black may place a henge on c3, and no stone:

    5 H · · · B
    4 · · W · B
    3 · W · W ·
    2 · · W · ·
    1 B · · · B
      a b c d e
    H3B/2W1B/1W1W1/2W2/B3B b 6+2 6+2
    legal: Hc3 a2
    illegal: c3 a1
    moves: 31
    after Hc3: H3B/2W1B/1WHW1/2W2/B3B w 6+2 6+1
    illegal: c3

White has no legal move in `HHWWW/HHHWW/BBBWW/BBBWW/1BBB1 w 1+0 0+0`:

    HHWWW/HHHWW/BBBWW/BBBWW/1BBB1 w 1+0 0+0
    over: Black wins: White has no legal move, because a stone would have no liberty
";

#[test]
fn true_examples_pass() {
    check_examples::<Gorogo>(TRUE);
}

#[test]
fn every_false_word_is_found() {
    for (said, falsehood) in [
        ("3 · W · W ·", "3 · W · B ·"),
        ("    1 B · · · B\n", ""),
        ("legal: Hc3 a2", "legal: Hc3 c3"),
        ("illegal: c3 a1", "illegal: c3 a2"),
        ("moves: 31", "moves: 30"),
        ("after Hc3: H3B", "after Hc3: 1H2B"),
        ("after Hc3", "after c3"),
        ("after Hc3", "before Hc3"),
        ("w 6+2 6+1\n    illegal: c3", "w 6+2 6+1\n    legal: c3"),
        ("in `HHWWW", "in `HHWW"),
        ("+0 0+0\n    over: Black", "+0 0+0\n    over: White"),
        ("b 6+2 6+2\n", "b 6+2\n"),
    ] {
        assert_eq!(TRUE.matches(said).count(), 1, "{said}");
        let rules = TRUE.replace(said, falsehood);
        let found = catch_unwind(|| check_examples::<Gorogo>(&rules)).is_err();
        assert!(found, "'{falsehood}' was believed");
    }
}

#[test]
fn reached_squares_are_marked_all_and_only() {
    const MARKED: &str = "
       5   .  .  .  v  .  .  .
       4   .  *  -  w2 >  *  .
       3   .  .  .  -  .  .  .
           a  b  c  d  e  f  g
       7/7/7/7/3Y3/2-Z>2/3-3/7/7 w move
       chosen: d4
";
    check_examples::<Barragoon>(MARKED);
    for (said, falsehood) in [("4   .  *", "4   .  ."), ("3   .", "3   *"), ("chosen: d4", "chosen: a1")] {
        let rules = MARKED.replace(said, falsehood);
        assert!(catch_unwind(|| check_examples::<Barragoon>(&rules)).is_err(), "'{falsehood}' was believed");
    }
}

#[test]
#[should_panic(expected = "no example")]
fn rules_without_examples_are_refused() {
    check_examples::<Gorogo>("# Rules\n\n1. **Board.** 5×5 points.\n");
}
