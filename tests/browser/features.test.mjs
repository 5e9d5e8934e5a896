// One test per feature, in the browser that BROWSER names: Chromium or real Firefox.

import assert from 'node:assert/strict';
import test from 'node:test';
import { BROWSER, eventually, visit } from './page.mjs';

const MODEL = 's1 -> s4 s2\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n';
// SPIN's search misses the shortest counterexample, which has length 6.
const FIG3 = 's1 -> s2 s5\ns2 -> s3\ns3* -> s4\ns4 -> s5\ns5 -> s6\ns6 -> s3\n';
// A loop of sending and receiving, and the property that forbids to send twice.
const LOOP = '0 -SEND-> 1\n1 -RECV-> 0\n';
const ONCE = "[ (not 'SEND')* . 'SEND' . (not 'SEND')* . 'SEND' ] false";
// A system that has to get from 0 to 3 while its environment chooses w.
const OPEN = 'inputs g w\ncontrol g\ntarget 3\n0 -[g]-> 1\n0 -[!g]-> 0\n1 -[w]-> 3\n1 -[!w]-> 1\n3 -[true]-> 3\n';

const feature = (name, check) => test(`${BROWSER}: ${name}`, check);

async function untilRecorded(visitor) {
  await visitor.until('a step is shown', () => document.querySelector('[data-step]') !== null);
  await visitor.untilGone('.work-note');
}

async function untilStep(visitor, step) {
  await visitor.until(`step ${step} is shown`, (step) => document.querySelector('[data-step]')?.dataset.step === `${step}`, step);
}

function untilStates(visitor, ...names) {
  return visitor.until(`the states are ${names}`, (wanted) =>
    [...document.querySelectorAll('.state')].map((state) => state.dataset.name).sort().join(' ') === wanted, names.sort().join(' '));
}

/** Types a model, and leaves the editor. */
async function write(visitor, model) {
  await visitor.write('textbox', 'Model text', model);
  await visitor.press('Escape');
}

async function choose(visitor, search) {
  await visitor.clickAt('header [data-search]');
  await visitor.clickAt(`[data-pick="${search}"] .choice`);
  await visitor.until(`${search} is chosen`, (search) => document.querySelector('header [data-search]').dataset.search === search, search);
}

/** Everything on the screen that depends on the step. */
function seen(visitor) {
  return visitor.evaluate(() => {
    const all = (selector, take) => [...document.querySelectorAll(selector)].map(take);
    return {
      step: document.querySelector('[data-step]').dataset.step,
      line: document.querySelector('.row.now')?.textContent,
      sentence: document.querySelector('.told .say')?.textContent,
      states: all('.state', (state) => `${state.dataset.name} ${state.dataset.colour} ${state.getAttribute('transform')}`),
      counters: all('[data-counter]', (counter) => `${counter.dataset.counter} ${counter.textContent}`),
    };
  });
}

for (const colorScheme of ['light', 'dark']) {
  feature(`opens, and is ${colorScheme} where the system is`, async (t) => {
    const visitor = await visit(t, { colorScheme });
    await untilRecorded(visitor);
    assert.equal(visitor.url().pathname, '/x/y/');
    await eventually(async () => assert.equal(await visitor.attribute('html', 'data-theme'), colorScheme));
    // The pixels, too: dark text on a light background, or the other way round.
    const [ink, paper] = await visitor.evaluate(() => ['color', 'backgroundColor'].map((part) =>
      getComputedStyle(document.body)[part].match(/\d+/g).slice(0, 3).reduce((sum, value) => sum + Number(value), 0)));
    assert.equal(colorScheme === 'dark', ink > paper, `ink ${ink}, paper ${paper}`);
    await eventually(async () => assert.ok(await visitor.count('.state') > 3));
    const sizes = await visitor.evaluate(() => [...document.querySelectorAll('.state .body')].map((body) => body.getBoundingClientRect().width));
    assert.ok(sizes.every((width) => width > 10), `states have a size: ${sizes}`);
    assert.ok((await visitor.screenshot()).length > 20_000, 'something is drawn');
    const wide = await visitor.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
    // The user's choice overrides the system's, and is kept.
    const other = colorScheme === 'dark' ? 'light' : 'dark';
    await visitor.press('t');
    await visitor.until('the theme has changed', (other) => document.documentElement.dataset.theme === other, other);
    await visitor.reload();
    await eventually(async () => assert.equal(await visitor.attribute('html', 'data-theme'), other));
  });
}

