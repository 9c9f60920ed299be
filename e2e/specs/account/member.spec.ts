import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';

const COMMAND = join(import.meta.dirname, '../../../scripts/market/main.ts');
const TOPICS = ['안전결제 문의', '일반 문의', '제휴/광고 문의'];
let buyer: Neighbour;
let seller: Neighbour;
let bought = '';

test.beforeAll(async ({ market }) => {
  buyer = await moveIn(market);
  seller = await moveIn(market);
  bought = await offer(seller, { title: '산 의자', price: '48000' }, 1);
  const second = await offer(seller, { title: '찜한 의자' });
  await buyer.visitor.post(bought, { intent: 'buy' });
  await buyer.visitor.post(second, { intent: 'pick' });
});

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('이메일').fill(buyer.email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

test('signed out, the login screen stands in place, and signing in there stays there', async ({
  openOther,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  for (const [path, title] of [
    ['/receipt', '등록상품'],
    ['/mypick', '찜한 상품'],
    ['/notice', '알림'],
  ] as const) {
    const guest = await openOther();
    expect((await guest.goto(path))?.status()).toBe(401);
    await signInHere(guest);
    await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(new URL(guest.url()).pathname).toBe(path);
  }
  const guest = await openOther();
  await guest.goto('/profile');
  await guest.waitForURL((url) => url.pathname === '/login');
});

test('picks are listed and taken back; alerts are empty so far', async ({ page, context, market }) => {
  await enterAs(context, buyer, market.url);
  await page.goto('/mypick', { waitUntil: 'networkidle' });
  const items = page.getByRole('list', { name: '상품 목록' }).getByRole('listitem');
  await expect(items).toHaveCount(1);
  await expect(items).toContainText('찜한 의자');
  await items.getByRole('button', { name: '찜 해제' }).click();
  await expect(items).toHaveCount(0);
  await page.goto('/notice');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('알림');
  await expect(page.getByText('새로운 알림이 없어요.')).toBeVisible();
});

test('the profile: points, coupons, what was bought, and a menu of real pages', async ({
  page,
  context,
  market,
}) => {
  await enterAs(context, buyer, market.url);
  await page.goto('/profile');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText(buyer.nickname);
  await expect(main.getByText('5,000p', { exact: true })).toBeVisible();
  await expect(main.getByText('3개', { exact: true })).toBeVisible();
  const notices = main.getByRole('list', { name: '나의 알림' }).getByRole('listitem');
  await expect(notices).toHaveCount(1);
  await expect(notices).toContainText('산 의자 상품을 구매했어요.');
  await expect(notices.getByText('배송', { exact: true })).toBeVisible();
  const entries = main.getByRole('navigation', { name: 'MY 메뉴' }).getByRole('link');
  await expect(entries).toHaveText(['FAQ', 'Q&A', '이벤트', '고객센터', '공지사항', '자주 묻는 질문']);
  const titles = ['자주 묻는 질문', 'Q&A', '이벤트', '고객센터', '공지사항', '자주 묻는 질문'];
  for (const [place, title] of titles.entries()) {
    await entries.nth(place).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: '뒤로 가기' }).click();
    await page.waitForURL('/profile');
  }
  await main.getByRole('link', { name: '구매내역' }).click();
  const record = page.getByRole('list', { name: '구매내역' }).getByRole('listitem');
  for (const text of ['산 의자', '48,000원', `판매자 ${seller.nickname}`]) {
    await expect(record).toContainText(text);
  }
  await expect(record.getByRole('link').first()).toHaveAttribute('href', bought);
});

test('MY ends with the way out', async ({ page, context, market }) => {
  await enterAs(context, await moveIn(market), market.url);
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: '로그아웃' }).click();
  await page.waitForURL('/login');
  await expect(page.getByText('로그아웃했어요.', { exact: true })).toBeVisible();
  await page.goto('/profile');
  await page.waitForURL('/login?next=%2Fprofile');
});

test('a sign-out that fails is not said to be done, nor is one elsewhere', async ({
  page,
  context,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  const signedOut = page.getByText('로그아웃했어요.', { exact: true });
  const member = await moveIn(market);
  await enterAs(context, member, market.url);
  await page.goto('/profile');
  await page.route('/logout', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  const failed = page.waitForResponse('/logout');
  await page.getByRole('main').getByRole('button', { name: '로그아웃' }).click();
  await failed;
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: member.nickname })).toBeVisible();
  await member.visitor.post('/logout', {});
  await page.goto('/profile');
  await page.waitForURL('/login?next=%2Fprofile');
  await expect(page.getByLabel('이메일')).toBeVisible();
  await expect(signedOut).toHaveCount(0);
});

test('the seller reads who bought', async ({ page, context, market }) => {
  await enterAs(context, seller, market.url);
  await page.goto('/receipt');
  const items = page.getByRole('list', { name: '상품 목록' }).getByRole('listitem');
  await expect(items.filter({ hasText: '산 의자' })).toContainText(`구매자 ${buyer.nickname}`);
  await expect(items.filter({ hasText: '찜한 의자' })).not.toContainText('구매자');
});

test('notices, questions and events are articles that open', async ({ page }) => {
  for (const path of ['/support/notices', '/support/faq', '/support/events']) {
    await page.goto(path);
    const article = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('details') })
      .last();
    // The newest event stands open.
    if (!(await article.locator('details[open]').count())) await article.locator('summary').click();
    await expect(article.locator('details')).toHaveAttribute('open', '');
    expect((await article.locator('details > div').innerText()).length, path).toBeGreaterThan(20);
  }
});

test('each inquiry shows under Q&A with its topic, and with its answer once it is given', async ({
  page,
  context,
  market,
}) => {
  await enterAs(context, buyer, market.url);
  const list = page.getByRole('list', { name: '내 문의' });
  for (const [place, topic] of TOPICS.entries()) {
    await page.goto('/support', { waitUntil: 'networkidle' });
    await page.getByRole('main').getByRole('link', { name: topic }).click();
    await expect(page.getByRole('banner').getByRole('heading', { level: 1, name: topic })).toBeVisible();
    await page.getByRole('textbox', { name: '제목' }).fill(`궁금한 것 ${place}`);
    await page.getByRole('textbox', { name: '내용' }).fill('알려 주세요.');
    await page.getByRole('button', { name: '문의하기' }).click();
    await page.waitForURL('/support/qna');
    await expect(list.getByRole('listitem').first()).toContainText(topic);
    await expect(list.getByRole('heading').first()).toHaveText(`궁금한 것 ${place}`);
  }
  await expect(list.getByText('답변을 기다리고 있어요')).toHaveCount(3);
  const env = { ...process.env, DATA_DIR: market.dataDir };
  const operate = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [COMMAND, ...args], { env })).stdout;
  const line = (await operate('inquiries')).split('\n').find((text) => text.includes('궁금한 것 2'))!;
  await operate('answer', line.split(' ')[0]!, '곧 연락드릴게요.');
  await page.reload();
  await expect(list.getByText('답변을 기다리고 있어요')).toHaveCount(2);
  await expect(list.getByText('답변 완료')).toHaveCount(1);
  await list.getByText('궁금한 것 2').click();
  await expect(list.getByText('곧 연락드릴게요.')).toBeVisible();
});
