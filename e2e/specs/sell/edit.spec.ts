import type { Page } from '@playwright/test';
import { makePhoto } from '../../../test/support/photos/photos.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, newPerson, PASSWORD, signUp, test } from '../../support/market-test.ts';
import { openLive } from '../../support/open-live.ts';
import { choose, expectSent, tiles } from '../../support/photo-strip.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, openConversation } from '../../support/talk.ts';
import { field, photo, photoInput } from '../../support/upload-form.ts';

const editPathOf = (listing: string) => listing.replace('/detail/', '/edit/');
const saveButton = (page: Page) => page.getByRole('button', { name: '저장하기' });
const heading = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 });
const sources = (page: Page) =>
  page.locator('ol img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));

async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(heading(page, '상품 수정')).toBeVisible();
}

test('every field and the photos are changed in the form that listed it', async ({ page, market }) => {
  const seller = await moveIn(market);
  const listing = await offer(seller, { title: '고칠 탁자', price: '30000' }, 3);
  await enterAs(page.context(), seller, market.url);
  await openLive(page, listing);
  await page.getByRole('link', { name: '수정하기', exact: true }).click();
  await expect(heading(page, '상품 수정')).toBeVisible();
  await expect(field(page, '제목')).toHaveValue('고칠 탁자');
  await expect(field(page, '가격')).toHaveValue('30000');
  await expect(tiles(page)).toHaveCount(3);
  await expectAccessible(page, 'editing a listing');
  const [first, second, third] = await sources(page);

  await page.getByRole('button', { name: '사진 2 삭제' }).click();
  await page.getByRole('button', { name: '되돌리기' }).click();
  expect(await sources(page)).toEqual([first, second, third]);
  await page.getByRole('button', { name: '사진 2 삭제' }).click();
  await photo(page, 2).click();
  await page.getByRole('button', { name: '대표로' }).click();
  await expect.poll(() => sources(page)).toEqual([third, first]);
  await choose(page, 90);
  await expectSent(page, 1);
  await field(page, '제목').fill('고친 탁자');
  await field(page, '가격').fill('25000');
  await saveButton(page).click();

  await expect(page).toHaveURL(listing);
  await expect(page.getByText('상품을 수정했어요.')).toBeVisible();
  await expect(heading(page, '고친 탁자')).toBeVisible();
  await expect(page.getByRole('main').getByText('25,000원').first()).toBeVisible();
  await expect(page.getByText('30,000원 → 25,000원')).toBeVisible();
  const json = await (await page.request.get(listing.replace('/product/detail/', '/api/products/'))).json();
  expect((json as { prices: { priceWon: number }[] }).prices.map(({ priceWon }) => priceWon)).toEqual([
    30_000, 25_000,
  ]);
  await expect(page.getByRole('img', { name: /고친 탁자 사진/ })).toHaveCount(3);
  await openForm(page, editPathOf(listing));
  await expect(tiles(page)).toHaveCount(3);
  expect((await sources(page))[1]).toBe(first);
});

test('what is begun is asked about on leaving, offered again, and gone once it is saved', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const [listing, other] = [
    await offer(seller, { title: '천천히 고칠 탁자' }, 2),
    await offer(seller, { title: '다른 탁자' }),
  ];
  const path = editPathOf(listing);
  await enterAs(page.context(), seller, market.url);
  await openLive(page, listing);
  await page.getByRole('link', { name: '수정하기', exact: true }).click();
  await expect(heading(page, '상품 수정')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(listing);
  await page.getByRole('link', { name: '수정하기', exact: true }).click();
  await field(page, '제목').fill('반쯤 고친 탁자');
  await page.getByRole('button', { name: '사진 1 삭제' }).click();
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: '작성 중인 내용이 있어요. 나갈까요?' });
  await expect(question).toContainText('다음에 이어서 쓸 수 있어요.');
  await question.getByRole('button', { name: '나가기' }).click();
  await expect(page).toHaveURL(listing);

  const offered = page.getByRole('region', { name: '쓰던 글이 있어요' });
  await openForm(page, editPathOf(other));
  await expect(field(page, '제목')).toHaveValue('다른 탁자');
  await expect(offered).toHaveCount(0);
  await openForm(page, path);
  await expect(field(page, '제목')).toHaveValue('천천히 고칠 탁자');
  await offered.getByRole('button', { name: '이어서 쓰기' }).click();
  await expect(field(page, '제목')).toHaveValue('반쯤 고친 탁자');
  await expect(tiles(page)).toHaveCount(1);
  await saveButton(page).click();
  await expect(heading(page, '반쯤 고친 탁자')).toBeVisible();
  await expect(page.getByRole('img', { name: /반쯤 고친 탁자 사진/ })).toHaveCount(1);
  await openForm(page, path);
  await expect(offered).toHaveCount(0);
});

