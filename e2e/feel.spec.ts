import type { Page } from '@playwright/test';
import { expectQuick, watchInteractions } from './interactions.ts';
import { expect, test } from './market-test.ts';
import { enterAs, moveIn, offerAll } from './stock.ts';

const CATEGORIES = ['best', 'free', 'exchange', 'reuse'];
const listings = Array.from({ length: 24 }, (_, index) => ({
  title: `의자 ${index + 1}호`,
  category: CATEGORIES[index % 4]!,
}));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The page is there, and its scripts answer. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.waitForLoadState('networkidle');
}

test('what everybody taps is answered within 100 ms on a slow phone', async ({ page, market }) => {
  test.setTimeout(240_000);
  const paths = await offerAll(await moveIn(market), listings);
  await watchInteractions(page);
  const quickMenu = page.getByRole('navigation', { name: '빠른 메뉴' });
  const menu = page.getByRole('dialog', { name: '전체 메뉴' });
  const box = page.getByRole('searchbox', { name: '상품 검색' });

  await expectQuick(page, {
    name: '탭에서 목록으로',
    before: () => open(page, '/'),
    tap: () => page.getByRole('link', { name: '베스트', exact: true }).first().tap(),
    after: () => expect(page.getByRole('heading', { name: '베스트', level: 1 })).toBeVisible(),
  });
  await expectQuick(page, {
    name: '카드에서 상품으로',
    before: () => open(page, '/product'),
    tap: () => page.getByRole('link', { name: /의자 24호/ }).tap(),
    after: () => expect(button(page, '구매하기')).toBeVisible(),
  });
  await expectQuick(page, {
    name: '뒤로 가기',
    before: async () => {
      await open(page, '/product');
      await page.getByRole('link', { name: /의자 24호/ }).tap();
      await expect(button(page, '구매하기')).toBeVisible();
    },
    tap: () => button(page, '뒤로 가기').tap(),
    after: () => expect(page.getByRole('heading', { name: '전체 상품' })).toBeVisible(),
  });
  await expectQuick(page, {
    name: '빠른 메뉴',
    before: () => open(page, '/product'),
    tap: () => quickMenu.getByRole('link', { name: '홈' }).tap(),
    after: () => expect(page.getByRole('region', { name: '배너' })).toBeVisible(),
  });
  await expectQuick(page, {
    name: '메뉴 열기',
    before: () => open(page, '/'),
    tap: () => button(page, '메뉴 열기').tap(),
    after: () => expect(menu).toBeVisible(),
  });
  await expectQuick(page, {
    name: '메뉴의 카테고리',
    before: async () => {
      await open(page, '/');
      await button(page, '메뉴 열기').tap();
    },
    tap: () => menu.getByRole('button', { name: '카테고리' }).tap(),
    after: () => expect(menu.getByRole('link', { name: '반려동물' })).toBeVisible(),
  });
  await expectQuick(page, {
    name: '메뉴 닫기',
    before: async () => {
      await open(page, '/');
      await button(page, '메뉴 열기').tap();
    },
    tap: () => menu.getByRole('button', { name: '메뉴 닫기' }).tap(),
    after: () => expect(menu).toBeHidden(),
  });
  await expectQuick(page, {
    name: '배너 멈춤',
    before: () => open(page, '/'),
    tap: () => button(page, '배너 일시정지').tap(),
    after: () => expect(button(page, '배너 재생')).toBeVisible(),
  });
  await expectQuick(page, {
    name: '정렬 메뉴',
    before: () => open(page, '/product'),
    tap: () => page.getByRole('button', { name: /정렬/ }).tap(),
    after: () => expect(page.getByRole('link', { name: '낮은 가격순' })).toBeVisible(),
  });
  await expectQuick(page, {
    name: '맨 위로',
    before: async () => {
      await open(page, '/product');
      await page.mouse.move(200, 500);
      await page.mouse.wheel(0, 1500);
      await page.waitForFunction(() => window.scrollY > 400);
      await page.mouse.wheel(0, -100);
      await expect(button(page, '맨 위로')).toBeVisible();
    },
    tap: () => button(page, '맨 위로').tap(),
    after: () => page.waitForFunction(() => window.scrollY === 0),
  });
  await expectQuick(page, {
    name: '검색어 입력',
    before: async () => {
      await open(page, '/');
      await box.tap();
    },
    tap: () => page.keyboard.press('a'),
    after: () => expect(box).toHaveValue('a'),
  });
  await expectQuick(page, {
    name: '추천 검색어',
    before: async () => {
      await open(page, '/');
      await box.tap();
      await page.keyboard.insertText('의자');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
    tap: () => page.keyboard.press('ArrowDown'),
    after: () => expect(page.getByRole('option', { selected: true })).toBeVisible(),
  });
  await expectQuick(page, {
    name: '검색',
    before: async () => {
      await open(page, '/');
      await box.tap();
      await page.keyboard.insertText('의자');
    },
    tap: () => page.keyboard.press('Enter'),
    after: () => expect(page.getByRole('heading', { name: '검색 결과' })).toBeVisible(),
  });
  await expectQuick(page, {
    name: '찜하기 (로그인 전)',
    before: () => open(page, paths[0]!),
    tap: () => button(page, '찜하기').tap(),
    after: () => expect(button(page, '로그인')).toBeVisible(),
  });
});

test('what members tap is answered within 100 ms on a slow phone', async ({ page, market }) => {
  test.setTimeout(240_000);
  const seller = await moveIn(market);
  await offerAll(seller, listings.slice(0, 6));
  const [other] = await offerAll(await moveIn(market), [{ title: '이웃의 의자' }]);
  await enterAs(page.context(), seller, market.url);
  await watchInteractions(page);
  const kebab = button(page, '더보기 메뉴').first();
  const question = page.getByRole('alertdialog', { name: '삭제 하시겠습니까?' });

  const toggles = [
    ['찜하기', '찜 해제'],
    ['찜 해제', '찜하기'],
  ] as const;
  for (const [name, next] of toggles) {
    await expectQuick(page, {
      name,
      before: async () => {
        await open(page, other!);
        if (await button(page, next).isVisible()) await button(page, next).tap();
        await expect(button(page, name)).toBeVisible();
        await page.waitForLoadState('networkidle');
      },
      tap: () => button(page, name).tap(),
      after: () => expect(button(page, next)).toBeVisible(),
    });
  }
  await expectQuick(page, {
    name: '더보기 메뉴',
    before: () => open(page, '/receipt'),
    tap: () => kebab.tap(),
    after: () => expect(button(page, '삭제')).toBeVisible(),
  });
  await expectQuick(page, {
    name: '삭제를 고름',
    before: async () => {
      await open(page, '/receipt');
      await kebab.tap();
    },
    tap: () => button(page, '삭제').tap(),
    after: () => expect(question).toBeVisible(),
  });
  await expectQuick(page, {
    name: '삭제 취소',
    before: async () => {
      await open(page, '/receipt');
      await kebab.tap();
      await button(page, '삭제').tap();
    },
    tap: () => question.getByRole('button', { name: '취소' }).tap(),
    after: () => expect(question).toBeHidden(),
  });
  for (const name of ['제목', '설명']) {
    const field = page.getByRole('textbox', { name, exact: true });
    await expectQuick(page, {
      name: `${name} 입력`,
      before: async () => {
        await open(page, '/upload');
        await field.tap();
      },
      tap: () => page.keyboard.press('a'),
      after: () => expect(field).toHaveValue('a'),
    });
  }
  await expectQuick(page, {
    name: '카테고리 고르기',
    before: () => open(page, '/upload'),
    tap: () => page.getByRole('radio', { name: '무료나눔' }).tap(),
    after: () => expect(page.getByRole('radio', { name: '무료나눔' })).toBeChecked(),
  });
});

test('signing in is answered within 100 ms on a slow phone', async ({ page, expectedErrors }) => {
  test.setTimeout(120_000);
  expectedErrors.push(/401/);
  await watchInteractions(page);
  await expectQuick(page, {
    name: '로그인',
    before: async () => {
      await open(page, '/login');
      await page.getByLabel('이메일').fill('nobody@dasi.kr');
      await page.getByLabel('비밀번호').fill('틀린 비밀번호');
    },
    tap: () => button(page, '로그인').tap(),
    after: () => expect(page.getByText('이메일 또는 비밀번호가 올바르지 않습니다.')).toBeVisible(),
  });
  await expectQuick(page, {
    name: '빈 칸으로 로그인',
    before: () => open(page, '/login'),
    tap: () => button(page, '로그인').tap(),
    after: () => expect(page.getByText('이메일을 입력해 주세요.')).toBeVisible(),
  });
});
