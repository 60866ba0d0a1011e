use draw::{Coverage, Orientation, Tone, figure};
use game::{MenuChoice, Piece, PieceIcon};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::theme::{ColorDepth, Look, Role, piece_colors};

/// The menu beside the board: each choice with its number, picture and description.
pub(crate) struct ChoiceMenu {
    choices: Vec<MenuChoice>,
    /// The choice that Enter takes.
    highlighted: Option<usize>,
    orientation: Orientation,
}

/// Where descriptions are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DescriptionPlacement {
    Beside,
    Below,
    /// Not shown, because there is no room.
    Hidden,
}

/// Columns for the number and a space.
const NUMBER: usize = 4;

/// Columns for a picture: the widest glyph there is.
const PICTURE: usize = 3;

impl ChoiceMenu {
    /// The menu beside a board in this orientation.
    pub(crate) fn new(
        choices: Vec<MenuChoice>,
        highlighted: Option<usize>,
        orientation: Orientation,
    ) -> ChoiceMenu {
        ChoiceMenu { choices, highlighted, orientation }
    }

    /// A choice as it is drawn and described. On a flipped board, a choice that places a piece with a direction looks
    /// like its opposite, because the piece will be drawn that way. A choice without an opposite stands for all
    /// directions.
    fn as_seen(&self, choice: MenuChoice) -> MenuChoice {
        let Some(picture) = choice.picture.filter(|_| self.orientation == Orientation::Flipped) else {
            return choice;
        };
        let flipped = figure(picture.shape).flipped(picture.shape);
        let looks_so = |other: &&MenuChoice| other.picture.is_some_and(|picture| picture.shape == flipped);
        let counterpart = self.choices.iter().find(looks_so).unwrap_or(&choice);
        MenuChoice { meaning: counterpart.meaning, picture: counterpart.picture, ..choice }
    }

    /// The height of the menu in an area of this size.
    pub(crate) fn height(&self, width: u16, height: u16) -> u16 {
        self.choices.len() as u16 * self.descriptions(width, height).rows()
    }

    fn descriptions(&self, width: u16, height: u16) -> DescriptionPlacement {
        let longest = self.choices.iter().map(|choice| choice.meaning.chars().count()).max().unwrap_or(0);
        let (beside, below) = (self.indent() + self.label() + 2 + longest, self.indent() + longest);
        let (width, height) = (usize::from(width), usize::from(height));
        if longest == 0 {
            DescriptionPlacement::Hidden
        } else if beside <= width {
            DescriptionPlacement::Beside
        } else if below <= width && 2 * self.choices.len() <= height {
            DescriptionPlacement::Below
        } else {
            DescriptionPlacement::Hidden
        }
    }

    /// The column of the labels.
    fn indent(&self) -> usize {
        let pictured = self.choices.iter().any(|choice| choice.picture.is_some());
        NUMBER + if pictured { PICTURE + 1 } else { 0 }
    }

    /// Columns for the labels.
    fn label(&self) -> usize {
        self.choices.iter().map(|choice| choice.label.chars().count()).max().unwrap_or(0)
    }

    /// Draws the menu and returns where its choices are.
    pub(crate) fn draw(&self, frame: &mut Frame, area: Rect, look: Look) -> Vec<(Rect, MenuChoice)> {
        let descriptions = self.descriptions(area.width, area.height);
        let (indent, label) = (self.indent(), self.label());
        let faint = Role::Faint.style(look.depth);
        let mut places = Vec::new();
        for (at, &choice) in (0..).zip(&self.choices) {
            let y = area.y.saturating_add(at * descriptions.rows());
            let place = Rect::new(area.x, y, area.width, descriptions.rows()).intersection(area);
            if place.is_empty() {
                break;
            }
            let seen = self.as_seen(choice);
            let mut line =
                vec![Span::styled(format!(" {} ", choice.number), Role::Key.style(look.depth)), " ".into()];
            if indent > NUMBER {
                line.extend([picture(seen.picture, look), " ".into()]);
            }
            let highlighted = self.highlighted == Some(usize::from(at));
            let style = if highlighted { Role::Selected.style(look.depth) } else { Style::new() };
            if descriptions == DescriptionPlacement::Beside {
                line.push(Span::styled(choice.label, style));
                line.push(Span::raw(" ".repeat(label + 2 - choice.label.chars().count())));
                line.push(Span::styled(seen.meaning, faint));
            } else {
                line.push(Span::styled(choice.label, style));
            }
            let mut lines = vec![Line::from(line)];
            if descriptions == DescriptionPlacement::Below {
                lines.push(Line::styled(format!("{:indent$}{}", "", seen.meaning), faint));
            }
            for (row, line) in (place.y..place.bottom()).zip(lines) {
                frame.render_widget(line, Rect { y: row, height: 1, ..place });
            }
            places.push((place, choice));
        }
        places
    }
}

impl DescriptionPlacement {
    /// Lines for each choice.
    fn rows(self) -> u16 {
        if self == DescriptionPlacement::Below { 2 } else { 1 }
    }
}

/// A neutral piece, drawn as on the board.
fn picture(picture: Option<PieceIcon>, look: Look) -> Span<'static> {
    let Some(PieceIcon { shape, label }) = picture else { return Span::raw(" ".repeat(PICTURE)) };
    let piece = Piece { owner: None, shape, label: label.to_string() };
    let glyph = format!("{:^PICTURE$}", draw::glyph(&piece, Tone::Neutral, look.charset));
    let paint = piece_colors(shape, Tone::Neutral);
    let style = match (look.depth, figure(shape).body()) {
        (ColorDepth::None, _) => Style::new(),
        (depth, Coverage::Full) => Style::new().fg(paint.mark.at(depth)).bg(paint.fill.at(depth)),
        (depth, Coverage::Part) => Style::new().fg(paint.fill.at(depth)),
    };
    Span::styled(glyph, style.add_modifier(Modifier::BOLD))
}
