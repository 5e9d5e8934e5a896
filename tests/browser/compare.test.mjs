// Searches side by side: stepped together, in one picture, with a mark where they part.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { accessibilityProblems } from './accessibility.mjs';
import { eventually, openLariat } from './page.mjs';
import { CLIPBOARD, drag, places, press, untilRecorded, untilStep, write } from './reader.mjs';

const MODEL = 's1 -> s4 s2\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n';

/** The panes with what each shows: search → visible texts. */
function panes(page) {
  return page.locator('.pane').evaluateAll((panes) => panes.map((pane) => ({
    search: pane.dataset.pane,
    sentence: pane.querySelector('.say')?.textContent,
    line: pane.querySelector('.row.now span')?.textContent,
    parts: pane.classList.contains('parts'),
    over: pane.querySelector('.verdict') !== null,
    discovered: [...pane.querySelectorAll('.state:not(.unseen)')].map((state) => state.dataset.name),
    places: Object.fromEntries([...pane.querySelectorAll('.state')]
      .map((state) => [state.dataset.name, state.getAttribute('transform')])),
    picked: [...pane.querySelectorAll('.state.selected')].map((state) => state.dataset.name),
  })));
}

/** What is counted now for each search: name → numbers of the columns. */
async function counted(page) {
  const rows = await page.locator('.tally tbody tr').evaluateAll((rows) =>
    rows.map((row) => [row.dataset.row, [...row.querySelectorAll('td b')].map((cell) => cell.textContent)]));
  return Object.fromEntries(rows);
}

async function compare(page, ...searches) {
  await press(page, 'c');
  for (const [at, search] of searches.entries()) {
    await page.getByLabel(`Search ${at + 1}`, { exact: true }).selectOption(search);
  }
  await page.locator('.parting').getByText('Comparing…').waitFor({ state: 'detached' });
}

async function fig6(page) {
  await page.getByRole('tab', { name: 'Examples' }).click();
  await page.getByText('Seen at once, found late').click();
  await page.getByText('grid', { exact: true }).first().waitFor();
}

test('on Fig. 6 se05 and couvreur99 part at the fourth state', async (t) => {
  const page = await openLariat(t);
  await fig6(page);
  await compare(page, 'se05', 'couvreur99');
  const names = ['s0', 's1', 's2'];
  for (const [index, name] of names.entries()) {
    await press(page, 'ArrowRight');
    await untilStep(page, index + 1);
    for (const pane of await panes(page)) {
      assert.match(pane.sentence, new RegExp(`enters ${name} for the first time`), `${pane.search} discovers ${name}`);
      assert.equal(pane.parts, false);
    }
  }
  await eventually(async () => assert.equal(await page.locator('[data-parting]').getAttribute('data-parting'), '4'));
  await press(page, 'ArrowRight');
  await untilStep(page, 4);
  const [se05, couvreur99] = await panes(page);
  assert.deepEqual([se05.search, se05.parts, se05.over], ['se05', true, false]);
  assert.match(se05.sentence, /enters big for the first time/);
  assert.equal(se05.line, 'blue(s):');
  assert.deepEqual([couvreur99.search, couvreur99.parts, couvreur99.over], ['couvreur99', true, true]);
  const parting = page.locator('.parting');
  await eventually(async () => assert.match(await parting.innerText(), /At state discovered 4, after s2:/));
  const sides = await parting.locator('li').evaluateAll((sides) => sides.map((side) => [side.dataset.side, side.innerText]));
  assert.equal(sides[0][0], 'big');
  assert.match(sides[0][1], /^se05 discovers big\. big is white, so it is new: go there\./);
  assert.equal(sides[1][0], '');
  assert.match(sides[1][1], /^couvreur99 is over\. .*reports a counterexample/);
  await eventually(async () => assert.ok(await parting.getByRole('button', { name: 'Go there' }).isDisabled()));

  // Back to the start, and to the same place with the mouse.
  await press(page, 'Home');
  await untilStep(page, 0);
  await parting.getByRole('button', { name: 'Go there' }).click();
  await untilStep(page, 4);
  await eventually(async () => assert.deepEqual((await panes(page)).map((pane) => pane.over), [false, true]));
  await press(page, 'ArrowLeft');
  await untilStep(page, 3);
  await eventually(async () => assert.deepEqual((await panes(page)).map((pane) => pane.over), [false, false]));
});

