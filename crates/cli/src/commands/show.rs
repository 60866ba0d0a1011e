use std::io::Write;

use files::save;

use wire::View;

use crate::args::ShowArgs;
use crate::error::CliError;
use crate::json::print_json;
use crate::output;

pub(crate) fn run(args: &ShowArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let state = args.position.state()?;
    if args.json {
        return print_json(out, &View::from(state.as_ref()));
    }
    let (scene, info) = (state.scene(), state.info());
    if let Some(file) = &args.svg {
        save(file, draw::svg(&scene, info))?;
    }
    if let Some(file) = &args.png {
        let picture = draw::png(&draw::svg(&scene, info), args.width);
        save(file, picture.map_err(|error| CliError::Usage(error.to_string()))?)?;
    }
    if args.svg.is_none() && args.png.is_none() {
        write!(out, "{}", draw::text(&scene, info, output::style(output::charset(args.ascii))))?;
    }
    Ok(())
}
