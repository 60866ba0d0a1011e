use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// One line per retired name with its replacement, after comments.
const LIST: &str = "xtask/retired_names.txt";

/// Folders with sources, and the kinds of files that are checked.
const FOLDERS: [&str; 6] = ["crates", "games", "xtask", "fuzz", "python", "web"];
const EXTENSIONS: [&str; 4] = ["rs", "ts", "svelte", "py"];

/// Folders of generated files and of other people's sources.
const SKIPPED: [&str; 4] = ["target", "node_modules", "build", "venv"];

/// Retired names in lower case without underscores, so that they match names in any style.
type Names = BTreeMap<String, (String, String)>;

/// Checks that no source file uses or has a retired name.
pub(crate) fn check() -> Result<Vec<String>, String> {
    let names = parse(&read(Path::new(LIST))?);
    let mut complaints = Vec::new();
    for folder in FOLDERS {
        for file in source_files(Path::new(folder))? {
            complaints.extend(complain(&names, &file, &read(&file)?));
        }
    }
    Ok(complaints)
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

fn parse(list: &str) -> Names {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let names = lines.filter_map(|line| line.split_once(char::is_whitespace));
    names.map(|(old, new)| (old.to_lowercase(), (old.to_string(), new.trim().to_string()))).collect()
}

fn complain(names: &Names, file: &Path, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let stem = file.file_name().and_then(|name| name.to_str()).and_then(|name| name.split('.').next());
    if let Some((old, new)) = stem.and_then(|stem| names.get(&stem.replace('_', "").to_lowercase())) {
        complaints.push(format!("{}: the name {old} is retired: {new}", file.display()));
    }
    for (number, line) in text.lines().enumerate() {
        let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        for (old, new) in
            words.filter_map(|word| names.get(&word.to_lowercase()).filter(|(old, _)| old == word))
        {
            complaints.push(format!("{}:{}: the name {old} is retired: {new}", file.display(), number + 1));
        }
    }
    complaints
}

fn source_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            if !SKIPPED.contains(&name) && !name.starts_with('.') {
                files.extend(source_files(&path)?);
            }
        } else if path.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known))
        {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_and_file_names_are_found_and_nothing_else() {
        let names = parse("# Comment\nBigGadget  Tool or Device\n");
        let found = |file: &str, text: &str| complain(&names, Path::new(file), text);
        let complaint = |place: &str| vec![format!("{place}: the name BigGadget is retired: Tool or Device")];
        assert_eq!(found("a.rs", "use b;\nlet c = BigGadget::new();"), complaint("a.rs:2"));
        assert_eq!(found("src/big_gadget.rs", ""), complaint("src/big_gadget.rs"));
        assert_eq!(found("BigGadget.svelte", ""), complaint("BigGadget.svelte"));
        let others = "MyBigGadget BigGadgets big_gadget BigGadget_a";
        assert_eq!(found("big_gadgets.ts", others), Vec::<String>::new());
    }

    #[test]
    fn the_list_is_sorted_and_every_name_has_a_replacement() {
        let list = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("retired_names.txt")).unwrap();
        let lines: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(lines.is_sorted_by_key(|line| line.to_lowercase()));
        assert_eq!(parse(&list).len(), lines.len());
    }
}
