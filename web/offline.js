// The service worker: keeps a whole version of the page in the browser, so that everything works
// without a network after one visit. It lies beside the page, because its folder is its scope.
//
// The builders fill in the next two lines of a page that is published
// (crates/xtask/src/offline.rs). In development they stay as they are; then this worker removes
// itself and the files of any version that was published at the same address before.
const VERSION = '';
const FILES = {};

// One cache per version. A page holds a lock with the name of the cache that it uses (boot.js).
// Other copies of Lariat may be in other folders of the same host.
const COPY = `lariat ${registration.scope} `;
const OURS = COPY + VERSION;

self.addEventListener('install', (event) => {
  if (VERSION) event.waitUntil(store());
  else self.skipWaiting();
});

/** Each file must have its hash, so a version that is not yet on the server as a whole is not installed. */
async function store() {
  const cache = await caches.open(OURS);
  await Promise.all(Object.entries(FILES).map(async ([path, integrity]) => {
    if (await cache.match(path, { ignoreVary: true })) return;
    // The browser cannot follow redirects of a stored page.
    const load = (mode) => fetch(path, { cache: mode, integrity, redirect: 'error' });
    // The page may have loaded the file already; what is out of date has another hash.
    await cache.put(path, await load('default').catch(() => load('reload')));
  }));
}

// Pages of other versions get their own files from this worker, too, so it may take over all of them.
self.addEventListener('activate', (event) => event.waitUntil(VERSION ? self.clients.claim() : remove()));

async function remove() {
  for (const name of await caches.keys()) if (name.startsWith(COPY)) await caches.delete(name);
  await registration.unregister();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  const address = origin + pathname;
  if (!VERSION || request.method !== 'GET' || !address.startsWith(registration.scope)) return;
  const path = address.slice(registration.scope.length);
  if (request.mode !== 'navigate') event.respondWith(find(request, `./${path}`, searchParams.get('v')));
  else if (path === '' || path === 'index.html') event.respondWith(find(request, './', VERSION));
});

/** The file of one version. A request without a version is for a file with a hash in its name. */
async function find(request, path, version) {
  const names = version ? [COPY + version] : (await caches.keys()).filter((name) => name.startsWith(COPY));
  for (const cacheName of names) {
    const found = await caches.match(path, { cacheName, ignoreVary: true });
    // A response with an address of its own would replace that of the request: a worker reads its query.
    if (found) return found.url === request.url ? found : new Response(found.body, found);
  }
  return fetch(request);
}

self.addEventListener('message', (event) => {
  const { data, source } = event;
  if (data === 'start') self.skipWaiting();
  else if (data === 'tidy') event.waitUntil(tidy());
  // A page that was loaded past the old worker, such as by Shift+Reload, is new already.
  else if (data.running === VERSION) self.skipWaiting();
  else source.postMessage('newer');
});

/** Deletes the versions that no page uses. */
async function tidy() {
  const names = await caches.keys();
  const { held } = await navigator.locks.query();
  // The next version is not in use yet. One that begins to install from here on is not among the names.
  if (registration.installing || registration.waiting) return;
  const used = new Set([OURS, ...held.map((lock) => lock.name)]);
  for (const name of names) if (name.startsWith(COPY) && !used.has(name)) await caches.delete(name);
}
