// A page that is open and used as a person would, for `main-thread.mjs`. Playwright's own scripts are not
// used, because they would run on the page's main thread.

import { deflateSync } from "node:zlib";
import { pause } from "./pages.mjs";
import { PHASE } from "./trace.mjs";

const TRIES = 30;
const DRAG_MS = 2000;
const FRAME_MS = 16;
const PATIENCE_MS = 120_000;
const ANSWER_MS = 30_000;

/** The fragment of a link that holds this, with the short keys of a link. */
export const link = (shared) => `#1.${deflateSync(JSON.stringify(shared)).toString("base64url")}`;

const SMALL = link({ m: "a -> b\nb* -> a\n", a: "cvwy92" });

/** Expressions in the page. */
export const PICTURE = 'document.querySelector("svg.graph .state") !== null';
export const STEPS = 'Number(document.querySelector(".strip")?.getAttribute("aria-valuemax") ?? 0)';
export const NOTE = '(document.querySelector("footer .work-note")?.textContent ?? "")';
const STEP = 'Number(document.querySelector("[data-step]")?.dataset.step ?? 0)';

/** Inside the page: measures from an event to the answer that the page shows. */
export function instrument() {
  const find = (selector, text) =>
    [...document.querySelectorAll(selector)].find((element) => element.textContent.includes(text));
  // While a picture is awaited, every frame sends a message, which arrives after it is painted.
  const painted = new MessageChannel();
  const arm = (type, target, answered, paints) => {
    let [since, shown, over] = [null, false, false];
    let settle;
    window.lariatAnswer = new Promise((resolve) => {
      settle = resolve;
    });
    const finish = () => {
      over = true;
      observer.disconnect();
      settle(performance.now() - since);
    };
    const observer = new MutationObserver(() => {
      if (since === null || shown || !answered()) return;
      shown = true;
      if (!paints) finish();
    });
    const frame = () => {
      if (over) return;
      painted.port2.postMessage(null);
      requestAnimationFrame(frame);
    };
    if (paints) requestAnimationFrame(frame);
    painted.port1.onmessage = () => {
      if (shown && !over) finish();
    };
    const begin = (event) => {
      if (event.target.closest?.(target)) since ??= event.timeStamp;
    };
    addEventListener(type, begin, { capture: true, once: true });
    const everything = { subtree: true, childList: true, characterData: true };
    observer.observe(document.body, { ...everything, attributeFilter: ["data-step"] });
  };
  window.lariatArm = {
    stop: () => arm("click", ".work-note button", () => find("footer .work-note", "Stopped"), false),
    seek: () => {
      const step = () => document.querySelector("[data-step]")?.dataset.step;
      const before = step();
      arm("pointerdown", ".strip", () => step() !== before, true);
    },
  };
  window.lariatBox = (selector, text) => {
    const { x, y, width, height } = find(selector, text)?.getBoundingClientRect() ?? {};
    return width ? { x, y, width, height } : null;
  };
}

/** `cdp` is a session with DevTools of that page. */
export class Visit {
  latencies = { stop: [], seek: [] };
  version = 0;

  constructor(cdp, scenario) {
    Object.assign(this, { cdp, scenario });
  }

  async evaluate(expression, awaitPromise = false) {
    const { result, exceptionDetails } = await this.cdp.send("Runtime.evaluate", {
      expression,
      awaitPromise,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    return result.value;
  }

  async until(expression) {
    const started = Date.now();
    while (!(await this.evaluate(expression))) {
      if (Date.now() > started + PATIENCE_MS) throw new Error(`waited in vain for ${expression}`);
      await pause(20);
    }
  }

  phase(name) {
    return this.evaluate(`void performance.mark("${PHASE}${name}")`);
  }

  /** Opens the model, and a small one before, so that the picture of the last is gone. */
  async open() {
    await this.phase("close");
    await this.evaluate(`location.hash = ${JSON.stringify(SMALL)}`);
    await this.until(`${PICTURE} && ${STEPS} < 1000 && ${NOTE} === ""`);
    await pause(300);
    await this.phase("open");
    await this.scenario.open(this, (this.version += 1));
    await this.until(this.scenario.opened);
  }

  box(selector, text = "") {
    return this.evaluate(`lariatBox(${JSON.stringify(selector)}, ${JSON.stringify(text)})`);
  }

  mouse(type, [x, y]) {
    const held = type === "mouseMoved" ? {} : { clickCount: 1 };
    return this.cdp.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: 1, ...held });
  }

  async click(point) {
    await this.mouse("mousePressed", point);
    await this.mouse("mouseReleased", point);
  }

  async clickButton(text) {
    const box = await this.box("footer .work-note button", text);
    if (box) await this.click([box.x + box.width / 2, box.y + box.height / 2]);
    return box !== null;
  }

  /** Drags over the timeline from its start to its end, and back to the middle. */
  async scrub() {
    await this.phase("scrub");
    const steps = await this.evaluate(STEPS);
    const strip = await this.box(".strip");
    const at = (share) => [strip.x + share * strip.width, strip.y + strip.height / 2];
    const path = (part) => Math.min(0.02 + 1.44 * part, 1.94 - 1.44 * part);
    const started = Date.now();
    await this.mouse("mousePressed", at(path(0)));
    // Not awaited one by one, because a hand does not wait for the page either.
    const moves = [];
    for (let part = 0; part < 1; part = (Date.now() - started) / DRAG_MS) {
      moves.push(this.mouse("mouseMoved", at(path(part))));
      await pause(FRAME_MS);
    }
    await Promise.all(moves);
    await this.mouse("mouseReleased", at(path(1)));
    await this.until(`${STEP} > ${steps / 4}`);
    await this.phase("scrubbed");
    await pause(300);
  }

  /** Clicks all over the timeline. */
  async seeks() {
    await this.phase("seek");
    const strip = await this.box(".strip");
    for (let tried = 0; tried < TRIES; tried += 1) {
      // Near and far, and never twice the same place.
      const share = 0.02 + 0.96 * ((tried * 0.382 + 0.2) % 1);
      await this.evaluate("lariatArm.seek()");
      await this.click([strip.x + share * strip.width, strip.y + strip.height / 2]);
      const took = await this.answer();
      if (took === null) throw new Error("a click on the timeline has no effect");
      this.latencies.seek.push(took);
      await pause(50);
    }
  }

  /** Stops and goes on again. If the run has ended in the meantime, it is opened again. */
  async stops() {
    await this.phase("stop");
    while (this.latencies.stop.length < TRIES) {
      const running = await this.box("footer .work-note button", "Stop");
      if (!running) {
        if (this.version > TRIES) throw new Error("there is nothing to stop");
        await this.open();
        await this.phase("stop");
        await this.until(`${NOTE}.includes("Stop")`);
      }
      await pause(40 + ((this.latencies.stop.length * 37) % 100));
      await this.evaluate("lariatArm.stop()");
      if (!(await this.clickButton("Stop"))) continue;
      const took = await this.answer();
      // The button has moved away under the click, or the run has ended.
      if (took === null) continue;
      this.latencies.stop.push(took);
      await this.clickButton("Go on");
      await this.until(`!${NOTE}.includes("Stopped")`);
    }
  }

  /** Milliseconds, or `null` if there is no answer. */
  answer() {
    return Promise.race([this.evaluate("lariatAnswer", true), pause(ANSWER_MS).then(() => null)]);
  }
}
