// Measures the picture at every size: `node benches/stage.mjs --against COMMIT`. See "Stage" in README.md.

import { readFileSync } from "node:fs";
import { option } from "./commits.mjs";
import { cell, compared, inFreshProfile, pagesToCompare, pause, quantile, rounds, table } from "./pages.mjs";
import { serve } from "./site.mjs";
import { PHASE, startTrace } from "./trace.mjs";
import { PICTURE, Visit, instrument, link } from "./visit.mjs";

const ROUNDS = 3;
const STEPS = 40;
const FRAMES = 60;
const FRAME_MS = 16;

const grid = (w, h) => `grid g w=${w} h=${h}\n`;
/** The number of states → the model. Above 400 there is an overview on a canvas. */
const MODELS = { 60: grid(10, 6), 400: grid(20, 20), "5,000": grid(100, 50), "20,000": grid(200, 100) };

/** In the page: all states are drawn, one by one or on the canvas. Older pages show a part of large models. */
const drawn = (count) => `(document.querySelectorAll("svg.graph .state").length === ${Math.min(count, 400)}
  || document.querySelector("canvas.overview")?.dataset.drawn !== undefined
  || document.querySelector("footer .work-note") === null && ${count} > 400 && !document.querySelector("canvas.overview")
    && document.querySelectorAll("svg.graph .state").length > 2 && Number(document.querySelector(".strip")?.ariaValueMax ?? document.querySelector(".strip")?.getAttribute("aria-valuemax")) > ${count})`;
const RECORDED = 'document.querySelector("[data-step]") !== null && document.querySelector("footer .work-note") === null';
const STAGE = '(document.querySelector("canvas.overview") ? "canvas.overview" : "svg.graph")';

/** In the page: the intervals between frames, until they are taken. */
const WATCH = `(() => {
  window.lariatFrames = [];
  let last = performance.now();
  const frame = (now) => { window.lariatFrames?.push(now - last); last = now; if (window.lariatFrames) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
})()`;
const TAKE = "(() => { const frames = window.lariatFrames.slice(1); window.lariatFrames = null; return frames; })()";

/** The resident memory of the page's process, in MB; none outside of Linux. */
async function memory(browser) {
  try {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const sizes = processInfo.filter(({ type }) => type === "renderer").map(({ id }) =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]) / 1024);
    return Math.max(...sizes);
  } catch {
    return NaN;
  }
}

async function measure(name, model, site) {
  return inFreshProfile(async (context) => {
    const page = await context.newPage();
    await page.addInitScript(instrument);
    await page.addInitScript(`performance.mark("${PHASE}start")`);
    const stopTrace = await startTrace(context.browser());
    await page.goto(site.address, { waitUntil: "commit" });
    const visit = new Visit(await context.newCDPSession(page), { open: async () => {}, opened: "true" });
    await visit.until(PICTURE);
    await pause(1500);
    const count = Number(name.replace(",", ""));
    await visit.phase("open");
    const opened = Date.now();
    await visit.evaluate(`location.hash = ${JSON.stringify(link({ m: model, a: "se05" }))}`);
    await visit.until(drawn(count));
    const first = Date.now() - opened;
    await visit.until(RECORDED);
    await visit.evaluate("document.activeElement?.blur()");
    await pause(2500);

    const key = async (name) => {
      for (const type of ["rawKeyDown", "keyUp"]) await visit.cdp.send("Input.dispatchKeyEvent", { type, key: name, code: name });
    };
    await visit.phase("step");
    for (let step = 0; step < STEPS; step += 1) {
      await key("ArrowRight");
      await pause(70);
    }
    await pause(200);

    await visit.phase("idle");
    await visit.evaluate(WATCH);
    await pause(FRAMES * FRAME_MS);
    const idle = await visit.evaluate(TAKE);

    const box = await visit.box(await visit.evaluate(STAGE));
    const middle = [box.x + box.width / 2, box.y + box.height * 0.6];
    const wheel = (deltaY) => visit.cdp.send("Input.dispatchMouseEvent", { type: "mouseWheel", x: middle[0], y: middle[1], deltaX: 0, deltaY });
    await visit.phase("zoom");
    await visit.evaluate(WATCH);
    for (let frame = 0; frame < FRAMES; frame += 1) {
      void wheel(frame % 20 < 10 ? -40 : 40);
      await pause(FRAME_MS);
    }
    await pause(150);
    await visit.phase("pan");
    await visit.mouse("mousePressed", middle);
    for (let frame = 0; frame < FRAMES; frame += 1) {
      void visit.mouse("mouseMoved", [middle[0] + 90 * Math.sin(frame / 6), middle[1] + 60 * Math.cos(frame / 6)]);
      await pause(FRAME_MS);
    }
    await visit.mouse("mouseReleased", middle);
    const moving = await visit.evaluate(TAKE);
    await pause(200);
    await visit.scrub();
    const megabytes = await memory(context.browser());
    return { first, idle, moving, megabytes, tasks: await stopTrace() };
  });
}

const pages = pagesToCompare();
for (const page of pages) page.site = await serve(page.folder);
const only = option("--only");
const chosen = Object.entries(MODELS).filter(([name]) => !only || name === only);
const results = new Map(chosen.map(([name]) => [name, { now: [], before: [] }]));
for (const inOrder of rounds(pages, ROUNDS)) {
  for (const [name, model] of chosen) {
    for (const { side, site } of inOrder) results.get(name)[side].push(await measure(name, model, site));
  }
}
for (const { site } of pages) site.close();

const median = (values) => quantile(values.filter(Number.isFinite), 0.5);
const spent = (visit, phase) => visit.tasks.filter((task) => task.phase === phase).reduce((sum, { ms }) => sum + ms, 0);
const longest = (visit, ...phases) => Math.max(0, ...visit.tasks.filter(({ phase }) => phases.includes(phase)).map(({ ms }) => ms));

/** What a row shows, and the number of digits. */
const ROWS = {
  "first picture, ms": [(visit) => visit.first, 0],
  "a step, ms of the main thread": [(visit) => spent(visit, "step") / STEPS, 1],
  "a frame of zooming": [(visit) => spent(visit, "zoom") / FRAMES, 1],
  "a frame of panning": [(visit) => spent(visit, "pan") / FRAMES, 1],
  "interval of frames, moving : idle": [(visit) => median(visit.moving) / median(visit.idle), 2],
  "the same, the slowest tenth": [(visit) => quantile(visit.moving, 0.9) / quantile(visit.idle, 0.9), 2],
  "scrub: the longest task": [(visit) => longest(visit, "scrub", "scrubbed"), 1],
  "memory, MB": [(visit) => visit.megabytes, 0],
};

const rows = [];
for (const [name, { now, before }] of results) {
  for (const [what, [take, digits]] of Object.entries(ROWS)) {
    const value = (visits) => (visits.length ? median(visits.map(take)) : NaN);
    rows.push([name, what, ...compared(value(before), value(now), digits)]);
  }
}
table(["states", "", "before", "now", "now : before"], rows);
console.log(`\nMedians of ${cell(Math.max(...[...results.values()].map(({ now }) => now.length)), 0)} rounds.`);