feature('steps forwards and backwards, by keys, buttons and timeline', async (t) => {
  const visitor = await visit(t);
  await untilRecorded(visitor);
  const start = await seen(visitor);
  const forwards = [start];
  for (let step = 1; step <= 12; step += 1) {
    await visitor.press('ArrowRight');
    await untilStep(visitor, step);
    forwards.push(await seen(visitor));
  }
  assert.equal(new Set(forwards.map((each) => JSON.stringify(each))).size, 13, 'every step shows something else');
  for (let step = 11; step >= 0; step -= 1) {
    await visitor.press('ArrowLeft');
    await untilStep(visitor, step);
    await eventually(async () => assert.deepEqual(await seen(visitor), forwards[step]));
  }
  const end = Number(await visitor.attribute('[role=slider][aria-label=Step]', 'aria-valuemax'));
  await visitor.click('button', 'To the end (End)');
  await untilStep(visitor, end);
  await eventually(async () => assert.equal(await visitor.text('.verdict'), 'counterexample'));
  const strip = await visitor.evaluate(() => {
    const { x, y, width, height } = document.querySelector('[role=slider][aria-label=Step]').getBoundingClientRect();
    return { x, y: y + height / 2, width };
  });
  await visitor.drag([strip.x + strip.width - 2, strip.y], [strip.x + strip.width / 2, strip.y], [strip.x - 30, strip.y]);
  await untilStep(visitor, 0);
  await eventually(async () => assert.deepEqual(await seen(visitor), start));
  // A decision forward and back, by key and by button.
  await visitor.press('Shift+ArrowRight');
  await visitor.until('a decision is reached', () => Number(document.querySelector('[data-step]').dataset.step) > 3);
  const decided = await visitor.text('[data-step]');
  await visitor.click('button', 'Forward to the next decision (Shift →)');
  await visitor.until('the next one is reached', (decided) => Number(document.querySelector('[data-step]').dataset.step) > decided, Number(decided));
  await visitor.press('Shift+ArrowLeft');
  await untilStep(visitor, decided);
  // Over a call and out of it, and a mark on the timeline.
  await visitor.press('Home');
  await untilStep(visitor, 0);
  await visitor.press('ArrowRight');
  await untilStep(visitor, 1);
  await visitor.press('o', 2);
  await visitor.click('button', 'Step out of calls (Shift O)');
  await visitor.until('the call is over', () => Number(document.querySelector('[data-step]').dataset.step) > 3);
  const mark = Number(await visitor.attribute('.decided', 'data-seek'));
  await visitor.clickPoint(await visitor.middle('.decided circle'));
  await untilStep(visitor, mark);
  await visitor.press('Home');
  await untilStep(visitor, 0);
  await visitor.press('Space');
  await visitor.until('it plays', () => Number(document.querySelector('[data-step]').dataset.step) >= 3);
  await visitor.press('Space');
});

feature('reads what is typed, marks mistakes, and keeps the text', async (t) => {
  const visitor = await visit(t);
  await untilRecorded(visitor);
  await write(visitor, MODEL);
  await untilStates(visitor, 's1', 's2', 's3', 's4');
  await visitor.write('textbox', 'Model text', `${MODEL}s1 -> -> s2\n`);
  await visitor.untilSaid('.diagnostics:not(.pending) li.error', /line 5/i);
  await eventually(async () => assert.ok(await visitor.count('.behind .is-error') > 0, 'the place is marked in the text'));
  await write(visitor, FIG3);
  await untilStates(visitor, 's1', 's2', 's3', 's4', 's5', 's6');
  await visitor.reload();
  await untilStates(visitor, 's1', 's2', 's3', 's4', 's5', 's6');
  await eventually(async () => assert.equal(await visitor.evaluate(() => document.querySelector('[aria-label="Model text"]').value), FIG3));
});

