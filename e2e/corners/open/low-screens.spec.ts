import { expect, test } from '../../support/market-test.ts';
import { moveIn, offer } from '../../support/stock.ts';

test('on a phone on its side a listing shows its photo, title, price and picks above the bar', async ({
  page,
  market,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const seller = await moveIn(market);
  const title = 'LG 그램 16인치 노트북, 배터리가 새것처럼 오래가요';
  const listing = await offer(seller, { title, price: '480000' }, 1);
  await page.goto(listing, { waitUntil: 'networkidle' });
  const bar = (await page.getByRole('button', { name: '구매하기' }).boundingBox())!.y;
  const main = page.getByRole('main');
  for (const part of [
    main.getByRole('region', { name: '상품 사진' }),
    main.getByRole('heading', { level: 1, name: title }),
    main.getByText('480,000원', { exact: true }),
    main.getByText(/^찜 0$/),
  ]) {
    const { y, height } = (await part.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(bar);
  }
  const photo = (await main.getByRole('region', { name: '상품 사진' }).boundingBox())!;
  const price = (await main.getByText('480,000원', { exact: true }).boundingBox())!;
  expect(price.x).toBeGreaterThanOrEqual(photo.x + photo.width);
  const home = page.getByRole('banner').getByRole('link', { name: '다시 홈' });
  const { y, height } = (await home.boundingBox())!;
  const share = main.getByRole('button', { name: '공유하기' });
  expect((await share.boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
});

test('on a phone on its side the sheet for signing in shows its fields and the button at once', async ({
  page,
  market,
}) => {
  const listing = await offer(await moveIn(market), { title: '가로로 살 의자' }, 1);
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(listing);
    await page.getByRole('button', { name: '구매하기' }).tap();
    const sheet = page.getByRole('dialog', { name: /로그인이 필요해요/ });
    for (const part of [
      sheet.getByRole('heading', { level: 2 }),
      sheet.getByRole('textbox', { name: '이메일' }),
      sheet.getByLabel('비밀번호', { exact: true }),
      sheet.getByRole('button', { name: '로그인', exact: true }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    const signUp = sheet.getByRole('link', { name: '회원가입' });
    await signUp.scrollIntoViewIfNeeded();
    await expect(signUp).toBeInViewport({ ratio: 1 });
    await sheet.getByRole('button', { name: '로그인 닫기' }).click();
  }
});
