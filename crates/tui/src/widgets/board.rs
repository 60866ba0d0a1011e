//! The board, drawn from a scene.

mod cells;
mod flipped;
mod geometry;
mod marks;
mod points;

use draw::Charset;
use game::{BoardStyle, Info, Scene, Square};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::theme::{CURSOR, ColorDepth, INK, Look, Mark, Role, Shade};
pub(crate) use draw::Orientation;
pub(crate) use geometry::Geometry;
pub(crate) use marks::ArrowDirection;

/// A board with its marks and cursor.
pub(crate) struct BoardView<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) info: &'a Info,
    pub(crate) look: Look,
    pub(crate) marks: &'a [(Square, Mark)],
    pub(crate) cursor: Option<Square>,
}

impl BoardView<'_> {
    /// Draws the largest board that fits and returns where its squares are; `None` if there is no room.
    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect) -> Option<Geometry> {
        let geometry = Geometry::fit(self.scene, self.look, area)?;
        match self.scene.board {
            BoardStyle::Cells => cells::draw(self, &geometry, buffer),
            BoardStyle::Points => points::draw(self, &geometry, buffer),
        }
        self.coordinates(&geometry, buffer);
        Some(geometry)
    }

    /// All marks of a square, without duplicates.
    fn marks_on(&self, square: Square) -> Vec<Mark> {
        let mut marks: Vec<Mark> =
            self.marks.iter().filter(|(at, _)| *at == square).map(|&(_, mark)| mark).collect();
        marks.sort_unstable();
        marks.dedup();
        marks
    }

    /// The colour of a square, or of a piece that covers it, tinted by its marks.
    fn tinted(&self, shade: Shade, square: Square) -> Shade {
        let mut tints = self.marks_on(square).into_iter().filter_map(Mark::tint);
        tints.next_back().map_or(shade, |(tint, percent)| shade.towards(tint, percent))
    }

    fn is_cursor(&self, square: Square) -> bool {
        self.cursor == Some(square)
    }

    fn coordinates(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let (faint, strong) = (Role::Faint.style(self.look.depth), Role::Strong.style(self.look.depth));
        let grid = self.scene.grid;
        for rank in 0..grid.ranks {
            let cell = geometry.cell(Square::new(0, rank));
            let here = self.cursor.is_some_and(|cursor| cursor.rank() == rank);
            let text = format!("{:>2}", rank + 1);
            put(buffer, geometry.left, geometry.middle(cell).1, &text, if here { strong } else { faint });
        }
        for file in 0..grid.files {
            let cell = geometry.cell(Square::new(file, 0));
            let here = self.cursor.is_some_and(|cursor| cursor.file() == file);
            let letter = char::from(b'a' + file).to_string();
            let style = if here { strong } else { faint };
            put(buffer, geometry.middle(cell).0, geometry.bottom, &letter, style);
        }
    }
}

/// Minimum and maximum width of the text beside a board, in columns.
pub(crate) const PANEL_WIDTH: (u16, u16) = (27, 46);

/// Splits an area into the board and the text at its right. The board gets a comfortable size first, then the text its
/// maximum width, then the board the remaining columns.
pub(crate) fn split(area: Rect, scene: &Scene, look: Look, (least, most): (u16, u16)) -> (Rect, Rect) {
    let room = Rect { width: area.width.saturating_sub(least + 1), ..area };
    let across =
        Geometry::fit_comfortably(scene, look, room).map_or(room.width, |geometry| geometry.across());
    // One free column at either side of the board.
    let panel = area.width.saturating_sub(across + 3).clamp(least, most.max(least));
    let board = Rect { width: area.width.saturating_sub(panel + 1), ..area };
    // The last column stays free, so that no text touches the window's edge.
    (board, Rect { x: board.right() + 1, width: panel - 1, ..area })
}

/// Writes a text, one column per character, clipped to the buffer.
fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    for (column, letter) in text.chars().enumerate() {
        let Some(cell) = buffer.cell_mut((x.saturating_add(column as u16), y)) else { return };
        cell.set_char(letter).set_style(style);
    }
}

