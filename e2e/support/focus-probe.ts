import type { Page } from '@playwright/test';

/** Where the keyboard has come to. */
interface Stop {
  name: string;
  /** Whether the focus changes how it, or what stands for it, is drawn. */
  isMarked: boolean;
  /** Whether anything of it is on the screen, over all else. */
  isSeen: boolean;
}

const MAX_STOPS = 150;

/**
 * Goes through the page by Tab, from its start to its end, and tells of stops whose focus is not to be seen.
 * @returns what is wrong, and how many stops there were
 */
export async function tabThrough(page: Page): Promise<{ wrong: string[]; stops: number }> {
  await page.evaluate(rememberStyles);
  const wrong: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readFocus, SETTLING_MS);
    if (!stop) return { wrong, stops };
    if (!stop.isMarked) wrong.push(`no sign of the focus on ${stop.name}`);
    if (!stop.isSeen) wrong.push(`covered or off the screen: ${stop.name}`);
  }
  return { wrong: [...wrong, 'Tab never comes to the end'], stops: MAX_STOPS };
}

/** How everything is drawn while nothing has the focus; what stands beside an unseen input may show it instead. */
function rememberStyles(): void {
  const styles = new WeakMap<Element, string>();
  const styleOf = (element: Element) => {
    const style = getComputedStyle(element);
    const outline = style.outlineStyle === 'none' ? '' : `${style.outlineColor} ${style.outlineWidth}`;
    const after = getComputedStyle(element, '::after');
    const ring = after.content === 'none' ? '' : after.borderWidth;
    const { borderColor, borderWidth, boxShadow, backgroundColor } = style;
    return [outline, borderColor, borderWidth, boxShadow, backgroundColor, ring].join('|');
  };
  // Tab begins at the top of the page again; scrolling an element into view has moved its start there.
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute('tabindex');
  for (const element of document.querySelectorAll('body *')) styles.set(element, styleOf(element));
  Object.assign(window, { styles, styleOf, seenStops: new Set<Element>() });
}

/** Floating buttons step aside once the page is at rest: what they cover for longer than this is covered. */
const SETTLING_MS = 1_000;

async function readFocus(settlingMs: number): Promise<Stop | undefined> {
  const { styles, styleOf, seenStops } = window as unknown as {
    styles: WeakMap<Element, string>;
    styleOf(element: Element): string;
    seenStops: Set<Element>;
  };
  const stop = document.activeElement;
  // From the end of the page Tab leads out of it, and in a test back to its start.
  if (!stop || stop === document.body || seenStops.has(stop)) return undefined;
  seenStops.add(stop);
  const shown = [stop, stop.nextElementSibling, stop.parentElement].filter((element) => element !== null);
  const isMarked = shown.some((element) => styles.get(element) !== styleOf(element));
  const isSeenNow = () => {
    const { top, bottom, left, right } = stop.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint(x, y);
    const label = (stop as HTMLInputElement).labels?.[0];
    return hit !== null && (stop.contains(hit) || hit.contains(stop) || label?.contains(hit) === true);
  };
  const end = performance.now() + settlingMs;
  while (!isSeenNow() && performance.now() < end) await new Promise(requestAnimationFrame);
  const name = `${stop.tagName} ${stop.getAttribute('aria-label') ?? stop.textContent?.trim().slice(0, 40)}`;
  return { name, isMarked, isSeen: isSeenNow() };
}
