// Builds the working tree and another commit, for scripts that run both alternately.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const cargo = process.env.CARGO ?? "cargo";

const metadata = execFileSync(cargo, ["metadata", "--format-version", "1", "--no-deps"], {
  cwd: root,
  maxBuffer: 1 << 28,
});
const target = JSON.parse(metadata).target_directory;

/** A folder of this name for the files of a script. */
export function scratch(name) {
  const folder = join(target, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The value of a command-line option, if given. */
export function option(name) {
  const place = process.argv.indexOf(name, 2);
  return place < 0 ? null : (process.argv[place + 1] ?? null);
}

/** Builds an optimised binary of a source tree. */
function build(source, targetFolder, crate, binary) {
  const selected = ["--package", crate, "--bin", binary];
  execFileSync(cargo, ["build", "--quiet", "--profile", "native", ...selected], {
    cwd: source,
    stdio: "inherit",
    env: { ...process.env, CARGO_TARGET_DIR: targetFolder },
  });
  return join(targetFolder, "native", binary);
}

/** The path of a binary of the working tree. */
export function buildHere(crate, binary) {
  return build(root, target, crate, binary);
}

/**
 * The path of the same binary of a commit, built in a separate tree. `overlay` lists files of the
 * working tree that are copied there first.
 */
export function buildCommit(commit, crate, binary, overlay = []) {
  const { source, targetFolder } = checkOut(commit);
  for (const file of overlay) copyFileSync(join(root, file), join(source, file));
  return build(source, targetFolder, crate, binary);
}

/** The folder of the release page of the working tree. */
export function buildPageHere() {
  return buildPage(root, target);
}

/** The folder of the release page of a commit, which is built only once. */
export function buildPageOf(commit) {
  const { folder, source, targetFolder } = checkOut(commit);
  const page = join(folder, "page");
  // Renamed when it is complete, because a build may be interrupted.
  if (!existsSync(page)) renameSync(buildPage(source, targetFolder), page);
  return page;
}

function buildPage(source, targetFolder) {
  execFileSync(cargo, ["xtask", "build"], {
    cwd: source,
    // The output of a script is its tables.
    stdio: ["ignore", process.stderr, "inherit"],
    env: { ...process.env, CARGO_TARGET_DIR: targetFolder },
  });
  return join(source, "dist");
}

/** Extracts a commit into a tree of its own. */
function checkOut(commit) {
  const git = (...words) => execFileSync("git", words, { cwd: root, maxBuffer: 1 << 30 });
  const name = git("rev-parse", `${commit}^{commit}`).toString().trim();
  const folder = scratch(join("commits", name));
  const source = join(folder, "tree");
  mkdirSync(source, { recursive: true });
  execFileSync("tar", ["x"], { cwd: source, input: git("archive", name) });
  // With a separate target folder: cargo compares file times only, and would use the
  // artefacts of an older commit.
  return { folder, source, targetFolder: join(folder, "target") };
}
