use std::io::Write;

use files::Draft;

use super::ConvertArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &ConvertArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.output {
        None => convert(args, out),
        Some(path) => {
            let mut draft = Draft::create(path)?;
            convert(args, &mut draft)?;
            Ok(draft.finish()?)
        }
    }
}

fn convert(args: &ConvertArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut separator = "";
    args.source.each_good(|record| {
        let text = args.to.write(&record).map_err(|fault| Failure::No(fault.to_string()))?;
        write!(out, "{separator}{text}")?;
        separator = args.to.separator();
        Ok(())
    })
}
