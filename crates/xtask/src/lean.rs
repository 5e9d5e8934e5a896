//! Removes indentation and whole-line comments from style sheets and scripts. Line breaks stay, so only
//! comments and strings must be recognised;
//! a real minifier would save half a KB more.

/// The shortened text; unchanged if a string extends over the end of a line.
pub(crate) fn lean(text: &str) -> String {
    let goes_on = |line: &str| line.ends_with('\\') || line.matches('`').count() % 2 == 1;
    if text.lines().any(goes_on) {
        return text.to_owned();
    }
    let mut lean = String::with_capacity(text.len());
    let mut in_comment = false;
    for line in text.lines() {
        let mut rest = line.trim();
        loop {
            if in_comment {
                let Some((_, after)) = rest.split_once("*/") else { break };
                (in_comment, rest) = (false, after.trim_start());
            } else if let Some(inside) = rest.strip_prefix("/*") {
                (in_comment, rest) = (true, inside);
            } else {
                if !rest.is_empty() && !rest.starts_with("//") {
                    lean.push_str(rest);
                    lean.push('\n');
                }
                break;
            }
        }
    }
    lean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_on_their_own_and_indentation_go() {
        let text = "/** What\n *  it does.\n */\nfunction f() {\n    // Why.\n    return '//'; // kept\n\n}\n";
        assert_eq!(lean(text), "function f() {\nreturn '//'; // kept\n}\n");
        let text = "/* one */ /* two\n three */ a {\n  b: \"/*\"; /* kept */\n}\n/* never closed\n";
        assert_eq!(lean(text), "a {\nb: \"/*\"; /* kept */\n}\n");
    }

    #[test]
    fn strings_over_several_lines_are_left_alone() {
        for text in ["a = `\n  b\n`;\n", "a = 'b\\\n  c';\n"] {
            assert_eq!(lean(text), text);
        }
    }
}
