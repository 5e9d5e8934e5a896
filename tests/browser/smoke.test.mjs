// The page opens from a deep folder, runs, and the browser reports no errors.

import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually, openLariat } from './page.mjs';

test('the page opens under a sub-path and shows something', async (t) => {
  const page = await openLariat(t);
  assert.match(new URL(page.url()).pathname, /^\/x\/y\/$/);
  await page.waitForFunction(() => document.querySelector('#app')?.childElementCount > 0);
  await eventually(async () => assert.equal(await page.title(), 'Lariat'));
});

test('the page in the dark opens too', async (t) => {
  const page = await openLariat(t, { context: { colorScheme: 'dark' } });
  await page.waitForFunction(() => document.querySelector('#app')?.childElementCount > 0);
});

test('the policy lets no inline script and no foreign script run', async (t) => {
  const page = await openLariat(t, { allowed: /Content Security Policy|example\.invalid/ });
  const ran = await page.evaluate(() => {
    const inline = document.createElement('script');
    inline.textContent = 'window.inlineRan = true';
    document.body.append(inline);
    return window.inlineRan === true;
  });
  assert.equal(ran, false);
  const violated = await page.evaluate(() => new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
    const foreign = document.createElement('script');
    foreign.src = 'https://example.invalid/x.js';
    document.body.append(foreign);
  }));
  assert.equal(violated, 'script-src-elem');
});

test('before any program has arrived the page has its outlines and the first example; a link waits for its own', async (t) => {
  const before = (page) => page.route('**/*.wasm', () => {}); // never answered
  const page = await openLariat(t, { before, running: false });
  const shown = () => page.locator('.boot-graph').evaluate((graph) => getComputedStyle(graph).visibility);
  await eventually(async () => assert.equal(await shown(), 'visible'));
  const early = await page.locator('.boot-graph .state .name').allInnerTexts();
  assert.equal(await page.getByRole('status').innerText(), 'Lariat is loading…');
  for (const place of ['header', '.stage', '.transport']) assert.ok(await page.locator(`.boot-frame ${place}`).isVisible(), place);

  const whole = await openLariat(t);
  await whole.locator('svg.graph .state').first().waitFor();
  assert.deepEqual(early, await whole.locator('svg.graph .state .name').allInnerTexts(), 'the same states');

  const linked = await openLariat(t, { before, running: false, fragment: '1.eJyrVspVslJQKtYtVlCqBQAVQgOd' });
  await linked.locator('.boot-frame .stage').waitFor();
  await linked.waitForFunction(() => document.documentElement.dataset.theme);
  assert.equal(await linked.locator('.boot-first').count(), 0);
});
