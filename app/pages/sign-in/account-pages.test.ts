import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RouterContextProvider, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGREED } from '../../../test/support/visitor.ts';
import { openMarket, type Market } from '../../../server/open-market.ts';
import { parseConfig } from '../../platform/config/config.server.ts';
import * as settings from '../settings/settings.tsx';
import { servicesContext } from '../../request/services.server.ts';
import { pageContextKey } from '../../request/page-context.server.ts';
import * as login from './login.tsx';
import * as logout from './logout.ts';
import * as signup from './signup.tsx';

type RouteFunction = (args: ActionFunctionArgs & LoaderFunctionArgs) => Promise<unknown>;

/** What a route function answered, whether returned or thrown. */
interface Answer {
  status: number;
  location: string | null;
  cookies: string[];
  data: unknown;
}

const PASSWORD = '파란 코끼리 열두 마리';
const dataDir = mkdtempSync(join(tmpdir(), 'dasi-pages-'));
let market: Market;

beforeAll(async () => {
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ORIGIN: 'https://dasi.example' });
  if ('problem' in config) throw new Error(config.problem);
  market = await openMarket(config);
});
afterAll(async () => {
  await market.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function toArgs(path: string, init: RequestInit = {}): ActionFunctionArgs & LoaderFunctionArgs {
  const url = new URL(path, 'https://dasi.example');
  const context = new RouterContextProvider();
  context.set(servicesContext, market.services);
  context.set(pageContextKey, { address: '203.0.113.7' });
  return { request: new Request(url, init), url, context, params: {}, pattern: url.pathname };
}

async function ask(route: RouteFunction, path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await route(toArgs(path, init)).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  return toAnswer(answer);
}

function toAnswer(answer: unknown): Answer {
  if (answer instanceof Response) {
    const { status, headers } = answer;
    return { status, location: headers.get('Location'), cookies: headers.getSetCookie(), data: undefined };
  }
  const shown = answer as { data?: unknown; init?: { status?: number } | null };
  return { status: shown.init?.status ?? 200, location: null, cookies: [], data: shown.data ?? answer };
}

const post = (route: RouteFunction, path: string, fields: Record<string, string>, cookie = '') =>
  ask(route, path, { method: 'POST', body: new URLSearchParams(fields), headers: { Cookie: cookie } });

const cookieOf = ({ cookies }: Answer) => cookies.map((line) => line.split(';')[0]).join('; ');

let people = 0;
const newPerson = () => ({
  nickname: `이웃${++people}호`,
  email: `p${people}@dasi.kr`,
  password: PASSWORD,
  ...AGREED,
});

describe('가입과 로그인의 응답', () => {
  test('가입하면 302로 처음 화면에 가고, 세션과 표시 쿠키를 받는다', async () => {
    const answer = await post(signup.action, '/signup', newPerson());
    expect(answer).toMatchObject({ status: 302, location: '/' });
    expect(answer.cookies[0]).toMatch(/^__Host-session=[\w-]{43}; HttpOnly; .*SameSite=Lax; Secure$/);
    expect(answer.cookies[1]).toMatch(/^__Host-signed_in=1; .*Secure$/);
    expect(answer.cookies[2]).toMatch(
      /^__Host-device=[\w.-]+; HttpOnly; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/,
    );
    expect(await ask(login.loader, '/login', { headers: { Cookie: cookieOf(answer) } })).toMatchObject({
      status: 302,
      location: '/',
    });
  });

  test('로그인한 브라우저가 표시를 잃었으면 로그인 화면에서 돌려받고, 세션은 그대로다', async () => {
    const cookie = cookieOf(await post(signup.action, '/signup', newPerson()));
    const [session = ''] = cookie.split('; ');
    for (const [route, path] of [
      [login.loader, '/login'],
      [signup.loader, '/signup'],
    ] as const) {
      const { location, cookies } = await ask(route, path, { headers: { Cookie: session } });
      expect(location).toBe('/');
      expect(cookies).toEqual([expect.stringMatching(/^__Host-signed_in=1; /)]);
      const response = await ask(route, path, { headers: { Cookie: cookie } });
      expect(response).toMatchObject({ location: '/', cookies: [] });
    }
  });

  test('거절된 가입은 400이고, 적은 것 가운데 비밀번호만 돌아오지 않는다', async () => {
    const typed = { nickname: '가', email: 'whale@', password: 'secret' };
    const { status, data, cookies } = await post(signup.action, '/signup', typed);
    expect({ status, cookies }).toEqual({ status: 400, cookies: [] });
    expect(data).toMatchObject({ values: { nickname: '가', email: 'whale@' } });
    expect(Object.keys((data as { errors: object }).errors)).toEqual([
      'nickname',
      'email',
      'password',
      'agree',
    ]);
    expect(JSON.stringify(data)).not.toContain('secret');
  });

  test('동의하지 않은 가입은 그 칸에서 거절되고, 동의했으면 다른 까닭으로 거절되어도 동의는 남는다', async () => {
    const { agree: _agree, ...person } = newPerson();
    const refused = await post(signup.action, '/signup', person);
    expect(refused).toMatchObject({ status: 400, cookies: [] });
    expect(refused.data).toMatchObject({
      errors: { agree: '이용약관과 개인정보 처리방침에 동의해 주세요.' },
      values: { nickname: person.nickname, email: person.email, agree: '' },
    });
    const short = await post(signup.action, '/signup', { ...person, ...AGREED, password: '1234' });
    expect(short.data).toMatchObject({ values: { agree: 'on' } });
    expect(Object.keys((short.data as { errors: object }).errors)).toEqual(['password']);
  });

  test('설정은 무엇에 언제 동의했는지 보여 준다', async () => {
    const cookie = cookieOf(await post(signup.action, '/signup', newPerson()));
    const page = await ask(settings.loader, '/profile/settings', { headers: { Cookie: cookie } });
    const { policies } = market.services;
    expect(page.data).toMatchObject({
      inForce: policies,
      consents: [
        { policy: 'privacy', version: policies.privacy, agreedAt: expect.any(Number) },
        { policy: 'terms', version: policies.terms, agreedAt: expect.any(Number) },
      ],
    });
  });

  test('로그인하면 next로, 다른 사이트를 가리키는 next면 처음 화면으로 간다', async () => {
    const person = newPerson();
    await post(signup.action, '/signup', person);
    const there = await post(login.action, '/login?next=%2Freceipt', person);
    expect(there).toMatchObject({ status: 302, location: '/receipt' });
    expect(there.cookies.map((line) => line.split('=')[0])).toEqual([
      '__Host-session',
      '__Host-signed_in',
      '__Host-device',
    ]);
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      const answer = await post(login.action, `/login?next=${encodeURIComponent(next)}`, person);
      expect(answer).toMatchObject({ status: 302, location: '/' });
    }
  });

  test('틀린 비밀번호와 없는 이메일은 똑같이 401이다', async () => {
    const person = newPerson();
    await post(signup.action, '/signup', person);
    const wrong = await post(login.action, '/login', { ...person, password: '틀린 비밀번호' });
    const nobody = await post(login.action, '/login', { ...person, email: 'nobody@dasi.kr' });
    expect(wrong).toMatchObject({
      status: 401,
      cookies: [],
      data: {
        values: { email: person.email },
        errors: { password: '이메일 또는 비밀번호가 올바르지 않아요.' },
      },
    });
    expect({ ...nobody, data: undefined }).toEqual({ ...wrong, data: undefined });
    expect(nobody.data).toEqual({ ...(wrong.data as object), values: { email: 'nobody@dasi.kr' } });
  });

  test('빈 칸은 400으로 칸마다 말한다', async () => {
    const { status, data } = await post(login.action, '/login', {});
    expect(status).toBe(400);
    expect(data).toMatchObject({ errors: { email: expect.any(String), password: expect.any(String) } });
  });

  test('로그아웃은 보내야만 되고, 세션과 쿠키를 모두 끝낸다', async () => {
    const cookie = cookieOf(await post(signup.action, '/signup', newPerson()));
    expect(await ask(logout.loader, '/logout', { headers: { Cookie: cookie } })).toMatchObject({
      status: 302,
      location: '/',
      cookies: [],
    });
    const out = await post(logout.action, '/logout', {}, cookie);
    expect(out).toMatchObject({ status: 302, location: '/login' });
    for (const line of out.cookies) expect(line).toContain('Max-Age=0');
    const after = await ask(login.loader, '/login', { headers: { Cookie: cookie } });
    expect(after.status).toBe(200);
  });
});

describe('설정의 응답', () => {
  const HERE = '/profile/settings';

  test('로그인하지 않은 사람은 로그인하고 돌아오게 된다', async () => {
    const answers = await Promise.all([
      ask(settings.loader, HERE),
      post(settings.action, HERE, { intent: 'leave', leavePassword: PASSWORD }),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 302, location: '/login?next=%2Fprofile%2Fsettings' });
    }
  });

  test('바꾼 것은 302로, 거절된 것은 400과 까닭으로 답한다', async () => {
    const cookie = cookieOf(await post(signup.action, '/signup', newPerson()));
    const send = (fields: Record<string, string>) => post(settings.action, HERE, fields, cookie);
    expect(await send({ intent: 'nickname', nickname: '새 이름' })).toMatchObject({ status: 302 });
    expect(await send({ intent: 'nickname', nickname: '관리자' })).toMatchObject({
      status: 400,
      data: {
        ok: false,
        intent: 'nickname',
        values: { nickname: '관리자' },
        errors: { nickname: '사용할 수 없는 닉네임이에요.' },
      },
    });
    const wrong = { intent: 'password', currentPassword: '틀렸다', newPassword: '하얀 코끼리 세 마리' };
    expect(await send(wrong)).toMatchObject({ status: 400, data: { ok: false, intent: 'password' } });
    const changed = await send({ ...wrong, currentPassword: PASSWORD });
    expect(changed).toMatchObject({ status: 302, location: `${HERE}?done=password` });
    expect(await ask(settings.loader, HERE, { headers: { Cookie: cookie } })).toMatchObject({ status: 302 });
    const anew = cookieOf(changed);
    const sendAnew = (fields: Record<string, string>) => post(settings.action, HERE, fields, anew);
    expect(await sendAnew({ intent: 'leave', leavePassword: PASSWORD })).toMatchObject({ status: 400 });
    expect(await sendAnew({ intent: 'toString' })).toMatchObject({ status: 400 });
    const everywhere = { intent: 'end-session', session: 'all' };
    expect(await sendAnew(everywhere)).toMatchObject({
      status: 400,
      data: {
        ok: false,
        intent: 'end-session',
        values: { session: 'all' },
        errors: { sessionPassword: '비밀번호를 입력해 주세요.' },
      },
    });
    const out = await sendAnew({ ...everywhere, sessionPassword: '하얀 코끼리 세 마리' });
    expect(out).toMatchObject({ status: 302, location: '/login' });
    expect(await ask(settings.loader, HERE, { headers: { Cookie: anew } })).toMatchObject({ status: 302 });
  });

  test('내 정보는 파일로, 나에게만 나간다', async () => {
    const person = newPerson();
    const cookie = cookieOf(await post(signup.action, '/signup', person));
    const [sendFile] = settings.middleware;
    const passOn = async () => new Response('page');
    const signedOut = await ask(async (args) => sendFile?.(args, passOn), `${HERE}?export=1`);
    expect(signedOut).toMatchObject({ status: 302, location: '/login?next=%2Fprofile%2Fsettings' });
    const args = toArgs(`${HERE}?export=1`, { headers: { Cookie: cookie } });
    const file = (await sendFile?.(args, passOn)) as Response;
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename=/);
    expect(file.headers.get('Cache-Control')).toBe('no-store');
    expect(await file.json()).toMatchObject({ account: { nickname: person.nickname, email: person.email } });
    const page = (await sendFile?.(toArgs(HERE), passOn)) as Response;
    expect(await page.text()).toBe('page');
  });

  test('떠나면 쿠키도 계정도 없다', async () => {
    const person = newPerson();
    const cookie = cookieOf(await post(signup.action, '/signup', person));
    const answer = await post(settings.action, HERE, { intent: 'leave', leavePassword: PASSWORD }, cookie);
    expect(answer).toMatchObject({ status: 302, location: '/' });
    for (const line of answer.cookies) expect(line).toContain('Max-Age=0');
    expect(await post(login.action, '/login', person)).toMatchObject({ status: 401 });
  });
});
