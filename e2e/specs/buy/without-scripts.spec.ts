import { makePhoto } from '../../../test/support/photos/photos.ts';
import { publishThroughForm } from '../../support/publish.ts';
import { expect, newPerson, signUp, test } from '../../support/market-test.ts';

test.use({ javaScriptEnabled: false });

test('without scripts one can sign up, list with a photo, find, pick, un-pick, buy, edit and remove', async ({
  page,
  openOther,
}) => {
  await signUp(page, newPerson('판매'));
  const photos = [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(800, 600) }];
  await publishThroughForm(page, { title: '스크립트 없는 의자', photos });
  await publishThroughForm(page, { title: '고칠 의자' });

  const buyer = await openOther();
  await signUp(buyer, newPerson('구매'));
  await expect(async () => {
    await buyer.goto('/product');
    await buyer.getByRole('searchbox', { name: '상품 검색' }).fill('스크립트');
    await buyer.getByRole('searchbox', { name: '상품 검색' }).press('Enter');
    await buyer.getByRole('link', { name: /스크립트 없는 의자/ }).click({ timeout: 2_000 });
  }).toPass();
  await buyer.getByRole('button', { name: '찜하기' }).click();
  await buyer.goto('/mypick');
  await buyer.getByRole('button', { name: /찜 해제/ }).click();
  await expect(buyer.getByRole('list', { name: '상품 목록' })).toHaveCount(0);
  await buyer.goto('/product');
  await buyer.getByRole('link', { name: /스크립트 없는 의자/ }).click();
  await buyer.getByRole('button', { name: '구매하기' }).click();
  await expect(buyer.getByText('구매가 완료되었어요.')).toBeVisible();
  await buyer.getByRole('button', { name: '되돌리기' }).click();
  await buyer.getByRole('button', { name: '구매하기' }).click();
  await buyer.getByRole('button', { name: '판매자와 채팅하기' }).click();
  await buyer.waitForURL(/\/chats\/[\w-]+$/);

  await page.goto('/receipt');
  await page.getByRole('button', { name: '더보기 메뉴' }).first().click();
  await page.getByRole('button', { name: '설명만 수정' }).first().click();
  await page.getByRole('textbox', { name: '설명' }).fill('스크립트 없이 고쳤어요.');
  await page.getByRole('button', { name: '저장' }).click();
  await page.waitForURL('/receipt');
  await page.getByRole('button', { name: '더보기 메뉴' }).first().click();
  await page.getByRole('button', { name: '삭제' }).first().click();
  await expect(page.getByText('삭제할까요?')).toBeVisible();
  await page.getByRole('button', { name: '삭제' }).click();
  await page.waitForURL('/receipt');
  await expect(page.getByRole('list', { name: '상품 목록' }).getByRole('listitem')).toHaveCount(1);
});
