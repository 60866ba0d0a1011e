use std::time::Duration;

use catalog::Game;
use engines::{Computer, LevelNumber};
use game::{ByPlayer, Player, Setup};
use play::{Seat, SessionConfig, TimeControl};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::GameScreen;
use crate::context::AppContext;
use crate::event::Event;
use crate::screens::keys::{hints, press};
use crate::screens::{Binding, KeyHint, Navigation, Screen};
use crate::settings::{Deal, GameSetup, Sides};
use crate::storage::autosave::Autosave;
use crate::storage::results;
use crate::theme::Role;
use crate::widgets::form::{FieldKind, Form, FormEvent, Row};
use crate::{player_names, text};

/// The setup of a new game: players, start, clock.
pub(crate) struct SetupScreen {
    game: &'static dyn Game,
    /// The game to continue, if players are chosen for one with open seats.
    continuing: Option<Box<(SessionConfig, Autosave)>>,
    players: Vec<Seat>,
    form: Form<SetupRow>,
}

/// What a row of the form sets. Games without sizes or deals lack some rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SetupRow {
    Player(Player),
    Sides,
    Size,
    Deal,
    DealNumber,
    Name(Player),
    Minutes,
    Increment,
}

type Key = Binding<SetupScreen>;

pub(super) const KEYS: &[Key] = &[
    Key::part("Enter", "start")
        .when(|setup| setup.form.is_at_button())
        .about("next line; on the last one: start"),
    Key::part("Enter", "next line").about(""),
    Key::part("↑ ↓", "line"),
    Key::part("← →", "change it").when(|setup| !setup.form.is_at_button()),
    Key::leading("Esc", "back", |_, _| Navigation::Back),
    Key::hidden("q", |_, _| Navigation::Back),
];

/// Indices of the options for the deal.
const USUAL: usize = 0;
const RANDOM: usize = 1;
const NUMBERED: usize = 2;

/// A random deal number that is short enough to type.
fn random_deal(context: &mut AppContext) -> u64 {
    context.random_number() % 1_000_000
}

fn number_row(number: u64) -> Row {
    Row::number("Number", number, "type a number; the same number gives the same start everywhere")
}

impl SetupScreen {
    pub(crate) fn new(game: &'static dyn Game, context: &mut AppContext) -> SetupScreen {
        let info = game.info();
        let kept = context.settings.setups.get(info.slug).cloned().unwrap_or_default();
        let players = available_players(game);
        let remembered =
            |at: usize, usual: Seat| match kept.players.get(at).map(|text| text.parse::<Computer>()) {
                Some(Ok(computer)) => computer.into(),
                Some(Err(_)) => Seat::PERSON,
                None => usual,
            };
        let wanted = ByPlayer::new(
            remembered(0, Seat::PERSON),
            remembered(1, Computer::Level(LevelNumber::LOWEST).into()),
        );
        let mut rows = player_rows(game, &players, &wanted);
        let sides = vec![
            ("as above".to_string(), "players keep the sides chosen above".to_string()),
            ("random".to_string(), "the sides are drawn at random".to_string()),
        ];
        rows.push((SetupRow::Sides, Row::choice("Sides", sides, usize::from(kept.sides == Sides::Lot))));
        if info.sizes.len() > 1 {
            let sizes = info.sizes.iter().map(|size| (size.replace('x', " × "), "files × ranks".to_string()));
            let chosen = info.sizes.iter().position(|size| kept.size.as_deref() == Some(size)).unwrap_or(0);
            rows.push((SetupRow::Size, Row::choice("Board", sizes.collect(), chosen)));
        }
        if info.deals {
            let deals = [
                ("usual", "the same start every time"),
                ("random", "a new start every time; its number is below"),
                ("numbered", "the start with the number below, to play a deal again"),
            ];
            let options = deals.map(|(name, about)| (name.to_string(), about.to_string())).to_vec();
            let (chosen, number) = match kept.deal {
                Deal::Usual => (USUAL, random_deal(context)),
                Deal::Random => (RANDOM, random_deal(context)),
                Deal::Number(number) => (NUMBERED, number),
            };
            rows.push((SetupRow::Deal, Row::choice("Deal", options, chosen)));
            rows.push((SetupRow::DealNumber, number_row(number)));
        }
        rows.extend(name_rows(game, &context.settings.names));
        rows.extend(clock_rows(&kept));
        let form = Form::new(rows, "Start the game");
        SetupScreen { game, continuing: None, players, form }
    }

