import type { Page } from '@playwright/test';
import type { Tap } from './interactions.ts';
import { button, untilHydrated, open } from './open.ts';

/** What people tap who have not signed in. */
export function guestTaps(page: Page, detailPath: string): Tap[] {
  return [
    ...navigationTaps(page),
    ...menuTaps(page),
    ...listTaps(page),
    ...searchTaps(page),
    pickTap(page, detailPath),
  ];
}

const anyCard = (page: Page) => page.getByRole('link', { name: /의자 24호/ });

function navigationTaps(page: Page): Tap[] {
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  const quickMenu = page.getByRole('navigation', { name: '빠른 메뉴' });
  return [
    {
      name: '탭에서 목록으로',
      before: () => open(page, '/'),
      tap: () => page.getByRole('link', { name: '베스트', exact: true }).first().tap(),
      after: () => heading('베스트').waitFor(),
    },
    {
      name: '카드에서 상품으로',
      before: () => open(page, '/product'),
      tap: () => anyCard(page).tap(),
      after: () => button(page, '구매하기').waitFor(),
    },
    {
      name: '뒤로 가기',
      before: async () => {
        await open(page, '/product');
        await anyCard(page).tap();
        await button(page, '구매하기').waitFor();
      },
      tap: () => button(page, '뒤로 가기').tap(),
      after: () => heading('전체 상품').waitFor(),
    },
    {
      name: '빠른 메뉴',
      before: () => open(page, '/product'),
      tap: () => quickMenu.getByRole('link', { name: '홈' }).tap(),
      after: () => page.getByRole('region', { name: '배너' }).waitFor(),
    },
  ];
}

function menuTaps(page: Page): Tap[] {
  const menu = page.getByRole('dialog', { name: '전체 메뉴' });
  const openMenu = async () => {
    await open(page, '/');
    await button(page, '메뉴 열기').tap();
    await menu.waitFor();
  };
  return [
    {
      name: '메뉴 열기',
      before: () => open(page, '/'),
      tap: () => button(page, '메뉴 열기').tap(),
      after: () => menu.waitFor(),
    },
    {
      name: '메뉴의 카테고리',
      before: openMenu,
      tap: () => menu.getByRole('button', { name: '카테고리' }).tap(),
      after: () => menu.getByRole('link', { name: '반려동물' }).waitFor(),
    },
    {
      name: '메뉴 닫기',
      before: openMenu,
      tap: () => menu.getByRole('button', { name: '메뉴 닫기' }).tap(),
      after: () => menu.waitFor({ state: 'hidden' }),
    },
    {
      name: '배너 멈춤',
      before: () => open(page, '/'),
      tap: () => button(page, '배너 일시정지').tap(),
      after: () => button(page, '배너 재생').waitFor(),
    },
  ];
}

function listTaps(page: Page): Tap[] {
  return [
    {
      name: '정렬 메뉴',
      before: () => open(page, '/product'),
      tap: () => page.getByRole('button', { name: /정렬/ }).tap(),
      after: () => page.getByRole('link', { name: '낮은 가격순' }).waitFor(),
    },
    {
      name: '맨 위로',
      before: async () => {
        await open(page, '/product');
        await page.mouse.move(200, 500);
        await page.mouse.wheel(0, 1500);
        await page.waitForFunction(() => window.scrollY > 400);
        await page.mouse.wheel(0, -100);
        await button(page, '맨 위로').waitFor();
      },
      tap: () => button(page, '맨 위로').tap(),
      after: () => page.waitForFunction(() => window.scrollY === 0),
    },
  ];
}

function searchTaps(page: Page): Tap[] {
  const box = page.getByRole('searchbox', { name: '상품 검색' });
  const type = async (text: string) => {
    await open(page, '/');
    await box.tap();
    await page.keyboard.insertText(text);
  };
  return [
    {
      name: '검색어 입력',
      before: () => type(''),
      tap: () => page.keyboard.press('a'),
      after: () => page.waitForFunction(() => document.querySelector('input')?.value === 'a'),
    },
    {
      name: '추천 검색어',
      before: async () => {
        await type('의자');
        await page.getByRole('option').first().waitFor();
      },
      tap: () => page.keyboard.press('ArrowDown'),
      after: () => page.getByRole('option', { selected: true }).waitFor(),
    },
    {
      name: '검색',
      before: () => type('의자'),
      tap: () => page.keyboard.press('Enter'),
      after: () => page.getByRole('heading', { name: '검색 결과' }).waitFor(),
    },
  ];
}

function pickTap(page: Page, detailPath: string): Tap {
  return {
    name: '찜하기 (로그인 전)',
    before: () => open(page, detailPath),
    tap: () => button(page, '찜하기').tap(),
    after: async () => {
      await button(page, '로그인').waitFor();
      await untilHydrated(page);
    },
  };
}
