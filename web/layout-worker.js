// Runs crates/layout beside the page. A classic script: it is what Trunk and xtask make
// workers for, and what every browser starts under a strict policy.
//
// The page opens it as `layout-worker.js?v=…`; the query goes on to the two files, whose
// names carry no hash, so that a cache cannot mix one version with another.
const version = self.location.search;

importScripts(`./layout.js${version}`);

wasm_bindgen({ module_or_path: `./layout_bg.wasm${version}` }).catch((error) => {
  // A rejected promise stays in the worker; an error thrown from a task reaches the page's `onerror`.
  setTimeout(() => {
    throw error;
  });
});
