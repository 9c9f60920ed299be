import type { Page } from '@playwright/test';

type Point = { x: number; y: number };

/** Fingers, as a phone tells of them. */
export async function touchesOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    // Moves within one frame are told as one, which a busy machine would make of a whole swipe.
    if (type === 'touchMove') await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  return {
    async swipe(from: Point, to: Point) {
      await send('touchStart', [from]);
      for (let step = 1; step <= 8; step += 1) {
        const share = step / 8;
        await send('touchMove', [
          { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
        ]);
      }
      await send('touchEnd', []);
    },
    /** Two fingers around a point, from so far apart to so far apart in px. */
    async pinch({ x, y }: Point, from: number, to: number) {
      const at = (px: number) => [
        { x: x - px / 2, y },
        { x: x + px / 2, y },
      ];
      await send('touchStart', at(from));
      for (let step = 1; step <= 8; step += 1) await send('touchMove', at(from + ((to - from) * step) / 8));
      await send('touchEnd', []);
    },
    async tap(point: Point) {
      await send('touchStart', [point]);
      await send('touchEnd', []);
    },
  };
}
