import type { Page } from '@playwright/test';

const WIDTHS = [320, 390, 480, 1280];
const HEIGHT = 844;

async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
}

/** How much of the page lies beyond the right edge, and the elements that reach furthest. */
export function findSidewaysScroll(): string[] {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
  );
  const names = wide.slice(-5).map((element) => element.outerHTML.slice(0, 120));
  return [`${root.scrollWidth - root.clientWidth} px too wide`, ...names];
}

/** Short Korean words of the page's main part that stand on two lines; not those that end another element's word. */
export function findBrokenWords(): string[] {
  const walker = document.createTreeWalker(document.getElementById('main')!, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { index, 0: word } of node.textContent!.matchAll(/(?<=^|\s)[가-힣]{2,4}(?=$|\s)/g)) {
      if (index === 0 && node.previousSibling) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && node.parentElement!.checkVisibility()) broken.push(word);
    }
  return broken;
}

/**
 * Interactive targets that a finger of 44 px has no room on, by what is really hit there: areas of pseudo-elements
 * and labels count, places that another target covers do not. Links in running text are excepted (WCAG 2.5.8).
 * @param within what lies over the page, where it is not the page itself that one uses
 */
async function findSmallTargets(within = 'dialog:modal, :popover-open'): Promise<string[]> {
  const MIN_PX = 44;
  /** By then what floats over the page has stepped aside. */
  const REST_MS = 500;
  const SELECTOR = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]';
  const place = document.querySelector(within) ?? document;
  const targets = [...place.querySelectorAll<HTMLElement>(SELECTOR)].filter(isUsable);
  const small: string[] = [];
  for (const target of targets) {
    if (isInRunningText(target)) continue;
    const center = () => target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    center();
    if (!isLarge(hitSize(target))) {
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      // What came into sight above may have grown.
      center();
    }
    const size = hitSize(target);
    if (isLarge(size)) continue;
    small.push(`${Math.round(size.width)}x${Math.round(size.height)} ${nameOf(target)}`);
  }
  return small;

  function isLarge({ width, height }: { width: number; height: number }): boolean {
    // Between two pixels' edges a box of 44 px holds one whole step less.
    return width >= MIN_PX - 1 && height >= MIN_PX - 1;
  }

  function isUsable(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ visibilityProperty: true });
    // What is clipped away until it has the focus (the skip link) is no target of a finger.
    const isClipped = getComputedStyle(element).clipPath !== 'none';
    return isSeen && !isClipped && width > 0 && height > 0 && !element.closest('[inert]');
  }

  function isInRunningText(element: HTMLElement): boolean {
    if (getComputedStyle(element).display !== 'inline') return false;
    const texts = [...(element.parentElement?.childNodes ?? [])];
    return texts.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
  }

  function isHit(target: HTMLElement, x: number, y: number): boolean {
    const found = document.elementFromPoint(x, y)?.closest<HTMLElement>(`${SELECTOR}, label`);
    return found === target || (found instanceof HTMLLabelElement && found.control === target);
  }

  /** As far as the target is hit from its middle, sideways and up and down. */
  function hitSize(target: HTMLElement): { width: number; height: number } {
    const box = target.getBoundingClientRect();
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    if (!isHit(target, x, y)) return { width: 0, height: 0 };
    const reach = (stepX: number, stepY: number) => {
      let length = 0;
      while (length < MIN_PX && isHit(target, x + stepX * (length + 1), y + stepY * (length + 1)))
        length += 1;
      return length;
    };
    return { width: reach(-1, 0) + reach(1, 0) + 1, height: reach(0, -1) + reach(0, 1) + 1 };
  }

  function nameOf(element: HTMLElement): string {
    return `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
  }
}

/** Bars and floating buttons that reach out of the column in the middle of a wide screen. */
function findOutsideColumn(): string[] {
  const column = document.getElementById('main')!.getBoundingClientRect();
  const fixed = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { position, visibility } = getComputedStyle(element);
    return (
      (position === 'fixed' || position === 'sticky') && visibility !== 'hidden' && element.checkVisibility()
    );
  });
  return fixed.flatMap((element) => {
    const box = element.getBoundingClientRect();
    const isInside = box.left >= column.left - 1 && box.right <= column.right + 1;
    return isInside ? [] : [`${box.left}–${box.right} ${element.outerHTML.slice(0, 100)}`];
  });
}

/** Animations and transitions that still move for a person who wants none. */
function findMotion(): string[] {
  return document.getAnimations().flatMap((animation) => {
    const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
    const isStill = Number(duration) * Number(iterations) === 0;
    return isStill
      ? []
      : [`${(animation as CSSAnimation).animationName ?? 'transition'} of ${String(duration)} ms`];
  });
}

/** As for a person who has the browser's text twice as large: media queries in em follow it too. Resolves to the way back. */
export async function doubleText(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const setSize = async (standard: number) => {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
  };
  await setSize(32);
  return () => setSize(16);
}

/** What is wrong with the screen at every width, with its text doubled too; one line for each finding. */
export async function findLayoutFaults(page: Page, within?: string): Promise<string[]> {
  const faults: string[] = [];
  const note = (where: string, found: string[]) => faults.push(...found.map((text) => `${where}: ${text}`));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of WIDTHS) {
    await setWidth(page, width);
    note(`${width} px`, await page.evaluate(findSidewaysScroll));
    note(`${width} px, target`, await page.evaluate(findSmallTargets, within));
  }
  note('outside the column', await page.evaluate(findOutsideColumn));
  await setWidth(page, 390);
  note('motion', await page.evaluate(findMotion));
  return faults;
}
