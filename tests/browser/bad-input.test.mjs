// Bad input of every kind: a clear message, the page keeps working, and the user's text is still there.

import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually, openLariat, untilRunning } from './page.mjs';
import {
  CLIPBOARD, copiedLink, modelText, paste, press, shownStep, untilStates, untilStep, write,
} from './reader.mjs';

const OWN = 'a -> b\nb* -> a\n';
const BROKEN_HOA = 'HOA: v1\nStates: 2\nStart: 7\nAcceptance: 1 Inf(0)\n--BODY--\nState: 0 {0}\n[t] 1\n';

/** The page takes a step and a new model, as usual. */
async function goesOn(page) {
  await write(page, 'x -> y\ny* -> x\n');
  await untilStates(page, 'x', 'y');
  await press(page, 'Escape');
  await press(page, 'Home');
  await untilStep(page, 0);
  await press(page, 'ArrowRight', 2);
  await untilStep(page, 2);
}

test('an empty model', async (t) => {
  const page = await openLariat(t);
  await write(page, '');
  await page.getByText('the model is empty').waitFor();
  await page.getByText('The graph shows the last model').waitFor();
  await page.reload();
  await untilRunning(page);
  await page.getByRole('heading', { name: 'Nothing to search yet' }).waitFor();
  await eventually(async () => assert.equal(await modelText(page), ''));
  await page.getByRole('button', { name: 'Look at the examples' }).click();
  await page.locator('.example').first().waitFor();
  await page.getByRole('tab', { name: 'Model' }).click();
  await goesOn(page);
});

const MEGABYTES = {
  'of a model': [/^/, Array.from({ length: 55_000 }, (_, i) => `s${i} -> s${i + 1} s${(i * 7) % 1000}`).join('\n')],
  'of prose': [/no arrow|line 1/i, 'It was a dark and stormy night; the rain fell in torrents.\n'.repeat(17_000)],
  'of arrows in one line': [/line 1/i, '-> '.repeat(340_000)],
};
for (const [name, [remark, text]] of Object.entries(MEGABYTES)) {
  test(`a megabyte ${name}`, async (t) => {
    const page = await openLariat(t, { context: CLIPBOARD });
    assert.ok(text.length > 1e6);
    await paste(page, text);
    await page.locator('.diagnostics:not(.pending) li').first().waitFor();
    await eventually(async () => assert.match(await page.locator('.diagnostics').innerText(), remark));
    await eventually(async () => assert.ok(await page.locator('.diagnostics li').count() < 200, 'remarks can be read'));
    await eventually(async () => assert.equal((await modelText(page)).length, text.length));
    await page.reload();
    await untilRunning(page);
    await eventually(async () => assert.equal((await modelText(page)).length, text.length, 'it is still there after a reload'));
    await goesOn(page);
  });
}

test('broken HOA', async (t) => {
  const page = await openLariat(t);
  await write(page, BROKEN_HOA);
  await page.locator('.diagnostics li.error').first().waitFor();
  await eventually(async () => assert.match(await page.locator('.diagnostics').innerText(), /line \d/i));
  await page.getByText('The graph shows the last model').waitFor();
  await eventually(async () => assert.equal(await modelText(page), BROKEN_HOA));
  await goesOn(page);
});

const DAMAGED = 'des (0, 3, 3)\n(0, "SEND", 1)\n(1, "FAIL", 2\n(1, "RECV", 0)\n';

test('damaged AUT is an error until one reads on, also in a link', async (t) => {
  const page = await openLariat(t, { context: CLIPBOARD });
  await write(page, DAMAGED);
  await page.locator('.diagnostics li.error').first().waitFor();
  await eventually(async () => assert.match(await page.locator('.diagnostics').innerText(), /line 3, column 1[^]*cannot be read/i));
  await page.getByRole('button', { name: 'Skip what is damaged' }).click();
  await page.locator('.notice.damaged').waitFor();
  await eventually(async () => assert.equal(await modelText(page), `lenient\n${DAMAGED}`));
  await eventually(async () => assert.match(await page.locator('.diagnostics li.warning').last().innerText(), /left out/));
  const link = await copiedLink(page);
  const other = await openLariat(t, { fragment: link });
  await other.locator('.notice.damaged').waitFor();
  await eventually(async () => assert.equal(await modelText(other), `lenient\n${DAMAGED}`));
});

