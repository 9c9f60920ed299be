import type { Locator, Page } from '@playwright/test';
import { type DeskPerson, openDesk } from '../../../test/support/desk.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';
import { begin, sayByRequest } from '../../support/talk.ts';

test.use({ alone: 'desk' });

const LONG = '가나다라마바사아자차카타파하'.repeat(7);
const TWENTY = 20;

let operator: DeskPerson;
let seller: Neighbour;
let buyer: Neighbour;

test.beforeAll(async ({ market }) => {
  operator = await openDesk(market, 'moderator');
  [seller, buyer] = [await moveIn(market), await moveIn(market)];
});

async function report(path: string, reason = 'fraud', details = ''): Promise<void> {
  const answer = await buyer.visitor.post(path, { reason, details });
  expect(answer.status).toBe(302);
}

const idOf = (path: string) => path.split('/').at(-1)!;

async function reportTalk(): Promise<void> {
  const path = await begin(buyer, await offer(seller, { title: '먼저 입금하라는 의자' }, 1));
  await sayByRequest(buyer, path, '오늘 볼 수 있을까요?');
  await sayByRequest(
    seller,
    path,
    '지방이라 택배만 돼요. 먼저 입금해 주시면 바로 보낼게요. 국민 1234-56-789012',
  );
  const { user } = (await (await seller.visitor.get('/api/session')).json()) as { user: { id: string } };
  await report(`/report/person/${user.id}?talk=${idOf(path)}`, 'fraud', '먼저 돈을 보내라고 해요.');
}

test('an operator reads a case and what was said in it, and warns', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await report(`/report/listing/${idOf(await offer(seller, { title: LONG }, 2))}`, 'prohibited', LONG);
  await reportTalk();
  await enterAs(page.context(), operator, market.url);
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: /처리할 일/ })).toBeVisible();
  await expectHealthy(page, 'desk-queue');
  await page.getByRole('link', { name: /사기가 의심돼요/ }).click();
  await expect(page.getByText('먼저 돈을 보내라고 해요.')).toBeVisible();
  await expect(page.getByText('눈여겨볼 말')).toBeVisible();
  await expectHealthy(page, 'desk-case');
  await page.getByText('경고하기').first().click();
  const words = page.getByRole('textbox', { name: '조치 이유' });
  await expect(words).toHaveValue(/먼저 입금하라고/);
  await expectHealthy(page, 'desk-act');
  await words.fill('');
  await page.getByRole('button', { name: '경고하기' }).click();
  await expect(page.getByText('받는 사람이 읽을 이유를 적어 주세요.')).toBeVisible();
  await words.fill('먼저 입금하라고 하지 말아 주세요.');
  await page.getByRole('button', { name: '경고하기' }).click();
  await expect(page.getByText('처리했어요. 다음 일이에요.')).toBeVisible();
  await expect(page.getByRole('heading', { name: LONG })).toBeVisible();
  await expectHealthy(page, 'desk-long');
  await enterAs(page.context(), seller, market.url);
  await page.goto('/notice');
  await page.getByRole('link', { name: /운영자가 경고했어요/ }).click();
  await expect(page.getByText('먼저 입금하라고 하지 말아 주세요.')).toBeVisible();
  await expectHealthy(page, 'act');
});

test('twenty cases by the keyboard alone: a plain one takes three keystrokes', async ({ page, market }) => {
  for (let number = 0; number < TWENTY; number++)
    await report(`/report/listing/${idOf(await offer(seller, { title: `스무 의자 ${number}` }))}`, 'spam');
  await enterAs(page.context(), operator, market.url);
  await page.goto('/desk?group=other');
  const waiting = page.locator('[data-case]');
  await expect(waiting).toHaveCount(TWENTY);
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: /스무 의자/ });
  await expect(heading).toBeVisible();
  const seen = new Set<string>();
  for (let number = 0; number < TWENTY; number++) {
    await expect(heading).toBeVisible();
    const title = await heading.innerText();
    expect(seen.has(title)).toBe(false);
    seen.add(title);
    const [key, act] = number % 2 === 0 ? (['h', 'hide'] as const) : (['d', 'dismiss'] as const);
    // A page that has just come is not awake yet.
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(page.locator(`[data-act="${act}"] form button`)).toBeFocused({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    const before = page.url();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.has('done') && url.href !== before);
  }
  await page.goto('/desk?group=other');
  await expect(page.getByText('기다리는 일이 없어요.')).toBeVisible();
  await expectAccessible(page, 'an empty queue');
});

