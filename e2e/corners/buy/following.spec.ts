import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, type Neighbour, offer } from '../../support/stock.ts';
import { PASSWORD } from '../../../test/support/visitor.ts';

/** Of the one who lists something. */
async function personPageOf({ visitor }: Neighbour, listing: string): Promise<string> {
  const [path] = /\/people\/[\w-]+/.exec(await (await visitor.get(listing)).text())!;
  return path;
}

test('a late answer to what one follows does not undo a tap', async ({ page, market }) => {
  const [seller, reader] = [await moveIn(market), await moveIn(market)];
  const path = await personPageOf(seller, await offer(seller, { title: '느린 시계' }, 1));
  await enterAs(page.context(), reader, market.url);
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/relation', async (route) => {
    const early = await route.fetch();
    requested.resolve();
    await released.promise;
    await route.fulfill({ response: early });
  });
  await page.goto(path);
  await requested.promise;
  await page.getByRole('button', { name: '모아보기' }).click();
  await expect(page.getByText('모아보기에 담았어요.')).toBeVisible();
  // The one that was read before the tap, and one after it.
  const again = page.waitForRequest('**/relation');
  const late = page.waitForResponse('**/relation');
  released.resolve();
  await late;
  await (await (await again).response())?.finished();
  await expect(page.getByRole('button', { name: '모아보는 중' })).toBeVisible();
});

