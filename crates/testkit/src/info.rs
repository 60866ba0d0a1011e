use std::collections::{HashMap, HashSet};

use game::{
    Bots, Objective, Piece, PieceShape, Player, Position, Present, Random, Reason, Setup, Solvable, Target,
};

use crate::effort;
use crate::random_games::{each_position, random_game, starts};

/// The maximum length of a name in the menu.
const LONGEST_NAME: usize = 22;

/// The maximum length of a description, to fit one line of a window with 80 columns.
const LONGEST_ABOUT: usize = 76;

/// Checks that the information about a game is complete and correct.
///
/// # Panics
/// With the wrong field of [`Info`](game::Info).
pub fn check_info<P: Position>() {
    let info = P::INFO;
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    assert!(
        !info.slug.is_empty() && info.slug.chars().all(plain),
        "Info::slug is '{}', expected lower-case letters and digits, since people type it",
        info.slug
    );
    let letters = info.name.chars().count();
    assert!(
        (1..=LONGEST_NAME).contains(&letters),
        "Info::name of {} has {letters} letters, expected 1 to {LONGEST_NAME}: the menu has no room for more",
        info.slug
    );
    let heading = format!("# {}\n", info.name);
    assert!(
        info.rules.starts_with(&heading),
        "RULES.md of {} must begin with '{}'",
        info.slug,
        heading.trim()
    );
    let letters = info.about.chars().count();
    assert!(
        info.about.ends_with('.') && letters <= LONGEST_ABOUT,
        "Info::about of {} is '{}', expected one sentence of at most {LONGEST_ABOUT} letters",
        info.slug,
        info.about
    );
    for player in Player::BOTH {
        assert!(!info.players[player].person.is_empty(), "Info::players has no name for {player:?}");
    }
    let example: Result<P, _> = info.example.parse();
    assert!(
        example.is_ok_and(|position| position.outcome().is_none() && position != P::default()),
        "Info::example of {} is '{}', expected a position of a game that has begun and is not over",
        info.slug,
        info.example
    );
    assert!(!info.typing.is_empty(), "Info::typing is empty: say how a ply is typed");
    assert_eq!(
        P::set_up(&Setup::default()).as_ref(),
        Ok(&P::default()),
        "set_up() without a size and a deal is not the default position"
    );
    for size in info.sizes {
        let setup = Setup { size: Some((*size).to_string()), deal: None };
        assert!(P::set_up(&setup).is_ok(), "Info::sizes has {size}, but set_up() refuses it");
    }
}

/// Checks that every bot has a unique name and a description, and plays legal moves to the end.
///
/// # Panics
/// With the name of the bot.
pub fn check_bots<P: Bots>() {
    let mut names = HashSet::new();
    assert!(!P::bots().is_empty(), "bots() is empty: one that plays any legal ply is enough");
    for bot in P::bots() {
        assert!(names.insert(bot.name), "bots() has two computers called {}", bot.name);
        assert!(!bot.about.is_empty(), "Bot::about of {} is empty", bot.name);
        for (number, start) in starts::<P>().iter().enumerate() {
            let mut random = Random::new(number as u64);
            // The bot chooses moves along a random game, because a game of its own need not end.
            random_game(start, number as u64, |position| {
                let chosen = (bot.choose)(position, &mut random);
                let fits = chosen.map_or(position.outcome().is_some(), |mv| position.is_legal(mv));
                assert!(fits, "{} plays {chosen:?} in {position}", bot.name);
            });
        }
    }
}

/// Random games end as [`Solvable::OBJECTIVE`] promises, and within the bounds that the game has given on the way.
///
/// # Panics
/// At an unexpected end.
pub fn check_question<P: Solvable>() {
    for (number, start) in starts::<P>().iter().enumerate() {
        for game in 0..effort().choose(20, 500) {
            let mut met = Vec::new();
            random_game(start, number as u64 * 1_000 + game, |position| met.push(position.clone()));
            let Some(end) = met.pop() else { continue };
            check_end(&end, &met);
        }
    }
}

