import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Once what comes and goes has done so: text that fades in has too little contrast for a moment. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** Axe finds nothing against WCAG 2.2 A and AA on the screen as it is. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await waitForAnimations(page);
  const { violations } = await new AxeBuilder({ page })
    // Without frames it needs no second page, which takes longer than the rules do.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found, name).toEqual([]);
}
