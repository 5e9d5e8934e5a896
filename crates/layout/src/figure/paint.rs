//! Colours by what they mean. A drawing names a [`Tint`]; a [`Theme`] says which colour that is. On the page a tint
//! is a variable of the style sheet, which has the same values (`tests/tests/palette.rs`).

use serde::{Deserialize, Serialize};

/// Which colours tints have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Theme {
    #[default]
    Light,
    Dark,
    /// The light theme on white.
    Paper,
}

/// A colour by its meaning, and how much of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paint {
    pub tint: Tint,
    /// 100 is all of it.
    pub percent: u8,
}

impl Paint {
    pub const fn faint(tint: Tint, percent: u8) -> Self {
        Self { tint, percent }
    }

    pub fn colour(self, theme: Theme) -> Colour {
        let colour = self.tint.colour(theme);
        Colour { alpha: colour.alpha * f64::from(self.percent) / 100.0, ..colour }
    }
}

impl From<Tint> for Paint {
    fn from(tint: Tint) -> Self {
        Self { tint, percent: 100 }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
    /// From 0 (invisible) to 1 (opaque).
    pub alpha: f64,
}

impl Colour {
    /// Red, green, blue and alpha, a byte each.
    const fn of(bytes: u32) -> Self {
        let [red, green, blue, alpha] = bytes.to_be_bytes();
        Self { red, green, blue, alpha: alpha as f64 / 255.0 }
    }

    pub fn channels(self) -> [u8; 3] {
        [self.red, self.green, self.blue]
    }

    /// `2b78b8`.
    pub fn hex(self) -> String {
        self.channels().iter().map(|channel| format!("{channel:02x}")).collect()
    }
}

/// Defines the tints: the variable of the style sheet, and the colour in the light and in the dark theme.
macro_rules! tints {
    ($($(#[$about:meta])* $tint:ident = $name:literal, $light:literal, $dark:literal;)*) => {
        /// A colour by its meaning.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Tint {
            $($(#[$about])* $tint,)*
        }

        impl Tint {
            pub const ALL: &'static [Tint] = &[$(Tint::$tint,)*];

            /// The name of its variable in the style sheet, as an attribute uses it: `var(--edge)`.
            pub const fn variable(self) -> &'static str {
                match self {
                    $(Tint::$tint => concat!("var(--", $name, ")"),)*
                }
            }

            pub const fn colour(self, theme: Theme) -> Colour {
                let dark = matches!(theme, Theme::Dark);
                match self {
                    Tint::Ground if matches!(theme, Theme::Paper) => Colour::of(0xffff_ffff),
                    $(Tint::$tint => Colour::of(if dark { $dark } else { $light }),)*
                }
            }
        }
    };
}

tints! {
    /// What the graph stands on.
    Ground = "bg", 0xf5f6f8ff, 0x0f1317ff;
    Panel = "panel", 0xffffffff, 0x161b21ff;
    LineStrong = "line-strong", 0xc9cfd6ff, 0x3b4651ff;
    Ink = "ink", 0x161c24ff, 0xe9eef3ff;
    Ink2 = "ink-2", 0x4a5764ff, 0xb0bcc8ff;
    Ink3 = "ink-3", 0x616d79ff, 0x8f9ba8ff;
    Ink4 = "ink-4", 0x8b96a2ff, 0x66727fff;
    /// This transition, these variables, these values. Nothing else has this hue.
    Now = "now", 0x6a35d9ff, 0xb99cffff;
    NowSoft = "now-soft", 0xefe9fdff, 0x2b2347ff;
    OnNow = "on-now", 0xffffffff, 0x150a33ff;
    White = "s-white", 0xffffffff, 0x2a323bff;
    Cyan = "s-cyan", 0x8ed2f3ff, 0x7fd0f2ff;
    Blue = "s-blue", 0x2a74b4ff, 0x3079bdff;
    Red = "s-red", 0xc44f00ff, 0xe8721cff;
    Grey = "s-grey", 0x9ba6b2ff, 0x7f8b98ff;
    Black = "s-black", 0x2b2f36ff, 0x05070aff;
    Current = "s-current", 0xf3cd68ff, 0xe3b94aff;
    Removed = "s-removed", 0xd9dee4ff, 0x39434eff;
    /// The lines across a removed state.
    Hatch = "s-hatch", 0xbcc5ceff, 0x4a5663ff;
    OnCyan = "on-cyan", 0x0b2a3dff, 0x08202eff;
    OnBlue = "on-blue", 0xffffffff, 0xffffffff;
    OnRed = "on-red", 0xffffffff, 0x1c0b00ff;
    OnGrey = "on-grey", 0x10161cff, 0x0a0e12ff;
    OnBlack = "on-black", 0xffffffff, 0xe9eef3ff;
    OnCurrent = "on-current", 0x2b2002ff, 0x241a00ff;
    OnRemoved = "on-removed", 0x3f4b57ff, 0xcbd4ddff;
    Careful = "s-careful", 0x8a6100ff, 0xd6a72cff;
    Warning = "warning", 0x8a5a00ff, 0xffcc66ff;
    Hull = "hull", 0xfbf0cfff, 0x2f2a18ff;
    HullLine = "hull-line", 0xc99a1bff, 0xb8922fff;
    HullInk = "hull-ink", 0x7a5a06ff, 0xe3c879ff;
    Edge = "edge", 0x74818eff, 0x7a8794ff;
    /// Between states that no search has seen.
    EdgeFar = "edge-far", 0xb3bcc6ff, 0x39434eff;
    Path = "path", 0x161c24ff, 0xffffffff;
    Lasso = "lasso", 0xc2185bff, 0xff78abff;
    Glow = "glow", 0xc2185b2b, 0xff78ab42;
    Correct = "x-correct", 0x3f7a12ff, 0x9ccc65ff;
    Incorrect = "x-incorrect", 0xb3261eff, 0xff8a80ff;
    Neutral = "x-neutral", 0x66727fff, 0x93a0adff;
    Flag = "x-flag", 0x3f7a12ff, 0x9ccc65ff;
    Halo = "x-halo", 0xe0a10042, 0xe0a1004d;
    HaloRim = "x-halo-rim", 0xa87700ff, 0xe0b040ff;
    Lit = "x-lit", 0x1f6feb38, 0x6ea8ff4d;
    Band = "x-band", 0x161c2433, 0xe9eef342;
    Fated = "fated", 0x7a4a1eff, 0xd0a070ff;
    Free = "free", 0x3f7a12ff, 0x9ccc65ff;
}
