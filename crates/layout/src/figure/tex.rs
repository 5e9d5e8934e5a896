//! Escapes any text for LaTeX, so that it compiles with pdfLaTeX and the kernel's commands only.

/// A base letter under one of TeX's accents: the accent, the accented letters, the plain ones.
const ACCENTS: &[(&str, &str, &str)] = &[
    ("\\'", "áéíóúýÁÉÍÓÚÝćńśźĆŃŚŹĺŕĹŔ", "aeiouyAEIOUYcnszCNSZlrLR"),
    ("\\`", "àèìòùÀÈÌÒÙ", "aeiouAEIOU"),
    ("\\^", "âêîôûÂÊÎÔÛŵŷŴŶĉĝĥŝĈĜĤŜ", "aeiouAEIOUwyWYcghsCGHS"),
    ("\\\"", "äëïöüÿÄËÏÖÜŸ", "aeiouyAEIOUY"),
    ("\\~", "ãñõÃÑÕĩũĨŨ", "anoANOiuIU"),
    ("\\c", "çÇşŞţŢ", "cCsStT"),
    ("\\v", "čďěňřšťžČĎĚŇŘŠŤŽ", "cdenrstzCDENRSTZ"),
    ("\\H", "őűŐŰ", "ouOU"),
    ("\\r", "ůŮ", "uU"),
    ("\\u", "ăğŭĂĞŬ", "aguAGU"),
    ("\\=", "āēīōūĀĒĪŌŪ", "aeiouAEIOU"),
    ("\\.", "żŻėĖİ", "zZeEI"),
];

/// Letters and signs that text mode has a command for.
const WORDS: &[(char, &str)] = &[
    ('\\', "\\textbackslash{}"),
    ('{', "\\{"),
    ('}', "\\}"),
    ('$', "\\$"),
    ('&', "\\&"),
    ('#', "\\#"),
    ('%', "\\%"),
    ('_', "\\_"),
    ('^', "\\textasciicircum{}"),
    ('~', "\\textasciitilde{}"),
    ('<', "\\textless{}"),
    ('>', "\\textgreater{}"),
    ('|', "\\textbar{}"),
    // These quotes are straight in a typewriter font only; a plain `"` is a shorthand in some languages.
    ('"', "{\\ttfamily\\char34 }"),
    ('`', "\\`{}"),
    ('\u{a0}', "~"),
    ('ß', "\\ss{}"),
    ('æ', "\\ae{}"),
    ('Æ', "\\AE{}"),
    ('œ', "\\oe{}"),
    ('Œ', "\\OE{}"),
    ('ø', "\\o{}"),
    ('Ø', "\\O{}"),
    ('å', "\\aa{}"),
    ('Å', "\\AA{}"),
    ('ł', "\\l{}"),
    ('Ł', "\\L{}"),
    ('ı', "\\i{}"),
    ('¡', "!`"),
    ('¿', "?`"),
    ('§', "\\S{}"),
    ('¶', "\\P{}"),
    ('©', "\\copyright{}"),
    ('£', "\\pounds{}"),
    ('…', "\\ldots{}"),
    ('–', "--"),
    ('—', "---"),
    ('‘', "`"),
    ('’', "'"),
    ('“', "``"),
    ('”', "''"),
    ('†', "\\dag{}"),
    ('‡', "\\ddag{}"),
];

/// Mathematical signs.
const MATHS: &[(char, &str)] = &[
    ('α', "\\alpha"),
    ('β', "\\beta"),
    ('γ', "\\gamma"),
    ('δ', "\\delta"),
    ('ε', "\\varepsilon"),
    ('ϵ', "\\epsilon"),
    ('ζ', "\\zeta"),
    ('η', "\\eta"),
    ('θ', "\\theta"),
    ('ι', "\\iota"),
    ('κ', "\\kappa"),
    ('λ', "\\lambda"),
    ('μ', "\\mu"),
    ('µ', "\\mu"),
    ('ν', "\\nu"),
    ('ξ', "\\xi"),
    ('π', "\\pi"),
    ('ρ', "\\rho"),
    ('σ', "\\sigma"),
    ('ς', "\\varsigma"),
    ('τ', "\\tau"),
    ('υ', "\\upsilon"),
    ('φ', "\\varphi"),
    ('ϕ', "\\phi"),
    ('χ', "\\chi"),
    ('ψ', "\\psi"),
    ('ω', "\\omega"),
    ('Γ', "\\Gamma"),
    ('Δ', "\\Delta"),
    ('Θ', "\\Theta"),
    ('Λ', "\\Lambda"),
    ('Ξ', "\\Xi"),
    ('Π', "\\Pi"),
    ('Σ', "\\Sigma"),
    ('Υ', "\\Upsilon"),
    ('Φ', "\\Phi"),
    ('Ψ', "\\Psi"),
    ('Ω', "\\Omega"),
    ('←', "\\leftarrow"),
    ('→', "\\rightarrow"),
    ('↑', "\\uparrow"),
    ('↓', "\\downarrow"),
    ('↔', "\\leftrightarrow"),
    ('⇐', "\\Leftarrow"),
    ('⇒', "\\Rightarrow"),
    ('⇔', "\\Leftrightarrow"),
    ('↦', "\\mapsto"),
    ('¬', "\\neg"),
    ('∧', "\\wedge"),
    ('∨', "\\vee"),
    ('∀', "\\forall"),
    ('∃', "\\exists"),
    ('⊤', "\\top"),
    ('⊥', "\\bot"),
    ('∈', "\\in"),
    ('∉', "\\notin"),
    ('∅', "\\emptyset"),
    ('⊂', "\\subset"),
    ('⊆', "\\subseteq"),
    ('⊃', "\\supset"),
    ('⊇', "\\supseteq"),
    ('∪', "\\cup"),
    ('∩', "\\cap"),
    ('⊕', "\\oplus"),
    ('⊗', "\\otimes"),
    ('≤', "\\leq"),
    ('≥', "\\geq"),
    ('≠', "\\neq"),
    ('≈', "\\approx"),
    ('≡', "\\equiv"),
    ('≺', "\\prec"),
    ('≻', "\\succ"),
    ('∞', "\\infty"),
    ('×', "\\times"),
    ('÷', "\\div"),
    ('±', "\\pm"),
    ('−', "-"),
    ('·', "\\cdot"),
    ('•', "\\bullet"),
    ('∘', "\\circ"),
    ('°', "^{\\circ}"),
    ('′', "'"),
    ('″', "''"),
    ('⟨', "\\langle"),
    ('⟩', "\\rangle"),
    ('⌈', "\\lceil"),
    ('⌉', "\\rceil"),
    ('⌊', "\\lfloor"),
    ('⌋', "\\rfloor"),
    ('⊢', "\\vdash"),
    ('⊨', "\\models"),
    ('◇', "\\diamond"),
    ('★', "\\star"),
    ('✓', "\\surd"),
];

