//! The list, and the text interface over a game that is not on it.

use catalog::{GAMES, Game, Refusal, Rules, Spelling, Step, find};
use game::{Setup, Square, Target};
use testkit::tictactoe::TicTacToe;

#[test]
fn every_unambiguous_beginning_finds_its_game() {
    for (beginning, slug) in
        [("go", "gorogo"), ("B", "barragoon"), ("greener", "greener"), ("GRE", "greener")]
    {
        assert_eq!(find(beginning).map(|game| game.info().slug), Ok(slug));
    }
    let why = |text: &str| find(text).err().unwrap_or_default();
    assert_eq!(why("g"), "'g' could be gorogo or greener: type one letter more");
    assert_eq!(why("chess"), "there is no game 'chess': expected gorogo, barragoon, greener");
    assert!(why("").starts_with("which game"));
}

#[test]
fn every_game_starts_reads_its_own_text_and_has_rules() {
    for game in GAMES {
        let start = game.start(&Setup::default()).unwrap();
        let again = game.read(&start.text()).unwrap();
        assert_eq!(start.text(), again.text());
        assert_eq!(start.moves().len() as u64, start.perft(1));
        assert!(game.info().rules.starts_with(&format!("# {}\n", game.info().name)));
    }
}

/// A fourth game needs no change here: the tiny one is played through the same interface.
#[test]
fn a_game_off_the_list_speaks_text_as_well() {
    let game = Rules::<TicTacToe>::NEW;
    let mut state = game.start(&Setup::default()).unwrap();
    for ply in ["a1", "b1", "A2", "b2"] {
        state.play(ply).unwrap();
    }
    assert!(matches!(state.play("a1"), Err(Refusal::Illegal(_))));
    assert!(matches!(state.play("nonsense"), Err(Refusal::Unreadable(_))));
    assert_eq!(state.play("a3"), Ok("a3".to_string()));
    assert_eq!(state.outcome().unwrap().sentence(state.info()), "Crosses wins: three in a row");
}

#[test]
fn a_ply_is_spelled_click_by_click() {
    let game = find("gorogo").unwrap();
    let mut state = game.start(&Setup::default()).unwrap();
    let mut spelling = Spelling::new(state.as_ref());
    let [henge] = spelling.next()[..] else { panic!("the first piece is a henge") };
    let centre = Target::Cell(Square::new(2, 2));
    assert_eq!(spelling.click(centre), Step::Impossible);
    assert_eq!(spelling.click(henge), Step::Further);
    assert_eq!(spelling.next().len(), 25);
    assert!(spelling.back() && !spelling.back());
    assert_eq!(spelling.click(henge), Step::Further);
    assert_eq!(spelling.click(centre), Step::Ply("Hc3".to_string()));
    state.play("Hc3").unwrap();
    assert_eq!(
        Spelling::new(state.as_ref()).click(Target::Cell(Square::new(0, 0))),
        Step::Ply("a1".to_string())
    );
}
