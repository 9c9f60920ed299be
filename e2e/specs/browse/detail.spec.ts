import type { Page } from '@playwright/test';
import { Visitor } from '../../../test/support/visitor.ts';
import { touchesOf } from '../../support/touch.ts';
import { doubleText, findSidewaysScroll } from '../../support/layout-probes.ts';
import { expect, test } from '../../support/market-test.ts';
import { openLive } from '../../support/open-live.ts';
import { enterAs, moveIn, offer, withdraw, type Neighbour } from '../../support/stock.ts';

const WIDTHS = [320, 390, 480, 1280];
const LONG = 'W'.repeat(100);

const headerOf = (page: Page) => page.getByRole('banner');
const shareOf = (page: Page) => page.getByRole('button', { name: '공유하기' });

/** Elements whose own text is wider than they are. */
async function findOverflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) => {
      const { display, overflowX } = getComputedStyle(element);
      const hasText = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const isBox = display !== 'inline' && overflowX === 'visible';
      return hasText && isBox && element.scrollWidth > element.clientWidth + 1;
    };
    return [...document.querySelectorAll('main *, header *')]
      .filter(isCut)
      .map((element) => element.outerHTML);
  });
}

let shop: Neighbour;

test.beforeAll(async ({ market }) => {
  shop = await moveIn(market);
});

test('arrow keys, buttons and a finger move the photos, and the fraction says where one is', async ({
  page,
}) => {
  await openLive(page, await offer(shop, { title: '사진 세 장' }, 3));
  const track = page.getByRole('group', { name: '사진 넘겨 보기' });
  await track.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('2/3')).toBeVisible();
  await page.getByRole('button', { name: '다음 사진' }).click();
  await expect(page.getByText('3/3')).toBeVisible();
  await expect(page.getByRole('button', { name: '다음 사진' })).toHaveAttribute('aria-disabled', 'true');
  await track.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('2/3')).toBeVisible();
  await expect.poll(() => track.evaluate((shown) => shown.scrollLeft / shown.clientWidth)).toBe(1);
  const fingers = await touchesOf(page);
  await fingers.swipe({ x: 60, y: 200 }, { x: 340, y: 200 });
  await expect(page.getByText('1/3')).toBeVisible();
});

test.describe('sharing', () => {
  let path: string;
  test.beforeAll(async () => {
    path = await offer(shop, { title: '나눌 의자' });
  });

  test('uses what the device shares with, and says nothing when its sheet is closed', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = async (shared) => {
        Object.assign(window, { shared });
        throw new DOMException('closed', 'AbortError');
      };
    });
    await openLive(page, path);
    await shareOf(page).click();
    const url = new URL(path, page.url()).href;
    await expect
      .poll(() => page.evaluate(() => (window as { shared?: unknown }).shared))
      .toEqual({ title: '나눌 의자', url });
    await expect(page.getByText(/링크를 복사/)).toHaveCount(0);
  });

  test('copies the link where there is nothing to share with, or it fails', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/링크를 공유하지 못했습니다/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      navigator.share = async () => {
        throw new DOMException('not here', 'NotAllowedError');
      };
    });
    await openLive(page, path);
    await shareOf(page).click();
    await expect(page.getByText('링크를 복사했어요.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(path, page.url()).href);
  });

  test('says so when the link cannot be copied either', async ({ page, expectedErrors }) => {
    expectedErrors.push(/링크를 복사하지 못했습니다/);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      navigator.clipboard.writeText = async () => {
        throw new DOMException('refused', 'NotAllowedError');
      };
    });
    await openLive(page, path);
    await shareOf(page).click();
    await expect(page.getByText('링크를 복사하지 못했어요. 주소창에서 복사해 주세요.')).toBeVisible();
  });
});

