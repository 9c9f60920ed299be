import type { Page } from '@playwright/test';
import { actEarly } from '../../support/late-scripts.ts';
import { expect, newPerson, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';

const EARLY = '일찍 쓴 글';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const chip = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name });

/** As the browser asks of a page with unsaved text, and one says yes. */
const acceptLeaving = (page: Page) => page.on('dialog', (dialog) => void dialog.accept());

test('a text that the page came with stays as it was changed before the scripts came', async ({
  page,
  market,
}) => {
  acceptLeaving(page);
  const seller = await moveIn(market);
  const listing = await offer(seller, { title: '고칠 의자', desc: '처음 설명' }, 1);
  await enterAs(page.context(), seller, market.url);
  for (const path of [
    listing.replace('/product/detail/', '/receipt?edit='),
    listing.replace('/detail/', '/edit/'),
  ]) {
    await actEarly(page, path, () => field(page, '설명').fill(EARLY));
    await expect(field(page, '설명')).toHaveValue(EARLY);
  }
  await page.getByRole('button', { name: '저장하기' }).click();
  await expect(page.getByRole('main')).toContainText(EARLY);
});

test('what was chosen before the scripts came stays, and the form follows it', async ({ page, market }) => {
  acceptLeaving(page);
  const seller = await moveIn(market);
  const listing = await offer(seller, { title: '나눌 의자' });
  await enterAs(page.context(), seller, market.url);
  await actEarly(page, '/upload', async () => {
    await chip(page, '카테고리', '무료나눔').check({ force: true });
    await page.locator('[name=takesApplications][value="1"]').evaluate((radio) => {
      (radio as HTMLInputElement).checked = true;
    });
  });
  await expect(chip(page, '나눔 방법', '신청 받기')).toBeChecked();
  await expect(page.getByText('신청한 분들 중에서')).toBeVisible();
  await expect(field(page, '가격')).toBeHidden();

  await actEarly(page, `${listing.replace('/product/detail/', '/receipt/')}/state`, () =>
    chip(page, '상태', '거래 완료').check({ force: true }),
  );
  await expect(chip(page, '상태', '거래 완료')).toBeChecked();
  await expect(page.getByRole('button', { name: '거래 완료' })).toBeVisible();

  await actEarly(page, '/profile/settings', () => chip(page, '테마', '어둡게').check({ force: true }));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a theme that was chosen in another tab stays over a reload', async ({ page, market }) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto('/profile/settings');
  await chip(page, '테마', '어둡게').check({ force: true });
  const other = await page.context().newPage();
  await other.goto('/profile/settings');
  await chip(other, '테마', '밝게').check({ force: true });
  await page.reload();
  await expect(chip(page, '테마', '밝게')).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('text of an earlier visit does not replace what was typed and chosen before the scripts came', async ({
  page,
  market,
}) => {
  acceptLeaving(page);
  const person = newPerson();
  await page.goto('/signup');
  await field(page, '닉네임').fill('예전이웃');
  await field(page, '이메일').fill('older@dasi.kr');
  await actEarly(page, '/signup', () => field(page, '닉네임').fill(person.nickname));
  await expect(field(page, '이메일')).toHaveValue('older@dasi.kr');
  await expect(field(page, '닉네임')).toHaveValue(person.nickname);

  const listing = await offer(await moveIn(market), { title: '신고할 의자' });
  await enterAs(page.context(), await moveIn(market), market.url);
  const path = listing.replace('/product/detail/', '/report/listing/');
  await page.goto(path);
  await page.getByRole('radio', { name: '기타' }).check({ force: true });
  await field(page, '자세한 내용').fill('예전에 쓴 글');
  await actEarly(page, path, async () => {
    await page.getByRole('radio').first().check({ force: true });
    await field(page, '자세한 내용').fill(EARLY);
  });
  await expect(field(page, '자세한 내용')).toHaveValue(EARLY);
  await expect(page.getByRole('radio').first()).toBeChecked();
});

test('leaving asks first about text that was typed before the scripts came', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  await buyer.visitor.post(await offer(seller, { title: '후기 의자' }), { intent: 'buy' });
  const purchases = await (await buyer.visitor.get('/profile/purchases')).text();
  await enterAs(page.context(), buyer, market.url);
  await actEarly(page, /\/profile\/reviews\/[\w-]+/.exec(purchases)![0], () =>
    field(page, '남기고 싶은 말').fill(EARLY),
  );
  await page.getByRole('button', { name: '뒤로 가기' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('작성 중인 내용이 있어요.');
});
