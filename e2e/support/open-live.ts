import type { Page } from '@playwright/test';

/** Goes to a page of a product or a list, and waits until its scripts run: then it asks what is new. */
export async function openLive(page: Page, path: string): Promise<void> {
  const requested = page.waitForRequest((request) => new URL(request.url()).pathname === '/live');
  await page.goto(path);
  await requested;
}
