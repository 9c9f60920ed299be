import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import type { Page } from '@playwright/test';
import { startMarket } from '../../../test/support/market/market-process.ts';
import { startSyncReceiver, type SyncReceiver } from '../../../test/support/sync-receiver.ts';
import { AGREED } from '../../../test/support/visitor.ts';
import { scriptWith } from '../../support/built-file.ts';
import {
  expect,
  newPerson,
  PASSWORD,
  signUpThroughForm,
  test as base,
  type Person,
} from '../../support/market-test.ts';

/** What tells the service. */
const TOKEN_SYNC = scriptWith('token-told');

/** A market whose browsers tell a service of its sign-ins. */
const test = base.extend<{ clearReceived: void }, { receiver: SyncReceiver }>({
  receiver: [
    async ({}, use) => {
      const receiver = await startSyncReceiver();
      await use(receiver);
      await receiver.close();
    },
    { scope: 'worker' },
  ],
  settings: [({ receiver }, use) => use({ TOKEN_SYNC_URL: receiver.url }), { scope: 'worker' }],
  clearReceived: [
    async ({ receiver }, use) => {
      receiver.received.length = 0;
      receiver.answerWith(204);
      await use();
    },
    { auto: true },
  ],
});

const methods = ({ received }: SyncReceiver) => received.map(({ method }) => method);

/** Until this browser knows that the service has heard, or has nothing more to tell it. */
async function settled(page: Page, text: RegExp | null): Promise<void> {
  const stored = () => page.evaluate(() => localStorage.getItem('token-told'));
  await (text ? expect.poll(stored).toMatch(text) : expect.poll(stored).toBeNull());
}

const HEARD = /^[\w-]{16} http/;
const NOT_HEARD = /^\?[\w-]{16} http/;

async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL('/');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await page.waitForURL('/login');
}

test('signing up, out and in is sent to the service, which verifies each token by itself', async ({
  page,
  market,
  receiver,
}) => {
  const person = await signUpThroughForm(page);
  await settled(page, HEARD);
  await signOut(page);
  await settled(page, null);
  await signIn(page, person);
  await settled(page, HEARD);
  expect(methods(receiver)).toEqual(['POST', 'DELETE', 'POST']);
  expect(receiver.received.map(({ path }) => path)).toEqual(Array(3).fill('/session?market=dasi'));
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', market.url));
  const audience = new URL(receiver.url).origin;
  for (const { token } of receiver.received) {
    const { payload } = await jwtVerify(token, keys, { issuer: market.url, audience });
    expect(payload).toMatchObject({ nickname: person.nickname, sub: expect.stringMatching(/^[\w-]{16}$/) });
  }
  const [first, out, second] = receiver.received.map(({ token }) => decodeJwt(token).jti);
  expect(out).toBe(first);
  expect(second).not.toBe(first);
});

test('tabs that load meanwhile send the same sign-in, and pages that are loaded later send nothing', async ({
  page,
  context,
  receiver,
}) => {
  const requested: string[] = [];
  context.on('request', (request) => requested.push(`${request.method()} ${request.url()}`));
  const person = await signUpThroughForm(page);
  await settled(page, HEARD);
  await signOut(page);
  await settled(page, null);
  receiver.received.length = 0;
  requested.length = 0;
  // The service takes its time, so that all three find that nothing has been told.
  let answer = () => {};
  const isTime = new Promise<void>((resolve) => (answer = resolve));
  await context.route(receiver.url, async (route) => {
    await isTime;
    await route.continue();
  });
  await signIn(page, person);
  const tabs = [page, await context.newPage(), await context.newPage()];
  await Promise.all(tabs.slice(1).map((tab) => tab.goto('/product')));
  await expect.poll(() => requested.filter((request) => request === `POST ${receiver.url}`).length).toBe(3);
  answer();
  await expect.poll(() => methods(receiver)).toEqual(['POST', 'POST', 'POST']);
  for (const tab of tabs) await settled(tab, HEARD);
  requested.length = 0;
  for (const tab of tabs) {
    await tab.goto('/');
    await tab.getByRole('button', { name: '메뉴 열기' }).click();
    await expect(tab.getByRole('dialog', { name: '전체 메뉴' })).toContainText(person.nickname);
  }
  expect(
    requested.filter((request) => request.includes('/api/token') || request.includes(receiver.url)),
  ).toEqual([]);
  await page.goto('/');
  await signOut(page);
  await settled(page, null);
  expect(methods(receiver).slice(0, 4)).toEqual(['POST', 'POST', 'POST', 'DELETE']);
  expect(new Set(receiver.received.map(({ token }) => decodeJwt(token).jti)).size).toBe(1);
});

