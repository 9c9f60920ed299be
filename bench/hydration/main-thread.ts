import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { DevtoolsBrowser } from './devtools-browser.ts';

/** A task that takes longer blocks. */
const LONG_TASK_MS = 50;
/** From `load` until a pointer moves, so that pages that wait for a touch run their scripts. */
const TOUCH_AFTER_MS = 500;
/** What a page does this long after the touch is still its opening. */
const SETTLE_MS = 1_500;
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
const CATEGORIES = [
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
export async function measureOpening(browser: DevtoolsBrowser, url: string): Promise<Work> {
  const { send, events } = browser;
  const profile = await send<{ browserContextId: string }>('Target.createBrowserContext');
  try {
    const target = await send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      ...profile,
    });
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
      ...target,
      flatten: true,
    });
    await send('Emulation.setDeviceMetricsOverride', PHONE, sessionId);
    await send('Page.enable', {}, sessionId);
    const traceEvents = await startTracing(browser);
    const loaded = once(events, 'Page.loadEventFired');
    await send('Page.navigate', { url }, sessionId);
    await loaded;
    await setTimeout(TOUCH_AFTER_MS);
    await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1, y: 1 }, sessionId);
    await setTimeout(SETTLE_MS);
    return addUp(await traceEvents.take());
  } finally {
    await send('Target.disposeBrowserContext', profile);
  }
}

async function startTracing({ send, events }: DevtoolsBrowser): Promise<{ take(): Promise<TraceEvent[]> }> {
  const traced: TraceEvent[] = [];
  const collect = ({ value }: { value: TraceEvent[] }) => traced.push(...value);
  events.on('Tracing.dataCollected', collect);
  await send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] } });
  return {
    take: async () => {
      const complete = once(events, 'Tracing.tracingComplete');
      await send('Tracing.end');
      await complete;
      events.off('Tracing.dataCollected', collect);
      return traced;
    },
  };
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
