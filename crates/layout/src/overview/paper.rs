//! Dots and thin lines as pixels: many times faster than paths on a canvas.

use crate::figure::Colour;
use crate::picture::Point;

/// Pixels in rows: red, green, blue, alpha.
#[derive(Debug, Clone, Default)]
pub struct Paper {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u8>,
}

impl Paper {
    /// Sets size and colour of the ground.
    pub fn clear(&mut self, width: usize, height: usize, ground: Colour) {
        (self.width, self.height) = (width, height);
        let [red, green, blue] = ground.channels();
        self.pixels.clear();
        self.pixels.resize(width * height * 4, 255);
        for pixel in self.pixels.chunks_exact_mut(4) {
            pixel[..3].copy_from_slice(&[red, green, blue]);
        }
    }

    fn blend(&mut self, x: usize, y: usize, colour: [u8; 3], share: f64) {
        let at = (y * self.width + x) * 4;
        let Some(pixel) = self.pixels.get_mut(at..at + 3) else { return };
        let share = (share * 256.0) as i32;
        for (channel, wanted) in pixel.iter_mut().zip(colour) {
            let now = i32::from(*channel);
            *channel = (now + (((i32::from(wanted) - now) * share) >> 8)) as u8;
        }
    }

    /// A disc with a smooth border.
    pub fn dot(&mut self, at: Point, radius: f64, colour: [u8; 3]) {
        let reach = radius + 1.0;
        let range = |middle: f64, size: usize| {
            let from = (middle - reach).floor().max(0.0) as usize;
            let to = (middle + reach).ceil().max(0.0) as usize;
            from.min(size)..to.min(size)
        };
        for y in range(at.y, self.height) {
            for x in range(at.x, self.width) {
                let off = Point::new(x as f64 + 0.5 - at.x, y as f64 + 0.5 - at.y);
                let inside = radius + 0.5 - off.length();
                if inside > 0.0 {
                    self.blend(x, y, colour, inside.min(1.0));
                }
            }
        }
    }

    /// A line of one pixel, which covers its ground by this share. Returns the number of pixels.
    pub fn line(&mut self, from: Point, to: Point, colour: [u8; 3], share: f64) -> usize {
        let Some((from, to)) = self.clip(from, to) else { return 0 };
        let way = to - from;
        let steps = way.x.abs().max(way.y.abs()).ceil().max(1.0);
        let steep = way.y.abs() > way.x.abs();
        for step in 0..=steps as usize {
            let at = from + way * (step as f64 / steps);
            // The two pixels next to the line share its ink.
            let (along, across) = if steep { (at.y, at.x) } else { (at.x, at.y) };
            let low = (across - 0.5).floor();
            let rest = across - 0.5 - low;
            for (offset, part) in [(0.0, 1.0 - rest), (1.0, rest)] {
                let (x, y) = if steep { (low + offset, along) } else { (along, low + offset) };
                if x >= 0.0 && y >= 0.0 && (x as usize) < self.width && (y as usize) < self.height {
                    self.blend(x as usize, y as usize, colour, share * part);
                }
            }
        }
        steps as usize
    }

    /// The part of a line that is on the paper (Liang, Barsky).
    fn clip(&self, from: Point, to: Point) -> Option<(Point, Point)> {
        let way = to - from;
        let (mut first, mut last) = (0.0f64, 1.0f64);
        let (width, height) = (self.width as f64, self.height as f64);
        for (slope, room) in
            [(-way.x, from.x), (way.x, width - from.x), (-way.y, from.y), (way.y, height - from.y)]
        {
            if slope == 0.0 {
                if room < 0.0 {
                    return None;
                }
            } else if slope < 0.0 {
                first = first.max(room / slope);
            } else {
                last = last.min(room / slope);
            }
        }
        (first <= last && from.is_finite() && to.is_finite())
            .then(|| (from + way * first, from + way * last))
    }
}