    /// Asks for the players of a game to continue that has open seats.
    fn for_game(start: SessionConfig, autosave: Autosave) -> SetupScreen {
        let game = start.study.game();
        let mut players = available_players(game);
        for seat in Player::BOTH.map(|side| &start.seats[side]) {
            if !seat.is_open() && !players.contains(seat) {
                players.push(seat.clone());
            }
        }
        let form = Form::new(player_rows(game, &players, &start.seats), "Play on");
        SetupScreen { game, continuing: Some(Box::new((start, autosave))), players, form }
    }

    /// The name of a person, if one was entered.
    fn name(&self, side: Player) -> String {
        self.form.row(SetupRow::Name(side)).map_or(String::new(), Row::typed)
    }

    /// The player of a side, with the person's name.
    fn named(&self, side: Player) -> Seat {
        match (self.player(side), self.name(side)) {
            (Seat::Person(_), name) if Seat::is_allowed_name(&name) => Seat::Person(name),
            (seat, _) => seat,
        }
    }

    /// The first side with a name that could be mistaken for a computer player.
    fn reserved_name(&self) -> Option<(Player, String)> {
        let taken = |(_, name): &(Player, String)| !name.is_empty() && !Seat::is_allowed_name(name);
        let persons = Player::BOTH.into_iter().filter(|&side| self.player(side).is_person());
        persons.map(|side| (side, self.name(side))).find(taken)
    }

    /// Minutes and increment.
    fn clock(&self) -> (u32, u32) {
        let of = |values: &[u32], row| values.get(self.form.chosen(row)).copied().unwrap_or(0);
        (of(&MINUTES, SetupRow::Minutes), of(&INCREMENTS, SetupRow::Increment))
    }

    /// The deal number in the form.
    fn number(&self) -> Option<u64> {
        self.form.row(SetupRow::DealNumber).and_then(Row::value)
    }

    /// Reacts to a changed row: *random* draws a new number; typing a number selects *numbered*.
    fn changed(&mut self, row: SetupRow, option: usize, context: &mut AppContext) {
        match row {
            SetupRow::Deal if option == RANDOM => {
                if let Some(row) = self.form.row_mut(SetupRow::DealNumber) {
                    *row = number_row(random_deal(context));
                }
            }
            SetupRow::DealNumber => {
                if let Some(FieldKind::Choice { chosen, .. }) =
                    self.form.row_mut(SetupRow::Deal).map(|row| &mut row.kind)
                {
                    *chosen = NUMBERED;
                }
            }
            _ => (),
        }
    }

    fn player(&self, side: Player) -> Seat {
        self.players.get(self.form.chosen(SetupRow::Player(side))).cloned().unwrap_or(Seat::PERSON)
    }

    /// The results against the chosen level.
    fn result_sentences(&self, context: &AppContext) -> Vec<String> {
        let level = match Player::BOTH.map(|side| self.player(side)) {
            [Seat::Person(_), other] | [other, Seat::Person(_)] => results::level(&other),
            _ => None,
        };
        level.map_or(Vec::new(), |level| context.results.sentences(self.game.info().slug, level))
    }

    /// Players of the record that are not available here.
    fn unavailable_players(&self) -> Vec<String> {
        let Some((start, _)) = self.continuing.as_deref() else { return Vec::new() };
        let open = Player::BOTH.into_iter().filter(|&side| start.seats[side].is_open());
        let name = |side: Player| self.game.info().players[side].person;
        open.map(|side| {
            format!(
                "{} was {}, which cannot be started from a record: choose who plays.",
                name(side),
                start.seats[side]
            )
        })
        .collect()
    }

    /// The choices, or `None` if the deal number is missing.
    fn remembered(&self) -> Option<GameSetup> {
        let size = self.form.row(SetupRow::Size).and_then(|row| self.game.info().sizes.get(row.chosen()));
        let deal = match self.form.chosen(SetupRow::Deal) {
            USUAL => Deal::Usual,
            RANDOM => Deal::Random,
            _ => Deal::Number(self.number()?),
        };
        Some(GameSetup {
            players: Player::BOTH.map(|side| self.player(side).to_string()).into(),
            sides: if self.form.chosen(SetupRow::Sides) == 1 { Sides::Lot } else { Sides::Chosen },
            size: size.map(|size| (*size).to_string()),
            deal,
            minutes: self.clock().0,
            increment: self.clock().1,
        })
    }

