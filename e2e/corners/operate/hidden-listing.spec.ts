import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, PASSWORD, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';
import { leave } from '../../support/leave.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';

/* What the operator has hidden, as its seller and those who have picked it see it. */

const COMMAND = join(import.meta.dirname, '../../../scripts/market/main.ts');
const REASON =
  '정품이라고 적혀 있지만 사진 속 물건에는 정품 표시가 없어요. 구매하신 곳의 영수증을 문의하기로 보내 주세요.';
let seller: Neighbour;
let buyer: Neighbour;

type Operate = (...args: string[]) => Promise<unknown>;

const operateOn = (dataDir: string): Operate => {
  const env = { ...process.env, DATA_DIR: dataDir };
  return (...args) => promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
};

test.beforeAll(async ({ market }) => {
  seller = await moveIn(market);
  buyer = await moveIn(market);
});

/** Lists something and hides it, after `picker` has picked it; returns its path. */
async function offerAndHide(market: { dataDir: string }, title: string, picker = buyer): Promise<string> {
  const path = await offer(seller, { title, brand: 'COS' }, 1);
  await picker.visitor.post(path, { intent: 'pick' });
  await operateOn(market.dataDir)('hide', path.split('/').at(-1)!, REASON);
  return path;
}

test('its seller reads why it is hidden, cannot open or edit it, and may delete it', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /존재하지 않는 상품입니다/);
  const path = await offerAndHide(market, '숨긴 오버핏 울 코트');
  await offer(seller, { title: '보이는 의자' }, 1);
  await enterAs(page.context(), seller, market.url);
  await page.goto('/receipt');
  const item = page
    .getByRole('list', { name: '상품 목록' })
    .getByRole('listitem')
    .filter({ hasText: '숨긴 오버핏' });
  await expect(item).toContainText('운영자가 숨긴 상품이에요.');
  await expect(item).toContainText(`이유: ${REASON}`);
  await expect(item.getByRole('link')).toHaveCount(0);
  await expectHealthy(page, 'receipt');
  expect((await page.goto(path))?.status()).toBe(404);
  await page.goto('/receipt');
  await item.getByRole('button', { name: '더보기 메뉴' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '삭제' }).click();
  const question = page.getByRole('alertdialog', { name: '삭제할까요?' });
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(item).toHaveCount(0);
  await expect(page.getByRole('link', { name: /보이는 의자/ })).toBeVisible();
});

test('people who picked it see that it is unavailable, and can remove the pick', async ({ page, market }) => {
  const picker = await moveIn(market);
  await offerAndHide(market, '찜한 뒤 숨긴 가방', picker);
  const path = await offer(seller, { title: '찜한 의자' }, 1);
  await picker.visitor.post(path, { intent: 'pick' });
  await enterAs(page.context(), picker, market.url);
  await page.goto('/mypick');
  const item = page.getByRole('listitem').filter({ hasText: '볼 수 없는 상품' });
  await expect(item).toHaveCount(1);
  await expect(page.getByRole('main')).not.toContainText('숨긴 가방');
  await expectHealthy(page, 'mypick');
  await item.getByRole('button', { name: '찜 해제' }).click();
  await expect(item).toHaveCount(0);
});

test('what its seller deletes keeps its place among the picks, until one takes it out', async ({
  page,
  market,
}) => {
  const picker = await moveIn(market);
  const path = await offer(seller, { title: '찜한 뒤 지울 모자' }, 1);
  await picker.visitor.post(path, { intent: 'pick' });
  await seller.visitor.post(path, { intent: 'delete' });
  await enterAs(page.context(), picker, market.url);
  await page.goto('/mypick');
  const item = page.getByRole('listitem').filter({ hasText: '삭제되었거나 볼 수 없는 상품' });
  await expect(item).toHaveCount(1);
  await expect(page.getByRole('main')).not.toContainText('모자');
  await item.getByRole('button', { name: '찜 해제' }).click();
  await expect(page.getByText('찜한 상품이 없어요.')).toBeVisible();
});