test('P-follow: one follows a seller, reads their new listings in one place, and takes them out', async ({
  page,
  market,
}) => {
  const [seller, other, reader] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '모아보는 의자' }, 1);
  await offer(other, { title: '남의 책상' }, 1);
  await enterAs(page.context(), reader, market.url);
  await page.goto('/profile');
  await page.getByRole('link', { name: '모아보기' }).click();
  await expect(page.getByText('모아보는 판매자가 없어요.')).toBeVisible();

  await page.goto(listing);
  await page
    .getByRole('link', { name: new RegExp(seller.nickname) })
    .first()
    .click();
  await page.getByRole('button', { name: '모아보기' }).click();
  await expect(page.getByRole('button', { name: '모아보는 중' })).toBeVisible();
  await expectAccessible(page, 'a person whom one follows');
  await page.reload();
  await expect(page.getByRole('button', { name: '모아보는 중' })).toBeVisible();
  await offer(seller, { title: '새로 올린 화분' }, 1);
  await page.goto('/profile/following');
  const cards = page.getByRole('list', { name: '모아보는 판매자의 상품' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('새로 올린 화분');
  await expectAccessible(page, 'listings of those whom one follows');

  await page.getByRole('link', { name: '판매자 1' }).click();
  const people = page.getByRole('list', { name: '모아보는 판매자' });
  await expectAccessible(page, 'people whom one follows');
  await people.getByRole('button', { name: `${seller.nickname} 모아보기에서 빼기` }).click();
  await expect(page.getByText('모아보기에서 뺐어요.')).toBeVisible();
  await expect(page.getByText('모아보는 판매자가 없어요.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/people\//);
  await expect(page.getByRole('button', { name: '모아보기' })).toBeVisible();
});

test('P-follow: what a followed seller lists is a notice a day, which grows and can be turned off', async ({
  page,
  market,
}) => {
  const [seller, reader] = [await moveIn(market), await moveIn(market)];
  const person = await personPageOf(seller, await offer(seller, { title: '전에 올린 거울' }));
  await reader.visitor.post(person, { intent: 'follow' });
  const listing = await offer(seller, { title: '오늘 올린 화분' }, 1);
  await enterAs(page.context(), reader, market.url);
  const notice = page.getByRole('link', { name: /오늘 올린 화분/ });
  await expect(async () => {
    await page.goto('/notice');
    await expect(notice).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(notice).toContainText(`${seller.nickname}님이 오늘 올린 화분 상품을 올렸어요.`);
  await expectAccessible(page, 'a notice of a followed seller');
  await notice.click();
  await page.waitForURL(listing);

  const cup = await offer(seller, { title: '이어서 올린 컵' });
  await offer(seller, { title: '마저 올린 접시' });
  await expect(async () => {
    await page.goto('/notice');
    await expect(notice).toContainText('오늘 올린 화분 외 2개 상품을 올렸어요.', { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText('안 읽음')).toBeHidden();
  await seller.visitor.post('/receipt', { intent: 'delete', id: cup.split('/').at(-1)! });
  await expect(async () => {
    await page.goto('/notice');
    await expect(notice).toContainText('오늘 올린 화분 외 1개 상품을 올렸어요.', { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await notice.click();
  await page.waitForURL(person);

  await page.goto('/notice');
  await page.getByRole('button', { name: '더보기' }).click();
  await expect(page.getByText('모아보는 판매자가 상품을 올릴 때 오는 알림이에요.')).toBeVisible();
  await page.getByRole('button', { name: '이런 알림 끄기' }).click();
  await expect(page.getByText('모아보기 알림을 껐어요.')).toBeVisible();
  await page.goto('/profile/settings/notices');
  await expect(page.getByRole('switch', { name: '모아보기 앱' })).not.toBeChecked();
});

test('a guest signs in on the way, and what they began is done', async ({ page, market }) => {
  const [seller, reader] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '길에서 만난 등' });
  await page.goto(await personPageOf(seller, listing));
  await page.getByRole('button', { name: '모아보기' }).click();
  await expect(page.getByRole('dialog', { name: '모아보려면 로그인이 필요해요' })).toBeVisible();
  await page.getByRole('textbox', { name: '이메일' }).fill(reader.email);
  await page.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText('모아보기에 담았어요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '모아보는 중' })).toBeVisible();
  await page.getByRole('button', { name: '보기', exact: true }).click();
  await expect(page.getByRole('link', { name: /길에서 만난 등/ })).toBeVisible();
});

test('a person is blocked and reported from their page; on one’s own there is neither', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, reader] = [await moveIn(market), await moveIn(market)];
  const person = await personPageOf(seller, await offer(seller, { title: '막힌 사람의 램프' }));
  await enterAs(page.context(), reader, market.url);
  await page.goto(person);
  await page.getByRole('button', { name: '모아보기' }).click();
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('button', { name: '차단하기' }).click();
  const question = page.getByRole('alertdialog', { name: `${seller.nickname}님을 차단할까요?` });
  await expectAccessible(page, 'a person who is being blocked');
  await question.getByRole('button', { name: '차단하기' }).click();
  await expect(page.getByText('차단했어요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '모아보기' })).toBeHidden();
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('button', { name: '차단 풀기' }).click();
  await expect(page.getByText('차단을 풀었어요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '모아보기' })).toBeVisible();
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('link', { name: '신고하기' }).click();
  await page.waitForURL(/\/report\/person\//);

  const own = await openOther();
  await enterAs(own.context(), seller, market.url);
  await own.goto(person);
  await expect(own.getByRole('button', { name: '공유하기' })).toBeVisible();
  await expect(own.getByRole('button', { name: '모아보기' })).toBeHidden();
  await expect(own.getByRole('button', { name: '더보기' })).toBeHidden();
});

test('a failure takes the follow back and says so', async ({ page, market, expectedErrors }) => {
  expectedErrors.push(/503/, /요청을 처리하지 못했습니다/);
  const [seller, reader] = [await moveIn(market), await moveIn(market)];
  const person = await personPageOf(seller, await offer(seller, { title: '닿지 않는 시계' }));
  await enterAs(page.context(), reader, market.url);
  await page.goto(person);
  await page.route(/\.data/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.getByRole('button', { name: '모아보기' }).click();
  await expect(page.getByText('지금 요청이 많아 처리하지 못했어요. 잠시 후 다시 눌러 주세요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '모아보기' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('following leads to the list of people, where one takes them out', async ({ page, market }) => {
    const [seller, reader] = [await moveIn(market), await moveIn(market)];
    const person = await personPageOf(seller, await offer(seller, { title: '스크립트 없는 컵' }));
    await enterAs(page.context(), reader, market.url);
    await page.goto(person);
    await page.getByRole('button', { name: '모아보기' }).click();
    await expect(page).toHaveURL('/profile/following/people');
    await page.getByRole('link', { name: '새 상품' }).click();
    await expect(page.getByRole('link', { name: /스크립트 없는 컵/ })).toBeVisible();
    await page.getByRole('link', { name: '판매자 1' }).click();
    await page.getByRole('button', { name: `${seller.nickname} 모아보기에서 빼기` }).click();
    await expect(page.getByText('모아보는 판매자가 없어요.')).toBeVisible();
  });
});
