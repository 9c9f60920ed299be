import type { Locator, Page } from '@playwright/test';
import { makePhoto } from '../../test/support/photos/photos.ts';
import { expectAccessible } from '../support/accessible.ts';
import { findLayoutFaults } from '../support/layout-probes.ts';
import { expect, test } from '../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../support/stock.ts';

let seller: Neighbour;
let own = '';
let foreign = '';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async ({ market }) => {
  seller = await moveIn(market);
  own = await offer(seller, { title: '모든 모습의 의자', brand: '상표' }, 2);
  foreign = await offer(await moveIn(market), { title: '남의 모습의 의자' }, 2);
});

/** A state of a screen, reached: nothing of it is wrong for axe, at any width, for any finger. */
async function expectGood(page: Page, shown: Locator, name: string, within?: string): Promise<void> {
  await expect(shown, name).toBeVisible();
  await expectAccessible(page, name);
  expect(await findLayoutFaults(page, within), name).toEqual([]);
  await expect(shown, `${name}, still`).toBeVisible();
}

test('menus and suggestions, open', async ({ page, openOther, market }) => {
  test.setTimeout(180_000);
  const member = await openOther();
  await enterAs(member.context(), seller, market.url);
  for (const [visitor, name] of [
    [page, 'signed out'],
    [member, 'signed in'],
  ] as const) {
    await visitor.goto('/', { waitUntil: 'networkidle' });
    await visitor.getByRole('button', { name: '메뉴 열기' }).click();
    const menu = visitor.getByRole('dialog', { name: '전체 메뉴' });
    for (const title of ['카테고리', '고객센터']) await menu.getByRole('button', { name: title }).click();
    await expectGood(visitor, menu, `menu, ${name}`);
  }
  await page.goto('/product', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /정렬/ }).click();
  await expectGood(page, page.getByRole('navigation', { name: '정렬' }), 'order of a list');
  await page.goto('/product/best/furniture?min=1000&max=90000&hideSold=1', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /^필터/ }).click();
  const filters = page.getByRole('dialog', { name: '필터' });
  await filters.getByLabel('최소 가격').fill('100000');
  await filters.getByRole('button', { name: /보기$|^적용$/ }).click();
  await expectGood(page, filters.getByText('최대 가격보다 높아요.'), 'filters of a list, one refused');
  await page.goto('/', { waitUntil: 'networkidle' });
  const box = page.getByRole('searchbox', { name: '상품 검색' });
  await box.fill('의자');
  await expectGood(page, page.getByRole('option').first(), 'suggestions', 'form[role=search]');
  await box.press('Enter');
  await page.waitForURL(/\/product\?q=/);
  await box.click();
  await expectGood(page, page.getByRole('option', { name: '의자' }), 'recent searches', 'form[role=search]');
});

test('what a seller opens: popover, question, editor, toast', async ({ page, context, market }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['clipboard-write']);
  await enterAs(context, seller, market.url);
  await page.goto('/receipt', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '더보기 메뉴' }).first().click();
  const remove = page.getByRole('button', { name: '삭제' });
  await expectGood(page, remove, 'popover');
  await remove.click();
  await expectGood(page, page.getByRole('alertdialog', { name: '삭제할까요?' }), 'question');
  await page.goto(own, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '수정' }).click();
  const text = page.getByRole('textbox', { name: '설명' });
  await text.fill('가'.repeat(301));
  await page.getByRole('button', { name: '저장' }).click();
  await expectGood(page, page.getByText(/300자까지/), 'editor with a mistake');
  await page.getByRole('button', { name: '취소' }).click();
  await page.getByRole('button', { name: '공유하기' }).click();
  await expect(page.getByText('링크를 복사했어요.')).toBeVisible();
  await expectAccessible(page, 'toast');
});

test('forms with mistakes', async ({ page, openOther, market, expectedErrors }) => {
  test.setTimeout(180_000);
  expectedErrors.push(/40[01]/);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('이메일').fill('nobody@dasi.kr');
  await page.getByLabel('비밀번호').fill('틀린 비밀번호예요');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expectGood(page, page.locator('[aria-invalid="true"]').first(), 'sign-in refused');
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await page.getByLabel('닉네임').fill('관리자');
  await page.getByLabel('이메일').fill(seller.email);
  await page.getByLabel('비밀번호').fill('12345678');
  await page.getByRole('button', { name: '회원가입' }).click();
  await expectGood(page, page.locator('[aria-invalid="true"]').first(), 'sign-up refused');
  const member = await openOther();
  await enterAs(member.context(), seller, market.url);
  member.on('dialog', (dialog) => void dialog.accept());
  await member.goto('/upload', { waitUntil: 'networkidle' });
  const buffer = await makePhoto(300, 200);
  const photos = Array.from({ length: 10 }, (_, index) => ({
    name: `${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
  await member.getByLabel('사진', { exact: true }).setInputFiles(photos);
  await expect(member.getByText('10/10')).toBeVisible();
  await member.getByRole('button', { name: '등록하기' }).click();
  await expectGood(member, member.getByText('사이즈를 입력해 주세요.'), 'upload refused');
  for (const path of ['/support/inquiry/general', `/report/listing/${foreign.split('/').at(-1)}`]) {
    await member.goto(path, { waitUntil: 'networkidle' });
    await member.getByRole('button', { name: /문의하기|신고하기/ }).click();
    await expectGood(member, member.locator('[aria-invalid="true"]').first(), path);
  }
});

test('bought, sold and empty', async ({ page, openOther, market }) => {
  test.setTimeout(180_000);
  const buyer = await moveIn(market);
  await enterAs(page.context(), buyer, market.url);
  for (const [path, text] of [
    ['/receipt', '등록된 상품이 없어요.'],
    ['/mypick', '찜한 상품이 없어요.'],
    ['/profile/purchases', '구매한 상품이 없어요.'],
    ['/profile/sales', '판매중인 상품이 없어요.'],
    ['/profile/sales?state=sold', '거래가 끝난 상품이 없어요.'],
    ['/product/best?q=%EC%97%86%EB%8A%94%EA%B2%83', '검색어와 일치하는 상품이 없어요.'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectGood(page, page.getByText(text), path);
  }
  await page.goto(foreign, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '구매하기' }).click();
  await expectGood(page, page.getByRole('alertdialog', { name: '구매가 완료되었어요.' }), 'bought');
  for (const path of ['/profile', '/profile/purchases']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectGood(page, page.getByText('남의 모습의 의자'), path);
  }
  const other = await openOther();
  await other.goto(foreign, { waitUntil: 'networkidle' });
  await expectGood(other, other.getByRole('button', { name: '거래 완료' }), 'sold');
});
