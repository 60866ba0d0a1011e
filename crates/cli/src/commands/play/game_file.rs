use std::path::Path;

use catalog::Game;
use files::GameFile;
use formats::{Format, Study, VerifiedRecord};
use record::TagName;

use crate::args::PlayArgs;
use crate::error::CliError;
use crate::records::SourceArgs;

/// Opens the game file, if requested. A game loaded from the same file replaces its old version.
pub(crate) fn open(args: &PlayArgs) -> Result<Option<GameFile>, CliError> {
    let Some(path) = &args.record else { return Ok(None) };
    let loaded = args.load.as_ref().is_some_and(|load| is_same(load, path));
    refuse_other_formats(path)?;
    Ok(Some(if loaded { GameFile::replace_last(path)? } else { GameFile::append_to(path)? }))
}

/// Refuses files in other formats: a game in text format cannot be appended to them.
fn refuse_other_formats(path: &Path) -> Result<(), CliError> {
    if !path.is_file() || SourceArgs::of(path).format(path)? == Format::Text {
        return Ok(());
    }
    let name = path.display();
    Err(CliError::Usage(format!(
        "cannot record the game in '{name}': it holds games in another format; name another file, or convert it to \
         the text format with 'trilith record convert {name}'"
    )))
}

/// The study at the start: loaded, or new with today's date.
pub(crate) fn study(args: &PlayArgs, game: &'static dyn Game) -> Result<Study, CliError> {
    let Some(path) = &args.load else {
        let mut study = Study::new(game, args.position.state()?);
        study.set_tag(TagName::DATE, &jiff::Zoned::now().strftime("%Y.%m.%d").to_string());
        if let Some(number) = args.position.deal() {
            study.set_tag(TagName::DEAL, &number.to_string());
        }
        return Ok(study);
    };
    let mut study = Study::of(last(path)?);
    let (named, wanted) = (study.game().info().slug, game.info().slug);
    if named != wanted {
        return Err(CliError::Usage(format!(
            "{} contains a game of {named}, not of {wanted}",
            path.display()
        )));
    }
    study.go_to_end();
    Ok(study)
}

/// The last game of a file in any format.
fn last(path: &Path) -> Result<VerifiedRecord, CliError> {
    if is_device(path) {
        let name = path.display();
        return Err(CliError::Usage(format!("cannot load '{name}': it is a device, expected a file")));
    }
    let mut last = None;
    SourceArgs::of(path).each(|found| {
        let fault = found.faults().next();
        last = Some((found.checked.good_part, fault));
        Ok(())
    })?;
    let way_out = "'trilith record convert --lenient' keeps the valid part";
    match last {
        Some((_, Some(fault))) => Err(CliError::Usage(format!("cannot load {fault}; {way_out}"))),
        Some((Some(record), None)) => Ok(record),
        Some((None, None)) | None => Err(CliError::Usage(format!("{} contains no game", path.display()))),
    }
}

/// A device may be endless; a pipe ends with its writer.
#[cfg(unix)]
fn is_device(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    let kind = path.metadata().map(|found| found.file_type());
    kind.is_ok_and(|kind| kind.is_char_device() || kind.is_block_device())
}

/// On other systems devices are not files.
#[cfg(not(unix))]
fn is_device(_path: &Path) -> bool {
    false
}

fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
