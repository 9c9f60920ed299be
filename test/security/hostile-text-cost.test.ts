import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRows } from '../support/database/database-rows.ts';
import type { Action } from '../access/action.ts';
import { signUpFor, OF_ONESELF, prepare, requestOf } from '../access/action-requests.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import type { RawRequest } from '../support/raw-request.ts';
import { openFixture, type Member, type Fixture } from '../access/fixture.ts';
import { ACTIONS } from '../access/allowed-actions.ts';

// A request is answered by the thread that answers all others. What one text costs is compared with what a plain text of
// as many bytes costs in the same field, a moment before.

/** The market reads no larger form. */
const FORM_BYTES = 250 * 1024;
/** Node reads no longer head of a request. */
const QUERY_BYTES = 15 * 1024;
const MAX_RATIO = 15;
const ATTEMPTS = 5;

/** What costs a time that grows with its square where it is normalised, trimmed or matched without a limit. */
const HOSTILE = {
  marks: (bytes: number) => `a${'\u0301'.repeat(bytes / 4)}${'\u0323'.repeat(bytes / 4)}`,
  'marks in turn': (bytes: number) => 'a\u0323\u0301'.padEnd(bytes / 2, '\u0301\u0323'),
  'sound marks': (bytes: number) => `か${'\uFF9E\u0323'.repeat(bytes / 5)}`,
  'marks apart': (bytes: number) => 'e\u0301\u0323\u200B'.repeat(bytes / 8),
  spaces: (bytes: number) => `${' '.repeat(bytes - 2)}x `,
  'line ends': (bytes: number) => '\r\n \t'.repeat(bytes / 4),
  joiners: (bytes: number) => '👨\u200D'.repeat(bytes / 7),
  tags: (bytes: number) => `🏴${'\u{E0061}'.repeat(bytes / 4)}`,
  ligatures: (bytes: number) => '\uFDFA'.repeat(bytes / 3),
  zeros: (bytes: number) => '0'.repeat(bytes),
  address: (bytes: number) => `a@${'a.'.repeat(bytes / 2)}`,
  jamo: (bytes: number) => 'ᄀ'.repeat(bytes / 3),
};
type Kind = keyof typeof HOSTILE;
const KINDS = Object.keys(HOSTILE) as Kind[];
const plain = (bytes: number) => '가'.repeat(bytes / 3);

/** What a pattern may divide in many ways, again and again, before it sees that the end does not fit. */
const DIVISIBLE =
  '다시|나눔장터|dasi|010 |영 |12-|먼저|입금|카톡|a.|a@a.|1만|운영|코트 |\uFDFA|\r\n| \t|\uFE0F'.split('|');
const MISFIT = '끝x';
/** Up to the longest nickname, title, search, password and message, in letters. */
const LET_IN = [18, 38, 98, 120, 990];
const fill = (word: string, length: number) => word.repeat(length / word.length);
const PLAIN_WORD = '산들바람과파란코끼리';

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let fixture: Fixture;
let owner: Member;
let buyer: Member;

