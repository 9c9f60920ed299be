import { overlaps, readUnder, type Box } from './read-under.ts';

/** Buttons, chips, and what is marked: links that look like buttons, the banner's title, the footer's links. */
const CONTROLS = 'button, label:has(input), [data-keep-clear]';
const OPEN_MENU = '[popover=auto]:popover-open, :modal';
const REST_MS = 120;
/** Smaller than the controls that are kept clear, so that the grid of points misses none. */
const GRID_PX = 20;
/** Texts stand closer to each other than controls. */
const STEP_PX = 2;
const MAX_DOWN_PX = 12;
/** The height of a card, within which there is room once. */
const MAX_UP_PX = 176;
/** With its word. */
const MAX_UNFOLDED_UP_PX = 72;
const GAP_PX = 2;
/** Where it moves to, so that a pixel of scrolling moves it no further. */
const MARGIN_PX = 8;
/** As wide as the sell button with its word, or as both buttons in a row. */
const REACH_PX = 160;

/** Two lines and a gap. */
const TOAST_ROOM_PX = 96;

/** `up`: of both buttons; `topUp`: of 맨 위로 above that. In px. */
type Place = { path: string; isFolded: boolean; up: number; topUp: number };
type Under = Record<'controls' | 'texts' | 'icons', Box[]>;

/**
 * At rest, moves the buttons up or down where they cover a control or a text, by as little as clears it. Where there is no
 * room for the sell button's word, it stays folded on that page.
 * @returns what ends it
 */
export function avoidCovering(buttons: HTMLElement): () => void {
  let place: Place = { path: '', isFolded: false, up: 0, topUp: 0 };
  let timer: ReturnType<typeof setTimeout>;
  const settle = () => {
    if (document.querySelector(OPEN_MENU)) return;
    place = findPlace(buttons, place);
    buttons.toggleAttribute('data-folded', place.isFolded);
    buttons.style.translate = `0 ${-place.up}px`;
    topOf(buttons).style.translate = `0 ${-place.topUp}px`;
    raiseToasts(buttons, place);
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, REST_MS);
  };
  const sizes = new ResizeObserver(wait);
  for (const element of [buttons, document.body]) sizes.observe(element);
  const pages = new MutationObserver(wait);
  pages.observe(buttons.parentElement!, { childList: true });
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('scroll', wait, { signal, passive: true });
  addEventListener('resize', wait, { signal });
  // A menu has closed.
  addEventListener('toggle', wait, { signal, capture: true });
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    pages.disconnect();
    ending.abort();
    raiseToasts(buttons);
  };
}

/** Toasts stand in the lowest room that the buttons leave them where they are now: below, between or above. */
function raiseToasts(buttons: HTMLElement, place?: Place): void {
  const { style } = document.documentElement;
  const isBeside = buttons.offsetLeft >= buttons.closest('main')!.getBoundingClientRect().right;
  const shown = [...buttons.children].filter(({ clientWidth }) => clientWidth > 0) as HTMLElement[];
  if (!place || isBeside || shown.length === 0) return void style.removeProperty('--floating-moved');
  let heightPx = 0;
  for (const button of shown.toReversed()) {
    const topUp = button === topOf(buttons) ? place.topUp : 0;
    const top = buttons.offsetHeight - button.offsetTop + place.up + topUp;
    if (top - button.offsetHeight - heightPx < TOAST_ROOM_PX) heightPx = top;
  }
  style.setProperty('--floating-moved', heightPx === 0 ? '0rem' : `calc(${heightPx}px + 1.6rem)`);
}

const topOf = (buttons: HTMLElement) => buttons.firstElementChild as HTMLElement;

