import { readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { linkIn, readOutbox, tokenIn, waitForMail } from '../support/mail/mails.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { AGREED, PASSWORD, Visitor } from '../support/visitor.ts';

const NEW_PASSWORD = '하얀 코끼리 세 마리';
const RESET = /비밀번호를 다시 정해/;
const VERIFY = /이메일 주소/;

let market: MarketProcess;
beforeAll(async () => {
  market = await startMarket({ LOG_LEVEL: 'info', LIMITS: 'off' });
});
afterAll(() => market.remove());

/** A person with an account, and the path of a link to set a new password with. */
async function forgetful(): Promise<{ person: Visitor; email: string; path: string }> {
  const person = new Visitor(market.url);
  const { email } = await person.signUp();
  const answer = await person.post('/reset', { email });
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/reset?sent=1']);
  const { pathname } = new URL(linkIn(await waitForMail(market.dataDir, email, RESET)));
  return { person, email, path: pathname };
}

/** A form sent with headers that no browser lets a page set. */
function postWith(url: string, fields: Record<string, string>, headers: Record<string, string>) {
  return new Promise<number>((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.end(String(new URLSearchParams(fields)));
  });
}

describe('mailed links use the configured address, never one from a request', () => {
  const FORGED = {
    Host: 'evil.example',
    Origin: 'http://evil.example',
    'X-Forwarded-Host': 'evil.example',
    Forwarded: 'host=evil.example',
  };

  test('without ORIGIN', async () => {
    const { email } = await new Visitor(market.url).signUp();
    expect(await postWith(`${market.url}/reset`, { email }, FORGED)).toBe(302);
    const mail = await waitForMail(market.dataDir, email, RESET);
    expect(linkIn(mail)).toMatch(new RegExp(`^${market.url}/reset/[\\w-]{43}$`));
    expect(
      readOutbox(market.dataDir)
        .map(({ text }) => text)
        .join(),
    ).not.toContain('evil');
  });

  test('with ORIGIN', async () => {
    const ORIGIN = 'https://dasi.example';
    const other = await startMarket({ ORIGIN, PORT: String(await findFreePort()), LIMITS: 'off' });
    const email = 'whale@dasi.kr';
    const fields = { nickname: '초록고래', email, password: PASSWORD, ...AGREED };
    const forged = { ...FORGED, Origin: ORIGIN };
    expect(await postWith(`${other.url}/signup`, fields, forged)).toBe(302);
    expect(await postWith(`${other.url}/reset`, { email }, forged)).toBe(302);
    const mails = [
      await waitForMail(other.dataDir, email, RESET),
      await waitForMail(other.dataDir, email, VERIFY),
    ];
    for (const mail of mails) {
      expect(linkIn(mail)).toMatch(/^https:\/\/dasi\.example\/(reset|verify)\/[\w-]{43}$/);
      expect(mail.headers.find((line) => line.startsWith('From: '))).toContain('<no-reply@dasi.example>');
    }
    await other.remove();
  });
});

test('without a mail server each mail is a file that only its owner may read', async () => {
  await forgetful();
  const outbox = join(market.dataDir, 'outbox');
  expect(statSync(outbox).mode & 0o777).toBe(0o700);
  const names = readdirSync(outbox);
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    expect(name).toMatch(/^[\dT.-]+Z-[\w-]{16}\.eml$/);
    expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600);
  }
});

test('a known and an unknown address get the same answer', async () => {
  const { email } = await new Visitor(market.url).signUp();
  const answers = [];
  for (const address of [email, email, 'nobody@dasi.kr']) {
    const visitor = new Visitor(market.url);
    const answer = await visitor.post('/reset', { email: address });
    const { status, headers } = answer;
    const page = await (await visitor.get(headers.get('Location')!)).text();
    expect(page).toContain('가입한 이메일이라면 비밀번호를 다시 정하는 메일을 보냈어요.');
    expect(page).not.toContain(address);
    const comparable = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    answers.push(JSON.stringify([status, comparable, await answer.text(), page]));
  }
  expect(new Set(answers).size).toBe(1);
});

test('too many requests for mails are rejected for any e-mail, and the form keeps the typed values', async () => {
  const limited = await startMarket({ LIMITS: 'on', SIGN_UPS_PER_ADDRESS: '3' });
  const visitor = new Visitor(limited.url);
  const { email: known } = await visitor.signUp();
  const ask = (email: string) => visitor.post('/reset', { email });
  for (const email of [known, 'nobody@dasi.kr', 'whale']) expect((await ask(email)).status).not.toBe(429);
  for (const email of [known, 'nobody@dasi.kr']) {
    const answer = await ask(email);
    const page = await answer.text();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3_000);
    expect(page).toContain('같은 네트워크에서 메일을 너무 많이 요청했어요.');
    expect(page).toContain(`value="${email}"`);
  }
  await limited.remove();
});

test('an invalid e-mail is rejected at its field, and stays as typed', async () => {
  const answer = await new Visitor(market.url).post('/reset', { email: 'whale"@' });
  const page = await answer.text();
  expect(answer.status).toBe(400);
  expect(page).toContain('올바른 이메일 주소를 입력해 주세요.');
  expect(page).toContain('value="whale&quot;@"');
});

