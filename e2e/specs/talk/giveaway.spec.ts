import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { openLive } from '../../support/open-live.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { logOf } from '../../support/talk.ts';

const GIVEN = { category: 'free', price: '', takesApplications: '1' };

test('P-share: five apply, one draw gives it to one of them, and everyone can check it', async ({
  page,
  openOther,
  market,
}) => {
  const giver = await moveIn(market);
  const people = await Promise.all(Array.from({ length: 5 }, () => moveIn(market)));
  const listing = await offer(giver, { title: '나눔하는 화분', ...GIVEN }, 1);
  for (const { visitor, nickname } of people.slice(1))
    await visitor.post(listing, { intent: 'apply', line: `${nickname}에게 주세요.` });

  const [first] = people as [(typeof people)[number]];
  const mine = await openOther();
  await enterAs(mine.context(), first, market.url);
  await openLive(mine, listing);
  await expect(mine.getByText('지금까지 4명이 신청했어요.')).toBeVisible();
  await expect(mine.getByRole('button', { name: '나눔받기' })).toHaveCount(0);
  await mine.getByText('추첨은 어떻게 하나요?').click();
  const commitment = await mine.getByText(/^[0-9a-f]{64}$/).textContent();
  await mine.getByRole('link', { name: '나눔 신청' }).click();
  const line = mine.getByRole('textbox', { name: '나눔하는 분에게 한마디' });
  await expect(line).toBeFocused();
  await line.fill('햇빛이 잘 드는 집이에요.');
  await expectAccessible(mine, 'about to apply');
  await mine.getByRole('button', { name: '나눔 신청' }).click();
  await expect(mine.getByRole('heading', { name: '나눔을 신청했어요' })).toBeVisible();
  await expect(mine.getByText('지금까지 5명이 신청했어요.')).toBeVisible();
  const number = (await mine.getByText(/^내 신청 번호/).textContent())!.split(' ').at(-1)!;
  await expectAccessible(mine, 'applied');

  await enterAs(page.context(), giver, market.url);
  await openLive(page, listing);
  await page.getByRole('link', { name: '신청한 분 보기' }).click();
  const applicants = page.getByRole('list', { name: '신청한 분' }).getByRole('listitem');
  await expect(applicants).toHaveCount(5);
  await expect(applicants.last()).toContainText('햇빛이 잘 드는 집이에요.');
  await expectAccessible(page, 'those who have applied');
  await page.getByRole('button', { name: '추첨하기' }).click();
  const question = page.getByRole('alertdialog', { name: '지금 추첨할까요?' });
  await question.getByRole('button', { name: '취소' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: '추첨하기' }).click();
  await question.getByRole('button', { name: '추첨하기' }).click();
  await expect(applicants.filter({ hasText: '예약중' })).toHaveCount(1);
  await expect(applicants.first()).toContainText('예약중');
  await expectAccessible(page, 'drawn');

  await page.getByRole('link', { name: '추첨 결과 확인' }).click();
  await expect(page.getByText(commitment!)).toBeVisible();
  await page.getByRole('button', { name: '이 기기에서 확인하기' }).click();
  await expect(page.getByText(/^이 기기에서 계산했어요\. 비밀 번호가 미리 공개한 지문과 같고/)).toBeVisible();
  await expectAccessible(page, 'the result of the draw');

  await page.goBack();
  await page.getByRole('link', { name: '예약한 분과 채팅하기' }).click();
  await expect(logOf(page).getByText('예약했어요.')).toBeVisible();
  // The page was open all the while.
  await expect(mine.getByRole('heading', { name: '나눔 추첨이 끝났어요' })).toBeVisible();
  await mine.getByRole('link', { name: '추첨 결과 확인' }).click();
  await expect(mine.getByRole('listitem').filter({ hasText: '내 신청' })).toHaveText(`${number}내 신청`);
});

test('the giver chooses one of them and talks with that person', async ({ page, market }) => {
  const [giver, fox, bear] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  const listing = await offer(giver, { title: '고르는 나눔', ...GIVEN });
  for (const { visitor } of [fox, bear]) await visitor.post(listing, { intent: 'apply', line: '' });
  await enterAs(page.context(), giver, market.url);
  await page.goto(`/receipt/${listing.split('/').at(-1)}/applications`);
  await page.getByRole('button', { name: `${bear.nickname}님께 나누기` }).click();
  await page.waitForURL(/\/chats\/[\w-]+$/);
  await expect(logOf(page).getByText('예약했어요.')).toBeVisible();
  const notices = await (await fox.visitor.get('/notice')).text();
  expect(notices).toContain('나눔은 다른 분이 받게 됐어요.');
  expect((await bear.visitor.post(listing, { intent: 'buy' })).status).toBe(200);
});

test('in the form a giver says how it is given away, and the choice comes back when editing', async ({
  page,
  market,
}) => {
  const giver = await moveIn(market);
  const listing = await offer(giver, { title: '바꾸는 나눔', category: 'free', price: '' });
  await enterAs(page.context(), giver, market.url);
  await page.goto(listing.replace('detail', 'edit'));
  const ways = page.getByRole('radiogroup', { name: '나눔 방법' });
  await expect(ways.getByRole('radio', { name: '바로 나눔' })).toBeChecked();
  await ways.getByRole('radio', { name: '신청 받기' }).check();
  await expectAccessible(page, 'the form of what is given away');
  await page.getByRole('button', { name: '저장' }).click();
  await page.waitForURL(`**${listing}`);
  await expect(page.getByText('아직 신청한 분이 없어요.')).toBeVisible();
  await page.goto(listing.replace('detail', 'edit'));
  await expect(ways.getByRole('radio', { name: '신청 받기' })).toBeChecked();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('people apply, and a draw is a form', async ({ page, openOther, market, expectedErrors }) => {
    expectedErrors.push(/status of 400/);
    const [giver, fox] = [await moveIn(market), await moveIn(market)];
    const listing = await offer(giver, { title: '조용한 나눔', ...GIVEN });
    await enterAs(page.context(), fox, market.url);
    await page.goto(listing);
    const long = '가'.repeat(101);
    await page.getByRole('textbox', { name: '나눔하는 분에게 한마디' }).fill(long);
    await page.getByRole('button', { name: '나눔 신청' }).click();
    await expect(page.getByText('한마디는 100자까지 쓸 수 있어요.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '나눔하는 분에게 한마디' })).toHaveValue(long);
    await page.getByRole('textbox', { name: '나눔하는 분에게 한마디' }).fill('주세요.');
    await page.getByRole('button', { name: '나눔 신청' }).click();
    await expect(page.getByText('지금까지 1명이 신청했어요.')).toBeVisible();
    const own = await openOther();
    await enterAs(own.context(), giver, market.url);
    await own.goto(`/receipt/${listing.split('/').at(-1)}/applications`);
    await own.getByRole('button', { name: '추첨하기' }).click();
    await expect(own.getByText('예약중')).toBeVisible();
    await own.getByRole('link', { name: '추첨 결과 확인' }).click();
    await expect(own.getByText('비밀 번호가 미리 공개한 지문과 같고')).toBeVisible();
  });
});
