import type { Page, ViewportSize } from '@playwright/test';
import type { MarketProcess } from '../../test/support/market/market-process.ts';
import { enterAs, moveIn, offerAll } from './stock.ts';

export const LANDSCAPE = { width: 844, height: 390 };
export const PHONE = { width: 390, height: 844 };

export const titles = Array.from({ length: 12 }, (_, index) => ({
  title: `떠 있는 버튼 아래 의자 ${index}`,
}));
export const sellButton = (page: Page) => page.getByRole('main').getByRole('link', { name: '판매하기' });

export async function enterAsSeller(page: Page, market: MarketProcess, size: ViewportSize) {
  const person = await moveIn(market);
  await offerAll(person, titles);
  await enterAs(page.context(), person, market.url);
  await page.setViewportSize(size);
  return person;
}

/** Two scrolls within a frame are one. */
export const scrollBy = (page: Page, y: number) =>
  page.evaluate(async (px) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await drawn();
    window.scrollBy(0, px);
    await drawn();
  }, y);

/** Until the floating buttons have been in the same place for longer than they wait to look for another. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    const floating = document.querySelector('[aria-label="맨 위로"]')!.parentElement!;
    await new Promise((resolve) => setTimeout(resolve, 200));
    const parts = [floating, ...floating.querySelectorAll('*')];
    await Promise.all(parts.flatMap((part) => part.getAnimations().map(({ finished }) => finished)));
  });

/** What the floating buttons lie on, of all that is pressed or read under them. */
export const covered = (page: Page) =>
  page.evaluate(() => {
    const floating = document.querySelector('[aria-label="맨 위로"]')!.parentElement!;
    const under = [
      ...document.querySelectorAll('main :is(button, label:has(input)), :is(main, footer) [data-keep-clear]'),
    ];
    return [...floating.children].flatMap((child) => {
      const { left, right, top, bottom, width } = child.getBoundingClientRect();
      return under
        .filter((element) => !floating.contains(element) && width > 0 && element.checkVisibility())
        .filter((element) =>
          [...element.getClientRects()].some(
            (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
          ),
        )
        .map((element) => `${child.textContent || '맨 위로'} on ${element.ariaLabel ?? element.textContent}`);
    });
  });

/** The lines of cards and messages that the sell button, or another, lies on. */
export const coveredTexts = (page: Page, selector = 'main a[href="/upload"][class*=sell]') =>
  page.evaluate((named) => {
    const sell = document.querySelector(named)!;
    const button = sell.getBoundingClientRect();
    const texts = document.createTreeWalker(document.getElementById('main')!, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    // Empty above and below what is written in a line.
    const leadingPx = 3;
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const range = document.createRange();
      range.selectNodeContents(text);
      const seen = text.parentElement!.getBoundingClientRect();
      const isUnder = ({ left, right, top, bottom }: DOMRect) =>
        seen.width > 1 &&
        left < button.right &&
        right > button.left &&
        Math.max(top, seen.top) + leadingPx < button.bottom &&
        Math.min(bottom, seen.bottom) - leadingPx > button.top;
      if (!sell.contains(text) && text.data.trim() && [...range.getClientRects()].some(isUnder))
        found.push(text.data);
    }
    return found;
  }, selector);
