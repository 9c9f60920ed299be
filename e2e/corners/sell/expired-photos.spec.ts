import { makePhoto } from '../../../test/support/photos/photos.ts';
import { expect, signUp, test } from '../../support/market-test.ts';
import { choose, countRequests, expectPublished, expectSent, tiles } from '../../support/photo-strip.ts';
import { storedDrafts } from '../../support/stored-drafts.ts';
import { field, fillTexts, photoInput, publishButton } from '../../support/upload-form.ts';

/* Photos that were sent ahead of their form and are held no more when it needs them. */

test.beforeEach(async ({ page }) => {
  await signUp(page);
  await page.goto('/upload');
});

test('a photo that is held no more is named, and can be sent again', async ({ page, expectedErrors }) => {
  expectedErrors.push(/409/);
  await choose(page, 40, 80);
  await expectSent(page, 2);
  const { photos } = await (await page.request.get('/upload/photos')).json();
  const Origin = new URL(page.url()).origin;
  for (const { id } of photos.slice(0, 1)) {
    await page.request.delete(`/upload/photos/${id}`, { headers: { Origin } });
  }
  await fillTexts(page, '늦게 보낸 의자');
  await publishButton(page).click();
  await expect(
    page.getByText(/^사진 [12]: 보관이 끝났어요. 다시 보내거나 빼 주세요.$/).first(),
  ).toBeVisible();
  await expect(photoInput(page)).toBeFocused();
  await expect(tiles(page)).toHaveCount(2);
  await page.getByRole('button', { name: /다시 보내기/ }).click();
  await expectSent(page, 2);
  await expect(page.getByText('보관이 끝났어요')).toHaveCount(0);
  await publishButton(page).click();
  await expectPublished(page, '늦게 보낸 의자', 2);
});

test('photos of another device make room for newer ones; its form says which, keeps the rest and sends them again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await choose(page, 40, 80, 120);
  await expectSent(page, 3);
  await fillTexts(page, '다른 기기의 의자');
  const Origin = new URL(page.url()).origin;
  const data = await makePhoto(60, 40);
  for (let sent = 0; sent < 29; sent++) {
    const answer = await page.request.post('/upload/photos', { headers: { Origin }, data });
    expect(answer.status()).toBe(201);
  }
  await publishButton(page).click();
  const retries = page.getByRole('button', { name: /다시 보내기/ });
  await expect(retries).toHaveCount(2);
  await expect(page.getByText('보관이 끝났어요. 다시 보내거나 빼 주세요.').first()).toBeVisible();
  await expect(field(page, '제목')).toHaveValue('다른 기기의 의자');
  await retries.first().click();
  await expect(retries).toHaveCount(1);
  await retries.first().click();
  await expectSent(page, 3);
  await publishButton(page).click();
  await expectPublished(page, '다른 기기의 의자', 3);
});

test('a photo that is gone already is given up once, and is asked for no more by the next form', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  page.on('dialog', (dialog) => void dialog.accept());
  const removals = countRequests(page, 'DELETE', /^\/upload\/photos\//);
  await choose(page, 40, 80);
  await expectSent(page, 2);
  const { photos } = await (await page.request.get('/upload/photos')).json();
  const Origin = new URL(page.url()).origin;
  for (const { id } of photos) await page.request.delete(`/upload/photos/${id}`, { headers: { Origin } });
  const rejected = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: '사진 1 삭제' }).click();
  expect((await rejected).status()).toBe(404);
  for (let loads = 0; loads < 2; loads++) {
    const requested = page.waitForResponse(/\/api\/session/);
    await page.reload();
    await requested;
  }
  expect(removals()).toBe(1);
});

test('a draft says which photos are gone; a new start gives up the rest', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const blocked = async () =>
    (await (await page.request.get('/upload/photos')).json()) as { photos: { id: string }[] };
  const Origin = new URL(page.url()).origin;
  await choose(page, 40, 80);
  await expectSent(page, 2);
  await page.request.delete(`/upload/photos/${(await blocked()).photos[0]!.id}`, { headers: { Origin } });
  await page.reload();
  const offer = page.getByRole('region', { name: '쓰던 글이 있어요' });
  await expect(offer).toContainText('사진 1장은 보관이 끝나 다시 골라야 해요.');
  await offer.getByRole('button', { name: '새로 쓰기' }).click();
  await expect(offer).toHaveCount(0);
  const [old] = (await blocked()).photos;
  const rest = page.getByRole('region', { name: '쓰던 글', exact: true });
  await rest.getByRole('button', { name: '되돌리기' }).focus();
  await choose(page, 40);
  await expect(rest).toHaveText('쓰던 글을 지웠어요.');
  await expect(rest).toBeFocused();
  await expect.poll(async () => (await blocked()).photos.length).toBe(1);
  expect((await blocked()).photos).not.toContainEqual(old);
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
});
