import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { moveInWithLists, OWN_PAGES } from '../../support/own-pages.ts';
import { enterAs } from '../../support/stock.ts';

const ROLES = ['button', 'link', 'switch', 'checkbox', 'textbox', 'DisclosureTriangle'];

/** Role, name and description of each control of the page, as assistive technology gets them. */
async function controlsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'document.getElementById("main")',
  });
  const { nodes } = await session.send('Accessibility.queryAXTree', { objectId: result.objectId! });
  await session.detach();
  const shown = nodes.filter(({ ignored, role }) => !ignored && ROLES.includes(String(role?.value)));
  return shown.map(({ role, name, description }) =>
    [role, name, description].map((property) => String(property?.value ?? '')).join(' | '),
  );
}

/** Each of its forms has a heading, and asks for the password. */
const FORMS = ['/profile/settings', '/profile/settings/notices'];

test('on one’s own pages no two controls of lists sound alike', async ({ page, market }) => {
  await enterAs(page.context(), await moveInWithLists(market), market.url);
  const alike: string[] = [];
  for (const path of OWN_PAGES.filter((own) => !FORMS.includes(own))) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const controls = await controlsOf(page);
    expect(controls.length, path).toBeGreaterThan(0);
    const repeated = controls.filter((control, index) => controls.indexOf(control) !== index);
    alike.push(...repeated.map((control) => `${path}: ${control}`));
  }
  expect(alike).toEqual([]);
});