const OTHERS = {
  'Promela': ['a Promela model', 'active proctype p() {\n  do :: skip od\n}\n'],
  'an LTL formula': ['an LTL formula', '[]<>p'],
  'DOT': ['a graph in DOT', 'digraph G {\n  a -> b;\n}\n'],
};
for (const [name, [called, text]] of Object.entries(OTHERS)) {
  test(`${name} is called by its name`, async (t) => {
    const page = await openLariat(t);
    await write(page, text);
    await page.locator('.diagnostics:not(.pending) li.error').waitFor();
    const said = await page.locator('.diagnostics').innerText();
    assert.ok(said.includes(called), said);
    assert.doesNotMatch(said, /quotes/);
    await goesOn(page);
  });
}

test('a never claim is a Büchi automaton', async (t) => {
  const page = await openLariat(t);
  await write(page, 'never  {    /* <>[]p */\nT0_init:\n\tdo\n\t:: ((p)) -> goto accept_S4\n'
    + '\t:: (1) -> goto T0_init\n\tod;\naccept_S4:\n\tdo\n\t:: ((p)) -> goto accept_S4\n\tod;\n}\n');
  await untilStates(page, 'T0_init', 'accept_S4');
  await eventually(async () => assert.equal(await page.locator('.diagnostics li.error').count(), 0));
});

const FRAGMENTS = {
  'a cut-off link': [(link) => link.slice(0, -20), /damaged.*missing or changed/],
  'a link with a changed letter': [(link) => link.slice(0, 30) + (link[30] === 'A' ? 'B' : 'A') + link.slice(31), /damaged/],
  'a link from a future version': [() => '#99.eJyrVspVslIqUVCyUqgFAA', /newer Lariat.*version 99/],
  'a fragment that is no link': [() => '#section-2', /not a Lariat link/],
  'a fragment of garbage': [() => '#1.%00%ff<script>alert(1)</script>', /damaged/],
};
test('links that do not open', async (t) => {
  const page = await openLariat(t, { context: CLIPBOARD });
  await write(page, OWN);
  await untilStates(page, 'a', 'b');
  await press(page, 'Escape');
  await press(page, 'ArrowRight', 3);
  await untilStep(page, 3);
  const link = await copiedLink(page);
  for (const [name, [fragment, message]] of Object.entries(FRAGMENTS)) {
    await t.test(name, async () => {
      const told = page.getByRole('alert').filter({ hasText: message });
      await press(page, 'Escape');
      await told.waitFor({ state: 'detached' });
      // In an open page, and in a new one.
      await page.evaluate((hash) => { location.hash = hash; }, fragment(link));
      await told.waitFor();
      await eventually(async () => assert.equal(await modelText(page), OWN));
      await untilStep(page, 3);
      await page.reload();
      await untilRunning(page);
      await told.waitFor();
      await eventually(async () => assert.equal(await modelText(page), OWN));
      await untilStep(page, 3);
    });
  }
  await goesOn(page);
});

test('a link that asks an explanation for what it does not know opens without it, and says so', async (t) => {
  const m = 'inputs g\ntarget b\na -[g]-> b\na -[!g]-> a\nb -[true]-> b\n';
  const page = await openLariat(t, { fragment: await packed({ m, a: 'fate', o: [['trace', 'foo'], ['control', 'g']] }) });
  await page.getByText('trace=foo').waitFor();
  await page.locator('.x-input.on', { hasText: 'g' }).waitFor();
});

test('a link to a search that this Lariat does not have', async (t) => {
  const page = await openLariat(t, { fragment: await packed({ m: OWN, a: 'from-the-future', s: { k: 3, l: 4, t: 1, r: 1 } }) });
  await page.getByText(/from-the-future.*does not have/).waitFor();
  await eventually(async () => assert.equal(await modelText(page), OWN));
  await goesOn(page);
});

test('storage that is full or forbidden', async (t) => {
  const page = await openLariat(t, {
    before: (page) => page.addInitScript(() => {
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    }),
  });
  await goesOn(page);
  await page.getByRole('button', { name: /Switch to the \w+ theme/ }).click();
  await eventually(async () => assert.equal(await shownStep(page), 2));
});

test('stored data of another age', async (t) => {
  const page = await openLariat(t);
  await page.evaluate((model) => {
    localStorage.setItem('lariat.model', model);
    localStorage.setItem('lariat.view', '{"step":"not a number"');
    localStorage.setItem('lariat.theme', 'sepia');
  }, OWN);
  await page.reload();
  await untilRunning(page);
  await untilStates(page, 'a', 'b');
  await goesOn(page);
});

/** A link as Lariat packs it: JSON, zlib, URL-safe Base64. */
async function packed(session) {
  const { deflateSync } = await import('node:zlib');
  return `#1.${deflateSync(JSON.stringify(session)).toString('base64url')}`;
}
