//! `cargo xtask serve`: a small HTTP server for `dist/` on this machine only. It rebuilds the page
//! whenever a source changes.

use crate::arguments::Arguments;
use crate::wasm::Profile;
use crate::workspace::Workspace;
use crate::{budget, desktop, site, watch};
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

#[derive(Debug)]
pub(crate) struct Options {
    port: u16,
    profile: Profile,
    open: bool,
}

impl Options {
    pub(crate) fn read(mut arguments: Arguments) -> Result<Self> {
        let port = match arguments.value("--port")? {
            None => 8080,
            Some(text) => text
                .parse()
                .with_context(|| format!("`{text}` is not a port: take one from 1 to 65535"))?,
        };
        let options = Self {
            port,
            profile: Profile::read(&mut arguments),
            open: !arguments.flag("--no-open"),
        };
        arguments.finish()?;
        Ok(options)
    }
}

pub(crate) fn serve(workspace: &Workspace, options: Options) -> Result<()> {
    let built_from = watch::fingerprint(workspace);
    let site = site::build_to_serve(workspace, options.profile)?;
    if options.profile == Profile::Release {
        budget::print(workspace, &site)?;
    }

    let listener = listen(options.port)?;
    let address = format!("http://127.0.0.1:{}/", listener.local_addr()?.port());
    println!("\nLariat is at {address}  (stop with Ctrl-C)");
    if options.open && !desktop::open(&address) {
        println!("There is no desktop to open it on: type the address into a browser.");
    }
    answer_in_background(listener, workspace.dist());
    keep_up(workspace, options.profile, built_from)
}

/// Rebuilds after every change, without end; after a failed build the last page is still served.
fn keep_up(workspace: &Workspace, profile: Profile, built_from: u64) -> Result<()> {
    let mut known = built_from;
    loop {
        known = watch::next_change(workspace, known);
        println!("\nA source changed: building again.");
        let start = Instant::now();
        match site::build_to_serve(workspace, profile) {
            Ok(_) => println!("Built in {:.1} s: reload the page.", start.elapsed().as_secs_f32()),
            Err(error) => println!("{error:#}\nThe last page that worked is still served."),
        }
    }
}

/// The given port, or the next free one.
fn listen(port: u16) -> Result<TcpListener> {
    for candidate in port..=port.saturating_add(20) {
        match TcpListener::bind(("127.0.0.1", candidate)) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == ErrorKind::AddrInUse => {
                println!("Port {candidate} is taken, trying the next one.");
            }
            Err(error) => {
                return Err(error)
                    .with_context(|| format!("cannot use port {candidate}: try --port 8080"));
            }
        }
    }
    bail!("ports {port} and the 20 after it are all taken: choose another with --port")
}

fn answer_in_background(listener: TcpListener, dist: PathBuf) {
    let dist = Arc::new(dist);
    thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            let dist = Arc::clone(&dist);
            // A browser may close the connection at any time.
            thread::spawn(move || answer(connection, &dist).ok());
        }
    });
}

fn answer(mut connection: TcpStream, dist: &Path) -> std::io::Result<()> {
    connection.set_read_timeout(Some(Duration::from_secs(10)))?;
    let request = read_head(&connection)?;
    let reply = Reply::to(&request, dist);
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        reply.status,
        reply.content_type,
        reply.body.len()
    );
    connection.write_all(head.as_bytes())?;
    if !request.starts_with("HEAD ") {
        connection.write_all(&reply.body)?;
    }
    connection.flush()
}

/// The request line; headers are read within limits and ignored.
fn read_head(connection: &TcpStream) -> std::io::Result<String> {
    let mut lines = BufReader::new(connection.take(64 * 1024));
    let mut request = String::new();
    lines.read_line(&mut request)?;
    let mut header = String::new();
    while lines.read_line(&mut header)? > 0 && !header.trim().is_empty() {
        header.clear();
    }
    Ok(request)
}

#[derive(Debug, PartialEq)]
struct Reply {
    status: &'static str,
    content_type: &'static str,
    body: Vec<u8>,
}

