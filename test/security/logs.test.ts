import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FuzzedMarket } from '../fuzz/fuzzed-market.ts';
import { listPatterns } from '../fuzz/known-names.ts';
import { sendFuzzed } from '../fuzz/send-requests.ts';
import { fuzzedRequestsAt, type FuzzedRequest } from '../fuzz/fuzzed-request.ts';
import { turnOn } from '../support/authenticator.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { chooseSeed } from '../support/seed.ts';
import { AGREED, Visitor } from '../support/visitor.ts';

/** What no line of the log may hold, each to be known again wherever it stands. */
const MARKED = {
  password: 'Xq7 보라 코끼리 열둘',
  newPassword: 'Xq7 분홍 기린 다섯',
  wrongPassword: 'Xq7 회색 하마 아홉',
  email: 'w8marker@example.dasi.kr',
  nickname: '표시된이웃',
  search: 'Xq7-marker-search',
  address: '203.0.113.77',
  token: 'Xq7markerXq7markerXq7markerXq7markerXq7mark',
  details: 'Xq7-marker-details',
};

/** On a machine that does other things too. */
const PATIENCE_MS = 120_000;

/** As it was given, and as it may stand in an address or a body. */
function formsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  return [secret, encodeURIComponent(secret), new URLSearchParams({ s: secret }).toString().slice(2), base64];
}

function findSession(cookie: string): string {
  const token = /session=([\w-]{43})/.exec(cookie)?.[1];
  if (!token) throw new Error('nobody is signed in');
  return token;
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let market: FuzzedMarket;
    const sessions: string[] = [];
    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      market = await FuzzedMarket.open({
        LOG_LEVEL: 'trace',
        ...(database && { DATABASE_URL: database.url }),
      });
    });
    afterAll(() => market.close());

    /** A person's whole stay, in marked words. */
    async function openPage(): Promise<void> {
      const { email, password, nickname, newPassword, wrongPassword, search, details } = MARKED;
      const { url } = market.process;
      const visitor = new Visitor(url);
      const address = { 'X-Forwarded-For': MARKED.address };
      const newcomer = { nickname, email, password, ...AGREED };
      expect((await visitor.post('/signup', newcomer, address)).status).toBe(302);
      sessions.push(findSession(visitor.cookie));
      const { key, codes } = await turnOn(visitor, password);
      sessions.push(key.replaceAll(' ', ''), ...codes.map((code) => code.replaceAll(' ', '')));
      const elsewhere = new Visitor(url);
      await elsewhere.post('/login', { email, password });
      sessions.push(/pending-sign-in=([^;]+)/.exec(elsewhere.cookie)![1]!);
      expect((await elsewhere.post('/login/code', { code: codes[0]! })).status).toBe(302);
      const again = await new Visitor(url).post('/signup', newcomer);
      expect(again.status).toBe(400);
      expect((await new Visitor(url).post('/login', { email, password: wrongPassword })).status).toBe(401);
      const typed = { title: details, body: details };
      expect((await visitor.post('/support/inquiry/general', typed)).status).toBe(302);
      const report = { reason: 'other', details };
      expect((await visitor.post(`/report/listing/${market.things.ids[0]}`, report)).status).toBe(302);
      for (const path of ['/product', '/api/products', '/api/suggestions', '/product.data']) {
        await visitor.get(`${path}?q=${encodeURIComponent(search)}`, address);
      }
      await visitor.post('/api/popular-searches', { q: search });
      const change = { intent: 'password', currentPassword: password, newPassword, code: codes[1]! };
      expect((await visitor.post('/profile/settings', change)).status).toBe(302);
      await visitor.get('/profile/settings?export=1');
      await visitor.post('/api/token', {});
      await visitor.get('/profile', { Cookie: `session=${MARKED.token}` });
      const fake = { intent: 'leave', leavePassword: wrongPassword, code: codes[2]! };
      expect((await visitor.post('/profile/settings', fake)).status).toBe(400);
      const leave = { intent: 'leave', leavePassword: newPassword, code: codes[2]! };
      expect((await visitor.post('/profile/settings', leave)).status).toBe(302);
    }

    /** A generated request with marked words in its headers and, whatever else it brings, as a form. */
    function mark(fuzzed: FuzzedRequest): FuzzedRequest {
      const { email, password, token, address, details } = MARKED;
      const headers = [...fuzzed.headers, ['X-Forwarded-For', address], ['Cookie', `session=${token}`]];
      const fields = {
        email,
        password,
        nickname: details,
        desc: details,
        leavePassword: password,
        q: details,
      };
      const type = 'application/x-www-form-urlencoded';
      const body = fuzzed.body && { type, bytes: Buffer.from(new URLSearchParams(fields).toString()) };
      return { ...fuzzed, body, headers: headers as FuzzedRequest['headers'] };
    }

    test(
      'no secret and no personal data is logged, at any level',
      async () => {
        await openPage();
        const seed = chooseSeed(`logs on ${engine}`);
        for (const pattern of listPatterns()) {
          const requests = fc
            .sample(fuzzedRequestsAt(pattern, market.things), { seed, numRuns: 3 })
            .map(mark);
          await Promise.allSettled(requests.map((fuzzed) => sendFuzzed(fuzzed, market.target)));
        }
        await market.process.stop();
        const output = market.process.output();
        sessions.push(findSession(market.target.memberCookie));
        const secrets = [...Object.values(MARKED), ...sessions];
        const found = secrets.filter((secret) => formsOf(secret).some((form) => output.includes(form)));
        expect(found).toEqual([]);
        expect(output.includes('127.0.0.1')).toBe(false);
        expect(output.includes('"path":"/login"')).toBe(true);
      },
      PATIENCE_MS,
    );
  });
}