function findPlace(buttons: HTMLElement, before: Place): Place {
  const path = location.pathname;
  const { direction } = buttons.dataset;
  const under = readArea(buttons);
  const top = topOf(buttons);
  const sell = top.nextElementSibling as HTMLElement | null;
  const word = sell?.querySelector('span');
  const isSamePage = path === before.path;
  const [startUp, startTopUp] = isSamePage ? [before.up, before.topUp] : [0, 0];
  const isPlus = getComputedStyle(buttons).getPropertyValue('--sell-word') !== '';
  let isFolded = isPlus || (isSamePage && before.isFolded);
  let up: number | undefined;
  if (word && !isFolded && direction !== 'down') {
    const box = boxOf(buttons, sell!, word.scrollWidth);
    const isClear = isClearOf(Object.values(under).flat(), box);
    up = upsNear(startUp, [-MAX_DOWN_PX, MAX_UNFOLDED_UP_PX]).find(isClear);
    isFolded = up === undefined;
  }
  const isScrolled = direction !== undefined;
  const lower = sell && sell.offsetWidth > 0 ? sell : top;
  up ??= nearestUp(boxOf(buttons, lower), under, isScrolled, startUp, [-MAX_DOWN_PX, MAX_UP_PX]);
  const isTopAbove = top.offsetWidth > 0 && lower !== top;
  const topUp = isTopAbove
    ? nearestUp(moveUp(boxOf(buttons, top), up), under, isScrolled, startTopUp, [0, MAX_UP_PX])
    : 0;
  return { path, isFolded, up, topUp };
}

/** On a scrolled page it stays for as long as it touches nothing, and where there is no place without text. */
function nearestUp(
  box: Box,
  { controls, texts, icons }: Under,
  isScrolled: boolean,
  current: number,
  limits: readonly [min: number, max: number],
): number {
  if (isScrolled && isClearOf([...controls, ...texts], box, 0)(current)) return current;
  const ups = upsNear(current, limits);
  const isUsable = isScrolled && isClearOf(controls, box, 0)(current);
  const usable = isUsable ? current : (ups.find(isClearOf(controls, box, MARGIN_PX)) ?? current);
  const clear = ups.filter(isClearOf(controls, box));
  return clear.find(isClearOf([...texts, ...icons], box)) ?? clear.find(isClearOf(texts, box)) ?? usable;
}

/** The nearest first. */
function upsNear(current: number, [min, max]: readonly [min: number, max: number]): number[] {
  const start = Math.min(Math.max(current, min), max);
  const ups = [start];
  for (let step = STEP_PX; step <= max - min; step += STEP_PX) ups.push(start - step, start + step);
  return ups.filter((up) => up >= min && up <= max);
}

const moveUp = ({ top, bottom, ...box }: Box, up: number): Box => ({
  ...box,
  top: top - up,
  bottom: bottom - up,
});

const isClearOf =
  (kept: readonly Box[], { left, right, top, bottom }: Box, gap = GAP_PX) =>
  (up: number) => {
    const spaced = { left: left - gap, right: right + gap, top: top - up - gap, bottom: bottom - up + gap };
    return !kept.some((other) => overlaps(spaced, other));
  };

/** Of a button that has not moved: a disc, and the word beside it while that is shown. */
function boxOf(buttons: HTMLElement, button: HTMLElement, wordPx = 0): Box {
  const right = buttons.offsetLeft + button.offsetLeft + button.offsetWidth;
  const top = buttons.offsetTop + button.offsetTop;
  // While it folds or unfolds it is neither as wide as folded nor as unfolded.
  const { offsetHeight: size } = button;
  return { left: right - size - wordPx, right, top, bottom: top + size };
}

/** What can be covered, as far as the buttons reach. */
function readArea(buttons: HTMLElement): Under {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = buttons;
  const right = offsetLeft + offsetWidth + GAP_PX;
  const top = offsetTop - 2 * MAX_UP_PX;
  const area = {
    left: right - REACH_PX,
    right,
    top: Math.max(0, top),
    bottom: offsetTop + offsetHeight + MAX_DOWN_PX + GAP_PX,
  };
  const under = readUnder(area, buttons.closest('main')!.parentElement!, buttons);
  const controls = new Set<Element>();
  for (let { right: x } = area; x > area.left; x -= GRID_PX)
    for (let { bottom: y } = area; y > area.top; y -= GRID_PX)
      for (const element of document.elementsFromPoint(x, y)) {
        const control = !buttons.contains(element) && element.closest(CONTROLS);
        if (control) controls.add(control);
      }
  return {
    ...under,
    controls: [...controls].flatMap((control) => [...control.getClientRects()]),
  };
}
