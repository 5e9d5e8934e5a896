// Runs a wasm module in a worker: `worker.js?module=layout&v=…`. A classic script: both builders
// support it, and every browser runs it under a strict policy.
//
// The version is appended to the two files, whose names have no hash, so that a cache cannot mix
// versions.
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
