// Models whose steps are expensive: the page stays quick, and the editor shows what the page holds.

import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually, openLariat } from './page.mjs';
import { knownSteps, linkTo, longestFreeze, modelText, press, shownStep, untilRecorded, untilStep } from './reader.mjs';

/** `count` processes that move together: with two transitions each, a state has 2^count successors. */
const together = (count, ways) => Array.from({ length: count }, (_, n) => `process p${n}\n${ways}`).join('');
/** 3^12 states with 4,096 successors each: 20,000 steps at once, as they were once made, took a minute. */
const HARD = together(12, 'a -x-> b\na -x-> c\nb -x-> c\nb -x-> a\nc -x-> a\nc -x-> b\n');
/** Generous: a slice takes some milliseconds, but the machine that runs the tests may be busy. */
const ANSWER_MS = 4000;

const note = (page) => page.locator('footer .work-note');

/** What the editor shows, in colours, and what it holds. */
function inEditor(page) {
  return page.evaluate(() => ({
    shown: [...document.querySelectorAll('.behind .code-line')].map((line) =>
      [...line.querySelectorAll('span:not(.ln)')].map((piece) => piece.textContent).join('')).join('\n'),
    held: document.querySelector('#model-text').value,
  }));
}

test('a composition with expensive steps does not hold the page up, and is stopped at once', async (t) => {
  const page = await openLariat(t);
  const freeze = await longestFreeze(page, async () => {
    await page.evaluate((link) => { location.hash = link; }, linkTo({ m: HARD }));
    await page.getByText('Too large to draw whole').waitFor();
    await press(page, 'Escape');
    await press(page, 'ArrowRight', 3);
    await untilStep(page, 3);
    await note(page).filter({ hasText: 'Running ahead' }).waitFor();
    const pressed = Date.now();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await note(page).filter({ hasText: 'Stopped at step' }).waitFor();
    assert.ok(Date.now() - pressed < ANSWER_MS, `to stop took ${Date.now() - pressed} ms`);
  });
  assert.ok(freeze < ANSWER_MS, `the page stood still for ${Math.round(freeze)} ms`);
  const stopped = await knownSteps(page);
  await press(page, 'ArrowRight');
  await untilStep(page, 4);
  await eventually(async () => assert.equal(await knownSteps(page), stopped, 'looking around records nothing'));
  await eventually(async () => assert.equal(await modelText(page), HARD));
});

test('the editor shows what the page holds while something takes long', async (t) => {
  const page = await openLariat(t);
  await page.evaluate((link) => { location.hash = link; }, linkTo({ m: HARD }));
  await note(page).filter({ hasText: 'Running ahead' }).waitFor();
  await page.waitForFunction((model) => document.querySelector('#model-text').value === model, HARD);
  await eventually(async () => assert.deepEqual(await inEditor(page), { shown: HARD, held: HARD }));
  // Typing into it is recognised and continues from there.
  await page.getByLabel('Model text').focus();
  await press(page, 'Control+Home');
  await page.keyboard.type('// 1\n');
  await page.locator('.behind .code-line').first().filter({ hasText: '// 1' }).waitFor();
  await eventually(async () => assert.deepEqual(await inEditor(page), { shown: `// 1\n${HARD}`, held: `// 1\n${HARD}` }));
  // The next model replaces it, even while all of this runs.
  await page.getByRole('tab', { name: 'Examples' }).click();
  await page.locator('.example:not(.own)').first().click();
  await page.waitForFunction(() => document.querySelector('#model-text')?.value.includes('process') === false);
  const { shown, held } = await inEditor(page);
  assert.equal(shown, held);
  assert.ok(!held.includes('process'));
  await eventually(async () => assert.equal(await shownStep(page) >= 0, true));
});

test('a text is shown again although it reads the same as before', async (t) => {
  const page = await openLariat(t);
  const link = linkTo({ m: 'a -> b\nb* -> a\n' });
  await page.evaluate((link) => { location.hash = link; }, link);
  await page.waitForFunction(() => document.querySelector('#model-text').value.startsWith('a -> b'));
  // Typed and opened again before the page has drawn anything.
  await page.evaluate((link) => {
    const area = document.querySelector('#model-text');
    area.value = 'a* -> a\n';
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    location.hash = '';
    location.hash = link;
  }, link);
  // Whichever text is recognised, it is the one shown.
  await page.locator('.diagnostics.pending').waitFor({ state: 'detached' });
  await untilRecorded(page);
  const { shown, held } = await inEditor(page);
  assert.equal(shown, held);
});

test('lines that end as on other systems are shown as they are held', async (t) => {
  const page = await openLariat(t);
  const chosen = page.waitForEvent('filechooser');
  await page.locator('.files label').click();
  await (await chosen).setFiles({ name: 'model.lar', mimeType: 'text/plain', buffer: Buffer.from('a -> b\r\nb* => a\r\n') });
  await page.waitForFunction(() => document.querySelector('#model-text').value === 'a -> b\nb* => a\n');
  // A click on the place of a remark selects it, wherever lines end.
  await page.locator('.diagnostics .place').first().click();
  const selected = await page.evaluate(() => {
    const { value, selectionStart, selectionEnd } = document.querySelector('#model-text');
    return value.slice(selectionStart, selectionEnd);
  });
  assert.match(selected, /^=>?$|^=> ?a?$/);
});
