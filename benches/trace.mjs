// The tasks of a page's main thread and the processor time that each took, from a trace of Chromium.

const CATEGORIES = ["toplevel", "devtools.timeline", "v8", "blink.user_timing"];
const BUFFER_KB = 800 * 1024;
const TASK = "ThreadControllerImpl::RunTask";

/** The name of a mark that begins a phase in the page, by `performance.mark`. */
export const PHASE = "bench:";

/** Records what Chromium does until the returned function is called, which resolves with the tasks. */
export async function startTrace(browser) {
  const session = await browser.newBrowserCDPSession();
  await session.send("Tracing.start", {
    transferMode: "ReturnAsStream",
    traceConfig: {
      recordMode: "recordUntilFull",
      traceBufferSizeInKb: BUFFER_KB,
      includedCategories: CATEGORIES,
      excludedCategories: ["*"],
    },
  });
  return async () => {
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    const { stream, dataLossOccurred } = await complete;
    if (dataLossOccurred) throw new Error("the trace does not fit into its buffer");
    const tasks = tasksOf(await readLines(session, stream));
    await session.detach();
    return tasks;
  };
}

/** A trace has an event on each line, and is too long for one string. */
async function readLines(session, handle) {
  const lines = [];
  let rest = "";
  for (let eof = false; !eof; ) {
    const part = await session.send("IO.read", { handle, size: 1 << 20 });
    eof = part.eof;
    rest += part.base64Encoded ? Buffer.from(part.data, "base64").toString() : part.data;
    const complete = rest.split("\n");
    rest = complete.pop();
    lines.push(...complete);
  }
  await session.send("IO.close", { handle });
  return [...lines, rest];
}

/** The tasks of the thread that has marked phases: phase, milliseconds of processor time, and their parts. */
function tasksOf(lines) {
  const marks = events(lines, `"${PHASE}`).filter(({ cat }) => cat === "blink.user_timing");
  if (marks.length === 0) throw new Error("no phase is marked in the trace");
  const { pid, tid } = marks.at(-1);
  const own = (event) => event.pid === pid && event.tid === tid;
  const phases = marks.filter(own).sort((a, b) => a.ts - b.ts);
  const all = events(lines, `"tid":${tid},`).filter((event) => event.ph === "X" && own(event));
  return all.filter(({ name }) => name === TASK).map((task) => ({
    phase: (phases.findLast(({ ts }) => ts <= task.ts) ?? phases[0]).name.slice(PHASE.length),
    ms: processor(task),
    parts: () => partsOf(task, all),
  }));
}

function events(lines, sign) {
  return lines.filter((line) => line.includes(sign)).flatMap((line) => {
    try {
      return [JSON.parse(line.replace(/^\{"traceEvents":\[/, "").replace(/(,|\]\})?\s*$/, ""))];
    } catch {
      return []; // The line with the metadata of the whole trace.
    }
  });
}

/** An event without processor time took less than a microsecond of it, or Chromium did not know. */
const processor = ({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000;

/** The processor time of the events inside a task, without that of the events inside them; longest first. */
function partsOf(task, all) {
  const inside = all.filter(({ ts, dur = 0 }) => ts >= task.ts && ts + dur <= task.ts + task.dur);
  inside.sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const parts = new Map();
  const add = (name, ms) => parts.set(name, (parts.get(name) ?? 0) + ms);
  const open = [];
  for (const event of inside) {
    while (open.length > 0 && open.at(-1).ts + open.at(-1).dur <= event.ts) open.pop();
    if (open.length > 0) add(open.at(-1).name, -processor(event));
    add(event.name, processor(event));
    open.push(event);
  }
  return [...parts].map(([name, ms]) => ({ name, ms })).sort((a, b) => b.ms - a.ms);
}
