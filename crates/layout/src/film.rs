//! An animated GIF: each frame stores only the changed part, with its own colours.

mod palette;

use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use self::palette::Palette;

/// The limit of the file size.
pub const MOST_BYTES: usize = 32 << 20;

/// A film in the making.
pub struct Film {
    encoder: Encoder<Vec<u8>>,
    width: usize,
    /// The last frame, in the exact colours.
    shown: Vec<Pixel>,
}

type Pixel = [u8; 3];

impl std::fmt::Debug for Film {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Film").field("width", &self.width).finish_non_exhaustive()
    }
}

/// The changed part of a frame.
struct Window {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Film {
    pub fn new(width: u16, height: u16) -> Result<Film, String> {
        let mut encoder = Encoder::new(Vec::new(), width, height, &[]).map_err(reason)?;
        encoder.set_repeat(Repeat::Infinite).map_err(reason)?;
        Ok(Film { encoder, width: width.into(), shown: Vec::new() })
    }

    /// Adds a frame of opaque pixels, four bytes each, row by row, with its duration.
    pub fn add(&mut self, pixels: &[u8], milliseconds: u32) -> Result<(), String> {
        let frame: Vec<Pixel> = pixels.chunks_exact(4).map(|p| [p[0], p[1], p[2]]).collect();
        let window = self.window(&frame);
        let (indices, palette) = self.indices(&frame, &window);
        let written = Frame {
            delay: u16::try_from(milliseconds / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            transparent: Some(palette::TRANSPARENT),
            left: window.left as u16,
            top: window.top as u16,
            width: window.width as u16,
            height: window.height as u16,
            palette: Some(palette.bytes()),
            buffer: indices.into(),
            ..Frame::default()
        };
        self.encoder.write_frame(&written).map_err(reason)?;
        self.shown = frame;
        match self.encoder.get_ref().len() > MOST_BYTES {
            true => Err(format!(
                "The film would be larger than {} MB: take fewer steps.",
                MOST_BYTES >> 20
            )),
            false => Ok(()),
        }
    }

    pub fn finish(self) -> Result<Vec<u8>, String> {
        self.encoder.into_inner().map_err(reason)
    }

    fn changed(&self, frame: &[Pixel], place: usize) -> bool {
        self.shown.get(place) != frame.get(place)
    }

    /// The smallest window with all changes; a single pixel if there are none, because every frame
    /// has a duration.
    fn window(&self, frame: &[Pixel]) -> Window {
        let changed = (0..frame.len()).filter(|&place| self.changed(frame, place));
        let places = changed.map(|place| (place % self.width, place / self.width));
        let corners = places.fold(None, |corners, (x, y)| {
            let (left, top, right, low) = corners.unwrap_or((x, y, x, y));
            Some((left.min(x), top.min(y), right.max(x), low.max(y)))
        });
        let (left, top, right, low) = corners.unwrap_or_default();
        Window { left, top, width: right - left + 1, height: low - top + 1 }
    }

    /// The window as colour numbers; unchanged pixels are transparent.
    fn indices(&self, frame: &[Pixel], window: &Window) -> (Vec<u8>, Palette) {
        let rows =
            (window.top..window.top + window.height).map(|row| row * self.width + window.left);
        let places: Vec<usize> = rows.flat_map(|start| start..start + window.width).collect();
        let mut counts: HashMap<Pixel, u32> = HashMap::new();
        for &place in places.iter().filter(|&&place| self.changed(frame, place)) {
            *counts.entry(frame[place]).or_default() += 1;
        }
        let palette = Palette::new(counts);
        let index = |&place: &usize| match self.changed(frame, place) {
            true => palette.index(frame[place]),
            false => palette::TRANSPARENT,
        };
        (places.iter().map(index).collect(), palette)
    }
}

fn reason(error: impl std::fmt::Display) -> String {
    format!("The film cannot be written: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(film: &[u8]) -> Vec<Frame<'static>> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(film).expect("a GIF");
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            frames.push(frame.clone());
        }
        frames
    }

    fn plain(colour: [u8; 4], count: usize) -> Vec<u8> {
        colour.repeat(count)
    }

    #[test]
    fn frames_hold_what_has_changed() {
        let mut film = Film::new(4, 3).expect("a film");
        let first = plain([9, 8, 7, 255], 12);
        let mut second = first.clone();
        second[4 * 6..4 * 7].copy_from_slice(&[1, 2, 3, 255]);
        for frame in [&first, &second, &second] {
            film.add(frame, 250).expect("it fits");
        }
        let frames = decoded(&film.finish().expect("a GIF"));
        let windows: Vec<_> = frames.iter().map(|f| (f.left, f.top, f.width, f.height)).collect();
        assert_eq!(windows, [(0, 0, 4, 3), (2, 1, 1, 1), (0, 0, 1, 1)]);
        assert_eq!(*frames[0].buffer, first);
        assert_eq!(*frames[1].buffer, [1, 2, 3, 255]);
        assert_eq!(frames[2].buffer[3], 0, "nothing has changed");
        assert!(frames.iter().all(|frame| frame.delay == 25));
    }

    #[test]
    fn flat_colours_are_exact_among_thousands() {
        let side = 256usize;
        let mut pixels = plain([246, 247, 249, 255], side * side);
        // A smooth ramp of colours such as soft edges have, on a flat ground.
        for at in 0..2_000 {
            pixels[4 * at..4 * at + 3].copy_from_slice(&[at as u8, (at / 8) as u8, (at * 7) as u8]);
        }
        let mut film = Film::new(side as u16, side as u16).expect("a film");
        film.add(&pixels, 100).expect("it fits");
        let frames = decoded(&film.finish().expect("a GIF"));
        let shown = &frames[0].buffer;
        assert_eq!(shown[4 * 3_000..], pixels[4 * 3_000..], "the ground is as it was");
        let far = |at: usize| (0..3).map(|c| shown[4 * at + c].abs_diff(pixels[4 * at + c])).max();
        let worst = (0..2_000).filter_map(far).max();
        assert!(worst <= Some(48), "{worst:?}");
    }
}