/// The style of a cell under the cursor: letters stay readable, drawings keep their colour.
fn under_cursor(cell: &Cell, depth: ColorDepth) -> Style {
    match depth {
        ColorDepth::None => Style::new().add_modifier(Modifier::REVERSED),
        _ if depth.paints() && cell.symbol().is_ascii() => {
            Style::new().fg(INK.at(depth)).bg(CURSOR.at(depth))
        }
        _ => Style::new().bg(CURSOR.at(depth)),
    }
}

/// Squares with at least this many rows get full-width cursor bars.
const THICK: u16 = 8;

/// The cursor bars at the left and right of a square with this height.
fn bars(charset: Charset, halves: [&'static str; 2], height: u16) -> [&'static str; 2] {
    match charset {
        Charset::Unicode if height >= THICK => ["█", "█"],
        Charset::Unicode => halves,
        Charset::Ascii => ["[", "]"],
    }
}

/// A style in bold.
fn bold(style: Style) -> Style {
    style.add_modifier(Modifier::BOLD)
}

#[cfg(test)]
mod tests {
    use draw::LargeMark;
    use game::{BoardTheme, ByPlayer, CubeFace, Direction, Grid, Piece, PieceShape, Player};

    use super::*;
    use crate::terminal::background::contrast_of;

    const DEPTHS: [ColorDepth; 4] =
        [ColorDepth::None, ColorDepth::Sixteen, ColorDepth::Indexed, ColorDepth::True];
    const CHARSETS: [Charset; 2] = [Charset::Unicode, Charset::Ascii];
    const MARKS: [Mark; 5] = [Mark::Last, Mark::Threat, Mark::Target, Mark::Hint, Mark::Chosen];

    /// Areas in which the program draws boards, from the smallest window on.
    const ROOMS: [(u16, u16); 6] = [(32, 17), (38, 21), (49, 21), (73, 37), (153, 57), (203, 77)];

    /// Boards with every kind of piece, each next to each other kind.
    fn scenes() -> Vec<Scene> {
        use Direction::{East, North, South, West};
        let owners = [Some(Player::One), Some(Player::Two), None];
        let by_all = |shape: PieceShape, label: &'static str| {
            owners.map(|owner| Piece { owner, shape, label: label.to_string() })
        };
        let cube =
            |sign: CubeFace| Piece { owner: None, shape: PieceShape::Cube(sign), label: "<.".to_string() };
        let stones = [by_all(PieceShape::Stone, "W"), by_all(PieceShape::Henge, "H")].concat();
        let mut flat: Vec<Piece> = (1..=5).flat_map(|dots| by_all(PieceShape::Tile { dots }, "w4")).collect();
        flat.extend(
            [CubeFace::Cross, CubeFace::AllTurns, CubeFace::TwoWay(North), CubeFace::TwoWay(East)].map(cube),
        );
        for towards in [North, East, South, West] {
            flat.extend(
                [CubeFace::OneWay(towards), CubeFace::LeftTurn(towards), CubeFace::RightTurn(towards)]
                    .map(cube),
            );
        }
        let stack = |(height, points): (u8, u8)| by_all(PieceShape::Pyramid { height, points }, "W12");
        let stacks = [(1, 0), (2, 0), (3, 2), (81, 41)].map(stack).concat();
        vec![
            scene(BoardStyle::Points, 5, 5, &stones),
            scene(BoardStyle::Cells, 6, 6, &stones),
            scene(BoardStyle::Cells, 7, 9, &flat),
            scene(BoardStyle::Cells, 6, 6, &stacks),
            scene(BoardStyle::Cells, 9, 9, &stacks),
        ]
    }

    fn scene(board: BoardStyle, files: u8, ranks: u8, pieces: &[Piece]) -> Scene {
        let grid = Grid { files, ranks };
        let kinds = pieces.iter().cloned().map(Some).chain([None]).cycle();
        let hands = ByPlayer::default();
        Scene {
            grid,
            board,
            wood: BoardTheme::Sand,
            pieces: kinds.take(grid.len()).collect(),
            hands,
            score: None,
            prompt: String::new(),
        }
    }

    fn draw(view: &BoardView, (width, height): (u16, u16)) -> Result<(Buffer, Geometry), String> {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let geometry = view.draw(&mut buffer, area).ok_or(format!("{width} × {height} is too small"))?;
        Ok((buffer, geometry))
    }

    /// A larger window has a larger board, once the text beside it has its maximum width.
    #[test]
    fn boards_grow_with_the_window() {
        let rows = |scene: &Scene, charset: Charset, width: u16, height: u16| {
            let look = Look { charset, depth: ColorDepth::True };
            let (board, words) = split(Rect::new(0, 0, width, height), scene, look, PANEL_WIDTH);
            let rows =
                Geometry::fit(scene, look, board).map(|geometry| geometry.cell(Square::new(0, 0)).height);
            (rows.unwrap_or(0), words.width)
        };
        for scene in scenes() {
            let [(smaller, _), (larger, words), (largest, _)] = [(120, 40), (200, 60), (300, 100)]
                .map(|(width, height)| rows(&scene, Charset::Unicode, width, height));
            assert!(smaller < larger && larger < largest, "{smaller} {larger} {largest}");
            assert_eq!(words, PANEL_WIDTH.1 - 1);
            assert!(rows(&scene, Charset::Ascii, 300, 100).0 <= 6);
        }
    }

    /// Marks and the cursor never hide a part of a piece, in any size, charset and colour depth.
    #[test]
    fn no_mark_and_no_cursor_hides_a_piece() -> Result<(), String> {
        let info = catalog::GAMES[0].info();
        for scene in scenes() {
            let empty = Scene { pieces: vec![None; scene.pieces.len()], ..scene.clone() };
            for (depth, charset, room) in looks() {
                let look = Look { charset, depth };
                let plain = BoardView { scene: &scene, info, look, marks: &[], cursor: None };
                let (bare, _) = draw(&BoardView { scene: &empty, ..plain }, room)?;
                let (before, geometry) = draw(&plain, room)?;
                let marked = MARKS.map(|mark| (mark, None));
                let pointed = scene.grid.squares().map(|square| (Mark::Last, Some(square)));
                for (mark, cursor) in marked.into_iter().chain(pointed) {
                    let marks: Vec<_> = scene.grid.squares().map(|square| (square, mark)).collect();
                    let (after, _) = draw(&BoardView { marks: &marks, cursor, ..plain }, room)?;
                    for at in geometry.field().positions() {
                        let symbol = before[at].symbol();
                        if symbol != bare[at].symbol() && symbol != " " {
                            assert_eq!(after[at].symbol(), symbol, "{mark:?} {look:?} {room:?}\n{after:?}");
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Pieces stay inside the board.
    #[test]
    fn no_piece_reaches_over_the_edge() -> Result<(), String> {
        let info = catalog::GAMES[0].info();
        for scene in scenes() {
            for (depth, charset, (width, height)) in looks() {
                let look = Look { charset, depth };
                let view = BoardView { scene: &scene, info, look, marks: &[], cursor: None };
                let area = Rect::new(0, 0, width, height);
                let mut buffer = Buffer::filled(area, Cell::new("~"));
                let geometry = view.draw(&mut buffer, area).ok_or("too small")?;
                let above = Rect { height: geometry.field().y, ..area };
                for at in above.positions() {
                    assert_eq!(buffer[at].symbol(), "~", "{at} {look:?} {width} × {height}");
                }
            }
        }
        Ok(())
    }

    /// Each mark changes its square or the line beside it.
    #[test]
    fn every_mark_is_seen() -> Result<(), String> {
        let info = catalog::GAMES[0].info();
        for scene in scenes() {
            for (depth, charset, room) in looks() {
                let plain = BoardView {
                    scene: &scene,
                    info,
                    look: Look { charset, depth },
                    marks: &[],
                    cursor: None,
                };
                let (before, geometry) = draw(&plain, room)?;
                let changed = |view: &BoardView, square: Square| {
                    let cell = geometry.cell(square);
                    let mut around = Rect { x: cell.x - 1, width: cell.width + 2, ..cell }.positions();
                    let (after, _) = draw(view, room)?;
                    Ok::<bool, String>(around.any(|at| after.cell(at) != before.cell(at)))
                };
                for (at, square) in scene.grid.squares().enumerate() {
                    let mark = MARKS[at % MARKS.len()];
                    assert!(
                        changed(&BoardView { marks: &[(square, mark)], ..plain }, square)?,
                        "{mark:?} {square}"
                    );
                    assert!(
                        changed(&BoardView { cursor: Some(square), ..plain }, square)?,
                        "the cursor on {square}"
                    );
                }
            }
        }
        Ok(())
    }

    /// Marks for the last turn, for threats and for targets are visible at the same time, for any piece and colour
    /// depth.
    #[test]
    fn marks_are_seen_together() -> Result<(), String> {
        let info = catalog::GAMES[0].info();
        for scene in scenes() {
            for (depth, charset, room) in looks() {
                let look = Look { charset, depth };
                for square in scene.grid.squares() {
                    let marks = [Mark::Last, Mark::Threat, Mark::Target].map(|mark| (square, mark));
                    let cursors = [None, Some(square)];
                    for view in
                        cursors.map(|cursor| BoardView { scene: &scene, info, look, marks: &marks, cursor })
                    {
                        let (after, geometry) = draw(&view, room)?;
                        let cell = geometry.cell(square);
                        if cell.width <= 4 && geometry.grid_lines != geometry::GridLines::Full {
                            // A piece may fill its square: then its text style changes.
                            continue;
                        }
                        // A mark may be on the line at the left or above.
                        let around =
                            Rect::new(cell.x - 1, cell.y.max(1) - 1, cell.width + 2, cell.height + 1);
                        let drawn: String = around
                            .positions()
                            .filter_map(|at| after.cell(at))
                            .map(|cell| cell.symbol())
                            .collect();
                        let seen = |shapes: &[&str]| shapes.iter().any(|shape| drawn.contains(shape));
                        let spots: Vec<String> = (2..8).map(spot).collect();
                        let targets: Vec<&str> = ["•", "▗▖", "▗▄▖", "▐█▌"]
                            .into_iter()
                            .chain(spots.iter().map(String::as_str))
                            .collect();
                        let shapes: [&[&str]; 3] = match charset {
                            Charset::Unicode => [&["◤", "◢"], &["!"], &targets],
                            Charset::Ascii => [&[":"], &["!"], &["*"]],
                        };
                        for shape in shapes {
                            assert!(seen(shape), "{shape:?} {square} {look:?} {room:?} {cell:?} {drawn}");
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The first row of a round spot.
    fn spot(height: u16) -> String {
        LargeMark::Spot.art(marks::even_room(height))[0].trim().to_string()
    }

    /// Every mark, letter and number is readable on all board themes, also under the cursor.
    #[test]
    fn what_is_written_can_be_read() -> Result<(), String> {
        let info = catalog::GAMES[0].info();
        let woods = [BoardTheme::Honey, BoardTheme::Sand, BoardTheme::Slate];
        for scene in scenes().into_iter().flat_map(|scene| woods.map(|wood| Scene { wood, ..scene.clone() }))
        {
            for (depth, charset, room) in looks().filter(|&(depth, ..)| depth == ColorDepth::True) {
                let look = Look { charset, depth };
                let plain = BoardView { scene: &scene, info, look, marks: &[], cursor: None };
                let (unmarked, geometry) = draw(&plain, room)?;
                for mark in MARKS {
                    let marks: Vec<_> = scene.grid.squares().map(|square| (square, mark)).collect();
                    for cursor in [None, scene.grid.squares().next()] {
                        let (marked, _) = draw(&BoardView { marks: &marks, cursor, ..plain }, room)?;
                        for at in geometry.field().positions() {
                            let cell = &marked[at];
                            let is_mark = cell.symbol() != unmarked[at].symbol()
                                && "!?:#*•◆■◤◢".contains(cell.symbol());
                            let is_label = cell.symbol().chars().any(char::is_alphanumeric)
                                && cell.bg == unmarked[at].bg;
                            let ratio = contrast_of(cell).unwrap_or(f64::MAX);
                            assert!(
                                !(is_mark || is_label) || ratio >= 4.5,
                                "{} of {mark:?} on {:?}: {ratio:.2} {cell:?}",
                                cell.symbol(),
                                scene.wood
                            );
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn looks() -> impl Iterator<Item = (ColorDepth, Charset, (u16, u16))> {
        DEPTHS.into_iter().flat_map(|depth| {
            let charset = move |charset| ROOMS.into_iter().map(move |room| (depth, charset, room));
            CHARSETS.into_iter().flat_map(charset)
        })
    }
}
