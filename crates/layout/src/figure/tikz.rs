//! Writes a figure as a LaTeX document that compiles as it is. Its `tikzpicture` can be copied into
//! another document, for it needs only the package `tikz`.

use std::fmt::Write;

use super::tex::{OTHER_CHARACTERS, escaped, has_other_characters};
use super::{
    Anchor, Colour, Figure, Form, Group, Mark, Segment, Shape, Stroke, Theme, Words, number,
};
use crate::picture::Point;

/// A pixel of the page in TeX's big points.
const PIXEL: f64 = 0.75;
/// The limit of TeX's lengths and of PDF pages.
const LONGEST: f64 = 14_000.0;
/// The size in points of the letters before scaling; every class has this size.
const LETTERS: f64 = 10.0;

pub fn write(figure: &Figure) -> String {
    let longest = figure.width.max(figure.height).max(1.0);
    let mut writer = Writer {
        origin: figure.corner,
        theme: figure.theme,
        unit: PIXEL.min(LONGEST / longest),
        colours: Vec::new(),
        other_characters: false,
        out: String::new(),
    };
    writer.shape(&figure.ground());
    writer.marks(&figure.marks);
    writer.document(figure)
}

struct Writer {
    /// The point that becomes (0, 0).
    origin: Point,
    theme: Theme,
    /// Big points per pixel.
    unit: f64,
    /// The colours; each is named by its index.
    colours: Vec<[u8; 3]>,
    other_characters: bool,
    out: String,
}

impl Writer {
    fn document(self, figure: &Figure) -> String {
        let unit = precise(self.unit);
        let (width, height) = (figure.width * self.unit, figure.height * self.unit);
        let mut picture = format!("\\begin{{tikzpicture}}[x={unit}bp,y=-{unit}bp]\n");
        for (place, [red, green, blue]) in self.colours.iter().enumerate() {
            let name = colour_name(place);
            let _ = writeln!(picture, "\\definecolor{{{name}}}{{RGB}}{{{red},{green},{blue}}}");
        }
        if self.other_characters {
            let _ = writeln!(picture, "{OTHER_CHARACTERS}");
        }
        let _ = writeln!(
            picture,
            "\\tikzset{{words/.style={{inner sep=0pt,outer sep=0pt,font=\\fontsize{{10}}{{12}}\\selectfont\\sffamily}}}}\n\
             \\useasboundingbox (0,0) rectangle ({},{});",
            number(figure.width),
            number(figure.height)
        );
        picture.push_str(&self.out);
        picture.push_str("\\end{tikzpicture}\n");
        format!(
            "% {title}\n\
             % Drawn by Lariat. Compiles as it is; or copy the tikzpicture, which needs \\usepackage{{tikz}} alone.\n\
             \\IfFileExists{{standalone.cls}}{{\\documentclass[tikz]{{standalone}}}}{{%\n  \
             \\documentclass{{article}}\\usepackage{{tikz}}\\pagestyle{{empty}}%\n  \
             \\usepackage[margin=0pt,paperwidth={wide}bp,paperheight={high}bp]{{geometry}}%\n  \
             \\setlength{{\\parindent}}{{0pt}}\\setlength{{\\topskip}}{{0pt}}}}\n\
             \\begin{{document}}\n{picture}\\end{{document}}\n",
            title = comment(&figure.title),
            // TeX needs a little room below a line.
            wide = number(width + 1.0),
            high = number(height + 1.0),
        )
    }

    fn marks(&mut self, marks: &[Mark]) {
        for mark in marks {
            match mark {
                Mark::Shape(mark) => self.shape(mark),
                Mark::Words(mark) => self.words(mark),
                Mark::Group(mark) => self.group(mark),
            }
        }
    }

    fn group(&mut self, group: &Group) {
        if let Some(title) = &group.title {
            let _ = writeln!(self.out, "% {}", comment(title));
        }
        let fades = group.opacity < 1.0;
        if fades {
            let opacity = number(group.opacity);
            let _ = writeln!(self.out, "\\begin{{scope}}[transparency group,opacity={opacity}]");
        }
        self.marks(&group.marks);
        if fades {
            self.out.push_str("\\end{scope}\n");
        }
    }

    fn shape(&mut self, shape: &Shape) {
        let mut options = Vec::new();
        if let Some(fill) = shape.fill {
            let fill = fill.colour(self.theme);
            options.push(format!("fill={}", self.colour(fill)));
            options
                .extend((fill.alpha < 1.0).then(|| format!("fill opacity={}", number(fill.alpha))));
        }
        if let Some(stroke) = &shape.stroke {
            self.stroke(&mut options, stroke);
        }
        if let Form::Box { radius, .. } = shape.form
            && radius > 0.0
        {
            options.push(format!("rounded corners={}", self.length(radius)));
        }
        let form = match &shape.form {
            Form::Circle { centre, radius } => {
                format!("{} circle[radius={}]", self.point(*centre), number(*radius))
            }
            Form::Box { corner, width, height, .. } => {
                let far = *corner + Point::new(*width, *height);
                format!("{} rectangle {}", self.point(*corner), self.point(far))
            }
            Form::Path(segments) => self.path(segments),
        };
        let _ = writeln!(self.out, "\\path[{}] {form};", options.join(","));
    }

