//! The reports in `docs/reports` are pages made from the figures beside them, and the text there names the command of each.
//! A change that is meant to alter the pages writes them anew: `TRILITH_SAMPLES=write cargo test -p report --test it published`.

use std::path::Path;
use std::{env, fs};

use report::survey_page;
use wire::Report;

#[test]
fn published_reports_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reports");
    let text = fs::read_to_string(folder.join("../explanation/what-the-games-are-like.md")).unwrap();
    let mut seen = 0;
    for file in fs::read_dir(&folder).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_none_or(|end| end != "json") {
            continue;
        }
        let report: Report = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        assert!(report.complete, "{}", file.display());
        let page = survey_page(&report);
        let kept = file.with_extension("html");
        if env::var_os("TRILITH_SAMPLES").is_some_and(|wish| wish == "write") {
            fs::write(&kept, &page).unwrap();
        }
        assert!(page == fs::read_to_string(&kept).unwrap(), "{} is old", kept.display());
        assert!(page.len() < 200_000, "{} is too large to be opened at once", kept.display());
        let name = kept.file_name().and_then(|name| name.to_str()).unwrap();
        assert!(
            text.contains(&format!("(../reports/{name})")),
            "docs/explanation/what-the-games-are-like.md does not name {name}"
        );
        let command = page.split("<code>").nth(1).and_then(|rest| rest.split("</code>").next()).unwrap();
        assert!(
            text.contains(command),
            "docs/explanation/what-the-games-are-like.md does not name '{command}'"
        );
        seen += 1;
    }
    assert!(seen >= 1);
}
