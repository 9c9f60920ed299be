import { overlaps, readUnder, type Box } from './read-under.ts';

/** Buttons, and what is marked: links that look like buttons, the banner's title, the footer's links. */
const CONTROLS = 'button, [data-keep-clear]';
const REST_MS = 120;
/** Smaller than the controls that are kept clear, so that the grid of points misses none. */
const STEP_PX = 20;
/** Texts stand closer to each other than controls. */
const FINE_STEP_PX = 2;
const MAX_UP_PX = 160;
/** Further up it would no longer be seen as the same button at the same place. */
const MAX_UNFOLDED_UP_PX = 72;
/** Further to the left, on a photo, is where it goes only from text. */
const MAX_LEFT_PX = 100;
const GAP_PX = 2;

type Move = readonly [left: number, up: number];
type Place = { isFolded: boolean; move: Move };

/**
 * At rest, finds the buttons a place where they cover no control and no text: with the sell button's word near where
 * they belong, without it further up and then to the left. Where text is everywhere they keep clear of controls only.
 * @returns what ends it
 */
export function avoidCovering(buttons: HTMLElement): () => void {
  let place: Place = { isFolded: false, move: [0, 0] };
  let timer: ReturnType<typeof setTimeout>;
  const settle = () => {
    place = findPlace(buttons, place);
    buttons.toggleAttribute('data-folded', place.isFolded);
    buttons.style.translate = place.move.map((px) => `${-px}px`).join(' ');
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, REST_MS);
  };
  const sizes = new ResizeObserver(wait);
  for (const element of [buttons, document.body]) sizes.observe(element);
  const pages = new MutationObserver(wait);
  pages.observe(buttons.parentElement!, { childList: true });
  addEventListener('scroll', wait, { passive: true });
  addEventListener('resize', wait);
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    pages.disconnect();
    removeEventListener('scroll', wait);
    removeEventListener('resize', wait);
  };
}

function findPlace(buttons: HTMLElement, { isFolded, move }: Place): Place {
  const { texts, icons } = readUnder(reachOf(buttons), buttons.closest('main')!.parentElement!, buttons);
  const isClear = (isWithWord: boolean, kept: readonly Box[]) => (each: Move) => {
    const boxes = boxesOf(buttons, isWithWord, each);
    return boxes.every((box) => !kept.some((other) => overlaps(box, other)) && !liesOnControl(box, buttons));
  };
  const isNear = ([left, up]: Move) => left === 0 && up <= MAX_UNFOLDED_UP_PX;
  const near = [...(isFolded ? [] : [move]), ...movesWithin(0, FINE_STEP_PX)].filter(isNear);
  const all = [...texts, ...icons];
  const withWord = buttons.dataset['direction'] === 'down' ? undefined : near.find(isClear(true, all));
  if (withWord) return { isFolded: false, move: withWord };
  const reachable = [move, ...movesWithin(MAX_LEFT_PX, FINE_STEP_PX)];
  const anywhere = [move, ...movesWithin(maxLeftOf(buttons), STEP_PX)];
  const clear =
    reachable.find(isClear(false, all)) ??
    anywhere.find(isClear(false, all)) ??
    reachable.find(isClear(false, texts)) ??
    anywhere.find(isClear(false, []));
  return { isFolded: true, move: clear ?? [0, 0] };
}

function reachOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box {
  return {
    left: 0,
    right: offsetLeft + offsetWidth + GAP_PX,
    top: offsetTop - MAX_UP_PX - GAP_PX,
    bottom: offsetTop + offsetHeight + GAP_PX,
  };
}

function movesWithin(maxLeftPx: number, upStepPx: number): Move[] {
  const moves: Move[] = [];
  for (let left = 0; left <= maxLeftPx; left += STEP_PX)
    for (let up = 0; up <= MAX_UP_PX; up += upStepPx) moves.push([left, up]);
  return moves;
}

/** To the margin at the left. */
function maxLeftOf({ offsetLeft, offsetWidth }: HTMLElement): number {
  return 2 * offsetLeft + offsetWidth - document.documentElement.clientWidth;
}

/** Of each button that is shown, with its gap. All end at the same right edge, but on low screens, where all are folded. */
function boxesOf(buttons: HTMLElement, isWithWord: boolean, [left, up]: Move): Box[] {
  return [...buttons.children].flatMap((child) => {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = child as HTMLElement;
    if (offsetWidth === 0) return [];
    const right = buttons.offsetLeft + offsetLeft + offsetWidth - left;
    const top = buttons.offsetTop + offsetTop - up;
    const word = child.querySelector('span');
    // While it folds or unfolds it is neither as wide as folded nor as unfolded: folded it is a disc.
    const width = offsetHeight + (word && isWithWord ? word.scrollWidth : 0);
    return {
      left: right - width - GAP_PX,
      right: right + GAP_PX,
      top: top - GAP_PX,
      bottom: top + offsetHeight + GAP_PX,
    };
  });
}

function liesOnControl({ left, right, top, bottom }: Box, buttons: HTMLElement): boolean {
  const ys = pointsBetween(top, bottom);
  return pointsBetween(left, right).some((x) => ys.some((y) => isControl(x, y, buttons)));
}

/** From end to end, at most a step apart. */
function pointsBetween(start: number, end: number): number[] {
  const count = Math.ceil((end - start) / STEP_PX);
  return Array.from({ length: count + 1 }, (_, index) => start + (index * (end - start)) / count);
}

function isControl(x: number, y: number, buttons: HTMLElement): boolean {
  return document
    .elementsFromPoint(x, y)
    .some((element) => !buttons.contains(element) && element.closest(CONTROLS) !== null);
}
