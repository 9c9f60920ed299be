import type { Browser } from '@playwright/test';

/** A task that takes longer blocks. */
const LONG_TASK_MS = 50;
/** From `load` until a pointer moves, so that pages that wait for a touch run their scripts. */
const TOUCH_AFTER_MS = 500;
/** What a page does this long after the touch is still its opening. */
const SETTLE_MS = 1_500;
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'ko-KR', hasTouch: true };
const CATEGORIES = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'toplevel',
  'v8',
  'v8.execute',
  'blink.user_timing',
  'loading',
];
/** What runs scripts: outermost of these, whatever is inside. */
const SCRIPT =
  /^(?:EvaluateScript|FunctionCall|RunMicrotasks|v8\.(?:compile\w*|evaluateModule|callFunction))$/;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds; `tdur` is what the thread itself worked of `dur`. */
  ts: number;
  dur?: number;
  tdur?: number;
}

/** Processor time of the main thread while a page opened, in ms. */
export interface Work {
  /** Of each task from the first paint on. */
  tasksMs: number[];
  /** Of all scripts, compiled and run. */
  scriptMs: number;
}

/** What tasks take beyond 50 ms each, on a processor so many times slower. */
export function blockingMs({ tasksMs }: Work, slowdown: number): number {
  return tasksMs.reduce((sum, ms) => sum + Math.max(0, ms * slowdown - LONG_TASK_MS), 0);
}

/**
 * Opens `url` in a new profile and adds up the processor time of its main thread. Time that other processes took from
 * it does not count: a busy machine makes the figures larger by what its caches lose only.
 */
export async function measureOpening(browser: Browser, url: string): Promise<Work> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(TOUCH_AFTER_MS);
    await page.mouse.move(1, 1);
    await page.waitForTimeout(SETTLE_MS);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    return addUp(trace.traceEvents);
  } finally {
    await context.close();
  }
}

function addUp(events: TraceEvent[]): Work {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('the page was not painted');
  const onMain = events
    .filter(({ pid, tid, ph }) => pid === paint.pid && tid === paint.tid && ph === 'X')
    .sort((one, other) => one.ts - other.ts);
  const workMs = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1_000;
  const tasks = onMain.filter(({ name, ts }) => name === 'RunTask' && ts >= paint.ts);
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  return {
    tasksMs: tasks.map(workMs),
    scriptMs: outermost(onMain.filter(({ name }) => SCRIPT.test(name)))
      .map(workMs)
      .reduce((sum, ms) => sum + ms, 0),
  };
}

/** Of events in the order of their beginnings, those that are in no other. */
function outermost(events: TraceEvent[]): TraceEvent[] {
  let endsAt = 0;
  return events.filter(({ ts, dur = 0 }) => {
    if (ts < endsAt) return false;
    endsAt = ts + dur;
    return true;
  });
}
