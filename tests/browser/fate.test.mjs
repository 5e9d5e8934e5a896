// Fate and free will on the page: bands around the target, the trace as a ribbon above its values, and who
// controls which input.

import assert from 'node:assert/strict';
import test from 'node:test';
import { accessibilityProblems } from './accessibility.mjs';
import { eventually, openLariat } from './page.mjs';
import { CLIPBOARD, chooseSearch, chosenSearch, copiedLink, knownSteps, longestFreeze, modelText, press, shownStep, untilRecorded, untilStep, write } from './reader.mjs';

// READING-NOTES C4: the short way from 0 goes through 1, where the system could refuse for ever.
const SHORT_WAY = `inputs g w
control g
target 6
0 -[g]-> 1
0 -[!g]-> 2
1 -[w]-> 6
1 -[!w]-> 1
2 -[!g]-> 0
2 -[g]-> 3
3 -[true]-> 4
4 -[true]-> 5
5 -[true]-> 6
6 -[true]-> 6
`;

const ribbon = (page) => page.locator('.ribbon');
const input = (page, name) => ribbon(page).getByRole('button', { name, exact: true });
const tick = (page, place) => ribbon(page).getByRole('button', { name: new RegExp(`^Time ${place}: `) });

/** The FFW row: a sign for each step. */
function marks(page) {
  return page.locator('.x-ffw td').evaluateAll((cells) => cells.map((cell) => cell.textContent).join(''));
}

/** Waits until the FFW row reads like this. */
async function untilMarks(page, wanted) {
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('.x-ffw td')].map((cell) => cell.textContent).join('') === wanted,
    wanted,
  );
}

async function untilExplained(page) {
  await page.locator('.x-seg-bar').first().waitFor();
  await page.locator('.work-note').waitFor({ state: 'detached' });
}

async function openExample(page, title) {
  await page.getByRole('tab', { name: 'Examples' }).click();
  await page.locator('.example', { hasText: title }).click();
  await page.locator('header .title', { hasText: title }).waitFor();
}

async function annotated(page, search) {
  await chooseSearch(page, search);
  await page.getByText('This is an open system').waitFor();
  await untilRecorded(page);
  await press(page, 'End');
  await page.locator('.verdict').waitFor();
}

