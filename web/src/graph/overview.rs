//! The overview of thousands of states: a canvas that a worker draws on, and what the pointer does there.

use std::rc::Rc;

use lariat_layout::overview::Said;
use web_sys::HtmlCanvasElement;
use yew::prelude::*;

use super::stage::SizeWatch;
use crate::engine::OverviewWorker;

/// What the pointer does on the canvas.
pub(crate) enum Touched {
    Down(i32, i32, i32),
    Move(i32, i32),
    Up,
    Leave,
    Wheel(f64, i32, i32),
    Resized,
}

#[derive(Default)]
pub(crate) struct Overview {
    canvas: NodeRef,
    /// The canvas belongs to the worker.
    given: bool,
    size: Option<SizeWatch>,
    held: Option<(i32, i32)>,
    moved: bool,
    /// The user has moved the camera.
    away: bool,
}

impl Overview {
    pub(crate) fn follows(&self) -> bool {
        !self.away
    }

    /// Another canvas will be drawn on.
    pub(crate) fn forget(&mut self) {
        *self = Overview::default();
    }

    /// Gives the canvas to the worker, once it exists.
    pub(crate) fn rendered(
        &mut self,
        worker: &Rc<OverviewWorker>,
        dark: bool,
        on_touch: &Callback<Touched>,
    ) {
        let Some(canvas) = self.canvas.cast::<HtmlCanvasElement>().filter(|_| !self.given) else {
            return;
        };
        self.given = true;
        self.size = SizeWatch::new(&canvas, on_touch.reform(|()| Touched::Resized));
        worker.give(&canvas);
        self.measure(worker, dark);
    }

    /// Tells the worker about size and theme.
    pub(crate) fn measure(&self, worker: &Rc<OverviewWorker>, dark: bool) {
        let Some(canvas) = self.canvas.cast::<HtmlCanvasElement>().filter(|_| self.given) else {
            return;
        };
        let (width, height) = (canvas.client_width(), canvas.client_height());
        let around = canvas.parent_element().map_or(0, |around| around.client_width());
        worker.say(Said::Stage {
            width: f64::from(width),
            height: f64::from(height),
            ratio: gloo::utils::window().device_pixel_ratio(),
            dark,
            beside: width < around,
        });
    }

    /// Returns what to tell the worker.
    pub(crate) fn touched(&mut self, touched: &Touched) -> Option<Said> {
        let area = self.canvas.cast::<HtmlCanvasElement>()?.get_bounding_client_rect();
        let at = |x: i32, y: i32| (f64::from(x) - area.left(), f64::from(y) - area.top());
        match *touched {
            Touched::Down(x, y, pointer) => {
                let canvas = self.canvas.cast::<HtmlCanvasElement>()?;
                let _ = canvas.set_pointer_capture(pointer);
                (self.held, self.moved) = (Some((x, y)), false);
                None
            }
            Touched::Move(x, y) => {
                let Some((from_x, from_y)) = self.held else {
                    return Some(Said::Over(Some(at(x, y))));
                };
                // A movement of a few pixels is still a press.
                if !self.moved && (x - from_x).abs() + (y - from_y).abs() < 4 {
                    return None;
                }
                (self.moved, self.held, self.away) = (true, Some((x, y)), true);
                Some(Said::Pan { x: f64::from(x - from_x), y: f64::from(y - from_y) })
            }
            Touched::Up => {
                let (x, y) = self.held.take().filter(|_| !self.moved)?;
                let (x, y) = at(x, y);
                Some(Said::Press { x, y })
            }
            Touched::Leave => Some(Said::Over(None)),
            Touched::Wheel(delta, x, y) => {
                self.away = true;
                Some(Said::Zoom { factor: (-delta * 0.0015).exp(), around: Some(at(x, y)) })
            }
            Touched::Resized => None,
        }
    }

    /// From the buttons.
    pub(crate) fn note(&mut self, said: &Said) {
        match said {
            Said::Zoom { .. } => self.away = true,
            Said::Follow(follows) => self.away = !follows,
            _ => {}
        }
    }

    pub(crate) fn view(&self, summary: String, on_touch: &Callback<Touched>) -> Html {
        let on_down = on_touch.reform(|event: PointerEvent| {
            Touched::Down(event.client_x(), event.client_y(), event.pointer_id())
        });
        let on_move = on_touch
            .reform(|event: PointerEvent| Touched::Move(event.client_x(), event.client_y()));
        let on_up = on_touch.reform(|_: PointerEvent| Touched::Up);
        let on_leave = on_touch.reform(|_: PointerEvent| Touched::Leave);
        let on_wheel = on_touch.reform(|event: WheelEvent| {
            event.prevent_default();
            Touched::Wheel(event.delta_y(), event.client_x(), event.client_y())
        });
        html! {
            <canvas ref={self.canvas.clone()} class="overview" role="img" aria-label={summary}
                onpointerdown={on_down} onpointermove={on_move} onpointerup={on_up.clone()}
                onpointercancel={on_up} onpointerleave={on_leave} onwheel={on_wheel} />
        }
    }
}
