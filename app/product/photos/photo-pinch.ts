const SLACK_PX = 12;

export interface PinchHandlers {
  onStart(): void;
  /** `scale` is relative to the start; the point is in the window. */
  onMove(scale: number, x: number, y: number): void;
}

/**
 * Follows a spreading pinch until a finger lifts, even when something opens over it. Needs `touch-action` without
 * pinch-zoom.
 * @returns stops
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
