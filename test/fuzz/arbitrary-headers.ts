import fc from 'fast-check';
import { headerText } from './hostile-text.ts';

/** Name and value; a name may come more than once. */
export type HeaderPair = [name: string, value: string];

const randomTokens = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: length, maxLength: length });

/** Cookies that look like ours, next to ours, and that are none. */
const cookies: fc.Arbitrary<HeaderPair> = fc
  .oneof(
    headerText,
    randomTokens(43).map((token) => `session=${token}`),
    randomTokens(43).map((token) => `session=; session=${token}; session`),
    randomTokens(200).map((token) => `__Host-session=${token}`),
    randomTokens(20).map((token) => `device=${token}; signed_in=${token}`),
    fc.constantFrom('fresh=1', 'fresh=1; fresh=1', 'signed_in=1', ';;;=;=', '__proto__=1', 'session="a'),
    headerText.map((text) => `a=${text}; fresh=1`),
  )
  .map((value): HeaderPair => ['Cookie', value]);

const FIXED: Record<string, readonly string[]> = {
  Range: ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-1,2-3', 'bytes=99999999999999999999-', 'x'],
  'If-None-Match': ['*', 'W/"x"', '"', ','.repeat(5_000)],
  'If-Modified-Since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'],
  'Accept-Encoding': ['gzip', 'br', 'identity;q=0', '*;q=0', 'gzip;q=0', 'deflate', ';q=0'.repeat(1_000)],
  Accept: ['text/html', '*/*', 'application/json', 'text/html;q=x', 'a'.repeat(5_000)],
  Host: [
    'evil.example',
    '1.2.3.4.5',
    '999.999.999.999',
    'a b',
    '[::1]',
    '[::',
    'localhost:99999',
    'xn--a',
    'a@b',
  ],
  Origin: ['null', 'http://evil.example', 'http://', 'x', 'http://localhost:0'],
  'Sec-Fetch-Site': ['cross-site', 'same-site', 'none', 'same-origin', 'x'],
  'X-Forwarded-For': ['203.0.113.9', '::1', 'unknown', ',,,', '1'.repeat(5_000)],
  'X-Forwarded-Host': ['evil.example'],
  'X-Forwarded-Proto': ['https', 'javascript'],
  Forwarded: ['for=203.0.113.9;host=evil.example'],
  Referer: ['http://evil.example/', 'x'],
  Authorization: ['Bearer x', 'Basic Og==', 'Bearer'],
  'Form-Photos': ['a,b', ','.repeat(3_000), 'aaaaaaaaaaaaaaaa'],
  'X-HTTP-Method-Override': ['DELETE'],
  'X-Remix-Response': ['yes'],
  'X-React-Router-SPA-Mode': ['yes'],
  'X-React-Router-Prerender-Data': ['%', 'x'],
  'Content-Encoding': ['gzip', 'br'],
  'Content-Language': ['ko'],
  Expect: ['x'],
  TE: ['trailers'],
  Upgrade: ['websocket', 'h2c'],
  Connection: ['close', 'keep-alive', 'Upgrade'],
};

const ofList: fc.Arbitrary<HeaderPair> = fc
  .constantFrom(...Object.entries(FIXED))
  .chain(([name, values]) => fc.constantFrom(...values).map((value): HeaderPair => [name, value]));

const anyText: fc.Arbitrary<HeaderPair> = fc.tuple(fc.constantFrom(...Object.keys(FIXED)), headerText);

const unknown: fc.Arbitrary<HeaderPair> = fc.tuple(
  randomTokens(8).map((name) => `X-${name}`),
  headerText,
);

/** A few headers that no browser of ours sends so; none at all, mostly. */
export const oddHeaders: fc.Arbitrary<HeaderPair[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<HeaderPair[]>([]) },
  {
    weight: 2,
    arbitrary: fc.array(fc.oneof({ weight: 3, arbitrary: ofList }, cookies, anyText, unknown), {
      maxLength: 4,
    }),
  },
);
