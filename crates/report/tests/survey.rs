//! The survey of a game as a page and in words.

use report::{survey_page, survey_text};
use wire::Report;

/// A sample of a report, as programs are told it.
fn sample() -> Report {
    serde_json::from_str(include_str!("../../wire/tests/samples/report.json")).unwrap()
}

/// All but the head, whose tags stand open as HTML allows, read by a stricter reader.
fn body(page: &str) -> String {
    let body = page.split("<body>").nth(1).and_then(|rest| rest.split("</body>").next()).unwrap();
    let text = format!("<body>{body}</body>");
    roxmltree::Document::parse(&text).unwrap();
    text
}

#[test]
fn a_page_stands_alone_and_is_well_formed() {
    let page = survey_page(&sample());
    assert!(!page.contains("<script") && !page.contains("src=") && !page.contains("http"));
    let body = body(&page);
    let told = "trilith report gorogo --size 5x5 --games 16 --upper-games 2 --nodes 10000 --seed 1";
    assert!(body.contains(told), "it says how it is made again");
    assert_eq!(body.matches("<section>").count(), 8);
    assert!(body.contains("56.2 ± 23.0 %") && body.contains("more &lt;captures&gt;"), "{body}");
    assert!(body.contains("<title>c3: 46.6 %</title>"), "the heat map names its squares");
}

#[test]
fn what_is_missing_is_left_out_and_said() {
    let mut report = Report { complete: false, openings: None, doublings: Vec::new(), ..sample() };
    report.series.truncate(1);
    let page = body(&survey_page(&report));
    assert_eq!(page.matches("<section>").count(), 4, "balance, length, branching and endings");
    report.series.clear();
    for told in [page, survey_text(&report), body(&survey_page(&report))] {
        assert!(told.contains("This report is incomplete"), "{told}");
    }
}

#[test]
fn words_tell_every_measure_in_a_sentence() {
    let told = survey_text(&sample());
    for measure in [
        "First-player advantage: The score is the share",
        "Decisiveness: ",
        "Lead changes: ",
        "Drama: After Browne: ",
        "Thrown away: ",
        "  3   ·   ·  47   ·   ·",
    ] {
        assert!(told.contains(measure), "{measure}\n{told}");
    }
    let row = told.lines().find(|line| line.starts_with("  level 2")).unwrap();
    assert_eq!(row.split_whitespace().take(6).collect::<Vec<_>>(), ["level", "2", "16", "9", "0", "7"]);
    assert!(told.lines().all(|line| line.chars().count() <= 130), "{told}");
}
