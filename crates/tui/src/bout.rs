use std::fmt::Display;

use catalog::{Computer, Game, Refusal, State, Study};
use game::{ByPlayer, ParseError, Player};
use play::Seat;
use record::{GameResult, NodeId, TagName};

use crate::store::Unfinished;

/// One game between two players, with what was taken back.
pub(crate) struct Bout {
    /// The game as a record that lies open at the last ply. What was taken back still follows it, until another ply is
    /// played instead.
    study: Study,
    /// The text of the position it began from.
    start: String,
    pub(crate) seats: ByPlayer<Seat>,
    /// Who lost the game otherwise than by its rules, and how: `resigned`.
    lost: Option<(Player, String)>,
}

/// How a bout ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    pub(crate) winner: Option<Player>,
    /// Who won and why, for people.
    pub(crate) sentence: String,
}

impl Bout {
    /// A game in this state, with the plies that led to it.
    pub(crate) fn new(game: &'static dyn Game, state: Box<dyn State>, seats: ByPlayer<Seat>) -> Bout {
        let plies = state.plies();
        let mut study = Study::new(game, state);
        for ply in plies {
            // Legal they are; a record has room for more plies than anybody plays.
            if study.play(&ply).is_err() {
                break;
            }
        }
        Bout::of(study, seats)
    }

    /// Says from which numbered deal it begins.
    pub(crate) fn dealt(mut self, deal: Option<impl Display>) -> Bout {
        if let Some(number) = deal {
            self.study.set_tag(TagName::DEAL, &number.to_string());
        }
        self
    }

    /// The number of its deal, if it has one.
    pub(crate) fn deal(&self) -> Option<&str> {
        Some(self.study.record().tag(&TagName::DEAL)).filter(|number| !number.is_empty())
    }

    /// Goes on with a record at its end; all that it holds stays.
    pub(crate) fn of(mut study: Study, seats: ByPlayer<Seat>) -> Bout {
        study.go(NodeId::START);
        let start = study.state().text();
        study.go_to_end();
        Bout { study, start, seats, lost: None }
    }

    /// A bout that was kept.
    ///
    /// # Errors
    /// If a text in it does not fit the game.
    pub(crate) fn resumed(games: &[&'static dyn Game], kept: &Unfinished) -> Result<Bout, String> {
        let known = games.iter().find(|game| game.info().slug == kept.game);
        let game = *known.ok_or_else(|| format!("there is no game '{}'", kept.game))?;
        let mut state = game.read(&kept.start).map_err(|error| error.to_string())?;
        for ply in &kept.plies {
            state.play(ply).map_err(|refusal| refusal.to_string())?;
        }
        Ok(Bout::new(game, state, kept.seats(game)).dealt(kept.deal.as_ref()))
    }

    pub(crate) fn unfinished(&self) -> Unfinished {
        Unfinished {
            game: self.game().info().slug.to_string(),
            start: self.start.clone(),
            plies: self.state().plies(),
            players: [self.seats.one.to_string(), self.seats.two.to_string()],
            deal: self.deal().map(str::to_string),
            file: None,
        }
    }

    pub(crate) fn game(&self) -> &'static dyn Game {
        self.study.game()
    }

    /// The text of the position it began from.
    pub(crate) fn start(&self) -> &str {
        &self.start
    }

    /// The board.
    pub(crate) fn state(&self) -> &dyn State {
        self.study.state()
    }

    /// The same start for the same players with sides swapped.
    ///
    /// # Errors
    /// Never for a start that was played from.
    pub(crate) fn rematch(&self) -> Result<Bout, ParseError> {
        let ByPlayer { one, two } = self.seats.clone();
        let bout = Bout::new(self.game(), self.game().read(&self.start)?, ByPlayer::new(two, one));
        Ok(bout.dealt(self.deal()))
    }

    pub(crate) fn play(&mut self, ply: &str) -> Result<String, Refusal> {
        let ply = self.state().copy().play(ply)?;
        let (record, at) = (self.study.record(), self.study.at());
        if record.next(at).is_some_and(|next| record.ply(next) != ply) {
            self.study.forward();
            self.study.take_back();
        }
        self.study.play_main(&ply)
    }

