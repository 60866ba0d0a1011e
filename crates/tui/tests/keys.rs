//! The keys in the book are those of the screens.

use std::path::Path;

/// The part of the page that is generated from the tables of the screens.
fn chapter() -> String {
    let mut text = String::new();
    for (title, rows) in tui::key_tables() {
        text += &format!("### {title}\n\n| key | does |\n|---|---|\n");
        for (shown, about) in rows {
            let keys: Vec<String> = shown.split(' ').map(|key| format!("`{key}`")).collect();
            text += &format!("| {} | {about} |\n", keys.join(" "));
        }
        text.push('\n');
    }
    text
}

#[test]
fn the_book_lists_the_keys_of_every_screen() {
    const NEXT: &str = "## In the browser";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/keys.md");
    let page = std::fs::read_to_string(&file).unwrap().replace("\r\n", "\n");
    let (head, rest) = page.split_once("### ").unwrap();
    let (_, tail) = rest.split_once(NEXT).unwrap();
    let current = format!("{head}{}{NEXT}{tail}", chapter());
    if std::env::var_os("TRILITH_SAMPLES").is_some_and(|wish| wish == "write") {
        std::fs::write(&file, current).unwrap();
    } else {
        assert!(
            page == current,
            "{} is old: run TRILITH_SAMPLES=write cargo test -p tui keys",
            file.display()
        );
    }
}