test('panes are stepped together by mouse, by line, state and transition', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByText('They discover the same states in the same order.').waitFor();
  const on = page.getByRole('button', { name: 'Forward by one' });
  await on.click();
  await on.click();
  await untilStep(page, 2);
  for (const [, [states]] of Object.entries(await counted(page))) assert.equal(states, '2');
  await page.getByLabel('Lined up by').selectOption('transition');
  await page.getByRole('button', { name: 'To the start' }).click();
  await untilStep(page, 0);
  for (let click = 0; click < 3; click += 1) await on.click();
  await untilStep(page, 3);
  for (const [, [, transitions]] of Object.entries(await counted(page))) assert.equal(transitions, '3');
  await page.getByLabel('Lined up by').selectOption('line');
  const steps = async () => Object.values(await counted(page)).map((row) => Number(row.at(-1)));
  await page.waitForFunction(() => new Set([...document.querySelectorAll('.tally tr td:last-child b')].map((b) => b.textContent)).size === 1);
  const before = (await steps())[0];
  await page.getByRole('button', { name: 'Back by one' }).click();
  await untilStep(page, before - 1);
  await eventually(async () => assert.deepEqual(await steps(), [before - 1, before - 1]));
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.locator('.pane .verdict').nth(1).waitFor();
  await eventually(async () => assert.deepEqual(await steps(), [54, 56]));

  await page.getByRole('button', { name: '+ Search' }).click();
  await page.locator('.pane').nth(2).waitFor();
  await page.getByRole('button', { name: '+ Search' }).click();
  await page.locator('.pane').nth(3).waitFor();
  await eventually(async () => assert.equal(await page.getByRole('button', { name: '+ Search' }).count(), 0, 'there is room for four'));
  await page.getByRole('button', { name: 'Take se05 away' }).click();
  await eventually(async () => assert.deepEqual((await panes(page)).map((pane) => pane.search), ['couvreur99', 'gv04', 'gmz04']));
  await page.getByRole('button', { name: 'Close comparison' }).click();
  await page.getByRole('complementary', { name: 'Search' }).waitFor();
});