impl Reply {
    fn to(request: &str, dist: &Path) -> Self {
        let mut words = request.split_whitespace();
        let (method, target) = (words.next(), words.next());
        if !matches!(method, Some("GET" | "HEAD")) {
            return Self::sentence("405 Method Not Allowed", "Only GET and HEAD work here.");
        }
        let Some(relative) = target.and_then(file_asked_for) else {
            return Self::sentence("400 Bad Request", "This is not an address of the page.");
        };
        match read_inside(dist, &relative) {
            Some(body) => Self { status: "200 OK", content_type: content_type(&relative), body },
            None => Self::sentence("404 Not Found", "There is no such file in dist/."),
        }
    }

    fn sentence(status: &'static str, text: &str) -> Self {
        Self { status, content_type: "text/plain; charset=utf-8", body: text.as_bytes().to_vec() }
    }
}

/// `/a%20b/?x` → `a b/index.html`; `None` for addresses outside the folder.
fn file_asked_for(target: &str) -> Option<String> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let mut file = percent_decoded(path)?;
    if file.is_empty() || file.ends_with('/') {
        file += "index.html";
    }
    let harmless = |part: &str| {
        !part.is_empty() && part != "." && part != ".." && !part.contains(['\\', ':', '\0'])
    };
    file.split('/').all(harmless).then_some(file)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        let value = digit(rest.next())? * 16 + digit(rest.next())?;
        bytes.push(u8::try_from(value).ok()?);
    }
    String::from_utf8(bytes).ok()
}

/// The file, if it is inside the folder: a symbolic link may point elsewhere.
fn read_inside(dist: &Path, relative: &str) -> Option<Vec<u8>> {
    let path = dist.join(relative).canonicalize().ok()?;
    if !path.starts_with(dist.canonicalize().ok()?) {
        return None;
    }
    fs::read(path).ok()
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        Some("txt" | "lar" | "hoa" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_become_files_of_the_folder_or_nothing() {
        for (target, file) in [
            ("/", Some("index.html")),
            ("/?v=1#x", Some("index.html")),
            ("/a/", Some("a/index.html")),
            ("/layout.js?v=x_bg.wasm", Some("layout.js")),
            ("/a%20b.txt", Some("a b.txt")),
            ("/../secret", None),
            ("/%2e%2e/secret", None),
            ("/a/..%2f..%2fsecret", None),
            ("//etc/passwd", None),
            ("/..\\secret", None),
            ("/c:/secret", None),
            ("/%0", None),
            ("/%ff", None),
            ("http://elsewhere/", None),
        ] {
            assert_eq!(file_asked_for(target).as_deref(), file, "{target}");
        }
    }

    #[test]
    fn a_whole_conversation_over_a_socket() {
        let root = std::env::temp_dir().join(format!("lariat-serve-{}", std::process::id()));
        let dist = root.join("dist");
        fs::create_dir_all(&dist).unwrap();
        fs::write(dist.join("a.wasm"), "\0asm").unwrap();
        fs::write(root.join("secret"), "secret").unwrap();
        let listener = listen(0).unwrap();
        let address = listener.local_addr().unwrap();
        answer_in_background(listener, dist);
        let ask = |request: &str| {
            let mut connection = TcpStream::connect(address).unwrap();
            write!(connection, "{request}\r\nHost: x\r\n\r\n").unwrap();
            let mut reply = String::new();
            connection.read_to_string(&mut reply).unwrap();
            reply
        };
        let found = ask("GET /a.wasm HTTP/1.1");
        assert!(found.starts_with("HTTP/1.1 200 OK\r\n"), "{found}");
        assert!(found.contains("Content-Type: application/wasm\r\n"), "{found}");
        assert!(found.ends_with("\r\n\r\n\0asm"), "{found}");
        assert!(ask("HEAD /a.wasm HTTP/1.1").ends_with("\r\n\r\n"));
        assert!(ask("GET /b HTTP/1.1").starts_with("HTTP/1.1 404"));
        assert!(ask("GET /../secret HTTP/1.1").starts_with("HTTP/1.1 400"));
        assert!(ask("POST / HTTP/1.1").starts_with("HTTP/1.1 405"));
        assert!(ask("nonsense").starts_with("HTTP/1.1 405"));
        fs::remove_dir_all(&root).unwrap();
    }
}
