// Short texts with more states than any memory holds: the page says so, keeps the text and keeps working.

import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually, openLariat } from './page.mjs';
import { chooseSearch, CLIPBOARD, linkTo, longestFreeze, modelText, paste, press, untilRecorded, untilStates, untilStep, write } from './reader.mjs';

const times = (count, text) => Array.from({ length: count }, (_, n) => text(n)).join('');
/** A state with 2^30 successors, in a link of 186 characters. */
const SUCCESSORS = times(30, (n) => `process p${n}\na -x-> b\na -x-> c\nb -x-> a\nc -x-> a\n`);
const SMALL = 'a -> b\nb* -> a\n';
const SMALL_LTS = 'des (0, 3, 3)\n(0, "a", 1)\n(1, "b", 2)\n(2, "a", 0)\n';
const BOMBS = {
  'a state with 2^30 successors': { text: SUCCESSORS, says: /Running ahead|Paused after/, search: 'se05' },
  'an AUT file with two million states': { text: 'des (0, 1, 2)\n(0, a, 1999999)\n', says: /\S/ },
  'a generator without an end': { text: 'chain c n=4000000000\n', says: /Paused after|more than/, ways: ['by link'] },
};
/** The goal is two seconds; the machine that runs the tests may be busy. */
const ANSWER_MS = 6000;

/** Checks that the page still responds, and returns how long it takes. */
async function assertAnswers(page, what) {
  const asked = Date.now();
  await press(page, 'Escape');
  await press(page, '?');
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await press(page, 'Escape');
  await page.getByRole('dialog', { name: 'Help' }).waitFor({ state: 'detached' });
  assert.ok(Date.now() - asked < ANSWER_MS, `${what}: an answer took ${Date.now() - asked} ms`);
  await eventually(async () => assert.equal(await page.getByRole('alertdialog').count(), 0, `${what}: the page has fallen`));
}

/** The next model works, without a reload. */
async function assertGoesOn(page) {
  await page.evaluate(() => { window.notReloaded = true; });
  await write(page, SMALL);
  await untilStates(page, 'a', 'b');
  await untilRecorded(page);
  await eventually(async () => assert.equal(await page.evaluate(() => window.notReloaded), true));
}

for (const [name, { text, says, search, ways }] of Object.entries(BOMBS)) {
  for (const [way, open] of Object.entries({
    'by link': (page) => page.evaluate((link) => { location.hash = link; }, linkTo({ m: text })),
    'by typing': (page) => write(page, text),
    'by pasting': (page) => paste(page, text),
  })) {
    if (ways && !ways.includes(way)) continue;
    test(`${name} ${way}`, async (t) => {
      const page = await openLariat(t, { context: CLIPBOARD });
      const freeze = await longestFreeze(page, async () => {
        await open(page);
        await page.waitForFunction((text) => document.querySelector('#model-text').value === text, text);
        await assertAnswers(page, name);
        // A model with labels opens in an explanation, unless the link names a search.
        if (search && way !== 'by link') {
          await page.locator('header [data-search="neighbourhoods"]').waitFor();
          await chooseSearch(page, search);
        }
        await page.locator('footer .work-note, .stage .empty, .diagnostics li').filter({ hasText: says }).first().waitFor({ timeout: 60_000 });
        await assertAnswers(page, name);
      });
      assert.ok(freeze < ANSWER_MS, `the page stood still for ${Math.round(freeze)} ms`);
      await eventually(async () => assert.equal(await modelText(page), text));
      await assertGoesOn(page);
    });
  }
}

test('a page that is opened with a link to a bomb starts', async (t) => {
  const page = await openLariat(t, { fragment: linkTo({ m: SUCCESSORS }) });
  const note = page.locator('footer .work-note').filter({ hasText: /Running ahead|Paused after/ });
  await note.waitFor();
  await eventually(async () => assert.equal(await modelText(page), SUCCESSORS));
  await assertAnswers(page, 'at the start');
  // Some successors are drawn, and the search can be stepped while it is recorded.
  await eventually(async () => assert.ok(await page.locator('.state').count() > 3));
  await press(page, 'ArrowRight', 4);
  await untilStep(page, 4);
  await page.locator('.stage .notice').filter({ hasText: 'has 2³⁰ successors, the first 6 shown' }).waitFor();
  // Neither a click on a state nor a question about it loads all successors.
  await page.locator('.state').first().click();
  const card = page.locator('.card');
  await card.getByText('2³⁰ successors, the first 64 shown').waitFor();
  await eventually(async () => assert.equal(await card.locator('.successor').count(), 64));
  await eventually(async () => assert.equal(await card.locator('.values dt').count(), 30, 'where each process is'));
  await assertAnswers(page, 'a click');
  await page.locator('.state').first().click();
  await page.getByRole('button', { name: /^History of a·a/ }).first().click();
  await page.locator('.answer').filter({ hasText: /blue search/ }).waitFor();
  await assertAnswers(page, 'a question');
  await page.getByRole('tab', { name: 'Model' }).click();
  await assertGoesOn(page);
});

test('a bomb is compared', async (t) => {
  const page = await openLariat(t, { fragment: linkTo({ m: SUCCESSORS }) });
  await page.locator('footer .work-note').filter({ hasText: /Running ahead|Paused after/ }).waitFor();
  await press(page, 'c');
  await page.locator('.versus .pane').nth(1).waitFor();
  await assertAnswers(page, 'comparing');
  await press(page, 'Escape');
  await press(page, 'Escape');
  await assertGoesOn(page);
});

for (const [name, property] of Object.entries({
  'determinisation without an end': `[ true* . "a"${' . true'.repeat(60)} ] false`,
  'a regular expression without an end': `[ true* . '${'('.repeat(40)}a${'*)'.repeat(40)}' ] false`,
  'a regular expression of nested repeats': `[ true* . '${'(a*)*'.repeat(60)}b' ] false`,
})) {
  test(`${name} is explained, or not`, async (t) => {
    const page = await openLariat(t);
    await write(page, SMALL_LTS);
    await page.getByRole('tab', { name: 'Property' }).click();
    await page.getByLabel('Property', { exact: true }).fill(property);
    const done = page.locator('.stage.explained .pane, .stage.explained .problem-bar, .stage.explained .empty h2, .diagnostics:not(.pending) li, footer .work-note');
    await done.first().waitFor();
    await assertAnswers(page, name);
    await page.locator('footer .work-note').waitFor({ state: 'detached', timeout: 30_000 });
    await eventually(async () => assert.equal(await page.getByLabel('Property', { exact: true }).inputValue(), property));
    await eventually(async () => assert.equal(await page.getByText('it crashed').count(), 0, 'the worker lives'));
    await page.getByLabel('Property', { exact: true }).fill('[ true* . "b" ] false');
    await page.locator('.stage.explained .pane').first().waitFor();
  });
}

for (const explanation of ['fate', 'neighbourhoods']) {
  test(`a state with 2^30 successors is explained by ${explanation}, or not`, async (t) => {
    const page = await openLariat(t, { fragment: linkTo({ m: SUCCESSORS }) });
    await page.locator('footer .work-note').filter({ hasText: /Running ahead|Paused after/ }).waitFor();
    await chooseSearch(page, explanation);
    await page.locator('.stage.explained').filter({ hasText: /successors|too many|too large|more than|cannot/ }).waitFor();
    await assertAnswers(page, explanation);
    await eventually(async () => assert.equal(await modelText(page), SUCCESSORS));
    await chooseSearch(page, 'se05');
    await assertGoesOn(page);
  });
}
