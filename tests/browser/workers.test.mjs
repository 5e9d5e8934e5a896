// Workers that are slow, silent or dead: the reader is told, can stop and try again, and loses nothing.

import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually, openLariat } from './page.mjs';
import {
  chooseSearch, chosenSearch, dice, modelText, pickSearch, press, seen, shownStep, untilRecorded, untilStates, untilStep, write,
} from './reader.mjs';

const OPEN_SYSTEM = `inputs g w
control g
target c
a -[g]-> b
a -[!g]-> a
b -[w]-> c
b -[!w]-> a
c -[true]-> c
`;
/** GMZ, Fig. 3. */
const FIG3 = 's1 -> s2 s5\ns2 -> s3\ns3* -> s4\ns4 -> s5\ns5 -> s6\ns6 -> s3\n';
const STATES = ['s1', 's2', 's3', 's4', 's5', 's6'];
const SECOND = OPEN_SYSTEM.replaceAll('c', 'zz').replace('zzontrol', 'control');

/**
 * Code inserted before the script of a worker. The tests set its mode at any time: a `silent` worker sends nothing
 * any more, except that it is ready; a `dying` one is silent, too, and throws at its next message, one that is `killed` at once, a `slow` one sends late.
 */
const PRELUDE = `
  let mode = '';
  const [wanted] = MODES.filter((one) => one.worker === self.name);
  if (wanted) mode = wanted.mode;
  const die = () => setTimeout(() => { throw new Error('killed by the test'); });
  new BroadcastChannel('test').onmessage = ({ data }) => {
    if (data.worker !== self.name) return;
    if (data.mode === 'killed') die();
    else mode = data.mode;
  };
  const say = self.postMessage.bind(self);
  self.postMessage = (message) => {
    if (mode === 'slow') setTimeout(say, typeof message === 'number' ? 0 : 1500, message);
    else if (!['silent', 'dying'].includes(mode) || typeof message === 'number') say(message);
  };
  self.addEventListener('message', () => { if (mode === 'dying') die(); });
`;

/** Opens Lariat with workers whose modes can be set. The engine has no name; the other one is the `desk`. */
async function openTampered(t, options = {}) {
  const modes = {};
  const page = await openLariat(t, {
    ...options,
    before: async (page) => {
      await page.route(/worker\.js\?module=(first|engine)/, async (route) => {
        const response = await route.fetch();
        const list = JSON.stringify(Object.entries(modes).map(([worker, mode]) => ({ worker, mode })));
        return route.fulfill({ response, body: `${PRELUDE.replace('MODES', list)}\n${await response.text()}` });
      });
      // Time limits are in seconds; the tests shorten them.
      await page.addInitScript(() => {
        const { setTimeout: real } = window;
        window.setTimeout = (what, delay, ...rest) => real(what, delay >= 10_000 ? delay / 20 : delay, ...rest);
      });
      // Counts the workers that have fallen.
      await page.addInitScript(() => {
        window.kills = 0;
        const Real = window.Worker;
        window.Worker = class extends Real {
          constructor(...all) {
            super(...all);
            this.addEventListener('error', () => { window.kills += 1; });
          }
        };
      });
      await options.before?.(page);
    },
  });
  return {
    page,
    /** Sets the mode of the running worker and, unless it is `onlyThis`, of those to come. */
    turn: async (worker, mode, onlyThis = false) => {
      if (!onlyThis) modes[worker] = mode;
      await page.evaluate((data) => {
        window.tests ??= new BroadcastChannel('test');
        window.tests.postMessage(data);
      }, { worker, mode });
      // The message is on its way to another thread.
      await page.evaluate(() => new Promise((resolve) => { setTimeout(resolve, 50); }));
    },
  };
}

const button = (page, name) => page.getByRole('button', { name, exact: true });
const note = (page) => page.locator('footer .work-note');
const answer = (page) => page.locator('.ask').getByRole('status', { name: 'Answer' });

const alert = (page) => page.getByRole('alert').filter({ hasText: 'it crashed' });
const ENGINE = '';
/** In CI and elsewhere: a fixed tour. */
const KILLS = 50;
const KILLED = { allowed: /killed by the test/ };

