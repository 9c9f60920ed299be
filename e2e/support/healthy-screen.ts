import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

const WIDTHS = [360, 390, 480, 1280];

/**
 * Axe finds nothing on the screen as it is, and nothing lies beyond its edge at any width that people have. With
 * `PICTURES` it is drawn into that folder.
 */
export async function expectHealthy(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0);
    const folder = process.env['PICTURES'];
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 390, height: 844 });
}
