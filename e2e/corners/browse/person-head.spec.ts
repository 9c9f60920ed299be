import { doubleText, findSidewaysScroll } from '../../support/layout-probes.ts';
import { expect, test } from '../../support/market-test.ts';
import { moveIn, offer } from '../../support/stock.ts';

test('with text twice as large the name of a person has room, and 모아보기 stands below it', async ({
  page,
  market,
}) => {
  const person = await moveIn(market, '책읽는다람쥐');
  await page.goto(await offer(person, { title: '다람쥐 책장' }));
  await page.getByRole('link', { name: /책읽는다람쥐/ }).click();
  await page.waitForURL(/\/people\//);
  const name = page.getByRole('heading', { name: '책읽는다람쥐' });
  const follow = page.getByRole('button', { name: '모아보기' });
  const boxes = async () => ({ name: (await name.boundingBox())!, follow: (await follow.boundingBox())! });
  const LINE_REM = 3;
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 780 });
    const { name: nameBox, follow: followBox } = await boxes();
    expect(followBox.x, `beside the name at ${width}`).toBeGreaterThanOrEqual(nameBox.x + nameBox.width);
    expect(followBox.y, `beside the name at ${width}`).toBeLessThan(nameBox.y + nameBox.height);
  }
  await doubleText(page);
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await page.evaluate(findSidewaysScroll), `${width} px`).toEqual([]);
    const { name: nameBox, follow: followBox } = await boxes();
    expect(nameBox.height, 'one line').toBeLessThan(1.5 * LINE_REM * 20);
    expect(followBox.y).toBeGreaterThanOrEqual(nameBox.y + nameBox.height);
  }
});
