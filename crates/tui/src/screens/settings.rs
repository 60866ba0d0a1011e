use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::context::AppContext;
use crate::event::Event;
use crate::screens::{KeyHint, Navigation, Screen};
use crate::settings::{AutoPass, Characters, Colours, Settings, Touch, Visibility};
use crate::terminal::background::BackgroundTheme;
use crate::text;
use crate::theme::Role;
use crate::widgets::form::{Form, FormEvent, Row};

/// The screen of the settings.
pub(crate) struct SettingsScreen {
    form: Form,
}

/// The choices for the time of the strongest level, in seconds.
const SECONDS: [u32; 6] = [1, 2, 5, 10, 30, 60];

/// The choices for the pause between moves of two computers, in milliseconds.
pub(crate) const PACES: [u64; 6] = [0, 200, 500, 800, 1500, 3000];

impl SettingsScreen {
    pub(crate) fn new(context: &AppContext) -> SettingsScreen {
        let settings = &context.settings;
        let nearest =
            |value: u64, of: &[u64]| (0..of.len()).min_by_key(|&at| of[at].abs_diff(value)).unwrap_or(0);
        let shown = |shown: Visibility| usize::from(!shown.is_shown());
        let visible = |about: &str| options(&[("shown", about), ("hidden", about)]);
        let seconds = SECONDS.map(|seconds| {
            (format!("{seconds} s"), "how long level 8 and hints think about a move".to_string())
        });
        let paces = PACES.map(|pace| {
            let name = if pace == 0 { "none".to_string() } else { format!("{:.1} s", pace as f64 / 1000.0) };
            (name, "how long two computers pause between moves".to_string())
        });
        let rows = vec![
            Row::choice(
                "Characters",
                options(&[
                    ("lines and arrows", "boards with lines, arrows and shapes"),
                    ("plain ASCII", "for terminals and fonts that show nothing else"),
                ]),
                usize::from(settings.characters == Characters::Plain),
            ),
            Row::choice(
                "Colours",
                options(&[
                    ("all", "as many as the terminal shows"),
                    ("sixteen", "the colours of your terminal's own scheme"),
                    ("none", "shapes and letters only"),
                ]),
                match settings.colours {
                    Colours::Terminal => 0,
                    Colours::Sixteen => 1,
                    Colours::None => 2,
                },
            ),
            Row::choice(
                "Last move",
                visible("the squares of the last move are marked"),
                shown(settings.last_ply),
            ),
            Row::choice(
                "Legal squares",
                visible("squares that may be chosen next have a dot"),
                shown(settings.targets),
            ),
            Row::choice(
                "Threats",
                visible("pieces that may soon be lost are marked"),
                shown(settings.threats),
            ),
            Row::choice(
                "Touch-move",
                options(&[
                    ("off", "a choice can be undone until the move is complete"),
                    ("on", "a chosen piece must be moved, as over the board"),
                ]),
                usize::from(settings.touch == Touch::Move),
            ),
            Row::choice(
                "Auto-pass",
                options(&[
                    ("on", "if nothing else is legal, a pass is played for you"),
                    ("off", "you choose a pass yourself, even if nothing else is legal"),
                ]),
                usize::from(settings.auto_pass == AutoPass::Off),
            ),
            Row::choice(
                "Thinking time",
                seconds.to_vec(),
                nearest(settings.seconds.into(), &SECONDS.map(u64::from)),
            ),
            Row::choice("Pause", paces.to_vec(), nearest(settings.pace, &PACES)),
            Row::choice(
                "Animation",
                visible("moves and captures are animated; keys work meanwhile"),
                shown(settings.motion),
            ),
            Row::choice(
                "Background",
                options(&[
                    ("automatic", "as the terminal reports, or COLORFGBG; else dark"),
                    ("dark", "the terminal's background is dark"),
                    ("light", "the terminal's background is light: text is darker"),
                ]),
                settings.background as usize,
            ),
        ];
        let mut form = Form::new(rows, "Back");
        form.set_focus(0);
        SettingsScreen { form }
    }

    fn apply(&self, settings: &mut Settings) {
        let chosen = |row: usize| self.form.chosen(row);
        let shown = |row: usize| if chosen(row) == 0 { Visibility::Shown } else { Visibility::Hidden };
        settings.characters = if chosen(0) == 0 { Characters::All } else { Characters::Plain };
        settings.colours = [Colours::Terminal, Colours::Sixteen, Colours::None][chosen(1).min(2)];
        (settings.last_ply, settings.targets, settings.threats) = (shown(2), shown(3), shown(4));
        settings.touch = if chosen(5) == 0 { Touch::Free } else { Touch::Move };
        settings.background =
            [BackgroundTheme::Auto, BackgroundTheme::Dark, BackgroundTheme::Light][chosen(10).min(2)];
        settings.auto_pass = if chosen(6) == 0 { AutoPass::On } else { AutoPass::Off };
        settings.seconds = SECONDS[chosen(7).min(SECONDS.len() - 1)];
        settings.pace = PACES[chosen(8).min(PACES.len() - 1)];
        settings.motion = shown(9);
    }
}

fn options(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(name, about)| ((*name).to_string(), (*about).to_string())).collect()
}

impl Screen for SettingsScreen {
    fn title(&self) -> String {
        "Settings".to_string()
    }

    fn keys(&self) -> Vec<KeyHint> {
        let does = if self.form.focus() >= self.form.rows.len() {
            KeyHint::new(KeyCode::Enter, "Enter", "go back")
        } else {
            KeyHint::new(KeyCode::Right, "← →", "change it")
        };
        vec![
            KeyHint::new(KeyCode::Down, "↑ ↓", "choose a setting"),
            does,
            KeyHint::new(KeyCode::Esc, "Esc", "back"),
        ]
    }

    fn help(&self) -> Vec<String> {
        vec!["Settings are saved immediately, in your configuration folder. Threats, last move and legal squares can also be switched with keys at the board.".to_string()]
    }

    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &AppContext) {
        let look = context.look();
        let room = text::centred(area, 56, self.form.height() + 4);
        self.form.draw(frame, room, look);
        let about = text::below(room, self.form.height() + 1);
        text::write(frame, about, &[(self.form.about().to_string(), Role::Faint)], look);
    }

    fn event(&mut self, event: &Event, context: &mut AppContext) -> Navigation {
        match self.form.event(event) {
            FormEvent::Changed(_) => {
                self.apply(&mut context.settings);
                context.settings_changed();
            }
            FormEvent::Invalid(why) => context.warn(why),
            FormEvent::Submitted => return Navigation::Back,
            FormEvent::Ignored if event.is_back() || event.key() == Some(KeyCode::Char('q')) => {
                return Navigation::Back;
            }
            FormEvent::Ignored | FormEvent::Moved => (),
        }
        Navigation::Stay
    }
}
