import type { Page } from '@playwright/test';

/** An overlay that is shown takes its history entry a moment later; a step back before that would leave the page. */
export async function enteredByOverlay(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state?.overlay !== undefined);
}

/** A closed overlay goes back from its history entry a moment later; a step back before that would meet it. */
export async function leftByOverlay(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state?.overlay === undefined);
}
