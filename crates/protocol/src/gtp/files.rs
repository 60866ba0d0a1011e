use std::error::Error;
use std::fs::File;
use std::io::Read;
use std::num::NonZeroUsize;
use std::path::Path;

use formats::{Study, sgf_games, to_sgf};

use super::commands::GtpError;
use super::session::GtpSession;

/// `loadsgf FILE [N]`: the first game of a file, to its end or to before its ply number N.
pub(super) fn load_sgf(session: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    let (file, until) = match arguments {
        [file] => (file, None),
        [file, number, ..] => (file, Some(number.parse::<NonZeroUsize>().map_err(|_| GtpError::Syntax)?)),
        [] => return Err(GtpError::Syntax),
    };
    let mut study = read(Path::new(file)).map_err(GtpError::Load)?;
    let (loaded, wanted) = (study.game().info(), session.game.info());
    if loaded.slug != wanted.slug {
        let other = format!("it holds {}, not {}", loaded.name, wanted.name);
        return Err(GtpError::Load(other.into()));
    }
    let plies = until.map_or(usize::MAX, |number| number.get() - 1);
    for _ in 0..plies {
        if !study.forward() {
            break;
        }
    }
    session.begin(study.state().copy());
    Ok(String::new())
}

fn read(path: &Path) -> Result<Study, Box<dyn Error>> {
    let file = files::open_regular(path).map_err(|error| error.kind)?;
    let game = sgf_games(file).next().ok_or("there is no game in it")?;
    Ok(game?.faultless().and_then(Study::open)?)
}

/// `printsgf [FILE]`: the game so far, in the reply or in a file.
pub(super) fn print_sgf(session: &mut GtpSession, arguments: &[&str]) -> Result<String, GtpError> {
    let mut study = Study::new(session.game, session.state.copy());
    for ply in session.state.plies() {
        study.play(&ply)?;
    }
    let text = to_sgf(study.record())?;
    let Some(file) = arguments.first() else { return Ok(text.trim_end().to_string()) };
    let path = Path::new(file);
    if path.exists() && !holds_sgf(path) {
        return Err(GtpError::Write("it exists and holds something else than SGF".into()));
    }
    files::save(path, text).map_err(|error| GtpError::Write(error.kind.into()))?;
    Ok(String::new())
}

/// Whether a game may take the file's place: nothing but games is ever replaced.
fn holds_sgf(path: &Path) -> bool {
    let mut beginning = [0; 2];
    let read = |beginning: &mut [u8]| File::open(path)?.read_exact(beginning);
    path.is_file() && read(&mut beginning).is_ok() && &beginning == b"(;"
}
