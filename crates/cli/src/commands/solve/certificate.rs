use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use catalog::{
    Certificate, CertificateBasis as Basis, CertificateDepth, CertifyProgress, CheckError as MoveError,
    CheckPart as Part, CheckResources as Means, Lemma, State, check_table,
};
use files::{AtomicFile, save};
use game::Player;
use indicatif::HumanCount;

use super::spinner;
use super::store::proofs;
use crate::args::SolveJob;
use crate::error::CliError;
use crate::interrupt::stop_on_interrupt;
use crate::output;

/// The winner of a position, from the game's certificate or by proof.
pub(super) fn winner(args: &SolveJob, state: &dyn State) -> Result<Player, CliError> {
    if let Some(winner) = proofs(state)?.certified_winner() {
        return Ok(winner);
    }
    if let Some(file) = &args.take {
        return Ok(read(&bytes_of(file)?, file, state)?.winner);
    }
    Ok(super::solve(args, state)?.value.winner.unwrap_or(Player::One))
}

/// Checks before the work that the certificate can be written and would not replace another kind of file.
pub(super) fn prepare(args: &SolveJob, state: &dyn State, file: &Path) -> Result<(), CliError> {
    proofs(state)?;
    if args.store.as_deref().is_some_and(|store| place(store) == place(file)) {
        return Err(unusable(file, &"it cannot be both the store and the certificate; name another file"));
    }
    if let Some(other) = &args.take {
        read(&bytes_of(other)?, other, state)?;
    }
    let is_replaced = is_certificate_or_new(file)?;
    if is_replaced || !file.exists() {
        // Create and remove a temporary file beside it.
        AtomicFile::create(file).map_err(|error| CliError::Usage(error.to_string()))?;
    }
    Ok(())
}

/// The canonical path of a file that may not exist yet.
fn place(file: &Path) -> PathBuf {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let beside = || Some(fs::canonicalize(folder).ok()?.join(file.file_name()?));
    fs::canonicalize(file).ok().or_else(beside).unwrap_or_else(|| file.to_path_buf())
}

/// Whether a certificate would replace an older one. Fails for other existing files.
fn is_certificate_or_new(file: &Path) -> Result<bool, CliError> {
    let kept = fs::metadata(file).ok().filter(|known| !known.is_file() || known.len() > 0);
    match kept {
        None => Ok(false),
        Some(known) if known.is_dir() => Err(unusable(file, &"it is a folder; name a file")),
        // Pipes and devices are written to.
        Some(known) if !known.is_file() => Ok(false),
        Some(_) => {
            let mut begin = Vec::new();
            let opened = File::open(file).map_err(|error| unusable(file, &error))?;
            opened.take(BEGINNING).read_to_end(&mut begin).map_err(|error| unusable(file, &error))?;
            if Certificate::looks_like_certificate(&begin) {
                return Ok(true);
            }
            Err(unusable(file, &"it is not a certificate; name another file"))
        }
    }
}

/// The number of bytes that identify a certificate.
const BEGINNING: u64 = 64;

/// Writes the certificate of a player's win, using known positions.
pub(super) fn write(
    args: &SolveJob,
    known: &[Lemma],
    winner: Player,
    state: &dyn State,
    file: &Path,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let taken = args.take.as_deref().map(bytes_of).transpose()?;
    let named = match (&taken, &args.take) {
        (Some(bytes), Some(file)) => vec![read(bytes, file, state)?],
        _ => Vec::new(),
    };
    let basis = Basis { lemmas: known, named: &named };
    let depth = CertificateDepth { plies: args.early, nodes: args.unnamed };
    let limits = super::limits(args);
    let stop = stop_on_interrupt();
    let proofs = proofs(state)?;
    save_as(file, out, |tell| proofs.certify(winner, basis, depth, &limits, &stop, tell))
}

/// Writes shortcuts: moves that are not in the certificate and slow to find.
pub(super) fn write_shortcuts(
    args: &SolveJob,
    nodes: u64,
    state: &dyn State,
    file: &Path,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let proofs = proofs(state)?;
    if proofs.certified_winner().is_none() {
        return Err(CliError::Usage(format!(
            "the program's certificate is not for '{}'; leave out --slow, or --position",
            state.text()
        )));
    }
    let depth = CertificateDepth { plies: args.early, nodes };
    let (threads, stop) = (super::cores(args), stop_on_interrupt());
    save_as(file, out, |tell| proofs.shortcuts(depth, threads, &stop, tell))
}

