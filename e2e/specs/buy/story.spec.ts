import { makePhoto } from '../../../test/support/photos/photos.ts';
import { expect, newPerson, PASSWORD, signUpThroughForm, test } from '../../support/market-test.ts';

test('a thing is listed, found, picked and bought, and all of it survives a restart', async ({
  page,
  openOther,
  market,
  expectedErrors,
}) => {
  // While the market restarts, the live stream of an open page finds no one.
  expectedErrors.push(/ERR_CONNECTION_REFUSED/);
  const seller = await signUpThroughForm(page, newPerson('판매'));
  await page.getByRole('link', { name: '판매하기' }).click();
  await page.waitForURL('/upload');
  const photos = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => ({
      name: `IMG_${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makePhoto(1200, 900, 60 + index * 15),
    })),
  );
  await page.getByLabel('사진', { exact: true }).setInputFiles(photos);
  await expect(page.getByText('10/10')).toBeVisible();
  await page.getByRole('textbox', { name: '제목' }).fill('원목 식탁 의자 월넛');
  await page.getByRole('radio', { name: '베스트' }).check();
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('furniture');
  await page.getByRole('textbox', { name: '가격' }).fill('3만5,000원');
  await expect(page.getByText('35,000원')).toBeVisible();
  await page.getByRole('textbox', { name: '사이즈' }).fill('45 × 83cm');
  await expect(page.getByRole('textbox', { name: '가격' })).toHaveValue('35000');
  await page.getByRole('textbox', { name: '설명' }).fill('튼튼하고 흔들림 없어요.\n직접 가져가셔야 해요.');
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.waitForURL('/');
  await expect(page.getByText('상품을 등록했어요.')).toBeVisible();
  await expect(page.getByRole('link', { name: /원목 식탁 의자 월넛/ })).toBeVisible();

  const buyerPage = await openOther();
  const buyer = await signUpThroughForm(buyerPage, newPerson('구매'));
  await buyerPage.getByRole('searchbox', { name: '상품 검색' }).fill('의자');
  await buyerPage.getByRole('searchbox', { name: '상품 검색' }).press('Enter');
  await buyerPage.waitForURL('/product?q=%EC%9D%98%EC%9E%90');
  await expect(buyerPage.getByRole('searchbox', { name: '상품 검색' })).toHaveValue('');
  await buyerPage
    .getByRole('list', { name: '상품 목록' })
    .getByRole('link', { name: /원목 식탁 의자/ })
    .click();
  await expect(buyerPage.getByRole('heading', { name: '원목 식탁 의자 월넛' })).toBeVisible();
  await expect(buyerPage.getByText(seller.nickname)).toBeVisible();
  await buyerPage.getByRole('button', { name: '찜하기' }).click();
  await expect(buyerPage.getByRole('button', { name: '찜 해제' })).toBeVisible();
  await buyerPage.getByRole('button', { name: '구매하기' }).click();
  const done = buyerPage.getByRole('alertdialog', { name: '구매가 완료되었어요.' });
  await done.getByRole('button', { name: '확인' }).click();
  await buyerPage.waitForURL('/');

  await market.stop();
  await market.start();

  await buyerPage.goto('/mypick');
  const picked = buyerPage.getByRole('list', { name: '상품 목록' }).getByRole('listitem');
  await expect(picked).toHaveCount(1);
  await expect(picked).toContainText('거래 완료');
  await buyerPage.goto('/profile');
  await expect(buyerPage.getByText('원목 식탁 의자 월넛 상품을 구매했어요.')).toBeVisible();
  await expect(buyerPage.getByText('배송')).toBeVisible();
  await page.goto('/receipt');
  await expect(page.getByText(buyer.nickname)).toBeVisible();
  await page.getByRole('link', { name: /원목 식탁 의자 월넛/ }).click();
  await expect(page.getByRole('heading', { name: '원목 식탁 의자 월넛' })).toBeVisible();
  const shown = page.getByRole('img').or(page.locator('main img')).first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('signing out and in again, with a word for a wrong password', async ({ page, expectedErrors }) => {
  expectedErrors.push(/401/);
  const person = await signUpThroughForm(page);
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  const menu = page.getByRole('dialog', { name: '전체 메뉴' });
  await expect(menu).toContainText(person.nickname);
  await menu.getByRole('button', { name: '로그아웃' }).click();
  await page.waitForURL('/login');
  await page.getByLabel('이메일').fill(person.email);
  await page.getByLabel('비밀번호').fill('틀린 비밀번호예요');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByLabel('비밀번호')).toHaveAccessibleDescription(
    '이메일 또는 비밀번호가 올바르지 않아요.',
  );
  await expect(page.getByLabel('이메일')).toHaveValue(person.email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL('/');
  await page.goto('/login');
  await page.waitForURL('/');
});
