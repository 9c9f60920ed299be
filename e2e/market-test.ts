import { randomBytes } from 'node:crypto';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { startMarket, type MarketProcess } from '../test/market-process.ts';
import { createTestDatabase } from '../test/postgres-database.ts';
import { startPostgres } from '../test/postgres-server.ts';

export interface EngineOption {
  engine: 'sqlite' | 'postgres';
}

interface WorkerFixtures extends EngineOption {
  /** Settings of this file's market beyond the usual ones. */
  settings: Record<string, string>;
  market: MarketProcess;
}

interface TestFixtures {
  /** Console errors that this test provokes on purpose; any other fails it. */
  expectedErrors: RegExp[];
  /** A browser of another person, with the same guard. */
  openOther(): Promise<Page>;
}

export const PASSWORD = '파란 코끼리 열두 마리';

/** What the test runner itself says where it keeps service workers away. */
const RUNNERS_OWN = 'Service Worker registration blocked by Playwright';

function watchConsole(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    const isTold = ['error', 'warning'].includes(message.type());
    if (isTold && message.text() !== RUNNERS_OWN) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
}

/** Browser tests on a real server; a console error that the test does not expect fails it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  market: [
    async ({ engine, settings }, use) => {
      const postgres = engine === 'postgres' ? await startPostgres() : undefined;
      const env = postgres && { DATABASE_URL: (await createTestDatabase(postgres.url)).url };
      const market = await startMarket({ ...env, ...settings });
      await use(market);
      await market.remove();
      await postgres?.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ market }, use) => use(market.url),
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    watchConsole(page, errors);
    await use(page);
    expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([]);
  },
  openOther: async ({ browser, baseURL, contextOptions, expectedErrors }, use) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '' });
      contexts.push(context);
      const page = await context.newPage();
      watchConsole(page, errors);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([]);
  },
});

export { expect };

export interface Person {
  nickname: string;
  email: string;
}

/** Somebody who has no account yet. */
export function newPerson(name = '이웃'): Person {
  const mark = randomBytes(4).toString('hex');
  return { nickname: `${name}${mark}`, email: `${mark}@dasi.kr` };
}

/** Signs up through the form, as a person does. */
export async function signUp(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.goto('/signup');
  await page.getByLabel('닉네임').fill(person.nickname);
  await page.getByLabel('이메일').fill(person.email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '회원가입' }).click();
  await page.waitForURL('/');
  return person;
}