    fn stroke(&mut self, options: &mut Vec<String>, stroke: &Stroke) {
        let colour = stroke.paint.colour(self.theme);
        options.push(format!("draw={}", self.colour(colour)));
        options.push(format!("line width={}", self.length(stroke.width)));
        if colour.alpha < 1.0 {
            options.push(format!("draw opacity={}", number(colour.alpha)));
        }
        if !stroke.dashes.is_empty() {
            let dashes = stroke.dashes.iter().enumerate().map(|(index, dash)| {
                format!("{} {}", if index % 2 == 0 { "on" } else { "off" }, self.length(*dash))
            });
            options.push(format!("dash pattern={}", dashes.collect::<Vec<_>>().join(" ")));
        }
        if stroke.round {
            options.push("line cap=round,line join=round".to_owned());
        }
    }

    fn path(&self, segments: &[Segment]) -> String {
        let steps = segments.iter().map(|segment| match segment {
            Segment::Move(to) => self.point(*to),
            Segment::Line(to) => format!("-- {}", self.point(*to)),
            Segment::Cubic(cubic) => format!(
                ".. controls {} and {} .. {}",
                self.point(cubic.control1),
                self.point(cubic.control2),
                self.point(cubic.to)
            ),
            Segment::Close => "-- cycle".to_owned(),
        });
        steps.collect::<Vec<_>>().join(" ")
    }

    /// Letters are scaled, since a font may not exist in every size.
    fn words(&mut self, words: &Words) {
        let anchor = match words.anchor {
            Anchor::Start => "base west",
            Anchor::Middle => "base",
            Anchor::End => "base east",
        };
        let mut options = vec!["words".to_owned(), format!("anchor={anchor}")];
        options.push(format!("scale={}", number(words.size * self.unit / LETTERS)));
        let colour = words.paint.colour(self.theme);
        options.push(format!("text={}", self.colour(colour)));
        if colour.alpha < 1.0 {
            options.push(format!("text opacity={}", number(colour.alpha)));
        }
        if let Some(outline) = words.outline() {
            let apart = self.length(outline.width / 2.0);
            let ground = self.colour(outline.paint.colour(self.theme));
            options.push(format!("fill={ground},inner sep={apart},rounded corners={apart}"));
        }
        self.other_characters |= has_other_characters(&words.text);
        let (at, mut text) = (self.point(words.at), escaped(&words.text));
        if words.bold {
            // In a group of its own, because the command has effects after its group.
            let maths = text.contains("\\ensuremath");
            text = if maths { format!("{{\\boldmath {text}}}") } else { text };
            text = format!("\\bfseries {text}");
        }
        let _ = writeln!(self.out, "\\node[{}] at {at} {{{text}}};", options.join(","));
    }

    fn colour(&mut self, colour: Colour) -> String {
        let channels = colour.channels();
        let known = self.colours.iter().position(|&other| other == channels);
        colour_name(known.unwrap_or_else(|| {
            self.colours.push(channels);
            self.colours.len() - 1
        }))
    }

    fn point(&self, at: Point) -> String {
        let at = at - self.origin;
        format!("({},{})", number(at.x), number(at.y))
    }

    fn length(&self, pixels: f64) -> String {
        format!("{}bp", precise(pixels * self.unit))
    }
}

fn colour_name(place: usize) -> String {
    format!("lariat{}", place + 1)
}

/// Lengths may be small while coordinates are large.
fn precise(value: f64) -> String {
    ((value * 10_000.0).round() / 10_000.0).to_string()
}

/// A TeX comment ends with its line, and TeX reads its characters, too.
fn comment(text: &str) -> String {
    text.chars().map(|c| if c == ' ' || c.is_ascii_graphic() { c } else { '?' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Tint;

    fn figure(marks: Vec<Mark>) -> Figure {
        Figure {
            title: "two\nlines".to_owned(),
            width: 100.0,
            height: 50.0,
            marks,
            ..Figure::default()
        }
    }

    fn words(text: &str) -> Mark {
        Words::new(text, Point::new(10.0, 20.0), 12.0, Tint::Edge).into()
    }

    #[test]
    fn words_are_nodes_and_cannot_break_out() {
        let tex = write(&figure(vec![words("}\\input{x}%")]));
        assert!(
            tex.contains("at (10,20) {\\bfseries \\}\\textbackslash{}input\\{x\\}\\%};"),
            "{tex}"
        );
        assert!(tex.starts_with("% two?lines\n"), "{tex}");
        assert!(tex.contains("\\definecolor{lariat2}{RGB}{116,129,142}"), "{tex}");
        assert!(!tex.contains("lariatchar"), "only where it is needed: {tex}");
        assert!(write(&figure(vec![words("中")])).contains("\\def\\lariatchar"));
    }

    #[test]
    fn lengths_stay_below_what_tex_can_hold() {
        let wide = Figure { width: 60_000.0, ..figure(Vec::new()) };
        assert!(write(&wide).contains("[x=0.2333bp,y=-0.2333bp]"), "{}", write(&wide));
    }

    #[test]
    fn groups_fade_as_one() {
        let group = Group::new("").title("s%1").opacity(0.5).mark(words("s"));
        let tex = write(&figure(vec![group.into()]));
        assert!(
            tex.contains("% s%1\n\\begin{scope}[transparency group,opacity=0.5]\n\\node"),
            "{tex}"
        );
    }
}
