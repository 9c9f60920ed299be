import type { Locator, Page } from '@playwright/test';

export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** Opens a page and waits until its scripts answer. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
}

export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}
