// One test per feature, in the browser that BROWSER names: Chromium or real Firefox.

import assert from 'node:assert/strict';
import test from 'node:test';
import { BROWSER, eventually, visit } from './page.mjs';
import { linkTo } from './reader.mjs';

const MODEL = 's1 -> s4 s2\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n';
// Couvreur's search merges a, b and c, and later d and e.
const ROOTS = 'a -> b d\nb -> c\nc -> a\nd* -> e\ne -> d f\nf -> f\n';
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
  await eventually(async () => assert.match(await visitor.text('.verdict'), /^counterexample$/i));
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

/** The rectangle of the first element that matches. */
function box(visitor, selector) {
  return visitor.evaluate((selector) => {
    const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect();
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  }, selector);
}

feature('what a step comes to stands under the graph, and nothing lies on the graph', async (t) => {
  const visitor = await visit(t, { fragment: linkTo({ m: ROOTS, a: 'couvreur99' }) });
  await untilRecorded(visitor);
  const outcomes = [];
  for (let step = 1; step <= 32; step += 1) {
    await visitor.press('ArrowRight');
    await untilStep(visitor, step);
    const outcome = await visitor.evaluate(() => document.querySelector('.told .upshot')?.textContent ?? '');
    if (outcome && outcome !== outcomes.at(-1)) outcomes.push(outcome);
  }
  assert.deepEqual(outcomes, ['Go there.', 'Pop again.', 'Merge.', 'Merged.']);
  await visitor.press('End');
  await eventually(async () => assert.match(await visitor.text('.told .verdict'), /^counterexample$/i));
  // Screen readers hear the outcome and the sentence.
  assert.ok(await visitor.evaluate(() => document.querySelector('.told [aria-live=polite] .upshot + .say') !== null));
  const graph = await box(visitor, 'svg.graph');
  const told = await box(visitor, '.told');
  assert.ok(told.top >= graph.bottom - 1 && told.left <= graph.left + 1 && told.right >= graph.right - 1, 'the sentence is a subtitle');
  // Wherever one presses on the graph, there is the graph.
  const over = await visitor.evaluate(({ left, top, width, height }) => {
    const found = new Set();
    for (let x = 0.5; x < 24; x += 1) {
      for (let y = 0.5; y < 24; y += 1) {
        const there = document.elementFromPoint(left + x * width / 24, top + y * height / 24);
        if (!there?.closest('svg.graph')) found.add(there?.outerHTML.slice(0, 90));
      }
    }
    return [...found];
  }, graph);
  assert.deepEqual(over, [], 'nothing floats over the graph');
  // Two quiet links beside the sentence, and the one that asks opens the panel.
  assert.ok(await visitor.count('.asks .link') <= 2);
  await visitor.click('button', 'Why this trace?');
  await visitor.untilSaid('.answer', /Why/);
  // The panel closes by its own button, and the page remembers it.
  await visitor.click('button', 'Close the panel');
  await visitor.until('the panel is closed', () => !document.querySelector('.left').checkVisibility());
  await visitor.reload();
  await untilRecorded(visitor);
  assert.equal(await visitor.evaluate(() => document.querySelector('.left').checkVisibility()), false, 'it is still closed');
});

