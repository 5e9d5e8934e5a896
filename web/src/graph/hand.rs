//! Pointer gestures on a stage: pan, zoom, and moving nodes. Used for every kind of graph.

use lariat_layout::Point;
use web_sys::Element;
use yew::prelude::*;

use super::camera::{Camera, Focus, ViewBox};
use super::stage::SizeWatch;
use crate::view::icon;

pub(crate) enum Gesture {
    Zoom(f64),
    Fit,
    /// The camera follows the current state, or no longer.
    Follow(bool),
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
    /// The stage has another size.
    Resized,
    Dragged(u32, Point),
    Clicked,
}

/// What is dragged: a node, with the offset from its centre, or the stage.
#[derive(Clone, Copy)]
struct Held {
    node: Option<(u32, Point)>,
    at: (i32, i32),
}

pub(crate) struct Hand {
    camera: Camera,
    stage: NodeRef,
    held: Option<Held>,
    moved: bool,
    size: Option<SizeWatch>,
    /// Whether the camera follows the current state.
    follows: bool,
    /// Whether the user has chosen the zoom.
    own_zoom: bool,
    /// Whether the camera glides to where it is now.
    glides: bool,
}

impl Default for Hand {
    fn default() -> Hand {
        Hand {
            camera: Camera::default(),
            stage: NodeRef::default(),
            held: None,
            moved: false,
            size: None,
            follows: true,
            own_zoom: false,
            glides: false,
        }
    }
}

impl Hand {
    /// Shows the whole picture again.
    pub(crate) fn fit(&mut self) {
        (self.camera, self.follows, self.own_zoom) = (Camera::default(), true, false);
        self.glides = false;
    }

    pub(crate) fn follows(&self) -> bool {
        self.follows
    }

    /// Keeps the focus in view until the user takes over. The camera glides there if it is `calm`: nothing else
    /// moves fast.
    pub(crate) fn follow(&mut self, picture: (f64, f64), focus: &Focus, calm: bool) {
        self.glides = false;
        let area = self.stage.cast::<Element>().map(|stage| stage.get_bounding_client_rect());
        if let Some(area) = area.filter(|_| self.follows && self.held.is_none()) {
            let view = ViewBox::of(picture, area.width(), area.height());
            let before = self.camera;
            self.camera = view.follow(before, self.own_zoom, picture, focus);
            self.glides = calm && self.camera != before;
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
        self.glides = false;
        match gesture {
            Gesture::Zoom(factor) => {
                self.camera.zoom(factor, view.centre());
                (self.follows, self.own_zoom) = (false, true);
            }
            Gesture::Fit => {
                self.fit();
                self.follows = false;
            }
            Gesture::Follow(follows) => self.follows = follows,
            // The view is redrawn and measures the stage.
            Gesture::Resized => return Done::Resized,
            Gesture::Wheel { delta, x, y } => {
                self.camera.zoom((-delta * 0.0015).exp(), to_view(x, y));
                (self.follows, self.own_zoom) = (false, true);
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
                        // The zoom stays when the camera follows again.
                        (self.follows, self.own_zoom) = (false, true);
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
        let near = view.is_near(self.camera);
        let class = match (stage.crowded, near) {
            (false, _) => "graph",
            (true, false) => "graph crowd",
            (true, true) => "graph crowd near",
        };
        let on_up = on_gesture.reform(|_: PointerEvent| Gesture::Up);
        html! {
            <svg ref={self.stage.clone()} {class} role={stage.role} aria-label={stage.summary}
                viewBox={view.to_string()} onpointerdown={stage.on_down} onpointermove={on_move}
                onpointerup={on_up.clone()} onpointercancel={on_up} onwheel={on_wheel}>
                <g class={self.glides.then_some("glides")} transform={self.camera.to_string()}>
                    { drawing }</g>
            </svg>
        }
    }
}

/// The parameters of a stage.
pub(crate) struct Stage<'a> {
    /// The size of the picture.
    pub(crate) picture: (f64, f64),
    pub(crate) role: &'static str,
    /// There are too many states to show all names from afar.
    pub(crate) crowded: bool,
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
            <button aria-label="Zoom out" title="Zoom out (wheel)" onclick={zoom(0.8)}>
                { icon("minus") }</button>
            <button aria-label="Zoom in" title="Zoom in (wheel)" onclick={zoom(1.25)}>
                { icon("plus") }</button>
            <button aria-label="Show everything" title="Show everything"
                onclick={on_gesture.reform(|_| Gesture::Fit)}>{ icon("fit") }</button>
            <button aria-label="Tidy up: forget moved states" title="Tidy up: forget moved states"
                onclick={on_tidy}>{ icon("tidy") }</button>
            { more }
        </div>
    }
}
