//! A reviewed game as a page and in words.

use catalog::{Limits, Options, SearchRequest, find};
use engines::Computer;
use formats::Study;
use record::{Reader, Record, TagName};
use report::{ReviewedGame, page, summary};
use review::Reviewer;

/// A game whose last ply gives it away, and a person's words that must not be taken for tags of the page.
fn game() -> Record {
    let text = "[White \"<b>Ada</b> & \\\"Co\\\"\"]\n[Game \"gorogo\"]\n\n1. Hc3 2. c4 3. b3 {<script>} 4. a1 5. b4 *\n";
    Reader::new(text.as_bytes()).next().unwrap().unwrap().faultless().unwrap()
}

fn reviewed(record: Record) -> ReviewedGame {
    let study = Study::open(record).unwrap();
    let mut thinker = find("gorogo").unwrap().engine(&Computer::STRONGEST, &Options::default()).unwrap();
    let mut reviewer = Reviewer::new(
        study,
        SearchRequest { limits: Limits::nodes(2000), lines: 1, ..SearchRequest::default() },
    );
    while reviewer.step(thinker.as_mut()).is_some() {}
    let (record, review) = reviewer.finish();
    ReviewedGame { record, review }
}

#[test]
fn a_page_stands_alone_and_is_well_formed() {
    let game = reviewed(game());
    let slips = game.review.plies.iter().filter(|ply| ply.mistake.is_some()).count();
    let page = page(&[game], 0);
    assert!(!page.contains("<script") && !page.contains("<b>Ada") && !page.contains("src="));
    assert_eq!(page.matches("<article id=").count(), slips);
    assert_eq!(page.matches("<circle class=").count(), slips, "every slip is a dot of the graph");
    assert_eq!(page.matches("<tr><td>").count(), 5, "every ply has its row");
    // All but the head, whose tags stand open as HTML allows, is read by a stricter reader.
    let body = page.split("<body>").nth(1).and_then(|rest| rest.split("</body>").next()).unwrap();
    roxmltree::Document::parse(&format!("<body>{body}</body>")).unwrap();
}

#[test]
fn words_name_the_players_and_every_slip() {
    let mut game = reviewed(game());
    let told = summary(&game, 1);
    assert!(told.starts_with("Game 1: GoRoGo, <b>Ada</b> & \"Co\" (White) against Black, *\n"), "{told}");
    let slips = game.review.plies.iter().filter(|ply| ply.mistake.is_some()).count();
    assert_eq!(told.matches(" winning chance").count(), slips, "{told}");
    // What a stop left out is told.
    game.review.plies.truncate(3);
    assert!(summary(&game, 1).ends_with("  2 moves are not reviewed\n"));
    assert_eq!(game.record.tag(&TagName::GAME), "gorogo");
}
