// Searches, timeline and snapshots in WebAssembly, compared with their native
// answers. `cargo xtask test` builds the module first and sets LARIAT_WASM to its folder.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const folder = process.env.LARIAT_WASM;
if (!folder) throw new Error('run `cargo xtask test --only wasm`, which builds the module first');
const module = new WebAssembly.Module(readFileSync(join(folder, 'lariat_benches.wasm')));

/** A fresh module, and the lines that it prints. */
function start() {
  const printed = [];
  const print = (from, length) =>
    printed.push(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, from, length)));
  const host = { now: () => 0, busy: () => 0, print };
  const { exports } = new WebAssembly.Instance(module, { host });
  return { exports, printed };
}

test('every search answers in wasm as it does natively', () => {
  const written = readFileSync(new URL('answers.txt', import.meta.url), 'utf8');
  const { exports, printed } = start();
  exports.answers();
  assert.deepEqual(printed, written.trimEnd().split(/\r?\n/));
});

for (const [run, name] of ['a random graph', 'a chain'].entries()) {
  test(`a run of a million steps on ${name} of 200,000 states can be wound in wasm`, () => {
    const { exports } = start();
    // The module starts with a stack for the benches, most of which no search uses.
    const before = exports.memory.buffer.byteLength;
    assert.ok(exports.scrub(run) > 1_000_000);
    const megabytes = (exports.memory.buffer.byteLength - before) / 1e6;
    assert.ok(megabytes < 128, `takes ${megabytes} MB`);
  });
}

test('a chain of five million states is searched in wasm without a deep stack', () => {
  const { exports, printed } = start();
  exports.deep_chain();
  assert.deepEqual(printed, ['se05', 'gmz04', 'couvreur99']);
});
