// The built page under a sub-path, and a Chromium to open it with.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

/** A page must work from any folder of any host, so it is opened from a deep one. */
export const SUB_PATH = '/x/y/';

const CONTENT_TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

let server;
let browser;

/** A page in a fresh profile. */
export async function freshPage(context = {}) {
  browser ??= await launch();
  const profile = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...context });
  return profile.newPage();
}

/** The address of the built page, with the fragment if there is one. */
export async function address(fragment = '') {
  server ??= await serve(process.env.LARIAT_DIST ?? 'dist');
  const hash = fragment && `#${fragment.replace(/^#/, '')}`;
  return `http://127.0.0.1:${server.address().port}${SUB_PATH}${hash}`;
}

/** Waits until the program has been loaded and has taken over from the loading state. */
export async function untilRunning(page) {
  await page.waitForSelector('#boot', { state: 'detached' });
}

export async function close() {
  await browser?.close();
  server?.close();
  server?.closeAllConnections();
}

async function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', // Chromium refuses to run as root with it, and CI is root.
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

async function serve(dist) {
  const made = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const body = pathname.startsWith(SUB_PATH) && (await fileFor(dist, pathname.slice(SUB_PATH.length)));
    if (!body) {
      response.writeHead(404).end('not here');
      return;
    }
    const type = CONTENT_TYPES[extname(pathname) || '.html'] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  });
  await new Promise((resolve) => made.listen(0, '127.0.0.1', resolve));
  return made;
}

async function fileFor(dist, relative) {
  const path = normalize(decodeURIComponent(relative) || 'index.html');
  if (path.startsWith('..')) return undefined;
  return readFile(join(dist, path)).catch(() => undefined);
}