test('what is typed at an open act is its reason, and does nothing else', async ({ page, market }) => {
  await report(`/report/listing/${idOf(await offer(seller, { title: '함부로 지우면 안 될 의자' }))}`, 'spam');
  await enterAs(page.context(), operator, market.url);
  await page.goto('/desk?group=other');
  const item = page.locator('[data-case]').first();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '함부로 지우면 안 될 의자' })).toBeVisible();
  const warn = page.locator('[data-act=warn]');
  await expect(async () => {
    await page.keyboard.press('w');
    await expect(warn.getByRole('button')).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.type(' tax evasion ads');
  const words = warn.getByRole('textbox');
  await expect(words).toBeFocused();
  await expect(words).toHaveValue(/ tax evasion ads$/);
  await expect(page.locator('[data-act][open]')).toHaveCount(1);
  await page.keyboard.insertText(' 같은 상품을 여러 번');
  await expect(words).toHaveValue(/ads 같은 상품을 여러 번$/);
  // Without a code or a button that has the focus, no key deletes or suspends.
  await page.keyboard.press('Escape');
  await expect(warn).not.toHaveAttribute('open');
  for (const [key, act] of [
    ['s', 'suspend'],
    ['x', 'remove'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator(`[data-act=${act}]`)).toHaveAttribute('open');
    await expect(page.locator(`[data-act=${act}] form button`)).not.toBeFocused();
    await expect(page.locator('[data-act][open]')).toHaveCount(1);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('c');
  await expect(page.getByText('내가 맡았어요.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '함부로 지우면 안 될 의자' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('m');
    await expect(page.locator('[data-act=mute] form button')).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/done=/);
  const { user } = (await (await seller.visitor.get('/api/session')).json()) as { user: { id: string } };
  await page.goto(`/desk/people/${user.id}`);
  await expect(page.getByText(/대화 막힘 \(.+까지\)/)).toBeVisible();
  await expectHealthy(page, 'desk-muted');
  await page.getByRole('button', { name: '대화 막기 풀기' }).click();
  await expect(page.getByText(/이용 중/)).toBeVisible();
  await expect(page.getByRole('button', { name: '대화 막기 풀기' })).toHaveCount(0);
});

test('an act that a mouse opened takes what is typed, from anywhere, until Escape', async ({
  page,
  market,
}) => {
  await report(`/report/listing/${idOf(await offer(seller, { title: '마우스로 연 의자' }))}`, 'spam');
  await enterAs(page.context(), operator, market.url);
  await page.goto('/desk?group=other');
  await page.getByRole('link', { name: /마우스로 연 의자/ }).click();
  await expect(page.getByRole('heading', { name: '마우스로 연 의자' })).toBeVisible();
  const warn = page.locator('[data-act=warn]');
  const words = warn.getByRole('textbox');
  const open = page.locator('[data-act][open]');
  for (const [focus, typed] of [
    ['the summary', 'ads'],
    ['nothing', 'dxs'],
  ] as const) {
    await warn.locator('summary').click();
    if (focus === 'nothing') await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.type(typed);
    await expect(words).toHaveValue(new RegExp(`${typed}$`));
    await expect(open).toHaveCount(1);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0);
    await expect(warn.locator('textarea')).not.toHaveValue(new RegExp(typed));
  }
});

test('u leads from the next case to the one just done, and undoes it there', async ({ page, market }) => {
  const title = '되돌릴 의자';
  await report(`/report/listing/${idOf(await offer(seller, { title }))}`, 'privacy');
  await enterAs(page.context(), operator, market.url);
  await page.goto('/desk?group=other');
  await page.getByRole('link', { name: new RegExp(title) }).click();
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByText('내가 맡았어요.')).toBeVisible();
  await pressUntil(page, 'c', page.getByRole('button', { name: /내가 맡기/ }));
  await pressUntil(page, 'h', page.locator('[data-act=hide] form button:focus'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/done=/);
  await expect(heading).toHaveCount(0);
  await pressUntil(page, 'u', heading);
  await pressUntil(page, 'u', page.getByText(/· 되돌림$/));
  await pressUntil(page, 'd', page.locator('[data-act=dismiss] form button:focus'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/done=/);
  await pressUntil(page, 'u', page.getByRole('button', { name: /문제없음 되돌리기/ }));
  await expectHealthy(page, 'desk-dismissed');
  await pressUntil(page, 'u', page.getByRole('button', { name: /내가 맡기/ }));
  await pressUntil(
    page,
    '/',
    page.getByRole('searchbox', { name: '사람이나 상품' }).and(page.locator(':focus')),
  );
  await page.keyboard.press('Escape');
  await pressUntil(page, '3', page.getByRole('heading', { name: '이의 제기' }));
  await pressUntil(page, '1', page.getByRole('heading', { name: /처리할 일/ }));
});

test('a case that is open shows that another operator takes it, but never over what is typed', async ({
  page,
  market,
}) => {
  const title = '둘이 보는 의자';
  await report(`/report/listing/${idOf(await offer(seller, { title }))}`, 'abuse');
  const rival = await openDesk(market, 'moderator');
  await enterAs(page.context(), operator, market.url);
  await page.goto('/desk?group=other');
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const path = new URL(page.url()).pathname;
  const send = async (intent: string) => {
    const version = await page.locator('input[name=version]').first().inputValue();
    expect((await rival.visitor.post(path, { intent, version })).status).toBe(302);
  };
  const see = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await send('claim');
  await see();
  await expect(page.getByText(`${rival.nickname}님이 맡고 있어요.`)).toBeVisible({ timeout: 20_000 });
  await page.locator('[data-act=warn] summary').click();
  await page.locator('[data-act=warn] textarea').fill('적던 이유');
  await send('release');
  const looked = page.waitForResponse((answer) => answer.url().endsWith('/version'));
  await see();
  await looked;
  await expect(page.locator('[data-act=warn] textarea')).toHaveValue('적던 이유');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await see();
  await expect(page.getByText(/맡고 있어요/)).toHaveCount(0, { timeout: 20_000 });
});

/** A page that has just come is not awake yet. */
async function pressUntil(page: Page, key: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a case is closed as it is with them', async ({ page, market }) => {
    await report(`/report/listing/${idOf(await offer(seller, { title: '스크립트 없는 의자' }))}`, 'abuse');
    await enterAs(page.context(), operator, market.url);
    await page.goto('/desk');
    await page.getByRole('link', { name: /스크립트 없는 의자/ }).click();
    await page.locator('summary', { hasText: '문제없음' }).click();
    await page.getByRole('textbox', { name: '메모' }).fill('괜찮아요');
    await page.getByRole('button', { name: '문제없음으로 종료' }).click();
    await page.waitForURL(/done=/);
    await page.goto('/desk');
    await expect(page.getByRole('link', { name: /스크립트 없는 의자/ })).toHaveCount(0);
  });
});
