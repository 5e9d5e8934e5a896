// The picture: states are dragged, the stage is moved and scaled, and steps leave both alone.

import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually, openLariat, untilRunning } from './page.mjs';
import { chooseSearch, drag, knownSteps, places, press, shownStep, spots, untilRecorded, untilStates, untilStep, write } from './reader.mjs';

const LARGER = 'grid g w=6 h=6\n';

/** The drawn line of each transition: number → path. */
async function routes(page) {
  const edges = await page.locator('.edge[data-edge]').evaluateAll((edges) =>
    edges.map((edge) => [edge.dataset.edge, edge.querySelector('path').getAttribute('d')]));
  return Object.fromEntries(edges);
}

function camera(page) {
  return page.locator('svg.graph > g').getAttribute('transform');
}

function near([x, y], [u, v], tolerance = 1.5) {
  assert.ok(Math.hypot(x - u, y - v) <= tolerance, `${x}, ${y} is not near ${u}, ${v}`);
}

test('a state goes where it is dragged, its transitions follow, and it stays there', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const [placesBefore, routesBefore, spotsBefore] = [await places(page), await routes(page), await spots(page)];
  const [x, y] = spotsBefore.s3;
  await drag(page, [x + 5, y - 5], [x + 40, y + 60], [x + 65, y + 85]);
  const moved = await spots(page);
  near(moved.s3, [x + 60, y + 90]);
  for (const other of ['s1', 's2', 's4']) near(moved[other], spotsBefore[other], 0);
  // s2 -> s3 and s3 -> s4 follow; the other four stay.
  const routesAfter = await routes(page);
  const followed = Object.keys(routesBefore).filter((edge) => routesBefore[edge] !== routesAfter[edge]);
  assert.equal(followed.length, 2);

  await press(page, 'ArrowRight', 6);
  await untilStep(page, 6);
  await press(page, 'End');
  await page.locator('.verdict').waitFor();
  await eventually(async () => assert.deepEqual(await spots(page), moved));
  await eventually(async () => assert.equal((await page.locator('.state.selected').count()), 0, 'a drag is not a click'));
  await page.reload();
  await untilRunning(page);
  await page.locator('.verdict').waitFor();
  // The picture is fitted to the stage once more when everything around it is there.
  const afterReload = await spots(page);
  for (const [name, spot] of Object.entries(moved)) near(afterReload[name], spot);

  await page.getByRole('button', { name: 'Tidy up' }).click();
  await eventually(async () => assert.deepEqual(await places(page), placesBefore));
});

test('a click picks a state out, on the graph and in the words', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await press(page, 'ArrowRight', 2);
  await untilStep(page, 2);
  const picked = page.locator('.state.selected');
  await page.mouse.click(...(await spots(page)).s1);
  await picked.and(page.locator('[data-name="s1"]')).waitFor();
  await eventually(async () => assert.equal(await picked.count(), 1));
  await page.locator('.stack .fr.selected', { hasText: 's1' }).waitFor();
  await press(page, 'Escape');
  await picked.waitFor({ state: 'detached' });
  await page.locator('.say .name', { hasText: 's1' }).first().click();
  await picked.and(page.locator('[data-name="s1"]')).waitFor();
});

test('the stage is scaled, moved and fitted again', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const [fitted, before] = [await camera(page), await spots(page)];

  // The wheel leaves what is under the pointer where it is.
  await page.mouse.move(...before.s2);
  await page.mouse.wheel(0, -300);
  await page.waitForFunction((fitted) => document.querySelector('svg.graph > g').getAttribute('transform') !== fitted, fitted);
  const scaled = await spots(page);
  near(scaled.s2, before.s2);
  assert.ok(scaled.s3[0] - scaled.s1[0] > 1.3 * (before.s3[0] - before.s1[0]), 'it is larger');

  const { x, y, width, height } = await page.locator('svg.graph').boundingBox();
  const empty = [x + width * 0.5, y + height * 0.9];
  await drag(page, empty, [empty[0] + 50, empty[1] - 30]);
  const panned = await spots(page);
  for (const name of Object.keys(scaled)) near(panned[name], [scaled[name][0] + 50, scaled[name][1] - 30]);
  await press(page, 'ArrowRight', 3);
  await untilStep(page, 3);
  await eventually(async () => assert.deepEqual(await spots(page), panned, 'steps leave the stage alone'));

  await page.getByRole('button', { name: 'Show everything' }).click();
  await eventually(async () => assert.equal(await camera(page), fitted));
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await eventually(async () => assert.notEqual(await camera(page), fitted));
  await page.getByRole('button', { name: 'Zoom out' }).click();
  const [a, b] = [await spots(page), before];
  for (const name of Object.keys(b)) near(a[name], b[name]);
});

