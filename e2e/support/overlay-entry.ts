import type { Page } from '@playwright/test';

/** A closed overlay goes back from its history entry a moment later; a step back before that would meet it. */
export async function leftByOverlay(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state?.overlay === undefined);
}
