import type { Page } from '@playwright/test';

/** The keys of what the device keeps of unfinished listings. */
export const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('dasi:listing-draft:')));
