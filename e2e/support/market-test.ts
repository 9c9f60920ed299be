import { randomBytes } from 'node:crypto';
import { errors, expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { startMarket, type MarketProcess } from '../../test/support/market/market-process.ts';
import { createTestDatabase } from '../../test/support/database/postgres-database.ts';
import { startPostgres } from '../../test/support/database/postgres-server.ts';

export interface EngineOption {
  engine: 'sqlite' | 'postgres';
}

interface WorkerFixtures extends EngineOption {
  /** Settings of this file's market beyond the usual ones. */
  settings: Record<string, string>;
  /** A name of this file's own, where what other files list would be in its way: its market is shared with none then. */
  alone: string;
  market: MarketProcess;
}

interface TestFixtures {
  /** Console errors that this test provokes on purpose; any other fails it. */
  expectedErrors: RegExp[];
  /** A browser of another person, with the same guard. */
  openOther(): Promise<Page>;
}

export const PASSWORD = '파란 코끼리 열두 마리';

/** What everybody agrees to who signs up. */
export const AGREEMENT = '만 14세 이상이며 이용약관과 개인정보 처리방침에 동의합니다.';

/** What Chromium says, and `tellViolations`, where a page's policy has stopped something: no test may expect that. */
const STOPPED = /Content Security Policy/;

/** What the test runner's tracing is stopped at, where it fetches a picture of the page that cannot be shown. */
export const RUNNERS_FETCH = /^Connecting to 'blob:|connect-src stopped blob/;

/** What the test runner itself says where it keeps service workers away. */
const RUNNERS_OWN = 'Service Worker registration blocked by Playwright';

/** Says so in the console, whatever the browser itself says. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`Content Security Policy: ${effectiveDirective} stopped ${blockedURI}`),
  );
}

/** Writes down what a page tells in its console, from now on. */
export async function watchConsole(page: Page, messages: string[]): Promise<void> {
  await page.addInitScript(reportViolations);
  page.on('console', (message) => {
    const isReported = ['error', 'warning'].includes(message.type());
    if (isReported && message.text() !== RUNNERS_OWN) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
}

/** What was told and not expected. */
export function unexpectedOf(messages: string[], expectedErrors: RegExp[]): string[] {
  const isStopped = (text: string) => STOPPED.test(text) && !RUNNERS_FETCH.test(text);
  return messages.filter(
    (text) => isStopped(text) || !expectedErrors.some((expected) => expected.test(text)),
  );
}

/** Whether React has taken the page over. A page that waits for a touch gets one. */
const isAwake = () => {
  dispatchEvent(new Event('pointermove'));
  const main = document.getElementById('main');
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
};

/**
 * A page's scripts come after it is painted, and a person is slower than they are: what a test does next meets a page
 * that is awake, or after two seconds one that will not be (its scripts are held back, or it is none of the app's). With
 * `waitUntil: 'commit'` it meets the page as it comes.
 */
export function wakeFirst(page: Page): void {
  const wake = async <T>(answer: T): Promise<T> => {
    await page.waitForFunction(isAwake, undefined, { timeout: 2_000 }).catch((error: unknown) => {
      if (!(error instanceof errors.TimeoutError)) throw error;
    });
    return answer;
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    return options?.waitUntil === 'commit' ? answer : wake(answer);
  };
  page.reload = async (options) => wake(await reload(options));
}

/** Browser tests on a real server; a console error that the test does not expect fails it, and whatever a policy stops. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  alone: ['', { option: true, scope: 'worker' }],
  market: [
    async ({ engine, settings }, use) => {
      const postgres = engine === 'postgres' ? await startPostgres() : undefined;
      const env = postgres && { DATABASE_URL: (await createTestDatabase(postgres.url)).url };
      // What one test searches for would be suggested to the next.
      const market = await startMarket({ POPULAR_SEARCHES: 'off', ...env, ...settings });
      await use(market);
      await market.remove();
      await postgres?.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ market }, use) => use(market.url),
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page, expectedErrors, javaScriptEnabled }, use) => {
    const messages: string[] = [];
    await watchConsole(page, messages);
    if (javaScriptEnabled) wakeFirst(page);
    await use(page);
    expect(unexpectedOf(messages, expectedErrors)).toEqual([]);
  },
  openOther: async ({ browser, baseURL, contextOptions, expectedErrors, javaScriptEnabled }, use) => {
    const contexts: BrowserContext[] = [];
    const messages: string[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '' });
      contexts.push(context);
      const page = await context.newPage();
      await watchConsole(page, messages);
      if (javaScriptEnabled) wakeFirst(page);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(unexpectedOf(messages, expectedErrors)).toEqual([]);
  },
});

export { expect };

export interface Person {
  nickname: string;
  email: string;
}

/** A person who has no account yet. */
export function newPerson(name = '이웃'): Person {
  const mark = randomBytes(4).toString('hex');
  return { nickname: `${name}${mark}`, email: `${mark}@dasi.kr` };
}

/** Signs up by the request that the form sends: what a test is not about costs no page. Opens none. */
export async function signUp(page: Page, person: Person = newPerson()): Promise<Person> {
  const answer = await page.request.post('/signup', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    form: { ...person, password: PASSWORD, agree: 'on' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  // Otherwise its first page shows the splash.
  await page.addInitScript(() => {
    sessionStorage['opened'] = 1;
  });
  return person;
}

/** Signs up as a person does, and arrives at home. */
export async function signUpThroughForm(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.goto('/signup');
  await page.getByLabel('닉네임').fill(person.nickname);
  await page.getByLabel('이메일').fill(person.email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('checkbox', { name: AGREEMENT, exact: true }).check();
  await page.getByRole('button', { name: '회원가입' }).click();
  await page.waitForURL('/');
  return person;
}
