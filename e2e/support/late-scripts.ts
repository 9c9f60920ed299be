import type { Page } from '@playwright/test';
import { expect } from './market-test.ts';

/** Whether React has taken the page over. */
export const isAwake = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );

/** Until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens a page whose scripts come after `act`, and returns once they run. */
export async function actEarly(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  const release = await delayScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await act();
  expect(await isAwake(page)).toBe(false);
  release();
  await expect.poll(() => isAwake(page)).toBe(true);
  await page.unrouteAll();
  await page.waitForLoadState('networkidle');
}