test('another size of the stage shows the same picture, fitted', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  const inside = async () => {
    const stage = await page.locator('svg.graph').boundingBox();
    for (const [x, y] of Object.values(await spots(page))) {
      assert.ok(x > stage.x && x < stage.x + stage.width && y > stage.y && y < stage.y + stage.height, 'on the stage');
    }
  };
  await page.getByRole('button', { name: 'Close the panel' }).click();
  const folded = await spots(page);
  await press(page, 'ArrowRight');
  await untilStep(page, 1);
  const stepped = await spots(page);
  for (const name of Object.keys(folded)) near(stepped[name], folded[name]);
  await page.setViewportSize({ width: 1000, height: 600 });
  await inside();
});

test('unseen states can be hidden, and come when the search sees them', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await press(page, 'h');
  await untilStates(page, 's1');
  await eventually(async () => assert.equal(await page.locator('.edge[data-edge]').count(), 0, 'no transition leads to nowhere'));
  await press(page, 'ArrowRight', 3);
  await untilStates(page, 's1', 's4');
  await press(page, 'End');
  await untilStates(page, 's1', 's2', 's3', 's4');
  await press(page, 'Home');
  await untilStates(page, 's1');
  await page.getByRole('button', { name: 'Show unseen states' }).click();
  await untilStates(page, 's1', 's2', 's3', 's4');
});

test('a larger graph is there at once, and gets a better picture from the worker', async (t) => {
  let send;
  const sending = new Promise((resolve) => { send = resolve; });
  const page = await openLariat(t, {
    before: (page) => page.context().route(/layout_bg\.wasm/, async (route) => {
      await sending;
      await route.continue();
    }),
  });
  await write(page, LARGER);
  await page.waitForFunction(() => document.querySelectorAll('.state').length === 36);
  const quick = await places(page);
  assert.equal(new Set(Object.values(quick)).size, 36, 'no two states on one spot');
  await press(page, 'Escape');
  await press(page, 'ArrowRight', 2);
  await untilStep(page, 2);

  send();
  const first = Object.keys(quick).at(-1);
  await page.waitForFunction(([name, place]) =>
    document.querySelector(`.state[data-name="${name}"]`).getAttribute('transform') !== place, [first, quick[first]]);
  const better = await places(page);
  assert.equal(new Set(Object.values(better)).size, 36);
  assert.notDeepEqual(better, quick);
  await press(page, 'ArrowRight', 20);
  await untilStep(page, 22);
  await eventually(async () => assert.deepEqual(await places(page), better));
});

test('without the worker the quick picture stays', async (t) => {
  const page = await openLariat(t, {
    allowed: /layout|Failed to load resource|wasm/,
    before: (page) => page.context().route(/layout_bg\.wasm/, (route) => route.fulfill({ status: 404, body: '' })),
  });
  const failed = page.waitForResponse(/layout_bg\.wasm/);
  await write(page, LARGER);
  await eventually(async () => assert.equal((await failed).status(), 404));
  await page.waitForFunction(() => document.querySelectorAll('.state').length === 36);
  await press(page, 'Escape');
  await press(page, 'ArrowRight', 5);
  await untilStep(page, 5);
  await eventually(async () => assert.equal(new Set(Object.values(await places(page))).size, 36));
});

test('copies of a state have its name, and a number that tells them apart', async (t) => {
  const page = await openLariat(t);
  await write(page, 'a*{0} -> b\nb*{1} -> a\n');
  await page.locator('.state[data-name="a·0"]').waitFor();
  await untilRecorded(page);
  const copies = await page.locator('.state').evaluateAll((states) => states.map((state) => [
    state.dataset.name, state.querySelector('text.name').textContent.trim(), state.querySelector('text.copy').textContent,
  ]));
  assert.deepEqual(copies.sort(), [['a·0', 'a', '·0'], ['b·1', 'b', '·1']]);
  await page.locator('.stage .notice').filter({ hasText: 's·i is s waiting for set i' }).waitFor();
});

const ROOTS = 'a -> b d\nb -> c\nc -> a\nd* -> e\ne -> d f\nf -> f\n';

const tested = async (page) => (await page.locator('.value.tested').allTextContents()).sort().join(' ');

/** Opens Roots that merge, at the step that compares the number 2 of b with the 1 of a: the next one pops a. */
async function atMerge(t, options) {
  const page = await openLariat(t, options);
  await write(page, ROOTS);
  await untilStates(page, 'a', 'b', 'c', 'd', 'e', 'f');
  await press(page, 'Escape');
  await chooseSearch(page, 'couvreur99');
  await untilRecorded(page);
  await press(page, 'Home');
  await untilStep(page, 0);
  for (let step = 1; step < 60; step += 1) {
    await press(page, 'ArrowRight');
    await untilStep(page, step);
    if (await tested(page) === '1 2') return page;
  }
  throw new Error('2 and 1 are never compared');
}

