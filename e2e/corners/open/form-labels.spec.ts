import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn } from '../../support/stock.ts';

test('after a form is sent empty, no header hides the label of the focused field', async ({
  page,
  context,
  market,
}) => {
  const expectLabelInSight = async (path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    const field = page.getByRole('main').locator('form input:not([type=hidden], [hidden])').first();
    const hiddenPx = await field.evaluate(async (input: HTMLInputElement) => {
      const header = document.querySelector('header')!.getBoundingClientRect();
      // The field lies whole under the header, its label behind it.
      scrollBy({ top: input.getBoundingClientRect().top - header.bottom - 10, behavior: 'instant' });
      input.form!.requestSubmit();
      while (document.activeElement !== input) await new Promise(requestAnimationFrame);
      return header.bottom - input.labels![0]!.getBoundingClientRect().top;
    });
    expect(hiddenPx, path).toBeLessThanOrEqual(0);
  };
  await page.setViewportSize({ width: 390, height: 520 });
  await expectLabelInSight('/signup');
  await expectLabelInSight('/login');
  await enterAs(context, await moveIn(market), market.url);
  await expectLabelInSight('/support/inquiry/general');
  await expectLabelInSight('/profile/keywords');
});

test('the error below a focused choice is seen above the bar', async ({ page, context, market }) => {
  await enterAs(context, await moveIn(market), market.url);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/upload', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: '제목' }).fill('시험 의자 판매');
  const send = page.getByRole('button', { name: '등록하기' });
  const top = async () => (await send.boundingBox())!.y;
  const choice = (await page.getByRole('radio', { name: '재사용' }).boundingBox())!;
  // The choices end right above the bar.
  const lower = Math.round((await top()) - choice.y - choice.height - 10);
  await page.setViewportSize({ width: 360, height: 780 - lower });
  await send.click();
  const error = page.getByText('카테고리를 선택해 주세요.', { exact: true });
  await expect(error).toBeVisible();
  const { y, height } = (await error.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(await top());
});
