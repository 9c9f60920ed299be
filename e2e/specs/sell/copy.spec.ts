import { expect, newPerson, signUp, test } from '../../support/market-test.ts';
import { publishThroughForm } from '../../support/publish.ts';

test('P-copy: from the menu of 등록상품 a listing becomes a new form, and drafts stay', async ({ page }) => {
  await signUp(page, newPerson('판매'));
  await publishThroughForm(page, { title: '또 팔 책상' });
  await page.goto('/upload');
  const title = page.getByRole('textbox', { name: '제목' });
  await title.fill('쓰다 만 의자');
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => localStorage.getItem(key)?.includes('쓰다 만 의자')),
  );
  await page.goto('/receipt');
  await page.getByRole('button', { name: '더보기 메뉴' }).click();
  await page.getByRole('button', { name: '복사해서 새로 올리기' }).click();
  await expect(page).toHaveURL(/\/upload\?copy=/);
  await expect(title).toHaveValue('또 팔 책상');
  await expect(page.getByRole('region', { name: /쓰다 만|쓰던/ })).toBeVisible();
  await title.fill('또 파는 책상');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/upload');
  await expect(page.getByText('쓰다 만 의자')).toBeVisible();
  await page.goto('/receipt');
  await expect(page.getByRole('link', { name: /또 파는 책상/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /또 팔 책상/ })).toBeVisible();
});

test('a copy takes the place of the menu: Back leads to the list', async ({ page }) => {
  await signUp(page, newPerson('판매'));
  await publishThroughForm(page, { title: '또 팔 책상' });
  await page.goto('/receipt');
  await page.getByRole('button', { name: '더보기 메뉴' }).click();
  await page.getByRole('button', { name: '복사해서 새로 올리기' }).click();
  await expect(page).toHaveURL(/\/upload\?copy=/);
  await page.goBack();
  await expect(page).toHaveURL('/receipt');
});

test('without scripts a listing that was sold elsewhere is copied with its photos', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, newPerson('판매'));
  await publishThroughForm(page, { title: '또 팔 책상' });
  const state = await page.context().storageState();
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: state,
    baseURL: baseURL!,
  });
  const form = await plain.newPage();
  await form.goto('/receipt');
  await form.getByRole('button', { name: '더보기 메뉴' }).click();
  await form.getByRole('button', { name: '복사해서 새로 올리기' }).click();
  await expect(form.getByRole('textbox', { name: '제목' })).toHaveValue('또 팔 책상');
  await form.getByRole('button', { name: '등록하기' }).click();
  await expect(form).toHaveURL('/');
  await form.goto('/receipt');
  await expect(form.getByRole('link', { name: /또 팔 책상/ })).toHaveCount(2);
  await plain.close();
});
