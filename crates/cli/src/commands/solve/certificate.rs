use std::io::Write;
use std::path::Path;
use std::{fmt, fs};

use catalog::{
    Certificate, CertificateBasis as Basis, CertificateDepth as Depth, CertificateMeans as Means,
    CertificatePart as Part, Certified, Lemma, State, check_table,
};
use files::save;
use game::Player;
use indicatif::{HumanCount, ProgressBar};
use wire::Colour;

use super::store::proofs;
use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;

/// Who wins a position: told by the game's own certificate, or proved.
pub(super) fn winner(args: &SolveArgs, state: &dyn State) -> Result<Player, Failure> {
    if let Some(winner) = proofs(state)?.certified_winner() {
        return Ok(winner);
    }
    Ok(super::solve(args, state)?.value.winner.unwrap_or(Player::One))
}

/// Writes the certificate that a player wins, with what is known of positions.
pub(super) fn write(
    args: &SolveArgs,
    known: &[Lemma],
    winner: Player,
    state: &dyn State,
    file: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let taken = args.take.as_deref().map(bytes_of).transpose()?;
    let named = match (&taken, &args.take) {
        (Some(bytes), Some(file)) => vec![read(bytes, file, state)?],
        _ => Vec::new(),
    };
    let basis = Basis { lemmas: known, named: &named };
    let depth = Depth { plies: args.early, nodes: args.unnamed };
    let bar = ProgressBar::new_spinner();
    let mut done = Certified::default();
    let tell = &mut |certified: &Certified| {
        done = *certified;
        if (done.named + done.left).is_multiple_of(1_000) {
            let (named, left) = (HumanCount(done.named), HumanCount(done.left));
            bar.set_message(format!("{named} positions named, {left} left to the check"));
            bar.tick();
        }
    };
    let limits = super::limits(args);
    let stop = stop_on_interrupt();
    let bytes = proofs(state)?.certify(winner, basis, depth, &limits, &stop, tell);
    bar.finish_and_clear();
    save(file, bytes.map_err(|refusal| Failure::No(refusal.to_string()))?)
        .map_err(|error| Failure::Wrong(error.to_string()))?;
    writeln!(
        out,
        "{}: {} plies of the winner, {} positions left to the check{}",
        file.display(),
        done.named,
        done.left,
        if stop.is_stopped() { ", and what was not looked at before it was stopped" } else { "" }
    )?;
    Ok(())
}

/// Checks a certificate.
pub(super) fn check(
    args: &SolveArgs,
    file: &Path,
    state: &dyn State,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let info = state.info();
    let proofs = proofs(state)?;
    let bytes = bytes_of(file)?;
    let certificate = read(&bytes, file, state)?;
    let part = args.part.unwrap_or(Part::WHOLE);
    let bar = ProgressBar::new_spinner();
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
    let checked = checked.map_err(|refusal| Failure::No(refusal.to_string()))?;
    let verdict = wire::verdict(Some(Colour::of(info, certificate.winner)));
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

/// What a check has, unless somebody says: memory by how many positions a part has to look at, as far as there is so much.
fn means(args: &SolveArgs, certificate: &Certificate, part: Part) -> Means {
    let positions = certificate.len() / usize::try_from(part.of).unwrap_or(usize::MAX);
    let wanted = (LEAST_MEBIBYTES + positions / POSITIONS_A_MEBIBYTE).min(MOST_MEBIBYTES);
    let fits = |mebibytes: &usize| check_table(*mebibytes, 0).is_ok();
    let affordable = || std::iter::successors(Some(wanted), |mebibytes| Some(mebibytes / 2)).find(fits);
    let mebibytes = args.hash.map_or_else(|| affordable().unwrap_or(1), |mebibytes| mebibytes as usize);
    Means { threads: super::cores(args), mebibytes }
}

const LEAST_MEBIBYTES: usize = 64;
const POSITIONS_A_MEBIBYTE: usize = 64;
const MOST_MEBIBYTES: usize = 8 << 10;

fn bytes_of(file: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(file).map_err(|error| unusable(file, &error))
}

/// The certificate in these bytes of a file, which has to be about this position.
fn read<'b>(bytes: &'b [u8], file: &Path, state: &dyn State) -> Result<Certificate<'b>, Failure> {
    let certificate = Certificate::read(bytes, state.info().slug).map_err(|fault| unusable(file, &fault))?;
    let start = state.text();
    if certificate.start == start {
        return Ok(certificate);
    }
    let why = format!("it is about '{}', not '{start}'; name that position by --position", certificate.start);
    Err(unusable(file, &why))
}

fn unusable(file: &Path, why: &dyn fmt::Display) -> Failure {
    Failure::Wrong(format!("{}: {why}", file.display()))
}