feature('moves a state with the mouse, and opens an example', async (t) => {
  const visitor = await visit(t);
  await untilRecorded(visitor);
  const before = await visitor.attribute('.state[data-name=s2]', 'transform');
  const [x, y] = await visitor.middle('.state[data-name=s2] .body');
  await visitor.drag([x, y], [x + 20, y + 30], [x + 40, y + 40]);
  await eventually(async () => assert.notEqual(await visitor.attribute('.state[data-name=s2]', 'transform'), before));
  await visitor.click('tab', 'Examples');
  await visitor.clickAt('.example', 'Seen at once, found late');
  await visitor.untilSaid('header .title', /Seen at once, found late/);
  await untilRecorded(visitor);
});

feature('answers why, why not and what happened to a state', async (t) => {
  const visitor = await visit(t);
  await write(visitor, FIG3);
  await untilStates(visitor, 's1', 's2', 's3', 's4', 's5', 's6');
  await choose(visitor, 'spin-i');
  await untilRecorded(visitor);
  const answer = '[role=status][aria-label=Answer]';
  await visitor.press('n');
  await visitor.untilSaid(answer, /step 96/);
  await visitor.clickAt(`${answer} button`, 'step 96');
  await untilStep(visitor, 96);
  await visitor.click('button', 'Close the answer');
  await visitor.press('w');
  await visitor.untilSaid(answer, /reported/);
  await visitor.click('button', 'Close the answer');
  await visitor.clickPoint(await visitor.middle('.state[data-name=s4] .body'));
  await visitor.press('y');
  await visitor.untilSaid(answer, /The life of s4/);
});

feature('keeps the place in another search', async (t) => {
  const visitor = await visit(t);
  await untilRecorded(visitor);
  await visitor.press('3', 2);
  await visitor.until('a state is discovered', () => Number(document.querySelector('[data-step]').dataset.step) > 3);
  await choose(visitor, 'couvreur99');
  await visitor.untilSaid('.same-place', /Same place: s4 discovered, step \d+ of \d+\./);
  await visitor.click('button', 'From the start');
  await untilStep(visitor, 0);
});

feature('compares two searches', async (t) => {
  const visitor = await visit(t);
  await untilRecorded(visitor);
  await visitor.press('c');
  await visitor.choose('Search 1', 'se05');
  await visitor.choose('Search 2', 'couvreur99');
  await visitor.until('they are compared', () => !document.querySelector('.parting')?.innerText.includes('Comparing'));
  await visitor.until('there are two panes', () => document.querySelectorAll('.pane').length === 2);
  await visitor.press('ArrowRight', 2);
  await untilStep(visitor, 2);
  const rows = await visitor.evaluate(() => [...document.querySelectorAll('.tally tbody tr')].map((row) => row.dataset.row));
  assert.deepEqual(rows, ['se05', 'couvreur99']);
  const { name, text } = await visitor.download(() => visitor.click('button', 'CSV'));
  assert.equal(name, 'comparison.csv');
  assert.match(text, /^search,verdict,length,.*\nse05,counterexample,5,4,.*\ncouvreur99,counterexample,6,4,/);
  await visitor.press('Escape');
  await visitor.untilGone('.pane');
});

feature('explains a counterexample by its neighbourhoods', async (t) => {
  const visitor = await visit(t);
  await write(visitor, LOOP);
  await visitor.click('tab', 'Property');
  await visitor.write('textbox', 'Property', ONCE);
  await visitor.until('both graphs are drawn', () => [...document.querySelectorAll('.pane')]
    .map((pane) => pane.querySelectorAll('.node').length).join() === '2,4');
  await visitor.untilGone('.work-note');
  await eventually(async () => assert.deepEqual(await visitor.texts('.pane[data-pane="0"] .edge.correct'), ['RECV']));
  await visitor.press('Escape');
  const end = Number(await visitor.attribute('[data-step]', 'data-step'));
  await visitor.press('ArrowLeft');
  await untilStep(visitor, end - 1);
});

