// The built page, served under a sub-path.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** A page must work from any folder of any host, so it is opened from a deep one. */
export const SUB_PATH = '/x/y/';

const CONTENT_TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

/** The folder of the built page. */
export const DIST = process.env.LARIAT_DIST ?? 'dist';

let server;

/** The address of the built page, with the fragment if there is one. */
export async function address(fragment = '') {
  server ??= await serve(DIST);
  return addressAt(server.address().port, fragment);
}

export function addressAt(port, fragment = '') {
  const hash = fragment && `#${fragment.replace(/^#/, '')}`;
  return `http://127.0.0.1:${port}${SUB_PATH}${hash}`;
}

/** Whether the page may request this address: only files in its own folder. */
export function mayBeFetched(url) {
  const { hostname, pathname, protocol } = new URL(url);
  return !protocol.startsWith('http') || (hostname === '127.0.0.1' && pathname.startsWith(SUB_PATH));
}

export function stopServing() {
  server?.close();
  server?.closeAllConnections();
}

/** Serves a folder, at a port that is free if none is given. */
export async function serve(dist, port = 0) {
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
  await new Promise((resolve) => made.listen(port, '127.0.0.1', resolve));
  return made;
}

async function fileFor(dist, relative) {
  const path = normalize(decodeURIComponent(relative).replace(/(^|\/)$/, '$1index.html'));
  if (path.startsWith('..')) return undefined;
  return readFile(join(dist, path)).catch(() => undefined);
}