test('the picture and what is picked are shared', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const own = await places(page);
  await compare(page, 'se05', 'couvreur99');
  for (const pane of await panes(page)) assert.deepEqual(pane.places, own, 'one picture for all');
  const spot = async (pane, name) => {
    const { x, y, width, height } = await page.locator('.pane').nth(pane).locator(`.state[data-name=${name}] .body`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.click(...await spot(0, 's3'));
  await eventually(async () => assert.deepEqual((await panes(page)).map((pane) => pane.picked), [['s3'], ['s3']]));
  const [x, y] = await spot(1, 's2');
  await drag(page, [x, y], [x + 20, y + 30], [x + 40, y + 40]);
  // The engine follows the pointer a moment later.
  await eventually(async () => {
    const [nowX, nowY] = await spot(1, 's2');
    assert.ok(Math.abs(nowX - x - 40) < 2 && Math.abs(nowY - y - 40) < 2, `it is at ${nowX} ${nowY}`);
  });
  const [left, right] = await panes(page);
  assert.notEqual(left.places.s2, own.s2);
  assert.deepEqual(left.places, right.places);
  await press(page, 'Escape');
  await page.getByRole('complementary', { name: 'Search' }).waitFor();
  await eventually(async () => assert.deepEqual(await places(page), left.places, 'the page has it where it was moved to'));
});

test('one search is compared with itself: other options, another order', async (t) => {
  const page = await openLariat(t);
  await write(page, MODEL);
  await untilRecorded(page);
  await page.getByLabel('Model text').blur();
  await compare(page, 'se05', 'se05');
  await page.getByText('They discover the same states in the same order.').waitFor();
  await page.getByLabel('Order of successors 2').selectOption('reversed');
  await page.locator('[data-parting="2"]').waitFor();
  const sides = await page.locator('.parting li').evaluateAll((sides) => sides.map((side) => side.dataset.side));
  assert.deepEqual(sides, ['s4', 's2']);
  await eventually(async () => assert.deepEqual(Object.keys(await counted(page)), ['se05', 'se05 (reversed)']));

  await page.getByLabel('Order of successors 2').selectOption('as written');
  const second = page.locator('.pane').nth(1);
  await second.getByText('Options').click();
  await second.getByLabel('bitstate', { exact: true }).selectOption('BITS');
  await page.locator('.tally tr[data-row="se05 bitstate=3"]').waitFor();
  await press(page, 'Escape');
});

test('a link and a reload bring the comparison back', async (t) => {
  const page = await openLariat(t, { context: CLIPBOARD });
  await untilRecorded(page);
  await compare(page, 'se05', 'gv04');
  await page.getByLabel('Order of successors 2').selectOption('reversed');
  await press(page, 'ArrowRight', 2);
  await untilStep(page, 2);
  // States are placed for the stage on which they are shown first, so their places are left out.
  const shown = async (where) => (await panes(where)).map(({ places, ...rest }) => ({ ...rest, states: Object.keys(places) }));
  const before = await shown(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.reload();
  await untilStep(page, 2);
  await eventually(async () => assert.deepEqual(await shown(page), before, 'after a reload'));
  const other = await openLariat(t, { fragment: new URL(link).hash });
  await untilStep(other, 2);
  await eventually(async () => assert.deepEqual(await shown(other), before, 'from a link'));
  await press(other, 'Escape');
  await other.getByRole('complementary', { name: 'Search' }).waitFor();
});

test('the table can be copied and saved', async (t) => {
  const page = await openLariat(t, { context: { ...CLIPBOARD, acceptDownloads: true } });
  await untilRecorded(page);
  await compare(page, 'se05', 'couvreur99');
  await page.locator('.tally td.words').getByText('lasso of 5').waitFor();
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.getByText('The table is copied').waitFor();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  const lines = markdown.trim().split('\n');
  assert.match(lines[0], /^\| search \| verdict \| length \| states \|/);
  assert.match(lines[2], /^\| se05 \| counterexample \| 5 \| 4 \|/);
  assert.equal(lines.length, 4);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  assert.equal(download.suggestedFilename(), 'comparison.csv');
  const csv = await readFile(await download.path(), 'utf8');
  assert.match(csv, /^search,verdict,length,.*\nse05,counterexample,5,4,.*\ncouvreur99,counterexample,6,4,/);
});

test('a search that does not fit says why, and another model is compared at once', async (t) => {
  const page = await openLariat(t);
  await write(page, 'a -> b\nb -> b\n');
  await untilRecorded(page);
  await page.getByLabel('Model text').blur();
  await compare(page, 'weak-dfs', 'se05');
  await eventually(async () => assert.equal((await panes(page))[0].search, 'weak-dfs'));
  await write(page, MODEL);
  await page.locator('.pane').first().getByText('needs a weak automaton').waitFor();
  await page.locator('.pane').nth(1).locator('.state[data-name=s4]').waitFor();
});

for (const colorScheme of ['light', 'dark']) {
  for (const [width, height] of [[1440, 900], [800, 600]]) {
    test(`everyone can compare (${colorScheme}, ${width} × ${height})`, async (t) => {
      const page = await openLariat(t, { context: { colorScheme, reducedMotion: 'reduce', viewport: { width, height } } });
      await fig6ByKeys(page);
      await compare(page, 'se05', 'couvreur99');
      await press(page, 'ArrowRight', 4);
      await untilStep(page, 4);
      assert.deepEqual(await accessibilityProblems(page), []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
      for (const stage of await page.locator('.pane-stage').all()) {
        const box = await stage.boundingBox();
        assert.ok(box, 'it is shown');
        assert.ok(box.height >= 90 && box.width >= 300, `a pane has room: ${box.width} × ${box.height}`);
      }
      const visited = new Set();
      for (let tab = 0; tab < 90; tab += 1) {
        await press(page, 'Tab');
        visited.add(await page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText));
      }
      for (const name of ['Close comparison', 'Search 1', 'Order of successors 2', 'Play (space)', 'Position', 'Copy as Markdown', 'CSV', '+ Search']) {
        assert.ok(visited.has(name), `${name} is reached by Tab (${[...visited].join(' | ')})`);
      }
    });
  }
}

/** The same model without the panel on the left, which small screens fold. */
async function fig6ByKeys(page) {
  await untilRecorded(page);
  await page.evaluate(() => {
    const text = document.querySelector('[aria-label="Model text"]');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set
      .call(text, 's0 -> s1\ns1* -> s2 big\ns2 -> s0\ngrid big w=400 h=250\n');
    text.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.locator('.state[data-name=s0]').first().waitFor();
}