    fn start(&mut self, context: &mut AppContext) -> Navigation {
        let mut players = ByPlayer::new(self.named(Player::One), self.named(Player::Two));
        if let Some(continuing) = self.continuing.take() {
            let (start, autosave) = *continuing;
            let session = context.new_game(SessionConfig { seats: players, ..start });
            return Navigation::Replace(Box::new(GameScreen::new(session, autosave, context)));
        }
        let Some(kept) = self.remembered() else {
            context.warn("a numbered deal needs its number: type one, or choose another deal");
            self.form.set_focus(SetupRow::DealNumber);
            return Navigation::Stay;
        };
        if let Some((side, name)) = self.reserved_name() {
            context.warn(format!("'{name}' is the name of a computer player: type another name"));
            self.form.set_focus(SetupRow::Name(side));
            return Navigation::Stay;
        }
        let (minutes, increment) = self.clock();
        context.settings.names = Player::BOTH.map(|side| self.name(side)).into();
        context.settings.setups.insert(self.game.info().slug.to_string(), kept.clone());
        context.settings_changed();
        if kept.sides == Sides::Lot && context.random_number() % 2 == 1 {
            players = ByPlayer::new(players.two, players.one);
        }
        let deal = match kept.deal {
            Deal::Usual => None,
            Deal::Random => self.number().or_else(|| Some(random_deal(context))),
            Deal::Number(number) => Some(number),
        };
        match self.game.start(&Setup { size: kept.size, deal }) {
            Ok(state) => Navigation::ResetTo(Box::new(GameScreen::new(
                context.new_game(SessionConfig {
                    clock: clock(minutes, increment),
                    ..SessionConfig::new(self.game, state, players).with_deal(deal)
                }),
                Autosave::default(),
                context,
            ))),
            Err(error) => {
                context.warn(error.to_string());
                Navigation::Stay
            }
        }
    }
}

fn clock(minutes: u32, increment: u32) -> TimeControl {
    match minutes {
        0 => TimeControl::None,
        _ => TimeControl::Game {
            base: Duration::from_secs(60 * u64::from(minutes)),
            increment: Duration::from_secs(increment.into()),
        },
    }
}

/// Continues a game; if it has open seats, asks for the players first.
pub(crate) fn play_on(start: SessionConfig, autosave: Autosave, context: &mut AppContext) -> Box<dyn Screen> {
    if Player::BOTH.iter().any(|&side| start.seats[side].is_open()) {
        Box::new(SetupScreen::for_game(start, autosave))
    } else {
        Box::new(GameScreen::new(context.new_game(start), autosave, context))
    }
}

impl Screen for SetupScreen {
    fn title(&self) -> String {
        format!("{} · who plays?", self.game.info().name)
    }

    fn keys(&self) -> Vec<KeyHint> {
        hints(KEYS, self)
    }

    fn help(&self) -> Vec<String> {
        let mut words = vec![
            "Choose who plays each side with ← and →, then start. Levels run from 1, which a child can beat, to 8; bots follow under “more”. Your choices are remembered. Your games against each level are counted, with or without takebacks and hints: after two wins in a row the next level is suggested, after three losses in a row the one below.".to_string(),
            "Players can have names, which are saved with the game, and clocks: minutes for the whole game, and an increment after each turn. A player who runs out of time loses.".to_string(),
        ];
        if self.game.info().deals {
            words.push("The game is dealt at random. A deal has a number and is the same on every machine, so you can play it again or share it with a friend.".to_string());
        }
        words
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let look = context.look();
        let room = text::centred(area, area.width.saturating_sub(4).min(64), self.form.height() + 6);
        self.form.draw(frame, room, look);
        let about = text::below(room, self.form.height() + 1);
        let mut words = vec![(self.form.about().to_string(), Role::Faint)];
        if self.form.is_at_button() {
            let name = |side: Player| player_names::name(&self.named(side));
            words = vec![(format!("{} against {}", name(Player::One), name(Player::Two)), Role::Faint)];
        }
        words.extend(self.result_sentences(context).into_iter().map(|words| (words, Role::Text)));
        words.extend(self.unavailable_players().into_iter().map(|words| (words, Role::Notice)));
        text::write(frame, about, &words, look);
    }