    /// Takes back the last ply and, where a person plays a computer, all plies until it is the person's turn again;
    /// `false` if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        self.lost = None;
        self.step(Study::back)
    }

    /// Plays again what was taken back, up to the next turn of a person.
    pub(crate) fn redo(&mut self) -> bool {
        self.step(Study::forward)
    }

    fn step(&mut self, one: fn(&mut Study) -> bool) -> bool {
        let mut any = false;
        while one(&mut self.study) {
            any = true;
            if self.is_persons_turn() || !self.has_person() {
                break;
            }
        }
        any
    }

    pub(crate) fn can_undo(&self) -> bool {
        self.study.at() != NodeId::START
    }

    pub(crate) fn can_redo(&self) -> bool {
        self.study.record().next(self.study.at()).is_some()
    }

    pub(crate) fn has_person(&self) -> bool {
        Player::BOTH.iter().any(|&side| self.seats[side].is_person())
    }

    pub(crate) fn has_computer(&self) -> bool {
        Player::BOTH.iter().any(|&side| !self.seats[side].is_person())
    }

    pub(crate) fn is_persons_turn(&self) -> bool {
        self.seats[self.state().turn()].is_person()
    }

    /// The person whose turn it is gives up; the only person there is if a computer is to move.
    pub(crate) fn resign(&mut self) {
        let turn = self.state().turn();
        let person = if self.seats[turn].is_person() { turn } else { !turn };
        self.lost = Some((person, "resigned".to_string()));
    }

    /// The computer whose turn it is loses, since it has no legal ply to offer.
    pub(crate) fn forfeit(&mut self, why: &str) {
        self.lost = Some((self.state().turn(), format!("forfeits, {why}")));
    }

    pub(crate) fn swap(&mut self) {
        let ByPlayer { one, two } = self.seats.clone();
        self.seats = ByPlayer::new(two, one);
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        let info = self.game().info();
        if let Some((loser, how)) = &self.lost {
            let name = |side: Player| info.players[side].person;
            let sentence = format!("{} wins: {} {how}", name(!*loser), name(*loser));
            return Some(Ending { winner: Some(!*loser), sentence });
        }
        let outcome = self.state().outcome()?;
        Some(Ending { winner: outcome.winner, sentence: outcome.sentence(info) })
    }

    /// The game as it stands, without what was taken back.
    pub(crate) fn study(&self) -> Study {
        let info = self.game().info();
        let mut study = self.study.copy();
        study.end_here();
        for side in Player::BOTH {
            let tag = TagName::of(info.colour(side));
            // The name of somebody who played the loaded game stays.
            let named = study.record().tag(&tag);
            if !Seat::names_person(named) {
                study.set_tag(tag, &self.seats[side].to_string());
            }
        }
        if let Some(ending) = self.ending() {
            study.set_tag(TagName::TERMINATION, &ending.sentence);
            let winner = ending.winner.map(|side| info.colour(side));
            study.set_result(winner.map_or(GameResult::Draw, GameResult::Win));
        } else if study.record().result() == GameResult::Open {
            study.remove_tag(&TagName::TERMINATION);
        }
        study
    }

    /// The game and its players in the letters of a file's name.
    pub(crate) fn label(&self) -> String {
        let plain = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
        let player = |seat: &Seat| seat.to_string().chars().map(plain).take(LONGEST).collect::<String>();
        let ByPlayer { one, two } = &self.seats;
        format!("{}-{}-{}", self.game().info().slug, player(one), player(two))
    }

    /// What a side's player is called.
    pub(crate) fn name(&self, side: Player) -> String {
        match &self.seats[side] {
            Seat::Person(name) if name.is_empty() && !self.seats[!side].is_person() => "you".to_string(),
            seat => name(seat),
        }
    }
}

/// Letters of a player's name in a file's name; the command of an engine may be long.
const LONGEST: usize = 16;

/// What a player is called.
pub(crate) fn name(seat: &Seat) -> String {
    match seat {
        Seat::Person(name) if name.is_empty() => "a person".to_string(),
        Seat::Computer(Computer::Level(level)) => format!("level {level}, {}", level.name().name),
        Seat::Computer(Computer::Bot(name)) => format!("computer “{name}”"),
        other => other.to_string(),
    }
}
