import manifest from '../../package.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRows } from '../support/database/database-rows.ts';
import { openDesk, signUpOperator } from '../support/desk.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { runScript } from '../support/run-script.ts';
import { Visitor } from '../support/visitor.ts';

const AUDIT = '/desk/audit';
const SIGN_IN = `/desk/sign-in?next=${encodeURIComponent(AUDIT)}`;
const EIGHT_HOURS_MS = 8 * 3_600_000;

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;

beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off' });
  rows = openRows(market.dataDir);
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

const operate = (...args: string[]) => runScript('market/main.ts', { DATA_DIR: market.dataDir }, args);

const outcomeOf = async (visitor: Visitor, path = AUDIT) => {
  const answer = await visitor.get(path);
  return [answer.status, answer.headers.get('Location')];
};

test('guests are led to sign in, and for people without a role there is no desk', async () => {
  const guest = new Visitor(market.url);
  expect(await outcomeOf(guest)).toEqual([302, `/login?next=${encodeURIComponent(AUDIT)}`]);
  const member = new Visitor(market.url);
  await member.signUp();
  for (const path of [AUDIT, '/desk/sign-in']) expect((await member.get(path)).status).toBe(404);
  expect((await member.post('/desk/sign-in', { code: '123456' })).status).toBe(404);
});

test('the desk opens with a code of the second factor, and with nothing else', async () => {
  const { visitor, codes } = await signUpOperator(market, 'reader');
  expect(await outcomeOf(visitor)).toEqual([302, SIGN_IN]);
  const wrong = await visitor.post(SIGN_IN, { code: '0000 0000 0000 0000' });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('인증 코드가 올바르지')]);
  const empty = await visitor.post(SIGN_IN, { code: '' });
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('인증 코드를 입력해')]);
  const code = codes.pop()!;
  const opened = await visitor.post(SIGN_IN, { code });
  expect([opened.status, opened.headers.get('Location')]).toEqual([302, AUDIT]);
  const page = await visitor.get(AUDIT);
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  const shown = await page.text();
  for (const text of ['역할 주기', `버전 ${manifest.version}`]) expect(shown).toContain(text);
  await visitor.post('/desk/sign-in', { intent: 'close-desk' });
  expect(await outcomeOf(visitor)).toEqual([302, SIGN_IN]);
  expect((await visitor.post(SIGN_IN, { code })).status).toBe(400);
});

test('an operator without a second factor is asked to turn it on first', async () => {
  const visitor = new Visitor(market.url);
  const { email } = await visitor.signUp();
  expect(await operate('grant-role', email, 'owner')).toContain('2단계 인증을 켜야');
  const page = await visitor.get('/desk/sign-in');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('2단계 인증 켜러 가기')]);
  expect((await visitor.post('/desk/sign-in', { code: '123456' })).status).toBe(400);
});

test('the desk closes after eight hours, with its session, with the role and with the second factor', async () => {
  const other = await openDesk(market, 'reader');
  const hash = rows.read().get('desk_session')!.size;
  expect(hash).toBeGreaterThan(0);
  rows.run(
    `update desk_session set opened_at = ? where session_hash in (select token_hash from session where account_id = ?)`,
    String(Date.now() - EIGHT_HOURS_MS),
    other.id,
  );
  expect(await outcomeOf(other.visitor)).toEqual([302, SIGN_IN]);

  const left = await openDesk(market, 'reader');
  await left.visitor.post('/logout', {});
  const openOf = (id: string) =>
    [...rows.read().get('desk_session')!.values()].filter(({ session_hash: session }) =>
      [...rows.read().get('session')!.values()].some(
        ({ token_hash: token, account_id: account }) => token === session && account === id,
      ),
    ).length;
  expect(openOf(left.id)).toBe(0);

  const revoked = await openDesk(market, 'owner');
  await operate('revoke-role', revoked.email);
  expect((await revoked.visitor.get(AUDIT)).status).toBe(404);
  await operate('grant-role', revoked.email, 'owner');
  expect(await outcomeOf(revoked.visitor)).toEqual([302, SIGN_IN]);

  const weakened = await openDesk(market, 'owner');
  rows.run('delete from totp_secret where account_id = ?', weakened.id);
  expect(await outcomeOf(weakened.visitor)).toEqual([302, SIGN_IN]);
});

test('the command line lists who has a role', async () => {
  const { id, nickname } = await signUpOperator(market, 'moderator');
  const line = (await operate('operators')).split('\n').find((one) => one.includes(id));
  expect(line).toContain(`moderator  ${nickname}`);
  await expect(operate('grant-role', id, 'king')).rejects.toThrow('역할을 적어 주세요');
  await expect(operate('grant-role', 'nobody@dasi.kr', 'owner')).rejects.toThrow('그런 계정은 없어요');
});
