import { composePhoto } from '../../../scripts/demo/compose-photo.ts';
import { type DeskPerson, openDesk } from '../../../test/support/desk.ts';
import { uploadFields, uploadForm } from '../../../test/support/visitor.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, type Neighbour } from '../../support/stock.ts';

test.use({ alone: 'desk' });

const LONG = '가나다라마바사아자차카타파하'.repeat(7);

let operator: DeskPerson;

test.beforeAll(async ({ market }) => {
  operator = await openDesk(market, 'moderator');
});

async function offerWith({ visitor }: Neighbour, title: string, bytes: Buffer): Promise<string> {
  const form = uploadForm(uploadFields({ title }), [{ bytes, name: 'a.jpg' }]);
  expect((await visitor.postForm('/upload', form)).status).toBe(302);
  const receipt = await (await visitor.get('/receipt')).text();
  return /href="\/product\/detail\/([^"]+)"/.exec(receipt)![1]!;
}

test('the case of a copied photo leads to the listing that had it first', async ({ page, market }) => {
  const [owner, second, copier] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  await offerWith(owner, '필름 카메라', await composePhoto('camera', 0));
  await offerWith(second, LONG, await composePhoto('camera', 0));
  const bait = await offerWith(copier, '급처 카메라', await composePhoto('camera', 0));
  await owner.visitor.post(`/report/listing/${bait}`, {
    reason: 'fraud',
    details: '제 사진을 가져다 썼어요.',
  });
  await enterAs(page.context(), operator, market.url);
  await page.goto('/desk');
  await page.getByRole('link', { name: /급처 카메라/ }).click();
  await expect(page.getByText('다른 사람의 사진과 같아요')).toBeVisible();
  await expect(page.getByRole('link', { name: LONG })).toBeVisible();
  await expectHealthy(page, 'desk-case-same-photo');
  await page.getByRole('link', { name: '필름 카메라' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '필름 카메라' })).toBeVisible();
});
