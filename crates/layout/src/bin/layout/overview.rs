//! The picture of thousands of states: places them little by little, and draws them on the page's canvas.

use std::cell::RefCell;

use js_sys::Uint8Array;
use lariat_layout::figure::{Theme, Tint};
use lariat_layout::message::pack;
use lariat_layout::overview::paper::Paper;
use lariat_layout::overview::{DOT, Dot, Growing, Lines, Map, Now, PITCH, Placed, Replied, Said};
use lariat_layout::{Point, within};
use wasm_bindgen::prelude::*;
use web_sys::{
    ImageData, MessageChannel, MessageEvent, MessagePort, OffscreenCanvas,
    OffscreenCanvasRenderingContext2d as Context,
};

use crate::overlay;
use crate::worker::{scope, send};

/// The margin around everything when it is fitted, in pixels of the page; more at the top, for titles.
const MARGIN: f64 = 22.0;
/// The largest scale: neighbours are this far apart.
const LARGEST: f64 = 90.0 / PITCH;
const SMALLEST_SHARE: f64 = 0.5;
/// The part of the canvas in which the current state may move before the camera follows.
const CALM: f64 = 0.6;
/// Thin lines are not drawn beyond so many pixels.
const MOST_INK: usize = 5_000_000;
/// Edges between neighbours are drawn when these are so far apart, in pixels.
const NEAR: f64 = 13.0;
/// A slice of the work on places, and all of it together, in milliseconds.
const SLICE_MS: f64 = 60.0;
const DEADLINE_MS: f64 = 8_000.0;
/// A press hits the nearest state within this distance, in pixels.
const HIT: f64 = 9.0;

thread_local! {
    static OVERVIEW: RefCell<Overview> = RefCell::default();
}

pub(crate) fn take_canvas(canvas: OffscreenCanvas) {
    OVERVIEW.with_borrow_mut(|it| it.take_canvas(canvas));
}

pub(crate) fn hear(said: Said) {
    OVERVIEW.with_borrow_mut(|it| it.hear(said));
}

/// The visible part: pixels of the screen for a unit, and the point in the middle.
#[derive(Clone, Copy, Default, PartialEq)]
pub(crate) struct Camera {
    pub(crate) scale: f64,
    pub(crate) middle: Point,
}

#[derive(Default)]
pub(crate) struct Overview {
    screen: Option<(OffscreenCanvas, Context)>,
    pub(crate) map: Map,
    pub(crate) names: Vec<String>,
    growing: Option<Growing>,
    started: f64,
    pub(crate) placed: Placed,
    pub(crate) colours: Vec<Dot>,
    pub(crate) now: Now,
    /// Width and height in pixels of the screen, and how many of them are a pixel of the page.
    pub(crate) size: (f64, f64),
    pub(crate) ratio: f64,
    pub(crate) theme: Theme,
    /// The enlarged part is to the right of the canvas, and not below.
    pub(crate) beside: bool,
    pub(crate) camera: Camera,
    /// Everything is shown, also when the canvas changes its size.
    fitted: bool,
    unfollowed: bool,
    pub(crate) over: Option<u32>,
    paper: Paper,
    wake: Option<MessagePort>,
    awake: bool,
    dirty: bool,
}

impl Overview {
    fn take_canvas(&mut self, canvas: OffscreenCanvas) {
        let context = canvas.get_context("2d").ok().flatten();
        let context = context.and_then(|context| context.dyn_into::<Context>().ok());
        self.screen = context.map(|context| (canvas, context));
        self.resize();
    }

    fn hear(&mut self, said: Said) {
        self.dirty = true;
        match said {
            Said::Map(map) => self.take_map(map),
            Said::Now(now) => self.take_now(now),
            Said::Stage { width, height, ratio, dark, beside } => {
                self.beside = beside;
                let is_first = self.size.1 == 0.0 && self.map.states > 0;
                self.theme = if dark { Theme::Dark } else { Theme::Light };
                self.size = ((width * ratio).round(), (height * ratio).round());
                self.ratio = ratio;
                if is_first {
                    // The places are for the shape of the canvas.
                    self.place();
                }
                self.resize();
            }
            Said::Pan { x, y } => {
                let by = Point::new(x, y) * (self.ratio / self.camera.scale);
                self.camera.middle = self.camera.middle - by;
                (self.fitted, self.unfollowed) = (false, true);
            }
            Said::Zoom { factor, around } => {
                let fit = self.fit().scale;
                let low = (SMALLEST_SHARE * fit).min(LARGEST);
                let scale = within(self.camera.scale * factor, low, LARGEST * self.ratio);
                let around = around.map_or(self.camera.middle, |(x, y)| self.at(x, y));
                let share = self.camera.scale / scale;
                self.camera.middle = around + (self.camera.middle - around) * share;
                self.camera.scale = scale;
                (self.fitted, self.unfollowed) = (false, true);
            }
            Said::Fit => {
                (self.camera, self.fitted) = (self.fit(), true);
            }
            Said::Follow(follows) => {
                self.unfollowed = !follows;
                self.follow();
            }
            Said::Over(at) => {
                let over = at.and_then(|(x, y)| self.hit(x, y));
                self.dirty = over != self.over;
                self.over = over;
            }
            Said::Press { x, y } => {
                if let Some(to) = overlay::pressed_on_map(self, Point::new(x, y) * self.ratio) {
                    self.camera.middle = to;
                    (self.fitted, self.unfollowed) = (false, true);
                    reply(&Replied::Moved);
                } else {
                    reply(&Replied::Pressed(self.hit(x, y)));
                }
            }
        }
        if self.dirty {
            self.work_soon();
        }
    }

