use std::io::Write;
use std::path::{Path, PathBuf};

use catalog::{ProofStore, Proofs, State};
use game::Player;

use super::{certificate, spinner};
use crate::args::SolveJob;
use crate::error::CliError;
use crate::interrupt::stop_on_interrupt;
use crate::output;

/// Proves with a store, lists its open positions, merges other stores, or certifies its result.
pub(super) fn run(
    args: &SolveJob,
    path: &Path,
    state: &dyn State,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let proofs = proofs(state)?;
    let game = state.info().slug;
    if let Some(wanted) = args.units {
        // A missing store is empty.
        let known = if path.exists() { ProofStore::read(path, game)? } else { Vec::new() };
        for position in proofs.frontier(&known, wanted as usize) {
            writeln!(out, "{position}")?;
        }
        return Ok(());
    }
    if !args.merge.is_empty() {
        let store = ProofStore::open(path, game)?.with_min_nodes(args.keep.unwrap_or(1));
        return merge(store, path, &args.merge, game, out);
    }
    prove(args, path, state, proofs, out)
}

/// The interface for long proofs, if the game has one.
pub(super) fn proofs(state: &dyn State) -> Result<&dyn Proofs, CliError> {
    state.analysis().proofs().ok_or_else(|| {
        let (name, game) = (state.info().name, state.info().slug);
        CliError::Usage(format!(
            "{name} has no stores or certificates, because its positions have no exact keys; to prove a position without \
             them, run 'trilith solve {game}'"
        ))
    })
}

fn prove(
    args: &SolveJob,
    path: &Path,
    state: &dyn State,
    proofs: &dyn Proofs,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let info = state.info();
    let store = ProofStore::open(path, info.slug)?.with_min_nodes(args.keep.unwrap_or(ProofStore::NODES));
    let limits = super::limits(args);
    let bar = spinner();
    let solution = proofs.solve_into(&limits, &store, &stop_on_interrupt(), &mut |progress| {
        super::show(&bar, progress, info);
    });
    bar.finish_and_clear();
    store.sync()?;
    let solution = solution.map_err(|unsolved| {
        let sentence = wire::unsolved(info, &unsolved);
        CliError::Negative(format!(
            "{sentence}; {} keeps what is proved: the same command continues",
            path.display()
        ))
    })?;
    super::answer(args, info, &solution, out)?;
    let (before, added) = (store.known().len(), store.added());
    drop(store);
    if let Some(file) = &args.certificate {
        let known = ProofStore::read(path, info.slug)?;
        let winner = solution.value.winner.unwrap_or(Player::One);
        return certificate::write(args, &known, winner, state, file, out);
    }
    if !args.json {
        writeln!(out, "{}: {} sub-proofs, {added} of them new", output::path(path), before + added)?;
    }
    Ok(())
}

fn merge(
    mut store: ProofStore,
    path: &Path,
    others: &[PathBuf],
    game: &str,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    for other in others {
        let lemmas = ProofStore::read(other, game)?;
        let added =
            store.merge(&lemmas).map_err(|fault| CliError::Usage(format!("{}: {fault}", other.display())))?;
        writeln!(out, "{}: {added} of {} sub-proofs were new", output::path(other), lemmas.len())?;
    }
    writeln!(out, "{}: {} sub-proofs", output::path(path), store.known().len())?;
    Ok(())
}
