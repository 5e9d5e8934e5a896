// Runs a wasm module beside the page: `worker.js?module=layout&v=…`. A classic script: it is what
// Trunk and xtask make workers for, and what every browser starts under a strict policy.
//
// The version goes on to the two files, whose names carry no hash, so that a cache cannot mix one
// version with another.
const query = new URLSearchParams(self.location.search);
const name = query.get('module');
const version = `?v=${query.get('v')}`;

// Only modules of this page.
if (!/^[a-z]+$/.test(name)) throw new Error(`there is no module ${name}`);

importScripts(`./${name}.js${version}`);

wasm_bindgen({ module_or_path: `./${name}_bg.wasm${version}` }).catch((error) => {
  // A rejected promise stays in the worker; an error thrown from a task reaches the page's `onerror`.
  setTimeout(() => {
    throw error;
  });
});