    fn event(&mut self, event: &Event, context: &mut AppContext) -> Navigation {
        match self.form.event(event) {
            FormEvent::Submitted => self.start(context),
            FormEvent::Changed(row, option) => {
                self.changed(row, option, context);
                Navigation::Stay
            }
            FormEvent::Invalid(why) => {
                context.warn(why);
                Navigation::Stay
            }
            FormEvent::Ignored => {
                let pressed = event.key_or_back().and_then(|key| press(KEYS, self, key, context));
                pressed.unwrap_or_default()
            }
            FormEvent::Moved => Navigation::Stay,
        }
    }
}

/// The choices for minutes per game; 0 means no clock.
const MINUTES: [u32; 11] = [0, 1, 2, 3, 5, 10, 15, 20, 30, 60, 90];

/// The choices for the increment in seconds.
const INCREMENTS: [u32; 9] = [0, 1, 2, 3, 5, 10, 20, 30, 60];

/// All players that can play a game.
fn available_players(game: &'static dyn Game) -> Vec<Seat> {
    let levels = LevelNumber::ALL.into_iter().map(Computer::Level);
    let bots = game.simple().into_iter().map(|(name, _)| Computer::Bot(name.to_string()));
    [Seat::PERSON].into_iter().chain(levels.chain(bots).map(Seat::from)).collect()
}

/// A row for each side. A wanted player that is not available is replaced by a person.
fn player_rows(game: &'static dyn Game, players: &[Seat], wanted: &ByPlayer<Seat>) -> Vec<(SetupRow, Row)> {
    let names = &game.info().players;
    let labels = ByPlayer::new(format!("{} (begins)", names.one.person), names.two.person.to_string());
    let described: Vec<(String, String)> = players.iter().map(|player| describe(game, player)).collect();
    let row = |side: Player| {
        let chosen = players.iter().position(|player| *player == wanted[side]).unwrap_or(0);
        (SetupRow::Player(side), Row::choice(labels[side].clone(), described.clone(), chosen))
    };
    Player::BOTH.map(row).into()
}

/// Rows for the names of persons.
fn name_rows(game: &'static dyn Game, names: &[String]) -> [(SetupRow, Row); 2] {
    let name = |at: usize| names.get(at).map_or("", String::as_str);
    Player::BOTH.map(|side| {
        let label = format!("{}'s name", game.info().players[side].person);
        let about = "the player's name, optional; saved with the game";
        (SetupRow::Name(side), Row::words(label, name(usize::from(side == Player::Two)), about))
    })
}

/// Rows for the clock.
fn clock_rows(kept: &GameSetup) -> [(SetupRow, Row); 2] {
    let place = |values: &[u32], value: u32| values.iter().position(|&other| other == value).unwrap_or(0);
    let minutes = MINUTES.map(|minutes| match minutes {
        0 => ("none".to_string(), "think as long as you like".to_string()),
        1 => ("1 minute".to_string(), "for each player and the whole game".to_string()),
        _ => (format!("{minutes} minutes"), "for each player and the whole game".to_string()),
    });
    let increments =
        INCREMENTS.map(|seconds| (format!("{seconds} s"), "added after each turn, with a clock".to_string()));
    [
        (SetupRow::Minutes, Row::choice("Clock", minutes.to_vec(), place(&MINUTES, kept.minutes))),
        (
            SetupRow::Increment,
            Row::choice("Increment", increments.to_vec(), place(&INCREMENTS, kept.increment)),
        ),
    ]
}

/// The name and the description of a player. Bots follow the levels, as more players.
fn describe(game: &'static dyn Game, player: &Seat) -> (String, String) {
    let name = player_names::name(player);
    match player {
        Seat::Person(_) => (name, "a person at this keyboard".to_string()),
        Seat::Computer(computer @ Computer::Level(level)) => {
            let elo = game.elo(computer).map_or(String::new(), |elo| format!("; Elo {elo} (level 1: 0)"));
            (name, format!("{}{elo}", level.name().strength))
        }
        Seat::Computer(bot @ Computer::Bot(word)) => {
            let known = game.simple().into_iter().find(|(other, _)| other == word);
            let near = game.nearest_level(bot).map_or(String::new(), |level| format!(", near level {level}"));
            (format!("more: {name}"), format!("a bot{near}: {}", known.map_or("", |(_, about)| about)))
        }
        _ => (name, String::new()),
    }
}