test('an open list says that it is gone', async ({ page, market }) => {
  await enterAs(page.context(), seller, market.url);
  const path = await offer(seller, { title: '보는 동안 숨길 램프' });
  await page.goto('/product', { waitUntil: 'networkidle' });
  const item = page.getByRole('listitem').filter({ hasText: '보는 동안 숨길 램프' });
  await expect(item.getByRole('link')).toHaveCount(1);
  await operateOn(market.dataDir)('hide', path.split('/').at(-1)!, '가짜');
  await expect(item).toContainText('삭제된 상품');
  await expect(item.getByRole('link')).toHaveCount(0);
});

test('a suspended person reads so where they sign in, takes their data along and leaves', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const person = await moveIn(market);
  await offer(person, { title: '정지될 의자' }, 1);
  await operateOn(market.dataDir)('suspend', person.email, '사기', '신고가', '여럿이에요.');
  await page.goto('/login');
  await page.getByLabel('이메일').fill(person.email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('heading', { name: '이용이 정지된 계정이에요' })).toBeVisible();
  await expect(page.getByText('이유: 사기 신고가 여럿이에요.')).toBeVisible();
  await expectHealthy(page, 'suspended');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: '내 정보 내려받기' }).click();
  expect((await downloading).suggestedFilename()).toBe('my-data.json');

  await page.getByText('회원 탈퇴').click();
  await page.getByLabel('내 비밀번호').fill('틀린 비밀번호예요');
  await leave(page);
  await expect(page.getByText('비밀번호가 올바르지 않아요.')).toBeVisible();
  await expectHealthy(page, 'suspended-leaving');
  await page.getByLabel('내 비밀번호').fill(PASSWORD);
  await leave(page);
  await expect(page).toHaveURL(`${market.url}/`);
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'session' }));
});

test('a suspended person signs out', async ({ page, market }) => {
  const person = await moveIn(market);
  await operateOn(market.dataDir)('suspend', person.email, '사기');
  await person.visitor.post('/login', { email: person.email, password: PASSWORD });
  await enterAs(page.context(), person, market.url);
  await page.goto('/login');
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByLabel('이메일')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('이메일')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('its seller deletes it, and is offered no editing', async ({ page, market }) => {
    await offerAndHide(market, '스크립트 없이 지울 코트');
    await enterAs(page.context(), seller, market.url);
    await page.goto('/receipt');
    const item = page.getByRole('listitem').filter({ hasText: '스크립트 없이' });
    await expect(item).toContainText('운영자가 숨긴 상품이에요.');
    await item.getByRole('button', { name: '더보기 메뉴' }).click();
    await expect(item.getByRole('button', { name: '수정' })).toHaveCount(0);
    await item.getByRole('button', { name: '삭제' }).click();
    await page.getByRole('button', { name: '삭제' }).click();
    await expect(item).toHaveCount(0);
  });

  test('a suspended person sees why they could not leave, and leaves', async ({
    page,
    market,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 400/);
    const person = await moveIn(market);
    await operateOn(market.dataDir)('suspend', person.email, '사기');
    await page.goto('/login');
    await page.getByLabel('이메일').fill(person.email);
    await page.getByLabel('비밀번호').fill(PASSWORD);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(page.getByText('이유: 사기')).toBeVisible();
    await page.getByText('회원 탈퇴').click();
    await page.getByLabel('내 비밀번호').fill('틀린 비밀번호예요');
    await page.getByRole('button', { name: '탈퇴하기' }).click();
    await expect(page.getByText('비밀번호가 올바르지 않아요.')).toBeVisible();
    await page.getByLabel('내 비밀번호').fill(PASSWORD);
    await page.getByRole('button', { name: '탈퇴하기' }).click();
    await expect(page).toHaveURL(`${market.url}/`);
  });
});
