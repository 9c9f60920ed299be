import type { Page } from '@playwright/test';
import type { MarketProcess } from '../../../test/support/market/market-process.ts';
import { actEarly, delayScripts, isAwake } from '../../support/late-scripts.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, fieldOf, messagesOf } from '../../support/talk.ts';

const EARLY = '지금 출발해요';
const OLDER = '예전에 쓰던 글';

const sendIn = (page: Page) => page.getByRole('button', { name: '보내기', exact: true });
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

/** @returns the path of a conversation of the person whose browser it is */
async function openAsBuyer(page: Page, market: Pick<MarketProcess, 'url'>): Promise<string> {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  await enterAs(page.context(), buyer, market.url);
  return begin(buyer, await offer(seller, { title: '느린 전화기' }));
}

async function leaveDraft(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await fieldOf(page).fill(OLDER);
  await expect.poll(() => stored(page)).toContain(OLDER);
}

async function expectSentOnce(page: Page, text: string): Promise<void> {
  await sendIn(page).click();
  await expect(messagesOf(page)).toHaveText([`나: ${text}`]);
  await expect(fieldOf(page)).toHaveValue('');
  await page.reload();
  await expect(messagesOf(page)).toHaveText([`나: ${text}`]);
  await expect(fieldOf(page)).toHaveValue('');
}

test('a message that was typed before the scripts came stays, outlasts a reload, and is sent once', async ({
  page,
  market,
}) => {
  const path = await openAsBuyer(page, market);
  await actEarly(page, path, () => fieldOf(page).fill(EARLY));
  await expect(fieldOf(page)).toHaveValue(EARLY);
  await page.reload();
  await expect(fieldOf(page)).toHaveValue(EARLY);
  await expectSentOnce(page, EARLY);
});

test('it takes the place of an older one that was not sent', async ({ page, market }) => {
  const path = await openAsBuyer(page, market);
  await leaveDraft(page, path);
  await actEarly(page, path, () => fieldOf(page).fill(EARLY));
  await expect(fieldOf(page)).toHaveValue(EARLY);
  expect(await stored(page)).not.toContain(OLDER);
  await expectSentOnce(page, EARLY);
});

test('an older one comes back into an empty field, and typing does not join the two', async ({
  page,
  market,
}) => {
  const path = await openAsBuyer(page, market);
  await leaveDraft(page, path);
  await actEarly(page, path, async () => undefined);
  await expect(fieldOf(page)).toHaveValue(OLDER);
  await actEarly(page, path, () => fieldOf(page).focus());
  await expect(fieldOf(page)).toHaveValue(OLDER);
  await page.keyboard.insertText(EARLY);
  await expectSentOnce(page, EARLY);
});

test('a syllable that is being composed when the scripts start is composed to its end', async ({
  page,
  market,
}) => {
  const path = await openAsBuyer(page, market);
  await leaveDraft(page, path);
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
  await actEarly(page, path, async () => {
    await fieldOf(page).focus();
    await compose('ㄴ');
  });
  await compose('네');
  await keyboard.send('Input.insertText', { text: '네' });
  await expectSentOnce(page, '네');
});

test('one that is being sent without scripts as they start is not offered once more', async ({
  page,
  market,
}) => {
  const path = await openAsBuyer(page, market);
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'POST') await isAnswered;
    await route.continue();
  });
  const release = await delayScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await fieldOf(page).fill(EARLY);
  await sendIn(page).click({ noWaitAfter: true });
  const isStreamed = page.waitForRequest(/\/live/);
  release();
  await isStreamed;
  answer();
  await expect(messagesOf(page)).toHaveText([`나: ${EARLY}`]);
  await expect.poll(() => isAwake(page)).toBe(true);
  await expect(fieldOf(page)).toHaveValue('');
});
