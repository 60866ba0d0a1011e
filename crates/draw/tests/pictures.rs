//! Pictures: well-formed, self-contained, every sign different, and drawn at the width asked for.

use crate::scenes;

use std::collections::HashSet;

use draw::{MAX_WIDTH, PngError, pixels, png, svg};
use game::{BoardTheme, Position, Present, Scene};
use testkit::tictactoe::TicTacToe;

#[test]
fn pictures_are_well_formed_and_named() {
    for (name, scene, info) in scenes::all() {
        let drawn = svg(&scene, &info);
        let document = roxmltree::Document::parse(&drawn).unwrap_or_else(|error| panic!("{name}: {error}"));
        let title = format!("{}: {}", info.name, scene.prompt);
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        assert_eq!(root.attribute("aria-label"), Some(title.as_str()));
        assert_eq!(root.first_element_child().and_then(|first| first.text()), Some(title.as_str()));
    }
}

/// No fonts, links or ids: a picture shows the same anywhere, and beside others on one page.
#[test]
fn pictures_stand_alone() {
    for (name, scene, info) in scenes::all() {
        let drawn = svg(&scene, &info);
        let document = roxmltree::Document::parse(&drawn).unwrap();
        for node in document.descendants().filter(|node| node.is_element()) {
            let tag = node.tag_name().name();
            assert!(["svg", "title", "g", "rect", "circle", "path"].contains(&tag), "{tag} in {name}");
            assert!(
                node.attributes().all(|a| !["id", "href", "style", "class"].contains(&a.name())),
                "{name}"
            );
        }
    }
}

#[test]
fn prompts_are_escaped() {
    let prompt = "a < b & \"c\" > d\u{7}";
    let scene = Scene { prompt: prompt.to_string(), ..scenes::stones() };
    let drawn = svg(&scene, &scenes::STONES);
    let document = roxmltree::Document::parse(&drawn).unwrap();
    assert_eq!(document.root_element().attribute("aria-label"), Some("Sample: a < b & \"c\" > d "));
}

#[test]
fn all_signs_differ() {
    let drawn: HashSet<String> = scenes::every_sign().map(|scene| svg(&scene, &scenes::TILES)).collect();
    assert_eq!(drawn.len(), 16);
}

/// One sees at a glance which game it is.
#[test]
fn the_wood_of_a_board_is_seen() {
    for scene in [scenes::stones(), scenes::tiles()] {
        let made_of = |wood: BoardTheme| svg(&Scene { wood, ..scene.clone() }, &scenes::TILES);
        let drawn: HashSet<String> =
            [BoardTheme::Honey, BoardTheme::Sand, BoardTheme::Slate].map(made_of).into();
        assert_eq!(drawn.len(), 3);
    }
}

#[test]
fn png_has_the_width_asked_for() {
    let picture = svg(&scenes::tiles(), &scenes::TILES);
    for width in [1, 320, 1001] {
        let file = png(&picture, width).unwrap();
        assert!(file.starts_with(b"\x89PNG\r\n\x1a\n"));
        assert_eq!(file[16..20], width.to_be_bytes());
    }
}

#[test]
fn png_refuses_what_it_cannot_draw() {
    let picture = svg(&TicTacToe::default().scene(), TicTacToe::INFO);
    for width in [0, MAX_WIDTH + 1] {
        let error = png(&picture, width).unwrap_err();
        assert!(matches!(error, PngError::Width(_)));
        assert_eq!(
            error.to_string(),
            format!("cannot draw a picture {width} pixels wide: expected 1 to {MAX_WIDTH}")
        );
    }
    let error = png("<svg", 100).unwrap_err().to_string();
    assert!(error.starts_with("cannot read the picture as SVG: "), "{error}");
}

/// Whoever looks at pixels sees the same picture: as wide, as high, and not all of one colour.
#[test]
fn pixels_are_those_of_the_picture() {
    for (name, scene, info) in scenes::all() {
        let drawn = pixels(&svg(&scene, &info), 64).unwrap();
        assert_eq!(drawn.bytes.len(), 3 * 64 * drawn.height as usize, "{name}");
        let colours: HashSet<&[u8]> = drawn.bytes.chunks(3).collect();
        assert!(colours.len() > 2, "{name}");
    }
    assert!(matches!(pixels("<svg/>", 0), Err(PngError::Width(0))));
}
