// The measurements in wasm under Node: `node benches/run.mjs`. With a path, loads that module
// instead of building one.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

function build() {
  const cargo = process.env.CARGO ?? "cargo";
  const target = "wasm32-unknown-unknown";
  execFileSync(
    cargo,
    ["build", "--release", "--target", target, "--package", "lariat-benches", "--lib"],
    { cwd: root, stdio: "inherit" },
  );
  const metadata = execFileSync(cargo, ["metadata", "--format-version", "1", "--no-deps"], {
    cwd: root,
    maxBuffer: 1 << 28,
  });
  const folder = JSON.parse(metadata).target_directory;
  return join(folder, target, "release", "lariat_benches.wasm");
}

const module = new WebAssembly.Module(readFileSync(process.argv[2] ?? build()));

/** Every measurement starts with a memory of its own. */
function instantiate() {
  const { exports } = new WebAssembly.Instance(module, {
    host: {
      now: () => performance.now(),
      busy: () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1000;
      },
      print: (start, length) =>
        console.log(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, start, length))),
    },
  });
  return exports;
}

instantiate().compare_headless();
console.log();
instantiate().scrub_head();
for (const run of [0, 1]) instantiate().scrub(run);
