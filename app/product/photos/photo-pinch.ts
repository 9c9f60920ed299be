/** How far, in px, two fingers move apart before they mean it. */
const SLACK_PX = 12;

/** What a pinch does, from the moment two fingers have begun to spread. */
export interface PinchHandlers {
  onStart(): void;
  /** `scale` times as far apart as at first, around this point of the window. */
  onMove(scale: number, x: number, y: number): void;
}

/**
 * Follows two fingers that spread on `element`, until one of them is lifted, even when something has opened over it
 * by then. The element's `touch-action` has to keep the browser's own pinch away.
 * @returns ends it
 */
export function attachPhotoPinch(element: HTMLElement, handlers: PinchHandlers): () => void {
  let firstPx = 0;
  let isPinching = false;
  const start = ({ touches }: TouchEvent) => {
    isPinching = false;
    firstPx = touches.length === 2 ? distancePx(touches) : 0;
  };
  const move = ({ touches }: TouchEvent) => {
    const [a, b] = touches;
    if (firstPx === 0 || !a || !b) return;
    if (!isPinching) {
      if (distancePx(touches) - firstPx < SLACK_PX) return;
      isPinching = true;
      handlers.onStart();
    }
    handlers.onMove(distancePx(touches) / firstPx, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
  };
  const ended = new AbortController();
  const options = { passive: true, signal: ended.signal };
  element.addEventListener('touchstart', start, options);
  element.addEventListener('touchmove', move, options);
  element.addEventListener('touchend', start, options);
  element.addEventListener('touchcancel', start, options);
  return () => ended.abort();
}

function distancePx(touches: TouchList): number {
  const [a, b] = touches;
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}