test('a link works once: viewing does not consume it, and the new password ends all other sessions', async () => {
  const { person, email, path } = await forgetful();
  const reader = new Visitor(market.url);
  for (const address of [path, path, `${path}.data`]) {
    const answer = await reader.get(address, { 'Sec-Fetch-Site': 'none' });
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    if (address === path) expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
  }
  await reader.send('HEAD', path);
  const weak = await reader.post(path, { newPassword: 'password1234' });
  expect([weak.status, await weak.text()]).toEqual([
    400,
    expect.stringContaining('많이 쓰이는 비밀번호예요.'),
  ]);
  const done = await reader.post(path, { newPassword: NEW_PASSWORD });
  expect([done.status, done.headers.get('Location')]).toEqual([302, '/profile/settings?done=password']);
  const settings = await (await reader.get('/profile/settings?done=password')).text();
  expect(settings).toContain('비밀번호를 바꿨어요.');
  expect(settings).toContain('확인된 이메일');
  expect((await person.get('/profile')).headers.get('Location')).toBe('/login?next=%2Fprofile');
  expect((await person.post('/login', { email, password: PASSWORD })).status).toBe(401);

  const again = await new Visitor(market.url).get(path);
  const page = await again.text();
  expect([again.status, again.headers.get('Cache-Control')]).toEqual([410, 'no-store']);
  expect(page).toContain('더 이상');
  expect(page).toContain('href="/reset"');
  const response = await new Visitor(market.url).post(path, { newPassword: '검은 코끼리 네 마리' });
  expect([response.status, response.headers.get('Location')]).toEqual([302, path]);
  expect((await person.post('/login', { email, password: NEW_PASSWORD })).status).toBe(302);
});

test('without Sec-Fetch-Site a form of the link’s page still sends its Origin', async () => {
  const { path } = await forgetful();
  const answer = await new Visitor(market.url).get(path);
  expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
});

test('a truncated, changed or made-up link leads to a page that explains', async () => {
  const { path } = await forgetful();
  for (const wrong of [path.slice(0, -1), `${path}x`, '/reset/x', '/verify/x', '/reset/%2F%2Fevil.kr']) {
    const answer = await new Visitor(market.url).get(wrong);
    expect([wrong, answer.status]).toEqual([wrong, 410]);
    expect(await answer.text()).toContain('쓸 수 없어요');
    const posted = await new Visitor(market.url).post(wrong, { newPassword: NEW_PASSWORD });
    expect([posted.status, posted.headers.get('Location')]).toEqual([302, wrong]);
  }
  expect((await new Visitor(market.url).get(path)).status).toBe(200);
});

test('pressing the button confirms an address, and the page and the settings show it', async () => {
  const person = new Visitor(market.url);
  const { email } = await person.signUp();
  const { pathname } = new URL(linkIn(await waitForMail(market.dataDir, email, VERIFY)));
  const settings = async () => (await person.get('/profile/settings')).text();
  const reader = new Visitor(market.url);
  for (let round = 0; round < 2; round++) {
    const page = await (await reader.get(pathname)).text();
    expect(page).toContain(email);
    expect(page).toContain('이메일 확인</span></button>');
  }
  expect(await settings()).toContain('확인 메일 다시 받기');
  const pressed = await reader.post(pathname, {});
  expect([pressed.status, pressed.headers.get('Location')]).toEqual([302, pathname]);
  expect(await (await reader.get(pathname)).text()).toContain('이메일을 확인했어요');
  expect(await settings()).toContain('확인된 이메일');
  const mine = (await (await person.get('/profile/settings?export=1')).json()) as {
    account: { emailVerifiedAt: string };
  };
  expect(mine.account.emailVerifiedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

test('another mail to confirm an address is sent once in five minutes', async () => {
  const person = new Visitor(market.url);
  const { email } = await person.signUp();
  await waitForMail(market.dataDir, email, VERIFY);
  for (let press = 0; press < 2; press++) {
    const answer = await person.post('/profile/settings', { intent: 'verify-email' });
    expect(answer.headers.get('Location')).toBe('/profile/settings?done=verify-email');
  }
  // Whatever had been wished for before this one has been sent by then.
  await forgetful();
  expect(readOutbox(market.dataDir).filter(({ to }) => to === email)).toHaveLength(1);
});

test('the log names a mail’s kind and job, and no token, address or password', async () => {
  const { email, path, person } = await forgetful();
  const token = path.split('/').at(-1)!;
  await person.get(path);
  await person.get(`${path}.data`);
  await person.post(path, { newPassword: NEW_PASSWORD });
  await expect.poll(() => market.output()).toContain('"method":"POST","path":"/reset/…","status":302');
  expect(market.output()).toMatch(/"mail":"reset-password","jobId":"[\w-]{16}","msg":"mail sent"/);
  const linked = readOutbox(market.dataDir).filter(({ text }) => text.includes('://'));
  const tokens = linked.map(tokenIn);
  expect(tokens).toContain(token);
  for (const secret of [...tokens, email, '@dasi.kr', NEW_PASSWORD, PASSWORD]) {
    expect(market.output()).not.toContain(secret);
  }
});

test('a queued mail survives a power failure', async () => {
  const { email } = await new Visitor(market.url).signUp();
  await market.stop('SIGKILL');
  await market.start();
  await waitForMail(market.dataDir, email, VERIFY);
});
