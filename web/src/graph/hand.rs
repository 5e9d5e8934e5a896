//! Pointer gestures on a stage: pan, zoom, and moving nodes. Used for every kind of graph.

use lariat_layout::Point;
use web_sys::Element;
use yew::prelude::*;

use super::camera::{Camera, ViewBox};
use super::stage::SizeWatch;
use crate::view::icon;

pub(crate) enum Gesture {
    Zoom(f64),
    Fit,
    Wheel {
        delta: f64,
        x: i32,
        y: i32,
    },
    /// On a node, with its centre, or on the background.
    Down {
        node: Option<(u32, Point)>,
        x: i32,
        y: i32,
        pointer: i32,
    },
    Move {
        x: i32,
        y: i32,
    },
    Up,
    Resized,
}

impl Gesture {
    pub(crate) fn down(event: &PointerEvent, node: Option<(u32, Point)>) -> Gesture {
        Gesture::Down {
            node,
            x: event.client_x(),
            y: event.client_y(),
            pointer: event.pointer_id(),
        }
    }
}

/// The result of a gesture.
pub(crate) enum Done {
    Nothing,
    /// The view has changed.
    Shifted,
    Dragged(u32, Point),
    Clicked,
}

/// What is dragged: a node, with the offset from its centre, or the stage.
#[derive(Clone, Copy)]
struct Held {
    node: Option<(u32, Point)>,
    at: (i32, i32),
}

#[derive(Default)]
pub(crate) struct Hand {
    camera: Camera,
    stage: NodeRef,
    held: Option<Held>,
    moved: bool,
    size: Option<SizeWatch>,
    /// Whether the user has chosen the view.
    chosen: bool,
}

impl Hand {
    /// Shows the whole picture again.
    pub(crate) fn fit(&mut self) {
        (self.camera, self.chosen) = (Camera::default(), false);
    }

    /// Keeps the important part visible and readable, until the user takes over.
    pub(crate) fn follow(&mut self, picture: (f64, f64), focus: Point) {
        let area = self.stage.cast::<Element>().map(|stage| stage.get_bounding_client_rect());
        if let Some(area) = area.filter(|_| !self.chosen && self.held.is_none()) {
            let view = ViewBox::of(picture, area.width(), area.height());
            self.camera = view.follow(self.camera, picture, focus);
        }
    }

    /// Measures the stage once it exists.
    pub(crate) fn watch(&mut self, on_gesture: &Callback<Gesture>) {
        if let Some(stage) = self.stage.cast::<Element>().filter(|_| self.size.is_none()) {
            self.size = SizeWatch::new(&stage, on_gesture.reform(|()| Gesture::Resized));
        }
    }

    /// Applies a gesture to a picture of this size.
    pub(crate) fn obey(&mut self, gesture: Gesture, picture: (f64, f64)) -> Done {
        let area = self.stage.cast::<Element>().map(|stage| stage.get_bounding_client_rect());
        let Some(area) = area else { return Done::Nothing };
        let view = ViewBox::of(picture, area.width(), area.height());
        let to_view =
            |x: i32, y: i32| view.at_pixel(f64::from(x) - area.left(), f64::from(y) - area.top());
        match gesture {
            Gesture::Zoom(factor) => {
                self.camera.zoom(factor, view.centre());
                self.chosen = true;
            }
            Gesture::Fit => {
                self.fit();
                self.chosen = true;
            }
            // The view is redrawn and measures the stage.
            Gesture::Resized => {}
            Gesture::Wheel { delta, x, y } => {
                self.camera.zoom((-delta * 0.0015).exp(), to_view(x, y));
                self.chosen = true;
            }
            Gesture::Down { node, x, y, pointer } => {
                if let Some(stage) = self.stage.cast::<Element>() {
                    let _ = stage.set_pointer_capture(pointer);
                }
                let at = self.camera.to_picture(to_view(x, y));
                let node = node.map(|(node, centre)| (node, centre - at));
                (self.held, self.moved) = (Some(Held { node, at: (x, y) }), false);
            }
            Gesture::Move { x, y } => {
                let Some(Held { node, at: (from_x, from_y) }) = self.held else {
                    return Done::Nothing;
                };
                // A movement of a few pixels is still a click.
                if !self.moved && (x - from_x).abs() + (y - from_y).abs() < 4 {
                    return Done::Nothing;
                }
                (self.moved, self.held) = (true, Some(Held { node, at: (x, y) }));
                match node {
                    None => {
                        self.camera.pan(to_view(x, y) - to_view(from_x, from_y));
                        self.chosen = true;
                    }
                    Some((node, offset)) => {
                        let to = self.camera.to_picture(to_view(x, y)) + offset;
                        return Done::Dragged(node, to);
                    }
                }
            }
            Gesture::Up => {
                return match self.held.take().filter(|_| !self.moved) {
                    Some(_) => Done::Clicked,
                    None => Done::Nothing,
                };
            }
        }
        Done::Shifted
    }

    /// The stage with a picture of this size.
    pub(crate) fn stage(&self, stage: Stage<'_>, drawing: Html) -> Html {
        let on_gesture = stage.on_gesture;
        let area = self.stage.cast::<Element>().map(|stage| stage.get_bounding_client_rect());
        let (width, height) = area.map_or((760.0, 700.0), |area| (area.width(), area.height()));
        let view = ViewBox::of(stage.picture, width, height);
        let on_move = on_gesture.reform(|event: PointerEvent| Gesture::Move {
            x: event.client_x(),
            y: event.client_y(),
        });
        let on_wheel = on_gesture.reform(|event: WheelEvent| {
            event.prevent_default();
            Gesture::Wheel { delta: event.delta_y(), x: event.client_x(), y: event.client_y() }
        });
        let on_up = on_gesture.reform(|_: PointerEvent| Gesture::Up);
        html! {
            <svg ref={self.stage.clone()} class="graph" role={stage.role} aria-label={stage.summary}
                viewBox={view.to_string()} onpointerdown={stage.on_down} onpointermove={on_move}
                onpointerup={on_up.clone()} onpointercancel={on_up} onwheel={on_wheel}>
                <g transform={self.camera.to_string()}>{ drawing }</g>
            </svg>
        }
    }
}

/// The parameters of a stage.
pub(crate) struct Stage<'a> {
    /// The size of the picture.
    pub(crate) picture: (f64, f64),
    pub(crate) role: &'static str,
    pub(crate) summary: String,
    pub(crate) on_down: Callback<PointerEvent>,
    pub(crate) on_gesture: &'a Callback<Gesture>,
}

/// The buttons beside a stage, `more` of them below.
pub(crate) fn tools(
    on_gesture: &Callback<Gesture>,
    on_tidy: Callback<MouseEvent>,
    more: Html,
) -> Html {
    let zoom = |factor: f64| on_gesture.reform(move |_: MouseEvent| Gesture::Zoom(factor));
    html! {
        <div class="tools" role="toolbar" aria-label="View">
            <button aria-label="Zoom in" title="Zoom in (wheel)" onclick={zoom(1.25)}>
                { icon("plus") }</button>
            <button aria-label="Zoom out" title="Zoom out (wheel)" onclick={zoom(0.8)}>
                { icon("minus") }</button>
            <button aria-label="Show everything" title="Show everything"
                onclick={on_gesture.reform(|_| Gesture::Fit)}>{ icon("fit") }</button>
            <button aria-label="Tidy up: forget moved states" title="Tidy up: forget moved states"
                onclick={on_tidy}>{ icon("tidy") }</button>
            { more }
        </div>
    }
}
