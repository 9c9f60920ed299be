import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takesForeignPosts } from '../access/foreign-requests.ts';
import { openRows } from '../support/database/database-rows.ts';
import { findFreePort } from '../support/free-port.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { expectPolicy } from '../support/page-policy.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { forEachOf, rawRequest, type RawAnswer, type RawRequest } from '../support/raw-request.ts';
import { siteAddresses, staticAddresses } from '../access/site-addresses.ts';
import { PASSWORD, uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

const HTTPS_ORIGIN = 'https://dasi.example';
/** What other sites may show: photos, for those who share a listing, and what stands for the site itself. */
const FOR_OTHER_SITES = /^\/(media\/product|pictures|icons|favicon)/;

for (const origin of [undefined, HTTPS_ORIGIN]) {
  describe(origin ? 'over https' : 'over http', () => {
    let market: MarketProcess;
    let member: Visitor;
    let addresses: string[];
    let productId: string;

    /** As this market's own pages send it, or a web server in front of it. */
    const ask = (path: string, { headers, ...rest }: Omit<RawRequest, 'path'> = {}) =>
      rawRequest(market.url, {
        path,
        headers: { Origin: origin ?? market.url, 'Sec-Fetch-Site': 'same-origin', ...headers },
        ...rest,
      });

    beforeAll(async () => {
      const port = String(await findFreePort());
      const settings = {
        LIMITS: 'off',
        SECURITY_CONTACT: 'mailto:a@b.kr',
        ...(origin && { ORIGIN: origin, PORT: port }),
      };
      // Sign-ins at once make it busy only at their real cost.
      market = await startMarket(settings, { hashesPasswords: 'as people run it' });
      member = new Visitor(market.url, origin);
      await member.signUp();
      const photos = [{ bytes: await makePhoto(60, 40), name: 'a.jpg' }];
      const listed = await member.postForm('/upload', uploadForm(uploadFields(), photos));
      if (listed.status !== 302) throw new Error(`listing answered ${listed.status}`);
      const list = (await (await member.get('/api/products')).json()) as {
        products: { id: string; imageUrl: string[] }[];
      };
      productId = list.products[0]!.id;
      addresses = [...siteAddresses({ id: productId }), ...staticAddresses(), list.products[0]!.imageUrl[0]!];
    });
    afterAll(() => market.remove());

    /** A photo that never comes to its end. */
    function openUpload() {
      const headers = { Cookie: member.cookie, Origin: origin ?? market.url, 'Content-Length': '100000' };
      const sending = request(`${market.url}/upload/photos`, { method: 'POST', headers });
      sending.on('error', () => undefined);
      sending.write('the first of it');
      return sending;
    }

    function expectHeaders(path: string, { status, headers, body }: RawAnswer, method = 'GET'): void {
      const at = `${method} ${path} ${status}`;
      expect(headers, at).toMatchObject({
        'x-content-type-options': 'nosniff',
        // Stricter where an address holds a token.
        'referrer-policy': expect.stringMatching(
          /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
        ),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy':
          FOR_OTHER_SITES.test(path) && status < 400 ? 'cross-origin' : 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers['strict-transport-security'], at).toBe(origin && 'max-age=31536000');
      const type = headers['content-type'] ?? '';
      const whole = method !== 'HEAD' && status !== 304;
      expectPolicy(String(headers['content-security-policy']), whole ? type : '', body, at);
      if (body) expect(type, at).not.toBe('');
      expect(headers['cache-control'], at).toBeDefined();
      if (status >= 400) expect(headers['cache-control'], at).toBe('no-store');
      for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) {
        expect(headers[name], at).toBeUndefined();
      }
    }

    test('every response has all of them, for everyone, cached pages included', async () => {
      await forEachOf(addresses, async (path) => {
        for (const cookie of ['', '', member.cookie]) {
          const answer = await ask(path, { headers: { Cookie: cookie } });
          expectHeaders(path, answer);
          const etag = answer.headers.etag;
          if (etag) expectHeaders(path, await ask(path, { headers: { 'If-None-Match': etag } }), 'again');
        }
        expectHeaders(path, await ask(path, { method: 'HEAD' }), 'HEAD');
      });
    });

    test('responses to every method have all of them', async () => {
      await forEachOf(addresses, async (path) => {
        for (const method of ['POST', 'DELETE', 'PUT', 'OPTIONS']) {
          expectHeaders(path, await ask(path, { method }), method);
        }
        const foreign = await ask(path, { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } });
        expect(foreign.status).toBe(takesForeignPosts(path) ? 410 : 403);
        expectHeaders(path, foreign, 'foreign');
      });
    });

    test('personal responses are not cached', async () => {
      await forEachOf(addresses, async (path) => {
        const [asGuest, asMember] = await Promise.all([
          ask(path),
          ask(path, { headers: { Cookie: member.cookie } }),
        ]);
        const isSame = asGuest.status === asMember.status && asGuest.body === asMember.body;
        const { 'cache-control': cacheControl, 'set-cookie': cookies } = asMember.headers;
        if (!isSame || cookies) expect([path, cacheControl]).toEqual([path, 'no-store']);
      });
      for (const path of ['/api/session', '/receipt', '/profile.data', '/profile/settings?export=1']) {
        const { headers } = await ask(path, { headers: { Cookie: member.cookie } });
        expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
      }
    });

    test('a cached page’s policy names its own scripts, and so does that of the page replacing it', async () => {
      const path = `/product/detail/${productId}`;
      const seen = new Set<string>();
      for (const word of ['처음', '다음', '마지막']) {
        const edited = await member.post(path, { intent: 'edit', desc: `고친 설명 ${word}` });
        expect(edited.status).toBe(200);
        expectPolicy(edited.headers.get('Content-Security-Policy'), 'text/html', await edited.text(), word);
        for (const cookie of [member.cookie, '', '']) {
          const answer = await ask(path, { headers: { Cookie: cookie } });
          expectHeaders(path, answer);
          if (cookie) expect(answer.body).toContain(`고친 설명 ${word}`);
          seen.add(String(answer.headers['content-security-policy']));
        }
      }
      expect(seen.size).toBeGreaterThan(2);
    });

    test('typed text adds no script to a page, and no hash to its policy', async () => {
      const scriptsOf = (html: string) => html.match(/<script/g)?.length;
      const path = `/product/detail/${productId}`;
      const counts = new Set<number | undefined>();
      const close = '</script>';
      for (const desc of [
        '의자',
        `${close}<script>alert(1)${close}`,
        '<!--<script>',
        '\u2028\\"`${alert(1)}',
      ]) {
        expect((await member.post(path, { intent: 'edit', desc })).status).toBe(200);
        for (const at of [path, `${path}?q=${encodeURIComponent(desc)}`]) {
          const { body } = await ask(at, { headers: { Cookie: member.cookie } });
          counts.add(scriptsOf(body));
          expect(body).not.toContain('<script>alert');
        }
        const found = await ask(`/product?q=${encodeURIComponent(desc)}`);
        expect(found.body).not.toContain('<script>alert');
      }
      expect(counts.size).toBe(1);
    });

    test('cookies are host-only, and HttpOnly but for the one that scripts read', async () => {
      const person = new Visitor(market.url, origin);
      const { email } = await person.signUp();
      const answers = [
        await person.post('/login', { email, password: PASSWORD }),
        await person.post(`/product/detail/${productId}`, { intent: 'pick' }),
        await person.post('/profile/settings', {
          intent: 'end-session',
          session: 'all',
          sessionPassword: PASSWORD,
        }),
        await person.post('/logout', {}),
      ];
      const lines = answers.flatMap(({ headers }) => headers.getSetCookie());
      expect(lines.length).toBeGreaterThan(6);
      for (const line of lines) {
        const [pair = '', ...attributes] = line.split('; ');
        expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'SameSite=Lax']));
        expect(line).not.toMatch(/;\s*Domain/i);
        expect(attributes.includes('Secure')).toBe(origin !== undefined);
        expect(pair.startsWith('__Host-')).toBe(origin !== undefined);
        expect(attributes.includes('HttpOnly')).toBe(!pair.includes('signed_in='));
      }
    });

    test('rejections and errors have them too', async () => {
      const signedIn = { Cookie: member.cookie };
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const post = (path: string, body: string, headers = {}) =>
        ask(path, { method: 'POST', body, headers: { ...signedIn, ...form, ...headers } });
      const answers: [number, string, RawAnswer][] = [
        [400, '/%00', await ask('/%00')],
        [400, '/receipt of no host', await ask('/receipt', { headers: { Host: 'a/b' } })],
        [400, '/receipt', await post('/receipt', 'intent=dance')],
        [401, '/mypick', await ask('/mypick')],
        [403, '/report', await ask(`/report/listing/${productId}`, { headers: signedIn })],
        [404, '/media/none', await ask('/media/product/u/p/none.webp')],
        [404, '/product/detail', await post('/product/detail/none', 'intent=buy')],
        [413, '/login', await post('/login', `email=${'a'.repeat(300_000)}`)],
        [415, '/upload', await post('/upload', 'title=a')],
        [422, '/upload/photos', await post('/upload/photos', 'no photo')],
      ];
      for (const [status, path, answer] of answers) {
        expect([path, answer.status]).toEqual([path, status]);
        expectHeaders(path, answer);
      }
      const requests = Array.from({ length: 70 }, () =>
        new Visitor(market.url, origin).post('/login', { email: 'a@b.kr', password: PASSWORD }),
      );
      const busy = (await Promise.all(requests)).find(({ status }) => status === 503)!;
      const headers = Object.fromEntries(busy.headers);
      expectHeaders('/login', { status: busy.status, headers, body: await busy.text() });
      const slow = [openUpload(), openUpload()];
      const third = () => post('/upload/photos', 'no photo');
      await expect.poll(async () => (await third()).status).toBe(429);
      expectHeaders('/upload/photos', await third());
      for (const sending of slow) sending.destroy();
    });

    // The last one: it breaks the market.
    test('unexpected errors have them too', async () => {
      const rows = openRows(market.dataDir);
      rows.run('drop table inquiry');
      rows.close();
      for (const path of ['/support/qna', '/support/qna.data']) {
        const answer = await ask(path, { headers: { Cookie: member.cookie } });
        expect([path, answer.status]).toEqual([path, 500]);
        expectHeaders(path, answer);
        expect(answer.body).not.toMatch(/no such table|SQLITE|node_modules|\.js:\d/);
      }
    });
  });
}
