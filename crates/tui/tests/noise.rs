//! No input makes the program panic: random keys and mouse events on every screen, in windows of every size.

use crate::stage;

use catalog::find;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use draw::Charset;
use game::{Random, Setup};
use play::Seat;
use stage::{Stage, bot, games, human};
use tui::{Depth, Event};

/// The way from the menu to a screen.
type Way = fn(&mut Stage);

/// Events in a row before the screen is opened anew, since random keys leave every screen sooner or later.
const STRETCH: usize = 400;

/// Events on each screen.
const EVENTS: usize = 100_000;

fn noise(seed: u64, way: Way) {
    let mut random = Random::new(seed);
    for _ in 0..EVENTS / STRETCH {
        let looks = [
            (Depth::True, Charset::Unicode),
            (Depth::Sixteen, Charset::Unicode),
            (Depth::None, Charset::Ascii),
        ];
        let (depth, charset) = looks[random.below(looks.len())];
        let mut stage = Stage::with(games(), 80, 24, depth, charset);
        stage.app.engine(
            catalog::Options { table_mebibytes: 1, ..catalog::Options::default() },
            Some(catalog::Limits::nodes(20)),
        );
        way(&mut stage);
        for _ in 0..STRETCH {
            let event = event(&mut random);
            let resized = matches!(event, Event::Resize);
            stage.app.handle(event);
            let jobs = stage.app.jobs();
            // Most work is never answered, as on a slow machine; what is answered may come late.
            if random.below(8) == 0 {
                for job in jobs {
                    let mut news = Vec::new();
                    job.run(|told| news.push(told));
                    for told in news {
                        stage.app.handle(Event::News(told));
                    }
                }
            }
            if resized {
                let (width, height) = (1 + random.below(140) as u16, 1 + random.below(50) as u16);
                stage.terminal.backend_mut().resize(width, height);
                stage.terminal.autoresize().unwrap();
            }
            if random.below(4) == 0 {
                stage.draw();
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

fn table(stage: &mut Stage, slug: &str, one: Seat, two: Seat) {
    let game = find(slug).unwrap();
    stage.play(game, game.start(&Setup::default()).unwrap(), one, two);
}

#[test]
fn at_the_menu() {
    noise(1, |_| ());
}

#[test]
fn at_the_setup() {
    noise(2, |stage| stage.click_on("Play Greener"));
}

#[test]
fn at_the_first_board() {
    noise(3, |stage| table(stage, "gorogo", human(), human()));
}

#[test]
fn at_the_second_board() {
    noise(4, |stage| table(stage, "barragoon", human(), bot("easy")));
}

#[test]
fn at_the_third_board() {
    noise(5, |stage| {
        table(stage, "greener", bot("easy"), bot("greedy"));
    });
}

#[test]
fn at_the_end() {
    noise(6, |stage| {
        let game = find("barragoon").unwrap();
        stage.play(game, game.read("7/7/7/1x5/3z3/7/7/3D3/7 w move").unwrap(), human(), human());
        stage.line("d2d5");
    });
}

#[test]
fn at_the_lesson() {
    noise(7, |stage| {
        stage.click_on("Learn");
        stage.click_on("Barragoon: a lesson");
    });
}

#[test]
fn at_the_rules() {
    noise(8, |stage| {
        stage.click_on("Learn");
        stage.click_on("Greener: the rules");
    });
}

#[test]
fn at_the_analysis() {
    noise(9, |stage| {
        stage.click_on("Analyse");
        stage.click_on("Barragoon from the start");
    });
}

#[test]
fn at_the_saved_games() {
    noise(10, |stage| stage.click_on("Open a saved game"));
}

#[test]
fn at_the_settings() {
    noise(11, |stage| stage.click_on("Settings"));
}

#[test]
fn at_the_help() {
    noise(12, |stage| {
        table(stage, "gorogo", human(), human());
        stage.keys("?");
    });
}
