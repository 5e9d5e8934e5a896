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
    Ground = "bg", 0xf6f7f9ff, 0x12161bff;
    Panel = "panel", 0xffffffff, 0x1a2027ff;
    Hover = "hover", 0xeef2f6ff, 0x232b34ff;
    LineStrong = "line-strong", 0xc8ced6ff, 0x465260ff;
    Ink = "ink", 0x17202aff, 0xe8edf2ff;
    Ink2 = "ink-2", 0x51606fff, 0xa9b5c1ff;
    Ink3 = "ink-3", 0x5d6a78ff, 0x8a97a5ff;
    Brand = "brand", 0xb4490fff, 0xf29a63ff;
    Focus = "focus", 0x1f6febff, 0x6ea8ffff;
    Warning = "warning", 0x8a5a00ff, 0xffcc66ff;
    WarningSoft = "warning-soft", 0xfff5dcff, 0x352c14ff;
    White = "s-white", 0xffffffff, 0x232b34ff;
    Cyan = "s-cyan", 0x8fd3f4ff, 0x57b6e3ff;
    Blue = "s-blue", 0x2b78b8ff, 0x2b78b8ff;
    Red = "s-red", 0xc25300ff, 0xd9640fff;
    Grey = "s-grey", 0x9ba6b2ff, 0x7f8b98ff;
    Black = "s-black", 0x1c232bff, 0x05080bff;
    Current = "s-current", 0xf4cf69ff, 0xd8ae3cff;
    Removed = "s-removed", 0xe9edf1ff, 0x222a32ff;
    OnCyan = "on-cyan", 0x10222eff, 0x08151dff;
    OnBlue = "on-blue", 0xffffffff, 0xffffffff;
    OnRed = "on-red", 0xffffffff, 0x1d0d00ff;
    OnGrey = "on-grey", 0x10161cff, 0x0a0e12ff;
    OnBlack = "on-black", 0xffffffff, 0xe8edf2ff;
    OnCurrent = "on-current", 0x2b2000ff, 0x1d1500ff;
    OnRemoved = "on-removed", 0x55626fff, 0xa3afbbff;
    Careful = "s-careful", 0x8a6100ff, 0xd6a72cff;
    OnCareful = "on-careful", 0xffffffff, 0x1d1500ff;
    Hull = "hull", 0xfdf4d9ff, 0x2b2718ff;
    HullRim = "hull-rim", 0xdfb84eff, 0x7d682aff;
    Edge = "edge", 0x8a96a3ff, 0x76828fff;
    /// The transition that is looked at.
    EdgeNow = "edge-now", 0xb4490fff, 0xf2b880ff;
    /// What the step of an explanation is about.
    StateNow = "code-now", 0xfff3d6ff, 0x3a3015ff;
    Lasso = "lasso", 0xc2185bff, 0xff6fa5ff;
    Glow = "glow", 0xc2185b3d, 0xff6fa561;
    Missed = "missed", 0x00796bff, 0x4dd0b1ff;
    Correct = "x-correct", 0x1b7a3dff, 0x6fcf8fff;
    Incorrect = "x-incorrect", 0xb3261eff, 0xff8a80ff;
    Neutral = "x-neutral", 0x66727fff, 0x93a0adff;
    Flag = "x-flag", 0x1b7a3dff, 0x6fcf8fff;
    Halo = "x-halo", 0xe0a10042, 0xe0a1004d;
    HaloRim = "x-halo-rim", 0xa87700ff, 0xe0b040ff;
    Lit = "x-lit", 0x1f6feb38, 0x6ea8ff4d;
    Band = "x-band", 0x17202a33, 0xe8edf242;
    Fated = "fated", 0x6a3fb0ff, 0xc3a1f0ff;
    Free = "free", 0x1b7a3dff, 0x6fcf8fff;
    Ring = "ring", 0x6a51a3ff, 0xb9a4e6ff;
}