test('an engine that says nothing is told of, and can be tried again', async (t) => {
  const { page, turn } = await openTampered(t);
  await untilRecorded(page);
  await press(page, 'ArrowRight', 3);
  await untilStep(page, 3);
  await turn(ENGINE, 'silent');
  await press(page, 'ArrowRight');
  await note(page).filter({ hasText: 'No progress for 15 seconds' }).waitFor();
  await turn(ENGINE, '');
  await button(page, 'Try again').click();
  await note(page).waitFor({ state: 'detached' });
  await untilStep(page, 3);
  await press(page, 'ArrowRight');
  await untilStep(page, 4);
});

test('an engine that dies is started again at the step before, and what is typed stays', async (t) => {
  const { page, turn } = await openTampered(t, KILLED);
  await write(page, FIG3);
  await untilStates(page, ...STATES);
  await press(page, 'Escape');
  await chooseSearch(page, 'spin-i');
  await untilRecorded(page);
  await press(page, 'ArrowRight', 5);
  await untilStep(page, 5);
  await turn(ENGINE, 'dying');
  const text = `${FIG3}# more\n`;
  await write(page, text);
  // Every new engine dies, too, so at last the page gives up, and says so.
  await alert(page).waitFor();
  await eventually(async () => assert.equal(await page.getByRole('alertdialog').count(), 0, 'the page itself goes on'));
  await eventually(async () => assert.equal(await modelText(page), text));
  await turn(ENGINE, '');
  await button(page, 'Try again').click();
  await alert(page).waitFor({ state: 'detached' });
  await untilStates(page, ...STATES);
  await untilStep(page, 5);
  await eventually(async () => assert.equal(await chosenSearch(page), 'spin-i'));
  await eventually(async () => assert.equal(await modelText(page), text));
});

test('an engine that dies once is not missed', async (t) => {
  const { page, turn } = await openTampered(t, KILLED);
  await untilRecorded(page);
  await press(page, 'ArrowRight', 7);
  await untilStep(page, 7);
  const before = await seen(page);
  await turn(ENGINE, 'dying', true);
  await press(page, 'ArrowRight');
  await page.getByText('you are back at step 7').waitFor();
  await eventually(async () => assert.deepEqual(await seen(page, 7), before));
  await press(page, 'ArrowRight');
  await untilStep(page, 8);
});

test('whenever the engine is killed on a tour, the page recovers and nothing typed is lost', async (t) => {
  const { page, turn } = await openTampered(t, KILLED);
  await untilRecorded(page);
  let text = FIG3;
  await write(page, text);
  await press(page, 'Escape');
  const roll = dice(17);
  const deeds = {
    step: () => press(page, 'ArrowRight', 1 + roll(4)),
    back: () => press(page, 'ArrowLeft'),
    end: () => press(page, 'End'),
    search: () => choose( ['se05', 'gv04', 'spin-i', 'couvreur99'][roll(4)]),
    explain: () => choose( ['fate', 'neighbourhoods'][roll(2)]),
    compare: () => press(page, 'c'),
    ask: () => press(page, 'w'),
    stop: () => press(page, 'b'),
    edit: async () => {
      await page.getByRole('tab', { name: 'Model' }).click();
      text = `${FIG3}# ${roll(1000)}\n`;
      await write(page, text);
      await press(page, 'Escape');
    },
  };
  /** A comparison has lists of its own. */
  async function choose(name) {
    if (await page.locator('.versus').isVisible()) {
      await press(page, 'Escape');
      await page.locator('.versus').waitFor({ state: 'detached' });
    }
    await pickSearch(page, name);
  }
  const names = Object.keys(deeds);
  for (let killed = 0; killed < KILLS; killed += 1) {
    const name = names[roll(names.length)];
    await deeds[name]();
    // At once, or in the middle of what the deed leads to.
    await page.waitForTimeout(roll(60));
    await turn(ENGINE, 'killed', true);
    await page.waitForFunction((times) => window.kills >= times, killed + 1);
    // It answers again: it goes to the start and steps.
    await press(page, 'Escape');
    await press(page, 'Home');
    await page.waitForFunction(() => document.querySelector('[data-step]')?.dataset.step === '0', undefined, { timeout: 20_000 })
      .catch(async (error) => {
        throw new Error(`after kill ${killed + 1}, at ${name}: ${await page.locator('body').innerText()}`, { cause: error });
      });
    await press(page, 'ArrowRight');
    await page.waitForFunction(() => document.querySelector('[data-step]').dataset.step !== '0')
      .catch(async (error) => {
        throw new Error(`after kill ${killed + 1}, at ${name}: ${await page.locator('body').innerText()}`, { cause: error });
      });
    await page.getByRole('tab', { name: 'Model' }).click();
    await eventually(async () => assert.equal(await modelText(page), text, `after kill ${killed + 1}, at ${name}`));
    await eventually(async () => assert.equal(await page.getByRole('alertdialog').count(), 0));
  }
});

