import type { Locator } from '@playwright/test';
import { expect, test } from '../support/market-test.ts';
import { enterAs, moveIn, offerAll } from '../support/stock.ts';
import { begin, sayByRequest } from '../support/talk.ts';

/** How an element and what is in it are drawn. */
const drawn = (target: Locator) =>
  target.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].map((part) => {
      const { backgroundColor, backgroundImage, color, opacity } = getComputedStyle(part);
      return [backgroundColor, backgroundImage, color, opacity].join();
    }),
  );

test('everything that can be pressed is drawn pressed', async ({ page, market }) => {
  test.setTimeout(240_000);
  // Colours are then there at once, and can be compared.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const member = await moveIn(market);
  await offerAll(member, [{ title: '내 의자' }]);
  const [other] = await offerAll(await moveIn(market), [{ title: '누르는 의자' }]);
  await member.visitor.post(other!, { intent: 'pick' });
  const chat = await begin(member, other!);
  await sayByRequest(member, chat, '아직 있나요?');
  await member.visitor.post('/profile/keywords', { intent: 'add', words: '책상' });
  await enterAs(page.context(), member, market.url);
  const pages = [
    '/',
    '/product',
    other!,
    '/receipt',
    '/mypick',
    '/profile',
    '/notice',
    '/profile/keywords',
    '/product?q=%EC%9D%98%EC%9E%90',
    '/support',
    '/upload',
    '/chats',
    chat,
  ];
  for (const path of pages) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const target of await page.locator('a:visible, button:visible, summary:visible').all()) {
      if (await target.isDisabled()) continue;
      const box = await target.boundingBox();
      // Hidden until the keyboard comes to it, or outside what is on screen.
      if (!box || box.width < 2 || box.y < 0 || box.y + box.height > 844) continue;
      const name = `${path}: ${await target.evaluate((element) => element.outerHTML.slice(0, 120))}`;
      const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const isOnTop = await target.evaluate(
        (element, { x, y }) => element.contains(document.elementFromPoint(x, y)),
        place,
      );
      if (!isOnTop) continue;
      await page.mouse.move(place.x, place.y);
      const before = await drawn(target);
      await page.mouse.down();
      expect.soft(await drawn(target), name).not.toEqual(before);
      await page.mouse.move(1, 843);
      await page.mouse.up();
    }
  }
});
