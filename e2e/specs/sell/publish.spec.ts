import type { Page } from '@playwright/test';
import { expect, signUp, signUpThroughForm, test } from '../../support/market-test.ts';
import { enterAs, moveIn } from '../../support/stock.ts';
import { choose } from '../../support/photo-strip.ts';
import { field, fillTexts, photoInput, publishButton } from '../../support/upload-form.ts';

const toast = (page: Page) => page.locator('output[popover]');

test('after publishing one is home, back leads before the form, and the toast opens the listing', async ({
  page,
}) => {
  await signUpThroughForm(page);
  await page.getByRole('link', { name: '전체', exact: true }).click();
  await page.waitForURL('/product');
  await page.getByRole('link', { name: '판매하기' }).click();
  await page.waitForURL('/upload');
  await fillTexts(page, '바로 보는 의자');
  await publishButton(page).click();
  await page.waitForURL('/');
  await expect(toast(page)).toContainText('상품을 등록했어요.');
  await page.goBack();
  await expect(page).toHaveURL('/product');
  await toast(page).getByRole('button', { name: '보기' }).click();
  await expect(page).toHaveURL(/\/product\/detail\//);
  await expect(page.getByRole('heading', { name: '바로 보는 의자' })).toBeVisible();
});

test('after publishing from home, home is there once', async ({ page }) => {
  await signUpThroughForm(page);
  await page.getByRole('link', { name: '전체', exact: true }).click();
  await page.waitForURL('/product');
  await page.getByRole('link', { name: '홈', exact: true }).click();
  await page.waitForURL('/');
  await page.getByRole('link', { name: '판매하기' }).click();
  await page.waitForURL('/upload');
  await fillTexts(page, '집에서 올린 의자');
  await publishButton(page).click();
  await expect(toast(page)).toContainText('상품을 등록했어요.');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByText('집에서 올린 의자').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/product');
});

test('Enter in a line of the form moves on to the next field, and sends nothing', async ({ page }) => {
  await signUp(page);
  await page.goto('/upload');
  await field(page, '제목').fill('줄마다 넘어가는 의자');
  await field(page, '제목').press('Enter');
  await expect(page.getByRole('radio', { name: '베스트' })).toBeFocused();
  await page.getByRole('radio', { name: '재사용' }).check();
  await page.getByRole('radio', { name: '재사용' }).press('Enter');
  await expect(page.getByRole('combobox', { name: '세부 카테고리' })).toBeFocused();
  await field(page, '제목').press('Enter');
  await expect(page.getByRole('radio', { name: '재사용' })).toBeFocused();
  for (const [from, to] of [
    ['가격', '최저 제안 금액'],
    ['최저 제안 금액', '브랜드'],
    ['브랜드', '사이즈'],
    ['사이즈', '설명'],
  ] as const) {
    await field(page, from).press('Enter');
    await expect(field(page, to)).toBeFocused();
  }
  await expect(page.getByText('사이즈를 입력해 주세요.')).toHaveCount(0);
  await page.getByRole('checkbox', { name: '제안 안 받기' }).check();
  await field(page, '가격').press('Enter');
  await expect(field(page, '브랜드')).toBeFocused();
});

test('Enter that ends a Korean syllable stays in its field', async ({ page }) => {
  await signUp(page);
  await page.goto('/upload');
  await field(page, '제목').focus();
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: '의', selectionStart: 1, selectionEnd: 1 });
  await input.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
  await expect(field(page, '제목')).toBeFocused();
  await input.send('Input.insertText', { text: '의' });
  await expect(field(page, '제목')).toHaveValue('의');
  await field(page, '제목').press('Enter');
  await expect(field(page, '제목')).not.toBeFocused();
});

test('every field that is typed into says on its keyboard what Enter does', async ({ page, market }) => {
  const typed = 'input:not([type="hidden"], [type="radio"], [type="checkbox"], [type="file"], [hidden])';
  const hints = () =>
    page
      .locator(`main :is(${typed}, textarea)`)
      .evaluateAll((fields) =>
        fields.map((each) => `${(each as HTMLInputElement).name} ${(each as HTMLInputElement).enterKeyHint}`),
      );
  for (const [path, expected] of [
    ['/login', ['email next', 'password done']],
    ['/signup', ['nickname next', 'email next', 'password done']],
    ['/reset', ['email send']],
  ] as const) {
    await page.goto(path);
    expect(await hints(), path).toEqual(expected);
  }
  await enterAs(page.context(), await moveIn(market), market.url);
  for (const [path, expected] of [
    [
      '/upload',
      [
        'title next',
        'wants next',
        'price next',
        'minOffer next',
        'brand next',
        'size next',
        'desc enter',
        'place done',
      ],
    ],
    ['/support/inquiry/general', ['title next', 'body enter']],
    [
      '/profile/settings',
      [
        'nickname done',
        'currentPassword next',
        'newPassword done',
        'sessionPassword done',
        'leavePassword done',
      ],
    ],
  ] as const) {
    await page.goto(path);
    expect(await hints(), path).toEqual(expected);
  }
});

test('errors of fields and photos are shown at one press, and stay until each is corrected', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await signUp(page);
  await page.goto('/upload');
  await page.route('**/upload/photos', (route) => route.abort(), { times: 1 });
  await choose(page, 40);
  const retry = page.getByRole('button', { name: '사진 1 다시 보내기' });
  await expect(retry).toBeVisible();
  await field(page, '가격').fill('9'.repeat(13));
  await publishButton(page).click();
  const main = page.getByRole('main');
  const wrong = [
    '사진 1: 보내지 못했어요. 다시 보내거나 빼 주세요.',
    '제목을 입력해 주세요.',
    '카테고리를 선택해 주세요.',
    '세부 카테고리를 선택해 주세요.',
    '가격은 12자리까지 쓸 수 있어요.',
    '사이즈를 입력해 주세요.',
    '설명을 입력해 주세요.',
  ];
  for (const text of wrong) await expect(main.getByText(text, { exact: true })).toBeVisible();
  await expect(photoInput(page)).toBeFocused();
  await retry.click();
  await expect(main.getByText(wrong[0]!, { exact: true })).toHaveCount(0);
  for (const text of wrong.slice(1)) await expect(main.getByText(text, { exact: true })).toBeVisible();
});
