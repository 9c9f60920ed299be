import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, logOf, openConversation, proposalsIn, sayByRequest } from '../../support/talk.ts';

/* What was saved leads on, and going back leads to what was there before the form. */

/** As a link does: the page before stays behind it. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
}

test('after its state is saved, going back from a listing leads to what was before it', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const listing = await offer(seller, { title: '팔린 책상' });
  await enterAs(page.context(), seller, market.url);
  await goOn(page, '/receipt');
  await goOn(page, listing);
  await page.getByRole('link', { name: '상태' }).click();
  await page.waitForURL(/\/state$/);
  await page.getByRole('link', { name: '취소' }).click();
  await page.waitForURL(listing);
  await page.getByRole('link', { name: '상태' }).click();
  await page.getByRole('radio', { name: '거래 완료' }).check();
  await page.getByRole('button', { name: '거래 완료' }).click();
  await page.waitForURL(listing);
  await expect(page.getByText('상태를 거래 완료로 바꿨어요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '거래 완료' })).toBeDisabled();
  await page.goBack();
  await expect(page).toHaveURL('/receipt');
});

test('after an edit is saved, going back from the listing leads to what was before it', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const listing = await offer(seller, { title: '고칠 책상' });
  await enterAs(page.context(), seller, market.url);
  await goOn(page, '/receipt');
  await goOn(page, listing);
  await page.getByRole('link', { name: '수정하기', exact: true }).click();
  await page.getByRole('textbox', { name: '제목' }).fill('고친 책상');
  await page.getByRole('button', { name: '저장하기' }).click();
  await expect(page.getByText('상품을 수정했어요.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '고친 책상' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/receipt');
});

test('what is changed in a form that was opened by its address is shown at once, and nothing is asked', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const listing = await offer(seller, { title: '고칠 선반', price: '30000' });
  await enterAs(page.context(), seller, market.url);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await goOn(page, listing);
  await goOn(page, listing.replace('/detail/', '/edit/'));
  await page.getByRole('textbox', { name: '가격' }).fill('25000');
  await page.getByRole('button', { name: '저장하기' }).click();
  await expect(page.getByText('상품을 수정했어요.')).toBeVisible();
  await expect(page).toHaveURL(listing);
  await expect(page.getByRole('main').getByText('25,000원').first()).toBeVisible();

  await goOn(page, listing.replace('/product/detail/', '/receipt/').concat('/state'));
  await page.getByRole('radio', { name: '거래 완료' }).check();
  await page.getByRole('button', { name: '거래 완료' }).click();
  await expect(page.getByText('상태를 거래 완료로 바꿨어요.')).toBeVisible();
  await expect(page).toHaveURL(listing);
  await expect(page.getByRole('button', { name: '거래 완료' })).toBeDisabled();
  expect(dialogs).toEqual([]);
});

test('after 판매자와 채팅하기 in the purchase’s alert, going back leads to the listing once', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '바로 산 책상' });
  await enterAs(page.context(), buyer, market.url);
  await goOn(page, '/product');
  await goOn(page, listing);
  await page.getByRole('button', { name: '구매하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '판매자와 채팅하기' }).click();
  await page.waitForURL(/\/chats\//);
  await page.goBack();
  await expect(page).toHaveURL(listing);
  await page.goBack();
  await expect(page).toHaveURL('/product');
});

test('what is saved on a page of settings stands in its place', async ({ page, market }) => {
  const member = await moveIn(market);
  await enterAs(page.context(), member, market.url);
  await goOn(page, '/profile');
  await goOn(page, '/profile/settings/notices');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('알림 설정을 저장했어요.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/profile');

  await goOn(page, '/profile/keywords');
  await page.getByRole('textbox', { name: '키워드' }).fill('호두나무 책상');
  await page.getByRole('button', { name: '알림 받기' }).click();
  await expect(page.getByText('알림을 받아요.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/profile');
});

test('after an appointment or an exchange is proposed, going back leads to what was before the conversation', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/, /net::ERR_FAILED/, /처리하지 못했습니다|읽음을 알리지/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(
    buyer,
    await offer(seller, { title: '바꿀 책상', category: 'exchange', price: '' }),
  );
  await offer(buyer, { title: '바꿔 줄 의자', price: '10000' });
  await sayByRequest(buyer, path, '바꾸실래요?');
  await enterAs(page.context(), buyer, market.url);
  await goOn(page, '/chats');
  await openConversation(page, path);
  const ask = async (name: string) => {
    await proposalsIn(page).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  };
  await ask('약속 잡기');
  await page.getByRole('link', { name: '취소' }).click();
  await expect(page.getByRole('heading', { name: '약속 잡기' })).toHaveCount(0);
  await ask('약속 잡기');
  const place = page.getByRole('textbox', { name: '만날 장소' });
  await place.fill('망원역');
  await page.getByLabel('만날 시간').fill('2020-01-01T10:00');
  await page.getByRole('button', { name: '제안하기' }).click();
  await expect(page.getByText('지금보다 나중 시간을 골라 주세요.')).toBeVisible();
  await expect(page.getByLabel('만날 시간')).toBeFocused();
  await page.getByLabel('만날 시간').fill(tomorrow());
  await page.route('**/*.data*', (route) => route.abort());
  await page.getByRole('button', { name: '제안하기' }).click();
  await expect(page.getByText('요청을 처리하지 못했어요. 잠시 후 다시 눌러 주세요.')).toBeVisible();
  await expect(place).toHaveValue('망원역');
  await page.unrouteAll();
  await page.getByRole('button', { name: '제안하기' }).click();
  await expect(logOf(page).getByText('답 기다리는 중')).toBeVisible();
  await expect(page).toHaveURL(path);

  await ask('교환 제안');
  await page.getByRole('radio', { name: '바꿔 줄 의자' }).check();
  await page.getByRole('button', { name: '제안하기' }).click();
  await expect(logOf(page).getByRole('button', { name: '제안 취소' })).toBeVisible();
  await expect(page).toHaveURL(path);
  await page.goBack();
  await expect(page).toHaveURL('/chats');
});

/** At seven in the evening in Seoul. */
function tomorrow(): string {
  return `${new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10)}T19:00`;
}