test('a failure is logged to the console only, and sent when a page is next loaded', async ({
  page,
  receiver,
  expectedErrors,
}) => {
  expectedErrors.push(/로그인 상태를 연결된 서비스에 알리지 못했습니다/, /status of 500/);
  const texts: string[] = [];
  page.on('console', (message) => texts.push(message.text()));
  receiver.answerWith(500);
  await signUpThroughForm(page);
  await expect.poll(() => texts.join('\n')).toContain('알리지 못했습니다. Error: POST http://localhost');
  await expect(page.getByRole('link', { name: '판매하기' })).toBeVisible();
  await settled(page, NOT_HEARD);
  receiver.answerWith(204);
  await page.goto('/product');
  await settled(page, HEARD);
  receiver.answerWith(500);
  await signOut(page);
  await expect.poll(() => texts.join('\n')).toContain('알리지 못했습니다. Error: DELETE http://localhost');
  receiver.answerWith(204);
  await page.goto('/');
  await settled(page, null);
  expect(methods(receiver)).toEqual(['POST', 'POST', 'DELETE', 'DELETE']);
});

test('an unreachable service delays no one, and gets the token later', async ({
  page,
  receiver,
  expectedErrors,
}) => {
  expectedErrors.push(/알리지 못했습니다/, /ERR_CONNECTION_REFUSED/);
  const texts: string[] = [];
  page.on('console', (message) => texts.push(message.text()));
  await page.route(receiver.url, (route) => route.abort('connectionrefused'));
  await signUpThroughForm(page);
  await expect.poll(() => texts.join('\n')).toContain('알리지 못했습니다');
  await expect(page.getByRole('link', { name: '판매하기' })).toBeVisible();
  await page.unroute(receiver.url);
  await page.goto('/product');
  await settled(page, HEARD);
  expect(methods(receiver)).toEqual(['POST']);
});

test('a session that ended by itself counts as signing out', async ({ page, receiver, openOther }) => {
  const person = await signUpThroughForm(page);
  await settled(page, HEARD);
  // An open page would notice at once.
  await page.goto('about:blank');
  const other = await openOther();
  await signIn(other, person);
  await other.goto('/profile/settings#sessions');
  await other.getByRole('radio', { name: '모든 기기' }).check();
  await other.locator('input[name=sessionPassword]').fill(PASSWORD);
  await other.getByRole('button', { name: '선택한 기기에서 로그아웃' }).click();
  await other.waitForURL('/login');
  await settled(other, null);
  receiver.received.length = 0;
  await page.goto('/product');
  await settled(page, null);
  expect(methods(receiver)).toEqual(['DELETE']);
});

/** A person signs in where another's session is gone, of which this browser has not heard. */
async function replaceBy(person: Person, page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.request.post('/signup', {
    form: { ...person, password: PASSWORD, ...AGREED },
    headers: { Origin: new URL(page.url()).origin },
  });
  await page.goto('/');
}

test('another person who signs in replaces the one that was sent', async ({ page, receiver }) => {
  const first = await signUpThroughForm(page);
  await settled(page, HEARD);
  const [come] = receiver.received;
  const second = newPerson();
  await replaceBy(second, page);
  await expect.poll(() => methods(receiver)).toEqual(['POST', 'DELETE', 'POST']);
  await settled(page, HEARD);
  const [, gone, next] = receiver.received;
  expect(gone?.token).toBe(come?.token);
  expect([decodeJwt(gone!.token)['nickname'], decodeJwt(next!.token)['nickname']]).toEqual([
    first.nickname,
    second.nickname,
  ]);
});

test('a sign-out is sent even after another person has signed in', async ({
  page,
  receiver,
  expectedErrors,
}) => {
  expectedErrors.push(/알리지 못했습니다/, /status of 500/);
  await signUpThroughForm(page);
  await settled(page, HEARD);
  const [come] = receiver.received;
  receiver.answerWith(500);
  await replaceBy(newPerson(), page);
  await expect.poll(() => methods(receiver)).toEqual(['POST', 'DELETE', 'POST']);
  await settled(page, /^\?.+\n\?/);
  receiver.answerWith(204);
  receiver.received.length = 0;
  await page.goto('/product');
  await settled(page, /^[\w-]{16} http[^\n]+$/);
  expect(methods(receiver)).toEqual(['DELETE', 'POST']);
  expect(receiver.received[0]?.token).toBe(come?.token);
});

base('where no service is named, nothing is sent, asked for or loaded', async ({ browser }) => {
  const market = await startMarket({ TOKEN_SYNC_URL: '' });
  const page = await browser.newPage({ baseURL: market.url });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const person = await signUpThroughForm(page);
  await signOut(page);
  await signIn(page, person);
  await expect(page.getByRole('link', { name: '판매하기' })).toBeVisible();
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('dialog', { name: '전체 메뉴' })).toContainText(person.nickname);
  expect(requested.filter((url) => !url.startsWith(market.url))).toEqual([]);
  expect(requested.filter((url) => url.endsWith(TOKEN_SYNC) || url.includes('token'))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token-told'))).toBeNull();
  await page.context().close();
  await market.remove();
});
