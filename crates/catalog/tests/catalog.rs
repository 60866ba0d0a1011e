//! The list, and the text interface over a game that is not on it.

use catalog::{GAMES, Game, GameAdapter, MoveError, MoveInput, MoveInputStep, Options, SearchRequest, find};
use engines::{Computer, LevelNumber};
use game::{Failure, FailureKind, Setup, Square, Target};
use testkit::tictactoe::TicTacToe;

#[test]
fn every_unambiguous_beginning_finds_its_game() {
    for game in GAMES {
        let slug = game.info().slug;
        for end in 1..=slug.len() {
            let beginning = &slug[..end];
            let others = GAMES.iter().filter(|other| other.info().slug.starts_with(beginning)).count();
            let found = find(&beginning.to_uppercase()).ok().map(|game| game.info().slug);
            assert_eq!(found, (others == 1).then_some(slug), "{beginning}");
        }
    }
    let why = |text: &str| find(text).err().map_or(String::new(), |error| error.to_string());
    assert!(why("g").starts_with("'g' could be gorogo or greener"), "{}", why("g"));
    assert!(why("chess").starts_with("there is no game 'chess': expected gorogo, barragoon, greener"));
    assert!(why("").starts_with("no game given"));
}

#[test]
fn a_refused_ply_comes_with_its_reason() {
    let refused = |game: &str, position: &str, ply: &str| {
        let mut state = find(game).unwrap().read(position).unwrap();
        state.play(ply).map_err(|error| error.to_string()).unwrap_err()
    };
    let over = "7/7/7/7/3D3/7/7/7/7 b move";
    assert_eq!(refused("barragoon", over, "d5d2"), "d5d2 is not legal here: the game is over");
    assert_eq!(refused("barragoon", over, "d5 sss"), "d5d2 is not legal here: the game is over");
    let start = find("greener").unwrap().start(&Setup::default()).unwrap().text();
    let why = "a player who can capture must do so (§4)";
    assert_eq!(refused("greener", &start, "pass"), format!("pass is not legal here: {why}"));
}

#[test]
fn every_game_starts_reads_its_own_text_and_has_rules() {
    for game in GAMES {
        let start = game.start(&Setup::default()).unwrap();
        let again = game.read(&start.text()).unwrap();
        assert_eq!(start.text(), again.text());
        assert_eq!(start.moves().len() as u64, start.analysis().perft(1));
        assert!(game.info().rules.starts_with(&format!("# {}\n", game.info().name)));
    }
}

/// A fourth game needs no change here: the tiny one is played through the same interface.
#[test]
fn a_game_off_the_list_speaks_text_as_well() {
    let game = GameAdapter::<TicTacToe>::NEW;
    let mut state = game.start(&Setup::default()).unwrap();
    for ply in ["a1", "b1", "A2", "b2"] {
        state.play(ply).unwrap();
    }
    assert!(matches!(state.play("a1"), Err(MoveError::Illegal(_))));
    assert!(matches!(state.play("nonsense"), Err(MoveError::Unreadable(_))));
    assert_eq!(state.play("a3"), Ok("a3".to_string()));
    assert_eq!(state.outcome().unwrap().sentence(state.info()), "Crosses wins: three in a row");
}

#[test]
fn a_ply_is_spelled_click_by_click() {
    let game = find("gorogo").unwrap();
    let mut state = game.start(&Setup::default()).unwrap();
    let mut spelling = MoveInput::new(state.as_ref());
    let [henge] = spelling.next()[..] else { panic!("the first piece is a henge") };
    let centre = Target::Cell(Square::new(2, 2));
    assert_eq!(spelling.click(centre), MoveInputStep::Impossible);
    assert_eq!(spelling.click(henge), MoveInputStep::Further);
    assert_eq!(spelling.next().len(), 25);
    assert!(spelling.back() && !spelling.back());
    assert_eq!(spelling.click(henge), MoveInputStep::Further);
    assert_eq!(spelling.click(centre), MoveInputStep::Ply("Hc3".to_string()));
    state.play("Hc3").unwrap();
    assert_eq!(
        MoveInput::new(state.as_ref()).click(Target::Cell(Square::new(0, 0))),
        MoveInputStep::Ply("a1".to_string())
    );
}

