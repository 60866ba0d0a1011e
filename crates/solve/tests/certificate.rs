//! Certificates of what a store holds, right or wrong.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use check::{CheckError, CheckStats, Claim, Part, Resources, check};
use game::{Player, Position, Random, Solvable};
use gorogo::Gorogo;
use solve::{
    Certificate, CertificateBasis, CertificateDepth, Lemma, ProofLimits, ProofStore, certify, shortcuts,
    solve, solve_into,
};

/// A position of strong play that White wins.
const START: &str = "5/BWWW1/2HH1/BBBW1/5 w 6+2 6+1";

const LIMITS: ProofLimits = ProofLimits { nodes: None, time: None, plies: None, table_mib: 16, threads: 1 };

/// The claim that White wins it, and what a store holds after the proof.
fn proved(name: &str) -> (Claim<Gorogo>, Vec<Lemma>) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _none_yet = fs::remove_file(&path);
    let start: Gorogo = START.parse().unwrap();
    let store = ProofStore::open(&path, "gorogo").unwrap().with_min_nodes(16);
    let solution = solve_into(&start, &LIMITS, &store, &AtomicBool::new(false), &mut |_| ()).unwrap();
    assert_eq!(solution.value.winner, Some(Player::One));
    drop(store);
    (Claim { start, winner: Player::One }, ProofStore::read(&path, "gorogo").unwrap())
}

/// The check of the certificate that these lemmas make.
fn checked(claim: &Claim<Gorogo>, lemmas: &[Lemma]) -> Result<CheckStats, CheckError> {
    let go_on = AtomicBool::new(false);
    let bytes = certify(
        claim,
        CertificateBasis { lemmas, named: &[] },
        CertificateDepth { plies: 17, nodes: 16 },
        &LIMITS,
        &go_on,
        &mut |_| (),
    )?
    .bytes();
    let certificate = Certificate::read(&bytes, "gorogo").unwrap();
    assert!(certificate.ply(&claim.start).is_some_and(|ply| claim.start.is_legal(ply)));
    check(claim, &certificate, Part::WHOLE, Resources { threads: 2, ..Resources::SMALL }, &go_on, &mut |_| ())
}

#[test]
fn a_store_with_a_wrong_entry_makes_a_certificate_that_is_refused() {
    let (claim, lemmas) = proved("certified.proofs");
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
        let wrong = Lemma::from_word(blunder.exact_key() << 7 | 1 << 1 | 1).unwrap();
        let mut lemmas: Vec<Lemma> =
            lemmas.iter().copied().filter(|lemma| lemma.exact_key() != wrong.exact_key()).collect();
        lemmas.push(wrong);
        let refusal = checked(&claim, &lemmas).expect_err("a wrong certificate");
        assert!(matches!(refusal, CheckError::NotWon(_) | CheckError::Lost(_)), "{refusal}");
    }
}

/// Shortcuts name what a certificate leaves out and takes long, no more and no less.
#[test]
fn what_is_slow_to_find_has_a_shortcut() {
    let (claim, lemmas) = proved("shortened.proofs");
    let go_on = AtomicBool::new(false);
    // It names the start only; thirteen plies are to come when White is to move again.
    let depth = CertificateDepth { plies: 15, nodes: u64::MAX };
    let named = certify(
        &claim,
        CertificateBasis { lemmas: &lemmas, named: &[] },
        depth,
        &LIMITS,
        &go_on,
        &mut |_| (),
    );
    let bytes = named.unwrap_or_else(|refusal| panic!("{refusal}")).bytes();
    let certificate = Certificate::read(&bytes, "gorogo").unwrap();
    assert_eq!(certificate.len(), 1);
    let slow = |plies, nodes| {
        let mut told = Default::default();
        let depth = CertificateDepth { plies, nodes };
        let draft = shortcuts(&claim, &certificate, depth, 2, &go_on, &mut |certified| told = *certified);
        let bytes = draft.unwrap_or_else(|refusal| panic!("{refusal}")).bytes();
        (Certificate::read(&bytes, "gorogo").unwrap().len() as u64, told)
    };
    let (all, told) = slow(13, 0);
    assert!(all > 10 && (told.named, told.left, told.stopped) == (all, 0, false), "{told:?}");
    let (few, told) = slow(13, 1_000);
    assert!(0 < few && few < all && (told.named, told.left) == (few, all - few), "{few} of {all}: {told:?}");
    assert_eq!(slow(15, 0).0, 0);
    // With both files a player is fast: each shortcut is a winning ply.
    let bytes =
        shortcuts(&claim, &certificate, CertificateDepth { plies: 13, nodes: 1_000 }, 1, &go_on, &mut |_| ());
    let bytes = bytes.unwrap_or_else(|refusal| panic!("{refusal}")).bytes();
    let short = Certificate::read(&bytes, "gorogo").unwrap();
    let first = claim.start.after(certificate.ply(&claim.start).unwrap());
    let wins = |position: &Gorogo| solve(position, &LIMITS, &go_on, &mut |_| ()).unwrap().value.winner;
    let answered = first.moves().into_iter().filter_map(|ply| {
        let position = first.after(ply);
        Some(position.after(short.ply(&position)?))
    });
    let winners: Vec<_> = answered.map(|position| wins(&position)).collect();
    assert!(!winners.is_empty() && winners.iter().all(|winner| *winner == Some(Player::One)), "{winners:?}");
}

