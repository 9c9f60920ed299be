import { makePhoto } from '../../../test/support/photos/photos.ts';
import { expect, signUp, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, logOf } from '../../support/talk.ts';
import { fillTexts, jpeg, photoInput, publishButton } from '../../support/upload-form.ts';

test.use({ javaScriptEnabled: false });

const twelve = async () => {
  const bytes = await makePhoto(80, 60);
  return Array.from({ length: 12 }, (_, index) => jpeg(`${index}.jpg`, bytes));
};

test('without scripts the eleventh photo on is left out of a listing, and the page that follows says so', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/upload');
  await photoInput(page).setInputFiles(await twelve());
  await fillTexts(page, '사진 많은 의자');
  await publishButton(page).click();
  const note = page.getByText('상품을 저장했어요. 사진은 10장까지 올릴 수 있어 2장은 뺐어요.');
  await expect(note).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '사진 많은 의자' })).toHaveCount(1);
});

test('without scripts a message takes ten photos, and says how many it left out', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '사진 많은 시계' }, 1));
  await enterAs(page.context(), buyer, market.url);
  await page.goto(path);
  await page.getByLabel('사진 보내기', { exact: true }).setInputFiles(await twelve());
  await page.getByRole('button', { name: '고른 사진 보내기' }).click();
  await expect(page.getByRole('alert')).toHaveText('사진은 한 번에 10장까지 보낼 수 있어 2장은 뺐어요.');
  await expect(logOf(page).getByRole('img')).toHaveCount(10);
});
