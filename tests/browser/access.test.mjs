// Everyone can use the page: in both themes, at any size, without a mouse, with a screen reader.

import assert from 'node:assert/strict';
import test from 'node:test';
import { accessibilityProblems } from './accessibility.mjs';
import { eventually, openLariat, untilRunning } from './page.mjs';
import { press, untilRecorded, untilStep, write } from './reader.mjs';

const THEMES = ['light', 'dark'];

for (const colorScheme of THEMES) {
  test(`axe-core has nothing against the page (${colorScheme})`, async (t) => {
    const page = await openLariat(t, { context: { colorScheme, reducedMotion: 'reduce' } });
    await untilRecorded(page);
    const problems = {};
    const look = async (when, where) => { problems[when] = await accessibilityProblems(page, where); };
    await press(page, 'ArrowRight', 12);
    await untilStep(page, 12);
    await look('on the way');
    await press(page, 'End');
    await page.locator('.verdict').waitFor();
    await look('at the end');
    await write(page, 's1 -> s2\ns1 -> -> \ns9\n');
    await page.locator('.diagnostics:not(.pending) li.error').first().waitFor();
    await look('with mistakes', '.app > *:not(.right)');
    await page.getByRole('tab', { name: 'Examples' }).click();
    await look('with the examples', '.left');
    await press(page, '?');
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
    await look('with the help', '.sheet');
    const none = Object.fromEntries(Object.keys(problems).map((when) => [when, []]));
    assert.deepEqual(problems, none);
  });
}

test('every control has a name, and every shortcut is on the help sheet', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const nameless = await page.locator('button, select, input, textarea, [role=slider], [role=tab]').evaluateAll((controls) =>
    controls
      .filter((control) => !(control.getAttribute('aria-label') || control.closest('label')?.innerText || control.innerText).trim())
      .map((control) => control.outerHTML));
  assert.deepEqual(nameless, []);
  await page.getByRole('button', { name: 'Help and shortcuts' }).click();
  const sheet = page.getByRole('dialog', { name: 'Help' });
  const text = await sheet.innerText();
  for (const key of ['→', '←', 'space', 'Home', 'End', 'H', 'L', 'T', '?', 'Esc']) {
    assert.ok(text.includes(key), `${key} is explained`);
  }
  // It takes the focus, keeps it, and returns it.
  for (let tab = 0; tab < 5; tab += 1) {
    await eventually(async () => assert.ok(await sheet.evaluate((sheet) => sheet.contains(document.activeElement)), 'the focus is in the sheet'));
    await press(page, 'Tab');
  }
  await press(page, 'Escape');
  await sheet.waitFor({ state: 'detached' });
  await press(page, 'ArrowRight');
  await untilStep(page, 1);
});

test('the page can be used with the keyboard alone', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const visited = new Set();
  for (let tab = 0; tab < 90; tab += 1) {
    await press(page, 'Tab');
    visited.add(await page.evaluate(() => {
      const { activeElement: here } = document;
      return here.getAttribute('aria-label') ?? here.innerText;
    }));
  }
  for (const name of ['Copy link', 'Model text', 'Zoom in', 'Play (space)', 'Step', 'To the end (End)', 'Examples']) {
    assert.ok(visited.has(name), `${name} is reached by Tab (${[...visited].join(' | ')})`);
  }
  assert.ok([...visited].some((name) => /se05/.test(name)), 'the search is reached by Tab');
});

test('the theme follows the system until the reader chooses, and the choice is kept', async (t) => {
  for (const colorScheme of THEMES) {
    const page = await openLariat(t, { context: { colorScheme } });
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const other = THEMES.find((name) => name !== colorScheme);
    await eventually(async () => assert.equal(await theme(), colorScheme));
    const before = await background();
    await page.getByRole('button', { name: `Switch to the ${other} theme` }).click();
    await eventually(async () => assert.equal(await theme(), other));
    await eventually(async () => assert.notEqual(await background(), before));
    await page.reload();
    await untilRunning(page);
    await eventually(async () => assert.equal(await theme(), other));
    await press(page, 't');
    await eventually(async () => assert.equal(await theme(), colorScheme));
    await eventually(async () => assert.equal(await background(), before));
  }
});

for (const [width, height] of [[1440, 900], [1024, 768], [800, 600], [390, 844]]) {
  test(`nothing is cut off at ${width} × ${height}`, async (t) => {
    const page = await openLariat(t, { context: { viewport: { width, height } } });
    await untilRecorded(page);
    const fits = async (when) => {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(overflow <= 0, `${when} the page is ${overflow} pixels too wide`);
      const outside = await page.locator('header button, header select, .controls button, .strip, .tools button, .say, [data-counter]')
        .evaluateAll((parts) => parts
          .filter((part) => part.checkVisibility())
          .filter((part) => {
            const { left, right } = part.getBoundingClientRect();
            return left < -0.5 || right > window.innerWidth + 0.5;
          })
          .map((part) => part.outerHTML.slice(0, 100)));
      assert.deepEqual(outside, [], when);
    };
    await fits('at the start');
    const stage = await page.locator('svg.graph').boundingBox();
    assert.ok(stage.width >= 240 && stage.height >= 200, `the graph has room: ${stage.width} × ${stage.height}`);
    assert.ok(stage.y + stage.height <= height, 'the graph is on the first screen');
    await press(page, 'End');
    await page.locator('.verdict').waitFor();
    await fits('at the end');
    // On a phone the strip leads there.
    const start = page.getByRole('button', { name: 'To the start' });
    await (await start.isVisible() ? start.click() : press(page, 'Home'));
    await untilStep(page, 0);
    await eventually(async () => assert.ok(await page.getByRole('button', { name: 'Play' }).isVisible()));
    await press(page, '?');
    await fits('with the help');
  });
}

for (const [width, height] of [[1440, 900], [800, 600], [640, 480], [390, 844]]) {
  test(`a room sees graph, sentence and listing at ${width} × ${height}`, async (t) => {
    const page = await openLariat(t, { context: { viewport: { width, height } } });
    await untilRecorded(page);
    await press(page, 'ArrowRight', 7);
    await untilStep(page, 7);
    await press(page, 'p');
    await page.locator('.app.projecting').waitFor();
    const box = async (selector) => {
      const { x, y, width: wide, height: high } = await page.locator(selector).first().boundingBox();
      // Only the visible part.
      return [Math.min(x + wide, width) - Math.max(x, 0), Math.min(y + high, height) - Math.max(y, 0)].map(Math.round);
    };
    const room = { 'svg.graph': [240, 180], '.told .say': [150, 20], '.listing': [150, 60], '.controls': [240, 20] };
    for (const [selector, [wide, high]] of Object.entries(room)) {
      const [w, h] = await box(selector);
      assert.ok(w >= wide && h >= high, `${selector} has ${w} × ${h}`);
    }
    const drawn = await page.locator('.state').first().boundingBox();
    assert.ok(drawn.width >= 8, 'states can be seen');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide`);
    // It can be left without a keyboard, too.
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.locator('.app.projecting').waitFor({ state: 'detached' });
    await eventually(async () => assert.equal(await page.locator('header [data-search]').isVisible(), true));
  });
}
