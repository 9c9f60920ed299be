import type { Page } from '@playwright/test';
import type { MarketProcess } from '../../../test/support/market/market-process.ts';
import { runScript } from '../../../test/support/run-script.ts';
import { expect, test } from '../../support/market-test.ts';
import { begin, proposalsIn } from '../../support/talk.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';

const OFFLINE = '인터넷에 연결되어 있지 않아요. 연결을 확인하고 다시 눌러 주세요.';
/** Noon in Seoul, as a form sends it. */
const TOMORROW = `${new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10)}T12:00`;
const TYPED = '규칙을 어기지 않았어요.';

interface Act {
  name: string;
  /** @returns where the button is */
  path(person: Neighbour, market: MarketProcess): Promise<string>;
  press(page: Page): Promise<unknown>;
  /** That the page is as it was. */
  isUndone(page: Page): Promise<unknown>;
  isDone(page: Page): Promise<unknown>;
}

const keyword = async ({ visitor }: Neighbour) => {
  await visitor.post('/profile/keywords', { intent: 'add', words: '초록 의자' });
  return '/profile/keywords';
};
const applied = async (giver: Neighbour, market: MarketProcess) => {
  const given = { category: 'free', price: '', takesApplications: '1' };
  const listing = await offer(giver, { title: '나눔하는 화분', ...given });
  await (await moveIn(market)).visitor.post(listing, { intent: 'apply', line: '' });
  return `/receipt/${listing.split('/').at(-1)!}/applications`;
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const keywordSwitch = (page: Page) => page.getByRole('switch', { name: '초록 의자 알림' });

const ACTS: Act[] = [
  {
    name: 'removing a keyword',
    path: keyword,
    press: (page) => button(page, '초록 의자 지우기').click(),
    isUndone: (page) => expect(keywordSwitch(page)).toBeVisible(),
    isDone: (page) => expect(keywordSwitch(page)).toHaveCount(0),
  },
  {
    name: 'pausing a keyword',
    path: keyword,
    press: (page) => keywordSwitch(page).click(),
    isUndone: (page) => expect(keywordSwitch(page)).toBeChecked(),
    isDone: (page) => expect(keywordSwitch(page)).not.toBeChecked(),
  },
  {
    name: 'unblocking',
    async path({ visitor }, market) {
      const listing = await offer(await moveIn(market), { title: '이웃의 의자' });
      const [person] = /\/people\/[\w-]+/.exec(await (await visitor.get(listing)).text())!;
      await visitor.post(person, { intent: 'block' });
      return '/profile/blocked';
    },
    press: (page) => button(page, /차단 풀기$/).click(),
    isUndone: (page) => expect(button(page, /차단 풀기$/)).toBeVisible(),
    isDone: (page) => expect(page.getByText('차단한 사용자가 없어요.')).toBeVisible(),
  },
  {
    name: 'the state of a listing',
    path: async (person) =>
      `/receipt/${(await offer(person, { title: '내 의자' })).split('/').at(-1)!}/state`,
    async press(page) {
      await page.getByRole('radio', { name: '거래 완료' }).check();
      await button(page, '거래 완료').click();
    },
    isUndone: (page) => expect(page.getByRole('radio', { name: '거래 완료' })).toBeChecked(),
    isDone: (page) => page.waitForURL(/\/product\/detail\/[\w-]+$/),
  },
  {
    name: 'a draw',
    path: applied,
    async press(page) {
      await button(page, '추첨하기').click();
      await page.getByRole('alertdialog').getByRole('button', { name: '추첨하기' }).click();
    },
    isUndone: (page) => expect(button(page, '추첨하기')).toBeVisible(),
    isDone: (page) => expect(page.getByText('예약중')).toBeVisible(),
  },
  {
    name: 'an appointment',
    path: async (person, market) =>
      begin(person, await offer(await moveIn(market), { title: '만나서 받을 의자' })),
    async press(page) {
      const place = page.getByRole('textbox', { name: '만날 장소' });
      if (!(await place.isVisible())) {
        await proposalsIn(page).getByRole('link', { name: '약속 잡기' }).click();
        await page.getByLabel('만날 시간').fill(TOMORROW);
        await place.fill('망원역 2번 출구');
        await page.context().setOffline(true);
      }
      await button(page, '제안하기').click();
    },
    async isUndone(page) {
      await expect(page.getByLabel('만날 시간')).toHaveValue(TOMORROW);
      await expect(page.getByRole('textbox', { name: '만날 장소' })).toHaveValue('망원역 2번 출구');
    },
    async isDone(page) {
      await expect(page.getByRole('heading', { name: '약속 잡기' })).toHaveCount(0);
      await expect(page.getByRole('log')).toContainText('망원역 2번 출구');
    },
  },
  {
    name: 'an appeal',
    async path(person, market) {
      const listing = await offer(person, { title: '숨겨질 의자' });
      const id = listing.split('/').at(-1)!;
      await runScript('market/main.ts', { DATA_DIR: market.dataDir }, ['hide', id, '규칙 위반']);
      const notices = await (await person.visitor.get('/notice')).text();
      return /\/profile\/acts\/[\w-]+/.exec(notices)![0];
    },
    async press(page) {
      await page.getByLabel('잘못된 조치라고 생각하는 이유').fill(TYPED);
      await button(page, '이의 제기하기').click();
    },
    isUndone: (page) => expect(page.getByLabel('잘못된 조치라고 생각하는 이유')).toHaveValue(TYPED),
    isDone: (page) => expect(page.getByText('운영자가 살펴보고 있어요.')).toBeVisible(),
  },
];

for (const { name, path, press, isUndone, isDone } of ACTS) {
  test(`${name} without a connection says so, keeps the page, and can be tried again`, async ({
    page,
    market,
    expectedErrors,
  }) => {
    expectedErrors.push(/못했/, /net::/);
    const person = await moveIn(market);
    const here = await path(person, market);
    await enterAs(page.context(), person, market.url);
    await page.goto(here);
    await page.waitForLoadState('networkidle');
    if (name !== 'an appointment') await page.context().setOffline(true);
    await press(page);
    const word = page.locator('output[popover]').or(page.getByRole('main').getByRole('alert'));
    await expect(word.filter({ hasText: OFFLINE })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(here);
    await isUndone(page);
    await page.context().setOffline(false);
    await expect(word.filter({ hasText: OFFLINE }), 'no longer true').toHaveCount(0);
    await press(page);
    await isDone(page);
  });
}