test('a change made elsewhere is shown before it is overwritten', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const seller = await moveIn(market);
  const listing = await offer(seller, { title: '두 곳의 탁자' }, 2);
  const path = editPathOf(listing);
  await enterAs(page.context(), seller, market.url);
  await openForm(page, path);
  const texts = { category: 'best', subCategory: 'furniture', size: 'M', desc: '다른 곳에서 썼어요.' };
  const elsewhere = new FormData();
  for (const [name, value] of Object.entries({ ...texts, title: '다른 곳의 탁자', keep: '' }))
    elsewhere.set(name, value);
  expect((await seller.visitor.postForm(path, elsewhere)).status).toBe(302);

  await field(page, '제목').fill('여기의 탁자');
  await saveButton(page).click();
  const notice = page.getByText('다른 곳에서 이 상품을 수정했어요.');
  await expect(notice.first()).toBeVisible();
  await expect(page.getByText(/사진 1, 2: 다른 곳에서 뺀 사진이에요/).first()).toBeVisible();
  await expect(field(page, '제목')).toHaveValue('여기의 탁자');
  for (const place of [2, 1]) await page.getByRole('button', { name: `사진 ${place} 삭제` }).click();
  await saveButton(page).click();
  await expect(page).toHaveURL(listing);
  await expect(heading(page, '여기의 탁자')).toBeVisible();
});

test('sold meanwhile, nothing typed is lost; later the form leads to the listing', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '곧 팔릴 탁자' });
  await enterAs(page.context(), seller, market.url);
  await openForm(page, editPathOf(listing));
  await field(page, '설명').fill('조금 늦은 설명');
  await buyer.visitor.post(listing, { intent: 'buy' });
  await saveButton(page).click();
  await expect(page.getByText('거래가 완료된 상품은 수정할 수 없어요.').first()).toBeVisible();
  await expect(field(page, '설명')).toHaveValue('조금 늦은 설명');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(editPathOf(listing));
  await expect(page).toHaveURL(listing);
});

test('guests sign in first and come back, others are sent away', async ({ page, market, expectedErrors }) => {
  expectedErrors.push(/403/);
  const seller = await moveIn(market);
  const path = editPathOf(await offer(seller, { title: '내 탁자' }));
  const person = await signUp(page, newPerson());
  await page.goto(path);
  await expect(heading(page, '상품 수정')).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(path);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  await expect(page.getByText('상품을 수정하려면 로그인이 필요해요.')).toBeVisible();
  await page.getByLabel('이메일').fill(person.email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(path);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('photos stay, go, move first and are added; an invalid form comes back as it was', async ({
    page,
    market,
    expectedErrors,
  }) => {
    expectedErrors.push(/400/);
    const seller = await moveIn(market);
    const listing = await offer(seller, { title: '느린 탁자', price: '30000' }, 3);
    await enterAs(page.context(), seller, market.url);
    await page.goto('/receipt');
    await page.getByRole('button', { name: '더보기 메뉴' }).click();
    await page.getByRole('link', { name: '수정하기' }).click();
    await expect(page).toHaveURL(editPathOf(listing));
    await page.getByRole('checkbox', { name: '사진 1 남기기' }).uncheck();
    await page.getByRole('radio', { name: '사진 3 대표로' }).check();
    await field(page, '제목').fill('  ');
    await field(page, '가격').fill('28000');
    await saveButton(page).click();
    await expect(page.getByText('제목을 입력해 주세요.')).toBeVisible();
    await expect(field(page, '가격')).toHaveValue('28000');
    await expect(page.getByRole('checkbox', { name: '사진 1 남기기' })).not.toBeChecked();
    await expect(page.getByRole('radio', { name: '사진 3 대표로' })).toBeChecked();

    await field(page, '제목').fill('느려도 고친 탁자');
    await photoInput(page).setInputFiles([
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(60, 40, 9) },
    ]);
    await saveButton(page).click();
    await expect(page).toHaveURL(listing);
    await expect(heading(page, '느려도 고친 탁자')).toBeVisible();
    await expect(page.getByRole('img', { name: /느려도 고친 탁자 사진/ })).toHaveCount(3);
  });
});

