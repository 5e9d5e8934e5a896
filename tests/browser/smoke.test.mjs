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
