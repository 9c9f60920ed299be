import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { enteredByOverlay, leftByOverlay } from '../../support/overlay-entry.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';

const isHidden = (page: Page, role: 'menu' | 'question') =>
  role === 'menu'
    ? expect(page.getByRole('button', { name: '삭제' })).toBeHidden()
    : expect(page.getByRole('alertdialog')).toHaveCount(0);

test('going back over a menu or a question closes it, and the page stays', async ({ page, market }) => {
  const seller = await moveIn(market);
  await offer(seller, { title: '뒤로 갈 의자' });
  await enterAs(page.context(), seller, market.url);
  await page.goto('/');
  await page.goto('/receipt', { waitUntil: 'networkidle' });
  const kebab = page.getByRole('button', { name: '더보기 메뉴' });
  await kebab.click();
  await expect(page.getByRole('button', { name: '삭제' })).toBeVisible();
  await enteredByOverlay(page);
  await page.goBack();
  await isHidden(page, 'menu');
  await expect(page).toHaveURL('/receipt');

  // The question takes the place of the menu that it came from.
  await kebab.click();
  await page.getByRole('button', { name: '삭제' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await enteredByOverlay(page);
  await page.goBack();
  await isHidden(page, 'question');
  await isHidden(page, 'menu');
  await expect(page).toHaveURL('/receipt');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a menu or question that was closed by hand is not in the way of going back', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  await offer(seller, { title: '그냥 닫을 의자' });
  await enterAs(page.context(), seller, market.url);
  await page.goto('/');
  await page.goto('/receipt', { waitUntil: 'networkidle' });
  const kebab = page.getByRole('button', { name: '더보기 메뉴' });
  await kebab.click();
  await page.keyboard.press('Escape');
  await isHidden(page, 'menu');
  await kebab.click();
  await page.getByRole('button', { name: '삭제' }).click();
  await page.getByRole('button', { name: '취소' }).click();
  await isHidden(page, 'question');
  await expect(kebab).toBeFocused();
  await leftByOverlay(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('the orders of a list close by going back, and choosing one replaces nothing but them', async ({
  page,
  market,
}) => {
  await offer(await moveIn(market), { title: '차례대로 의자' });
  await page.goto('/');
  await page.goto('/product', { waitUntil: 'networkidle' });
  const orders = page.getByRole('navigation', { name: '정렬' });
  const open = async () => {
    await page.getByRole('button', { name: /^정렬/ }).click();
    await expect(orders).toBeVisible();
    await enteredByOverlay(page);
  };
  await open();
  await page.goBack();
  await expect(orders).toBeHidden();
  await expect(page).toHaveURL('/product');
  await open();
  await orders.getByRole('link', { name: '낮은 가격순' }).click();
  await expect(orders).toBeHidden();
  await page.waitForURL('/product?sort=cheap');
  await page.goBack();
  await expect(page).toHaveURL('/product');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a phone that is slow to go back neither leaves the page nor closes what was opened meanwhile', async ({
  page,
  market,
}) => {
  await offer(await moveIn(market), { title: '느린 뒤로 의자' });
  await page.addInitScript(() => {
    const back = history.back.bind(history);
    history.back = () => void setTimeout(back, 500);
  });
  await page.goto('/');
  await page.goto('/product', { waitUntil: 'networkidle' });
  const orders = page.getByRole('navigation', { name: '정렬' });
  const opener = page.getByRole('button', { name: /^정렬/ });
  const stays = () => page.evaluate(() => history.state?.overlay !== undefined);

  await opener.click();
  await orders.getByRole('link', { name: '높은 가격순' }).focus();
  await page.keyboard.press('Tab');
  await expect(orders).toBeHidden();
  await page.keyboard.press('Escape');
  await expect.poll(stays).toBe(false);
  await expect(page).toHaveURL('/product');

  await opener.click();
  await page.keyboard.press('Escape');
  await expect(orders).toBeHidden();
  await page.waitForTimeout(100);
  await opener.click();
  await page.waitForTimeout(600);
  await expect(orders).toBeVisible();
  await page.goBack();
  await expect(orders).toBeHidden();
  await expect(page).toHaveURL('/product');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a question that is asked again while it closes is there', async ({ page, market }) => {
  const seller = await moveIn(market);
  const href = await offer(seller, { title: '두 번 물을 의자' });
  await enterAs(page.context(), seller, market.url);
  await page.goto(href, { waitUntil: 'networkidle' });
  const remove = page.getByRole('button', { name: '삭제', exact: true });
  const opener = await remove.elementHandle();
  await remove.click();
  const cancel = page.getByRole('alertdialog').getByRole('button', { name: '취소' });
  await expect(cancel).toBeFocused();
  await cancel.evaluate((button: HTMLElement, other) => {
    const dialog = button.closest('dialog')!;
    new MutationObserver((_, observer) => {
      observer.disconnect();
      (other as HTMLElement).click();
    }).observe(dialog, { attributeFilter: ['data-closing'] });
    button.click();
  }, opener);
  await expect(cancel).toBeVisible();
  await page.waitForTimeout(300);
  await expect(cancel).toBeVisible();
  await cancel.click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL(href);
});