/// Creates bytes with a progress display, and saves them.
fn save_as(
    file: &Path,
    out: &mut dyn Write,
    make: impl FnOnce(&mut dyn FnMut(&CertifyProgress)) -> Result<Vec<u8>, MoveError>,
) -> Result<(), CliError> {
    let bar = spinner();
    let mut done = CertifyProgress::default();
    let bytes = make(&mut |certified: &CertifyProgress| {
        done = *certified;
        let (named, left) = (HumanCount(done.named), HumanCount(done.left));
        bar.set_message(format!("{named} positions named, {left} left out"));
        bar.tick();
    });
    bar.finish_and_clear();
    let bytes = bytes.map_err(|refusal| CliError::Negative(refusal.to_string()))?;
    // An incomplete certificate must not replace an existing one, which may be complete.
    let is_kept = is_certificate_or_new(file)? && done.stopped;
    let file = if is_kept { file.with_added_extension("part") } else { file.to_path_buf() };
    save(&file, bytes).map_err(|error| CliError::Usage(error.to_string()))?;
    writeln!(
        out,
        "{}: {} plies of the winner, {} positions left out{}",
        output::path(&file),
        done.named,
        done.left,
        if done.stopped { "; stopped early: the rest was not examined" } else { "" }
    )?;
    Ok(())
}

/// Checks a certificate.
pub(super) fn check(
    args: &SolveJob,
    file: &Path,
    state: &dyn State,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let info = state.info();
    let proofs = proofs(state)?;
    let bytes = bytes_of(file)?;
    let certificate = read(&bytes, file, state)?;
    let part = args.part.unwrap_or(Part::WHOLE);
    let bar = spinner();
    let checked = proofs.check(
        &certificate,
        part,
        means(args, &certificate, part),
        &stop_on_interrupt(),
        &mut |checked| {
            let (by_it, by_trying) = (HumanCount(checked.advised), HumanCount(checked.proved));
            bar.set_message(format!("{by_it} positions by the certificate, {by_trying} by trying all plies"));
            bar.tick();
        },
    );
    bar.finish_and_clear();
    let checked = checked.map_err(|refusal| CliError::Negative(refusal.to_string()))?;
    let verdict = wire::verdict(Some(info.color(certificate.winner)));
    match part {
        Part::WHOLE => writeln!(out, "{verdict}")?,
        Part { number, of } => writeln!(out, "{verdict} if all parts hold; part {number} of {of} does")?,
    }
    writeln!(
        out,
        "checked: {} positions by the certificate, {} by trying {} plies",
        checked.advised, checked.proved, checked.tried
    )?;
    Ok(())
}

/// Default resources of a check: memory by the number of positions in a part, limited to the available memory.
fn means(args: &SolveJob, certificate: &Certificate, part: Part) -> Means {
    let positions = certificate.len() / usize::try_from(part.of).unwrap_or(usize::MAX);
    let wanted = (LEAST_MEBIBYTES + positions / POSITIONS_A_MEBIBYTE).min(MOST_MEBIBYTES);
    let fits = |mebibytes: &usize| check_table(*mebibytes, 0).is_ok();
    let affordable = || std::iter::successors(Some(wanted), |mebibytes| Some(mebibytes / 2)).find(fits);
    let mebibytes =
        args.limits.hash.map_or_else(|| affordable().unwrap_or(1), |mebibytes| mebibytes as usize);
    Means { threads: super::cores(args), mebibytes }
}

const LEAST_MEBIBYTES: usize = 64;
const POSITIONS_A_MEBIBYTE: usize = 64;
const MOST_MEBIBYTES: usize = 8 << 10;

fn bytes_of(file: &Path) -> Result<Vec<u8>, CliError> {
    fs::read(file).map_err(|error| CliError::Usage(format!("cannot read {}: {error}", file.display())))
}

/// Reads a certificate, which must be about this position.
fn read<'b>(bytes: &'b [u8], file: &Path, state: &dyn State) -> Result<Certificate<'b>, CliError> {
    let certificate = Certificate::read(bytes, state.info().slug).map_err(|fault| unusable(file, &fault))?;
    let start = state.text();
    if certificate.start == start {
        return Ok(certificate);
    }
    let why = format!("it is for '{}', not '{start}'; name that position with --position", certificate.start);
    Err(unusable(file, &why))
}

fn unusable(file: &Path, why: &dyn fmt::Display) -> CliError {
    CliError::Usage(format!("{}: {why}", file.display()))
}
