//! What lies on the dots: the counterexample, the path, the transition that is looked at, names, tags, the frame of
//! the enlarged part, and a small map.

use js_sys::Array;
use lariat_layout::Point;
use lariat_layout::figure::{FONTS, Tint};
use lariat_layout::overview::PITCH;
use wasm_bindgen::JsValue;
use web_sys::OffscreenCanvasRenderingContext2d as Context;

use crate::overview::{Overview, tint_of};

/// Widths in pixels of the page.
const PATH: f64 = 3.4;
const CASING: f64 = 7.5;
const LOOKED_AT: f64 = 3.4;
const GLOW: f64 = 15.0;
/// The end of a long path is bold, the rest is faint.
const BOLD: usize = 200;
const LONG: usize = 400;
/// Lines of a path with more states are thinner.
const BUSY: usize = 150;
const FAINT: f64 = 0.4;
const NAMES: f64 = 12.5;
const OUTLINE: f64 = 5.0;
/// Names of all visible states are shown when neighbours are so far apart, in pixels of the page.
const READABLE: f64 = 42.0;
const MOST_NAMES: usize = 300;
/// The small map: its larger side, and its distance from the corner.
const MAP: f64 = 150.0;
const MAP_MARGIN: f64 = 12.0;
/// It is shown when the part that is seen is smaller than everything by this factor.
const MAP_FROM: f64 = 1.25;

pub(crate) fn draw(it: &Overview, context: &Context) -> Result<(), JsValue> {
    let mut overlay = Overlay { it, context, taken: Vec::new() };
    context.set_line_join("round");
    context.set_line_cap("round");
    overlay.lasso();
    overlay.frame();
    overlay.path();
    overlay.looked_at();
    overlay.rings();
    overlay.tags()?;
    overlay.names()?;
    overlay.titles()?;
    overlay.map()
}

struct Overlay<'a> {
    it: &'a Overview,
    context: &'a Context,
    /// Boxes of texts: left, top, right, bottom.
    taken: Vec<[f64; 4]>,
}

