// Serves a built page as a usual static host does: gzipped, with an ETag, and files whose names contain a
// hash for a year. `tests/browser/site.mjs` serves it without any cache.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, relative } from "node:path";
import { constants, gzipSync } from "node:zlib";

const SUB_PATH = "/x/y/";

const CONTENT_TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};

const HASHED = /-[0-9a-f]{16}(_bg)?\./;
const FOR_A_YEAR = "public, max-age=31536000, immutable";
/** May be stored, but must be compared with the server each time. */
const COMPARED = "no-cache";

/** The wall clock in milliseconds, in fractions, as `performance` in the browser has it. */
export const clock = () => performance.timeOrigin + performance.now();

/**
 * A line that all connections share. It is emulated here and not in the browser, because the emulation of
 * Chromium's DevTools leaves out what workers and service workers load.
 */
export class Line {
  #waiting = [];
  #credit = 0;
  #timer = null;
  #last = 0;

  constructor({ bytesPerSecond, delay }) {
    this.bytesPerMs = bytesPerSecond / 1000;
    this.delay = delay;
  }

  /** Calls `take` with the bytes piece by piece, and then `end`. */
  send(bytes, take, end) {
    setTimeout(() => {
      this.#waiting.push({ bytes, take, end });
      if (this.#timer) return;
      [this.#last, this.#credit] = [performance.now(), 0];
      this.#timer = setInterval(() => this.#pump(), 5);
    }, this.delay);
  }

  /** Every response in turn gets a packet, as long as the line has carried one in the meantime. */
  #pump() {
    const now = performance.now();
    this.#credit += (now - this.#last) * this.bytesPerMs;
    this.#last = now;
    while (this.#credit > 0 && this.#waiting.length > 0) {
      const next = this.#waiting.shift();
      const packet = next.bytes.subarray(0, 1400);
      this.#credit -= packet.length;
      if (packet.length > 0) next.take(packet);
      next.bytes = next.bytes.subarray(packet.length);
      if (next.bytes.length > 0) this.#waiting.push(next);
      else next.end();
    }
    if (this.#waiting.length === 0) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
  }
}

const DIRECT = {
  send(bytes, take, end) {
    take(bytes);
    end();
  },
};

/** Serves a folder; all files are read and compressed at once, so that answers need no time. */
export async function serve(folder, line = DIRECT) {
  const files = readFiles(folder);
  const site = { sent: [], open: 0, lastBusy: 0 };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = files.get(pathname.replace(/\/$/, "/index.html"));
    const same = file && request.headers["if-none-match"] === file.etag;
    const body = file && !same ? file.body : Buffer.alloc(0);
    site.open += 1;
    response.once("close", () => {
      site.open -= 1;
      site.lastBusy = clock();
    });
    response.writeHead(file ? (same ? 304 : 200) : 404, file?.headers);
    const take = (packet) => {
      site.sent.push({ at: clock(), path: pathname, bytes: packet.length });
      response.write(packet);
    };
    line.send(body, take, () => response.end());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  site.address = `http://127.0.0.1:${server.address().port}${SUB_PATH}`;
  site.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return site;
}

function readFiles(folder) {
  const files = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const bytes = readFileSync(path);
    const body = gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION });
    const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"`;
    const headers = {
      "content-type": CONTENT_TYPES[extname(path)] ?? "application/octet-stream",
      "content-encoding": "gzip",
      vary: "accept-encoding",
      etag,
      "cache-control": HASHED.test(entry.name) ? FOR_A_YEAR : COMPARED,
    };
    files.set(SUB_PATH + relative(folder, path), { body, etag, headers });
  }
  return files;
}
