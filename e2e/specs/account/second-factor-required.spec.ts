import type { Page } from '@playwright/test';
import { Authenticator, turnOn } from '../../../test/support/authenticator.ts';
import { AGREEMENT, expect, newPerson, PASSWORD, test } from '../../support/market-test.ts';
import { leave } from '../../support/leave.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';

test.use({ settings: { SECOND_FACTOR: 'required' } });

const PAGE = '/profile/settings/second-factor';
const WHY = '이 마켓은 2단계 인증을 켜야 이용할 수 있어요.';

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** From a page that asks for an account, through the form; it ends at the set-up. */
async function signUpOnTheWay(page: Page): Promise<void> {
  const person = newPerson();
  await page.getByRole('main').getByRole('link', { name: '회원가입' }).click();
  await page.getByLabel('닉네임').fill(person.nickname);
  await page.getByLabel('이메일').fill(person.email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('checkbox', { name: AGREEMENT, exact: true }).check();
  await button(page, '회원가입').click();
  await page.waitForURL(`${PAGE}?next=%2Fupload`);
}

async function setUp(page: Page): Promise<void> {
  await page.getByLabel('내 비밀번호').first().fill(PASSWORD);
  await button(page, '2단계 인증 켜기').click();
  const key = page.getByRole('main').locator('code');
  const app = new Authenticator(await key.innerText());
  await expect(page.getByText(WHY)).toBeVisible();
  await page.getByLabel('인증 코드').fill(app.next());
  await button(page, '확인하고 켜기').click();
  await expect(page.getByRole('heading', { name: '복구 코드를 보관해 주세요' })).toBeVisible();
}

test('who wants to sell signs up, sets it up, and is where they wanted to go', async ({ page }) => {
  test.slow();
  await page.goto('/upload');
  await page.waitForURL('/login?next=%2Fupload');
  await signUpOnTheWay(page);
  await expect(page.getByText(WHY)).toBeVisible();
  await expectHealthy(page, 'required');
  await setUp(page);
  await expectHealthy(page, 'required-codes');
  await page.getByRole('link', { name: '보관했어요' }).click();
  await page.waitForURL('/upload');
  await expect(page.getByRole('heading', { name: '상품 등록' })).toBeVisible();
  await page.goto(PAGE);
  await expect(page.getByText('켜야 이용할 수 있어서 끌 수 없어요.')).toBeVisible();
  await expect(page.getByText('2단계 인증 끄기')).toHaveCount(0);
  await expectHealthy(page, 'required-on');
});

test('who only looks around is let, until they do something; and can sign out, or leave', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  await turnOn(seller.visitor);
  const path = await offer(seller, { title: '둘러보는 의자' });
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: '둘러보는 의자' })).toBeVisible();
  await button(page, '찜하기').click();
  await page.waitForURL(`${PAGE}?next=${encodeURIComponent(path)}`);
  await expect(page.getByText(WHY)).toBeVisible();
  await button(page, '로그아웃').click();
  await page.waitForURL('/login');

  await page.context().clearCookies();
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto('/mypick');
  await page.waitForURL(`${PAGE}?next=%2Fmypick`);
  await page.getByText('회원 탈퇴').click();
  await page.getByLabel('내 비밀번호').last().fill(PASSWORD);
  await leave(page);
  await page.waitForURL('/');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the same way', async ({ page }) => {
    await page.goto('/upload');
    await signUpOnTheWay(page);
    await setUp(page);
    await page.getByRole('link', { name: '보관했어요' }).click();
    await page.waitForURL('/upload');
  });
});