feature('shows fate and free will in an open system', async (t) => {
  const visitor = await visit(t);
  await write(visitor, OPEN);
  await visitor.until('the trace has its row', () => document.querySelectorAll('.x-ffw td').length > 0);
  await visitor.untilGone('.work-note');
  await eventually(async () => assert.ok((await visitor.texts('.x-ffw td')).length >= 2));
  await visitor.untilSaid('.ribbon', /Time|trace|step/i);
});

feature('exports a frame in every format, and the steps', async (t) => {
  const visitor = await visit(t);
  await untilRecorded(visitor);
  await visitor.press('ArrowRight', 3);
  await untilStep(visitor, 3);
  await visitor.press('e');
  await visitor.until('the sheet is open', () => document.querySelector('dialog[open], [role=dialog]') !== null);
  const saved = async (kind, sign) => {
    const file = await visitor.download(() => visitor.click('button', kind));
    assert.match(file.name, sign);
    await visitor.untilSaid('dialog, [role=dialog]', new RegExp(`Saved as ${file.name.replaceAll('.', '\\.')}`));
    return file;
  };
  const svg = await saved('SVG', /-step3\.svg$/);
  const drawn = await visitor.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'image/svg+xml');
    return [document.querySelectorAll('parsererror').length, [...document.querySelectorAll('text')].map((words) => words.textContent)];
  }, svg.text);
  assert.equal(drawn[0], 0);
  const names = await visitor.evaluate(() => [...document.querySelectorAll('.state')].map((state) => state.dataset.name));
  for (const name of names) assert.ok(drawn[1].includes(name), `${name} is in ${drawn[1]}`);
  const png = await saved('PNG', /-step3\.png$/);
  assert.equal(png.bytes.toString('latin1', 1, 4), 'PNG');
  const tikz = await saved('TikZ', /-step3\.tex$/);
  assert.match(tikz.text, /\\begin\{tikzpicture\}/);
  const steps = await saved('Steps as JSON', /\.json$/);
  assert.equal(JSON.parse(steps.text)[3].step, 3);
  await visitor.press('Escape');
});

feature('a link brings the screen back', async (t) => {
  const visitor = await visit(t);
  await write(visitor, MODEL);
  await untilStates(visitor, 's1', 's2', 's3', 's4');
  await choose(visitor, 'cvwy92');
  await untilRecorded(visitor);
  await visitor.press('ArrowRight', 9);
  await untilStep(visitor, 9);
  const sent = await seen(visitor);
  await visitor.click('button', 'Copy link');
  await visitor.untilSaid('.notice', /Link copied/);
  const link = new URL(await visitor.clipboard());
  assert.match(link.hash, /^#1\.[\w-]+$/);
  const other = await visit(t, { fragment: link.hash });
  await untilStep(other, 9);
  await eventually(async () => assert.deepEqual(await seen(other), sent));
  await eventually(async () => assert.equal(await other.attribute('header [data-search]', 'data-search'), 'cvwy92'));
  await eventually(async () => assert.equal(await other.evaluate(() => document.querySelector('[aria-label="Model text"]').value), MODEL));
});

feature('what goes wrong in the page is noticed by these tests', async (t) => {
  const visitor = await visit(t, { allowed: /on purpose/ });
  await visitor.evaluate(() => {
    console.warn('on purpose');
    setTimeout(() => { throw new Error('thrown on purpose'); });
  });
  await visitor.untilComplained(2);
  assert.deepEqual(visitor.complaints.map((complaint) => complaint.split(':')[0]).sort(), ['console', 'uncaught']);
});

feature('thousands of states are dots on a canvas', async (t) => {
  const visitor = await visit(t);
  await write(visitor, 'grid g w=40 h=30\n');
  await visitor.until('the overview is drawn', () => document.querySelector('canvas.overview')?.dataset.placed === '100');
  // The dots, not only the ground.
  await visitor.until('there are dots', () => {
    const canvas = document.querySelector('canvas.overview');
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const context = copy.getContext('2d');
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);
    const colours = new Set();
    for (let at = 0; at < data.length; at += 4) colours.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    return colours.size > 8;
  });
});