beforeAll(async () => {
  market = await startMarket();
  rows = openRows(market.dataDir);
  fixture = openFixture(market, rows);
  [owner, buyer] = [await fixture.signUp(), await fixture.signUp()];
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

async function timeMs(actor: Member | undefined, request: RawRequest): Promise<number> {
  const before = performance.now();
  await fixture.send(actor ?? { cookie: '' }, request);
  return performance.now() - before;
}

/** A text has to cost no more than the plain one in one of a few tries: others use the machine as well. */
async function expectCheap(
  toRequest: (text: string) => RawRequest,
  { hostile, like, actor }: { hostile: string; like: string; actor?: Member },
): Promise<void> {
  const ratios: number[] = [];
  while (ratios.length < ATTEMPTS && !ratios.some((ratio) => ratio < MAX_RATIO)) {
    const plainMs = await timeMs(actor, toRequest(like));
    ratios.push((await timeMs(actor, toRequest(hostile))) / plainMs);
  }
  expect(Math.min(...ratios)).toBeLessThan(MAX_RATIO);
}

const big = (kind: Kind, bytes: number) => ({ hostile: HOSTILE[kind](bytes), like: plain(bytes) });
const short = (word: string, length: number) => ({
  hostile: `${fill(word, length)}${MISFIT}`,
  like: `${fill(PLAIN_WORD, length)}${MISFIT}`,
});

const FORMS = ACTIONS.filter(({ fields }) => fields !== undefined).flatMap((action) =>
  Object.keys(action.fields!).map((field) => [nameOf(action), field, action] as const),
);

function nameOf({ route, intent, given, name }: Action): string {
  return [route, intent, given, name].filter(Boolean).join(' ');
}

/** Sends one field's text raw, as no browser does: an escape would make three bytes of one. */
async function openForm(action: Action, field: string) {
  const actor = OF_ONESELF.has(action.given) ? await signUpFor(fixture, action) : owner;
  const id = await prepare(fixture, action, { owner, buyer, actor });
  const request = await requestOf(
    { ...action, fields: { ...action.fields, [field]: 'HOSTILE' } },
    { actor, id, ownerId: id },
  );
  const parts = String(request.body).split('HOSTILE');
  const toRequest = (text: string) => ({ ...request, body: Buffer.from(parts.join(text)) });
  return { actor, toRequest };
}

describe('no text in a field costs more than a plain one of its size', () => {
  test.each(FORMS)('%s: marks in %s', async (_, field, action) => {
    const { actor, toRequest } = await openForm(action, field);
    await expectCheap(toRequest, { ...big('marks', FORM_BYTES), actor });
  });

  test('any hostile text in any field', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...FORMS),
        fc.constantFrom(...KINDS),
        async ([, field, action], kind) => {
          const { actor, toRequest } = await openForm(action, field);
          await expectCheap(toRequest, { ...big(kind, FORM_BYTES), actor });
        },
      ),
      { numRuns: 20 },
    );
  });

  test.each(FORMS)('%s: words of the market in %s', async (_, field, action) => {
    const { actor, toRequest } = await openForm(action, field);
    await expectCheap(toRequest, { ...short('다시', 120), actor });
  });

  test('any word again and again in any field, short enough to be let in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...FORMS),
        fc.constantFrom(...DIVISIBLE),
        fc.constantFrom(...LET_IN),
        async ([, field, action], word, length) => {
          const { actor, toRequest } = await openForm(action, field);
          await expectCheap(toRequest, { ...short(word, length), actor });
        },
      ),
      { numRuns: 40 },
    );
  });

  test('a form of more fields than any has is refused before it is parsed', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const post = (body: string) =>
      fixture.send({ cookie: '' }, { method: 'POST', path: '/api/popular-searches', headers, body });
    expect((await post(`q=의자&${'a&'.repeat(90)}`)).status).toBe(202);
    expect((await post(`q=의자&${'a&'.repeat(FORM_BYTES / 2 - 10)}`)).status).toBe(400);
  });

  const QUERIES = [
    '/product?q=',
    '/product/best?q=',
    '/api/suggestions?q=',
    '/api/products?q=',
    '/product?min=',
    '/login?next=',
  ];
  test.each(QUERIES.flatMap((path) => KINDS.map((kind) => [path, kind] as const)))(
    '%s: %s',
    async (path, kind) => {
      let count = 0;
      const toRequest = (text: string) => ({
        // Another each time, so that no answer comes from the page cache.
        path: `${path}${(count += 1)}${encodeURIComponent(text).slice(0, QUERY_BYTES).replace(/%.?$/, '')}`,
      });
      await expectCheap(toRequest, big(kind, QUERY_BYTES));
    },
  );

  test('any word again and again in any query, short enough to be let in', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...QUERIES),
        fc.constantFrom(...DIVISIBLE),
        fc.constantFrom(...LET_IN),
        async (path, word, length) => {
          const toRequest = (text: string) => ({
            path: `${path}${(count += 1)}${encodeURIComponent(text)}`,
          });
          await expectCheap(toRequest, short(word, length));
        },
      ),
      { numRuns: 40 },
    );
  });
});
