use std::error;

use game::{Failure, FailureKind};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{self, Options, Tree};
use thiserror::Error;

/// The maximum width in pixels. Drawing a board of 7 by 9 at this width takes 90 MB.
pub const MAX_WIDTH: u32 = 4_096;

/// Converts an SVG picture to a PNG file of this width; the height follows.
///
/// A board 1200 pixels wide takes about a tenth of a second. Draws paths and shapes, as [`svg`](crate::svg()) makes
/// them, but no text in fonts.
///
/// # Errors
/// If the picture cannot be read, or the width is 0 or more than [`MAX_WIDTH`].
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    painted(svg, width)?.encode_png().map_err(|error| PngError::Unwritable(Box::new(error)))
}

/// A picture in memory: three bytes per pixel, red, green and blue, line by line from the top.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// Pixels per line.
    pub width: u32,
    /// Number of lines.
    pub height: u32,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// Renders an SVG picture on white in this width; the height follows.
///
/// # Errors
/// As [`png`].
pub fn pixels(svg: &str, width: u32) -> Result<Pixels, PngError> {
    let picture = painted(svg, width)?;
    // Colours are premultiplied by alpha; the rest is white.
    let on_white = |pixel: &PremultipliedColorU8| {
        let through = 255 - pixel.alpha();
        [pixel.red(), pixel.green(), pixel.blue()].map(|colour| colour.saturating_add(through))
    };
    let bytes = picture.pixels().iter().flat_map(on_white).collect();
    Ok(Pixels { width: picture.width(), height: picture.height(), bytes })
}

fn painted(svg: &str, width: u32) -> Result<Pixmap, PngError> {
    if !(1..=MAX_WIDTH).contains(&width) {
        return Err(PngError::Width(width));
    }
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|error| PngError::Unreadable(Box::new(error)))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Width(width))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// Why a picture could not be converted to PNG.
#[derive(Debug, Error)]
pub enum PngError {
    /// The width is 0 or more than [`MAX_WIDTH`].
    #[error("cannot draw a picture {0} pixels wide: expected 1 to {MAX_WIDTH}")]
    Width(u32),
    /// The text is no SVG picture.
    #[error("cannot read the picture as SVG: {0}")]
    Unreadable(Box<usvg::Error>),
    /// The pixels could not be encoded.
    #[error("cannot pack the picture as PNG: {0}")]
    Unwritable(Box<dyn error::Error + Send + Sync>),
}

impl Failure for PngError {
    fn kind(&self) -> FailureKind {
        match self {
            PngError::Width(_) => FailureKind::Invalid("picture_width"),
            PngError::Unreadable(_) => FailureKind::Invalid("unreadable_picture"),
            PngError::Unwritable(_) => FailureKind::Internal("unwritable_picture"),
        }
    }
}
