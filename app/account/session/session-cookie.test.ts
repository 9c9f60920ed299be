import { describe, expect, test } from 'vitest';
import {
  hashSessionToken,
  hintCookie,
  newSessionToken,
  parseSessionToken,
  signedInCookies,
  signedOutCookies,
} from './session-cookie.server.ts';
import { SESSION_LIFE_MS } from './session-life.server.ts';

const HTTP = { origin: undefined };
const HTTPS = { origin: 'https://dasi.example' };
const withCookie = (cookie: string) => new Request('http://localhost/', { headers: { Cookie: cookie } });

describe('세션 쿠키', () => {
  test('http에서는 이름에 접두사가 없고 Secure도 아니다', () => {
    const [session, hint] = signedInCookies('t'.repeat(43), HTTP);
    expect(session).toBe(`session=${'t'.repeat(43)}; HttpOnly; Path=/; Max-Age=7776000; SameSite=Lax`);
    expect(hint).toBe('signed_in=1; Path=/; Max-Age=7776000; SameSite=Lax');
  });

  test('https에서는 __Host- 접두사와 Secure가 붙는다', () => {
    const [session, hint] = signedInCookies('t'.repeat(43), HTTPS);
    expect(session).toMatch(/^__Host-session=t{43}; HttpOnly; Path=\/; .*; Secure$/);
    expect(session).not.toContain('Domain');
    expect(hint).toMatch(/^__Host-signed_in=1; Path=\/; .*; Secure$/);
  });

  test('세션이 살 수 있는 가장 긴 동안 남아서, 다시 보낼 일이 없다', () => {
    for (const line of signedInCookies('t'.repeat(43), HTTP)) {
      expect(line).toContain(`Max-Age=${SESSION_LIFE_MS / 1000};`);
    }
  });

  test('잃어버린 표시는 세션 없이 따로 돌려줄 수 있다', () => {
    expect(hintCookie(HTTPS)).toBe(signedInCookies('t'.repeat(43), HTTPS)[1]);
  });

  test('로그아웃은 둘 다 지운다', () => {
    for (const line of signedOutCookies(HTTPS)) expect(line).toMatch(/^[\w-]+=; .*Max-Age=0/);
  });

  test('보낸 토큰은 다른 쿠키들 사이에서 그대로 읽힌다', () => {
    const token = newSessionToken();
    expect(parseSessionToken(withCookie(`a=1; session=${token}; signed_in=1`), HTTP)).toBe(token);
    expect(parseSessionToken(withCookie(`__Host-session=${token}`), HTTPS)).toBe(token);
  });

  test('다른 이름, 다른 꼴의 토큰은 없는 것과 같다', () => {
    const token = newSessionToken();
    for (const cookie of ['', `xsession=${token}`, 'session=', 'session=짧다', `session=${token}x`]) {
      const request = new Request('http://localhost/', { headers: { Cookie: encodeURI(cookie) } });
      expect(parseSessionToken(request, HTTP)).toBeUndefined();
    }
    expect(parseSessionToken(withCookie(`session=${token}`), HTTPS)).toBeUndefined();
  });

  test('토큰은 매번 다르고, 남는 것은 SHA-256뿐이다', () => {
    expect(newSessionToken()).not.toBe(newSessionToken());
    expect(hashSessionToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
