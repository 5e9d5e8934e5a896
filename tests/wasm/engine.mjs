// The published engine without a page: Node sends it the requests of a conversation and expects every message that the
// engine says natively, byte for byte (crates/engine/tests/conversation.rs writes them down).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

const dist = process.env.LARIAT_DIST;
if (!dist) throw new Error('run `cargo xtask test --only wasm`, which builds the page first');

/** A module of the page in a thread of its own, and what it says. */
function start(t, module, name) {
  const files = { glue: join(dist, `${module}.js`), wasm: join(dist, `${module}_bg.wasm`) };
  const thread = new Worker(new URL('scope.mjs', import.meta.url), { workerData: { ...files, name } });
  t.after(() => thread.terminate());
  const heard = [];
  const waiting = [];
  thread.on('error', (error) => waiting.shift()?.reject(error));
  thread.on('message', (message) => {
    if (message === 'idle') waiting.shift()?.resolve(heard.splice(0));
    else heard.push(message);
  });
  const idle = () => new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  const send = (bytes) => {
    const answer = idle();
    thread.postMessage(bytes);
    return answer;
  };
  return { greeting: idle(), send };
}

/** The hash of Fowler, Noll and Vo. */
function hash(bytes) {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const described = (bytes) => `${bytes.length} ${hash(bytes)}`;

/** Requests, and the messages after each. */
function conversation() {
  const written = readFileSync(new URL('conversation.txt', import.meta.url), 'utf8').trimEnd().split(/\r?\n/);
  const turns = [];
  for (const line of written) {
    if (line.startsWith('> ')) turns.push({ request: Buffer.from(line.slice(2), 'hex'), messages: [] });
    else turns.at(-1).messages.push(line.slice(2));
  }
  return turns;
}

test('the engine says in Node what it says natively', async (t) => {
  const engine = start(t, 'engine', 'engine');
  const [version] = await engine.greeting;
  assert.ok(Number.isInteger(version), `greets with the version of the protocol, not ${version}`);
  const turns = conversation();
  assert.ok(turns.length > 40, `${turns.length} requests`);
  for (const [number, { request, messages }] of turns.entries()) {
    const answers = await engine.send(request);
    const said = answers.filter((answer) => typeof answer !== 'string').map(described);
    assert.deepEqual(said, messages, `after request ${number + 1}`);
  }
});

test('the small engine greets like the whole one, and shows a search', async (t) => {
  const [whole, small] = [start(t, 'engine', 'engine'), start(t, 'first', 'engine')];
  assert.deepEqual(await small.greeting, await whole.greeting);
  const [open] = conversation();
  const [shown] = await small.send(open.request);
  assert.ok(shown.length > 1000, 'a search is shown');
});

test('a desk answers even what it cannot read', async (t) => {
  const desk = start(t, 'engine', 'desk');
  await desk.greeting;
  const answers = await desk.send(Buffer.from('no question'));
  assert.equal(answers.length, 1);
});
