use std::io::Write;

use files::AtomicFile;
use formats::RecordWriter;

use super::ConvertArgs;
use crate::error::CliError;
use crate::interrupt::leave_on_interrupt;
use crate::output::SafeForTerminal;

pub(crate) fn run(args: &ConvertArgs, out: &mut dyn Write) -> Result<(), CliError> {
    match &args.output {
        None => convert(args, &mut SafeForTerminal::new(out)),
        Some(path) => {
            leave_on_interrupt();
            let mut draft = AtomicFile::create(path)?;
            convert(args, &mut draft)?;
            Ok(draft.finish()?)
        }
    }
}

fn convert(args: &ConvertArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let mut writer = RecordWriter::new(out, args.to);
    args.source.each_good(|record| Ok(writer.write(&record)?))
}