fn check_end<P: Solvable>(end: &P, met: &[P]) {
    let Some(outcome) = end.outcome() else { return };
    match P::OBJECTIVE {
        Objective::WinOrLoss => {
            assert!(outcome.winner.is_some(), "OBJECTIVE is WinOrLoss, but {end} is a draw: WinDrawOrLoss");
        }
        Objective::Margin => {
            let Some(points) = points(end) else { panic!("OBJECTIVE is Margin, but {end} has no score") };
            let ahead = points.0.cmp(&points.1);
            let fits = match outcome.winner {
                Some(Player::One) => ahead.is_ge(),
                Some(Player::Two) => ahead.is_le(),
                None => ahead.is_eq(),
            };
            assert!(fits, "OBJECTIVE is Margin, but in {end} the player with fewer points wins");
            let margin = match outcome.winner {
                Some(Player::One) => points.0 - points.1 + 1,
                Some(Player::Two) => points.0 - points.1 - 1,
                None => 0,
            };
            for position in met {
                let (worst, best) = position.bounds();
                let within = (worst..=best).contains(&margin);
                assert!(within, "bounds() of {position} are {worst} to {best}, but {end} ends with {margin}");
            }
        }
        Objective::WinDrawOrLoss | Objective::Plies => (),
    }
    if matches!(P::OBJECTIVE, Objective::WinOrLoss | Objective::WinDrawOrLoss | Objective::Margin) {
        assert!(!P::CAN_REPEAT, "OBJECTIVE says that every game ends, so CAN_REPEAT must be false");
    }
    let named = matches!(outcome.reason, Reason::Repetition);
    assert!(!named, "{end} is drawn by repetition, but a position does not include its history");
}

fn points<P: Position>(end: &P) -> Option<(i16, i16)> {
    end.score().map(|score| (score.one as i16, score.two as i16))
}

/// Checks that scenes are complete.
///
/// # Panics
/// With the position whose scene is incomplete.
pub fn check_scenes<P: Present>() {
    each_position(|position: &P| {
        let scene = position.scene();
        let (pieces, places) = (scene.pieces.len(), scene.grid.len());
        assert_eq!(pieces, places, "scene() of {position} has {pieces} places for a grid of {places}");
        assert_eq!(scene.score, position.score(), "scene() of {position} shows another score than score()");
        let (named, kept) = (!P::INFO.score.is_empty(), scene.score.is_some());
        assert_eq!(
            named,
            kept,
            "Info::score is '{}': it names what score() counts, or nothing",
            P::INFO.score
        );
        assert!(!scene.prompt.is_empty(), "scene() of {position} has no prompt: say who is to do what");
        let over = position.outcome().map(|outcome| outcome.sentence(P::INFO));
        assert!(
            over.is_none_or(|said| said == scene.prompt),
            "the prompt of {position} does not tell the end"
        );
    });
}

/// The maximum length of a label, limited by text boards.
const LONGEST: usize = 3;

/// Checks that each label stands for one kind of piece, on boards, in hands and in menus.
///
/// # Panics
/// If a label is too long, is not ASCII, or stands for two kinds of pieces.
pub fn check_labels<P: Present>() {
    let mut known = HashMap::new();
    each_position(|position: &P| {
        let scene = position.scene();
        let hands = Player::BOTH.into_iter().flat_map(|player| &scene.hands[player]).map(|hand| &hand.piece);
        for piece in scene.pieces.iter().flatten().chain(hands) {
            check(&mut known, piece, &position.to_string());
        }
        let choices = position.moves().into_iter().flat_map(P::clicks).filter_map(|click| match click {
            Target::Choice(choice) => choice.picture,
            Target::Cell(_) => None,
        });
        for picture in choices {
            let piece = Piece { owner: None, shape: picture.shape, label: picture.label.to_string() };
            check(&mut known, &piece, "a menu");
        }
    });
}

type Kind = (Option<Player>, PieceShape);

fn check(known: &mut HashMap<String, Kind>, piece: &Piece, place: &str) {
    let label = &piece.label;
    assert!(
        (1..=LONGEST).contains(&label.len()) && label.is_ascii(),
        "the label '{label}' in {place} has {} letters, expected 1 to {LONGEST} plain ones",
        label.chars().count()
    );
    // Boards show the height of a stack beside its label.
    let kind = (piece.owner, piece.shape.without_height());
    let other = *known.entry(label.clone()).or_insert(kind);
    assert!(
        other == kind,
        "the label '{label}' in {place} stands for {kind:?} and elsewhere for {other:?}: a board without colours shows \
         both alike, so give each a label of its own in scene()"
    );
}
