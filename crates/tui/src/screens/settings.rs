use ratatui::Frame;
use ratatui::layout::Rect;

use crate::context::AppContext;
use crate::event::Event;
use crate::screens::keys::{hints, press};
use crate::screens::{Binding, KeyHint, Navigation, Screen};
use crate::settings::{AutoPass, Characters, Colours, Settings, Touch, Visibility};
use crate::terminal::background::BackgroundTheme;
use crate::text;
use crate::theme::Role;
use crate::widgets::form::{Form, FormEvent, Row};

/// The screen of the settings.
pub(crate) struct SettingsScreen {
    form: Form<&'static Setting>,
}

type Key = Binding<SettingsScreen>;

pub(super) const KEYS: &[Key] = &[
    Key::part("↑ ↓", "choose a setting"),
    Key::part("Enter", "go back").when(|screen| screen.form.is_at_button()).about(""),
    Key::part("← →", "change it").when(|screen| !screen.form.is_at_button()),
    Key::leading("Esc", "back", |_, _| Navigation::Back),
    Key::hidden("q", |_, _| Navigation::Back),
];

/// A row of the screen: a setting, the names of its options, and how the index of an option is read and written.
struct Setting {
    label: &'static str,
    names: &'static [&'static str],
    /// What each option does, or one sentence for all.
    about: &'static [&'static str],
    get: fn(&Settings) -> usize,
    set: fn(&mut Settings, usize),
}

/// The choices for the time of the strongest level, in seconds.
const SECONDS: [u32; 6] = [1, 2, 5, 10, 30, 60];

/// The choices for the pause between moves of two computers, in milliseconds.
pub(crate) const PACES: [u64; 6] = [0, 200, 500, 800, 1500, 3000];

const VISIBLE: &[&str] = &["shown", "hidden"];
const VISIBILITY: [Visibility; 2] = [Visibility::Shown, Visibility::Hidden];
const BACKGROUNDS: [BackgroundTheme; 3] =
    [BackgroundTheme::Auto, BackgroundTheme::Dark, BackgroundTheme::Light];

/// The settings in the order of the screen.
static SETTINGS: [Setting; 11] = [
    Setting {
        label: "Characters",
        names: &["lines and arrows", "plain ASCII"],
        about: &["boards with lines, arrows and shapes", "for terminals and fonts that show nothing else"],
        get: |settings| settings.characters as usize,
        set: |settings, at| settings.characters = [Characters::All, Characters::Plain][at],
    },
    Setting {
        label: "Colours",
        names: &["all", "sixteen", "none"],
        about: &[
            "as many as the terminal shows",
            "the colours of your terminal's own scheme",
            "shapes and letters only",
        ],
        get: |settings| settings.colours as usize,
        set: |settings, at| settings.colours = [Colours::Terminal, Colours::Sixteen, Colours::None][at],
    },
    Setting {
        label: "Last move",
        names: VISIBLE,
        about: &["the squares of the last move are marked"],
        get: |settings| settings.last_ply as usize,
        set: |settings, at| settings.last_ply = VISIBILITY[at],
    },
    Setting {
        label: "Legal squares",
        names: VISIBLE,
        about: &["squares that may be chosen next have a dot"],
        get: |settings| settings.targets as usize,
        set: |settings, at| settings.targets = VISIBILITY[at],
    },
    Setting {
        label: "Threats",
        names: VISIBLE,
        about: &["pieces that may soon be lost are marked"],
        get: |settings| settings.threats as usize,
        set: |settings, at| settings.threats = VISIBILITY[at],
    },
    Setting {
        label: "Touch-move",
        names: &["off", "on"],
        about: &[
            "a choice can be undone until the move is complete",
            "a chosen piece must be moved, as over the board",
        ],
        get: |settings| settings.touch as usize,
        set: |settings, at| settings.touch = [Touch::Free, Touch::Move][at],
    },
    Setting {
        label: "Auto-pass",
        names: &["on", "off"],
        about: &[
            "if nothing else is legal, a pass is played for you",
            "you choose a pass yourself, even if nothing else is legal",
        ],
        get: |settings| settings.auto_pass as usize,
        set: |settings, at| settings.auto_pass = [AutoPass::On, AutoPass::Off][at],
    },
    Setting {
        label: "Thinking time",
        names: &["1 s", "2 s", "5 s", "10 s", "30 s", "60 s"],
        about: &["how long level 8 and hints think about a move"],
        get: |settings| nearest(settings.seconds.into(), &SECONDS.map(u64::from)),
        set: |settings, at| settings.seconds = SECONDS[at],
    },
    Setting {
        label: "Pause",
        names: &["none", "0.2 s", "0.5 s", "0.8 s", "1.5 s", "3.0 s"],
        about: &["how long two computers pause between moves"],
        get: |settings| nearest(settings.pace, &PACES),
        set: |settings, at| settings.pace = PACES[at],
    },
    Setting {
        label: "Animation",
        names: VISIBLE,
        about: &["moves and captures are animated; keys work meanwhile"],
        get: |settings| settings.motion as usize,
        set: |settings, at| settings.motion = VISIBILITY[at],
    },
    Setting {
        label: "Background",
        names: &["automatic", "dark", "light"],
        about: &[
            "as the terminal reports, or COLORFGBG; else dark",
            "the terminal's background is dark",
            "the terminal's background is light: text is darker",
        ],
        get: |settings| settings.background as usize,
        set: |settings, at| settings.background = BACKGROUNDS[at],
    },
];

/// The index of the choice that is nearest to a value, which may come from an edited file.
fn nearest(value: u64, of: &[u64]) -> usize {
    (0..of.len()).min_by_key(|&at| of[at].abs_diff(value)).unwrap_or(0)
}

impl SettingsScreen {
    pub(crate) fn new(context: &AppContext) -> SettingsScreen {
        let row = |setting: &'static Setting| {
            let about = |at| setting.about.get(at).or(setting.about.first()).map_or("", |about| *about);
            let options = setting.names.iter().enumerate();
            let options = options.map(|(at, name)| ((*name).to_string(), about(at).to_string())).collect();
            (setting, Row::choice(setting.label, options, (setting.get)(&context.settings)))
        };
        SettingsScreen { form: Form::new(SETTINGS.iter().map(row).collect(), "Back").focus_first() }
    }
}

impl Screen for SettingsScreen {
    fn title(&self) -> String {
        "Settings".to_string()
    }

    fn keys(&self) -> Vec<KeyHint> {
        hints(KEYS, self)
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
            FormEvent::Changed(setting, chosen) => {
                (setting.set)(&mut context.settings, chosen);
                context.settings_changed();
            }
            FormEvent::Invalid(why) => context.warn(why),
            FormEvent::Submitted => return Navigation::Back,
            FormEvent::Ignored => {
                let pressed = event.key_or_back().and_then(|key| press(KEYS, self, key, context));
                return pressed.unwrap_or_default();
            }
            FormEvent::Moved => (),
        }
        Navigation::Stay
    }
}