test('a desk that says nothing is told of, and can be tried again', async (t) => {
  const { page, turn } = await openTampered(t);
  await untilRecorded(page);
  await turn('desk', 'silent');
  await press(page, 'End');
  await page.locator('.verdict').waitFor();
  const [step, model] = [await shownStep(page), await modelText(page)];
  await press(page, 'w');
  await answer(page).getByText('Looking through the run…').waitFor();
  await answer(page).getByText('No progress for 15 seconds').waitFor();
  // After stopping, everything else can be used.
  await button(page, 'Cancel').click();
  await answer(page).getByText('No progress for 15 seconds').waitFor({ state: 'detached' });
  await press(page, 'w');
  await answer(page).getByText('No progress for 15 seconds').waitFor();
  await turn('desk', '');
  await button(page, 'Try again').click();
  await page.locator('.answer .entries').waitFor();
  await eventually(async () => assert.deepEqual([await shownStep(page)], [step]));
  await page.getByRole('tab', { name: 'Model' }).click();
  await eventually(async () => assert.equal(await modelText(page), model));
});

test('a desk that dies is told of in the panel, and can be tried again', async (t) => {
  const { page, turn } = await openTampered(t, KILLED);
  await untilRecorded(page);
  await turn('desk', 'dying');
  await press(page, 'End');
  await page.locator('.verdict').waitFor();
  const step = await shownStep(page);
  await press(page, 'w');
  await answer(page).getByText('it crashed').waitFor();
  await press(page, 'ArrowLeft');
  await untilStep(page, step - 1);
  await turn('desk', '');
  await button(page, 'Try again').click();
  await page.locator('.answer .entries').waitFor();
  await eventually(async () => assert.equal(await page.getByRole('alertdialog').count(), 0));
});

test('a message that does not arrive in one piece is answered', async (t) => {
  const page = await openLariat(t, {
    before: async (page) => {
      await page.addInitScript(() => {
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function cut(message, ...rest) {
          return postMessage.call(this, window.cutting ? message.slice(0, -1) : message, ...rest);
        };
      });
    },
  });
  await untilRecorded(page);
  await press(page, 'ArrowRight', 2);
  await untilStep(page, 2);
  await page.evaluate(() => { window.cutting = true; });
  await press(page, 'ArrowRight');
  await page.getByText('in one piece').waitFor();
  await page.evaluate(() => { window.cutting = false; });
  await write(page, SECOND);
  await page.locator('.x-seg-bar').first().waitFor();
});

test('a reply that comes late is not taken for that to another question', async (t) => {
  const { page, turn } = await openTampered(t);
  await untilRecorded(page);
  await turn(ENGINE, 'slow');
  await page.evaluate(() => {
    window.seenOld = 0;
    new MutationObserver(() => {
      const other = document.querySelector('header [data-search="neighbourhoods"]');
      if (other && document.querySelector('.x-fate, .x-gamma, .x-seg-bar')) window.seenOld += 1;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await pickSearch(page, 'fate');
  await button(page, 'Stop').waitFor();
  // The first explanation is being computed when another one replaces it.
  await chooseSearch(page, 'neighbourhoods');
  await page.locator('.explained .pane').first().waitFor();
  await eventually(async () => assert.equal(await page.evaluate(() => window.seenOld), 0));
});

test('a search for the shortest trace inside an explanation can be stopped', async (t) => {
  const page = await openLariat(t);
  const model = 'random n=30000 edges=120000 accepting=0.001 seed=7\n';
  await write(page, model);
  await chooseSearch(page, 'spin-i');
  await chooseSearch(page, 'fate');
  await note(page).filter({ hasText: /spin-i looks for a trace: [\d,]+ states/ }).waitFor();
  await button(page, 'Stop').click();
  await note(page).filter({ hasText: 'Stopped.' }).waitFor();
  await eventually(async () => assert.equal(await modelText(page), model));
  // The next request does not wait for it.
  await button(page, 'Go on').click();
  await button(page, 'Stop').waitFor();
  await write(page, OPEN_SYSTEM);
  await page.locator('.x-seg-bar').first().waitFor();
});