    fn take_map(&mut self, map: Map) {
        if map == self.map {
            return;
        }
        self.names = map.names.lines().map(str::to_owned).collect();
        self.colours = vec![Dot::Unseen; map.states as usize];
        self.map = map;
        (self.over, self.unfollowed, self.fitted) = (None, false, true);
        self.now = Now::default();
        self.place();
    }

    /// Begins with new places.
    fn place(&mut self) {
        let aspect = if self.size.1 > 0.0 { self.size.0 / self.size.1 } else { 1.5 };
        let growing = Growing::new(&self.map, within(aspect, 0.5, 2.5));
        self.placed = growing.placed();
        self.growing = Some(growing);
        self.started = now();
        self.camera = self.fit();
    }

    fn take_now(&mut self, now: Now) {
        if now.anew {
            self.colours.fill(Dot::Unseen);
        }
        for &(first, count, colour) in &now.colours {
            let first = first as usize;
            let run = self.colours.get_mut(first..first.saturating_add(count as usize));
            if let Some(run) = run {
                run.fill(colour);
            }
        }
        let mut path = std::mem::take(&mut self.now.path);
        path.truncate(now.kept as usize);
        path.extend(&now.path);
        self.now = Now { path, ..now };
        self.follow();
    }

    fn resize(&mut self) {
        let Some((canvas, _)) = &self.screen else { return };
        let (width, height) = (self.size.0 as u32, self.size.1 as u32);
        if width == 0 || height == 0 {
            return;
        }
        if (canvas.width(), canvas.height()) != (width, height) {
            canvas.set_width(width);
            canvas.set_height(height);
        }
        if self.fitted || self.camera.scale == 0.0 {
            (self.camera, self.fitted) = (self.fit(), true);
        }
        self.dirty = true;
        self.work_soon();
    }

    pub(crate) fn fit(&self) -> Camera {
        let (low, high) = (self.placed.low, self.placed.high);
        let margin = 2.0 * MARGIN * self.ratio;
        let size = high - low;
        let across = (self.size.0 - margin).max(1.0) / size.x.max(1.0);
        let down = (self.size.1 - margin).max(1.0) / size.y.max(1.0);
        let scale = across.min(down).min(24.0 / PITCH * self.ratio);
        Camera { scale, middle: Point::new((low.x + high.x) / 2.0, (low.y + high.y) / 2.0) }
    }

    /// From pixels of the page.
    fn at(&self, x: f64, y: f64) -> Point {
        let (width, height) = self.size;
        let off = Point::new(x * self.ratio - width / 2.0, y * self.ratio - height / 2.0);
        self.camera.middle + off * (1.0 / self.camera.scale)
    }

    /// To pixels of the screen.
    pub(crate) fn on_screen(&self, at: Point) -> Point {
        let (width, height) = self.size;
        (at - self.camera.middle) * self.camera.scale + Point::new(width / 2.0, height / 2.0)
    }

    pub(crate) fn place_of(&self, state: u32) -> Option<Point> {
        self.placed.places.get(state as usize).map(|&at| self.on_screen(at))
    }

    pub(crate) fn radius(&self, state: u32) -> f64 {
        let radius = self.placed.radii.get(state as usize).copied().unwrap_or(DOT);
        // A state that is written in the text is found from afar, too.
        let least = if radius > DOT { 4.5 } else { 0.55 };
        (radius * self.camera.scale).max(least * self.ratio).min(24.0 * self.ratio)
    }

