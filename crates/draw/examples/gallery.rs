//! Draws the scenes of the tests, for people to look at: `cargo run -p draw --example gallery -- DIRECTORY`.

use std::path::PathBuf;
use std::{env, error, fs};

use draw::{Charset, Colour, Style};

#[path = "../tests/scenes/mod.rs"]
mod scenes;

fn main() -> Result<(), Box<dyn error::Error>> {
    let directory = PathBuf::from(env::args().nth(1).ok_or("expected a directory for the pictures")?);
    for (name, scene, info) in scenes::all() {
        let svg = draw::svg(&scene, &info);
        fs::write(directory.join(name).with_extension("png"), draw::png(&svg, 900)?)?;
        fs::write(directory.join(name).with_extension("svg"), svg)?;
        println!("{}", draw::text(&scene, &info, Style { charset: Charset::Unicode, colour: Colour::Ansi }));
        println!("{}", draw::text(&scene, &info, Style { charset: Charset::Ascii, colour: Colour::None }));
    }
    Ok(())
}
