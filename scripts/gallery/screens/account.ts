import type { Page } from '@playwright/test';
import { MAILED_PATHS } from '../market/mailed-links.ts';
import { PASSWORD } from '../market/people.ts';
import { EDGE_WIDTHS, type Screen } from '../screen.ts';

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('이메일').fill('neighbour0@dasi.kr');
  await page.getByLabel('비밀번호').fill('틀린 비밀번호예요');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByText('올바르지 않아요').waitFor();
}

/** The rules come after the refusal. */
async function sendSignup(page: Page): Promise<void> {
  await page.getByRole('button', { name: '회원가입' }).click();
  await page.getByText('비밀번호는 8자 이상 128자').waitFor();
}

async function signUpInHaste(page: Page): Promise<void> {
  await page.getByLabel('닉네임').fill('초록고래');
  await page.getByLabel('이메일').fill('neighbour0@');
  await page.getByLabel('비밀번호').fill('1234');
  await sendSignup(page);
}

async function signUpNameInUse(page: Page): Promise<void> {
  await page.getByLabel('닉네임').fill('초록고래');
  await page.getByLabel('이메일').fill('neighbour0@dasi.kr');
  await page.getByLabel('비밀번호').fill('password1234');
  await page.getByRole('checkbox').check();
  await sendSignup(page);
}

/** The rules come after the refusal. */
async function setWeakPassword(page: Page): Promise<void> {
  await page.getByLabel('새 비밀번호').fill('1234');
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await page.getByText('비밀번호는 8자 이상 128자').waitFor();
}

const pressed = (name: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
};

async function foldOutLeaving(page: Page): Promise<void> {
  await page.getByText('회원 탈퇴').click();
}

export const accountScreens: readonly Screen[] = [
  { name: '06-login', path: '/login', widths: EDGE_WIDTHS },
  { name: '06-login-empty', path: '/login', prepare: pressed('로그인') },
  { name: '06-login-refused', path: '/login', widths: EDGE_WIDTHS, prepare: logIn },
  { name: '06-login-session-ended', path: '/login?next=%2Fupload&why=ended', widths: EDGE_WIDTHS },
  { name: '06-login-in-place', path: '/mypick' },
  { name: '06j-suspended', path: '/login', as: 'suspended', whole: true, widths: EDGE_WIDTHS },
  { name: '06b-signup', path: '/signup', widths: EDGE_WIDTHS },
  { name: '06b-signup-empty', path: '/signup', whole: true, prepare: sendSignup },
  {
    name: '06b-signup-password-shown',
    path: '/signup',
    async prepare(page) {
      await page.getByLabel('비밀번호', { exact: true }).fill('파란 코끼리 열두 마리');
      await page.getByRole('button', { name: '입력한 글자 보기' }).click();
    },
  },
  {
    name: '06b-signup-mistyped',
    path: '/signup',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await page.getByLabel('이메일').fill('whale@gmial.com');
      await page.getByLabel('비밀번호', { exact: true }).focus();
      await page.getByText('혹시').waitFor();
    },
  },
  { name: '06b-signup-refused', path: '/signup', whole: true, widths: EDGE_WIDTHS, prepare: signUpInHaste },
  { name: '06b-signup-taken', path: '/signup', whole: true, prepare: signUpNameInUse },
  { name: '06c-settings', path: '/profile/settings', as: 'whale', whole: true, widths: EDGE_WIDTHS },
  {
    name: '06c-settings-refused',
    path: '/profile/settings',
    as: 'whale',
    whole: true,
    async prepare(page) {
      await page.getByLabel('닉네임').fill('아');
      await page.getByRole('main').getByRole('button').first().click();
    },
  },
  { name: '06c-settings-verified', path: '/profile/settings', as: 'apricot', whole: true },
  { name: '06c-settings-saved', path: '/profile/settings?done=password', as: 'whale', whole: true },
  {
    name: '06d-leaving',
    path: '/profile/settings',
    as: 'whale',
    whole: true,
    widths: EDGE_WIDTHS,
    prepare: foldOutLeaving,
  },
  {
    name: '06d-leaving-refused',
    path: '/profile/settings',
    as: 'whale',
    whole: true,
    async prepare(page) {
      await foldOutLeaving(page);
      await page.getByRole('button', { name: '탈퇴하기' }).click();
    },
  },
  {
    name: '06d-leaving-asked-again',
    path: '/profile/settings',
    as: 'whale',
    async prepare(page) {
      await foldOutLeaving(page);
      await page.locator('input[name=leavePassword]').fill(PASSWORD);
      await page.getByRole('button', { name: '탈퇴하기' }).click();
    },
  },
  { name: '06e-reset', path: '/reset', widths: EDGE_WIDTHS },
  { name: '06e-reset-empty', path: '/reset', prepare: pressed('메일 받기') },
  { name: '06e-reset-sent', path: '/reset?sent=1', widths: EDGE_WIDTHS },
  { name: '06f-new-password', path: MAILED_PATHS.newPassword, widths: EDGE_WIDTHS },
  { name: '06f-new-password-refused', path: MAILED_PATHS.newPassword, whole: true, prepare: setWeakPassword },
  { name: '06f-link-ended', path: MAILED_PATHS.ended, widths: EDGE_WIDTHS },
  { name: '06g-verify', path: MAILED_PATHS.verify, widths: EDGE_WIDTHS },
  { name: '06g-verified', path: MAILED_PATHS.verified },
];
