// The measurements in wasm under Node: `node benches/run.mjs`. With a path, measures that module
// instead of building one. With `--against-native`, only the grid, alternately in wasm and natively;
// with `--asking`, only breakpoints.

import { execFileSync } from "node:child_process";
import { readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

const root = fileURLToPath(new URL("..", import.meta.url));
const cargo = process.env.CARGO ?? "cargo";

// petgraph recurses some 400,000 times on the random graph. Node's main thread has a fixed stack,
// and a larger `--stack-size` crashes; a worker can request the size it needs.
const STACK_MB = 256;

/** The path of a build, relative to the target folder. */
function build(folder, ...options) {
  execFileSync(cargo, ["build", "--package", "lariat-benches", ...options], {
    cwd: root,
    stdio: "inherit",
  });
  const metadata = execFileSync(cargo, ["metadata", "--format-version", "1", "--no-deps"], {
    cwd: root,
    maxBuffer: 1 << 28,
  });
  return join(JSON.parse(metadata).target_directory, folder);
}

function buildWasm() {
  const target = "wasm32-unknown-unknown";
  const folder = build(join(target, "release"), "--release", "--target", target, "--lib");
  return join(folder, "lariat_benches.wasm");
}

function buildNative() {
  return join(build("native", "--profile", "native", "--bin", "speed"), "speed");
}

/** Every measurement starts with a fresh memory. */
function instantiate(module, printLine) {
  const { exports } = new WebAssembly.Instance(module, {
    host: {
      now: () => performance.now(),
      busy: () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1000;
      },
      print: (start, length) =>
        printLine(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, start, length))),
    },
  });
  return exports;
}

/** Runs one of the tasks below in a separate thread, and returns its answer. */
function inWorker(task, path) {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { task, path },
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

const tasks = {
  everything(module) {
    const say = (line) => writeSync(1, `${line}\n`);
    instantiate(module, say).compare_headless();
    instantiate(module, say).scrub_head();
    for (const run of [0, 1]) instantiate(module, say).scrub(run);
    say("");
    tasks.asking(module);
  },
  asking(module) {
    const say = (line) => writeSync(1, `${line}\n`);
    instantiate(module, say).asking_head();
    for (const run of [0, 1]) instantiate(module, say).ask(run);
  },
  gridTimes(module) {
    const lines = [];
    instantiate(module, (line) => lines.push(line)).grid_times();
    return lines;
  },
};

/** Keeps the better of the known times and the times in the lines. */
function keepBest(best, lines) {
  for (const line of lines.filter((line) => line.includes("\t"))) {
    const [name, time] = line.split("\t");
    best.set(name, Math.min(best.get(name) ?? Infinity, Number(time)));
  }
}

/** The best of three runs each. */
async function againstNative(path) {
  const speed = buildNative();
  const [native, wasm] = [new Map(), new Map()];
  for (let turn = 0; turn < 3; turn++) {
    keepBest(native, execFileSync(speed, ["--grid"], { encoding: "utf8" }).split(/\r?\n/));
    keepBest(wasm, await inWorker("gridTimes", path));
  }
  console.log("| grid | native, ms | wasm, ms | wasm : native |");
  console.log("| --- | ---: | ---: | ---: |");
  for (const [name, time] of native) {
    const [here, there] = [time, wasm.get(name)];
    const ratio = (there / here).toFixed(2);
    console.log(`| ${name} | ${here.toFixed(1)} | ${there.toFixed(1)} | ${ratio} |`);
  }
}

if (isMainThread) {
  const path = process.argv.slice(2).find((argument) => !argument.startsWith("--")) ?? buildWasm();
  if (process.argv.includes("--against-native")) await againstNative(path);
  else if (process.argv.includes("--asking")) await inWorker("asking", path);
  else await inWorker("everything", path);
} else {
  const { task, path } = workerData;
  parentPort.postMessage(tasks[task](new WebAssembly.Module(readFileSync(path))));
}
