//! Proofs that go on where an earlier one ended.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use game::{Position, Solvable};
use gorogo::Gorogo;
use solve::{Interruption, Lemma, ProofLimits, ProofStore, Solution, Unsolved, frontier, solve, solve_into};

/// A position that takes some hundred thousand nodes.
const HARD: &str = "5/1H1B1/WWWW1/1BBBB/5 w 6+2 5+2";

/// One that the player to move wins.
const WON: &str = "5/BWWW1/2HH1/BBBW1/5 w 6+2 6+1";

fn position(text: &str) -> Gorogo {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn limits(nodes: Option<u64>) -> ProofLimits {
    ProofLimits { nodes, table_mib: 16, ..ProofLimits::default() }
}

fn prove(
    position: &Gorogo,
    store: &ProofStore,
    nodes: Option<u64>,
) -> Result<Solution<<Gorogo as Position>::Move>, Unsolved> {
    solve_into(position, &limits(nodes), store, &AtomicBool::new(false), &mut |_| {})
}

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _none_yet = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn open(path: &Path) -> ProofStore {
    ProofStore::open(path, "gorogo").unwrap_or_else(|fault| panic!("{fault}")).with_min_nodes(256)
}

fn read(path: &Path) -> Vec<Lemma> {
    ProofStore::read(path, "gorogo").unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn work_adds_up() {
    let path = folder("adds-up").join("store");
    let position = position(HARD);
    let whole = solve(&position, &limits(None), &AtomicBool::new(false), &mut |_| {}).expect("a value");
    // Pieces that are too short for the whole proof: each goes on where the last one ended.
    let piece = whole.nodes / 5;
    let mut pieces = 0;
    let value = loop {
        let store = open(&path);
        match prove(&position, &store, Some(piece)) {
            Ok(solution) => break solution.value,
            Err(unsolved) => assert_eq!(unsolved.why, Interruption::Nodes),
        }
        pieces += 1;
        assert!(pieces < 50, "it does not go on");
    };
    assert!(pieces >= 2, "one piece was enough");
    assert_eq!(value, whole.value);
    let lemmas = read(&path);
    let different: HashSet<u64> = lemmas.iter().map(|lemma| lemma.exact_key()).collect();
    assert_eq!(lemmas.len(), different.len(), "something was proved twice");
    assert_eq!(lemmas.last().map(|lemma| lemma.exact_key()), Some(position.exact_key()));
    let again = prove(&position, &open(&path), Some(0)).expect("it is known");
    assert_eq!(again.value, whole.value);
}

#[test]
fn a_word_that_was_not_finished_is_cut_off() {
    let path = folder("cut-off").join("store");
    prove(&position(HARD), &open(&path), Some(100_000)).expect_err("it takes more");
    let before = read(&path);
    let mut file = OpenOptions::new().append(true).open(&path).expect("a store");
    file.write_all(&[1, 2, 3]).expect("it can be written");
    drop(file);
    assert_eq!(read(&path), before);
    let store = open(&path);
    assert_eq!(store.known(), before);
    prove(&position(HARD), &store, None).expect("it is proved");
    assert_eq!(read(&path)[..before.len()], before);
}

#[test]
fn only_an_unused_store_of_the_game_is_opened() {
    let folder = folder("refused");
    let path = folder.join("store");
    let first = open(&path);
    let fault = |path: &Path, game| ProofStore::open(path, game).err().map(|fault| fault.to_string());
    assert!(fault(&path, "gorogo").is_some_and(|why| why.contains("another program")));
    drop(first);
    assert!(fault(&path, "greener").is_some_and(|why| why.contains("no store")));
    for (name, content) in
        [("text", &b"something else"[..]), ("zeros", b"trilith proofs 1 gorogo\n\0\0\0\0\0\0\0\0")]
    {
        let other = folder.join(name);
        fs::write(&other, content).expect("a file");
        assert!(fault(&other, "gorogo").is_some(), "{name}");
        assert_eq!(fs::read(&other).ok().as_deref(), Some(content), "{name} was changed");
    }
}

/// A damaged store is detected when it is merged with one that contradicts it, and nothing of it is taken.
#[test]
fn stores_that_contradict_each_other_are_not_merged() {
    let folder = folder("contradicting");
    let right = folder.join("right");
    prove(&position(HARD), &open(&right), None).expect("it is proved");
    let mut lemmas = read(&right);
    let last = lemmas.len() - 1;
    lemmas[last] = Lemma::from_word(lemmas[last].word() ^ 1).expect("a lemma for the other player");
    let before = read(&right).len();
    let fault = open(&right).merge(&lemmas).expect_err("one of them is wrong").to_string();
    assert!(fault.contains("contradict"), "{fault}");
    assert_eq!(read(&right).len(), before);
}

#[test]
fn only_what_is_wanted_is_kept() {
    let folder = folder("wanted");
    let all = folder.join("all");
    prove(&position(HARD), &open(&all), None).expect("it is proved");
    let few = folder.join("few");
    let mut store = ProofStore::open(&few, "gorogo").unwrap_or_else(|fault| panic!("{fault}"));
    let added = store.merge(&read(&all)).expect("they are joined");
    assert!(0 < added && added < read(&all).len() / 4, "{added} of {}", read(&all).len());
    assert_eq!(store.merge(&read(&all)).expect("they are joined"), 0);
    drop(store);
    assert_eq!(read(&few).len(), added);
}

#[test]
fn units_merged_prove_the_whole() {
    let folder = folder("units");
    let main = folder.join("main");
    let position = position(WON);
    let mut rounds = 0;
    loop {
        let units = frontier(&position, open(&main).known(), 6);
        if units.is_empty() || rounds == 20 {
            break;
        }
        rounds += 1;
        for (number, unit) in units.iter().enumerate() {
            let store = open(&folder.join(format!("{rounds}-{number}")));
            prove(unit, &store, None).expect("a unit is proved");
            open(&main).merge(&read(&folder.join(format!("{rounds}-{number}")))).expect("they are joined");
        }
    }
    let alone = solve(&position, &limits(None), &AtomicBool::new(false), &mut |_| {}).expect("a value");
    let joined = prove(&position, &open(&main), None).expect("a value");
    assert_eq!(joined.value, alone.value);
    assert!(joined.nodes < alone.nodes / 2, "{} of {}", joined.nodes, alone.nodes);
}
