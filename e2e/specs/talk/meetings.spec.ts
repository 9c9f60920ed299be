import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, logOf, openConversation, proposalsIn, sayByRequest } from '../../support/talk.ts';

/* P-meet, as the two see it. */

const DAY_MS = 24 * 3_600_000;
/** Seven in the evening in Seoul, some days from now. */
const eveningIn = (days: number) =>
  `${new Date(Date.now() + 9 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10)}T19:00`;

/** From ten to twenty minutes from now, in Seoul. */
const soon = () => {
  const stepMs = 600_000;
  const at = (Math.ceil(Date.now() / stepMs) + 1) * stepMs;
  return new Date(at + 9 * 3_600_000).toISOString().slice(0, 16);
};

async function propose(page: Page, at: string, place: string): Promise<void> {
  await page.getByLabel('만날 시간').fill(at);
  await page.getByRole('textbox', { name: '만날 장소' }).fill(place);
  await page.getByRole('button', { name: '제안하기' }).click();
}

test('an appointment is proposed, answered with another, agreed on, and taken into a calendar', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '만나서 주는 코트' }, 1));
  await sayByRequest(buyer, path, '내일 저녁에 받을 수 있을까요?');
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  const theirs = await openOther();
  await enterAs(theirs.context(), seller, market.url);
  await openConversation(theirs, path);

  await proposalsIn(page).getByRole('link', { name: '약속 잡기' }).click();
  await expect(page.getByRole('heading', { name: '약속 잡기' })).toBeVisible();
  await expectAccessible(page, 'the form of an appointment');
  await propose(page, eveningIn(2), '망원역 2번 출구');
  await page.waitForURL(path);
  const proposal = logOf(theirs).getByRole('listitem').filter({ hasText: '망원역 2번 출구' });
  await expect(proposal.getByText('답해 주세요')).toBeVisible();
  await expect(logOf(page).getByText('답 기다리는 중')).toBeVisible();
  await expectAccessible(theirs, 'a proposed appointment');

  await proposal.getByRole('link', { name: '다른 시간 제안' }).click();
  await propose(theirs, eveningIn(3), '합정역 5번 출구');
  await theirs.waitForURL(path);
  const other = logOf(page).getByRole('listitem').filter({ hasText: '합정역 5번 출구' });
  await other.getByRole('button', { name: '동의하기' }).click();
  await expect(other.getByText('둘 다 동의')).toBeVisible();
  await expect(logOf(page).getByText(/^약속을 잡았어요: .*오후 7:00 · 합정역 5번 출구/)).toBeVisible();
  const agreed = logOf(theirs).getByRole('listitem').filter({ hasText: '합정역 5번 출구' });
  await expect(agreed.getByText('둘 다 동의')).toBeVisible();
  await expectAccessible(theirs, 'an agreed appointment');

  const loading = theirs.waitForEvent('download');
  await agreed.getByRole('link', { name: '캘린더' }).click();
  expect((await loading).suggestedFilename()).toBe('meeting.ics');
  const file = await theirs.request.get(`${path}/meeting.ics`);
  expect(file.headers()).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  expect(await file.text()).toContain('LOCATION:합정역 5번 출구');

  await agreed.getByText('30분 전에 알려 드려요').click();
  await agreed.getByRole('combobox', { name: '알림 받을 때' }).selectOption('하루 전');
  await expectAccessible(theirs, 'choosing when to be reminded');
  await agreed.getByRole('button', { name: '저장' }).click();
  await expect(agreed.getByText('하루 전에 알려 드려요')).toBeVisible();
  await page.reload();
  await expect(other.getByText('30분 전에 알려 드려요')).toBeVisible();

  await agreed.getByRole('button', { name: '약속 취소' }).click();
  await expect(logOf(theirs).getByText('약속을 취소했어요.')).toBeVisible();
  await expect(other.getByText('취소했어요', { exact: true })).toBeVisible();
});

test('around the agreed time each says that they are there', async ({ page, openOther, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '지금 만나는 의자' }, 1));
  await sayByRequest(buyer, path, '지금 갈게요.');
  await buyer.visitor.post(path, { intent: 'meet', at: soon(), place: '합정역 5번 출구' });
  await enterAs(page.context(), seller, market.url);
  await openConversation(page, path);
  await logOf(page).getByRole('button', { name: '동의하기' }).click();
  await expect(logOf(page).getByText('둘 다 동의')).toBeVisible();
  const theirs = await openOther();
  await enterAs(theirs.context(), buyer, market.url);
  await openConversation(theirs, path);
  await expectAccessible(theirs, 'an appointment that is near');
  await theirs.getByRole('button', { name: '더보기' }).click();
  await theirs.getByRole('button', { name: '대화방 나가기' }).click();
  const leaving = theirs.getByRole('alertdialog', { name: '대화방에서 나갈까요?' });
  await expect(leaving).toContainText('합정역 5번 출구');
  await expect(leaving).toContainText('먼저 약속을 취소해 주세요.');
  await leaving.getByRole('button', { name: '취소' }).click();
  await logOf(theirs).getByRole('button', { name: '도착했어요' }).click();
  await expect(logOf(theirs).getByText('도착했다고 알렸어요')).toBeVisible();
  await expect(logOf(theirs).getByRole('button', { name: '도착했어요' })).toBeHidden();
  await expect(logOf(page).getByText('상대가 도착했어요')).toBeVisible();
  await expect(logOf(page).getByText(/님이 도착했어요\. /)).toBeVisible();
  await logOf(page).getByRole('button', { name: '도착했어요' }).click();
  await expect(logOf(theirs).getByText('상대가 도착했어요')).toBeVisible();

  await theirs.goto('/notice');
  await theirs.getByRole('link', { name: /지금 만나는 의자 상품의 약속에 동의했어요/ }).click();
  await theirs.waitForURL(path);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an appointment is made on pages; what was typed wrongly stays', async ({
    page,
    market,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 400/);
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const path = await begin(buyer, await offer(seller, { title: '글자만 보는 의자' }));
    await sayByRequest(buyer, path, '있나요?');
    await enterAs(page.context(), seller, market.url);
    await page.goto(`${path}?ask=meet`);
    await propose(page, '2020-01-01T10:00', '망원역');
    await expect(page.getByText('지금보다 나중 시간을 골라 주세요.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '만날 장소' })).toHaveValue('망원역');
    await expect(page.getByLabel('만날 시간')).toHaveValue('2020-01-01T10:00');
    await propose(page, eveningIn(1), '망원역');
    await page.waitForURL(path);
    await expect(logOf(page)).toContainText('답 기다리는 중');
    await logOf(page).getByRole('button', { name: '약속 취소' }).click();
    await expect(logOf(page)).toContainText('약속을 취소했어요.');
  });
});
