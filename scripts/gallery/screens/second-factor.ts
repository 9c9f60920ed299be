import type { Locator, Page } from '@playwright/test';
import { emailOf, PASSWORD, VIEWERS } from '../market/people.ts';
import { ALL_WIDTHS, EDGE_WIDTHS, type Screen } from '../screen.ts';

const LISTING = '/product/detail/laptop';
const path = '/profile/settings/second-factor';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

async function turnOnWithout(page: Page): Promise<void> {
  await press(page, '확인하고 켜기');
  await page.getByText('인증 코드를 입력해 주세요.').waitFor();
}

/** What the server answers once a code is right, with codes that are the same each time; nothing is changed by it. */
async function turnOn(page: Page): Promise<void> {
  const codes = Array.from({ length: 10 }, (_, number) => `${number}`.repeat(4) + '123456789012');
  const flat = [
    { _1: 2 },
    'data',
    { _3: 4, _5: 6 },
    'ok',
    true,
    'codes',
    codes.map((_, at) => 7 + at),
    ...codes,
  ];
  await page.route('**/second-factor.data*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ contentType: 'text/x-script', body: `${JSON.stringify(flat)}\n` })
      : route.fallback(),
  );
  await page.getByLabel('인증 코드').fill('123456');
  await press(page, '확인하고 켜기');
  await page.getByText('복구 코드를 보관해 주세요').waitFor();
}

async function foldOut(page: Page): Promise<void> {
  for (const title of ['복구 코드 8개 남음', '2단계 인증 끄기'])
    await page.locator('summary', { hasText: title }).click();
}

async function givePassword(to: Page | Locator): Promise<void> {
  await to.getByLabel('이메일').fill(emailOf(VIEWERS.guarded));
  await to.getByLabel('비밀번호').fill(PASSWORD);
  await to.getByRole('button', { name: '로그인', exact: true }).click();
  await to.getByLabel('인증 코드').waitFor();
}

async function giveWrongCode(to: Page | Locator): Promise<void> {
  await givePassword(to);
  await to.getByLabel('인증 코드').fill('12345');
  await to.getByRole('button', { name: '로그인', exact: true }).click();
  await to.locator('[aria-invalid=true]').waitFor();
}

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '찜하기' }).click();
  return page.getByRole('dialog');
}

async function letItExpire(page: Page): Promise<void> {
  const sheet = await openSheet(page);
  await givePassword(sheet);
  await page.context().clearCookies({ name: /pending-sign-in/ });
  await sheet.getByLabel('인증 코드').fill('123456');
  await sheet.getByRole('button', { name: '로그인', exact: true }).click();
  await sheet.getByText('시간이 지나').waitFor();
}

export const secondFactorScreens: readonly Screen[] = [
  { name: '06h-second-factor', path, as: 'whale', widths: EDGE_WIDTHS },
  { name: '06h-second-factor-offered', path, as: 'guarding', whole: true, widths: EDGE_WIDTHS },
  { name: '06h-second-factor-refused', path, as: 'guarding', whole: true, prepare: turnOnWithout },
  {
    name: '06h-second-factor-codes',
    path,
    as: 'guarding',
    whole: true,
    widths: EDGE_WIDTHS,
    prepare: turnOn,
  },
  { name: '06h-second-factor-on', path, as: 'guarded', widths: EDGE_WIDTHS },
  { name: '06h-second-factor-unfolded', path, as: 'guarded', whole: true, prepare: foldOut },
  { name: '06i-login-code', path: '/login', widths: EDGE_WIDTHS, prepare: givePassword },
  { name: '06i-login-code-refused', path: '/login', prepare: giveWrongCode },
  {
    name: '04l-detail-to-pick-code',
    path: LISTING,
    widths: ALL_WIDTHS,
    prepare: async (page) => givePassword(await openSheet(page)),
  },
  {
    name: '04l-detail-to-pick-code-refused',
    path: LISTING,
    prepare: async (page) => giveWrongCode(await openSheet(page)),
  },
  { name: '04l-detail-to-pick-code-late', path: LISTING, widths: EDGE_WIDTHS, prepare: letItExpire },
];
