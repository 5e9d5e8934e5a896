// Compares the working tree with an earlier commit, run alternately: `node benches/race.mjs --against
// COMMIT`. With `--only headless`, `--only explore` or `--only scrub`, only that part. Prints which bounds
// are met, and fails only if something does not run. Needs Linux.

import { execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { buildCommit, buildHere, option } from "./commits.mjs";

const RACER = "benches/src/bin/racer.rs";
// The memory addresses of a process can change the time of a search by some hundredths.
const PROCESSES = 3;
const ROUNDS_A_PROCESS = 5;
const ROUNDS = 11;

const GRID = 1.1;
const BOUND_BY_MEMORY = 1.25;
const EXPLORING = 1 / 1.8;
const BYTES = 0.5;
// The size of a transition in every commit so far: the number of its target.
const TARGET = 4;
const RECORDED = 1;
const NOISE = 0.05;

/** In the order of `COURSES` in `src/graphs.rs`. */
const HEADLESS_BOUNDS = [GRID, BOUND_BY_MEMORY, BOUND_BY_MEMORY, GRID, BOUND_BY_MEMORY];

const numbers = (count) => [...Array(count).keys()];
const each = (count, text) => numbers(count).map(text).join("");

/** About a million states each. */
const models = {
  grid: "grid g w=1000 h=1000\n",
  // No process waits for another, so every combination of local states is reachable.
  "3 rings": each(3, (p) => {
    return `process ring_${p}\n` + each(100, (s) => `${s} -step_${p}-> ${(s + 1) % 100}\n`);
  }),
  // In the following ones few combinations are reachable.
  "lock, 16 clients":
    "process lock\n" +
    each(16, (c) => `free -TAKE_${c}-> taken\ntaken -GIVE_${c}-> free\n`) +
    each(16, (c) => {
      const own = `idle -ask_${c}-> waiting\ninside -work_${c}-> done\n`;
      return `process client_${c}\n${own}waiting -TAKE_${c}-> inside\ndone -GIVE_${c}-> idle\n`;
    }),
  "messages, 8 clients":
    "buffers 2\nprocess server\n" +
    each(8, (c) => `free -REQUEST_${c}?-> busy_${c}\nbusy_${c} -REPLY_${c}!-> free\n`) +
    each(8, (c) => {
      const own = `idle -think_${c}-> ready\nfull -eat_${c}-> idle\n`;
      return `process client_${c}\n${own}ready -REQUEST_${c}!-> waiting\nwaiting -REPLY_${c}?-> full\n`;
    }),
};

/** A process that runs searches on one course, on request. */
class Course {
  constructor(binary, course) {
    this.process = spawn(binary, ["headless", `${course}`], { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  async line() {
    const { value, done } = await this.lines.next();
    if (done) throw new Error("a racer has given up");
    return value;
  }

  async run(search) {
    this.process.stdin.write(`${search}\n`);
    return Number(await this.line());
  }

  end() {
    this.process.stdin.end();
  }
}

/** The results of one measurement over all rounds. */
class Pair {
  rounds = [];

  add(now, before) {
    this.rounds.push({ now, before });
  }

  /** The quartiles of the sorted ratios of the rounds. */
  ratios() {
    const all = this.rounds.map(({ now, before }) => now / before).sort((a, b) => a - b);
    return [0.25, 0.5, 0.75].map((part) => all[Math.floor(part * (all.length - 1) + 0.5)]);
  }

  best(side) {
    return Math.min(...this.rounds.map((round) => round[side]));
  }
}

/** Runs two alternately; in every second round in the other order. */
async function byTurns(round, runners, run) {
  const results = [];
  for (const index of round % 2 ? [1, 0] : [0, 1]) results[index] = await run(runners[index]);
  return results;
}

const verdicts = [];

/** Prints a line of a table; a line without a bound is for comparison only. */
function tell(what, where, pair, bound = null, noise = 0) {
  const [low, ratio, high] = pair.ratios();
  const cells = [what, where, pair.best("before").toFixed(1), pair.best("now").toFixed(1)];
  cells.push(ratio.toFixed(3), `${low.toFixed(2)}–${high.toFixed(2)}`);
  if (bound === null) {
    cells.push("–", "");
  } else {
    const verdict = ratio <= bound ? "met" : ratio <= bound + noise ? "within noise" : "NOT MET";
    verdicts.push({ what, where, ratio, verdict });
    cells.push(bound.toFixed(3), verdict);
  }
  console.log(`| ${cells.join(" | ")} |`);
}

function head(what, where, unit) {
  const cells = [what, where, `before, ${unit}`, `now, ${unit}`, "now : before", "middle half"];
  console.log(`\n| ${[...cells, "bound", ""].join(" | ")} |`);
  console.log("| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |");
}

/** One round of a command: the fields of both answers; those in `same` must be equal. */
async function fields(round, binaries, same, command, input = "") {
  const [now, before] = await byTurns(round, binaries, (binary) =>
    execFileSync(binary, command, { input, encoding: "utf8" }).trim().split("\t"),
  );
  for (const index of same) {
    if (now[index] !== before[index]) throw new Error(`${now[index]} is not ${before[index]}`);
  }
  return [now, before];
}

async function headless(binaries) {
  head("search", "graph", "ms");
  for (const [course, bound] of HEADLESS_BOUNDS.entries()) {
    const pairs = new Map();
    let name;
    for (const _ of numbers(PROCESSES)) {
      const racers = binaries.map((binary) => new Course(binary, course));
      const heads = [await racers[0].line(), await racers[1].line()].map((line) => line.split("\t"));
      name = heads[0][0];
      // Skip searches that exist in one commit only, or that do not finish.
      const searches = heads[0].slice(1).filter((search) => heads[1].slice(1).includes(search));
      for (const round of numbers(ROUNDS_A_PROCESS)) {
        // Not measured: otherwise the last search of the round before would have its graph in
        // the cache.
        await racers[round % 2 ? 0 : 1].run(searches[0]);
        for (const search of searches) {
          const times = await byTurns(round, racers, (racer) => racer.run(search));
          if (!pairs.has(search)) pairs.set(search, new Pair());
          pairs.get(search).add(...times);
        }
      }
      racers.forEach((racer) => racer.end());
    }
    for (const [search, pair] of pairs) tell(search, name, pair, bound);
  }
}

async function explore(binaries) {
  const weights = [];
  head("exploration", "model", "ms");
  for (const [name, text] of Object.entries(models)) {
    for (const order of ["breadth", "depth"]) {
      const [times, bytes, alone] = [new Pair(), new Pair(), new Pair()];
      let where;
      for (const round of numbers(ROUNDS)) {
        // States and transitions are the same in both.
        const results = await fields(round, binaries, [1, 2], ["explore", order], text);
        const [, states, transitions] = results[0];
        where = `${name}: ${states} states, ${transitions} transitions`;
        times.add(...results.map(([time]) => Number(time)));
        bytes.add(...results.map(([, , , bytes]) => bytes / states));
        const targets = TARGET * transitions;
        alone.add(...results.map(([, , , bytes]) => (bytes - targets) / states));
      }
      tell(`${order} first`, name, times, EXPLORING);
      // A breadth-first walk needs no memory of its own.
      if (order === "breadth") weights.push([where, bytes, alone]);
    }
  }
  head("memory", "model", "bytes a state");
  for (const [where, bytes, alone] of weights) {
    tell("space", where, bytes, BYTES);
    tell("without targets of transitions", where, alone);
  }
}

async function scrub(binaries) {
  head("part", "run", "ms");
  for (const run of [0, 1]) {
    const parts = ["recording", "1000 seeks", "1000 steps back"].map((part) => [part, new Pair()]);
    let name;
    for (const round of numbers(ROUNDS)) {
      const results = await fields(round, binaries, [0], ["scrub", `${run}`]);
      name = results[0][0];
      parts.forEach(([, pair], index) => {
        pair.add(...results.map((result) => Number(result[index + 1])));
      });
    }
    for (const [part, pair] of parts) tell(part, name, pair, RECORDED, NOISE);
  }
}

const against = option("--against");
const parts = { headless, explore, scrub };
const only = option("--only");
if (!against || (only && !parts[only])) {
  console.error("node benches/race.mjs --against COMMIT [--only headless|explore|scrub]");
  process.exit(2);
}
const binaries = [
  buildHere("lariat-benches", "racer"),
  buildCommit(against, "lariat-benches", "racer", [RACER]),
];
console.log(`The working tree against ${against}: processor time, medians of the ratios of rounds.`);
for (const [name, part] of Object.entries(parts)) {
  if (!only || only === name) await part(binaries);
}
const unmet = verdicts.filter(({ verdict }) => verdict === "NOT MET");
const met = verdicts.length - unmet.length;
console.log(`\n${met} of ${verdicts.length} bounds are met, or missed within noise.`);
for (const { what, where, ratio } of unmet) {
  console.log(`Not met: ${what}, ${where}: ${ratio.toFixed(3)}`);
}
