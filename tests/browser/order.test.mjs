// The order of successors: changed by mouse and by keys, seen in the text and in the run, undone.

import assert from 'node:assert/strict';
import test from 'node:test';
import { accessibilityProblems } from './accessibility.mjs';
import { eventually, openLariat } from './page.mjs';
import { modelText, places, press, seen, shownStep, spots, untilRecorded, untilStep, write } from './reader.mjs';

const MODEL = '# two ways\ns1 -> s4  s2 # in order\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n';
const TURNED = '# two ways\ns1 -> s2  s4 # in order\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n';

async function open(t, context) {
  const page = await openLariat(t, { context });
  await write(page, MODEL);
  await page.getByText('Your model').waitFor();
  await untilRecorded(page);
  await page.getByLabel('Model text').blur();
  return page;
}

/** The page asks the engine, so an effect comes a moment later. */
async function becomes(take, expected, words) {
  for (const started = Date.now(); ;) {
    try {
      return assert.deepEqual(await take(), expected, words);
    } catch (error) {
      if (Date.now() > started + 15_000) throw error;
    }
  }
}

function card(page, name = 's1') {
  return page.getByRole('region', { name: `State ${name}` });
}

function order(page) {
  return card(page).locator('[data-successor]').evaluateAll((rows) => rows.map((row) => row.dataset.successor));
}

/** The differences: name → before and now. */
async function changes(page) {
  const section = page.locator('.changed');
  await section.getByText('The runs part').waitFor();
  const rows = await section.locator('[data-changed]').evaluateAll((rows) =>
    rows.map((row) => [row.dataset.changed, [...row.querySelectorAll('td')].map((cell) => cell.textContent)]));
  return Object.fromEntries(rows);
}

test('buttons change the order: the text, the run, and what it comes to', async (t) => {
  const page = await open(t);
  await press(page, 'ArrowRight', 5);
  await untilStep(page, 5);
  const [before, picture] = [await seen(page, 5), await places(page)];
  await page.mouse.click(...(await spots(page)).s1);
  await becomes(() => order(page), ['s4', 's2']);
  await eventually(async () => assert.ok(await card(page).getByRole('button', { name: 'Move s4 up' }).isDisabled()));
  await card(page).getByRole('button', { name: 'Move s2 up' }).click();
  await becomes(() => modelText(page), TURNED);
  await becomes(() => order(page), ['s2', 's4']);
  await becomes(() => shownStep(page), 5, 'the reader stays at the step');
  await becomes(() => places(page), picture, 'and the states stay where they are');
  const told = ['The loop at s1 takes its first successor, s4.', 'The loop at s1 takes its first successor, s2.'];
  await eventually(async () => assert.deepEqual(await changes(page), {
    'step 3': told, transitions: ['9', '8'], matched: ['6', '5'], steps: ['54', '51'],
  }));
  await page.locator('.changed').getByRole('button', { name: 'Go to step 3' }).click();
  await untilStep(page, 3);
  await eventually(async () => assert.equal((await seen(page, 3)).sentence, told[1]));

  await page.locator('.changed').getByRole('button', { name: 'Undo' }).click();
  await becomes(() => modelText(page), MODEL);
  await page.locator('.changed').waitFor({ state: 'detached' });
  await untilStep(page, 3);
  await press(page, 'ArrowRight', 2);
  await eventually(async () => assert.deepEqual(await seen(page, 5), before));
});

test('keys change the order, and the focus goes along', async (t) => {
  const page = await open(t);
  // The sentence names the state; a click on the name selects it.
  await page.locator('.say .name').first().focus();
  await press(page, 'Enter');
  await card(page).locator('[data-successor=s4]').focus();
  await press(page, 'Alt+ArrowDown');
  await becomes(() => modelText(page), TURNED);
  await page.waitForFunction(() => document.activeElement?.dataset.successor === 's4');
  await becomes(() => order(page), ['s2', 's4']);
  await press(page, 'Alt+ArrowDown');
  await becomes(() => modelText(page), TURNED, 'it is the last one');
  await press(page, 'u');
  await becomes(() => modelText(page), MODEL);
  await card(page).locator('[data-successor=s2]').focus();
  await press(page, 'Alt+ArrowUp');
  await becomes(() => modelText(page), TURNED);
  await press(page, 'Control+z');
  await becomes(() => modelText(page), MODEL);
  // One more leads to the text that was open before.
  await press(page, 'Control+z');
  await page.waitForFunction((text) => document.querySelector('#model-text').value !== text, MODEL);
  await press(page, 'Control+y');
  await page.waitForFunction((text) => document.querySelector('#model-text').value === text, MODEL);
});

test('another order can lead to another counterexample', async (t) => {
  const page = await openLariat(t);
  await write(page, 'a -> b c\nb* -> b\nc -> d\nd* -> c\n');
  await page.getByText('Your model').waitFor();
  await untilRecorded(page);
  await page.mouse.click(...(await spots(page)).a);
  await card(page, 'a').getByRole('button', { name: 'Move c up' }).click();
  const { end } = await changes(page);
  assert.deepEqual(end, ['counterexample of length 3: a (b)', 'counterexample of length 4: a (c d)']);
});

test('a successor is dragged to its place', async (t) => {
  const page = await open(t);
  await page.mouse.click(...(await spots(page)).s1);
  await card(page).locator('[data-successor=s2]').dragTo(card(page).locator('[data-successor=s4]'));
  await becomes(() => modelText(page), TURNED);
  await becomes(() => order(page), ['s2', 's4']);
});

test('the order before can be compared with', async (t) => {
  const page = await open(t);
  await page.mouse.click(...(await spots(page)).s1);
  await card(page).getByRole('button', { name: 'Move s2 up' }).click();
  await changes(page);
  await press(page, 'c');
  await page.getByLabel('Search 2', { exact: true }).selectOption('se05');
  await page.getByLabel('Order of successors 2').selectOption('before');
  await page.locator('[data-parting="2"]').waitFor();
  const sides = await page.locator('.parting li').evaluateAll((sides) => sides.map((side) => side.dataset.side));
  assert.deepEqual(sides, ['s2', 's4']);
});

test('generated successors say why they stay as they are', async (t) => {
  const page = await openLariat(t);
  await write(page, 's0 -> g\ngrid g w=3 h=3\n');
  await page.locator('.state[data-name=g]').waitFor();
  await untilRecorded(page);
  await page.mouse.click(...(await spots(page)).g);
  await card(page, 'g').getByText('in an order of its own').waitFor();
  const values = await card(page, 'g').locator('.values div').allTextContents();
  assert.deepEqual(values, ['x0', 'y0'], 'it says where it lies');
  await eventually(async () => assert.equal(await card(page, 'g').getByRole('button', { name: /^Move/ }).count(), 0));
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe-core has nothing against another order (${colorScheme})`, async (t) => {
    const page = await open(t, { colorScheme, reducedMotion: 'reduce' });
    await page.mouse.click(...(await spots(page)).s1);
    await card(page).getByRole('button', { name: 'Move s2 up' }).click();
    await changes(page);
    assert.deepEqual(await accessibilityProblems(page), []);
  });
}
