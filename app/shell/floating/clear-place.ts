/** Buttons, and what is marked: links that look like buttons, the banner's title, the footer's links. */
const UNCOVERED = 'button, [data-keep-clear]';
const REST_MS = 120;
/** Smaller than the buttons that are kept clear, so that the grid of points misses none. */
const STEP_PX = 20;
const MAX_UP_PX = 8 * STEP_PX;
const GAP_PX = 4;

type Move = readonly [left: number, up: number];

/**
 * At rest, moves the buttons up, and then to the left, where they would cover something that is kept clear; where there
 * is no such place they are marked as `data-tight` until the page is scrolled on.
 * @returns what ends it
 */
export function avoidCovering(buttons: HTMLElement): () => void {
  let move: Move = [0, 0];
  let timer: ReturnType<typeof setTimeout>;
  const settle = () => {
    const clear = [move, ...movesOf(buttons)].find((each) => isClear(buttons, each));
    if (!clear) buttons.dataset['tight'] = '';
    move = clear ?? [0, 0];
    buttons.style.translate = move.map((px) => `${-px}px`).join(' ');
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, REST_MS);
  };
  const loosen = () => {
    delete buttons.dataset['tight'];
    wait();
  };
  const sizes = new ResizeObserver(wait);
  for (const element of [buttons, document.body]) sizes.observe(element);
  addEventListener('scroll', loosen, { passive: true });
  addEventListener('resize', wait);
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    removeEventListener('scroll', loosen);
    removeEventListener('resize', wait);
    buttons.style.translate = '';
  };
}

function movesOf({ offsetLeft, offsetWidth }: HTMLElement): Move[] {
  const marginPx = document.documentElement.clientWidth - offsetLeft - offsetWidth;
  const moves: Move[] = [];
  for (let left = 0; left <= offsetLeft - marginPx; left += STEP_PX)
    for (let up = 0; up <= MAX_UP_PX; up += STEP_PX) moves.push([left, up]);
  return moves;
}

function isClear(buttons: HTMLElement, [left, up]: Move): boolean {
  return [...buttons.children].every((child) => {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = child as HTMLElement;
    if (offsetWidth === 0) return true;
    const xs = stepsAlong(buttons.offsetLeft + offsetLeft - left, offsetWidth);
    const ys = stepsAlong(buttons.offsetTop + offsetTop - up, offsetHeight);
    return xs.every((x) => ys.every((y) => !isToStayUncovered(x, y, buttons)));
  });
}

/** Points from end to end, with the gap, at most a step apart. */
function stepsAlong(start: number, length: number): number[] {
  const count = Math.ceil((length + 2 * GAP_PX) / STEP_PX);
  return Array.from(
    { length: count + 1 },
    (_, index) => start - GAP_PX + (index * (length + 2 * GAP_PX)) / count,
  );
}

function isToStayUncovered(x: number, y: number, buttons: HTMLElement): boolean {
  return document
    .elementsFromPoint(x, y)
    .some((element) => !buttons.contains(element) && element.closest(UNCOVERED) !== null);
}