impl Overlay<'_> {
    fn css(&self, tint: Tint) -> String {
        let [red, green, blue] = tint.colour(self.it.theme).channels();
        format!("rgb({red} {green} {blue})")
    }

    fn pen(&self, tint: Tint, width: f64) {
        self.context.set_stroke_style_str(&self.css(tint));
        self.context.set_line_width(width * self.it.ratio);
    }

    fn trace(&self, states: &[u32]) {
        self.context.begin_path();
        let mut places = states.iter().filter_map(|&state| self.it.place_of(state));
        if let Some(first) = places.next() {
            self.context.move_to(first.x, first.y);
        }
        places.for_each(|at| self.context.line_to(at.x, at.y));
        self.context.stroke();
    }

    fn lasso(&self) {
        if self.it.now.lasso.len() > 1 {
            self.pen(Tint::Lasso, GLOW);
            self.context.set_global_alpha(0.2);
            self.trace(&self.it.now.lasso);
            self.context.set_global_alpha(1.0);
            self.pen(Tint::Lasso, 2.0);
            self.trace(&self.it.now.lasso);
        }
    }

    /// Around what is enlarged, with two lines that lead there.
    fn frame(&self) {
        let Some(at) = self.it.now.path.last().and_then(|&top| self.it.place_of(top)) else {
            return;
        };
        let half = (2.5 * PITCH * self.it.camera.scale).max(13.0 * self.it.ratio);
        let (low, high) = (at - Point::new(half, half), at + Point::new(half, half));
        let (width, height) = self.it.size;
        let ends = match self.it.beside {
            true => [(high.x, low.y, width, 0.0), (high.x, high.y, width, height)],
            false => [(low.x, high.y, 0.0, height), (high.x, high.y, width, height)],
        };
        self.context.set_global_alpha(0.55);
        self.pen(Tint::Ink3, 1.0);
        for (x, y, to_x, to_y) in ends {
            self.context.begin_path();
            self.context.move_to(x, y);
            self.context.line_to(to_x, to_y);
            self.context.stroke();
        }
        self.context.set_global_alpha(1.0);
        self.pen(Tint::Ink2, 1.4);
        self.context.stroke_rect(low.x, low.y, 2.0 * half, 2.0 * half);
    }

    fn path(&self) {
        let path = &self.it.now.path;
        let split = if path.len() > LONG { path.len() - BOLD } else { 0 };
        if split > 0 {
            self.context.set_global_alpha(FAINT);
            self.pen(Tint::Ink, PATH * 0.7);
            self.trace(&path[..=split]);
            self.context.set_global_alpha(1.0);
        }
        let near = &path[split..];
        // Many short pieces would hide what they connect.
        let width = if near.len() > BUSY { 0.6 } else { 1.0 };
        self.pen(Tint::Ground, CASING * width);
        self.trace(near);
        self.pen(Tint::Ink, PATH * width);
        self.trace(near);
        // The states of the path lie on it.
        for &state in near {
            let Some(at) = self.it.place_of(state) else { continue };
            let radius = self.it.radius(state).max(1.1 * self.it.ratio);
            if radius > 2.4 * self.it.ratio {
                self.disc(at, radius + 1.6 * self.it.ratio, Tint::Ink);
                let colour = self.it.colours.get(state as usize).copied().unwrap_or_default();
                self.disc(at, radius, tint_of(colour));
            }
        }
    }

    fn disc(&self, at: Point, radius: f64, tint: Tint) {
        self.context.begin_path();
        let _ = self.context.arc(at.x, at.y, radius, 0.0, std::f64::consts::TAU);
        self.context.set_fill_style_str(&self.css(tint));
        self.context.fill();
    }

    fn looked_at(&self) {
        let Some((source, target)) = self.it.now.looked_at else { return };
        let (Some(from), Some(to)) = (self.it.place_of(source), self.it.place_of(target)) else {
            return;
        };
        self.pen(Tint::Now, LOOKED_AT);
        self.trace(&[source, target]);
        // The head, as far from the middle of the target as its border.
        let way = to - from;
        let length = (way.x * way.x + way.y * way.y).sqrt();
        if length > 1.0 {
            let unit = way * (1.0 / length);
            let tip = to - unit * self.it.radius(target).min(0.6 * length);
            let size = (7.0 * self.it.ratio).min(0.6 * length);
            let side = Point::new(-unit.y, unit.x) * (0.5 * size);
            let back = tip - unit * size;
            self.context.begin_path();
            self.context.move_to(tip.x, tip.y);
            self.context.line_to(back.x + side.x, back.y + side.y);
            self.context.line_to(back.x - side.x, back.y - side.y);
            self.context.close_path();
            self.context.set_fill_style_str(&self.css(Tint::Now));
            self.context.fill();
        }
    }

    /// Around the current state, the selected one and accepting ones that are written in the text.
    fn rings(&self) {
        let ring = |state: u32, gap: f64, tint: Tint, width: f64| {
            let Some(at) = self.it.place_of(state) else { return };
            self.pen(tint, width);
            self.context.begin_path();
            let radius = self.it.radius(state) + gap * self.it.ratio;
            let _ = self.context.arc(at.x, at.y, radius, 0.0, std::f64::consts::TAU);
            self.context.stroke();
        };
        for &state in &self.it.map.accepting {
            if self.it.radius(state) > 4.0 * self.it.ratio {
                ring(state, 2.6, Tint::Ink3, 1.4);
            }
        }
        if let Some(&top) = self.it.now.path.last() {
            ring(top, 2.0, Tint::Ink, 2.6);
        }
        if let Some(selected) = self.it.now.selected {
            let dashes = [2.0, 4.0].map(|length| JsValue::from_f64(length * self.it.ratio));
            let _ = self.context.set_line_dash(&dashes.iter().collect::<Array>());
            ring(selected, 6.0, Tint::Ink, 2.0);
            let _ = self.context.set_line_dash(&Array::new());
        }
    }

    /// The states that variables hold have tags with their names, in turn on the left and on the right.
    fn tags(&mut self) -> Result<(), JsValue> {
        let sides = [-1.0, 1.0].into_iter().cycle();
        let tags = self.it.now.tags.iter().zip(sides);
        let unit = self.it.ratio;
        for ((state, text), side) in tags {
            let Some(at) = self.it.place_of(*state) else { continue };
            let (width, height) = ((9.0 + 9.0 * text.len() as f64) * unit, 20.0 * unit);
            let away = self.it.radius(*state) + 9.0 * unit;
            let left = if side < 0.0 { at.x - away - width } else { at.x + away };
            let top = at.y - away - height * 0.5;
            self.context.begin_path();
            self.context.round_rect_with_f64(left, top, width, height, 5.0 * unit)?;
            self.context.set_fill_style_str(&self.css(Tint::Now));
            self.context.fill();
            self.taken.push([left, top, left + width, top + height]);
            self.font(700, 12.5);
            self.context.set_text_align("center");
            self.context.set_fill_style_str(&self.css(Tint::OnNow));
            self.context.fill_text(text, left + width / 2.0, top + 14.4 * unit)?;
        }
        Ok(())
    }

    fn font(&self, weight: u32, size: f64) {
        self.context.set_font(&format!("{weight} {}px {FONTS}", size * self.it.ratio));
    }

    /// Names: of what matters now, of what the pointer is on, of written states; of all that are seen when there is
    /// room.
    fn names(&mut self) -> Result<(), JsValue> {
        let now = &self.it.now;
        let mut wanted: Vec<(u32, bool)> = Vec::new();
        wanted.extend(self.it.over.map(|state| (state, true)));
        wanted.extend(now.path.last().map(|&state| (state, true)));
        wanted.extend(now.tags.iter().map(|(state, _)| (*state, true)));
        wanted.extend(now.looked_at.map(|(_, target)| (target, true)));
        wanted.extend(now.selected.map(|state| (state, true)));
        wanted.extend(self.it.placed.named.iter().map(|&state| (state, false)));
        wanted.extend(self.it.map.initial.iter().take(3).map(|&state| (state, false)));
        self.font(650, NAMES);
        let mut done: Vec<u32> = Vec::new();
        for (state, always) in wanted {
            if !done.contains(&state) {
                done.push(state);
                self.name(state, always)?;
            }
        }
        if PITCH * self.it.camera.scale < READABLE * self.it.ratio {
            return Ok(());
        }
        let mut shown = 0;
        for state in 0..self.it.map.states {
            if shown > MOST_NAMES {
                break;
            }
            let visible = self.it.place_of(state).is_some_and(|at| self.is_visible(at));
            if visible && !done.contains(&state) {
                shown += 1;
                self.name(state, false)?;
            }
        }
        Ok(())
    }

    fn is_visible(&self, at: Point) -> bool {
        at.x > 0.0 && at.y > 0.0 && at.x < self.it.size.0 && at.y < self.it.size.1
    }

    /// Beside its state, on a side that is free.
    fn name(&mut self, state: u32, always: bool) -> Result<(), JsValue> {
        let (Some(at), Some(name)) = (self.it.place_of(state), self.it.names.get(state as usize))
        else {
            return Ok(());
        };
        if !self.is_visible(at) {
            return Ok(());
        }
        let (unit, away) = (self.it.ratio, self.it.radius(state) + 6.0 * self.it.ratio);
        let width = self.context.measure_text(name)?.width();
        let (half, line) = (width / 2.0, NAMES * unit);
        let spots = [
            Point::new(at.x, at.y + away + line),
            Point::new(at.x + away + half, at.y + 0.35 * line),
            Point::new(at.x - away - half, at.y + 0.35 * line),
            Point::new(at.x, at.y - away),
        ];
        let field = |spot: Point| {
            [spot.x - half - 2.0, spot.y - line, spot.x + half + 2.0, spot.y + 0.3 * line]
        };
        let free = |spot: &Point| {
            let [left, top, right, bottom] = field(*spot);
            let inside =
                left > 0.0 && top > 0.0 && right < self.it.size.0 && bottom < self.it.size.1;
            let meets = |other: &[f64; 4]| {
                left < other[2] && other[0] < right && top < other[3] && other[1] < bottom
            };
            inside && !self.taken.iter().any(meets)
        };
        let spot = spots.into_iter().find(free).or(always.then_some(spots[0]));
        let Some(spot) = spot else { return Ok(()) };
        self.taken.push(field(spot));
        self.text(name, spot, Tint::Ink)
    }

    fn text(&self, text: &str, at: Point, tint: Tint) -> Result<(), JsValue> {
        self.context.set_text_align("center");
        self.pen(Tint::Ground, OUTLINE);
        self.context.stroke_text(text, at.x, at.y)?;
        self.context.set_fill_style_str(&self.css(tint));
        self.context.fill_text(text, at.x, at.y)
    }

    fn titles(&mut self) -> Result<(), JsValue> {
        self.font(500, NAMES);
        for title in &self.it.placed.titles {
            let words = format!("{} {}", title.name, title.about);
            let half = self.context.measure_text(&words)?.width() / 2.0;
            let unit = self.it.ratio;
            let at = self.it.on_screen(title.at) - Point::new(0.0, 9.0 * unit);
            let at = Point::new(
                at.x.min(self.it.size.0 - half - 6.0 * unit).max(half + 6.0 * unit),
                at.y.max(16.0 * unit),
            );
            let field = [at.x - half, at.y - 13.0 * unit, at.x + half, at.y + 4.0 * unit];
            let meets = |other: &[f64; 4]| {
                field[0] < other[2]
                    && other[0] < field[2]
                    && field[1] < other[3]
                    && other[1] < field[3]
            };
            if self.taken.iter().any(meets) {
                continue;
            }
            self.taken.push(field);
            self.text(&words, at, Tint::Ink2)?;
        }
        Ok(())
    }

    /// All of it in a corner, with the part that is seen.
    fn map(&self) -> Result<(), JsValue> {
        let Some(corner) = MapPlace::of(self.it) else { return Ok(()) };
        let unit = self.it.ratio;
        let context = self.context;
        let (left, top) = (corner.left - 5.0 * unit, corner.top - 5.0 * unit);
        let (width, height) = (corner.width + 10.0 * unit, corner.height + 10.0 * unit);
        context.begin_path();
        context.round_rect_with_f64(left, top, width, height, 6.0 * unit)?;
        context.set_fill_style_str(&self.css(Tint::Panel));
        context.fill();
        self.pen(Tint::LineStrong, 1.0);
        context.stroke();
        let mut last = None;
        let step = (self.it.placed.places.len() / 4_000).max(1);
        for (&at, &colour) in self.it.placed.places.iter().zip(&self.it.colours).step_by(step) {
            if last != Some(colour) {
                context.set_fill_style_str(&self.css(tint_of(colour)));
                last = Some(colour);
            }
            let spot = corner.spot(at);
            context.fill_rect(spot.x, spot.y, 1.4 * unit, 1.4 * unit);
        }
        let half = Point::new(self.it.size.0, self.it.size.1) * (0.5 / self.it.camera.scale);
        let low = corner.spot(self.it.camera.middle - half);
        let high = corner.spot(self.it.camera.middle + half);
        let clamp = |x: f64, low: f64, size: f64| x.max(low).min(low + size);
        let (x, y) = (clamp(low.x, left, width), clamp(low.y, top, height));
        self.pen(Tint::Ink, 1.6);
        context.stroke_rect(x, y, clamp(high.x, left, width) - x, clamp(high.y, top, height) - y);
        Ok(())
    }
}

/// Where the small map is, in pixels of the screen.
struct MapPlace {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    scale: f64,
    low: Point,
}

impl MapPlace {
    /// None while everything is seen anyway.
    fn of(it: &Overview) -> Option<MapPlace> {
        if it.camera.scale < MAP_FROM * it.fit().scale {
            return None;
        }
        let size = it.placed.high - it.placed.low;
        let scale = MAP * it.ratio / size.x.max(size.y).max(1.0);
        let (width, height) = (size.x * scale, size.y * scale);
        let margin = MAP_MARGIN * it.ratio;
        let top = it.size.1 - margin - height;
        Some(MapPlace { left: margin, top, width, height, scale, low: it.placed.low })
    }

    fn spot(&self, at: Point) -> Point {
        (at - self.low) * self.scale + Point::new(self.left, self.top)
    }
}

/// The point of the picture that a press on the small map means.
pub(crate) fn pressed_on_map(it: &Overview, at: Point) -> Option<Point> {
    let map = MapPlace::of(it)?;
    let off = at - Point::new(map.left, map.top);
    let inside = off.x >= 0.0 && off.y >= 0.0 && off.x <= map.width && off.y <= map.height;
    inside.then(|| map.low + off * (1.0 / map.scale))
}
