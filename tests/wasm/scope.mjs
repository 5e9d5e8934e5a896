// The scope of a worker of the page, in a thread of Node, with a clock that ticks whenever it is looked at. It says
// `idle` after each request as soon as the module has nothing more to do.

import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { runInThisContext } from 'node:vm';

const { glue, wasm, name } = workerData;
let time = 0;
/** Messages of the module to itself that have not arrived. */
let awake = 0;

const settle = () => {
  if (awake === 0) parentPort.postMessage('idle');
};

class Channel {
  port1 = { onmessage: null };
  port2 = {
    postMessage: (data) => {
      awake += 1;
      setImmediate(() => {
        awake -= 1;
        this.port1.onmessage({ data });
        settle();
      });
    },
  };
}

const scope = {
  self: globalThis,
  name,
  MessageChannel: Channel,
  performance: { now: () => (time += 0.5) },
  postMessage: (message) => parentPort.postMessage(message),
};
for (const [property, value] of Object.entries(scope)) {
  Object.defineProperty(globalThis, property, { value, writable: true, configurable: true });
}

const start = runInThisContext(`${readFileSync(glue, 'utf8')}\n;wasm_bindgen`);
await start({ module_or_path: readFileSync(wasm) });
parentPort.on('message', (data) => {
  globalThis.onmessage({ data });
  settle();
});
settle();
