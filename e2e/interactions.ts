import { expect, type CDPSession, type Page } from '@playwright/test';

/** The longest that a tap may take to what is painted next, in ms. */
const QUICK_MS = 100;
/** On a processor slowed so many times: a phone's. */
const SLOWED = 4;
/** Others may need the machine just now: each tap waits for a calm moment, and the best of these tries counts. */
const TRIES = 5;

type Timed = { interactionId: number; duration: number };

/** How much of a processor this machine has to give just now: 1 is all of it. */
function processorShare(): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  while (performance.now() - startedAt < 60);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / (performance.now() - startedAt);
}

/** Slows the page so that, together with whatever else the machine is doing, it has that part of a processor. */
async function slowDown(devtools: CDPSession): Promise<void> {
  const rate = Math.min(SLOWED, Math.max(1, SLOWED * processorShare()));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** From now on the page's interactions are written down. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const interactions: Timed[] = [];
    const take = (entries: PerformanceEntryList) => {
      for (const entry of entries as unknown as Timed[]) if (entry.interactionId) interactions.push(entry);
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    Object.assign(window, {
      takeInteractions() {
        take(observer.takeRecords());
        return interactions.splice(0).map(({ duration }) => duration);
      },
    });
  });
}

/** The durations of the interactions so far, those under 16 ms left out. */
async function takeDurations(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    // What was tapped has been painted, and its entry made, some frames later.
    for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    return (window as unknown as { takeInteractions(): number[] }).takeInteractions();
  });
}

/** Until eight frames have come on time one after the other, for five seconds at most. */
async function waitForCalm(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const givesUpAt = performance.now() + 5_000;
    let onTime = 0;
    let last = performance.now();
    while (onTime < 8 && last < givesUpAt) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      onTime = now - last < 25 ? onTime + 1 : 0;
      last = now;
    }
  });
}

export interface Tap {
  name: string;
  /** Brings the page to where it can be tapped. */
  before(): Promise<unknown>;
  tap(): Promise<unknown>;
  /** What is seen of it. */
  after(): Promise<unknown>;
}

/** Each tap is answered by what is painted within 100 ms (Event Timing), and by something to be seen. */
export async function expectQuick(page: Page, { name, before, tap, after }: Tap): Promise<void> {
  const durations: number[] = [];
  const devtools = await page.context().newCDPSession(page);
  do {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await before();
    await slowDown(devtools);
    await takeDurations(page);
    await waitForCalm(page);
    await tap();
    durations.push(Math.max(16, ...(await takeDurations(page))));
    await after();
  } while (Math.min(...durations) > QUICK_MS && durations.length < TRIES);
  await devtools.detach();
  expect(Math.min(...durations), `${name}: ${durations.join(', ')} ms`).toBeLessThanOrEqual(QUICK_MS);
}
