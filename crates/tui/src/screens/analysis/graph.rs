use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::event::Event;
use crate::theme::{ColorDepth, INK, Look, PAPER, Role};

/// One move of the graph.
#[derive(Clone, Copy)]
pub(super) struct Point {
    /// The first player's winning chance, if known.
    pub(super) share: Option<f64>,
    /// Whether this is the current position.
    pub(super) here: bool,
    /// Whether the move was a mistake.
    pub(super) slip: bool,
}

/// Where the graph was last drawn, and which moves it showed.
#[derive(Clone, Copy, Default)]
pub(super) struct GraphPlace {
    area: Rect,
    first: usize,
    wide: usize,
    shown: usize,
}

impl GraphPlace {
    pub(super) fn is_under(&self, event: &Event) -> bool {
        matches!(event, Event::Mouse(mouse) if self.area.contains((mouse.column, mouse.row).into()))
    }

    /// The point that was clicked.
    pub(super) fn clicked(&self, event: &Event) -> Option<usize> {
        let (x, _) = event.click().filter(|_| self.is_under(event))?;
        let point = usize::from(x - self.area.x).checked_div(self.wide)?;
        (point < self.shown).then_some(self.first + point)
    }
}

/// Draws the first player's winning chance as an area chart. The line below marks the current position (▲) and mistakes
/// (×).
pub(super) fn draw(frame: &mut Frame, area: Rect, points: &[Point], look: Look) -> GraphPlace {
    const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let rows = usize::from(area.height.saturating_sub(1));
    let columns = usize::from(area.width);
    if rows == 0 || columns == 0 || points.is_empty() {
        return GraphPlace::default();
    }
    let wide = (columns / points.len()).clamp(1, 4);
    // If the game is longer than the graph, the part around the current position is shown.
    let fit = columns / wide;
    let here = points.iter().position(|point| point.here).unwrap_or(0);
    let first = here.saturating_sub(fit / 2).min(points.len().saturating_sub(fit));
    let shown: Vec<&Point> = points.iter().skip(first).take(fit).collect();
    let style = match look.depth {
        ColorDepth::None => Style::new(),
        depth => Style::new().fg(PAPER.at(depth)).bg(INK.towards(PAPER, 25).at(depth)),
    };
    for row in 0..rows {
        let floor = (rows - 1 - row) * 8;
        let spans = shown.iter().map(|point| {
            let level = point.share.map(|share| (share * (rows * 8) as f64).round() as usize);
            let bar = level.map_or('·', |level| EIGHTHS[level.saturating_sub(floor).min(8)]);
            let style = if level.is_some() { style } else { Role::Faint.style(look.depth) };
            Span::styled(bar.to_string().repeat(wide), style)
        });
        let line = Line::from(spans.collect::<Vec<_>>());
        frame.render_widget(line, Rect::new(area.x, area.y + row as u16, area.width, 1));
    }
    let marks = shown.iter().map(|point| {
        let (mark, role) = match (point.here, point.slip) {
            (true, _) => ("▲", Role::Notice),
            (false, true) => ("×", Role::Bad),
            (false, false) => (" ", Role::Text),
        };
        Span::styled(format!("{mark:<wide$}"), role.style(look.depth))
    });
    let place = Rect::new(area.x, area.y + rows as u16, area.width, 1);
    frame.render_widget(Line::from(marks.collect::<Vec<_>>()), place);
    GraphPlace { area, first, wide, shown: shown.len() }
}
