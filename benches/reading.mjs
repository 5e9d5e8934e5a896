// Measures the time and memory of reading a model: `node benches/reading.mjs`. With
// `--against COMMIT`, that commit is built as well, and both read alternately; with `--large`, ten
// million transitions instead of 600,000. Needs GNU `time`.

import { spawnSync } from "node:child_process";
import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { buildCommit, buildHere, option, scratch } from "./commits.mjs";

const ROUNDS = 5;

const against = option("--against");
const states = process.argv.includes("--large") ? 5_000_000 : 300_000;
const folder = scratch("reading");

/** A pseudo-random generator with a fixed seed. */
function* numbers(below) {
  let state = 0x2545f491;
  for (;;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    yield (state >>> 0) % below;
  }
}

const header =
  `HOA: v1\nStates: ${states}\nStart: 0\nAP: 2 "p" "q"\nacc-name: Buchi\nAcceptance: 1 Inf(0)\n` +
  "properties: trans-labels explicit-labels state-acc\n--BODY--\n";
const labels = ["t", "0", "!0", "0&1", "!0&1", "0&!1", "!0&!1"];

// Each state has two successors: the next state, so that all are reachable, and a random one.
const formats = {
  hoa: {
    header,
    state: (state, next, any) =>
      `State: ${state}${state % 10 ? "" : " {0}"}\n` +
      `[${labels[any % 7]}] ${next}\n[${labels[state % 7]}] ${any}\n`,
    end: "--END--\n",
  },
  aut: {
    header: `des (0, ${2 * states}, ${states})\n`,
    state: (state, next, any) =>
      `(${state}, "PUT !${any % 12}", ${next})\n(${state}, i, ${any})\n`,
    end: "",
  },
  lar: {
    header: "",
    state: (state, next, any) =>
      `state_${state}${state % 10 ? "" : "*"} -> state_${next} state_${any}\n`,
    end: "",
  },
};

function write(name, { header, state, end }) {
  const path = join(folder, `${states}.${name}`);
  const file = openSync(path, "w");
  const random = numbers(states);
  let text = header;
  for (let number = 0; number < states; number++) {
    text += state(number, (number + 1) % states, random.next().value);
    if (text.length > 1 << 20) {
      writeSync(file, text);
      text = "";
    }
  }
  writeSync(file, text + end);
  closeSync(file);
  return path;
}

/** Seconds and MB of a process that reads a model and takes one step. */
function measure(lariat, path) {
  const format = "%e %U %M";
  const run = spawnSync("time", ["-f", format, lariat, "check", "--limit", "1", path], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (run.error) throw run.error;
  // A stopped search exits with status 3, and so does `time`.
  if (run.status !== 3) throw new Error(`${lariat} check ${path}: ${run.status}\n${run.stderr}`);
  const [seconds, busy, kilobytes] = run.stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return { seconds, busy, megabytes: kilobytes / 1024 };
}

const best = (all, key) => Math.min(...all.map((one) => one[key]));

const readers = [["this", buildHere("lariat-cli", "lariat")]];
if (against) readers.push([against, buildCommit(against, "lariat-cli", "lariat")]);
console.log(`${states} states, ${2 * states} transitions; the best of ${ROUNDS} processes`);
for (const [name, format] of Object.entries(formats)) {
  const path = write(name, format);
  const results = readers.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    readers.forEach(([, lariat], index) => results[index].push(measure(lariat, path)));
  }
  const size = (statSync(path).size / (1 << 20)).toFixed(1);
  results.forEach((all, index) => {
    const [seconds, busy, megabytes] = ["seconds", "busy", "megabytes"].map((key) =>
      best(all, key),
    );
    const line = `${name} (${size} MB) ${readers[index][0].padEnd(8)}`;
    console.log(
      `${line} ${seconds.toFixed(2)} s, ${busy.toFixed(2)} s busy, ${megabytes.toFixed(0)} MB`,
    );
  });
  if (against) {
    const ratio = (key) => (best(results[0], key) / best(results[1], key)).toFixed(2);
    console.log(`${name} this / ${against}: time ${ratio("seconds")}, memory ${ratio("megabytes")}`);
  }
}