const CALM = { context: { reducedMotion: 'reduce' } };

const tagged = (page, look = '.tag:not(.hollow)') => page.locator(look).evaluateAll((tags) =>
  tags.map((tag) => tag.dataset.tag).sort());

test('variables are tags at the states that they hold, and the compared numbers have a pill', async (t) => {
  const page = await atMerge(t, CALM);
  assert.deepEqual(await tagged(page), ['s', 't', 'u']);
  const near = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.tag')].map((tag) => {
    const middle = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    };
    const [x, y] = middle(tag.querySelector('.body'));
    const far = (state) => Math.hypot(...middle(state.querySelector('.body')).map((at, axis) => at - [x, y][axis]));
    const states = [...document.querySelectorAll('.state')].sort((one, other) => far(one) - far(other));
    return [tag.dataset.tag, states[0].dataset.name];
  })));
  assert.deepEqual(near, { s: 'c', t: 'a', u: 'b' });
  await page.locator('.edge.now').waitFor();
  assert.equal(await page.locator('.edge.now').count(), 1, 'the transition that the loop looks at');
  assert.equal(await page.locator('.callout').count(), 0, 'there is no box at it');
});

test('a call in the stack shows its variables, under the pointer and in the focus', async (t) => {
  const page = await atMerge(t);
  const first = page.locator('[data-stack="Calls"] .fr').last();
  await first.hover();
  await page.locator('.tag.hollow').first().waitFor();
  assert.deepEqual(await tagged(page, '.tag.hollow'), ['s', 't']);
  assert.deepEqual(await tagged(page, '.tag.faded'), ['s', 't', 'u']);
  await page.mouse.move(600, 500);
  await page.locator('.tag.hollow').first().waitFor({ state: 'detached' });
  await first.focus();
  await page.locator('.tag.hollow').first().waitFor();
  await eventually(async () => assert.equal(await page.locator('.tag.faded').count(), 3));
});

test('no tag covers a name', async (t) => {
  const page = await atMerge(t, CALM);
  const end = await knownSteps(page);
  for (let step = 0; step <= end; step += 1) {
    const covered = await page.evaluate(() => {
      const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => [each, each.getBoundingClientRect()]);
      const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return boxes('.tag .body').flatMap(([tag, one]) => boxes('.state .name')
        .filter(([, other]) => meet(one, other)).map(([name]) => `${tag.parentNode.dataset.tag} covers ${name.textContent}`));
    });
    assert.deepEqual(covered, [], `step ${step}`);
    await press(page, 'ArrowRight');
  }
});

/** Presses the right arrow and samples hull, tag and number of each frame until nothing has changed for a while. */
function frames(page) {
  return page.evaluate(async () => {
    const stepOf = () => document.querySelector('[data-step]').dataset.step;
    const before = stepOf();
    const width = () => Math.max(0, ...[...document.querySelectorAll('.hull[data-root="1"] .body')].map((hull) => hull.getBoundingClientRect().width));
    const at = () => document.querySelector('.tag[data-tag="u"] .body')?.getBoundingClientRect().x ?? 0;
    const sample = () => [width(), at()].map((value) => Math.round(10 * value) / 10);
    const all = [sample()];
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    const started = performance.now();
    for (let still = 0; still < 30;) {
      await new Promise(requestAnimationFrame);
      all.push(sample());
      const moved = String(all.at(-1)) !== String(all.at(-2));
      still = moved || stepOf() === before ? 0 : still + 1;
      if (performance.now() > started + 15_000) throw new Error(`never at rest: ${JSON.stringify(all)}`);
    }
    return { widths: [...new Set(all.map(([width]) => width))], places: [...new Set(all.map(([, x]) => x))] };
  });
}

test('a merge is seen: the hull grows, the tag travels, and both come to rest', async (t) => {
  const page = await atMerge(t);
  await page.locator('.app.moves').waitFor();
  const { widths, places } = await frames(page);
  assert.ok(widths.length > 2, `the hull grows in steps: ${widths}`);
  assert.ok(places.length > 2, `the tag travels: ${places}`);
  assert.deepEqual(widths, [...widths].sort((a, b) => a - b), 'it only grows');
  // It rests where it also rests after a way there and back.
  const rest = await spotsOf(page);
  await press(page, 'ArrowRight');
  await press(page, 'ArrowLeft');
  await eventually(async () => assert.deepEqual(await spotsOf(page), rest));
});

