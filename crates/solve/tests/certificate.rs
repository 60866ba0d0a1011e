//! Certificates of what a store holds, right or wrong.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use check::{Checked, Claim, Means, Part, Refusal, check};
use game::{Player, Position, Solvable};
use gorogo::Gorogo;
use solve::{Basis, Certificate, Depth, Lemma, Limits, Store, certify, solve, solve_into};

/// A position of strong play that White wins.
const START: &str = "5/BWWW1/2HH1/BBBW1/5 w 6+2 6+1";

const LIMITS: Limits = Limits { nodes: None, time: None, plies: None, table_mib: 16, threads: 1 };

/// The claim that White wins it, and what a store holds after the proof.
fn proved() -> (Claim<Gorogo>, Vec<Lemma>) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("certified.proofs");
    let _none_yet = fs::remove_file(&path);
    let start: Gorogo = START.parse().unwrap();
    let store = Store::open(&path, "gorogo").unwrap().keeping(16);
    let solution = solve_into(&start, &LIMITS, &store, &AtomicBool::new(false), &mut |_| ()).unwrap();
    assert_eq!(solution.value.winner, Some(Player::One));
    drop(store);
    (Claim { start, winner: Player::One }, Store::read(&path, "gorogo").unwrap())
}

/// The check of the certificate that these lemmas make.
fn checked(claim: &Claim<Gorogo>, lemmas: &[Lemma]) -> Result<Checked, Refusal> {
    let go_on = AtomicBool::new(false);
    let bytes = certify(
        claim,
        Basis { lemmas, named: &[] },
        Depth { plies: 17, nodes: 16 },
        &LIMITS,
        &go_on,
        &mut |_| (),
    )?
    .bytes();
    let certificate = Certificate::read(&bytes, "gorogo").unwrap();
    assert!(certificate.ply(&claim.start).is_some_and(|ply| claim.start.is_legal(ply)));
    check(claim, &certificate, Part::WHOLE, Means { threads: 2, ..Means::SMALL }, &go_on, &mut |_| ())
}

#[test]
fn a_store_with_a_wrong_entry_makes_a_certificate_that_is_refused() {
    let (claim, lemmas) = proved();
    let right = checked(&claim, &lemmas).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert!(right.advised > 10, "{right:?}");
    let after = |ply| claim.start.after(ply);
    let is_lost = |position: &Gorogo| {
        let solution = solve(position, &LIMITS, &AtomicBool::new(false), &mut |_| ()).unwrap();
        solution.value.winner == Some(Player::Two)
    };
    let blunders: Vec<Gorogo> = claim.start.moves().into_iter().map(after).filter(is_lost).take(3).collect();
    assert!(!blunders.is_empty());
    for blunder in blunders {
        // White is said to win it, and sooner than anything else.
        let wrong = Lemma::from_word(blunder.identity() << 7 | 1 << 1 | 1).unwrap();
        let mut lemmas: Vec<Lemma> =
            lemmas.iter().copied().filter(|lemma| lemma.identity() != wrong.identity()).collect();
        lemmas.push(wrong);
        let refusal = checked(&claim, &lemmas).expect_err("a wrong certificate");
        assert!(matches!(refusal, Refusal::NotWon(_) | Refusal::Lost(_)), "{refusal}");
    }
}
