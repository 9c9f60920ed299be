import type { Page } from '@playwright/test';
import { UnsubscribeLinks } from '../../../app/notice/choice/unsubscribe-links.server.ts';
import { readSecret } from '../../../app/platform/secret.server.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';

const PAGE = '/profile/settings/notices';
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

test('choices are stored, and only chosen notices arrive', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  await enterAs(page.context(), seller, market.url);
  await page.goto('/profile/settings');
  await page.getByRole('link', { name: '알림 설정' }).click();
  await page.waitForURL(PAGE);
  await expect(switchOf(page, '예약과 거래 앱')).toBeChecked();
  await expect(switchOf(page, '가격 인하 메일')).not.toBeChecked();
  await expect(page.getByText('운영자가 취소한 거래, 나눔 결과')).toBeVisible();
  await expectAccessible(page, 'notice settings');
  await switchOf(page, '예약과 거래 앱').focus();
  await page.keyboard.press('Space');
  await switchOf(page, '가격 인하 메일').click();
  await switchOf(page, '채팅도 조용히').click();
  await page.getByLabel('시작').fill('23:30');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('알림 설정을 저장했어요.')).toBeVisible();
  await expect(switchOf(page, '예약과 거래 앱')).not.toBeChecked();
  await expect(switchOf(page, '가격 인하 메일')).toBeChecked();
  await expect(switchOf(page, '채팅도 조용히')).toBeChecked();
  await expect(page.getByLabel('시작')).toHaveValue('23:30');
  await buyer.visitor.post(await offer(seller, { title: '조용히 팔린 책상' }), { intent: 'buy' });
  await page.goto('/notice');
  await expect(page.getByText('새로운 알림이 없어요.')).toBeVisible();
});

test('a missing time is reported at its field, and no switch is lost', async ({ page, market }) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto(PAGE);
  await switchOf(page, '후기 메일').click();
  await page.getByLabel('끝').fill('');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByLabel('끝')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('끝')).toBeFocused();
  await expect(switchOf(page, '후기 메일')).toBeChecked();
  await page.getByLabel('끝').fill('07:00');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('알림 설정을 저장했어요.')).toBeVisible();
  await expect(switchOf(page, '후기 메일')).toBeChecked();
});

test('a notice says why it came, and its like are turned off in place', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  await buyer.visitor.post(await offer(seller, { title: '한 번만 알린 책상' }), { intent: 'buy' });
  await enterAs(page.context(), seller, market.url);
  await page.goto('/notice');
  await rows(page).first().getByRole('button', { name: '더보기' }).click();
  await expect(page.getByText('예약이나 거래가 바뀔 때 오는 알림이에요.')).toBeVisible();
  await expectAccessible(page, 'menu of a notice');
  await page.getByRole('button', { name: '이런 알림 끄기' }).click();
  await expect(
    page.getByText('예약과 거래 알림을 껐어요. 이 알림을 모아 보내는 메일도 오지 않아요.'),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('status').getByRole('button', { name: '알림 설정' }).click();
  await page.waitForURL(PAGE);
  await expect(switchOf(page, '예약과 거래 앱')).not.toBeChecked();
  await expect(switchOf(page, '예약과 거래 푸시')).not.toBeChecked();
  await expect(switchOf(page, '예약과 거래 메일')).toBeChecked();
  await buyer.visitor.post(await offer(seller, { title: '알리지 않은 책상' }), { intent: 'buy' });
  await page.goto('/notice');
  await expect(rows(page)).toHaveCount(1);
});

test('the link of a mail turns it off for its reader, who is not signed in', async ({ page, market }) => {
  const person = await moveIn(market);
  const { user } = (await (await person.visitor.get('/api/session')).json()) as { user: { id: string } };
  const links = new UnsubscribeLinks(await readSecret({ secret: undefined, dataDir: market.dataDir }));
  await page.goto(links.pathOf({ accountId: user.id, subject: 'trade' }));
  await expect(page.getByText('‘예약과 거래 알림’을 메일로 보내지 않을게요.')).toBeVisible();
  await expectAccessible(page, 'unsubscribing');
  await page.getByRole('button', { name: '메일 그만 받기' }).click();
  await expect(page.getByRole('heading', { name: '메일을 껐어요' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '메일을 껐어요' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 400/] });

  test('settings are saved, and notices turned off, by forms', async ({ page, market }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    await buyer.visitor.post(await offer(seller, { title: '한 번만 알린 책상' }), { intent: 'buy' });
    await enterAs(page.context(), seller, market.url);
    await page.goto('/notice');
    await rows(page).first().getByRole('button', { name: '더보기' }).click();
    await page.getByRole('button', { name: '이런 알림 끄기' }).click();
    await expect(page.getByText('예약과 거래 알림을 껐어요.')).toBeVisible();
    await page.getByRole('link', { name: '알림 설정' }).click();
    await expect(switchOf(page, '예약과 거래 앱')).not.toBeChecked();
    await switchOf(page, '예약과 거래 앱').check();
    await page.getByLabel('시작').fill('');
    await page.getByRole('button', { name: '저장' }).click();
    await expect(page.getByLabel('시작')).toHaveAttribute('aria-invalid', 'true');
    await expect(switchOf(page, '예약과 거래 앱')).toBeChecked();
    await page.getByLabel('시작').fill('21:00');
    await page.getByRole('button', { name: '저장' }).click();
    await expect(page.getByText('알림 설정을 저장했어요.')).toBeVisible();
    await expect(switchOf(page, '예약과 거래 앱')).toBeChecked();
    await expect(page.getByLabel('시작')).toHaveValue('21:00');
  });
});
