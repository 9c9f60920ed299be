import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { field } from '../../support/upload-form.ts';

const note = (page: Page) =>
  page.getByRole('status').filter({ hasText: '연락처는 채팅에서 나누는 게 안전해요.' });

test('the form says that a number in the description is read by everyone, and lists it all the same', async ({
  page,
  market,
}) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/upload', { waitUntil: 'networkidle' });
  await field(page, '제목').fill('연락받을 의자');
  await page.getByRole('radio', { name: '재사용' }).check();
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('furniture');
  await field(page, '사이즈').fill('없음');
  await expect
    .poll(() => requested.some((url) => /contact-in-text/.test(url)), 'nothing is read yet')
    .toBe(false);
  await field(page, '설명').fill('카톡 dasi123 으로 연락 주세요');
  await expect(note(page)).toContainText('다른 메신저로 옮기자는 말이에요.');
  await field(page, '설명').fill('튼튼해요. 35,000원에 샀어요.');
  await expect(note(page)).toHaveCount(0);
  await field(page, '설명').fill('튼튼해요. 공일공 1234 5678');
  await expect(note(page)).toContainText('전화번호가 들어 있어요. 설명은 모두에게 보여요.');
  await expectAccessible(page, 'the form with the note on contacts');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page.getByText('상품을 등록했어요.')).toBeVisible();
});

test('the note comes into view above the bar of a low screen', async ({ page, market }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto('/upload', { waitUntil: 'networkidle' });
  await field(page, '설명').fill('전화 010-1234-5678');
  const bar = page.getByRole('button', { name: '등록하기' });
  const bottomOf = async (one: Locator) => {
    const { y, height } = (await one.boundingBox())!;
    return y + height;
  };
  await expect(note(page)).toBeVisible();
  const barTop = (await bar.boundingBox())!.y;
  await expect.poll(() => bottomOf(note(page))).toBeLessThanOrEqual(barTop);
});

test('the note is there for a number that the listing already has, also in the quick edit', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const listing = await offer(seller, { title: '번호가 든 의자', desc: '010-1234-5678 로 문자 주세요' });
  await enterAs(page.context(), seller, market.url);
  await page.goto(listing.replace('/detail/', '/edit/'));
  await expect(note(page)).toContainText('전화번호가 들어 있어요.');
  await page.goto(listing);
  await page.getByRole('button', { name: '수정', exact: true }).click();
  await expect(note(page)).toContainText('전화번호가 들어 있어요.');
  await field(page, '설명').fill('튼튼해요.');
  await expect(note(page)).toHaveCount(0);
});
