//! Draws a figure in pixels on the browser's canvas, which has the fonts.

use js_sys::Array;
use lariat_layout::Point;
use lariat_layout::figure::{
    Anchor, Colour, FONTS, Figure, Group, Mark, Shape, Stroke, Words, svg,
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, OffscreenCanvas, OffscreenCanvasRenderingContext2d as Context, Path2d};

/// The largest canvas that browsers support, in pixels.
const LONGEST_SIDE: f64 = 16_384.0;
const LARGEST_AREA: f64 = 64e6;

pub(crate) struct Canvas {
    canvas: OffscreenCanvas,
    context: Context,
}

impl Canvas {
    pub(crate) fn draw(figure: &Figure, scale: f64) -> Result<Canvas, String> {
        let canvas = Canvas::new(figure.corner, figure.width, figure.height, scale)?;
        if let Some(paper) = figure.paper {
            canvas.context.set_fill_style_str(&css(paper));
            let Point { x, y } = figure.corner;
            canvas.context.fill_rect(x, y, figure.width, figure.height);
        }
        canvas.marks(&figure.marks, scale).map_err(reason)?;
        Ok(canvas)
    }

    fn new(corner: Point, width: f64, height: f64, scale: f64) -> Result<Canvas, String> {
        let (wide, high) = ((width * scale).round(), (height * scale).round());
        if wide.max(high) > LONGEST_SIDE || wide * high > LARGEST_AREA {
            return Err(format!("{wide} × {high} pixels are too many: take a smaller scale."));
        }
        let canvas =
            OffscreenCanvas::new(wide.max(1.0) as u32, high.max(1.0) as u32).map_err(reason)?;
        let context = canvas.get_context("2d").map_err(reason)?;
        let context = context.and_then(|context| context.dyn_into::<Context>().ok());
        let context = context.ok_or("This browser cannot draw in the background.")?;
        context.scale(scale, scale).map_err(reason)?;
        context.translate(-corner.x, -corner.y).map_err(reason)?;
        Ok(Canvas { canvas, context })
    }

    pub(crate) fn width(&self) -> u32 {
        self.canvas.width()
    }

    pub(crate) fn height(&self) -> u32 {
        self.canvas.height()
    }

    pub(crate) fn pixels(&self) -> Result<Vec<u8>, String> {
        let (width, height) = (f64::from(self.width()), f64::from(self.height()));
        let image = self.context.get_image_data(0.0, 0.0, width, height).map_err(reason)?;
        Ok(image.data().0)
    }

    pub(crate) async fn png(&self) -> Result<Blob, String> {
        let blob = JsFuture::from(self.canvas.convert_to_blob().map_err(reason)?).await;
        Ok(blob.map_err(reason)?.unchecked_into())
    }

    fn marks(&self, marks: &[Mark], scale: f64) -> Result<(), JsValue> {
        for mark in marks {
            match mark {
                Mark::Shape(mark) => self.shape(mark)?,
                Mark::Words(mark) => self.words(mark)?,
                Mark::Group(group) if group.opacity < 1.0 => self.faded(group, scale)?,
                Mark::Group(group) => self.marks(&group.marks, scale)?,
            }
        }
        Ok(())
    }

    /// Draws on a separate canvas, which is then laid over this one.
    fn faded(&self, group: &Group, scale: f64) -> Result<(), JsValue> {
        let mut layer = Figure { marks: group.marks.clone(), ..Figure::default() };
        layer.crop(2.0);
        let Figure { corner, width, height, marks, .. } = layer;
        let own = Canvas::new(corner, width, height, scale)?;
        own.marks(&marks, scale)?;
        self.context.set_global_alpha(group.opacity);
        self.context.draw_image_with_offscreen_canvas_and_dw_and_dh(
            &own.canvas,
            corner.x,
            corner.y,
            f64::from(own.width()) / scale,
            f64::from(own.height()) / scale,
        )?;
        self.context.set_global_alpha(1.0);
        Ok(())
    }

    fn shape(&self, shape: &Shape) -> Result<(), JsValue> {
        let path = Path2d::new_with_path_string(&svg::outline_data(&shape.form))?;
        if let Some(fill) = shape.fill {
            self.context.set_fill_style_str(&css(fill));
            self.context.fill_with_path_2d(&path);
        }
        if let Some(stroke) = &shape.stroke {
            self.pen(stroke)?;
            self.context.stroke_with_path(&path);
        }
        Ok(())
    }

    fn words(&self, words: &Words) -> Result<(), JsValue> {
        let weight = if words.bold { 700 } else { 400 };
        self.context.set_font(&format!("{weight} {}px {FONTS}", words.size));
        self.context.set_text_align(match words.anchor {
            Anchor::Start => "left",
            Anchor::Middle => "center",
            Anchor::End => "right",
        });
        if let Some((colour, width)) = words.halo {
            self.pen(&Stroke { colour, width, round: true, ..Stroke::default() })?;
            self.context.stroke_text(&words.text, words.at.x, words.at.y)?;
        }
        self.context.set_fill_style_str(&css(words.colour));
        self.context.fill_text(&words.text, words.at.x, words.at.y)
    }

    fn pen(&self, stroke: &Stroke) -> Result<(), JsValue> {
        self.context.set_stroke_style_str(&css(stroke.colour));
        self.context.set_line_width(stroke.width);
        self.context.set_line_cap(if stroke.round { "round" } else { "butt" });
        self.context.set_line_join(if stroke.round { "round" } else { "miter" });
        let dashes: Array = stroke.dashes.iter().copied().map(JsValue::from_f64).collect();
        self.context.set_line_dash(&dashes)
    }
}

fn css(colour: Colour) -> String {
    let Colour { red, green, blue, alpha } = colour;
    format!("rgb({red} {green} {blue} / {alpha})")
}

fn reason(error: JsValue) -> String {
    format!("The browser cannot draw this: {error:?}")
}