/** Positions of all tags. */
function spotsOf(page) {
  return page.locator('.tag').evaluateAll((tags) => tags.map((tag) => tag.getBoundingClientRect().x));
}

test('with reduced motion the new picture is simply there', async (t) => {
  const page = await atMerge(t, CALM);
  const { widths, places } = await frames(page);
  assert.equal(widths.length, 2, `before and after: ${widths}`);
  assert.equal(places.length, 2, `before and after: ${places}`);
});

test('nothing moves after a jump', async (t) => {
  const page = await atMerge(t);
  await page.locator('.app.moves').waitFor();
  await press(page, 'End');
  await page.locator('.app:not(.moves)').waitFor();
  await press(page, 'ArrowLeft');
  await page.locator('.app.moves').waitFor();
});

test('a few states fill the stage', async (t) => {
  const page = await openLariat(t);
  await untilRecorded(page);
  await write(page, 'a -> b d\nb -> c\nc -> a\nd* -> e\ne -> d f\nf -> f\n');
  await untilStates(page, 'a', 'b', 'c', 'd', 'e', 'f');
  const stage = await page.locator('svg.graph').boundingBox();
  await eventually(async () => {
    const at = await spots(page);
    const body = await page.locator('.state[data-name="a"] .body').boundingBox();
    assert.ok(body.width > 52 && body.width < 150, `a state is ${body.width} wide`);
    const [xs, ys] = [0, 1].map((axis) => Object.values(at).map((spot) => spot[axis]));
    const share = Math.max((Math.max(...xs) - Math.min(...xs)) / stage.width, (Math.max(...ys) - Math.min(...ys)) / stage.height);
    assert.ok(share > 0.6, `the picture takes ${share} of the stage`);
  });
});

test('successors of a tree are in order from left to right', async (t) => {
  const page = await openLariat(t);
  await write(page, 'tree T depth=4\n');
  await page.waitForFunction(() => document.querySelectorAll('.state').length === 31);
  await eventually(async () => {
    const at = await spots(page);
    for (let state = 0; state < 15; state += 1) {
      const [left, right] = [2 * state + 1, 2 * state + 2].map((child) => at[`T.${child}`]);
      assert.ok(left[0] < right[0] && Math.abs(left[1] - right[1]) < 1, `${left} and ${right}`);
    }
  });
});

test('some hundred states are small, and those on the path have names', async (t) => {
  const page = await openLariat(t);
  await write(page, 'grid g w=20 h=15\n');
  await page.waitForFunction(() => document.querySelectorAll('.state').length === 300);
  await untilRecorded(page);
  await press(page, 'Escape');
  await press(page, 'ArrowRight', 16);
  await untilStep(page, 16);
  const readable = () => page.locator('.far-name text').evaluateAll((texts) =>
    texts.map((text) => [text.textContent, text.getBoundingClientRect().height]));
  await eventually(async () => {
    const names = await readable();
    assert.ok(names.some(([name]) => name === 'g'), 'the initial state has a name');
    assert.ok(names.length > 1 && names.length < 60);
    for (const [name, height] of names) assert.ok(height > 9 && height < 30, `${name} is ${height} high`);
  });
  await eventually(async () => assert.ok(!await page.locator('.state .name').first().isVisible()));
  // From near, all have names.
  const { x, y, width, height } = await page.locator('svg.graph').boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -400);
  await page.locator('svg.graph.near').waitFor();
  await eventually(async () => assert.ok(await page.locator('.state .name').first().isVisible()));
});

test('the camera follows the current state at the zoom of the user', async (t) => {
  const page = await openLariat(t);
  await write(page, 'chain c n=30\n');
  await page.waitForFunction(() => document.querySelectorAll('.state').length === 30);
  await untilRecorded(page);
  const follow = page.getByRole('switch', { name: 'Follow' });
  for (let turn = 0; turn < 4; turn += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await eventually(async () => assert.equal(await follow.getAttribute('aria-checked'), 'false'));
  await follow.click();
  await eventually(async () => assert.equal(await follow.getAttribute('aria-checked'), 'true'));
  await press(page, 'Escape');
  const stage = await page.locator('svg.graph').boundingBox();
  for (const step of [20, 60, 90]) {
    while (await shownStep(page) < step) {
      const before = await shownStep(page);
      await press(page, 'ArrowRight', 5);
      await untilStep(page, before + 5);
    }
    await eventually(async () => {
      const { x, width } = await page.locator('.state.top .body').boundingBox();
      const middle = (x + width / 2 - stage.x) / stage.width;
      assert.ok(middle > 0.1 && middle < 0.9, `the current state is at ${middle}`);
    });
  }
});