async function changePrice(page: Page, listing: string, price: string): Promise<void> {
  await openForm(page, editPathOf(listing));
  await expect(page.getByText('5% 이상 내리면 목록 맨 위로 올라가요.')).toBeVisible();
  await field(page, '가격').fill(price);
  await saveButton(page).click();
  await expect(page.getByText('상품을 수정했어요.')).toBeVisible();
}

test('who looks at an older price is told so, sees the new one, and buys only then', async ({
  page,
  market,
  openOther,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '값이 바뀌는 시계', price: '30000' }, 1);
  await enterAs(page.context(), buyer, market.url);
  await page.goto(listing);
  await expect(page.getByText('30,000원').first()).toBeVisible();
  const other = await openOther();
  await enterAs(other.context(), seller, market.url);
  await changePrice(other, listing, '40000');
  const buy = page.getByRole('button', { name: '구매하기' });
  await buy.click();
  await expect(
    page.getByText('그사이에 가격이 바뀌었어요. 바뀐 가격을 보고 다시 눌러 주세요.').first(),
  ).toBeVisible();
  await expect(page.getByText('40,000원').first()).toBeVisible();
  await buy.click();
  await expect(page.getByText('구매가 완료되었어요.')).toBeVisible();
});

test('who looks at an older price in the conversation is told so, too', async ({
  page,
  market,
  openOther,
  expectedErrors,
}) => {
  expectedErrors.push(/409/, /ERR_FAILED/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '채팅에서 값이 바뀌는 시계', price: '30000' }, 1);
  await enterAs(page.context(), buyer, market.url);
  // Without its stream the page keeps what it has read.
  await page.route('**/live**', (route) => route.abort());
  await page.goto(await begin(buyer, listing));
  const other = await openOther();
  await enterAs(other.context(), seller, market.url);
  await changePrice(other, listing, '60000');
  const question = page.getByRole('alertdialog', { name: '이 상품을 구매할까요?' });
  const buy = async (price: string) => {
    await page.getByRole('main').getByRole('button', { name: '구매하기' }).click();
    await expect(question).toContainText(price);
    await question.getByRole('button', { name: '구매하기' }).click();
  };
  await buy('30,000원');
  await expect(page.getByText('그사이에 가격이 바뀌었어요.').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('60,000원')).toBeVisible();
  await buy('60,000원');
  await expect(page.getByText('거래를 완료했어요.')).toBeVisible();
});

test('an open conversation follows what the listing is called and costs, and nobody agrees to an unseen price', async ({
  page,
  market,
  openOther,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '흔들의자', price: '30000' }, 1);
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, await begin(buyer, listing));
  const bar = page.getByRole('main').getByRole('link', { name: /의자/ });
  await expect(bar).toContainText('30,000원');
  await page.getByRole('main').getByRole('button', { name: '구매하기' }).click();
  const question = page.getByRole('alertdialog', { name: '이 상품을 구매할까요?' });
  await expect(question).toContainText('30,000원');
  const other = await openOther();
  await enterAs(other.context(), seller, market.url);
  await openForm(other, editPathOf(listing));
  await field(other, '제목').fill('안락의자');
  await field(other, '가격').fill('25000');
  await saveButton(other).click();
  await expect(question).toContainText('25,000원');
  await expect(question).toContainText('안락의자');
  await question.getByRole('button', { name: '구매하기' }).click();
  await expect(page.getByText('그사이에 가격이 바뀌었어요.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /안락의자/ })).toContainText('25,000원');
});
