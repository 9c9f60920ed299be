import type { Page } from '@playwright/test';
import type { Tap } from './interactions.ts';
import { button, open } from './open.ts';

export function signInTaps(page: Page): Tap[] {
  return [
    {
      name: '로그인',
      before: async () => {
        await open(page, '/login');
        await page.getByLabel('이메일').fill('nobody@dasi.kr');
        await page.getByLabel('비밀번호').fill('틀린 비밀번호');
      },
      tap: () => button(page, '로그인').tap(),
      after: () => page.getByText('이메일 또는 비밀번호가 올바르지 않아요.').waitFor(),
    },
    {
      name: '빈 칸으로 로그인',
      before: () => open(page, '/login'),
      tap: () => button(page, '로그인').tap(),
      after: () => page.getByText('이메일을 입력해 주세요.').waitFor(),
    },
  ];
}
