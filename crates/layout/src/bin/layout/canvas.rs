//! Draws a figure in pixels on the browser's canvas, which has the fonts.

use js_sys::Array;
use lariat_layout::figure::{
    Anchor, FONTS, Figure, Group, Mark, Paint, Shape, Stroke, Theme, Words, svg,
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
    theme: Theme,
}

impl Canvas {
    pub(crate) fn draw(figure: &Figure, scale: f64) -> Result<Canvas, String> {
        let canvas = Canvas::new(figure, scale)?;
        canvas.shape(&figure.ground()).map_err(reason)?;
        canvas.marks(&figure.marks, scale).map_err(reason)?;
        Ok(canvas)
    }

    fn new(figure: &Figure, scale: f64) -> Result<Canvas, String> {
        let (wide, high) = ((figure.width * scale).round(), (figure.height * scale).round());
        if wide.max(high) > LONGEST_SIDE || wide * high > LARGEST_AREA {
            return Err(format!("{wide} × {high} pixels are too many: take a smaller scale."));
        }
        let canvas =
            OffscreenCanvas::new(wide.max(1.0) as u32, high.max(1.0) as u32).map_err(reason)?;
        let context = canvas.get_context("2d").map_err(reason)?;
        let context = context.and_then(|context| context.dyn_into::<Context>().ok());
        let context = context.ok_or("This browser cannot draw in the background.")?;
        context.scale(scale, scale).map_err(reason)?;
        context.translate(-figure.corner.x, -figure.corner.y).map_err(reason)?;
        Ok(Canvas { canvas, context, theme: figure.theme })
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
        let marks = group.marks.clone();
        let mut layer = Figure { theme: self.theme, marks, ..Figure::default() };
        layer.crop(2.0);
        let own = Canvas::new(&layer, scale)?;
        own.marks(&layer.marks, scale)?;
        self.context.set_global_alpha(group.opacity);
        self.context.draw_image_with_offscreen_canvas_and_dw_and_dh(
            &own.canvas,
            layer.corner.x,
            layer.corner.y,
            f64::from(own.width()) / scale,
            f64::from(own.height()) / scale,
        )?;
        self.context.set_global_alpha(1.0);
        Ok(())
    }

    fn shape(&self, shape: &Shape) -> Result<(), JsValue> {
        let path = Path2d::new_with_path_string(&svg::outline_data(&shape.form))?;
        if let Some(fill) = shape.fill {
            self.context.set_fill_style_str(&self.css(fill));
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
        if let Some(outline) = words.outline() {
            self.pen(&outline)?;
            self.context.stroke_text(&words.text, words.at.x, words.at.y)?;
        }
        self.context.set_fill_style_str(&self.css(words.paint));
        self.context.fill_text(&words.text, words.at.x, words.at.y)
    }

    fn pen(&self, stroke: &Stroke) -> Result<(), JsValue> {
        self.context.set_stroke_style_str(&self.css(stroke.paint));
        self.context.set_line_width(stroke.width);
        self.context.set_line_cap(if stroke.round { "round" } else { "butt" });
        self.context.set_line_join(if stroke.round { "round" } else { "miter" });
        let dashes: Array = stroke.dashes.iter().copied().map(JsValue::from_f64).collect();
        self.context.set_line_dash(&dashes)
    }

    fn css(&self, paint: Paint) -> String {
        let colour = paint.colour(self.theme);
        let [red, green, blue] = colour.channels();
        format!("rgb({red} {green} {blue} / {})", colour.alpha)
    }
}

fn reason(error: JsValue) -> String {
    format!("The browser cannot draw this: {error:?}")
}
