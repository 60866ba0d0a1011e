//! The commands that write completions and manual pages.

use std::io::Write;

use clap::CommandFactory;

use crate::args::{Cli, CompletionsArgs, GenerateManArgs};
use crate::error::CliError;

pub(crate) fn completions(args: &CompletionsArgs, out: &mut dyn Write) -> Result<(), CliError> {
    // Through a buffer, because the generator panics if a pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "trilith", &mut script);
    out.write_all(&script)?;
    Ok(())
}

/// Writes `trilith.1` and one page for each subcommand.
pub(crate) fn generate_man(args: &GenerateManArgs) -> Result<(), CliError> {
    clap_mangen::generate_to(Cli::command(), &args.folder).map_err(|error| {
        let folder = args.folder.display();
        CliError::Usage(format!("cannot write the manual pages into '{folder}': {error}"))
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page() {
        let folder = tempfile::tempdir().unwrap();
        generate_man(&GenerateManArgs { folder: folder.path().to_path_buf() }).unwrap();
        for command in Cli::command().get_subcommands() {
            let page = folder.path().join(format!("trilith-{}.1", command.get_name()));
            assert_eq!(page.exists(), !command.is_hide_set(), "{}", page.display());
        }
        let main = std::fs::read_to_string(folder.path().join("trilith.1")).unwrap();
        assert!(main.contains(env!("CARGO_PKG_VERSION")), "{main}");
    }

    #[test]
    fn a_missing_folder_is_named() {
        let folder = tempfile::tempdir().unwrap().path().join("missing");
        let failure = generate_man(&GenerateManArgs { folder }).expect_err("there is no such folder");
        assert!(failure.to_string().contains("missing"), "{failure}");
    }
}
