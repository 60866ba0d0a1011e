//! Random keys and mouse events on every screen and in windows of every size cause no panic.

use crate::support;

use catalog::find;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use draw::Charset;
use game::{Random, Setup};
use play::Seat;
use support::{TestApp, bot, games, human};
use tui::{ColorDepth, Event};

/// The keys from the menu to a screen.
type Way = fn(&mut TestApp);

/// Events before the screen is opened again, because random keys leave every screen sooner or later.
const STRETCH: usize = 400;

/// Events on each screen.
const EVENTS: usize = 100_000;

fn noise(seed: u64, way: Way) {
    let mut random = Random::new(seed);
    for _ in 0..EVENTS / STRETCH {
        let looks = [
            (ColorDepth::True, Charset::Unicode),
            (ColorDepth::Sixteen, Charset::Unicode),
            (ColorDepth::None, Charset::Ascii),
        ];
        let (depth, charset) = looks[random.below(looks.len())];
        let mut test = TestApp::with(games(), 80, 24, depth, charset);
        test.app.set_engine(
            catalog::Options { table_mebibytes: 1, ..catalog::Options::default() },
            Some(catalog::Limits::nodes(20)),
        );
        way(&mut test);
        for _ in 0..STRETCH {
            let event = event(&mut random);
            let resized = matches!(event, Event::Resize);
            test.app.handle(event);
            let jobs = test.app.jobs();
            // Most work is never answered, as on a slow machine; what is answered may come late.
            if random.below(8) == 0 {
                for job in jobs {
                    let mut news = Vec::new();
                    job.run(|told| news.push(told));
                    for told in news {
                        test.app.handle(Event::Job(told));
                    }
                }
            }
            if resized {
                let (width, height) = (1 + random.below(140) as u16, 1 + random.below(50) as u16);
                test.terminal.backend_mut().resize(width, height);
                test.terminal.autoresize().unwrap();
            }
            if random.below(4) == 0 {
                test.draw();
            }
        }
    }
}

fn event(random: &mut Random) -> Event {
    const KEYS: [KeyCode; 18] = [
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::Insert,
        KeyCode::F(1),
        KeyCode::Null,
    ];
    let place = |random: &mut Random| (random.below(140) as u16, random.below(50) as u16);
    match random.below(20) {
        0..6 => Event::Key(KeyEvent::new(KEYS[random.below(KEYS.len())], KeyModifiers::NONE)),
        6..13 => {
            // Nothing that leads a file's name out of the test's own folder.
            let letter = char::from(b' ' + random.below(95) as u8);
            let letter = if matches!(letter, '/' | '.' | '~' | '\\') { 'ß' } else { letter };
            Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE))
        }
        13 => {
            let letter = char::from(b'a' + random.below(26) as u8);
            Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
        }
        14..18 => {
            const KINDS: [MouseEventKind; 6] = [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Right),
                MouseEventKind::Drag(MouseButton::Left),
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollDown,
            ];
            let kind = KINDS[random.below(KINDS.len())];
            let (column, row) = place(random);
            Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
        }
        18 => Event::Tick,
        _ if random.below(3) == 0 => Event::Paste("b1 wwd\n\u{7}äöü c3".to_string()),
        _ => Event::Resize,
    }
}

fn table(test: &mut TestApp, slug: &str, one: Seat, two: Seat) {
    let game = find(slug).unwrap();
    test.play(game, game.start(&Setup::default()).unwrap(), one, two);
}

#[test]
fn at_the_menu() {
    noise(1, |_| ());
}

#[test]
fn at_the_setup() {
    noise(2, |test| test.click_on("Play Greener"));
}

#[test]
fn at_the_first_board() {
    noise(3, |test| table(test, "gorogo", human(), human()));
}

#[test]
fn at_the_second_board() {
    noise(4, |test| table(test, "barragoon", human(), bot("easy")));
}

#[test]
fn at_the_third_board() {
    noise(5, |test| {
        table(test, "greener", bot("easy"), bot("greedy"));
    });
}

#[test]
fn at_the_end() {
    noise(6, |test| {
        let game = find("barragoon").unwrap();
        test.play(game, game.read("7/7/7/1x5/3z3/7/7/3D3/7 w move").unwrap(), human(), human());
        test.line("d2d5");
    });
}

#[test]
fn at_the_lesson() {
    noise(7, |test| {
        test.click_on("Learn");
        test.click_on("Barragoon: a lesson");
    });
}

#[test]
fn at_the_rules() {
    noise(8, |test| {
        test.click_on("Learn");
        test.click_on("Greener: the rules");
    });
}

#[test]
fn at_the_analysis() {
    noise(9, |test| {
        test.click_on("Analyse");
        test.click_on("Barragoon from the start");
    });
}

#[test]
fn at_the_saved_games() {
    noise(10, |test| test.click_on("Open a saved game"));
}

#[test]
fn at_the_settings() {
    noise(11, |test| test.click_on("Settings"));
}

#[test]
fn at_the_help() {
    noise(12, |test| {
        table(test, "gorogo", human(), human());
        test.keys("?");
    });
}
