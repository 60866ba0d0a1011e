use std::fs;
use std::io::Write;
use std::path::Path;

use catalog::{Certificate, Certified, Solution, State, Store};
use files::save;
use game::Player;
use indicatif::{HumanCount, ProgressBar};
use wire::Colour;

use super::store::proofs;
use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;

/// Writes the certificate of what was proved with a store.
pub(super) fn write(
    args: &SolveArgs,
    store: &Path,
    solution: &Solution<String>,
    state: &dyn State,
    file: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let known = Store::read(store, state.info().slug)?;
    let winner = solution.value.winner.unwrap_or(Player::One);
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
    let bytes = proofs(state)?.certify(winner, &known, args.unnamed, &limits, &stop, tell);
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
    let unusable = |why: String| Failure::Wrong(format!("{}: {why}", file.display()));
    let bytes = fs::read(file).map_err(|error| unusable(error.to_string()))?;
    let certificate = Certificate::read(&bytes, info.slug).map_err(|fault| unusable(fault.to_string()))?;
    let start = state.text();
    if certificate.start != start {
        return Err(unusable(format!(
            "it is about '{}', not '{start}'; name that position by --position",
            certificate.start
        )));
    }
    let bar = ProgressBar::new_spinner();
    let checked = proofs.check(&certificate, super::cores(args), &stop_on_interrupt(), &mut |checked| {
        let (by_it, by_trying) = (HumanCount(checked.advised), HumanCount(checked.proved));
        bar.set_message(format!("{by_it} positions by the certificate, {by_trying} by trying all plies"));
        bar.tick();
    });
    bar.finish_and_clear();
    let checked = checked.map_err(|refusal| Failure::No(refusal.to_string()))?;
    writeln!(out, "{}", wire::verdict(Some(Colour::of(info, certificate.winner))))?;
    writeln!(
        out,
        "checked: {} positions by the certificate, {} by trying {} plies",
        checked.advised, checked.proved, checked.tried
    )?;
    Ok(())
}
