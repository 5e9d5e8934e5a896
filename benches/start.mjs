// Measures how soon the release page shows something and can be used, over a slow line: `node
// benches/start.mjs --against COMMIT`. See "Start" in README.md.

import { deflateSync } from "node:zlib";
import { cell, inFreshProfile, pagesToCompare, pause, quantile, rounds, table } from "./pages.mjs";
import { Line, clock, serve } from "./site.mjs";

const ROUNDS = 5;
const LINE = { bytesPerSecond: 200_000, delay: 150 };
/** A visit ends when nothing has been loaded for so long. */
const QUIET_MS = 2000;
const PATIENCE_MS = 60_000;
/** Between two presses of a key, until the page follows. */
const PRESS_MS = 20;

const MODEL = "idle -> try\ntry -> wait crit\nwait -> try\ncrit* -> idle\n";
const packed = deflateSync(JSON.stringify({ m: MODEL, a: "cvwy92" })).toString("base64url");
const STARTS = { "no link": "", "a link": `#1.${packed}` };

/** Name, digits and value of every measurement. */
const METRICS = [
  ["first paint, ms", 0, (visit) => visit.paints["first-paint"]],
  ["first contentful paint, ms", 0, (visit) => visit.paints["first-contentful-paint"]],
  ["picture, ms", 0, (visit) => visit.picture],
  ["a key works, ms", 0, (visit) => visit.stepped],
  ["loaded before the picture, KB", 1, (visit) => visit.before / 1000],
  ["loaded in all, KB", 1, (visit) => visit.all / 1000],
];

/** Inside the page: reports the first state of a graph and the first step after a key. */
function watch() {
  const wanted = {
    picture: () => document.querySelector("svg.graph .state"),
    stepped: () => Number(document.querySelector("[data-step]")?.dataset.step) > 0,
  };
  const observer = new MutationObserver(() => {
    const now = performance.now();
    for (const [what, seen] of Object.entries(wanted)) {
      if (!seen()) continue;
      delete wanted[what];
      window.lariatReport(what, now);
    }
    if (Object.keys(wanted).length === 0) observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ["data-step"] });
}

async function visit(context, site, fragment) {
  const page = await context.newPage();
  const seen = {};
  await page.exposeFunction("lariatReport", (what, at) => {
    seen[what] = at;
  });
  await page.addInitScript(watch);
  const [started, first] = [clock(), site.sent.length];
  const until = async (what, done, meanwhile) => {
    while (!done()) {
      if (clock() > started + PATIENCE_MS) throw new Error(`waited in vain for ${what}`);
      await meanwhile?.();
      await pause(meanwhile ? PRESS_MS : 5);
    }
  };
  await page.goto(site.address + fragment, { waitUntil: "commit" });
  await until("a picture", () => seen.picture);
  await until("a step", () => seen.stepped, () => page.keyboard.press("ArrowRight"));
  await until("silence", () => site.open === 0 && clock() > Math.max(site.lastBusy, started) + QUIET_MS);
  const { origin, paints } = await page.evaluate(() => ({
    origin: performance.timeOrigin,
    paints: Object.fromEntries(
      performance.getEntriesByType("paint").map(({ name, startTime }) => [name, startTime]),
    ),
  }));
  // The next visit begins where this one ends.
  await page.keyboard.press("Home");
  await pause(1000);
  await page.close();
  const sent = site.sent.slice(first);
  const sum = (packets) => packets.reduce((bytes, packet) => bytes + packet.bytes, 0);
  const before = sum(sent.filter(({ at }) => at <= origin + seen.picture));
  return { ...seen, paints, before, all: sum(sent) };
}

/** A first and a second visit in the same profile. */
async function coldAndWarm(site, fragment) {
  return inFreshProfile(async (context) => {
    await pause(500);
    const cold = await visit(context, site, fragment);
    return { cold, warm: await visit(context, site, fragment) };
  });
}

const pages = pagesToCompare();
for (const page of pages) page.site = await serve(page.folder, new Line(LINE));
/** start → cold or warm → the visits of each round by side. */
const results = new Map();
for (const inOrder of rounds(pages, ROUNDS)) {
  for (const [start, fragment] of Object.entries(STARTS)) {
    const visits = {};
    for (const { side, site } of inOrder) visits[side] = await coldAndWarm(site, fragment);
    for (const cache of ["cold", "warm"]) {
      const key = `${start}, ${cache}`;
      if (!results.has(key)) results.set(key, []);
      results.get(key).push({ now: visits.now[cache], before: visits.before?.[cache] });
    }
  }
}
for (const { site } of pages) site.close();

const rows = [];
for (const [start, visits] of results) {
  for (const [name, digits, value] of METRICS) {
    const now = visits.map((round) => value(round.now));
    const before = visits.flatMap((round) => (round.before ? [value(round.before)] : []));
    const ratios = before.map((value, round) => now[round] / value);
    const [low, ratio, high] = [0.25, 0.5, 0.75].map((part) => cell(quantile(ratios, part), 2));
    const medians = [before, now].map((all) => cell(quantile(all, 0.5), digits));
    rows.push([start, name, ...medians, ratio, low === "–" ? "–" : `${low}–${high}`]);
  }
}
console.log(`1.6 Mbit/s, ${LINE.delay} ms; medians of ${results.values().next().value.length} rounds.`);
table(["start", "until", "before", "now", "now : before", "middle half"], rows);
