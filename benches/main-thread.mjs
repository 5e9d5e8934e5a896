// Measures what keeps the page's main thread busy, and how soon the page answers: `node
// benches/main-thread.mjs --against COMMIT`. See "Main thread" in README.md.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { option, scratch } from "./commits.mjs";
import { compared, cell, inFreshProfile, pagesToCompare, pause, quantile, rounds, table } from "./pages.mjs";
import { serve } from "./site.mjs";
import { PHASE, startTrace } from "./trace.mjs";
import { NOTE, PICTURE, STEPS, Visit, instrument, link } from "./visit.mjs";

const ROUNDS = 3;
const LIMIT_MS = 50;
const RUN_MS = 2000;
const SHOWN = 10;
const PARTS_SHOWN = 4;

const times = (count, text) => Array.from({ length: count }, (_, number) => text(number)).join("");

/** Every process works alone, with its own actions, but all go back together. */
const PROCESSES = times(60, (n) => `process p${n}\nidle -ask_${n}-> busy\nbusy -sync-> idle\n`);

/** A ring with branches, as an AUT file. A version is the same system with another label. */
function aut(states, version) {
  const label = (state) => (state ? `STEP ${state % 7}` : `START ${version}`);
  const lines = times(states, (state) => {
    const branch = state % 5 ? `"LOOK", ${state}` : '"BACK !1", 0';
    return `(${state}, "${label(state)}", ${(state + 1) % states})\n(${state}, ${branch})\n`;
  });
  return `des (0, ${2 * states}, ${states})\n${lines}`;
}

/** Opens a model by its link: a comment makes another text of every version. */
const byLink = (text, search) => (visit, version) =>
  visit.evaluate(`location.hash = ${JSON.stringify(link({ m: `${text}# ${version}\n`, a: search }))}`);

/** Drops files on the page. */
const byDrop = (files) => async (visit, version) => {
  const folder = scratch("main-thread");
  const paths = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text(version));
    return join(folder, name);
  });
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) {
    await visit.cdp.send("Input.dispatchDragEvent", { type, x: 700, y: 400, data });
  }
};

/** Expressions in the page, as those of visit.mjs. */
const LARGE_RUN = `${PICTURE} && ${STEPS} > 1000`;
const pane = (index) => `document.querySelector('.pane[data-pane="${index}"] .node') !== null`;

const SCENARIOS = {
  "a search of 10^7 steps": {
    open: byLink("random n=1000000 edges=2800000 accepting=0 seed=7\n", "cvwy92"),
    opened: LARGE_RUN,
    act: search,
  },
  "60 processes": { open: byLink(PROCESSES, "se05"), opened: LARGE_RUN, act: search },
  "10^5 states explained": {
    open: byDrop({
      "ring.aut": (version) => aut(100_000, version),
      "never.mcl": () => "[ true* . 'STEP 3' . 'BACK.*' . true* ] false\n",
    }),
    opened: pane(0),
    act: explanation,
  },
};

async function search(visit) {
  await visit.phase("run");
  await pause(RUN_MS);
  await visit.scrub();
  await visit.stops();
  await visit.phase("finish");
  await visit.until(`!${NOTE}.includes("Running")`);
  await visit.scrub();
  await visit.seeks();
}

async function explanation(visit) {
  await visit.phase("run");
  await visit.until(`${pane(1)} && ${NOTE} === ""`);
  await pause(500);
  await visit.scrub();
  await visit.seeks();
  await visit.stops();
}

/** The tasks and latencies of one visit. */
async function measure(scenario, site) {
  return inFreshProfile(async (context) => {
    const page = await context.newPage();
    await page.addInitScript(instrument);
    await page.addInitScript(`performance.mark("${PHASE}start")`);
    const stopTrace = await startTrace(context.browser());
    await page.goto(site.address, { waitUntil: "commit" });
    const visit = new Visit(await context.newCDPSession(page), scenario);
    await visit.until(PICTURE);
    await pause(1500);
    await visit.open();
    await scenario.act(visit);
    return { tasks: await stopTrace(), latencies: visit.latencies };
  });
}

const pages = pagesToCompare();
for (const page of pages) page.site = await serve(page.folder);
const only = option("--only");
const chosen = Object.entries(SCENARIOS).filter(([name]) => !only || name.includes(only));
/** scenario → side → tasks and latencies of all rounds. */
const results = new Map(chosen.map(([name]) => [name, { now: [], before: [] }]));
let count = 0;
for (const inOrder of rounds(pages, ROUNDS)) {
  count += 1;
  for (const [name, scenario] of chosen) {
    for (const { side, site } of inOrder) results.get(name)[side].push(await measure(scenario, site));
  }
}
for (const { site } of pages) site.close();

/** What a row shows → the phases of the trace. Closing a model belongs to opening the next one. */
const PHASES = {
  start: ["start"],
  open: ["close", "open"],
  run: ["run", "finish"],
  scrub: ["scrub", "scrubbed"],
  seek: ["seek"],
  stop: ["stop"],
};

function tasksIn(visits, phases) {
  return visits.flatMap(({ tasks }) => tasks.filter(({ phase }) => phases.includes(phase)));
}

const longest = (tasks) => (tasks.length ? Math.max(...tasks.map(({ ms }) => ms)) : NaN);
const overLimit = (tasks) => tasks.filter(({ ms }) => ms > LIMIT_MS);

console.log(`Tasks on the page's main thread, ms of processor time, ${count} rounds: the longest, and`);
console.log(`how many a round are over ${LIMIT_MS} ms.`);
const busy = [];
for (const [name, sides] of results) {
  for (const [phase, phases] of Object.entries(PHASES)) {
    const [before, now] = [sides.before, sides.now].map((visits) => tasksIn(visits, phases));
    const over = [before, now].map((tasks) => overLimit(tasks).length / (tasks.length ? count : 0));
    const most = compared(longest(before), longest(now), 1);
    busy.push([name, phase, ...most, ...over.map((many) => cell(many, 1))]);
  }
}
table(["model", "during", "before", "now", "now : before", "before, over", "now, over"], busy);

console.log("\nFrom the event to the answer, in ms.");
const answers = [];
for (const [name, sides] of results) {
  for (const kind of ["stop", "seek"]) {
    const [before, now] = [sides.before, sides.now].map((visits) => {
      return visits.flatMap(({ latencies }) => latencies[kind]);
    });
    for (const [words, part] of Object.entries({ median: 0.5, "95th percentile": 0.95 })) {
      const values = [before, now].map((all) => quantile(all, part));
      answers.push([name, `${kind}, ${words}`, ...compared(...values, 1)]);
    }
  }
}
table(["model", "latency", "before", "now", "now : before"], answers);

let failed = false;
for (const [name, sides] of results) {
  for (const [phase, phases] of Object.entries(PHASES)) {
    const tasks = overLimit(tasksIn(sides.now, phases)).sort((a, b) => b.ms - a.ms);
    if (tasks.length === 0) continue;
    failed = true;
    const list = tasks.slice(0, SHOWN).map(({ ms }) => ms.toFixed(0));
    const parts = tasks[0].parts().slice(0, PARTS_SHOWN).map((part) => `${part.name} ${part.ms.toFixed(0)}`);
    console.log(`\nOver ${LIMIT_MS} ms now: ${name}, ${phase}: ${list.join(", ")} ms`);
    console.log(`The first: ${parts.join(", ")}`);
  }
}
if (process.argv.includes("--check") && failed) process.exit(1);