/// GoRoGo §5: the stone on c3 falls to any black ply; with Black's own stones nothing is wrong.
#[test]
fn pieces_that_may_be_lost_are_known_without_a_rule() {
    let squares = |game: &str, position: &str| -> String {
        let state = find(game).unwrap().read(position).unwrap();
        state.analysis().threatened().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(squares("gorogo", "W4/2B2/1HWB1/2B2/W4 b 7+2 7+2"), "c3");
    // White to move takes a5 by a4; Black would take the two stones by d5, whatever White does elsewhere.
    assert_eq!(squares("gorogo", "BWW1H/1BBB1/5/5/5 w 7+2 6+2"), "a5 b5 c5");
    // Either 3-tile takes the other; White has a second tile to move instead, and then d2 is lost.
    assert_eq!(squares("barragoon", "7/7/7/7/3d3/7/7/3D2V/7 w move"), "d2 d5");
    assert_eq!(squares("greener", "6/6/g,5/6/6/b,1,w2^3,g,1,b b"), "a1 c1");
    assert_eq!(squares("barragoon", "7/7/7/7/3D3/7/7/7/7 b move"), "");
}

/// A copy goes its own way.
#[test]
fn a_copy_does_not_disturb_the_original() {
    let mut state = find("gorogo").unwrap().start(&Setup::default()).unwrap();
    state.play("Hc3").unwrap();
    let mut copy = state.copy();
    copy.play("a1").unwrap();
    assert_eq!((state.plies().len(), copy.plies().len()), (1, 2));
}

/// A state of another game is no game that is over.
#[test]
fn a_player_that_is_shown_another_game_says_so() {
    let state = find("greener").unwrap().start(&Setup::default()).unwrap();
    let game = find("gorogo").unwrap();
    for player in ["level:1", "level:8", "uct", "seed:hard"] {
        let mut thinker = game.engine(&player.parse().unwrap(), &Options::default()).unwrap();
        let insight = thinker.analyze(state.as_ref(), &SearchRequest::default(), &mut |_| ());
        let said = "a player of GoRoGo was given a game of Greener";
        assert_eq!((insight.ply(), insight.failure.as_deref()), (None, Some(said)), "{player}");
    }
}

/// What a server answers with depends on the kind, not on the sentence.
#[test]
fn errors_know_their_kind() {
    let kind = |text: &str| find(text).err().map(|error| error.kind());
    assert_eq!(kind("chess"), Some(FailureKind::Missing("unknown_game")));
    assert_eq!(kind("g"), Some(FailureKind::Invalid("ambiguous_game")));
    let mut state = find("gorogo").unwrap().start(&Setup::default()).unwrap();
    let mut refused = |ply: &str| state.play(ply).err().map(|refusal| refusal.kind());
    assert_eq!(refused("nonsense"), Some(FailureKind::Invalid("unreadable")));
    assert_eq!(refused("a1"), Some(FailureKind::Conflict("illegal_move")));
}

#[test]
fn a_ply_has_its_clicks_also_where_it_is_not_legal() {
    let state = find("greener").unwrap().start(&Setup::default()).unwrap();
    let cells = [Square::new(0, 0), Square::new(3, 0)].map(Target::Cell);
    assert_eq!(state.clicks("A1 - d1"), Ok(cells.to_vec()));
    assert!(state.clicks("nonsense").is_err());
}

/// Threads may look at one state at the same time.
#[test]
fn a_state_is_shared_between_threads() {
    let state = find("barragoon").unwrap().start(&Setup::default()).unwrap();
    let counts: Vec<usize> = std::thread::scope(|scope| {
        let look = || state.moves().len();
        let lookers = [scope.spawn(look), scope.spawn(look)];
        lookers.into_iter().map(|looker| looker.join().unwrap()).collect()
    });
    assert_eq!(counts[0], counts[1]);
}

/// Interfaces show one ladder: every level and every simple computer has its place on it.
#[test]
fn every_computer_has_a_rating_and_levels_rise_from_zero() {
    for game in GAMES {
        let name = game.info().slug;
        let ratings = LevelNumber::ALL.map(|level| game.elo(&Computer::Level(level)).unwrap());
        assert_eq!(ratings[0], 0, "{name}");
        assert!(ratings.is_sorted_by(|one, next| one < next), "{name}: {ratings:?}");
        assert_eq!(game.ratings().unwrap().bots.len(), game.simple().len(), "{name}");
        for (bot, _) in game.simple() {
            let bot = Computer::Bot(bot.to_string());
            let elo = game.elo(&bot).unwrap_or_else(|| panic!("{name} has no rating of {bot}"));
            let nearest = ratings.iter().min_by_key(|level| level.abs_diff(elo)).unwrap();
            let level = game.nearest_level(&bot).unwrap();
            assert_eq!(game.elo(&Computer::Level(level)), Some(*nearest), "{name}: {bot}");
        }
        assert_eq!(game.elo(&Computer::Uct), None);
    }
    let greedy = Computer::Bot("greedy".to_string());
    assert_eq!(find("barragoon").unwrap().nearest_level(&greedy).map(LevelNumber::get), Some(4));
}