/** Everything that a link should restore. */
async function seen(page) {
  return {
    model: await modelText(page),
    search: await chosenSearch(page),
    step: await shownStep(page),
    inputs: await page.locator('.x-input').evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute('aria-pressed')}`)),
    marks: await marks(page),
    title: await ribbon(page).locator('h3').innerText(),
    options: await page.locator('.options .opt').allInnerTexts(),
  };
}

test('from a search to its shortest trace to fate, and one link restores it all', async (t) => {
  const page = await openLariat(t, { context: CLIPBOARD });
  await openExample(page, 'A bakery without its flags');
  await untilExplained(page);
  await eventually(async () => assert.equal(await chosenSearch(page), 'fate', 'an open system goes there by itself'));
  await annotated(page, 'se05');
  await annotated(page, 'bfs-lasso');
  await chooseSearch(page, 'fate');
  await untilExplained(page);
  await ribbon(page).locator('h3', { hasText: 'bfs-lasso' }).waitFor();
  const before = await marks(page);
  await input(page, 'turn').click();
  await page.locator('.x-input[aria-pressed=false]', { hasText: 'turn' }).waitFor();
  await page.waitForFunction((before) => [...document.querySelectorAll('.x-ffw td')].map((cell) => cell.textContent).join('') !== before, before);
  await page.locator('.work-note').waitFor({ state: 'detached' });
  await press(page, 'ArrowLeft', 3);
  const end = await knownSteps(page);
  await untilStep(page, end - 3);
  const left = await seen(page);
  const again = await openLariat(t, { fragment: await copiedLink(page) });
  await untilStep(again, end - 3);
  await again.locator('.work-note').waitFor({ state: 'detached' });
  await eventually(async () => assert.deepEqual(await seen(again), left));
  // The search is the one whose trace is annotated.
  assert.match(left.title, /bfs-lasso/i);
});

test('an input that is put into Γ or taken out changes the ribbon at once', async (t) => {
  const page = await openLariat(t);
  await openExample(page, 'A reset that need only be left alone');
  await untilMarks(page, 'fffff');
  await input(page, 'r').click();
  await untilMarks(page, 'f||||');
  await input(page, 'r').click();
  await untilMarks(page, 'fffff');
});

test('a fated step says why, a free one what would have saved it, and that can be played', async (t) => {
  const page = await openLariat(t);
  await openExample(page, 'Nobody forces it, and yet it is fated');
  await untilMarks(page, '|f');
  await tick(page, 0).click();
  const fated = page.locator('.x-picked.fated');
  await fated.waitFor();
  await eventually(async () => assert.equal(await fated.locator('.x-answers li').count(), 2, 'every answer of the system'));
  await eventually(async () => assert.equal(await fated.getByRole('button', { name: 'Play it' }).count(), 0));
  await tick(page, 1).click();
  const free = page.locator('.x-picked.free');
  await free.waitFor();
  await free.getByRole('button', { name: 'Play it' }).first().click();
  await page.locator('.x-picked.played').waitFor();
  await eventually(async () => assert.match(await ribbon(page).locator('h3').innerText(), /alternative/i));
  await page.getByRole('button', { name: 'Back to the trace' }).click();
  await untilMarks(page, '|f');
});

test('the printed rule hides a free choice; a pasted trace is annotated; what is wrong keeps the model', async (t) => {
  const page = await openLariat(t);
  await write(page, SHORT_WAY);
  await untilMarks(page, '|||||');
  await page.locator('.options summary').click();
  await page.getByLabel('trace', { exact: true }).selectOption('printed');
  await untilMarks(page, '|(f)');
  await page.getByLabel('trace', { exact: true }).selectOption('repaired');
  await untilMarks(page, '|||||');
  const field = page.getByLabel('Another trace');
  await field.fill('0 1 6');
  await field.press('Enter');
  await untilMarks(page, '|f');
  await field.fill('0 9');
  await field.press('Enter');
  await page.locator('.x-wrong').waitFor();
  await eventually(async () => assert.equal(await modelText(page), SHORT_WAY));
  await page.getByRole('button', { name: 'Back to the fewest free choices' }).click();
  await untilMarks(page, '|||||');

  // A gap in the guards: the remark says where, and the last model stays.
  await write(page, SHORT_WAY.replace('1 -[!w]-> 1\n', ''));
  await page.locator('.diagnostics:not(.pending) li.error').first().waitFor();
  await eventually(async () => assert.equal(await marks(page), '|||||'));
});

test('what the environment controls is no state of a text without inputs, and no property is asked for', async (t) => {
  const page = await openLariat(t);
  await write(page, SHORT_WAY);
  await untilMarks(page, '|||||');
  await eventually(async () => assert.equal(await page.getByRole('tab', { name: 'Property' }).count(), 0));
  await write(page, 'a -> b\nb* -> a\n');
  // An automaton returns to the search.
  await page.locator('header [data-search="se05"]').waitFor();
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe-core has nothing against fate (${colorScheme})`, async (t) => {
    const page = await openLariat(t, { context: { colorScheme, reducedMotion: 'reduce' } });
    await openExample(page, 'Nobody forces it, and yet it is fated');
    await untilMarks(page, '|f');
    await tick(page, 1).click();
    await page.locator('.x-picked.free').waitFor();
    assert.deepEqual(await accessibilityProblems(page), []);
  });
}

test('a million moves show how far they are, do not freeze the page, and can be stopped', async (t) => {
  const page = await openLariat(t);
  const model = 'random n=250000 edges=1000000 accepting=0.01 seed=3\n';
  await write(page, model);
  const freeze = await longestFreeze(page, async () => {
    await chooseSearch(page, 'fate');
    await page.locator('.work-note', { hasText: 'lines…' }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByText('Stopped.').waitFor();
  });
  t.diagnostic(`longest freeze ${Math.round(freeze)} ms`);
  await eventually(async () => assert.equal(await modelText(page), model, 'the model is kept'));
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('.x-seg-bar').first().waitFor({ timeout: 60_000 });
  await eventually(async () => assert.match(await ribbon(page).textContent(), /free choices/));
});