const SUPERSCRIPTS: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const SUBSCRIPTS: &str = "₀₁₂₃₄₅₆₇₈₉";

/// Greek capitals that look like Latin letters, for which TeX has no command.
const LOOK_ALIKES: (&str, &str) = ("ΑΒΕΖΗΙΚΜΝΟΡΤΧο", "ABEZHIKMNOPTXo");

/// Prints a character that pdfLaTeX's fonts lack: the character itself in a Unicode
/// engine, otherwise its code. The arguments are the code in decimal and in hexadecimal digits.
pub(super) const OTHER_CHARACTERS: &str = "\\def\\lariatchar#1#2{\\ifdefined\\XeTeXversion\\char#1\\relax\\else\
     \\ifdefined\\directlua\\char#1\\relax\\else{\\ttfamily U+#2}\\fi\\fi}";

/// Whether [`escaped`] needs [`OTHER_CHARACTERS`] for this text.
pub(super) fn has_other_characters(text: &str) -> bool {
    text.chars().any(|c| known(c).is_none())
}

pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = None;
    for c in text.chars() {
        // TeX would turn `--`, `''`, `,,` and similar pairs into one sign.
        if before == Some(c) && matches!(c, '-' | '\'' | ',') {
            out.push_str("{}");
        }
        before = Some(c);
        match known(c) {
            Some(written) => out.push_str(&written),
            None => {
                let code = u32::from(c);
                out.push_str(&format!("\\lariatchar{{{code}}}{{{code:04X}}}"));
            }
        }
    }
    out
}

fn known(c: char) -> Option<String> {
    if let Some((_, written)) = WORDS.iter().find(|(word, _)| *word == c) {
        return Some((*written).to_owned());
    }
    if c == ' ' || c.is_ascii_graphic() {
        return Some(c.to_string());
    }
    if matches!(c, '\t' | '\n' | '\r') {
        return Some(" ".to_owned());
    }
    if let Some((_, written)) = MATHS.iter().find(|(sign, _)| *sign == c) {
        return Some(format!("\\ensuremath{{{written}}}"));
    }
    for (accent, accented, plain) in ACCENTS {
        if let Some(letter) = opposite(c, accented, plain) {
            let dotless = if letter == 'i' { "\\i".to_owned() } else { letter.to_string() };
            return Some(format!("{accent}{{{dotless}}}"));
        }
    }
    for (digits, script) in [(SUPERSCRIPTS, '^'), (SUBSCRIPTS, '_')] {
        if let Some(digit) = opposite(c, digits, "0123456789") {
            return Some(format!("\\ensuremath{{{script}{{{digit}}}}}"));
        }
    }
    opposite(c, LOOK_ALIKES.0, LOOK_ALIKES.1).map(String::from)
}

/// The character at the position in one list that `c` has in the other.
fn opposite(c: char, from: &str, to: &str) -> Option<char> {
    to.chars().nth(from.chars().position(|other| other == c)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_stand_opposite_each_other() {
        for (accent, accented, plain) in ACCENTS {
            assert_eq!(accented.chars().count(), plain.chars().count(), "{accent}");
        }
        assert_eq!(LOOK_ALIKES.0.chars().count(), LOOK_ALIKES.1.chars().count());
    }

    #[test]
    fn signs_of_tex_lose_their_meaning() {
        assert_eq!(
            escaped(r##"a_b & {c} $d$ #e %f ^g ~h \i <j> |k| "l""##),
            "a\\_b \\& \\{c\\} \\$d\\$ \\#e \\%f \\textasciicircum{}g \\textasciitilde{}h \
             \\textbackslash{}i \\textless{}j\\textgreater{} \\textbar{}k\\textbar{} \
             {\\ttfamily\\char34 }l{\\ttfamily\\char34 }"
        );
        assert_eq!(escaped("a--b''"), "a-{}-b'{}'");
    }

    #[test]
    fn letters_of_other_alphabets_have_commands() {
        assert_eq!(escaped("é"), "\\'{e}");
        assert_eq!(escaped("ï"), "\\\"{\\i}");
        assert_eq!(escaped("3↓1"), "3\\ensuremath{\\downarrow}1");
        assert_eq!(escaped("λ₂"), "\\ensuremath{\\lambda}\\ensuremath{_{2}}");
        assert!(!has_other_characters("s·0 …"));
    }

    #[test]
    fn what_has_no_command_has_a_code() {
        assert!(has_other_characters("中"));
        assert_eq!(escaped("中"), "\\lariatchar{20013}{4E2D}");
        assert!(escaped("\u{1b}").ends_with("{001B}"));
    }
}
