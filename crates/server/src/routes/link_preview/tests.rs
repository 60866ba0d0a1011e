use super::*;
use wire::{ByColour, Outcome, Status};

#[test]
fn times_are_short() {
    let clock = |seconds, increment| time(TimeControl { seconds, increment });
    assert_eq!(clock(300, 3), "5 min + 3 s");
    assert_eq!(clock(600, 0), "10 min");
    assert_eq!(clock(90, 0), "1 min 30 s");
    assert_eq!(clock(45, 1), "45 s + 1 s");
}

/// The content of each tag, for a game of Barragoon between these two.
fn contents(white: Seat, black: Seat, clock: Option<TimeControl>, ending: Option<Outcome>) -> Vec<String> {
    let game = catalog::find("barragoon").ok();
    let start = game.and_then(|game| game.start(&::game::Setup::default()).ok());
    let status = start.map(|state| Status::from(state.as_ref()));
    let seats = ByColour { white, black };
    let summary = status.map(|status| ListSummary { status, seats, clock, turns: 1, ending });
    let tags = summary.and_then(|summary| tags(&summary, "ID", "https://games.example")).unwrap_or_default();
    let contents = tags.split("content=\"").skip(1).filter_map(|rest| rest.split('"').next());
    contents.map(str::to_string).collect()
}

fn person(name: &str) -> Seat {
    Seat::Person { name: name.to_string() }
}

#[test]
fn an_invitation_says_who_invites_and_shows_the_board() {
    let clock = Some(TimeControl { seconds: 300, increment: 3 });
    let contents = contents(person("A\"><script>&"), Seat::Open, clock, None);
    let expected = [
        "website",
        "Trilith",
        "A&quot;&gt;&lt;script&gt;&amp; invites you to Barragoon, 5 min + 3 s",
        "Play in the browser, without an account.",
        "https://games.example/g/ID",
        "https://games.example/api/games/ID/picture.png",
        "image/png",
        "The board of Barragoon",
        "summary",
    ];
    assert_eq!(contents.len(), expected.len());
    for (content, expected) in contents.iter().zip(expected) {
        assert!(content.starts_with(expected), "{content} instead of {expected}");
    }
}

#[test]
fn any_other_game_says_who_plays_and_how_it_stands() {
    let title = |white, black| contents(white, black, None, None).get(2..4).map(<[_]>::to_vec);
    let ada = || person("Ada");
    let computer = || Seat::Computer { player: "level:3".to_string() };
    let told = |title: &str| Some(vec![title.to_string(), "1 move has been played.".to_string()]);
    assert_eq!(title(ada(), person("")), told("Barragoon: Ada against Brown"));
    assert_eq!(title(computer(), ada()), told("Barragoon: the computer against Ada"));
    let open = contents(Seat::Open, person(""), None, None);
    assert_eq!(open.get(2).map(String::as_str), Some("You are invited to Barragoon"));
    let over = Some(Outcome { winner: None, reason: "Draw: the players agreed".to_string() });
    let over = contents(ada(), Seat::Open, None, over);
    assert_eq!(over.get(2).map(String::as_str), Some("Barragoon: Ada against Brown"));
    assert_eq!(over.get(3).map(String::as_str), Some("Draw: the players agreed"));
}

#[test]
fn no_name_ends_its_attribute() {
    assert_eq!(escaped(r#"<b a="x" b='y'>&amp;"#), "&lt;b a=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;");
}
