import { expect, test } from '../../support/market-test.ts';

test('the box holds the search of its page while it has the focus, selected for the next one', async ({
  page,
}) => {
  await page.goto('/product?q=%EC%84%9C%EB%9E%8D');
  await page.waitForLoadState('networkidle');
  const box = page.getByRole('searchbox', { name: '상품 검색' });
  await expect(box).toHaveValue('');
  await box.click();
  await expect(box).toHaveValue('서랍');
  await page.keyboard.press('End');
  await page.keyboard.type(' 두');
  await expect(box).toHaveValue('서랍 두');
  await box.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === '서랍 두');
  await expect(box).toHaveValue('');

  await box.click();
  await page.keyboard.type('돗자리');
  await expect(box).toHaveValue('돗자리');
  await page.getByRole('button', { name: '검색어 지우기' }).click();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await box.blur();
  await box.click();
  await expect(box).toHaveValue('서랍 두');
  await box.blur();
  await expect(box).toHaveValue('');
});
