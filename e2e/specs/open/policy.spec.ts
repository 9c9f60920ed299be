import type { Page } from '@playwright/test';
import { expect, test, unexpectedOf, watchConsole } from '../../support/market-test.ts';

const OFFENCES: Record<string, (page: Page) => Promise<void>> = {
  'a script that was put into the page': (page) =>
    page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "theirs"';
      document.body.append(script);
    }),
  'a style in markup': (page) =>
    page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">theirs</p>')),
  'a handler in markup': (page) =>
    page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<button id="theirs" onclick="document.title = 1">x</button>',
      );
      document.getElementById('theirs')!.click();
    }),
  'a picture from elsewhere': (page) =>
    page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<img src="http://127.0.0.1:9/a.png">'),
    ),
  'a question to elsewhere': (page) =>
    page.evaluate(() =>
      fetch('http://127.0.0.1:9/').then(
        () => undefined,
        () => undefined,
      ),
    ),
  'a frame': (page) =>
    page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<iframe src="/terms"></iframe>')),
};

for (const [name, commit] of Object.entries(OFFENCES)) {
  test(`${name} is stopped, and no test can expect that`, async ({ browser, market }) => {
    const page = await browser.newPage({ serviceWorkers: 'block' });
    const messages: string[] = [];
    await watchConsole(page, messages);
    await page.goto(`${market.url}/terms`, { waitUntil: 'load' });
    const title = await page.title();
    expect(unexpectedOf(messages, [])).toEqual([]);
    await commit(page);
    await expect.poll(() => messages.join('\n')).toMatch(/Content Security Policy: \S+-src\S* stopped/);
    expect(unexpectedOf(messages, [/./])).not.toEqual([]);
    expect(await page.title()).toBe(title);
    await page.close();
  });
}

test.fail('what is stopped fails the test in which it happens', async ({ page, expectedErrors }) => {
  expectedErrors.push(/./);
  await page.goto('/terms');
  const isReported = page.waitForEvent('console', (message) =>
    message.text().includes('Content Security Policy'),
  );
  await OFFENCES['a style in markup']!(page);
  await isReported;
});
