import type { CDPSession, Page } from '@playwright/test';

/** A phone's processor, as Chromium imitates one. */
const CPU_SLOWDOWN = 4;

type Interaction = { interactionId: number; duration: number };

export interface Tap {
  name: string;
  /** Brings the page to where it can be tapped. */
  before(): Promise<unknown>;
  tap(): Promise<unknown>;
  /** Waits for what the tap shows. */
  after(): Promise<unknown>;
}

/** From now on the page records its interactions (Event Timing). */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const durations: number[] = [];
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as unknown as Interaction[])
        if (entry.interactionId) durations.push(entry.duration);
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    Object.assign(window, {
      takeInteractions() {
        add(observer.takeRecords());
        return durations.splice(0);
      },
    });
  });
}

/** The interactions since the last call, in ms; those under 16 ms are not recorded. */
async function takeDurations(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    // The entry of an interaction is made some frames after its paint.
    for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    return (window as unknown as { takeInteractions(): number[] }).takeInteractions();
  });
}

/** Waits for eight frames in a row that come on time, for five seconds at most. */
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

/** From the touch to the next paint, on a slowed processor, in ms; 16 where it took less. */
export async function measureTap(page: Page, { before, tap, after }: Tap): Promise<number> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await before();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await takeDurations(page);
  await waitForCalm(page);
  await tap();
  const durationMs = Math.max(16, ...(await takeDurations(page)));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await after();
  await devtools.detach();
  return durationMs;
}
