import type { Page } from '@playwright/test';
import type { Tap } from './interactions.ts';
import { button, open } from './open.ts';

/** What members tap; `detailPath` is another member's listing. */
export function memberTaps(page: Page, detailPath: string): Tap[] {
  return [
    pickTap(page, detailPath, '찜하기', '찜 해제'),
    pickTap(page, detailPath, '찜 해제', '찜하기'),
    ...receiptTaps(page),
    ...formTaps(page),
  ];
}

function pickTap(page: Page, detailPath: string, name: string, next: string): Tap {
  return {
    name,
    before: async () => {
      await open(page, detailPath);
      if (await button(page, next).isVisible()) await button(page, next).tap();
      await button(page, name).waitFor();
      await page.waitForLoadState('networkidle');
    },
    tap: () => button(page, name).tap(),
    after: () => button(page, next).waitFor(),
  };
}

function receiptTaps(page: Page): Tap[] {
  const more = page.getByRole('button', { name: /더보기 메뉴$/ }).first();
  const question = page.getByRole('alertdialog', { name: '삭제할까요?' });
  const openMore = async () => {
    await open(page, '/receipt');
    await more.tap();
  };
  return [
    {
      name: '더보기 메뉴',
      before: () => open(page, '/receipt'),
      tap: () => more.tap(),
      after: () => button(page, '삭제').waitFor(),
    },
    {
      name: '삭제를 고름',
      before: openMore,
      tap: () => button(page, '삭제').tap(),
      after: () => question.waitFor(),
    },
    {
      name: '삭제 취소',
      before: async () => {
        await openMore();
        await button(page, '삭제').tap();
      },
      tap: () => question.getByRole('button', { name: '취소' }).tap(),
      after: () => question.waitFor({ state: 'hidden' }),
    },
  ];
}

function formTaps(page: Page): Tap[] {
  const typing = ['제목', '설명'].map((name): Tap => {
    const field = page.getByRole('textbox', { name, exact: true });
    return {
      name: `${name} 입력`,
      before: async () => {
        await open(page, '/upload');
        await field.fill('');
        await field.tap();
      },
      tap: () => page.keyboard.press('a'),
      after: () => field.inputValue(),
    };
  });
  const category = page.getByRole('radio', { name: '무료나눔' });
  return [
    ...typing,
    {
      name: '카테고리 고르기',
      before: () => open(page, '/upload'),
      tap: () => category.tap(),
      after: () => page.waitForFunction(() => document.querySelector('input[value="free"]:checked') !== null),
    },
  ];
}