feature('every width from 360 to 2560 can be used', async (t) => {
  const visitor = await visit(t, { fragment: linkTo({ m: ROOTS, a: 'couvreur99' }) });
  await untilRecorded(visitor);
  await visitor.click('button', 'Close the panel');
  await visitor.press('ArrowRight', 27);
  await untilStep(visitor, 27);
  const problems = [];
  for (const [width, height] of [
    [360, 740], [390, 844], [600, 900], [800, 600], [800, 1100], [900, 700], [1024, 768], [1200, 800], [1440, 900], [1920, 1080], [2560, 1440],
  ]) {
    await visitor.resize(width, height);
    await eventually(async () => assert.equal(await visitor.evaluate(() => window.innerWidth), width));
    // A step brings the line of the listing into sight.
    await visitor.press('ArrowLeft');
    await untilStep(visitor, 26);
    await visitor.press('ArrowRight');
    await untilStep(visitor, 27);
    const found = await visitor.evaluate(() => {
      const said = [];
      if (document.documentElement.scrollWidth > window.innerWidth) said.push(`${document.documentElement.scrollWidth} wide`);
      const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
      for (const part of shown('.app > header *, .told, .signs, .tools button, .controls > *, .page-parts .tab, .rail .tab, .listing, .counters div')) {
        const { left, right, width } = part.getBoundingClientRect();
        if (width > 0 && (left < -0.5 || right > window.innerWidth + 0.5)) said.push(`outside: ${part.outerHTML.slice(0, 80)}`);
      }
      // Neither titles nor sentences are cut.
      for (const words of shown('.title, .chip b, .told .say, .row.now')) {
        if (words.scrollWidth > words.clientWidth + 1 && words.clientWidth > 0) said.push(`cut: ${words.outerHTML.slice(0, 80)}`);
      }
      const graph = document.querySelector('svg.graph').getBoundingClientRect();
      if (graph.width < 240 || graph.height < 150) said.push(`the graph has ${graph.width} × ${graph.height}`);
      for (const selector of ['.told .say', '.controls', '.strip', '.row.now']) {
        const [part] = shown(selector);
        const box = part?.getBoundingClientRect();
        if (!box || box.bottom > window.innerHeight + 0.5 || box.top < 0) said.push(`not in sight: ${selector}`);
      }
      return said;
    });
    problems.push(...found.map((problem) => `${width} × ${height}: ${problem}`));
  }
  assert.deepEqual(problems, []);
});

feature('a narrow page shows listing, stacks, questions and model one at a time', async (t) => {
  const visitor = await visit(t, { fragment: linkTo({ m: ROOTS, a: 'couvreur99' }), size: [390, 844] });
  await untilRecorded(visitor);
  await visitor.press('ArrowRight', 27);
  await untilStep(visitor, 27);
  const visible = () => visitor.evaluate(() => ['.listing', '.stacks', '.ask', '[aria-label="Model text"]']
    .filter((selector) => document.querySelector(selector)?.checkVisibility()));
  await eventually(async () => assert.deepEqual(await visible(), ['.listing']));
  await visitor.click('tab', 'Stacks');
  await eventually(async () => assert.deepEqual(await visible(), ['.stacks']));
  assert.match((await visitor.texts('[data-stack="Roots"]'))[0], /a\s*1/);
  await visitor.click('tab', 'Why');
  await eventually(async () => assert.deepEqual(await visible(), ['.ask']));
  await visitor.click('tab', 'Model');
  await eventually(async () => assert.deepEqual(await visible(), ['[aria-label="Model text"]']));
  await visitor.click('tab', 'Listing');
  await eventually(async () => assert.deepEqual(await visible(), ['.listing']));
  // What the header has no room for is behind one button.
  await visitor.click('button', 'More');
  await visitor.click('button', 'Help and shortcuts');
  await visitor.untilSaid('.sheet', /step/i);
  await visitor.press('Escape');
  // A finger or the mouse on the graph moves it, and never steps.
  const before = await visitor.attribute('svg.graph > g', 'transform');
  const graph = await box(visitor, 'svg.graph');
  const [x, y] = [graph.left + 12, graph.bottom - 12];
  await visitor.drag([x, y], [x + 60, y - 20], [x + 120, y - 40]);
  await eventually(async () => assert.notEqual(await visitor.attribute('svg.graph > g', 'transform'), before));
  assert.equal(await visitor.attribute('[data-step]', 'data-step'), '27');
  const small = await visitor.evaluate(() => [...document.querySelectorAll('.page-parts .tab, .more-button')]
    .filter((element) => element.checkVisibility())
    .filter((element) => element.getBoundingClientRect().height < 44 || element.getBoundingClientRect().width < 44).length);
  assert.equal(small, 0, 'fingers can hit the tabs');
});

