import type { Page } from '@playwright/test';
import type { MarketProcess } from '../../../test/support/market/market-process.ts';
import { PASSWORD } from '../../../test/support/visitor.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';
import { begin, fieldOf, messagesOf, openConversation, say } from '../../support/talk.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const TYPED = '오래 걸려 쓴 글이에요.';

interface Writing {
  name: string;
  /** @returns where the form is */
  path(writer: Neighbour, market: MarketProcess): Promise<string>;
  open?(page: Page): Promise<unknown>;
  field: string;
  send: string;
  isSent(page: Page): Promise<unknown>;
}

/** @returns the path of the buyer's review */
async function buy(seller: Neighbour, buyer: Neighbour): Promise<string> {
  const listing = await offer(seller, { title: '후기를 쓰는 의자' });
  await buyer.visitor.post(listing, { intent: 'buy' });
  const purchases = await (await buyer.visitor.get('/profile/purchases')).text();
  return /\/profile\/reviews\/[\w-]+/.exec(purchases)![0];
}

const WRITINGS: Writing[] = [
  {
    name: 'an inquiry',
    path: async () => '/support/inquiry/general',
    open: (page) => page.getByLabel('제목', { exact: true }).fill('궁금해요'),
    field: '내용',
    send: '문의하기',
    isSent: (page) => page.waitForURL('/support/qna'),
  },
  {
    name: 'a report',
    path: async (_, market) =>
      (await offer(await moveIn(market), { title: '이상한 의자' })).replace(
        '/product/detail/',
        '/report/listing/',
      ),
    open: (page) => page.getByRole('radio', { name: '기타' }).check(),
    field: '자세한 내용',
    send: '신고하기',
    isSent: (page) => expect(page.getByRole('heading', { name: '신고가 접수되었어요.' })).toBeVisible(),
  },
  {
    name: 'a review',
    path: async (writer, market) => buy(await moveIn(market), writer),
    open: (page) => page.getByRole('radio', { name: '최고예요' }).check(),
    field: '남기고 싶은 말',
    send: '후기 남기기',
    isSent: (page) => expect(page.getByRole('heading', { name: '내가 남긴 후기' })).toBeVisible(),
  },
  {
    name: 'an answer to a review',
    async path(writer, market) {
      const buyer = await moveIn(market);
      const review = await buy(writer, buyer);
      const sales = await (await writer.visitor.get(review)).text();
      expect(sales).toContain('팔았어요');
      const purchase = review.split('/').at(-1)!;
      for (const { visitor } of [buyer, writer])
        await visitor.post(review, { intent: 'review', purchase, rating: 'good', text: '' });
      return '/profile/reviews';
    },
    open: (page) => page.getByText('답글 쓰기').click(),
    field: '답글',
    send: '답글 남기기',
    isSent: (page) => expect(page.getByText('내 답글')).toBeVisible(),
  },
  {
    name: 'a description edited in place',
    path: (writer) => offer(writer, { title: '내 의자' }),
    open: (page) => button(page, '수정').click(),
    field: '설명',
    send: '저장',
    isSent: (page) => expect(page.getByRole('main')).toContainText(TYPED),
  },
];

for (const { name, path, open, field, send, isSent } of WRITINGS) {
  test(`${name} outlasts the end of the session: one signs in over it and sends it`, async ({
    page,
    market,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 401/);
    const writer = await moveIn(market);
    const here = await path(writer, market);
    await enterAs(page.context(), writer, market.url);
    await page.goto(here);
    await open?.(page);
    const text = page.getByRole('textbox', { name: field });
    await text.fill(TYPED);
    await writer.visitor.post('/logout', {});

    await button(page, send).click();
    const sheet = page.getByRole('dialog', { name: '이어서 하려면 로그인이 필요해요' });
    await expect(sheet).toContainText('쓰던 글은 그대로 있어요.');
    if (name === 'an inquiry') await expectHealthy(page, 'signed out while writing');
    await sheet.getByLabel('이메일').fill(writer.email);
    await sheet.getByLabel('비밀번호').fill(PASSWORD);
    await sheet.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText('로그인했어요. 이어서 하면 돼요.')).toBeVisible();
    await expect(page.getByText('로그아웃되어 있었어요.'), 'no longer true').toHaveCount(0);
    await expect(text).toHaveValue(TYPED);
    await button(page, send).click();
    await isSent(page);
  });
}

test('coming back to a form whose session ended elsewhere says so at once', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const writer = await moveIn(market);
  await enterAs(page.context(), writer, market.url);
  await page.goto('/support/inquiry/general');
  const text = page.getByLabel('내용', { exact: true });
  await text.fill(TYPED);
  await expect(page.locator('html[data-signed-in]')).toHaveCount(1);
  await writer.visitor.post('/logout', {});
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('다른 곳에서 로그아웃했어요. 쓰던 글은 그대로 있어요.')).toBeVisible();
  await expect(text).toHaveValue(TYPED);
});

test('closing the sign-in leaves what was typed, and sending it asks again', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const writer = await moveIn(market);
  await enterAs(page.context(), writer, market.url);
  await page.goto('/support/inquiry/general');
  await page.getByLabel('제목', { exact: true }).fill('궁금해요');
  await page.getByLabel('내용', { exact: true }).fill(TYPED);
  await writer.visitor.post('/logout', {});
  for (let round = 0; round < 2; round++) {
    await button(page, '문의하기').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('내용', { exact: true })).toHaveValue(TYPED);
  }
});

test('a conversation whose session ended says that its words are kept, and keeps them', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const writer = await moveIn(market);
  const path = await begin(writer, await offer(await moveIn(market), { title: '대화하던 의자' }));
  const kept = page.getByText('쓰던 글을 이어서 쓸 수 있어요.');
  await enterAs(page.context(), writer, market.url);
  await openConversation(page, path);
  await writer.visitor.post('/logout', {});
  await page.reload();
  await expect(page.getByText('채팅을 보려면 로그인이 필요해요.')).toBeVisible();
  await expect(kept).toHaveCount(0);

  const signIn = async () => {
    await page.getByLabel('이메일').fill(writer.email);
    await page.getByLabel('비밀번호').fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click();
    await expect(page).toHaveURL(path);
  };
  const signOutElsewhere = async () => {
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    await fetch(`${market.url}/logout`, { method: 'POST', headers, redirect: 'manual' });
  };
  await signIn();
  await fieldOf(page).fill(TYPED);
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(TYPED);
  await signOutElsewhere();
  await page.reload();
  await expect(kept).toBeVisible();

  await signIn();
  await expect(fieldOf(page)).toHaveValue(TYPED);
  await signOutElsewhere();
  await say(page, TYPED);
  await page.waitForURL(/\/login\?/);
  await expect(kept).toBeVisible();
  await signIn();
  await button(page, '다시 보내기').click();
  await expect(messagesOf(page)).toHaveText([`나: ${TYPED}`]);
});
