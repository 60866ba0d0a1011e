//! A screen as an SVG picture, for the README: `cargo run -p tui --example picture -- GAME POSITION > FILE`.

use std::env;
use std::error::Error;

use catalog::GAMES;
use draw::Charset;
use engines::Computer;
use game::ByPlayer;
use play::Seat;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use tui::{App, ColorDepth, PersonalFiles};

/// The window, in characters.
const SIZE: (u16, u16) = (84, 26);

/// A character's room, in pixels.
const ROOM: (u32, u32) = (10, 20);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (Some(name), Some(position)) = (arguments.next(), arguments.next()) else {
        return Err("usage: picture GAME POSITION".into());
    };
    let game = catalog::find(&name)?;
    let folder = tempfile::tempdir()?;
    let mut app =
        App::new(GAMES, PersonalFiles::in_folder(folder.path()), ColorDepth::True, Charset::Unicode);
    app.play(game, game.read(&position)?, ByPlayer::new(Seat::PERSON, "level:3".parse::<Computer>()?.into()));
    let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1))?;
    terminal.draw(|frame| app.draw(frame))?;
    print!("{}", svg(terminal.backend().buffer()));
    Ok(())
}

fn svg(buffer: &Buffer) -> String {
    let (width, height) = (u32::from(buffer.area.width) * ROOM.0, u32::from(buffer.area.height) * ROOM.1);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" aria-label=\"Trilith in a terminal\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"{GROUND}\"/>\n\
         <g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"16\" shape-rendering=\"crispEdges\">\n"
    );
    for y in 0..buffer.area.height {
        for x in 0..buffer.area.width {
            if let Some(cell) = buffer.cell((x, y)) {
                picture += &character(cell, u32::from(x) * ROOM.0, u32::from(y) * ROOM.1);
            }
        }
    }
    picture + "</g>\n</svg>\n"
}

/// The terminal's own colours.
const GROUND: &str = "#16161a";
const INK: &str = "#dcdcdc";

fn character(cell: &Cell, x: u32, y: u32) -> String {
    let (width, height) = ROOM;
    let mut parts = String::new();
    let mut rect = |x: u32, y: u32, width: u32, height: u32, fill: &str| {
        parts +=
            &format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>\n");
    };
    let ink = color(cell.fg).unwrap_or(INK.to_string());
    if let Some(ground) = color(cell.bg) {
        rect(x, y, width, height, &ground);
    }
    match cell.symbol() {
        " " => (),
        "▄" => rect(x, y + height / 2, width, height / 2, &ink),
        "▀" => rect(x, y, width, height / 2, &ink),
        "█" => rect(x, y, width, height, &ink),
        "▌" => rect(x, y, width / 2, height, &ink),
        "▐" => rect(x + width / 2, y, width / 2, height, &ink),
        symbol => {
            let weight = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
            let symbol = symbol.replace('&', "&amp;").replace('<', "&lt;");
            parts += &format!("<text x=\"{x}\" y=\"{}\" fill=\"{ink}\"{weight}>{symbol}</text>\n", y + 15);
        }
    }
    parts
}

fn color(colour: Color) -> Option<String> {
    match colour {
        Color::Rgb(red, green, blue) => Some(format!("#{red:02x}{green:02x}{blue:02x}")),
        _ => None,
    }
}
