import { expect, test } from 'vitest';
import { browserLabel } from './list-sessions.server.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Chrome · Windows', `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`],
  ['Edge · Windows', `${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Opera · Windows', `${WINDOWS} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ['웨일 · Windows', `${WINDOWS} Chrome/140.0.0.0 Whale/4.34.340.19 Safari/537.36`],
  ['Firefox · Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Safari · Mac', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`],
  ['Firefox · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Chrome · ChromeOS',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
  ],
  ['Chrome · Android', `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['삼성 인터넷 · Android', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['카카오톡 · Android', `${ANDROID} Version/4.0 Chrome/142.0 Mobile Safari/537.36;KAKAOTALK 2511050`],
  ['네이버 앱 · Android', `${ANDROID} Chrome/140.0 Mobile Safari/537.36 NAVER(inapp; search; 2000; 12.14.3)`],
  ['Safari · iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome · iPhone', `${IPHONE} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`],
  ['Firefox · iPhone', `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ['카카오톡 · iPhone', `${IPHONE} Mobile/15E148 KAKAOTALK/25.10.0 (INAPP)`],
  ['네이버 앱 · iPhone', `${IPHONE} Mobile/15E148 NAVER(inapp; search; 2000; 12.14.1)`],
  ['iPhone', `${IPHONE} Mobile/15E148`],
  ['Safari · iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1 Mobile/15E148 Safari/604.1'],
])('%s', (label, userAgent) => {
  expect(browserLabel(userAgent)).toBe(label);
});

test('무엇인지 알 수 없으면 아무것도 남기지 않는다', () => {
  for (const userAgent of [null, '', 'node', 'curl/8.5.0', '<b>나만의 브라우저</b>']) {
    expect(browserLabel(userAgent)).toBeUndefined();
  }
});

test('보낸 글은 한 글자도 남지 않고, 긴 것은 끝까지 보지 않는다', () => {
  expect(browserLabel('비밀 Chrome/비밀 Windows 비밀')).toBe('Chrome · Windows');
  expect(browserLabel(`${' '.repeat(100_000)}Chrome/1`)).toBeUndefined();
});
