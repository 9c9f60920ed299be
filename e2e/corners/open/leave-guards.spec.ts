import type { Page } from '@playwright/test';
import type { MarketProcess } from '../../../test/support/market/market-process.ts';
import { runScript } from '../../../test/support/run-script.ts';
import { expect, test } from '../../support/market-test.ts';
import { begin, proposalsIn } from '../../support/talk.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: '작성 중인 내용이 있어요. 나갈까요?' });
const back = (page: Page) => page.getByRole('button', { name: '뒤로 가기' }).click();

const asksBeforeUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

interface Form {
  name: string;
  /** @returns where it is */
  path(person: Neighbour, market: MarketProcess): Promise<string>;
  write(page: Page): Promise<unknown>;
  isUnchanged(page: Page): Promise<unknown>;
}

/** A text field of the form. */
const typing = (label: string, text: string): Pick<Form, 'write' | 'isUnchanged'> => ({
  write: (page) => page.getByRole('textbox', { name: label }).fill(text),
  isUnchanged: (page) => expect(page.getByRole('textbox', { name: label })).toHaveValue(text),
});

async function reviewOf({ visitor }: Neighbour): Promise<string> {
  const purchases = await (await visitor.get('/profile/purchases')).text();
  return /\/profile\/reviews\/[\w-]+/.exec(purchases)![0];
}

const FORMS: Form[] = [
  {
    name: 'an appeal',
    async path(person, market) {
      const listing = await offer(person, { title: '숨겨질 의자' });
      const id = listing.split('/').at(-1)!;
      await runScript('market/main.ts', { DATA_DIR: market.dataDir }, ['hide', id, '규칙 위반']);
      const notices = await (await person.visitor.get('/notice')).text();
      return /\/profile\/acts\/[\w-]+/.exec(notices)![0];
    },
    ...typing('잘못된 조치라고 생각하는 이유', '규칙을 어기지 않았어요.'),
  },
  {
    name: 'an answer to a review',
    async path(person, market) {
      const buyer = await moveIn(market);
      await buyer.visitor.post(await offer(person, { title: '판 의자' }), { intent: 'buy' });
      const review = await reviewOf(buyer);
      const purchase = review.split('/').at(-1)!;
      for (const { visitor } of [buyer, person])
        await visitor.post(review, { intent: 'review', purchase, rating: 'good', text: '' });
      return '/profile/reviews';
    },
    async write(page) {
      await page.getByText('답글 쓰기').click();
      await page.getByRole('textbox', { name: '답글' }).fill('고마워요.');
    },
    isUnchanged: (page) => expect(page.getByRole('textbox', { name: '답글' })).toHaveValue('고마워요.'),
  },
  {
    name: 'settings of notices',
    path: async () => '/profile/settings/notices',
    write: (page) => page.getByRole('switch', { name: '채팅도 조용히' }).click(),
    isUnchanged: (page) => expect(page.getByRole('switch', { name: '채팅도 조용히' })).toBeChecked(),
  },
  { name: 'a nickname', path: async () => '/profile/settings', ...typing('닉네임', '초록의자') },
  { name: 'a keyword', path: async () => '/profile/keywords', ...typing('키워드', '초록 의자') },
  {
    name: 'the category of a keyword',
    path: async () => '/profile/keywords',
    write: (page) => page.getByLabel('세부 카테고리').selectOption('furniture'),
    isUnchanged: (page) => expect(page.getByLabel('세부 카테고리')).toHaveValue('furniture'),
  },
  {
    name: 'an application',
    path: async (_, market) =>
      offer(await moveIn(market), {
        title: '나눔하는 화분',
        category: 'free',
        price: '',
        takesApplications: '1',
      }),
    ...typing('나눔하는 분에게 한마디', '햇빛이 잘 들어요.'),
  },
];

for (const { name, path, write, isUnchanged } of FORMS) {
  test(`${name} that is begun is not left without a question`, async ({ page, market }) => {
    const person = await moveIn(market);
    const here = await path(person, market);
    await enterAs(page.context(), person, market.url);
    await page.goto(here);
    await page.waitForLoadState('networkidle');
    await write(page);
    // What asks may come only once the form is touched.
    await expect.poll(() => page.evaluate(asksBeforeUnload), { timeout: 20_000 }).toBe(true);
    await back(page);
    await question(page).getByRole('button', { name: '계속 쓰기' }).click();
    await expect(question(page)).toHaveCount(0);
    await isUnchanged(page);
    await back(page);
    await question(page).getByRole('button', { name: '나가기' }).click();
    await expect(page).not.toHaveURL(here);
  });
}

test('an appointment that is begun is not left by going back without a question', async ({
  page,
  market,
}) => {
  const buyer = await moveIn(market);
  const path = await begin(buyer, await offer(await moveIn(market), { title: '만나서 받을 의자' }));
  await enterAs(page.context(), buyer, market.url);
  await page.goto(path);
  await proposalsIn(page).getByRole('link', { name: '약속 잡기' }).click();
  const place = page.getByRole('textbox', { name: '만날 장소' });
  await place.fill('망원역 2번 출구');
  await page.goBack();
  await question(page).getByRole('button', { name: '계속 쓰기' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(place).toHaveValue('망원역 2번 출구');
  await page.goBack();
  await question(page).getByRole('button', { name: '나가기' }).click();
  await expect(place).toHaveCount(0);
  await expect(page).toHaveURL(path);
});

test('what failed and was not changed since is not left without a question', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/못했/, /net::/);
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto('/support/inquiry/general');
  const [title, body] = [page.getByLabel('제목', { exact: true }), page.getByLabel('내용', { exact: true })];
  await title.fill('궁금해요');
  await body.fill('언제 열어요?');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '문의하기' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.context().setOffline(false);
  await body.press('a');
  await body.press('Backspace');
  await back(page);
  await expect(question(page)).toBeVisible();
});
