import type { Page } from '@playwright/test';
import { PASSWORD } from '../market/people.ts';
import { EDGE_WIDTHS, type Screen } from '../screen.ts';

const PASSKEYS = '/profile/settings/passkeys';
const LINKED = '/profile/settings/linked';

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

async function proveOwner(page: Page): Promise<void> {
  await page.getByLabel('내 비밀번호').fill(PASSWORD);
  await press(page, '패스키 추가');
  await page.getByText('본인 확인이 끝났어요').waitFor();
}

async function removeNone(page: Page): Promise<void> {
  await press(page, '선택한 패스키 삭제');
  await page.getByText('삭제할 패스키를 골라 주세요.').waitFor();
}

async function unlinkWithout(page: Page): Promise<void> {
  await page.locator('summary', { hasText: '카카오 연결 끊기' }).click();
  await press(page, '연결 끊기');
  await page.getByText('비밀번호를 입력해 주세요.').waitFor();
}

async function signUpWithout(page: Page): Promise<void> {
  await page.getByLabel('닉네임').fill('푸');
  await press(page, '가입하기');
  await page.locator('[aria-invalid=true]').first().waitFor();
}

async function linkWrongly(page: Page): Promise<void> {
  await page.getByText('이미 계정이 있어요').click();
  await press(page, '연결하고 로그인');
  await page.locator('[aria-invalid=true]').first().waitFor();
}

const withoutPasskeys = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));

const noAccount = { path: '/signup/external', isKnownToProvider: true, whole: true } as const;
const linked = { path: LINKED, as: 'guarded', whole: true } as const;

export const waysInScreens: readonly Screen[] = [
  { name: '06k-passkeys', path: PASSKEYS, as: 'whale', whole: true, widths: EDGE_WIDTHS },
  { name: '06k-passkeys-proven', path: PASSKEYS, as: 'whale', whole: true, prepare: proveOwner },
  { name: '06k-passkeys-some', path: PASSKEYS, as: 'guarded', whole: true, widths: EDGE_WIDTHS },
  { name: '06k-passkeys-none-chosen', path: PASSKEYS, as: 'guarded', whole: true, prepare: removeNone },
  { name: '06k-passkeys-full', path: PASSKEYS, as: 'manyPasskeys', whole: true, widths: EDGE_WIDTHS },
  { name: '06k-passkeys-other-browser', path: PASSKEYS, as: 'whale', whole: true, before: withoutPasskeys },
  { name: '06k-passkeys-plain', path: PASSKEYS, as: 'whale', whole: true, scripts: false },
  {
    name: '06k-passkeys-no-password',
    path: PASSKEYS,
    as: 'withoutPassword',
    whole: true,
    widths: EDGE_WIDTHS,
  },
  { name: '06l-linked', ...linked, widths: EDGE_WIDTHS },
  { name: '06l-linked-none', ...linked, as: 'whale' },
  { name: '06l-linked-refused', ...linked, prepare: unlinkWithout },
  { name: '06l-linked-taken', ...linked, path: `${LINKED}?why=kakao-taken` },
  { name: '06l-linked-no-password', ...linked, as: 'withoutPassword', widths: EDGE_WIDTHS },
  { name: '06m-signup-external', ...noAccount, widths: EDGE_WIDTHS },
  { name: '06m-signup-external-refused', ...noAccount, prepare: signUpWithout },
  { name: '06m-signup-external-link', ...noAccount, widths: EDGE_WIDTHS, prepare: linkWrongly },
  { name: '06-login-provider-failed', path: '/login?why=kakao-unavailable', widths: EDGE_WIDTHS },
  { name: '06h-second-factor-no-password', path: '/profile/settings/second-factor', as: 'withoutPassword' },
];