test('after a link the keyboard goes on in the page, whose title is read, with the header one step back', async ({
  page,
}) => {
  await offer(shop, { title: '키보드로 여는 책상' });
  await openLive(page, '/product');
  await page.getByRole('link', { name: /키보드로 여는 책상/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '키보드로 여는 책상' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('[aria-live="polite"]', { hasText: /^키보드로 여는 책상/ })).toBeAttached();
  await page.keyboard.press('Shift+Tab');
  await expect(headerOf(page).getByRole('button', { name: '메뉴 열기' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(headerOf(page).getByRole('button', { name: '뒤로 가기' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/product');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  const menu = page.getByRole('dialog', { name: '전체 메뉴' });
  await menu.getByRole('link', { name: '이벤트' }).click();
  await expect(page).toHaveURL('/support/events');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a search on its list leaves the focus where it is', async ({ page }) => {
  await page.goto('/product');
  const box = page.getByRole('searchbox', { name: '상품 검색' });
  await box.fill('의자');
  await page.getByRole('button', { name: '검색', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('main')).not.toBeFocused();
});

test('a product that is gone: its own page, and a word in the console, on a link as on a first load', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /존재하지 않는 상품입니다/);
  const messages: string[] = [];
  page.on(
    'console',
    (message) => message.text().includes('존재하지 않는 상품') && messages.push(message.text()),
  );
  const path = await offer(shop, { title: '곧 사라질 의자' });
  // A stream that tells nothing: the list does not learn of the removal.
  await page.route('**/live?*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' }),
  );
  const link = page.getByRole('link', { name: /곧 사라질 의자/ });
  // For others a kept list may be a second old.
  await expect(async () => {
    await page.goto('/product');
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  await withdraw(shop, path);
  await link.click();
  await expect(page.getByRole('heading', { name: '상품을 찾을 수 없어요' })).toBeVisible();
  await expect(page).toHaveTitle(/상품을 찾을 수 없어요/);
  await expect(page.getByRole('main')).toBeFocused();
  expect(messages).toHaveLength(1);
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '상품을 찾을 수 없어요' })).toBeVisible();
  await expect.poll(() => messages.length).toBe(2);
  await page.getByRole('link', { name: '홈으로 가기' }).click();
  await expect(page).toHaveURL('/');
});

test('the seller edits the description: counter, cancel, save, and the focus comes back', async ({
  page,
  openOther,
  market,
}) => {
  const path = await offer(shop, { title: '고칠 의자', desc: '처음 글' });
  const other = await openOther();
  await enterAs(other.context(), await moveIn(market), market.url);
  await openLive(other, path);
  await expect(other.getByRole('button', { name: '구매하기' })).toBeVisible();
  await expect(other.getByRole('button', { name: '수정' })).toHaveCount(0);
  await enterAs(page.context(), shop, market.url);
  await openLive(page, path);
  await page.getByRole('button', { name: '수정' }).click();
  const field = page.getByRole('textbox', { name: '설명' });
  await expect(field).toBeFocused();
  await expect(page.getByText('4/300')).toBeVisible();
  await expect(page.getByRole('button', { name: '삭제' })).toHaveCount(0);
  await field.fill('버릴 글입니다');
  await expect(page.getByText('7/300')).toBeVisible();
  await page.getByRole('button', { name: '취소' }).click();
  await expect(page.getByRole('button', { name: '수정' })).toBeFocused();
  await expect(page.getByText('처음 글')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('처음 글');
  await field.fill('고친 글');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('설명을 수정했어요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '수정' })).toBeFocused();
  await expect(page.getByRole('main').getByText('고친 글', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText('고친 글', { exact: true })).toBeVisible();
});

test('a description half written is not left without a question', async ({ page, market }) => {
  const path = await offer(shop, { title: '고치던 의자', desc: '처음 글' });
  await enterAs(page.context(), shop, market.url);
  await openLive(page, '/product');
  await page.getByRole('link', { name: /고치던 의자/ }).click();
  const question = page.getByRole('alertdialog', { name: '작성 중인 내용이 있어요. 나갈까요?' });
  const field = page.getByRole('textbox', { name: '설명' });
  await page.getByRole('button', { name: '수정' }).click();
  await field.fill('고치던 글');
  await page.goBack();
  await expect(question).toContainText('고친 설명은 남지 않아요.');
  await question.getByRole('button', { name: '계속 쓰기' }).click();
  await expect(page).toHaveURL(path);
  await expect(field).toHaveValue('고치던 글');
  await headerOf(page).getByRole('link', { name: '홈' }).click();
  await question.getByRole('button', { name: '계속 쓰기' }).click();
  await expect(async () => {
    // The question gives the focus back a moment after it has closed.
    await field.fill('처음 글');
    await expect(field).toHaveValue('처음 글', { timeout: 500 });
  }).toPass();
  await page.goBack();
  await expect(page).toHaveURL('/product');
  await expect(question).toHaveCount(0);
});

test('the labels of the buy bar stay on one line with text twice as large', async ({ page }) => {
  await openLive(page, await offer(shop, { title: '큰 글자의 의자' }));
  await doubleText(page);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ['구매하기', '채팅하기', '찜하기']) {
      const lines = await page.getByRole('button', { name }).evaluate((button) => {
        const text = document.createRange();
        text.selectNodeContents(button.querySelector('span')!);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines, `${name} at ${width}`).toBe(1);
      const box = (await page.getByRole('button', { name }).boundingBox())!;
      expect(box.x + box.width, `${name} at ${width}`).toBeLessThanOrEqual(width - 20);
      expect(844 - box.y, `${name} at ${width} stands in two rows at most`).toBeLessThan(300);
    }
    expect(await page.evaluate(findSidewaysScroll), `at ${width}`).toEqual([]);
  }
});

test('a sold product says so, can be neither bought nor edited, and its photos still open', async ({
  page,
  market,
}) => {
  const path = await offer(shop, { title: '팔린 의자' }, 1);
  const buyer = new Visitor(market.url);
  await buyer.signUp();
  await buyer.post(path, { intent: 'buy' });
  await enterAs(page.context(), shop, market.url);
  await openLive(page, path);
  await expect(page.getByRole('button', { name: '거래 완료' })).toBeDisabled();
  await expect(page.getByRole('button', { name: '수정' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: '상품 사진' }).getByText('거래 완료')).toBeVisible();
  await page.getByRole('img', { name: '팔린 의자 사진' }).tap();
  await expect(page.getByRole('dialog', { name: '사진 크게 보기' })).toBeVisible();
});

test('names and titles without a space stay on the screen, whole', async ({ page, market }) => {
  const wide = await moveIn(market, `W${'W'.repeat(13)}${Date.now() % 100_000}`);
  const path = await offer(wide, { title: LONG, brand: LONG, size: LONG, desc: LONG.repeat(3) }, 1);
  const buyer = new Visitor(market.url);
  await buyer.signUp(`M${'M'.repeat(13)}${Date.now() % 100_000}`);
  await buyer.post(path, { intent: 'buy' });
  await enterAs(page.context(), wide, market.url);
  for (const screen of [path, '/receipt', '/profile', '/product']) {
    await page.goto(screen);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `${screen} at ${width}`).toBeLessThanOrEqual(0);
      expect(await findOverflowing(page), `${screen} at ${width}`).toEqual([]);
    }
  }
});
