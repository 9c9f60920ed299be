import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { PASSWORD, Visitor } from '../support/visitor.ts';

const TOKEN_SYNC_URL = 'https://sync.example:8443/session?from=dasi';
const AUDIENCE = 'https://sync.example:8443';

const keySetOf = (market: MarketProcess) => createRemoteJWKSet(new URL('/.well-known/jwks.json', market.url));

async function readToken(person: Visitor): Promise<{ accountId: string; token: string }> {
  const answer = await person.post('/api/token', {});
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  return (await answer.json()) as { accountId: string; token: string };
}

describe('with TOKEN_SYNC_URL', () => {
  let market: MarketProcess;
  beforeAll(async () => void (market = await startMarket({ TOKEN_SYNC_URL, SECRET: '' })));
  afterAll(() => market.remove());

  test('the key set holds one public key', async () => {
    const answer = await fetch(new URL('/.well-known/jwks.json', market.url));
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/json']);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300');
    expect(await answer.json()).toEqual({
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          alg: 'EdDSA',
          use: 'sig',
          kid: expect.stringMatching(/^[\w-]{43}$/),
          x: expect.stringMatching(/^[\w-]{43}$/),
        },
      ],
    });
  });

  test('a signed-in person gets a token that others verify with it', async () => {
    const person = new Visitor(market.url);
    const { nickname } = await person.signUp();
    const { accountId, token } = await readToken(person);
    const { payload } = await jwtVerify(token, keySetOf(market), { issuer: market.url, audience: AUDIENCE });
    expect(payload).toMatchObject({ sub: accountId, nickname });
    expect(payload.exp! - payload.iat!).toBe(300);
    const session = (await (await person.get('/api/session')).json()) as { user: { id: string } };
    expect(session.user.id).toBe(accountId);
  });

  test('all tokens of a sign-in have one session id, and the next sign-in another', async () => {
    const person = new Visitor(market.url);
    const { email } = await person.signUp();
    const jtiNow = async () => decodeJwt((await readToken(person)).token).jti;
    const first = await jtiNow();
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(await jtiNow()).toBe(first);
    await person.post('/logout', {});
    await person.post('/login', { email, password: PASSWORD });
    const second = await jtiNow();
    expect(second).toMatch(/^[\w-]{22}$/);
    expect(second).not.toBe(first);
  });

  test('no token is issued to guests, to other sites or by GET', async () => {
    const signedOut = await new Visitor(market.url).post('/api/token', {});
    expect([signedOut.status, signedOut.headers.get('Cache-Control')]).toEqual([401, 'no-store']);
    const person = new Visitor(market.url);
    await person.signUp();
    const foreign = await person.post('/api/token', {}, { Origin: AUDIENCE });
    expect(foreign.status).toBe(403);
    const read = await person.get('/api/token');
    expect([read.status, read.headers.get('Allow')]).toEqual([405, 'POST']);
    await person.post('/logout', {});
    expect((await person.post('/api/token', {})).status).toBe(401);
  });

  test('the market itself accepts no token as a sign-in', async () => {
    const person = new Visitor(market.url);
    await person.signUp();
    const { token } = await readToken(person);
    const bearer = { Authorization: `Bearer ${token}`, Cookie: `session=${token}` };
    const session = await new Visitor(market.url).get('/api/session', bearer);
    expect(await session.json()).toEqual({ user: null, picks: [], unread: { chats: 0, notices: 0 } });
    expect((await new Visitor(market.url).post('/api/token', {}, bearer)).status).toBe(401);
  });

  test('the policy lets pages connect to that origin, and to no other', async () => {
    for (const path of ['/', '/login', '/nothing']) {
      const policy = (await fetch(new URL(path, market.url))).headers.get('Content-Security-Policy');
      expect(policy, path).toContain(`; connect-src 'self' ${AUDIENCE};`);
    }
  });

  test('the secret is generated once, readable by its owner only; the key survives a restart and is never stored', async () => {
    const path = join(market.dataDir, 'secret');
    const secret = readFileSync(path, 'utf8');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const person = new Visitor(market.url);
    await person.signUp();
    const { token } = await readToken(person);
    await market.stop();
    await market.start();
    expect(readFileSync(path, 'utf8')).toBe(secret);
    await jwtVerify(token, keySetOf(market), { issuer: market.url });
    expect(market.output()).not.toContain(secret);
  });
});

test('servers with the same SECRET have the same key, and with another SECRET another', async () => {
  const start = (SECRET: string) => startMarket({ TOKEN_SYNC_URL, SECRET });
  const markets = await Promise.all([start('가'.repeat(11)), start('가'.repeat(11)), start('나'.repeat(11))]);
  const [one, twin, other] = markets;
  const person = new Visitor(one!.url);
  await person.signUp();
  const { token } = await readToken(person);
  await jwtVerify(token, keySetOf(twin!), { issuer: one!.url, audience: AUDIENCE });
  await expect(jwtVerify(token, keySetOf(other!))).rejects.toThrow('no applicable key');
  expect(existsSync(join(one!.dataDir, 'secret'))).toBe(false);
  await Promise.all(markets.map((market) => market.remove()));
});

test('without the setting there is no key set and no token, and pages do not mention it', async () => {
  const market = await startMarket({ TOKEN_SYNC_URL: '', SECRET: '' });
  const person = new Visitor(market.url);
  await person.signUp();
  expect((await person.get('/.well-known/jwks.json')).status).toBe(404);
  expect((await person.post('/api/token', {})).status).toBe(404);
  expect((await person.get('/api/token')).status).toBe(404);
  const page = await person.get('/');
  expect(page.headers.get('Content-Security-Policy')).toContain("; connect-src 'self';");
  expect(await page.text()).not.toContain('tokenSyncUrl');
  await market.remove();
});

describe('a wrong setting stops the start with one line that does not reveal its value', () => {
  test.each([
    ['TOKEN_SYNC_URL', { TOKEN_SYNC_URL: 'http://sync.example/hunter2' }],
    ['ORIGIN', { TOKEN_SYNC_URL: 'https://sync.example/hunter2' }],
    ['SECRET', { SECRET: 'hunter2' }],
    ['SECRET', { SECRET: '', DATABASE_URL: 'postgres://me:hunter2@localhost/nothing' }],
  ])('%s: %o', (name, env) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dasi-refused-'));
    const main = join(import.meta.dirname, '../../build/server/main.js');
    const settings = { ...process.env, DATA_DIR: dataDir, PORT: '0', ...env };
    const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
      env: settings,
      timeout: 20_000,
    });
    rmSync(dataDir, { recursive: true });
    const output = `${stdout}${stderr}`;
    expect(status).toBe(1);
    expect(output).toMatch(new RegExp(`^[^\\n]*[가-힣][^\\n]*\\n$`));
    expect(output).toContain(name);
    expect(output).not.toContain('hunter2');
  });
});
