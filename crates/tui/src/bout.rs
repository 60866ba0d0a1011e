use catalog::{Game, LEVELS, Player, Refusal, State, Study};
use game::{ByPlayer, Player as Side};
use record::{Colour, GameResult, TagName};

use crate::store::Unfinished;

/// One game between two players, with what was taken back.
pub(crate) struct Bout {
    pub(crate) game: &'static dyn Game,
    /// The text of the position it began from.
    pub(crate) start: String,
    pub(crate) state: Box<dyn State>,
    pub(crate) players: ByPlayer<Player>,
    /// Plies taken back, the next one to play again last.
    undone: Vec<String>,
    /// Who lost the game otherwise than by its rules, and how: `resigned`.
    lost: Option<(Side, String)>,
}

/// How a bout ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    pub(crate) winner: Option<Side>,
    /// Who won and why, for people.
    pub(crate) sentence: String,
}

impl Bout {
    pub(crate) fn new(game: &'static dyn Game, state: Box<dyn State>, players: ByPlayer<Player>) -> Bout {
        let mut start = state.copy();
        while start.undo().is_some() {}
        Bout { game, start: start.text(), state, players, undone: Vec::new(), lost: None }
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
        let [one, two] = &kept.players;
        let players = ByPlayer::new(one.parse()?, two.parse()?);
        let start = kept.start.clone();
        Ok(Bout { game, start, state, players, undone: Vec::new(), lost: None })
    }

    pub(crate) fn unfinished(&self) -> Unfinished {
        Unfinished {
            game: self.game.info().slug.to_string(),
            start: self.start.clone(),
            plies: self.state.plies(),
            players: [self.players.one.to_string(), self.players.two.to_string()],
        }
    }

    pub(crate) fn play(&mut self, ply: &str) -> Result<String, Refusal> {
        let ply = self.state.play(ply)?;
        self.undone.clear();
        Ok(ply)
    }

    /// Takes back the last ply and, where a person plays a computer, all plies until it is the person's turn again;
    /// `false` if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        self.lost = None;
        let mut any = false;
        while let Some(ply) = self.state.undo() {
            self.undone.push(ply);
            any = true;
            if self.is_persons_turn() || !self.has_person() {
                break;
            }
        }
        any
    }

    /// Plays again what was taken back, up to the next turn of a person.
    pub(crate) fn redo(&mut self) -> bool {
        let mut any = false;
        while let Some(ply) = self.undone.pop() {
            if self.state.play(&ply).is_err() {
                self.undone.clear();
                break;
            }
            any = true;
            if self.is_persons_turn() || !self.has_person() {
                break;
            }
        }
        any
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    pub(crate) fn has_person(&self) -> bool {
        Side::BOTH.iter().any(|&side| self.players[side] == Player::Human)
    }

    pub(crate) fn has_computer(&self) -> bool {
        Side::BOTH.iter().any(|&side| self.players[side] != Player::Human)
    }

    pub(crate) fn is_persons_turn(&self) -> bool {
        self.players[self.state.turn()] == Player::Human
    }

    /// The person whose turn it is gives up; the only person there is if a computer is to move.
    pub(crate) fn resign(&mut self) {
        let turn = self.state.turn();
        let person = if self.players[turn] == Player::Human { turn } else { !turn };
        self.lost = Some((person, "resigned".to_string()));
    }

    /// The computer whose turn it is loses, since it has no legal ply to offer.
    pub(crate) fn forfeit(&mut self, why: &str) {
        self.lost = Some((self.state.turn(), format!("forfeits, {why}")));
    }

    pub(crate) fn swap(&mut self) {
        let ByPlayer { one, two } = self.players.clone();
        self.players = ByPlayer::new(two, one);
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        let info = self.game.info();
        if let Some((loser, how)) = &self.lost {
            let name = |side: Side| info.players[side].person;
            let sentence = format!("{} wins: {} {how}", name(!*loser), name(*loser));
            return Some(Ending { winner: Some(!*loser), sentence });
        }
        let outcome = self.state.outcome()?;
        Some(Ending { winner: outcome.winner, sentence: outcome.sentence(info) })
    }

    /// The game as a record.
    ///
    /// # Errors
    /// If the game is too long for one.
    pub(crate) fn study(&self) -> Result<Study, String> {
        let info = self.game.info();
        let start = self.game.read(&self.start).map_err(|error| error.to_string())?;
        let mut study = Study::new(self.game, start);
        for ply in self.state.plies() {
            study.play(&ply).map_err(|refusal| refusal.to_string())?;
        }
        for side in Side::BOTH {
            let tag = match catalog::colour(info, side) {
                Colour::White => TagName::WHITE,
                Colour::Black => TagName::BLACK,
            };
            study.set_tag(tag, &self.players[side].to_string());
        }
        if let Some(ending) = self.ending() {
            study.set_tag(TagName::TERMINATION, &ending.sentence);
            let winner = ending.winner.map(|side| catalog::colour(info, side));
            study.set_result(winner.map_or(GameResult::Draw, GameResult::Win));
        }
        Ok(study)
    }

    /// What a side's player is called.
    pub(crate) fn name(&self, side: Side) -> String {
        match &self.players[side] {
            Player::Human if self.players[!side] == Player::Human => "a person".to_string(),
            Player::Human => "you".to_string(),
            player => name(player),
        }
    }
}

/// What a player is called.
pub(crate) fn name(player: &Player) -> String {
    match player {
        Player::Human => "a person".to_string(),
        Player::Level(level) => match LEVELS.get(usize::from(*level).wrapping_sub(1)) {
            Some(named) => format!("level {level}, {}", named.name),
            None => format!("level {level}"),
        },
        Player::Simple(name) => format!("computer “{name}”"),
        other => other.to_string(),
    }
}