/// The plies beside the game's own certificate win: a sample of those that games come to is proved without it.
#[test]
fn shortcuts_of_the_program_win() {
    let own = Certificate::embedded::<Gorogo>().unwrap();
    let short = Certificate::read(Gorogo::SHORTCUTS.unwrap(), "gorogo").unwrap();
    assert_eq!((own.winner, own.start), (short.winner, short.start));
    let limits = ProofLimits { table_mib: 64, ..LIMITS };
    let mut random = Random::new(5);
    let mut proved = 0;
    while proved < testkit::effort().choose(10, 300) {
        let mut position = Gorogo::default();
        while let Some(ply) = own.ply(&position) {
            position.play_unchecked(ply);
            let reply = position.random_move(&mut random).unwrap();
            position.play_unchecked(reply);
        }
        if let Some(ply) = short.ply(&position) {
            let after = position.after(ply);
            let solution = solve(&after, &limits, &AtomicBool::new(false), &mut |_| ()).unwrap();
            assert_eq!(solution.value.winner, Some(own.winner), "{position}: {ply}");
            proved += 1;
        }
    }
}

/// What refutes White's other first plies stands in the store that was published with the proof: so far as the program names
/// Black's plies, every position after them is there, or is proved with its help at once.
#[test]
fn refutations_of_the_program_win() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gorogo.proofs");
    let lemmas = ProofStore::read(&path, "gorogo").unwrap();
    let winners: HashMap<u64, Player> =
        lemmas.iter().map(|lemma| (lemma.exact_key(), lemma.winner())).collect();
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refutations.proofs");
    fs::copy(&path, &copy).unwrap();
    let store = ProofStore::open(&copy, "gorogo").unwrap();
    let limits = ProofLimits { nodes: Some(100_000), table_mib: 64, ..LIMITS };
    let mut looked_at = 0;
    for bytes in Gorogo::REFUTATIONS {
        let certificate = Certificate::read(bytes, "gorogo").unwrap();
        assert_eq!(certificate.winner, Player::Two);
        let start: Gorogo = certificate.start.parse().unwrap();
        let mut named = vec![start.clone()];
        let first = start.after(certificate.ply(&start).unwrap());
        named.extend(first.moves().into_iter().map(|ply| first.after(ply)));
        for position in named {
            let after = position.after(certificate.ply(&position).unwrap());
            looked_at += 1;
            if let Some(winner) = winners.get(&after.exact_key()) {
                assert_eq!(*winner, Player::Two, "{after}");
                continue;
            }
            let solution = solve_into(&after, &limits, &store, &AtomicBool::new(false), &mut |_| ()).unwrap();
            assert_eq!(solution.value.winner, Some(Player::Two), "{after}");
        }
    }
    // Five first plies, and all that White can play after Black's answer to each.
    assert_eq!((Gorogo::REFUTATIONS.len(), looked_at), (5, 5 + 5 * 46));
}