feature('a room sees graph, sentence, the procedure, calls and Roots in large type', async (t) => {
  const visitor = await visit(t, { fragment: linkTo({ m: ROOTS, a: 'couvreur99' }), size: [1920, 1080] });
  await untilRecorded(visitor);
  await visitor.press('ArrowRight', 31);
  await untilStep(visitor, 31);
  await visitor.press('p');
  await visitor.until('a room is shown', () => document.querySelector('.app.projecting') !== null);
  const graph = await box(visitor, 'main.stage');
  // With the title above it.
  const share = graph.width * graph.bottom / (1920 * 1080);
  assert.ok(share > 0.5, `the stage has ${share} of the screen`);
  const lines = await visitor.evaluate(() => [...document.querySelectorAll('.row')].filter((row) => row.checkVisibility())
    .map((row) => row.firstElementChild.textContent));
  assert.deepEqual(lines, ['12', '15', '16', '17', '18', '19', '20', '21']);
  assert.match(await visitor.text('.procedure'), /couv\(s\) with s = c/);
  for (const stack of ['Calls', 'Roots']) {
    assert.ok(await visitor.evaluate((stack) => document.querySelector(`[data-stack="${stack}"]`).checkVisibility(), stack), stack);
  }
  const small = await visitor.evaluate(() => {
    const found = new Set();
    for (const element of document.querySelectorAll('.told *, .right *, .legend *, .app > header *')) {
      const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (words && element.checkVisibility() && !element.closest('svg, .sw') && size < 19.5) found.add(`${element.className || element.tagName} ${size}`);
    }
    return [...found];
  });
  assert.deepEqual(small, [], 'nothing is smaller than 20 of 1080 lines');
  // The buttons fade when nothing moves, and come back.
  await visitor.until('the buttons fade', () => document.querySelector('.app.rests') !== null);
  await visitor.drag([400, 400], [420, 430]);
  await visitor.until('the buttons are back', () => document.querySelector('.app.rests') === null);
  await visitor.press('p');
  await visitor.untilGone('.app.projecting');
});

feature('each of four compared searches shows its line, its sentence and its stacks', async (t) => {
  const visitor = await visit(t, { fragment: linkTo({ m: ROOTS, a: 'couvreur99' }) });
  await untilRecorded(visitor);
  await visitor.click('button', 'Close the panel');
  await visitor.press('c');
  for (const count of [3, 4]) {
    await visitor.click('button', '+ Search');
    await visitor.until(`${count} searches are compared`, (count) => document.querySelectorAll('.pane').length === count, count);
  }
  await visitor.choose('Lined up by', 'by line');
  await visitor.evaluate(() => document.activeElement?.blur());
  await visitor.press('Home');
  await untilStep(visitor, 0);
  await visitor.press('ArrowRight', 6);
  await untilStep(visitor, 6);
  const panes = await visitor.evaluate(() => [...document.querySelectorAll('.pane')].map((pane) => {
    const { bottom, right } = pane.getBoundingClientRect();
    const inside = (selector) => {
      const box = pane.querySelector(selector)?.getBoundingClientRect();
      return box !== undefined && box.width > 0 && box.bottom <= bottom + 1 && box.right <= right + 1 && box.bottom <= window.innerHeight;
    };
    const { width, height } = pane.querySelector('svg.graph').getBoundingClientRect();
    return [inside('.row.now'), inside('.say'), inside('.pane-stacks'), width > 250 && height > 120];
  }));
  assert.deepEqual(panes, Array(4).fill([true, true, true, true]));
  const parting = await visitor.untilSaid('.parting', /step \d+|transition \d+|same/);
  assert.ok(parting.length > 20, parting);
});

feature('there is a way back from an explanation to the search', async (t) => {
  const visitor = await visit(t, { fragment: linkTo({ m: MODEL, a: 'se05' }) });
  await untilRecorded(visitor);
  await visitor.press('ArrowRight', 9);
  await untilStep(visitor, 9);
  await visitor.press('a');
  await visitor.click('button', 'What mattered?');
  await visitor.until('it is explained', () => document.querySelector('.stage.explained') !== null);
  await visitor.click('button', 'Back to the search, step 9');
  await visitor.untilGone('.stage.explained');
  await untilStep(visitor, 9);
  await visitor.untilSaid('.told .say', /takes its first successor/);
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
