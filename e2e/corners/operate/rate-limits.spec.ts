import { makePhoto } from '../../../test/support/photos/photos.ts';
import { PASSWORD, uploadFields, uploadForm, Visitor } from '../../../test/support/visitor.ts';
import { expect, test } from '../../support/market-test.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { enterAs, moveIn, offerAll } from '../../support/stock.ts';

test.use({ settings: { LIMITS: 'on', SEARCHES_PER_ADDRESS: '6', SIGN_UPS_PER_ADDRESS: '9' } });
// They share what is counted for this machine's address.
test.describe.configure({ mode: 'serial' });

const WRONG = '틀린 비밀번호예요';
const NO_PHOTO = { bytes: Buffer.from('사진이 아니에요'), name: 'a.jpg' };

test('after too many failed sign-ins the form says when to try again, and nothing typed is lost', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/429/);
  const { email } = await moveIn(market);
  for (let time = 0; time < 10; time++) {
    await new Visitor(market.url).post('/login', { email, password: WRONG });
  }
  await page.goto('/login');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  const text = '로그인을 여러 번 실패했어요. 15분 뒤에 다시 시도해 주세요.';
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect(page.getByLabel('이메일')).toHaveValue(email);
  await expect(page.getByLabel('비밀번호')).toHaveValue(PASSWORD);
  await expectAccessible(page, 'sign-in over the limit');
});

test('a photo over the limit says so, and can be sent again', async ({ page, market, expectedErrors }) => {
  expectedErrors.push(/429/);
  const member = await moveIn(market);
  const form = () =>
    uploadForm(
      uploadFields(),
      Array.from({ length: 10 }, () => NO_PHOTO),
    );
  for (let time = 0; time < 20; time++) await member.visitor.postForm('/upload', form());
  await enterAs(page.context(), member, market.url);
  await page.goto('/upload');
  const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(800, 600) };
  await page.locator('input[type=file]').setInputFiles([photo]);
  const text = /한 시간에 올릴 수 있는 사진을 모두 올렸어요\. 1시간 뒤에 다시 시도해 주세요\./;
  await expect(page.getByText(text).first()).toBeVisible();
  const again = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: /다시 (보내기|시도)/ }).click();
  expect((await again).url()).toContain('/upload/photos');
  await expect(page.getByText(text).first()).toBeVisible();
});

test('a tap over the limit is undone, and says when to try again', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/429/, /요청을 처리하지 못했습니다/);
  const member = await moveIn(market);
  const [path] = await offerAll(await moveIn(market), [{ title: '이웃의 의자' }]);
  await Promise.all(
    Array.from({ length: 120 }, () => member.visitor.post(`${path}.data`, { intent: 'unpick' })),
  );
  await enterAs(page.context(), member, market.url);
  await page.goto(path!);
  await page.getByRole('button', { name: '찜하기', exact: true }).click();
  await expect(page.locator('output[popover]')).toHaveText(
    /짧은 시간에 너무 많이 요청했어요\. (?:\d+초|1분) 뒤에 다시 시도해 주세요\./,
  );
  await expect(page.getByRole('button', { name: '찜하기', exact: true })).toBeVisible();
});

test('a search over the limit has a page of its own, from which it can be repeated', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/429/);
  const stranger = new Visitor(market.url);
  for (let time = 0; time < 6; time++) await stranger.get(`/api/products?q=${time}`);
  const answer = await page.goto('/product/best?q=의자');
  expect(answer?.status()).toBe(429);
  const heading = page.getByRole('heading', { level: 1, name: '요청이 너무 많아요' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('link', { name: '다시 시도' })).toHaveAttribute(
    'href',
    `/product/best?${new URLSearchParams({ q: '의자' })}`,
  );
  await expectAccessible(page, 'a search over the limit');
  await page.goto('/product');
  await page.getByRole('searchbox').fill('책상');
  await page.getByRole('searchbox').press('Enter');
  await expect(heading).toBeVisible();
  expect(new URL(page.url()).searchParams.get('q')).toBe('책상');
});
