use std::fs::File;
use std::io::Read;
use std::num::NonZeroUsize;
use std::path::Path;

use formats::{Study, sgf_games, to_sgf};

use super::commands::SYNTAX_ERROR;
use super::session::GtpSession;

/// `loadsgf FILE [N]`: the first game of a file, to its end or to before its ply number N.
pub(super) fn load_sgf(session: &mut GtpSession, arguments: &[&str]) -> Result<String, String> {
    let (file, until) = match arguments {
        [file] => (file, None),
        [file, number, ..] => (file, Some(number.parse::<NonZeroUsize>().map_err(|_| SYNTAX_ERROR)?)),
        [] => return Err(SYNTAX_ERROR.to_string()),
    };
    let mut study = read(Path::new(file)).map_err(|why| format!("cannot load file: {why}"))?;
    let (loaded, wanted) = (study.game().info(), session.game.info());
    if loaded.slug != wanted.slug {
        return Err(format!("cannot load file: it holds {}, not {}", loaded.name, wanted.name));
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

fn read(path: &Path) -> Result<Study, String> {
    let file = files::open_regular(path).map_err(|error| error.kind.to_string())?;
    let game = sgf_games(file).next().ok_or("there is no game in it")?;
    let entry = game.map_err(|error| error.to_string())?;
    entry.faultless().and_then(Study::open).map_err(|fault| fault.to_string())
}

/// `printsgf [FILE]`: the game so far, in the reply or in a file.
pub(super) fn print_sgf(session: &mut GtpSession, arguments: &[&str]) -> Result<String, String> {
    let mut study = Study::new(session.game, session.state.copy());
    for ply in session.state.plies() {
        study.play(&ply).map_err(|refusal| refusal.to_string())?;
    }
    let text = to_sgf(study.record()).map_err(|fault| fault.to_string())?;
    let Some(file) = arguments.first() else { return Ok(text.trim_end().to_string()) };
    let path = Path::new(file);
    if path.exists() && !holds_sgf(path) {
        return Err("cannot write file: it exists and holds something else than SGF".to_string());
    }
    files::save(path, text).map_err(|error| format!("cannot write file: {}", error.kind))?;
    Ok(String::new())
}

/// Whether a game may take the file's place: nothing but games is ever replaced.
fn holds_sgf(path: &Path) -> bool {
    let mut beginning = [0; 2];
    let read = |beginning: &mut [u8]| File::open(path)?.read_exact(beginning);
    path.is_file() && read(&mut beginning).is_ok() && &beginning == b"(;"
}