    fn hit(&self, x: f64, y: f64) -> Option<u32> {
        let at = Point::new(x, y) * self.ratio;
        let distance = |state: u32| {
            let off = self.place_of(state)? - at;
            let far = (off.x * off.x + off.y * off.y).sqrt() - self.radius(state);
            (far < HIT * self.ratio).then_some((far, state))
        };
        let all = (0..self.map.states).filter_map(distance);
        all.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, state)| state)
    }

    /// Brings the current state to the middle when it leaves the calm part.
    fn follow(&mut self) {
        let Some(&state) = self.now.path.last() else { return };
        let Some(at) = self.placed.places.get(state as usize).copied() else { return };
        if self.unfollowed || self.fitted {
            return;
        }
        let off = (at - self.camera.middle) * self.camera.scale;
        let (width, height) = self.size;
        if off.x.abs() > CALM * width / 2.0 || off.y.abs() > CALM * height / 2.0 {
            self.camera.middle = at;
        }
    }

    fn work_soon(&mut self) {
        if std::mem::replace(&mut self.awake, true) {
            return;
        }
        if self.wake.is_none()
            && let Ok(channel) = MessageChannel::new()
        {
            let work = Closure::<dyn FnMut(MessageEvent)>::new(|_| {
                OVERVIEW.with_borrow_mut(Overview::work);
            });
            // A message to oneself comes after those of the page that have arrived before.
            channel.port1().set_onmessage(Some(work.as_ref().unchecked_ref()));
            work.forget();
            self.wake = Some(channel.port2());
        }
        if let Some(wake) = &self.wake {
            let _ = wake.post_message(&JsValue::NULL);
        }
    }

    /// Draws what has changed, and works on the places for a while.
    fn work(&mut self) {
        self.awake = false;
        if self.dirty && self.draw() {
            self.dirty = false;
            let placed = self.growing.as_ref().map_or(100, Growing::percent);
            reply(&Replied::Drawn { step: self.now.step, placed });
        }
        let Some(growing) = &mut self.growing else { return };
        let slice = now();
        let mut more = true;
        while more && now() - slice < SLICE_MS {
            more = growing.grow();
        }
        let late = now() - self.started > DEADLINE_MS;
        self.placed = growing.placed();
        if !more || late {
            self.growing = None;
        }
        if self.fitted {
            self.camera = self.fit();
        } else {
            self.follow();
        }
        self.dirty = true;
        self.work_soon();
    }

    /// Whether it could be drawn.
    fn draw(&mut self) -> bool {
        let Some((_, context)) = self.screen.clone() else { return false };
        if self.size.0 < 1.0 || self.size.1 < 1.0 || self.camera.scale <= 0.0 {
            return false;
        }
        let mut paper = std::mem::take(&mut self.paper);
        paper.clear(self.size.0 as usize, self.size.1 as usize, Tint::Ground.colour(self.theme));
        self.draw_lines(&mut paper);
        self.draw_dots(&mut paper);
        let data = ImageData::new_with_u8_clamped_array_and_sh(
            wasm_bindgen::Clamped(&paper.pixels),
            paper.width as u32,
            paper.height as u32,
        );
        self.paper = paper;
        let drawn = data.and_then(|data| context.put_image_data(&data, 0.0, 0.0));
        drawn.and_then(|()| overlay::draw(self, &context)).is_ok()
    }

    fn draw_lines(&self, paper: &mut Paper) {
        let near = PITCH * self.camera.scale / self.ratio;
        let quiet = Tint::Edge.colour(self.theme).channels();
        let share = within(near / NEAR, 0.16, 0.6);
        let mut ink = 0;
        for &(source, target) in &self.map.edges {
            let lines = self.placed.lines.get(source as usize);
            if near < NEAR && lines != Some(&Lines::Always) || ink > MOST_INK {
                continue;
            }
            if let (Some(from), Some(to)) = (self.place_of(source), self.place_of(target)) {
                ink += paper.line(from, to, quiet, share);
            }
        }
    }

    fn draw_dots(&self, paper: &mut Paper) {
        let (width, height) = self.size;
        for (state, &colour) in (0u32..).zip(&self.colours) {
            let Some(at) = self.place_of(state) else { continue };
            let radius = self.radius(state);
            if at.x < -radius || at.y < -radius || at.x > width + radius || at.y > height + radius {
                continue;
            }
            let [rim, fill] = tints(colour).map(|tint| tint.colour(self.theme).channels());
            if rim != fill && radius > 1.2 {
                paper.dot(at, radius, rim);
                paper.dot(at, radius - within(0.28 * radius, 0.6, 1.6 * self.ratio), fill);
            } else {
                paper.dot(at, radius, rim);
            }
        }
    }
}

/// The border and the fill of a state.
fn tints(colour: Dot) -> [Tint; 2] {
    match colour {
        Dot::Unseen => [Tint::LineStrong, Tint::LineStrong],
        Dot::White => [Tint::Ink3, Tint::White],
        Dot::Cyan => [Tint::Cyan, Tint::Cyan],
        Dot::Blue => [Tint::Blue, Tint::Blue],
        Dot::Red => [Tint::Red, Tint::Red],
        Dot::Grey => [Tint::Grey, Tint::Grey],
        Dot::Black => [Tint::Ink3, Tint::Black],
        Dot::Current => [Tint::Current, Tint::Current],
        Dot::Removed => [Tint::Ink3, Tint::Removed],
    }
}

pub(crate) fn tint_of(colour: Dot) -> Tint {
    tints(colour)[1]
}

fn now() -> f64 {
    scope().performance().map_or(0.0, |performance| performance.now())
}

fn reply(replied: &Replied) {
    send(&Uint8Array::from(pack(replied).as_slice()));
}
