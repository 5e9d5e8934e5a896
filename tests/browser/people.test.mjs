// What three people do with the page, without a manual.

import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually, openLariat } from './page.mjs';
import { linkTo, press, untilRecorded, untilStep } from './reader.mjs';

const ROOTS = 'a -> b d\nb -> c\nc -> a\nd* -> e\ne -> d f\nf -> f\n';
const DETOUR = 's1 -> s4 s2\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n';

test('a student finds out what t is at a step', async (t) => {
  const page = await openLariat(t, { fragment: linkTo({ m: DETOUR, a: 'se05' }) });
  await untilRecorded(page);
  await press(page, 'ArrowRight', 9);
  await untilStep(page, 9);
  // The listing says it behind the line that has taken it.
  const line = page.locator('.row.now');
  await eventually(async () => assert.match(await line.innerText(), /for each t in post\(s\)/));
  await eventually(async () => assert.match(await line.innerText(), /t = s1/));
  // The call that runs says it, too, and the call below has its own t.
  const calls = page.locator('[data-stack="Blue calls"] li');
  await eventually(async () => assert.match(await calls.nth(0).innerText(), /blue\(s4\)[\s\S]*t=s1/));
  await eventually(async () => assert.match(await calls.nth(1).innerText(), /blue\(s1\)[\s\S]*t=s4/));
  // And the sentence names the state; a click on it shows it in the graph.
  await page.locator('.told .say .name', { hasText: 's1' }).click();
  await page.locator('.state[data-name=s1].selected').waitFor();
});

test('a lecturer goes to the moment when Roots merge, and puts it on the wall', async (t) => {
  const page = await openLariat(t, { context: { viewport: { width: 1920, height: 1080 } } });
  await untilRecorded(page);
  await page.getByRole('tab', { name: 'Examples' }).click();
  await page.getByRole('button', { name: /Roots that merge/ }).click();
  await page.locator('header .title', { hasText: 'Roots that merge' }).waitFor();
  await untilRecorded(page);
  const outcome = page.locator('.told .upshot');
  await page.getByLabel('Transport').getByRole('button', { name: /^Forward|^Line/ }).first().focus();
  for (let step = 1; !(await outcome.filter({ hasText: 'Merged.' }).count()); step += 1) {
    assert.ok(step < 60, 'Roots merge before step 60');
    await press(page, 'ArrowRight');
    await untilStep(page, step);
  }
  await page.getByRole('button', { name: 'Projector mode' }).click();
  await page.locator('.app.projecting').waitFor();
  await outcome.filter({ hasText: 'Merged.' }).waitFor();
  const large = await page.locator('.told .say').evaluate((say) => parseFloat(getComputedStyle(say).fontSize));
  assert.ok(large >= 36, `the sentence has ${large} pixels`);
  await page.locator('[data-stack="Roots"] .fr', { hasText: 'a' }).waitFor();
  await page.locator('.row.now', { hasText: 'push u on Roots' }).waitFor();
  await eventually(async () => assert.equal(await page.locator('.row:visible').count() < 14, true, 'one procedure is shown'));
});

test('somebody on a phone opens a link, steps to the report and asks why', async (t) => {
  const context = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await openLariat(t, { fragment: linkTo({ m: DETOUR, a: 'se05' }), context });
  await untilRecorded(page);
  const shown = () => page.locator('[data-step]').getAttribute('data-step');
  const verdict = page.locator('.told .verdict', { hasText: 'counterexample' });
  for (let taps = 0; !(await verdict.count()); taps += 1) {
    assert.ok(taps < 60, 'the report is reached');
    const before = await shown();
    const decision = page.locator('.move.decision').last();
    await (await decision.isEnabled() ? decision : page.locator('.move.line').last()).tap();
    await eventually(async () => assert.notEqual(await shown(), before));
  }
  await page.getByRole('tab', { name: 'Why' }).tap();
  await page.getByRole('button', { name: 'Why this trace?' }).tap();
  await page.locator('.answer .entry').first().waitFor();
  // An answer leads to a step; the listing there is one tap away.
  await page.locator('.answer .jump').first().tap();
  await eventually(async () => assert.equal(await page.locator('.told .verdict').count(), 0));
  await page.getByRole('tab', { name: 'Listing' }).tap();
  await page.locator('.row.now').waitFor();
  // A finger that moves over the graph moves the graph, and never steps.
  const step = await page.locator('[data-step]').getAttribute('data-step');
  const place = () => page.locator('svg.graph > g').getAttribute('transform');
  const before = await place();
  const { x, y, width, height } = await page.locator('svg.graph').boundingBox();
  const touch = await page.context().newCDPSession(page);
  const at = (share) => [{ x: x + width * share, y: y + height - 10 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.1) });
  for (const share of [0.2, 0.4, 0.6]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await eventually(async () => assert.notEqual(await place(), before));
  assert.equal(await page.locator('[data-step]').getAttribute('data-step'), step);
  const [wide, high] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok(wide <= high, 'nothing has to be scrolled sideways');
});
